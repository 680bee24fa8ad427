//! Groups, and servers where the bot is not installed: it writes there only in answers to interactions.

use chrono::TimeDelta;
use colonnade::play::{GameId, Place, Viewer};
use colonnade::service::{games, outbox};
use serde_json::json;

use super::delivery::{fault_rule, slowly, with_one_thread};
use super::harness::DiscordHarness;
use super::world::{
    ANN, BOB, CAY, EVE, FOREIGN_CHANNEL, FRIENDS, Fault, GROUP, MO, Message, QUIET_CHANNEL, Who, World, direct,
};

/// A challenge of Ann to Bob, on the smallest board.
const CHALLENGE: &str = "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first";

/// A game agreed in a group between Ann, who begins, and Bob; returns the message about its beginning there.
async fn begin_in_group(harness: &mut DiscordHarness) -> Message {
    harness.quietly(BOB.alone(), "/settings").await;
    let asked = harness.quietly(ANN.in_group(), CHALLENGE).await;
    harness.quietly_press(BOB.in_group(), &asked, "Accept").await
}

/// How many messages with these words are visible to everybody in a channel.
fn seen(harness: &DiscordHarness, channel: u64, words: &str) -> usize {
    harness.double.look(|world| world.seen_in(channel).filter(|message| message.text().contains(words)).count())
}

fn nothing_is_broken(harness: &DiscordHarness) {
    harness.double.look(|world| assert!(world.broken.is_empty(), "{}", world.broken.join("\n")));
}

#[tokio::test]
async fn where_the_bot_is_only_installed_by_a_user() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB.alone(), "/settings").await;
    let asked = harness.slash(ANN.in_group(), CHALLENGE).await;
    harness.remark("It is for Bob alone.");
    harness.press(EVE.in_group(), &asked, "Accept").await;
    let begun = harness.press(BOB.in_group(), &asked, "Accept").await;
    harness.remark("Everybody there sees the boards, and the players are told by direct message.");
    harness.slash(ANN.in_group(), "/move notation:a1-a2").await;
    harness.slash(BOB.in_group(), "/board").await;
    harness.press(ANN.in_group(), &begun, "Move").await;
    let replay = harness.slash(BOB.in_group(), "/replay game:1").await;
    harness.press(BOB.in_group(), &replay, "Post here").await;
    harness.remark("Whoever does not play in it shows nothing of it.");
    harness.slash(EVE.in_group(), "/board game:1").await;
    harness.press(EVE.in_group(), &begun, "Move").await;
    harness.remark("A challenge to whoever is there.");
    let open = harness.slash(EVE.in_group(), "/challenge game:Buku").await;
    harness.press(BOB.in_group(), &open, "Accept").await;
    harness.remark("One that is taken back, one that is declined, and one that ended elsewhere.");
    let asked = harness.slash(ANN.in_group(), "/challenge game:Pilare opponent:@Bob").await;
    harness.press(ANN.in_group(), &asked, "Take back").await;
    let asked = harness.slash(ANN.in_group(), "/challenge game:Pilare opponent:@Bob").await;
    harness.press(BOB.in_group(), &asked, "Decline").await;
    let asked = harness.slash(ANN.in_group(), "/challenge game:Goré opponent:@Bob").await;
    let list = harness.quietly(ANN.alone(), "/challenges").await;
    harness.quietly_press_beside(ANN.alone(), &list, "Goré", "Take back").await;
    harness.press(BOB.in_group(), &asked, "Accept").await;
    harness.close("in-a-group");
}

