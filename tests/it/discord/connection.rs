//! Connecting: commands that are registered once, sessions that are resumed, invalid tokens.

use std::sync::Arc;
use std::time::{Duration, Instant};

use colonnade::discord::{Connection, Deliveries, Register, Settings, connect};
use secrecy::SecretString;
use tokio::net::TcpListener;

use super::super::fixtures::{HandClock, in_memory};
use super::double::{FakeDiscord, TOKEN};
use super::harness::{DiscordHarness, Running, settings, until, until_connected};
use super::lines::Lines;
use super::playing::begin_small;
use super::world::{ANN, BOB, Fault, FaultRule};

#[tokio::test]
async fn commands_are_registered_when_they_have_changed() {
    let double = FakeDiscord::start().await;
    let service = in_memory(&HandClock::at("2026-03-01T12:00:00Z"));
    let puts = || double.look(|world| world.count("PUT", "/applications/900/commands"));
    drop(Running::start(&service, settings(&double)).await);
    assert_eq!(puts(), 1);
    drop(Running::start(&service, settings(&double)).await);
    assert_eq!(puts(), 1, "they are as they were");
    double.look(|world| world.commands[3]["description"] = "Show the plank of a game".into());
    drop(Running::start(&service, settings(&double)).await);
    assert_eq!(puts(), 2, "one has changed");
    let off = Settings { register: Register::Off, ..settings(&double) };
    double.look(|world| world.commands.clear());
    drop(Running::start(&service, off).await);
    assert_eq!(puts(), 2, "they shall stay as they are");
    // Servers and messages to the bot; no privileged intents.
    assert_eq!(double.gateway.intents(), 1 << 0 | 1 << 9 | 1 << 12);
}

#[tokio::test]
async fn sessions_are_resumed() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let moves = ["a1-a2", "b1-b2", "d4-d3"];
    let begun = ["IDENTIFY", "RESUME", "RESUME", "RESUME"];
    for (at, text) in moves.into_iter().enumerate() {
        match at {
            0 => harness.double.gateway.close(4000),
            1 => harness.double.gateway.cut(),
            _ => harness.double.gateway.ask_to_reconnect(),
        }
        // Sent while the bot is disconnected, so only a resumed session receives it.
        harness.slash(if at == 1 { BOB } else { ANN }, &format!("/move notation:{text}")).await;
        assert_eq!(harness.double.gateway.begun(), begun[..at + 2]);
    }
    harness.close("resumed");
}

#[tokio::test]
async fn a_session_that_cannot_be_resumed_is_begun_anew() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.double.gateway.forget();
    harness.double.gateway.close(4000);
    let double = Arc::clone(&harness.double);
    let wanted = ["IDENTIFY", "RESUME refused", "IDENTIFY"];
    double.until("a new session", |_| (double.gateway.begun() == wanted).then_some(())).await;
    harness.slash(ANN, "/move notation:a1-a2").await;
    harness.double.gateway.invalidate();
    let double = Arc::clone(&harness.double);
    double.until("one more session", |_| (double.gateway.begun().len() == 4).then_some(())).await;
    harness.slash(BOB, "/move notation:b1-b2").await;
    harness.close("begun-anew");
}

#[tokio::test]
async fn a_bad_token_is_told_in_one_clear_line_and_asked_about_again() {
    let (lines, _guard) = Lines::begin();
    let double = FakeDiscord::start().await;
    let service = in_memory(&HandClock::at("2026-03-01T12:00:00Z"));
    double.look(|world| world.revoked = true);
    let often = Settings { token_check_every: Duration::from_millis(20), ..settings(&double) };
    let bot = Arc::new(connect(service, often).expect("a client"));
    let running = tokio::spawn({
        let bot = Arc::clone(&bot);
        async move { bot.run(std::future::pending()).await }
    });
    let asked = |world: &mut super::world::World| (world.count("GET", "/users/@me") >= 5).then_some(());
    double.until("several questions", asked).await;
    let told = "Discord refuses the token; set discord.token anew (the developer portal resets it)";
    assert_eq!(bot.connection(), Connection::Refused(told.to_owned()));
    assert_eq!(bot.deliveries(), Deliveries::TokenRefused);
    let errors = lines.text().lines().filter(|line| line.contains("ERROR")).count();
    assert_eq!(errors, 2, "one for the connection and one for deliveries: {}", lines.text());
    double.look(|world| world.revoked = false);
    until_connected(&bot).await;
    assert_eq!(bot.deliveries(), Deliveries::Working);
    running.abort();
    assert!(!lines.text().contains(TOKEN), "{}", lines.text());
}

#[tokio::test]
async fn a_token_may_become_bad() {
    let (lines, _guard) = Lines::begin();
    let double = FakeDiscord::start().await;
    let service = in_memory(&HandClock::at("2026-03-01T12:00:00Z"));
    // The token is accepted for the first calls, and reset before the session begins.
    double.gateway.refuse();
    let bot = connect(service, settings(&double)).expect("a client");
    let mut running = std::pin::pin!(bot.run(std::future::pending()));
    tokio::select! {
        ended = &mut running => panic!("{ended:?}"),
        () = lines.until("Discord refuses the token; set discord.token anew") => {}
    }
}

