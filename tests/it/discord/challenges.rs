//! Challenges: made, answered, withdrawn, listed, refused.

use chrono::TimeDelta;
use colonnade::play::{GameId, Viewer};
use colonnade::service::{games, outbox};

use super::harness::DiscordHarness;
use super::world::{ANN, BOB, EVE, MO};

#[tokio::test]
async fn challenges_are_made_and_answered() {
    let mut harness = DiscordHarness::open().await;
    let asked =
        harness.slash(ANN, "/challenge game:Pilastri opponent:@Bob variant:6x6 time:3d side:first rated:true").await;
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
    harness.slash(ANN, "/challenge game:Pilare opponent:@Mo time:No limit").await;
    harness.pass(TimeDelta::days(15), "fifteen days").await;
    harness.close("challenges");
}

#[tokio::test]
async fn a_match_is_two_games_with_one_score() {
    let mut harness = DiscordHarness::open().await;
    let asked = harness.slash(ANN, "/challenge game:Buku opponent:@Bob variant:6x6 time:3d rated:true").await;
    harness.press(BOB, &asked, "Accept").await;
    harness.slash(BOB, "/games").await;
    for line in ["/resign game:1", "/resign game:2"] {
        let sure = harness.slash(BOB, line).await;
        harness.press(BOB, &sure, "Resign").await;
    }
    harness.slash(ANN, "/board game:1").await;
    harness.remark("A rematch is one of both games.");
    harness.slash(ANN, "/rematch game:2").await;
    harness.remark("Vacation can be a condition, which the challenge and the boards tell.");
    let asked = harness.slash(ANN, "/challenge game:Pilare opponent:@Bob time:3d side:first vacation:none").await;
    harness.press(BOB, &asked, "Accept").await;
    harness.slash(EVE, "/seek game:Pilare time:3d vacation:at most 7 days").await;
    harness.remark("The start can be another position, drawn from a list, where the variant has one.");
    let asked = harness
        .slash(ANN, "/challenge game:Goré opponent:@Bob time:3d side:both, in two games opening:from a fair start")
        .await;
    harness.press(BOB, &asked, "Accept").await;
    harness.slash(EVE, "/seek game:Goré time:3d opening:from a fair start").await;
    harness.remark("A computer plays no match, and a single game of Pilastri 4×4 is not rated.");
    harness.slash(ANN, "/challenge game:Buku computer:level 1, for a first game side:both, in two games").await;
    harness.slash(ANN, "/challenge game:Pilastri opponent:@Bob variant:4x4 side:random rated:true").await;
    harness.remark("If time runs out in both games, one message tells the score.");
    let begin = "/challenge game:Buku opponent:@Bob variant:6x6 time:1d side:both, in two games vacation:none";
    let asked = harness.quietly(ANN, begin).await;
    harness.quietly_press(BOB, &asked, "Accept").await;
    harness.pass(TimeDelta::days(2), "two days").await;
    harness.close("match");
}

#[tokio::test]
async fn the_pie_rule_lets_the_second_player_swap() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/challenge game:Pilastri opponent:@Bob opening:with the pie rule (Buku)").await;
    harness.slash(EVE, "/seek game:Pilare time:3d opening:from a fair start").await;
    let begin = "/challenge game:Buku opponent:@Bob variant:6x6 time:3d side:first opening:with the pie rule (Buku)";
    let asked = harness.slash(ANN, begin).await;
    harness.press(BOB, &asked, "Accept").await;
    harness.slash(ANN, "/move notation:swap").await;
    let board = harness.slash(ANN, "/move notation:3:c3-c5-d5-d4-e4-e3").await;
    harness.remark("Bob may swap by a button, step by step, or by text.");
    harness.press(BOB, &board, "Move").await;
    harness.press(ANN, &board, "Swap sides: the first move becomes yours").await;
    let board = harness.press(BOB, &board, "Swap sides: the first move becomes yours").await;
    harness.press(ANN, &board, "Show moves").await;
    harness.slash(ANN, "/games").await;
    harness.remark("A swap can be taken back.");
    harness.slash(BOB, "/takeback").await;
    let asked = harness.slash(ANN, "/board").await;
    harness.press(ANN, &asked, "Allow the takeback").await;
    harness.slash(BOB, "/move notation:SWAP").await;
    harness.slash(ANN, "/move notation:swap").await;
    let sure = harness.slash(ANN, "/resign").await;
    harness.press(ANN, &sure, "Resign").await;
    harness.slash(EVE, "/replay game:2").await;
    harness.close("pie");
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
    // A user who has never used the bot gets no direct messages.
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
async fn challenges_are_shown_page_by_page_and_none_between_blocked_players() {
    let mut harness = DiscordHarness::open().await;
    for days in 2..12 {
        harness.quietly(ANN, &format!("/challenge game:Buku time:{days}d")).await;
    }
    for who in [BOB, EVE, MO] {
        harness.quietly(who, "/challenge game:Pilastri variant:4x4").await;
    }
    let lines = |message: &super::world::Message| message.lines().count();
    let first = harness.quietly(ANN, "/challenges").await;
    assert_eq!((lines(&first), first.text().contains("Open to everybody")), (8, false), "{}", first.text());
    let second = harness.quietly_press(ANN, &first, "Older").await;
    assert_eq!((lines(&second), second.text().contains("Open to everybody")), (5, true), "{}", second.text());
    let back = harness.quietly_press(ANN, &second, "Newer").await;
    assert_eq!(back.text(), first.text());
    // Neither sees challenges that the other may not accept.
    harness.quietly(ANN, "/block player:@Bob").await;
    let second = harness.quietly_press(ANN, &first, "Older").await;
    assert!(lines(&second) == 4 && !second.text().contains("Bob"), "{}", second.text());
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
    // If the message is visible only to the user, the channel is notified.
    harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
    let list = harness.quietly(ANN, "/challenges").await;
    harness.press_beside(ANN, &list, "c2", "Take back").await;
    assert!(harness.latest(super::world::TABLE).text().contains("takes back"));
}