#[tokio::test]
async fn a_move_that_is_composed_in_a_group_is_shown_there() {
    let mut harness = DiscordHarness::open().await;
    let board = begin_in_group(&mut harness).await;
    assert!(board.text().starts_with("Game #1 begins"), "{}", board.text());
    let composer = harness.quietly_press(ANN.in_group(), &board, "Move").await;
    assert!(composer.is_private());
    let composer = harness.quietly_press(ANN.in_group(), &composer, "a1").await;
    harness.pressed(ANN.in_group(), &composer, "✔ a2");
    let find =
        |world: &mut World| world.seen_in(GROUP).find(|message| message.text().contains("played `a1-a2`")).cloned();
    let shown = harness.double.until("the board in the group", find).await;
    assert_eq!(shown.body["attachments"].as_array().map(Vec::len), Some(1));
    assert_eq!(shown.body["allowed_mentions"]["users"], json!([]));
    let own = harness.double.look(|world| world.message(composer.id).cloned()).expect("the composer");
    assert!(own.is_private() && own.text().contains("played `a1-a2`"), "{}", own.text());
    // Each is notified by direct message once.
    harness.deliver_unrecorded().await;
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    assert_eq!([ANN, BOB].map(|who| seen(&harness, direct(who.user), "played `a1-a2`")), [1, 1]);
    assert_eq!(seen(&harness, GROUP, "played `a1-a2`"), 1);
    // A game with another player is not shown in the group.
    harness.quietly(CAY.alone(), "/settings").await;
    harness.quietly(ANN.alone(), "/challenge game:Pilastri opponent:@Cay variant:4x4 side:first").await;
    let asked = harness.latest(direct(CAY.user));
    harness.quietly_press(CAY.alone(), &asked, "Accept").await;
    let games = harness.quietly(ANN.in_group(), "/games").await;
    let board = harness.quietly_press_beside(ANN.in_group(), &games, "Cay", "Open").await;
    assert!(board.is_private());
    let composer = harness.quietly_press(ANN.in_group(), &board, "Move").await;
    let composer = harness.quietly_press(ANN.in_group(), &composer, "a1").await;
    let played = harness.quietly_press(ANN.in_group(), &composer, "✔ a2").await;
    assert!(played.is_private() && played.text().contains("played"), "{}", played.text());
    assert_eq!(seen(&harness, GROUP, "game #2"), 0);
    nothing_is_broken(&harness);
}

#[tokio::test]
async fn whoever_has_never_used_the_bot_is_challenged_in_a_group() {
    let mut harness = DiscordHarness::open().await;
    let asked = harness.quietly(ANN.in_group(), CHALLENGE).await;
    assert!(!asked.is_private() && asked.text().contains("challenges you"), "{}", asked.text());
    assert_eq!(asked.body["allowed_mentions"]["users"], json!([BOB.user.to_string()]));
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    assert_eq!(seen(&harness, direct(BOB.user), ""), 0, "nobody is written to who has not used the bot");
    let begun = harness.quietly_press(BOB.in_group(), &asked, "Accept").await;
    assert!(begun.id == asked.id && begun.text().starts_with("Game #1 begins"), "{}", begun.text());
    // Where nobody else reads it, the challenge would not be noticed.
    let refused = harness.quietly(ANN.alone(), "/challenge game:Pilastri opponent:@Mo").await;
    assert!(refused.is_private() && !refused.text().contains("is made"), "{}", refused.text());
    nothing_is_broken(&harness);
}

#[tokio::test]
async fn a_challenge_that_is_accepted_twice_stays_the_board() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB.alone(), "/settings").await;
    let asked = harness.quietly(ANN.in_group(), CHALLENGE).await;
    for _ in 0..2 {
        let begun = harness.quietly_press(BOB.in_group(), &asked, "Accept").await;
        assert!(begun.id == asked.id && begun.text().starts_with("Game #1 begins"), "{}", begun.text());
    }
    assert_eq!(seen(&harness, direct(ANN.user), "Game #1 begins"), 1);
    nothing_is_broken(&harness);
}

#[tokio::test]
async fn a_challenge_to_whoever_is_in_a_group_is_found_nowhere_else() {
    let mut harness = DiscordHarness::open().await;
    let open = harness.quietly(EVE.in_group(), "/challenge game:Buku").await;
    for (who, sees) in [(EVE.alone(), true), (ANN.alone(), false), (ANN, false)] {
        let list = harness.quietly(who, "/challenges").await;
        assert_eq!(list.text().contains("Buku"), sees, "{}", list.text());
    }
    let begun = harness.quietly_press(BOB.in_group(), &open, "Accept").await;
    assert!(begun.text().starts_with("Game #1 begins"), "{}", begun.text());
}

