//! Puzzles: shown, answered with buttons and typed, and rated once; and the daily one of a server.

use std::sync::atomic::AtomicBool;

use chrono::TimeDelta;
use colonnade::play::{
    Audience, DailyPuzzle, Fact as NoticeFact, Identity, Notice, Place, PuzzleResults, Server, ServerId, puzzle_day,
};
use colonnade::service::{Queued, Sent, outbox, people, puzzles, servers};
use colonnade_engine::{CollectedPuzzle, Verdict, collection};
use colonnade_rules::Game;

use super::harness::DiscordHarness;
use super::world::{ANN, BOB, EVE, Fault, FaultRule, MO, SERVER, Who};

/// The puzzle of a game that a new player gets.
fn first_of(game: Game) -> &'static CollectedPuzzle {
    let of_game = collection().iter().filter(|puzzle| puzzle.variant.game() == game);
    let rated: Vec<(u16, u16)> = of_game.map(|puzzle| (puzzle.number, puzzle.rating)).collect();
    let number = PuzzleResults::default().next(&rated, None).expect("a puzzle");
    collection().iter().find(|puzzle| puzzle.number == number).expect("it is there")
}

fn wrong_move(puzzle: &CollectedPuzzle) -> String {
    let state = puzzle.state().expect("a position");
    let mut moves = state.actions().map(|action| action.to_string());
    let is_final = |text: &String| state.continuations(text).is_ok_and(|next| next.tokens.is_empty());
    moves
        .find(|text| is_final(text) && puzzle.judge(text, &AtomicBool::new(false)) == Ok(Verdict::Wrong))
        .expect("another move")
}

fn results(harness: &DiscordHarness, who: Who) -> PuzzleResults {
    let service = &harness.service;
    let player = people::player_of(service, &Identity::Discord(who.user)).expect("read");
    player.map_or_else(PuzzleResults::default, |player| puzzles::puzzle_results(service, player.id).expect("read"))
}

#[tokio::test]
async fn a_puzzle_is_solved_with_buttons() {
    let mut harness = DiscordHarness::open().await;
    let puzzle = first_of(Game::Pilastri);
    let shown = harness.slash(ANN, "/puzzle game:Pilastri").await;
    assert!(shown.is_private());
    let alt = shown.body["attachments"][0]["description"].as_str().unwrap_or_default();
    assert!(alt.contains(" to move."), "{alt}");
    harness.press(ANN, &shown, "Hint").await;
    harness.remark("What has a ✔ answers at once.");
    let solution = format!("✔ {}", puzzle.puzzle.solution.replace('-', " to "));
    let solved = harness.press(ANN, &shown, &solution).await;
    assert_eq!(results(&harness, ANN).first(puzzle.number), Some(true));
    harness.remark("A second press of the same button tells the same, and counts no more.");
    harness.press(ANN, &shown, &solution).await;
    assert_eq!(results(&harness, ANN).rating.games, 1);
    let next = harness.press(ANN, &solved, "Another puzzle").await;
    assert_ne!(next.text(), shown.text());
    harness.remark("Looking counts for nothing.");
    harness.quietly_press(ANN, &next, "Another puzzle").await;
    assert_eq!(results(&harness, ANN).rating.games, 1);
    harness.close("puzzle-solved");
}

#[tokio::test]
async fn a_wrong_answer_counts_and_may_be_followed_by_others() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(BOB, "/puzzle game:Buku").await;
    let puzzle = first_of(Game::Gore);
    let shown = harness.quietly(BOB, "/puzzle game:Goré").await;
    let form = harness.ask(BOB, &shown, "Type it").await;
    harness.remark("What is no move is none, and costs nothing.");
    harness.fill(BOB, &shown, &form, "z9").await;
    assert_eq!(results(&harness, BOB), PuzzleResults::default());
    harness.remark("What is whole answers at once.");
    let failed = harness.fill(BOB, &shown, &form, &wrong_move(puzzle)).await;
    assert_eq!(results(&harness, BOB).first(puzzle.number), Some(false));
    let again = harness.press(BOB, &failed, "Try again").await;
    let form = harness.ask(BOB, &again, "Type it").await;
    harness.fill(BOB, &again, &form, &puzzle.puzzle.solution.to_uppercase()).await;
    assert_eq!(results(&harness, BOB).first(puzzle.number), Some(false), "only the first answer counts");
    harness.close("puzzle-failed");
}

