//! Challenges: made, answered, taken back, listed, refused.

use chrono::TimeDelta;

use super::harness::DiscordHarness;
use super::world::{ANN, BOB, EVE, MO};

#[tokio::test]
async fn challenges_are_made_and_answered() {
    let mut harness = DiscordHarness::open().await;
    let asked =
        harness.slash(ANN, "/challenge game:Pilastri opponent:@Bob variant:4x4 time:3d side:first rated:true").await;
    harness.remark("It is for Bob alone, and only Ann takes it back.");
    harness.press(EVE, &asked, "Accept").await;
    harness.press(BOB, &asked, "Take back").await;
    harness.press(ANN, &asked, "Accept").await;
    harness.press(BOB, &asked, "Decline").await;
    harness.remark("What was declined is over.");
    harness.press(BOB, &asked, "Accept").await;
    let asked = harness.slash(ANN, "/challenge game:Goré opponent:@Bob").await;
    harness.press(ANN, &asked, "Take back").await;
    let open = harness.slash(EVE, "/challenge game:Buku time:10d+36h/21d side:second").await;
    harness.slash(BOB, "/challenges").await;
    harness.press(BOB, &open, "Accept").await;
    harness.slash(MO, "/challenges").await;
    harness.slash(ANN, "/challenge game:Pilare opponent:@Mo time:none").await;
    harness.pass(TimeDelta::days(15), "fifteen days").await;
    harness.close("challenges");
}

#[tokio::test]
async fn challenges_are_refused() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/challenge game:Pilastri opponent:@Ann").await;
    harness.slash(ANN, "/challenge game:Pilastri opponent:@colonnade").await;
    harness.slash(ANN, "/challenge game:Pilastri opponent:@Bob variant:9x9").await;
    harness.slash(ANN, "/challenge game:Pilastri opponent:@Bob time:soon").await;
    harness.slash(ANN, "/challenge game:Pilastri opponent:@Bob time:5m").await;
    harness.slash(BOB, "/block player:@Ann").await;
    harness.slash(ANN, "/challenge game:Pilastri opponent:@Bob").await;
    harness.slash(BOB, "/block player:@Ann blocked:false").await;
    harness.remark("A challenge to whoever likes, made where nobody sees it.");
    harness.slash(ANN.alone(), "/challenge game:Pilastri").await;
    harness.remark("So many challenges may be open.");
    for _ in 0..10 {
        harness.quietly(EVE, "/challenge game:Pilastri").await;
    }
    harness.slash(EVE, "/challenge game:Pilastri").await;
    harness.close("challenges-refused");
}

#[tokio::test]
async fn a_game_in_direct_messages() {
    let mut harness = DiscordHarness::open().await;
    // Who has never used the bot gets no direct messages.
    harness.quietly(BOB.alone(), "/settings").await;
    harness.slash(ANN.alone(), "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first").await;
    let asked = harness.latest(super::world::direct(BOB.user));
    harness.press(BOB.alone(), &asked, "Accept").await;
    harness.remark("Each gets one direct message.");
    harness.slash(ANN.alone(), "/move notation:a1-a2").await;
    harness.remark("Others know nothing of it.");
    harness.slash(EVE, "/board game:1").await;
    harness.remark("Bob moves from the server, where nobody else is told of it.");
    harness.slash(BOB, "/move notation:b1-b2").await;
    let sure = harness.slash(ANN.alone(), "/resign").await;
    harness.press(ANN.alone(), &sure, "Resign").await;
    let over = harness.latest(super::world::direct(BOB.user));
    harness.press(BOB.alone(), &over, "Show it to everybody").await;
    harness.press(ANN.alone(), &over, "Show it to everybody").await;
    harness.slash(EVE, "/archive").await;
    harness.close("direct-messages");
}

#[tokio::test]
async fn where_the_bot_is_only_installed_by_a_user() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB.alone(), "/settings").await;
    harness.slash(ANN.in_group(), "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first").await;
    let asked = harness.latest(super::world::direct(BOB.user));
    harness.press(BOB.alone(), &asked, "Accept").await;
    harness.slash(ANN.in_group(), "/move notation:a1-a2").await;
    harness.slash(EVE.in_group(), "/challenge game:Buku").await;
    harness.close("in-a-group");
}

#[tokio::test]
async fn challenges_are_shown_page_by_page_and_none_between_blocked_players() {
    let mut harness = DiscordHarness::open().await;
    for days in 2..12 {
        harness.quietly(ANN, &format!("/challenge game:Buku time:{days}d")).await;
    }
    for who in [BOB, EVE, MO] {
        harness.quietly(who, "/challenge game:Pilastri variant:4x4").await;
    }
    let buttons = |message: &super::world::Message| {
        let labels = message.components().filter_map(|part| part["label"].as_str());
        labels.filter(|label| label.contains(" c")).count()
    };
    let first = harness.quietly(ANN, "/challenges").await;
    assert_eq!((buttons(&first), first.text().contains("Open to everybody")), (10, false), "{}", first.text());
    let second = harness.quietly_press(ANN, &first, "Older").await;
    assert_eq!((buttons(&second), second.text().contains("Open to everybody")), (3, true), "{}", second.text());
    let back = harness.quietly_press(ANN, &second, "Newer").await;
    assert_eq!(back.text(), first.text());
    // Neither sees what the other may not accept.
    harness.quietly(ANN, "/block player:@Bob").await;
    let second = harness.quietly_press(ANN, &first, "Older").await;
    assert!(buttons(&second) == 2 && !second.text().contains("Bob"), "{}", second.text());
    let of_bob = harness.quietly(BOB, "/challenges").await;
    assert!(!of_bob.text().contains("Ann") && of_bob.text().contains("Eve"), "{}", of_bob.text());
}

#[tokio::test]
async fn a_challenge_that_is_taken_back_says_so_once() {
    let mut harness = DiscordHarness::open().await;
    let asked = harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
    harness.quietly_press(ANN, &asked, "Take back").await;
    let told = harness.double.look(|world| {
        let seen = world.seen_in(super::world::TABLE);
        seen.filter(|message| message.text().contains("takes back")).count()
    });
    assert_eq!(told, 1);
    // From a message that others do not see, the channel is told.
    harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
    let list = harness.quietly(ANN, "/challenges").await;
    harness.quietly_press(ANN, &list, "Take back c2").await;
    assert!(harness.latest(super::world::TABLE).text().contains("takes back"));
}

#[tokio::test]
async fn a_challenge_that_does_not_arrive_is_no_success() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB.alone(), "/settings").await;
    harness.double.look(|world| world.closed.insert(BOB.user));
    let told = harness.quietly(ANN.alone(), "/challenge game:Buku opponent:@Bob").await;
    assert!(told.text().starts_with("Bob accepts no direct messages"), "{}", told.text());
    assert!(harness.quietly(ANN.alone(), "/challenges").await.text().starts_with("There are no open challenges"));
    harness.double.look(|world| world.closed.remove(&BOB.user));
    harness.quietly(BOB.alone(), "/settings").await;
    let told = harness.quietly(ANN.alone(), "/challenge game:Buku opponent:@Bob").await;
    assert!(told.text().starts_with("Your challenge is made"), "{}", told.text());
    let asked = |harness: &DiscordHarness| {
        harness.double.look(|world| {
            world.seen_in(super::world::direct(BOB.user)).filter(|m| m.text().contains("challenges you")).count()
        })
    };
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    assert_eq!(asked(&harness), 1, "by the answer, and not once more by the outbox");
}