#[tokio::test]
async fn a_move_that_is_typed_among_friends_is_shown_there() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB.alone(), "/settings").await;
    let asked = harness.quietly(ANN.among_friends(), CHALLENGE).await;
    let board = harness.quietly_press(BOB.among_friends(), &asked, "Accept").await;
    let composer = harness.quietly_press(ANN.among_friends(), &board, "Move").await;
    let form = harness.ask(ANN.among_friends(), &composer, "Type it").await;
    let told = harness.fill(ANN.among_friends(), &composer, &form, "a1-a2").await;
    assert!(told.is_private() && told.text().contains("played `a1-a2`"), "{}", told.text());
    let shown = |world: &mut World| world.seen_in(FRIENDS).find(|message| message.text().contains("played")).cloned();
    harness.double.until("the board among friends", shown).await;
    harness.deliver_unrecorded().await;
    assert_eq!([ANN, BOB].map(|who| seen(&harness, direct(who.user), "played `a1-a2`")), [1, 1]);
    nothing_is_broken(&harness);
}

#[tokio::test]
async fn a_game_against_the_computer_begins_in_a_group() {
    let mut harness = DiscordHarness::open().await;
    let begun = harness.quietly(ANN.in_group(), "/challenge game:Goré computer:level 2 side:first").await;
    assert!(!begun.is_private() && begun.text().starts_with("Game #1 begins"), "{}", begun.text());
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    assert_eq!(seen(&harness, direct(ANN.user), "Game #1 begins"), 1);
    assert_eq!(seen(&harness, GROUP, "Game #1 begins"), 1);
    nothing_is_broken(&harness);
}

#[tokio::test]
async fn a_server_without_the_bot_is_as_a_group() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB.alone(), "/settings").await;
    let there = |who: Who| who.in_foreign(FOREIGN_CHANNEL);
    let asked = harness.quietly(there(ANN), CHALLENGE).await;
    assert!(!asked.is_private() && asked.channel == FOREIGN_CHANNEL);
    harness.quietly_press(there(BOB), &asked, "Accept").await;
    let game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("begun");
    assert_eq!(game.setup.place, Place::Direct, "it is no game of that server");
    let board = harness.quietly(there(ANN), "/move notation:a1-a2").await;
    assert!(!board.is_private() && board.text().contains("played `a1-a2`"), "{}", board.text());
    assert_eq!(seen(&harness, direct(BOB.user), "played `a1-a2`"), 1);
    // Nobody can have games shown where the bot cannot write.
    let refused = harness.quietly(there(MO), "/watch game:1 here:true").await;
    assert!(refused.is_private());
    // Where Discord shows all answers to their user only, it is as in direct messages.
    let told = harness.quietly(ANN.in_foreign(QUIET_CHANNEL), "/challenge game:Buku opponent:@Bob").await;
    assert!(told.is_private() && told.text().starts_with("Your challenge is made"), "{}", told.text());
    assert!(harness.latest(direct(BOB.user)).text().contains("challenges you"));
    nothing_is_broken(&harness);
}

#[tokio::test]
async fn a_challenge_in_a_group_whose_answer_is_lost_is_told_once() {
    // The answer may or may not have taken effect, and the outbox finds out which.
    let lost = (Fault::After { status: 502 }, [1, 0]);
    let refused = (Fault::Refused { status: 404, code: 10_062 }, [0, 1]);
    for (fault, told) in [lost, refused] {
        let mut harness = DiscordHarness::open().await;
        harness.quietly(BOB.alone(), "/settings").await;
        harness.double.look(|world| world.fault_rules.push(fault_rule("POST", "/callback", fault, 1_000)));
        harness.command(ANN.in_group(), CHALLENGE);
        // Wait until the bot gives up answering.
        loop {
            let next = outbox::next_notice(&harness.service).expect("known");
            if next.is_some_and(|at| at <= harness.service.now() + TimeDelta::seconds(1)) {
                break;
            }
            tokio::task::yield_now().await;
        }
        harness.pass(TimeDelta::seconds(2), "two seconds").await;
        let found = [GROUP, direct(BOB.user)].map(|channel| seen(&harness, channel, "challenges you"));
        assert_eq!(found, told, "{fault:?}");
        nothing_is_broken(&harness);
    }
}

#[test]
fn what_comes_late_in_a_group_is_shown_all_the_same() {
    with_one_thread(late_challenge());
}

async fn late_challenge() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB.alone(), "/settings").await;
    slowly(&mut harness, |harness| harness.command(ANN.in_group(), CHALLENGE)).await;
    let find =
        |world: &mut World| world.seen_in(GROUP).find(|message| message.text().contains("challenges you")).cloned();
    harness.double.until("the challenge in the group", find).await;
    harness.until_told().await;
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    assert_eq!(seen(&harness, direct(BOB.user), "challenges you"), 0);
    nothing_is_broken(&harness);
}
