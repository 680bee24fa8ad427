//! Refusals by Discord, temporary or permanent, and how they are logged.

use std::time::Duration;

use chrono::TimeDelta;
use colonnade::discord::{Deliveries, Settings};
use colonnade::play::{Command, GameId, Identity};
use colonnade::service::{CommandRequest, Sent, games, outbox, people};

use super::delivery::{CHANNEL, Live, fault_rule};
use super::harness::DiscordHarness;
use super::lines::Lines;
use super::payload;
use super::playing::begin_small;
use super::world::{ANN, BOB, Fault, MO, TABLE, direct};

/// The lines that were logged as warnings or errors.
fn told(lines: &Lines) -> Vec<String> {
    lines.text().lines().filter(|line| line.contains(" WARN ") || line.contains("ERROR ")).map(str::to_owned).collect()
}

#[tokio::test]
async fn a_single_refusal_of_the_token_stops_nothing() {
    let live = Live::start().await;
    let (lines, _guard) = Lines::begin();
    let asked = || live.double.look(|world| world.count("GET", "/users/@me"));
    let before = asked();
    live.double
        .look(|world| world.fault_rules.push(fault_rule("POST", CHANNEL, Fault::Refused { status: 401, code: 0 }, 1)));
    live.moves_elsewhere();
    live.settled().await;
    assert_eq!(live.announced_in(TABLE), 1);
    assert_eq!(asked() - before, 1, "the token is asked about");
    assert_eq!(live.bot().deliveries(), Deliveries::Working);
    let told = told(&lines);
    assert!(told.len() == 1 && told[0].contains("accepts it for others; retrying"), "{told:#?}");
}

#[tokio::test]
async fn a_token_that_is_refused_stops_deliveries_until_it_is_accepted() {
    let live = Live::start_with(|settings| Settings { token_check_every: Duration::from_millis(20), ..settings }).await;
    let (lines, _guard) = Lines::begin();
    live.double.look(|world| world.revoked = true);
    live.moves_elsewhere();
    lines.until("nothing is announced until Discord accepts it again").await;
    assert_eq!(live.bot().deliveries(), Deliveries::TokenRefused);
    let (posts, asked) = live.double.look(|world| (world.count("POST", CHANNEL), world.count("GET", "/users/@me")));
    let asks = |world: &mut super::world::World| (world.count("GET", "/users/@me") > asked + 100).then_some(());
    // That takes longer than the pause before the next retry.
    live.double.until("many questions", asks).await;
    assert_eq!(live.double.look(|world| world.count("POST", CHANNEL)), posts, "nothing else is tried");
    live.double.look(|world| world.revoked = false);
    live.settled().await;
    assert_eq!(live.announced_in(TABLE), 1);
    assert_eq!(live.bot().deliveries(), Deliveries::Working);
    let told = told(&lines);
    assert_eq!(told.len(), 1, "{told:#?}");
}

#[tokio::test]
async fn a_page_that_is_not_discords_says_nothing_about_a_channel() {
    for status in [403, 404] {
        let live = Live::start().await;
        live.double.look(|world| world.fault_rules.push(fault_rule("POST", CHANNEL, Fault::Page { status }, 2)));
        live.moves_elsewhere();
        live.settled().await;
        assert_eq!((live.announced_in(TABLE), live.announced_in(direct(BOB.user))), (1, 0), "{status}");
    }
}

