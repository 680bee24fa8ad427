//! Limits for one user: heavy work, for which Discord and the pages share the limits, and the rate of everything else.

use std::time::Instant;

use chrono::TimeDelta;
use colonnade::service::{Client, Permit, Work};

use super::browsing::{finished, short_game};
use super::harness::DiscordHarness;
use super::payload;
use super::playing::begin_small;
use super::world::{ANN, Answer, BOB, EVE, MO, Who, World, direct};

const BUSY: &str = "The bot is busy right now";
const MUCH: &str = "You asked for a lot";
const SLOW: &str = "Slow down";

/// Takes permits for work as these clients, so that none are left.
async fn take_all(harness: &DiscordHarness, work: Work, clients: impl IntoIterator<Item = Client>) -> Vec<Permit> {
    let work_limiter = harness.service.work_limiter();
    let now = harness.service.limiter_now();
    let mut taken = Vec::new();
    for client in clients {
        taken.push(work_limiter.begin(work, client, 0.0, now).await.expect("a place"));
    }
    taken
}

/// Spends a user's whole budget, until time passes.
async fn spend_all(harness: &DiscordHarness, who: Who) {
    let [permit] = take_all(harness, Work::Search, [Client::User(who.user)]).await.try_into().expect("one");
    permit.charge(10_000.0, harness.service.limiter_now());
}

#[tokio::test]
async fn all_exports_together_have_few_places() {
    let mut harness = DiscordHarness::open().await;
    finished(&mut harness, 2).await;
    let page = harness.slash(ANN, "/archive").await;
    let taken = take_all(&harness, Work::Export, [Client::User(1), Client::User(2)]).await;
    // Others wait for permits, as many as the queue admits.
    let waiting: Vec<_> = (3..=10)
        .map(|user| {
            let work_limiter = harness.service.work_limiter().clone();
            let now = harness.service.limiter_now();
            tokio::spawn(async move { work_limiter.begin(Work::Export, Client::User(user), 0.0, now).await.map(drop) })
        })
        .collect();
    tokio::task::yield_now().await;
    for answer in [
        harness.press(ANN, &page, "Export all of these").await,
        harness.slash(ANN, "/export").await,
        harness.slash(ANN, "/privacy export").await,
    ] {
        assert!(answer.text().contains(BUSY), "{}", answer.text());
    }
    drop(taken);
    for turn in waiting {
        turn.await.expect("no panic").expect("its turn came");
    }
    let own = Client::User(EVE.user);
    let taken = take_all(&harness, Work::Export, [own, own]).await;
    let refused = harness.press(EVE, &page, "Export all of these").await;
    assert!(refused.text().contains(MUCH), "{}", refused.text());
    drop(taken);
    // Exports on the web do not block users here.
    let readers = [1, 1, 2, 2].map(|number| Client::Address([192, 0, 2, number].into()));
    let taken = take_all(&harness, Work::Export, readers).await;
    let served = harness.press(ANN, &page, "Export all of these").await;
    assert!(served.text().contains("2 games"), "{}", served.text());
    drop(taken);
}

#[tokio::test]
async fn who_has_spent_their_budget_gets_no_animation() {
    let mut harness = DiscordHarness::open().await;
    let over = short_game(&mut harness).await;
    let replay = harness.press(EVE, &over, "Replay").await;
    spend_all(&harness, EVE).await;
    for answer in [harness.press(EVE, &replay, "GIF").await, harness.slash(EVE, "/export game:1 format:gif").await] {
        assert!(answer.text().contains(MUCH), "{}", answer.text());
    }
    harness.clock.advance(TimeDelta::minutes(1));
    let served = harness.press(EVE, &replay, "GIF").await;
    assert!(served.text().contains("#1"), "{}", served.text());
}

#[tokio::test]
async fn who_has_spent_their_budget_gets_no_searches_and_no_continuations() {
    let mut harness = DiscordHarness::open().await;
    finished(&mut harness, 12).await;
    let board = begin_small(&mut harness).await;
    let page = harness.slash(ANN, "/archive").await;
    let composer = harness.press(ANN, &board, "Move").await;
    let form = harness.ask(ANN, &composer, "Type it").await;
    assert!(!harness.typing(ANN, "/move notation:a", "notation").await.is_empty());
    spend_all(&harness, ANN).await;
    for answer in [
        harness.slash(ANN, "/archive").await,
        harness.press(ANN, &page, "Older").await,
        harness.press(ANN, &board, "Move").await,
        harness.press(ANN, &board, "Show moves").await,
        harness.press(ANN, &composer, "a1").await,
        harness.press(ANN, &composer, "Type it").await,
        harness.fill(ANN, &composer, &form, "a1").await,
    ] {
        assert!(answer.text().contains(MUCH), "{}", answer.text());
    }
    assert_eq!(harness.typing(ANN, "/move notation:a", "notation").await, [""; 0]);
    harness.clock.advance(TimeDelta::minutes(1));
    let served = harness.press(ANN, &page, "Older").await;
    assert!(served.text().contains("Pilastri"), "{}", served.text());
}

