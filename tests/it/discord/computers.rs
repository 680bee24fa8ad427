//! Games against computers.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use chrono::TimeDelta;
use colonnade::computer::Computer;
use colonnade::discord::Settings;
use colonnade::play::{GameId, Viewer};
use colonnade::scheduler;
use colonnade::service::{CommandRequest, games, outbox, people};
use colonnade_rules::Side;

use super::delivery::{CALLBACK, fault_rule};
use super::harness::DiscordHarness;
use super::playing::begin_small;
use super::world::{ANN, Answer, BOB, Fault, TABLE, direct};

/// A server with a bot whose answers wait up to `patience` for a computer's move.
async fn waiting(patience: Duration) -> DiscordHarness {
    DiscordHarness::open_with(|settings| Settings { computer_patience: patience, ..settings }).await
}

/// The computer moves, as the scheduler would let it, and due notices are delivered.
async fn answers(harness: &mut DiscordHarness, game: u64) {
    moves(harness, game);
    harness.deliver().await;
}

/// The computer moves, and nobody is told yet.
fn moves(harness: &DiscordHarness, game: u64) {
    let service = &harness.service;
    let never = AtomicBool::new(false);
    let game = games::get(service, Viewer::Host, GameId(game)).expect("a game");
    let both = [Side::First, Side::Second].map(|side| (game.players()[side], side));
    let computer = both
        .into_iter()
        .find_map(|(player, side)| Computer::of(&people::player(service, player).expect("there"), side));
    let computer = computer.expect("a computer plays");
    let command = computer.decide(&game, &never, &never).expect("it is asked");
    let player = game.players()[computer.side];
    games::act(service, &CommandRequest::new(game.id, player, command)).expect("accepted");
}

#[tokio::test]
async fn somebody_plays_a_computer() {
    // The computer moves when the test lets it.
    let mut harness = waiting(Duration::ZERO).await;
    harness.slash(ANN, "/challenge game:Pilastri computer:level 1, for a first game variant:4x4 side:first").await;
    harness.remark("The computer answers each move, and is told nothing.");
    harness.slash(ANN, "/move notation:a1-a2").await;
    answers(&mut harness, 1).await;
    harness.remark("Hints are for whoever is to move, and in two steps.");
    let shown = harness.latest(direct(ANN.user));
    let hint = harness.press(ANN.alone(), &shown, "Hint").await;
    harness.press(ANN.alone(), &hint, "Show the whole move").await;
    harness.press(BOB, &shown, "Hint").await;
    harness.slash(ANN, "/takeback").await;
    answers(&mut harness, 1).await;
    harness.slash(ANN, "/move notation:b2-b3").await;
    answers(&mut harness, 1).await;
    let question = harness.slash(ANN, "/draw").await;
    harness.press(ANN, &question, "Offer a draw").await;
    answers(&mut harness, 1).await;
    harness.remark("What was shown before is old.");
    harness.press(ANN.alone(), &shown, "Hint").await;
    harness.remark("Nobody else acts for it.");
    harness.slash(BOB, "/move notation:a1-a2 game:1").await;
    let sure = harness.slash(ANN, "/resign").await;
    harness.press(ANN, &sure, "Resign").await;
    harness.remark("A rematch begins at once, with sides exchanged.");
    harness.slash(ANN, "/rematch").await;
    answers(&mut harness, 2).await;
    harness.remark("In direct messages, too.");
    harness.slash(ANN.alone(), "/challenge game:Goré computer:level 2 side:second").await;
    answers(&mut harness, 3).await;
    harness.close("computers");
}

#[tokio::test]
async fn an_answer_that_comes_soon_is_told_with_the_move() {
    let mut harness = waiting(Duration::from_secs(60)).await;
    harness.slash(ANN, "/challenge game:Pilastri computer:level 2 variant:4x4 side:first").await;
    let thinking = tokio::spawn(scheduler::run(Arc::clone(&harness.service), None));
    harness.slash(ANN, "/move notation:a1-a2").await;
    harness.slash(ANN, "/takeback").await;
    let question = harness.slash(ANN, "/draw").await;
    harness.press(ANN, &question, "Offer a draw").await;
    harness.until_told().await;
    thinking.abort();
    harness.close("computers-at-once");
}

/// A game against a computer is one message that only its player sees: nothing is posted in the channel, and nothing is told
/// twice.
#[tokio::test]
async fn a_game_against_a_computer_stays_out_of_the_channel() {
    let mut harness = waiting(Duration::from_secs(60)).await;
    let help = harness.quietly(ANN, "/help").await;
    let about = harness.choose(ANN, &help, "Choose a game to play", "Goré").await;
    let thinking = tokio::spawn(scheduler::run(Arc::clone(&harness.service), None));
    let mut board = harness.press(ANN, &about, "Play the computer, level 1").await;
    for _ in 0..3 {
        assert!(board.is_private() && board.body["attachments"][0]["description"].is_string(), "{}", board.text());
        let labels: Vec<&str> = board.components().filter_map(|part| part["label"].as_str()).collect();
        let hole = labels.iter().find(|label| label.starts_with('✔')).expect("a hole").to_string();
        for needed in ["Hint", "Type it", "Rules", "More…"] {
            assert!(labels.contains(&needed), "no {needed}: {labels:?}");
        }
        board = harness.press(ANN, &board, &hole).await;
        assert_eq!(board.text().matches("played `").count(), 2, "both moves: {}", board.text());
    }
    assert_eq!(board.id, about.id, "one message");
    harness.until_told().await;
    thinking.abort();
    let seen = |channel| harness.double.look(|world| world.seen_in(channel).count());
    assert_eq!((seen(TABLE), seen(direct(ANN.user))), (0, 0));
    let more = harness.press(ANN, &board, "More…").await;
    assert!(more.components().any(|part| part["label"] == "Resign"), "{}", more.text());
}