#[tokio::test]
async fn a_global_limit_closes_all_routes() {
    let live = Live::start().await;
    let wait = 1.5;
    live.double.look(|world| world.fault_rules.push(fault_rule("POST", CHANNEL, Fault::LimitedEverywhere(wait), 1)));
    let limited = live.double.look(|world| world.calls.len());
    live.moves_elsewhere();
    live.double
        .until("a refused call", |world| {
            world.calls[limited..].iter().any(|call| call.method == "POST" && call.path.contains(CHANNEL)).then_some(())
        })
        .await;
    // An answer in another channel.
    let id = live.double.look(|world| world.number());
    live.double.dispatch("MESSAGE_CREATE", payload::written(id, BOB.alone(), "nonsense"));
    let alone = direct(BOB.user);
    live.double.until("an answer", |world| (world.seen_in(alone).count() > 0).then_some(())).await;
    live.settled().await;
    live.double.look(|world| {
        let call =
            |path: &str| world.calls[limited..].iter().find(|call| call.method == "POST" && call.path.contains(path));
        let refused = call(CHANNEL).expect("refused").at;
        let answer = call(&format!("/channels/{alone}/messages")).expect("answered").at;
        assert!((answer - refused).as_secs_f64() >= wait, "{:?}", answer - refused);
    });
    assert_eq!(live.announced_in(TABLE), 1);
}

#[tokio::test]
async fn a_thread_that_is_deleted_gives_way_to_its_channel() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(MO, "/server set threads:true").await;
    let begun = begin_small(&mut harness).await;
    harness.quietly(ANN.at(begun.id), "/move notation:a1-a2").await;
    harness.double.look(|world| world.gone.insert(begun.id));
    harness.remark("The thread is deleted.");
    harness.slash(BOB, "/move notation:b1-b2").await;
    harness.pass(TimeDelta::minutes(1), "a minute later").await;
    harness.close("thread-deleted");
}

#[tokio::test]
async fn a_channel_in_which_the_bot_may_not_write_is_refused_with_the_reason() {
    let mut harness = DiscordHarness::open().await;
    harness.double.look(|world| (world.unwritable.insert(501), world.gone.insert(502)));
    harness.slash(MO, "/server set channel:#501").await;
    harness.slash(MO, "/server set channel:#502").await;
    harness.slash(MO, "/server show").await;
    harness.close("server-channel-refused");
}

#[tokio::test]
async fn deliveries_that_fail_are_told_once_and_when_they_work_again() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let (lines, _guard) = Lines::begin();
    let ann = people::player_of(&harness.service, &Identity::Discord(ANN.user)).expect("known").expect("there").id;
    games::act(&harness.service, &CommandRequest::new(GameId(1), ann, Command::Act("a1-a2".into()))).expect("legal");
    let due = outbox::notices(&harness.service, 64).expect("listed");
    let notice_sender = harness.bot().notice_sender();
    harness
        .double
        .look(|world| world.fault_rules.push(fault_rule("POST", CHANNEL, Fault::Refused { status: 500, code: 0 }, 7)));
    // D20: as long as Discord can be reached, this says something about the place, not about the bot.
    for _ in 0..7 {
        assert!(matches!(notice_sender.deliver(due.clone()).await[..], [Sent::Failed(_)]));
    }
    assert_eq!(harness.bot().status(), "connected");
    harness.double.look(|world| {
        world.fault_rules.push(fault_rule("POST", CHANNEL, Fault::Refused { status: 500, code: 0 }, 7));
        world.fault_rules.push(fault_rule("GET", "/users/@me", Fault::Refused { status: 500, code: 0 }, 7));
    });
    for _ in 0..7 {
        assert!(matches!(notice_sender.deliver(due.clone()).await[..], [Sent::Failed(_)]));
    }
    let Deliveries::Failing(why) = harness.bot().deliveries() else { panic!("{:?}", harness.bot().deliveries()) };
    assert_eq!(harness.bot().status(), format!("connected; deliveries fail: {why}"));
    assert_eq!(notice_sender.deliver(due).await, [Sent::Delivered]);
    assert_eq!(harness.bot().status(), "connected");
    let text = lines.text();
    let told = told(&lines);
    assert!(told.len() == 1 && told[0].contains("deliveries to Discord fail; retrying"), "{told:#?}");
    assert!(text.contains("deliveries to Discord succeed again"));
}