/// The work charged to a user since the service began, in milliseconds of one processor.
async fn spent(harness: &DiscordHarness, who: Who, begun: Instant) -> u32 {
    let asked = harness.service.work_limiter().begin(Work::Search, Client::User(who.user), 5_000.0, begun).await;
    let wait = asked.expect_err("something was spent").retry_after;
    (wait * 250).as_secs_f64().round() as u32
}

#[tokio::test]
async fn heavy_work_is_paid_for_by_who_asks_for_it() {
    let begun = Instant::now();
    let mut harness = DiscordHarness::open().await;
    let over = short_game(&mut harness).await;
    harness.slash(EVE, "/archive").await;
    assert_eq!(spent(&harness, EVE, begun).await, 10, "a search");
    harness.typing(MO, "/move notation:a", "notation").await;
    assert_eq!(spent(&harness, MO, begun).await, 5, "suggestions");
    harness.slash(BOB, "/export").await;
    assert_eq!(spent(&harness, BOB, begun).await, 20, "an export of one game");
    let replay = harness.press(ANN, &over, "Replay").await;
    harness.press(ANN, &replay, "GIF").await;
    assert_eq!(spent(&harness, ANN, begun).await, 100, "a short animation");
}

/// The texts of the answers to these interactions so far.
fn answers(world: &World, asked: &[u64]) -> Vec<String> {
    let answered = asked.iter().filter_map(|id| match &world.interactions[id].answer {
        Some(Answer::Message(message)) => world.message(*message),
        _ => None,
    });
    answered.map(|message| message.text().to_owned()).collect()
}

/// How many of these texts ask the user to slow down.
fn slowed<'a>(texts: impl IntoIterator<Item = &'a String>) -> usize {
    texts.into_iter().filter(|text| text.starts_with(SLOW)).count()
}

#[tokio::test]
async fn a_flood_of_commands_or_presses_is_answered_by_one_word_and_delays_nobody() {
    let mut harness = DiscordHarness::open().await;
    let board = begin_small(&mut harness).await;
    for round in 0..2 {
        let flood: Vec<u64> = (0..300)
            .map(|_| if round == 0 { harness.command(EVE, "/help") } else { harness.pressed(EVE, &board, "Flip") })
            .collect();
        let served = harness.slash(ANN, "/help").await;
        assert_eq!(slowed([&served.text().to_owned()]), 0);
        let told =
            harness.double.until("one word", |world| Some(answers(world, &flood)).filter(|told| told.len() > 100));
        let told = told.await;
        assert_eq!((told.len(), slowed(&told)), (101, 1));
        harness.clock.advance(TimeDelta::seconds(10));
        let served = harness.slash(EVE, "/help").await;
        assert_eq!(slowed([&served.text().to_owned()]), 0, "after a pause");
        harness.clock.advance(TimeDelta::seconds(10));
    }
}

#[tokio::test]
async fn a_flood_of_written_moves_is_answered_by_one_word() {
    let mut harness = DiscordHarness::open().await;
    for _ in 0..300 {
        let id = harness.double.look(|world| world.number());
        harness.double.dispatch("MESSAGE_CREATE", payload::written(id, MO.alone(), "a1-a2"));
    }
    harness.slash(ANN, "/help").await;
    let said = harness.double.until("one word", |world| {
        let said: Vec<String> = world.seen_in(direct(MO.user)).map(|message| message.text().to_owned()).collect();
        (said.len() > 100).then_some(said)
    });
    let said = said.await;
    assert_eq!((said.len(), slowed(&said)), (101, 1));
}

#[tokio::test]
async fn a_flood_of_suggestions_is_not_read() {
    let mut harness = DiscordHarness::open().await;
    let line = "/challenge game:Buku variant:6";
    let typing: Vec<u64> = (0..300).map(|_| harness.type_in(BOB, 4, line, Some("variant"))).collect();
    let suggested = |world: &World| typing.iter().filter(|id| world.interactions[*id].answer.is_some()).count();
    harness.double.until("suggestions", |world| (suggested(world) >= 100).then_some(())).await;
    // Later requests are answered later.
    for _ in 0..3 {
        harness.slash(ANN, "/help").await;
    }
    assert_eq!(harness.double.look(|world| suggested(world)), 100);
}
