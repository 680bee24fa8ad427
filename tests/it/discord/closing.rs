//! Challenges that end elsewhere than at their messages: the messages say so, and their components no longer work.

use chrono::TimeDelta;
use colonnade::play::{GameId, Identity, Viewer};
use colonnade::service::{deletion, games, outbox, people};

use super::delivery::{CHANNEL, fault_rule};
use super::harness::DiscordHarness;
use super::playing::begin_small;
use super::world::{ANN, BOB, EVE, Fault, MO, Message, TABLE, direct};

/// The current state of a message.
fn now(harness: &DiscordHarness, message: &Message) -> Message {
    harness.double.look(|world| world.message(message.id).cloned()).expect("there")
}

/// The texts that are visible to everybody in a channel.
fn texts(harness: &DiscordHarness, channel: u64) -> Vec<String> {
    harness.double.look(|world| world.seen_in(channel).map(|message| message.text().to_owned()).collect())
}

/// Checks that a message says how its challenge ended, and has no components.
fn assert_closed(harness: &DiscordHarness, message: &Message, says: &str) {
    let now = now(harness, message);
    assert!(now.text().contains(says) && !now.text().contains("The challenge ends"), "{}", now.text());
    let parts: Vec<_> = now.components().collect();
    assert!(parts.len() == 1 && parts[0]["disabled"] == true, "{}: {parts:?}", now.text());
    harness.double.look(|world| assert!(world.broken.is_empty(), "{:?}", world.broken));
}

#[tokio::test]
async fn a_challenge_that_is_taken_back_in_the_list_is_no_longer_open_in_the_channel() {
    let mut harness = DiscordHarness::open().await;
    let asked = harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
    let list = harness.quietly(ANN, "/challenges").await;
    harness.quietly_press_beside(ANN, &list, "c1", "Take back").await;
    assert_closed(&harness, &asked, "**Ann** takes back the challenge");
    assert_eq!(texts(&harness, TABLE).len(), 1, "the message tells it, and nobody is told twice");
}

#[tokio::test]
async fn a_challenge_that_is_accepted_in_the_list_is_no_longer_open_in_the_channel() {
    let mut harness = DiscordHarness::open().await;
    let asked = harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
    let list = harness.quietly(BOB, "/challenges").await;
    let shown = harness.quietly_press_beside(BOB, &list, "c1", "Open").await;
    harness.quietly_press(BOB, &shown, "Accept").await;
    assert_closed(&harness, &asked, "Accepted: game #1 between");
    assert_eq!(texts(&harness, TABLE).len(), 2, "and the board");
}

#[tokio::test]
async fn a_challenge_back_accepts_the_first_one() {
    let mut harness = DiscordHarness::open().await;
    let asked = harness.quietly(EVE, "/challenge game:Buku opponent:@Bob").await;
    let answer = harness.quietly(BOB, "/challenge game:Buku opponent:@Eve").await;
    assert!(answer.is_private() && answer.text().contains("game #1 begins"), "{}", answer.text());
    assert_closed(&harness, &asked, "Accepted: game #1 between");
    let seen = texts(&harness, TABLE);
    assert_eq!(seen.iter().filter(|text| text.contains("challenges you")).count(), 0, "{seen:?}");
}

#[tokio::test]
async fn a_rematch_that_begins_by_another_is_no_longer_open() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let sure = harness.quietly(ANN, "/resign").await;
    harness.quietly_press(ANN, &sure, "Resign").await;
    let asked = harness.quietly(ANN, "/rematch").await;
    assert!(asked.text().contains("rematch of game #1"), "{}", asked.text());
    harness.quietly(BOB, "/rematch").await;
    assert_closed(&harness, &asked, "Accepted: game #2 between");
}