/// One answer shows a move and the computer's reply, and moves can be chosen under it. If the program does not learn that Discord
/// has taken the answer, the outbox finds both moves in it.
#[tokio::test]
async fn an_answer_with_two_moves_that_nobody_confirmed_is_not_told_again() {
    let mut harness = waiting(Duration::from_secs(60)).await;
    let help = harness.quietly(ANN, "/help").await;
    let about = harness.choose(ANN, &help, "Choose a game to play", "Pilastri").await;
    let thinking = tokio::spawn(scheduler::run(Arc::clone(&harness.service), None));
    harness.press(ANN, &about, "Play the computer, level 1").await;
    harness.until_told().await;
    harness.double.look(|world| world.fault_rules.push(fault_rule("POST", CALLBACK, Fault::Lost, u32::MAX)));
    let mut settled = outbox::settled(&harness.service);
    let id = harness.command(ANN, "/move notation:a1-a2");
    let answer = harness.double.until("an answer", |world| world.interactions[&id].answer.clone()).await;
    thinking.abort();
    let Answer::Message(answer) = answer else { panic!("{answer:?}") };
    let answer = harness.double.look(|world| world.message(answer).cloned()).expect("there");
    assert_eq!(answer.text().matches("played `").count(), 2, "both moves: {}", answer.text());
    // It gives up, and leaves both to the outbox.
    let soon = harness.service.now() + TimeDelta::seconds(2);
    let service = Arc::clone(&harness.service);
    let left = || outbox::notices_after(&service, 0, 9).expect("listed");
    while left().iter().any(|queued| queued.notice.not_before > soon) {
        settled.changed().await.expect("the service is there");
    }
    assert_eq!(left().len(), 2);
    harness.clock.advance(TimeDelta::seconds(2));
    harness.deliver().await;
    assert!(left().is_empty());
    assert_eq!(harness.double.look(|world| world.seen_in(direct(ANN.user)).count()), 0, "told again");
}

/// A reply to a board of a game is a move in that game, also where moves are chosen under the board.
#[tokio::test]
async fn a_reply_to_a_board_with_choices_is_no_move_in_another_game() {
    let mut harness = waiting(Duration::ZERO).await;
    let against = "/challenge game:Pilastri computer:level 2 variant:4x4 side:first";
    let board = harness.slash(ANN.alone(), against).await;
    assert!(board.components().any(|part| part["label"] == "Type it"), "{}", board.text());
    begin_small(&mut harness).await;
    let versions = |harness: &DiscordHarness| {
        [1, 2].map(|game| games::get(&harness.service, Viewer::Host, GameId(game)).expect("there").version)
    };
    harness.slash(ANN.alone(), "/move notation:a1-a2 game:1").await;
    let before = versions(&harness);
    let refused = harness.reply(ANN.alone(), &board, "a1-a2", 1).await.expect("an answer");
    assert_eq!(versions(&harness), before, "{}", refused.text());
}

#[tokio::test]
async fn games_against_computers_are_refused() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/challenge game:Pilastri opponent:@Bob computer:level 2").await;
    harness.slash(ANN, "/challenge game:Pilastri computer:level 2 rated:true").await;
    harness.slash(ANN, "/games").await;
    harness.close("computers-refused");
}

/// The answer to a press replaces a private message; it tells an event only after everything before it is told.
#[tokio::test]
async fn an_answer_in_place_does_not_overtake_a_move_that_is_not_told_yet() {
    let mut harness = waiting(Duration::ZERO).await;
    harness.slash(ANN, "/challenge game:Pilastri computer:level 2 variant:4x4 side:first").await;
    harness.slash(ANN, "/move notation:a1-a2").await;
    moves(&harness, 1);
    let asked = harness.command(ANN, "/resign");
    let Answer::Message(sure) = harness.answer(asked).await else { panic!("no question") };
    let sure = harness.double.look(|world| world.message(sure).expect("there").clone());
    let answer = harness.press(ANN, &sure, "Resign").await;
    assert!(answer.is_private() && answer.text().starts_with("Done. "), "{}", answer.text());
    harness.deliver().await;
    let told: Vec<String> =
        harness.double.look(|world| world.seen_in(direct(ANN.user)).map(|message| message.text().to_owned()).collect());
    let at = |text: &str| told.iter().position(|told| told.contains(text));
    assert!(at("(Black) played").is_some() && at("(Black) played") <= at("won against"), "{told:?}");
    harness.close("computers-in-order");
}