#[tokio::test]
async fn a_challenge_that_does_not_arrive_is_no_success() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB.alone(), "/settings").await;
    harness.double.look(|world| world.closed.insert(BOB.user));
    let told = harness.quietly(ANN.alone(), "/challenge game:Buku opponent:@Bob").await;
    assert!(told.text().starts_with("Bob does not accept direct messages"), "{}", told.text());
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

#[tokio::test]
async fn an_accepted_challenge_becomes_the_board_where_nobody_has_to_be_pinged() {
    let mut harness = DiscordHarness::open().await;
    let seen = |harness: &DiscordHarness| {
        harness.double.look(|world| {
            let texts = world.seen_in(super::world::TABLE).map(|message| message.text().to_owned());
            texts.collect::<Vec<_>>()
        })
    };
    // Bob accepts and is to move first: one message, in which the board replaces the challenge.
    let asked = harness.quietly(ANN, "/challenge game:Pilastri opponent:@Bob variant:4x4 side:second").await;
    let board = harness.quietly_press(BOB, &asked, "Accept").await;
    assert!(board.id == asked.id && board.text().starts_with("Game #1 begins"), "{}", board.text());
    assert_eq!(board.body["attachments"].as_array().map(Vec::len), Some(1));
    assert_eq!(seen(&harness).len(), 1, "{:?}", seen(&harness));
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    assert_eq!(seen(&harness).len(), 1, "the outbox tells nothing more: {:?}", seen(&harness));
    // Ann is to move first, and an edited message would not ping her.
    let asked = harness.quietly(ANN, "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first").await;
    let told = harness.quietly_press(BOB, &asked, "Accept").await;
    assert!(told.id == asked.id && told.text().starts_with("Accepted: game #2"), "{}", told.text());
    let board = harness.latest(super::world::TABLE);
    assert!(board.id != asked.id && board.text().starts_with("Game #2 begins"), "{}", board.text());
    assert_eq!(board.body["allowed_mentions"]["users"], serde_json::json!([ANN.user.to_string()]));
}

#[tokio::test]
async fn an_acceptance_whose_answer_is_lost_is_announced_once() {
    use super::delivery::fault_rule;
    use super::world::{Fault, TABLE};
    // The answer may or may not have taken effect, and the outbox finds out which.
    for fault in [Fault::After { status: 502 }, Fault::Refused { status: 404, code: 10_062 }] {
        let mut harness = DiscordHarness::open().await;
        let asked = harness.quietly(ANN, "/challenge game:Pilastri opponent:@Bob variant:4x4 side:second").await;
        harness.double.look(|world| world.fault_rules.push(fault_rule("POST", "/callback", fault, 1_000)));
        harness.pressed(BOB, &asked, "Accept");
        // Wait until the bot gives up answering.
        loop {
            let begun = games::get(&harness.service, Viewer::Host, GameId(1)).is_ok();
            let next = outbox::next_notice(&harness.service).expect("known");
            if begun && next.is_none_or(|at| at <= harness.service.now() + TimeDelta::seconds(1)) {
                break;
            }
            tokio::task::yield_now().await;
        }
        harness.pass(TimeDelta::seconds(2), "two seconds").await;
        let told = harness
            .double
            .look(|world| world.seen_in(TABLE).filter(|message| message.text().starts_with("Game #1 begins")).count());
        assert_eq!(told, 1, "{fault:?}");
    }
}