#[tokio::test]
async fn a_challenge_that_nobody_accepts_is_closed_and_told() {
    let mut harness = DiscordHarness::open().await;
    let asked = harness.quietly(ANN, "/challenge game:Buku").await;
    harness.pass(TimeDelta::days(15), "fifteen days").await;
    assert_closed(&harness, &asked, "nobody accepted your challenge");
    let told = harness.latest(TABLE);
    assert!(told.id != asked.id && told.text().starts_with("<@11>, nobody accepted"), "{}", told.text());
}

#[tokio::test]
async fn a_challenge_whose_maker_is_erased_is_closed_without_a_name() {
    let mut harness = DiscordHarness::open().await;
    let asked = harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
    let to_ann = harness.quietly(EVE, "/challenge game:Buku opponent:@Ann").await;
    let ann = people::player_of(&harness.service, &Identity::Discord(ANN.user)).expect("read").expect("there").id;
    let before = harness.double.look(|world| world.messages.len());
    deletion::delete_player(&harness.service, ann).expect("deleted");
    harness.deliver_unrecorded().await;
    assert_closed(&harness, &asked, "takes back the challenge");
    assert_closed(&harness, &to_ann, "declines your challenge");
    for message in [&asked, &to_ann] {
        let text = now(&harness, message).text().to_owned();
        assert!(text.contains("deleted player") && !text.contains("Ann") && !text.contains("<@11>"), "{text}");
    }
    let new = harness.double.look(|world| world.messages[before..].to_vec());
    assert!(new.iter().all(|message| !message.body.to_string().contains("Ann")), "{new:?}");
    assert!(new.iter().all(|message| !message.body.to_string().contains("\"11\"")), "nobody is pinged: {new:?}");
}

#[tokio::test]
async fn a_challenge_in_direct_messages_is_closed_there() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB.alone(), "/settings").await;
    let made = harness.quietly(ANN.alone(), "/challenge game:Buku opponent:@Bob").await;
    let asked = harness.latest(direct(BOB.user));
    harness.quietly_press(ANN.alone(), &made, "Take back").await;
    assert_closed(&harness, &asked, "**Ann** takes back the challenge");
    assert_eq!(texts(&harness, direct(BOB.user)).len(), 1, "no message is sent for it");
    harness.quietly(ANN.alone(), "/challenge game:Buku opponent:@Bob").await;
    let asked = harness.latest(direct(BOB.user));
    harness.quietly_press(BOB.alone(), &asked, "Decline").await;
    assert_closed(&harness, &asked, "**Bob** declines your challenge");
    assert!(harness.latest(direct(ANN.user)).text().contains("**Bob** declines your challenge"));
    assert_eq!(texts(&harness, direct(BOB.user)).len(), 2);
}

#[tokio::test]
async fn whoever_is_asked_in_the_channel_and_alone_is_asked_nowhere_any_more() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB, "/settings notice:challenges by:mention and direct message").await;
    let asked = harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
    let alone = harness.latest(direct(BOB.user));
    harness.quietly_press(BOB, &asked, "Decline").await;
    assert_closed(&harness, &asked, "declines");
    assert_closed(&harness, &alone, "declines");
    let asked = harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
    let alone = harness.latest(direct(BOB.user));
    harness.quietly_press(BOB.alone(), &alone, "Accept").await;
    assert_closed(&harness, &asked, "Accepted: game #1 between");
    assert_closed(&harness, &alone, "Accepted: game #1 between");
}

#[tokio::test]
async fn a_challenge_that_is_declined_says_so_once() {
    let mut harness = DiscordHarness::open().await;
    let asked = harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
    harness.quietly_press(BOB, &asked, "Decline").await;
    assert_closed(&harness, &asked, "**Ann**, **Bob** declines your challenge");
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    assert_eq!(texts(&harness, TABLE).len(), 1, "{:?}", texts(&harness, TABLE));
}

