//! Moves, boards, and the components below them.

use super::harness::DiscordHarness;
use super::world::{ANN, BOB, EVE, Message, TABLE, Who};

/// A game between Ann, who begins, and Bob; returns the message about its beginning.
pub(crate) async fn begin(harness: &mut DiscordHarness, game: &str) -> Message {
    let asked = harness.quietly(ANN, &format!("/challenge game:{game} opponent:@Bob time:3d side:first")).await;
    harness.quietly_press(BOB, &asked, "Accept").await;
    // What the answer tells is recorded a little later than it is seen.
    harness.until_told().await;
    harness.latest(TABLE)
}

/// The same on the smallest board.
pub(crate) async fn begin_small(harness: &mut DiscordHarness) -> Message {
    begin(harness, "Pilastri variant:4x4").await
}

/// Plays moves alternately, beginning with Ann; only the last one is recorded.
pub(crate) async fn play(harness: &mut DiscordHarness, moves: &[&str]) -> Message {
    let mut last = None;
    for (&text, ply) in moves.iter().zip(0usize..) {
        let who: Who = if ply % 2 == 0 { ANN } else { BOB };
        last = Some(harness.quietly(who, &format!("/move notation:{text}")).await);
    }
    last.expect("a move")
}

#[tokio::test]
async fn moves_are_played_and_refused() {
    let mut harness = DiscordHarness::open().await;
    harness.remark("Nobody plays yet.");
    harness.slash(ANN, "/move notation:a1-a2").await;
    harness.slash(ANN, "/games").await;
    harness.slash(ANN, "/board").await;
    begin_small(&mut harness).await;
    harness.slash(ANN, "/games").await;
    harness.slash(BOB, "/move notation:a1-a2").await;
    harness.slash(ANN, "/move notation:a1-a9").await;
    harness.slash(ANN, "/move notation:nonsense").await;
    harness.slash(ANN, "/move notation:a1").await;
    harness.slash(ANN, "/move notation:a1-a3").await;
    harness.slash(ANN, "/move notation:@everyone `<@12>` **x** [y](https://e.org)").await;
    harness.slash(ANN, "/move notation:a1-a2 game:7").await;
    harness.slash(ANN, "/move notation:a1-a2 game:seven").await;
    harness.slash(EVE, "/move notation:a1-a2 game:1").await;
    harness.slash(ANN, "/move notation:a1-a2").await;
    harness.slash(BOB, "/board").await;
    harness.slash(EVE, "/board game:1 ply:0").await;
    harness.close("moves");
}

#[tokio::test]
async fn buttons_under_a_board() {
    let mut harness = DiscordHarness::open().await;
    let first = begin_small(&mut harness).await;
    harness.press(ANN, &first, "Show moves").await;
    harness.press(BOB, &first, "Flip").await;
    harness.press(BOB, &first, "Move").await;
    harness.remark("Eve does not play.");
    for label in ["Move", "Show moves", "Offer a draw", "Resign", "Flip"] {
        harness.press(EVE, &first, label).await;
    }
    let watching = harness.quietly_press(EVE, &first, "Move").await;
    harness.press(EVE, &watching, "Show the board").await;
    let second = harness.quietly(ANN, "/move notation:a1-a2").await;
    harness.remark("The board of the beginning is old now.");
    for label in ["Move", "Show moves", "Offer a draw", "Resign"] {
        harness.press(BOB, &first, label).await;
    }
    let sure = harness.press(BOB, &second, "Resign").await;
    harness.press(BOB, &sure, "Play on").await;
    let sure = harness.press(BOB, &second, "Resign").await;
    harness.remark("A move is played before the answer, so the question has passed.");
    harness.quietly(BOB, "/move notation:b1-b2").await;
    harness.press(BOB, &sure, "Resign").await;
    let sure = harness.slash(ANN, "/resign").await;
    harness.press(ANN, &sure, "Resign").await;
    harness.remark("It is over.");
    harness.press(ANN, &second, "Offer a draw").await;
    harness.slash(ANN, "/resign game:1").await;
    harness.slash(BOB, "/move notation:a2-a3 game:1").await;
    let over = harness.latest(TABLE);
    harness.press(EVE, &over, "Rematch").await;
    harness.press(EVE, &over, "Export").await;
    harness.press(EVE, &over, "Flip").await;
    let again = harness.press(BOB, &over, "Rematch").await;
    harness.press(ANN, &again, "Accept").await;
    harness.close("buttons");
}

/// The button of a flipped board names the seat from which the board is shown.
#[tokio::test]
async fn boards_flip_there_and_back() {
    let mut harness = DiscordHarness::open().await;
    let first = begin_small(&mut harness).await;
    harness.remark("The channel shows the first player's seat.");
    let flipped = harness.press(BOB, &first, "Flip").await;
    harness.press(BOB, &flipped, "Flip").await;
    harness.remark("A private board shows the second player's seat to that player.");
    let own = harness.slash(BOB, "/board").await;
    let flipped = harness.press(BOB, &own, "Flip").await;
    harness.press(BOB, &flipped, "Flip").await;
    harness.close("flip");
}

#[tokio::test]
async fn several_games_wait() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    begin(&mut harness, "Goré").await;
    harness.slash(ANN, "/move notation:a1-a2").await;
    harness.slash(ANN, "/resign").await;
    let games = harness.slash(ANN, "/games").await;
    harness.press_beside(ANN, &games, r"\#1 ", "Open").await;
    harness.slash(ANN, "/move notation:a1-a2 game:#1").await;
    harness.close("several-games");
}

#[tokio::test]
async fn an_interaction_that_comes_twice_acts_once() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let data = harness.double.look(|world| super::typed::command(world, "/move notation:a1-a2", None));
    let id = harness.interact(ANN, 2, &data, None);
    let event = harness.double.look(|world| super::payload::interaction(world, id, 2, &data));
    harness.double.dispatch("INTERACTION_CREATE", event.clone());
    harness.answered(id).await;
    harness.double.dispatch("INTERACTION_CREATE", event);
    // Any effect of the second one would come before the answers to these.
    for _ in 0..3 {
        harness.quietly(EVE, "/help").await;
    }
    harness.double.look(|world| {
        let callbacks = world.calls.iter().filter(|call| call.path.contains(&format!("/interactions/{id}/")));
        assert_eq!(callbacks.count(), 1);
    });
    harness.close("twice");
}

#[tokio::test]
async fn a_message_that_the_library_does_not_read_is_read_all_the_same() {
    let mut harness = DiscordHarness::open().await;
    let board = begin_small(&mut harness).await;
    let data = serde_json::json!({"custom_id": "moves.1.0.1.", "component_type": 2});
    let (id, event) = harness.double.look(|world| {
        let id = world.ask(ANN, Some(board.id));
        let mut event = super::payload::interaction(world, id, 3, &data);
        // It comes from a form, and the origin of the form is not included.
        event["message"]["interaction_metadata"] = serde_json::json!({"id": "1", "type": 5, "user": {}});
        (id, event)
    });
    harness.double.dispatch("INTERACTION_CREATE", event);
    harness.answered(id).await;
    harness.close("read-again");
}
