//! Moves, boards, and what is pressed under them.

use super::hall::Hall;
use super::world::{ANN, BOB, EVE, Message, TABLE, Who};

/// A game between Ann, who begins, and Bob; the message of its beginning.
pub(crate) async fn begin(hall: &mut Hall, game: &str) -> Message {
    let asked = hall.quietly(ANN, &format!("/challenge game:{game} opponent:@Bob time:3d side:first")).await;
    hall.quietly_press(BOB, &asked, "Accept").await;
    hall.latest(TABLE)
}

/// The same on the smallest board there is.
pub(crate) async fn begin_small(hall: &mut Hall) -> Message {
    begin(hall, "Pilastri variant:4x4").await
}

/// Moves, by turns, the first of them Ann's; only what comes last is written down.
pub(crate) async fn play(hall: &mut Hall, moves: &[&str]) -> Message {
    let mut last = None;
    for (&text, ply) in moves.iter().zip(0usize..) {
        let who: Who = if ply % 2 == 0 { ANN } else { BOB };
        last = Some(hall.quietly(who, &format!("/move notation:{text}")).await);
    }
    last.expect("a move")
}

#[tokio::test]
async fn moves_are_played_and_refused() {
    let mut hall = Hall::open().await;
    hall.remark("Nobody plays yet.");
    hall.slash(ANN, "/move notation:a1-a2").await;
    hall.slash(ANN, "/games").await;
    hall.slash(ANN, "/board").await;
    begin_small(&mut hall).await;
    hall.slash(ANN, "/games").await;
    hall.slash(BOB, "/move notation:a1-a2").await;
    hall.slash(ANN, "/move notation:a1-a9").await;
    hall.slash(ANN, "/move notation:nonsense").await;
    hall.slash(ANN, "/move notation:a1").await;
    hall.slash(ANN, "/move notation:a1-a3").await;
    hall.slash(ANN, "/move notation:@everyone `<@12>` **x** [y](https://e.org)").await;
    hall.slash(ANN, "/move notation:a1-a2 game:7").await;
    hall.slash(ANN, "/move notation:a1-a2 game:seven").await;
    hall.slash(EVE, "/move notation:a1-a2 game:1").await;
    hall.slash(ANN, "/move notation:a1-a2").await;
    hall.slash(BOB, "/board").await;
    hall.slash(EVE, "/board game:1 ply:0").await;
    hall.close("moves");
}

#[tokio::test]
async fn buttons_under_a_board() {
    let mut hall = Hall::open().await;
    let first = begin_small(&mut hall).await;
    hall.press(ANN, &first, "Show moves").await;
    hall.press(BOB, &first, "Flip").await;
    hall.press(BOB, &first, "Move").await;
    hall.remark("Eve does not play.");
    for label in ["Move", "Show moves", "Draw", "Resign", "Flip"] {
        hall.press(EVE, &first, label).await;
    }
    let watching = hall.quietly_press(EVE, &first, "Move").await;
    hall.press(EVE, &watching, "Show the board").await;
    let second = hall.quietly(ANN, "/move notation:a1-a2").await;
    hall.remark("The board of the beginning is old now.");
    for label in ["Move", "Show moves", "Draw", "Resign"] {
        hall.press(BOB, &first, label).await;
    }
    let sure = hall.press(BOB, &second, "Resign").await;
    hall.press(BOB, &sure, "Play on").await;
    let sure = hall.press(BOB, &second, "Resign").await;
    hall.remark("Before he is sure, a move is played: what he was asked is old.");
    hall.quietly(BOB, "/move notation:b1-b2").await;
    hall.press(BOB, &sure, "Resign").await;
    let sure = hall.slash(ANN, "/resign").await;
    hall.press(ANN, &sure, "Resign").await;
    hall.remark("It is over.");
    hall.press(ANN, &second, "Draw").await;
    hall.slash(ANN, "/resign game:1").await;
    hall.slash(BOB, "/move notation:a2-a3 game:1").await;
    let over = hall.latest(TABLE);
    hall.press(EVE, &over, "Rematch").await;
    hall.press(EVE, &over, "Export").await;
    hall.press(EVE, &over, "Flip").await;
    let again = hall.press(BOB, &over, "Rematch").await;
    hall.press(ANN, &again, "Accept").await;
    hall.close("buttons");
}

#[tokio::test]
async fn several_games_wait() {
    let mut hall = Hall::open().await;
    begin_small(&mut hall).await;
    begin(&mut hall, "Goré").await;
    hall.slash(ANN, "/move notation:a1-a2").await;
    hall.slash(ANN, "/resign").await;
    let games = hall.slash(ANN, "/games").await;
    hall.choose(ANN, &games, "Show a board", "#1 Pilastri 4x4 against Bob").await;
    hall.slash(ANN, "/move notation:a1-a2 game:#1").await;
    hall.close("several-games");
}

#[tokio::test]
async fn an_interaction_that_comes_twice_acts_once() {
    let mut hall = Hall::open().await;
    begin_small(&mut hall).await;
    let data = hall.double.look(|world| super::typed::command(&world.commands, "/move notation:a1-a2", None));
    let id = hall.interact(ANN, 2, &data, None);
    let event = hall.double.look(|world| super::payload::interaction(world, id, 2, &data));
    hall.double.dispatch("INTERACTION_CREATE", event.clone());
    hall.answered(id).await;
    hall.double.dispatch("INTERACTION_CREATE", event);
    // Whatever the second one would do, it would be done before these are answered.
    for _ in 0..3 {
        hall.quietly(EVE, "/help").await;
    }
    hall.double.look(|world| {
        let callbacks = world.calls.iter().filter(|call| call.path.contains(&format!("/interactions/{id}/")));
        assert_eq!(callbacks.count(), 1);
    });
    hall.close("twice");
}

#[tokio::test]
async fn a_message_that_the_library_does_not_read_is_read_all_the_same() {
    let mut hall = Hall::open().await;
    let board = begin_small(&mut hall).await;
    let data = serde_json::json!({"custom_id": "moves.1.0.1.", "component_type": 2});
    let (id, event) = hall.double.look(|world| {
        let id = world.ask(ANN, Some(board.id));
        let mut event = super::payload::interaction(world, id, 3, &data);
        // A form leads to it, and what led to the form is not told.
        event["message"]["interaction_metadata"] = serde_json::json!({"id": "1", "type": 5, "user": {}});
        (id, event)
    });
    hall.double.dispatch("INTERACTION_CREATE", event);
    hall.answered(id).await;
    hall.close("read-again");
}