#[tokio::test]
async fn the_message_of_a_challenge_is_found_behind_many_others() {
    let mut harness = DiscordHarness::open().await;
    // Discord's ID for noon on this day.
    harness.double.look(|world| world.number_from((1_772_366_400_000 - 1_420_070_400_000) << 22));
    let asked = harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
    harness.double.look(|world| {
        for number in 0..150 {
            world.post(TABLE, serde_json::json!({"content": format!("message {number}")}), None);
        }
    });
    let list = harness.quietly(ANN, "/challenges").await;
    harness.quietly_press_beside(ANN, &list, "c1", "Take back").await;
    assert_closed(&harness, &asked, "takes back");
    assert_eq!(texts(&harness, TABLE).len(), 151);
}

#[tokio::test]
async fn an_edit_that_fails_is_tried_again_and_told_once() {
    let no_effect = Fault::Refused { status: 500, code: 0 };
    for fault in [no_effect, Fault::Lost, Fault::After { status: 502 }, Fault::Limited(3.0)] {
        let mut harness = DiscordHarness::open().await;
        let asked = harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
        let list = harness.quietly(ANN, "/challenges").await;
        harness.double.look(|world| world.fault_rules.push(fault_rule("PATCH", CHANNEL, fault, 2)));
        harness.quietly_press_beside(ANN, &list, "c1", "Take back").await;
        for _ in 0..3 {
            harness.pass(TimeDelta::seconds(10), "ten seconds").await;
        }
        assert_closed(&harness, &asked, "takes back");
        assert_eq!(texts(&harness, TABLE).len(), 1, "{fault:?}");
        assert_eq!(outbox::next_notice(&harness.service), Ok(None));
    }
    // A deleted message cannot be edited, so a new one is sent.
    let mut harness = DiscordHarness::open().await;
    harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
    let list = harness.quietly(ANN, "/challenges").await;
    harness.double.look(|world| {
        world.fault_rules.push(fault_rule("PATCH", CHANNEL, Fault::Refused { status: 404, code: 10_008 }, 1));
    });
    harness.quietly_press_beside(ANN, &list, "c1", "Take back").await;
    assert!(harness.latest(TABLE).text().contains("**Ann** takes back"));
}

#[tokio::test]
async fn a_decline_whose_answer_is_lost_is_told_by_the_message() {
    let mut harness = DiscordHarness::open().await;
    let asked = harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
    harness.double.look(|world| {
        world.fault_rules.push(fault_rule("POST", "/callback", Fault::Refused { status: 404, code: 10_062 }, 1));
    });
    harness.pressed(BOB, &asked, "Decline");
    // Wait until the bot gives up answering and the outbox has the notice.
    loop {
        let next = outbox::next_notice(&harness.service).expect("known");
        if next.is_some_and(|at| at <= harness.service.now()) {
            break;
        }
        tokio::task::yield_now().await;
    }
    harness.deliver_unrecorded().await;
    assert_closed(&harness, &asked, "declines your challenge");
}

#[tokio::test]
async fn the_rematch_of_a_rated_game_is_casual_where_rated_games_are_not_for_everybody() {
    let mut harness = DiscordHarness::open().await;
    let asked = harness.quietly(ANN, "/challenge game:Pilastri opponent:@Bob variant:6x6 side:first rated:true").await;
    harness.quietly_press(BOB, &asked, "Accept").await;
    let sure = harness.quietly(ANN, "/resign").await;
    harness.quietly_press(ANN, &sure, "Resign").await;
    harness.quietly(MO, "/server set rated:those who manage the server").await;
    let asked = harness.quietly(ANN, "/rematch").await;
    let says = "this one is casual, because the challenger may not propose rated games here";
    assert!(asked.text().contains("casual") && asked.text().contains(says), "{}", asked.text());
    // The other player proposes the same rematch.
    harness.quietly(BOB, "/rematch").await;
    let game = games::get(&harness.service, Viewer::Host, GameId(2)).expect("begun");
    assert!(!game.setup.rated && game.setup.rematch_of == Some(GameId(1)));
}