#[tokio::test]
async fn the_solution_costs_the_attempt() {
    let mut harness = DiscordHarness::open().await;
    let puzzle = first_of(Game::Pilare);
    let shown = harness.slash(EVE.alone(), "/puzzle game:Pilare").await;
    harness.press(EVE.alone(), &shown, "Solution (counts as not solved)").await;
    let after = results(&harness, EVE);
    assert_eq!((after.first(puzzle.number), after.rating.games), (Some(false), 1));
    assert!(after.rating.value < 1_500.0);
    harness.quietly_press(EVE.alone(), &shown, "Solution (counts as not solved)").await;
    assert_eq!(results(&harness, EVE), after);
    harness.close("puzzle-solution");
}

/// Advances the time until the daily puzzle is due, and a second more.
async fn until_posted(harness: &mut DiscordHarness) {
    let now = harness.service.now();
    let due = Server::next_puzzle(ServerId(SERVER), now);
    harness.pass(due - now + TimeDelta::seconds(1), "it is time for the puzzle of the day").await;
}

#[tokio::test]
async fn a_server_gets_the_puzzle_of_each_day() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/server set puzzles:#501").await;
    harness.slash(MO, "/server set puzzles:#501").await;
    until_posted(&mut harness).await;
    let posted = harness.latest(501);
    let alt = posted.body["attachments"][0]["description"].as_str().unwrap_or_default();
    assert!(!posted.is_private() && alt.contains(" to move."), "{alt}");
    harness.remark("Whoever presses gets the puzzle alone.");
    let shown = harness.press(EVE.at(501), &posted, "Solve").await;
    assert!(shown.is_private());
    harness.press(EVE.at(501), &shown, "Solution (counts as not solved)").await;
    harness.quietly_press(BOB.at(501), &posted, "Solve").await;
    let day = |harness: &DiscordHarness| u32::try_from(puzzle_day(harness.service.now())).expect("a day");
    let of_day = |harness: &DiscordHarness| {
        let server = ServerId(SERVER);
        let day = day(harness);
        let number = colonnade::computer::puzzles::of_day(i64::from(day)).expect("a puzzle");
        let fact = NoticeFact::DailyPuzzle { server, day, number };
        let place = Place::Server { server, private: false };
        Queued { number: 99, notice: Notice::new(Audience::Place(place), fact, harness.service.now()) }
    };
    // A repeated notice, even a new one, as from a backup, finds the existing message.
    let count = |harness: &DiscordHarness| harness.double.look(|world| world.seen_in(501).count());
    let again = of_day(&harness);
    assert_eq!(harness.notice_sender.deliver(vec![again.clone()]).await, [Sent::Delivered]);
    assert_eq!(count(&harness), 1);
    until_posted(&mut harness).await;
    assert_eq!(count(&harness), 2);
    // A past day's puzzle is not posted.
    assert_eq!(harness.notice_sender.deliver(vec![again]).await, [Sent::Delivered]);
    assert_eq!(count(&harness), 2);
    harness.slash(MO, "/server set no-puzzles:true").await;
    until_posted(&mut harness).await;
    assert_eq!(count(&harness), 2);
    harness.close("puzzle-of-the-day");
}

#[tokio::test]
async fn a_channel_that_is_gone_gets_no_puzzle_and_is_tried_again() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(MO, "/server set puzzles:#501").await;
    harness.double.look(|world| world.unwritable.insert(501));
    until_posted(&mut harness).await;
    harness.tell_manager(MO).await;
    harness.slash(MO, "/server show").await;
    harness.remark("What cannot be written to is not taken.");
    harness.slash(MO, "/server set puzzles:#501").await;
    harness.double.look(|world| world.unwritable.clear());
    harness.slash(MO, "/server set puzzles:#501").await;
    harness.double.look(|world| world.gone.insert(501));
    until_posted(&mut harness).await;
    let server = servers::server(&harness.service, ServerId(SERVER)).expect("read");
    assert_eq!(server.puzzles, DailyPuzzle::In(501), "B8");
    harness.close("puzzles-of-a-lost-channel");
}

#[tokio::test]
async fn a_puzzle_that_is_put_off_is_posted_once() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(MO, "/server set puzzles:#501").await;
    let lost = FaultRule { method: "POST", path: "/channels/501/messages", fault: Fault::Lost, times: 1 };
    harness.double.look(|world| world.fault_rules.push(lost));
    until_posted(&mut harness).await;
    harness.pass(TimeDelta::minutes(5), "minutes pass").await;
    assert_eq!(harness.double.look(|world| world.seen_in(501).count()), 1);
    assert_eq!(outbox::next_notice(&harness.service), Ok(None));
}