/// A close code that the library does not handle leads to a new session. The library keeps a thread busy after it, and
/// the caller's runtime has no other: two bots would keep each other from reading why they were closed.
async fn begins_anew_after(code: u16) {
    let double = FakeDiscord::start().await;
    let service = in_memory(&HandClock::at("2026-03-01T12:00:00Z"));
    let running = Running::start(&service, settings(&double)).await;
    // Otherwise a new session could begin before the check.
    double.gateway.shut(true);
    double.gateway.close(code);
    until(&running.bot, |connection| *connection != Connection::Connected).await;
    assert_eq!(running.bot.status(), "connecting", "{code}");
    double.gateway.shut(false);
    until_connected(&running.bot).await;
    assert_eq!(double.gateway.begun(), ["IDENTIFY", "IDENTIFY"], "{code}");
    // The number of shards is queried again.
    assert_eq!(double.look(|world| world.count("GET", "/gateway/bot")), 2, "{code}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_session_that_was_not_authenticated_is_begun_anew() {
    begins_anew_after(4003).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_session_of_a_wrong_shard_is_begun_anew() {
    begins_anew_after(4010).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_session_with_too_few_shards_is_begun_anew() {
    begins_anew_after(4011).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_closed_shard_is_told_once() {
    let (lines, _guard) = Lines::begin();
    let double = FakeDiscord::start().await;
    let bot = connect(in_memory(&HandClock::at("2026-03-01T12:00:00Z")), settings(&double)).expect("a client");
    let mut running = std::pin::pin!(bot.run(std::future::pending()));
    let closed_and_back = async {
        until_connected(&bot).await;
        double.gateway.shut(true);
        double.gateway.close(4011);
        until(&bot, |connection| *connection != Connection::Connected).await;
        double.gateway.shut(false);
        until_connected(&bot).await;
    };
    tokio::select! {
        ended = &mut running => panic!("{ended:?}"),
        () = closed_and_back => {}
    }
    let text = lines.text();
    let told: Vec<&str> = text.lines().filter(|line| line.contains("ERROR ") || line.contains(" WARN ")).collect();
    assert!(told.len() == 1 && told[0].contains("the gateway closed a shard for good"), "{told:#?}");
}

#[tokio::test]
async fn a_session_is_begun_when_discord_allows_one_again() {
    let (lines, _guard) = Lines::begin();
    let double = FakeDiscord::start().await;
    let service = in_memory(&HandClock::at("2026-03-01T12:00:00Z"));
    let wait = Duration::from_millis(1_500);
    double.look(|world| world.no_session_for = Some(wait));
    let _running = Running::start(&service, settings(&double)).await;
    let begun = Instant::now();
    let asked = double.look(|world| world.calls.iter().find(|call| call.path == "/gateway/bot").map(|call| call.at));
    assert!(begun - asked.expect("asked") >= wait);
    assert!(lines.text().contains("WARN") && lines.text().contains("Discord allows no new session for 1.5 s"));
}

#[tokio::test]
async fn what_cannot_be_reached_is_told_in_one_line() {
    let (lines, _guard) = Lines::begin();
    let service = in_memory(&HandClock::at("2026-03-01T12:00:00Z"));
    let place = TcpListener::bind("127.0.0.1:0").await.expect("a port").local_addr().expect("bound");
    let nowhere =
        Settings { api_base_url: Some(format!("http://{place}")), ..Settings::new(SecretString::from(TOKEN)) };
    let bot = Arc::new(connect(service, nowhere).expect("a client"));
    let running = tokio::spawn({
        let bot = Arc::clone(&bot);
        async move { bot.run(std::future::pending()).await }
    });
    lines.until("retrying in").await;
    assert_eq!(bot.connection(), Connection::Connecting);
    running.abort();
    let text = lines.text();
    let errors: Vec<&str> = text.lines().filter(|line| line.contains("ERROR")).collect();
    let wanted = format!("discord.api_base_url http://{place} cannot be used: no answer: ");
    assert!(errors.len() == 1 && errors[0].contains(&wanted), "{errors:?}");
    assert!(errors[0].ends_with("; retrying in 5 s, everything else keeps working"), "{errors:?}");
    assert!(!text.contains(TOKEN), "{text}");
}

#[tokio::test]
async fn the_token_is_never_logged() {
    let (lines, guard) = Lines::begin();
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.double.gateway.close(4000);
    harness.double.look(|world| {
        let fault = Fault::Refused { status: 500, code: 0 };
        world.fault_rules.push(FaultRule { method: "POST", path: "/callback", fault, times: 1 });
    });
    harness.quietly(ANN, "/move notation:a1-a2").await;
    drop(guard);
    let text = lines.text();
    assert!(text.contains("connected to Discord again"), "{text}");
    let secret = TOKEN.rsplit('.').next().expect("a part");
    let told: Vec<&str> = text.lines().filter(|line| line.contains(secret)).collect();
    assert!(told.is_empty(), "{told:#?}");
}

#[tokio::test]
async fn bots_with_some_of_the_shards_begin_each_of_them_once() {
    let double = FakeDiscord::start().await;
    let bot = |own_shards| {
        let store = colonnade::store::in_memory().expect("opens");
        let clock = Arc::new(colonnade::service::SystemClock);
        let service =
            Arc::new(colonnade::service::Service::new(store, clock, colonnade::service::PlaySettings::default()));
        let double = &double;
        async move {
            Running::start(&service, Settings { shards: Some(4), own_shards: Some(own_shards), ..settings(double) })
                .await
        }
    };
    let running = futures_util::future::join(bot((0, 1)), bot((2, 3))).await;
    assert_eq!(double.gateway.shards(), [[0, 4], [1, 4], [2, 4], [3, 4]]);
    drop(running);
}
