//! Moves that are written as messages.

use colonnade::play::{GameId, Viewer};

use super::hall::Hall;
use super::playing::{begin, begin_small};
use super::world::{ANN, BOB, BOT, EVE, MO};

#[tokio::test]
async fn moves_are_written() {
    let mut hall = Hall::open().await;
    hall.write(EVE.alone(), "hello", 1).await;
    begin_small(&mut hall).await;
    hall.write(EVE.alone(), "#1 a1-a2", 1).await;
    hall.write(BOB.alone(), "b1-b2", 1).await;
    hall.write(ANN.alone(), "a1-a9", 1).await;
    hall.write(ANN.alone(), "#9 a1-a2", 1).await;
    hall.write(ANN.alone(), "resign", 1).await;
    hall.write(ANN.alone(), "@everyone `x` <@12>", 1).await;
    hall.write(ANN.alone(), "#1 a1-a2", 1).await;
    hall.remark("In the server it is a move where the bot is mentioned; what is wrong is told alone.");
    hall.write(BOB, &format!("<@{BOT}> b1-b9"), 1).await;
    hall.write(BOB, &format!("<@{BOT}> b1-b2"), 0).await;
    hall.close("written");
}

#[tokio::test]
async fn a_written_move_may_be_meant_for_several_games() {
    let mut hall = Hall::open().await;
    begin_small(&mut hall).await;
    begin(&mut hall, "Goré").await;
    let question = hall.write(ANN.alone(), "a1-a2", 1).await.expect("a question");
    hall.choose(ANN.alone(), &question, "Which game?", "#1 Pilastri 4x4 against Bob").await;
    hall.choose(ANN.alone(), &question, "Which game?", "#1 Pilastri 4x4 against Bob").await;
    hall.close("written-for-several");
}

#[tokio::test]
async fn written_moves_are_confirmed_where_that_is_wanted() {
    let mut hall = Hall::open().await;
    hall.quietly(ANN, "/settings confirm:true").await;
    begin_small(&mut hall).await;
    let shown = hall.write(ANN.alone(), "a1-a2", 1).await.expect("a question");
    hall.press(ANN.alone(), &shown, "Play").await;
    hall.close("written-confirmed");
}

#[tokio::test]
async fn offers_of_gore_are_answered_in_words() {
    let mut hall = Hall::open().await;
    begin(&mut hall, "Goré").await;
    hall.write(ANN.alone(), "accept", 1).await;
    hall.write(ANN.alone(), "decline", 1).await;
    hall.close("written-answers");
}

#[tokio::test]
async fn a_move_written_in_the_thread_of_a_game_is_a_move_of_that_game() {
    let mut hall = Hall::open().await;
    hall.quietly(MO, "/server set threads:true").await;
    let first = begin_small(&mut hall).await;
    begin_small(&mut hall).await;
    let plies =
        |hall: &Hall| [1, 2].map(|id| hall.service.game(Viewer::Host, GameId(id)).expect("there").state.plies());
    hall.write(ANN.at(first.id), &format!("<@{BOT}> a1-a2"), 0).await;
    assert_eq!(plies(&hall), [1, 0]);
    // Only the second game waits for Ann now, and this is not its thread.
    let refused = hall.write(ANN.at(first.id), &format!("<@{BOT}> a1-a2"), 1).await.expect("a refusal");
    assert!(refused.text().contains("your opponent's turn"), "{}", refused.text());
    assert_eq!(plies(&hall), [1, 0]);
    hall.typing(ANN.at(first.id), "/move notation:a1", "notation").await;
    hall.write(ANN, &format!("<@{BOT}> a1-a2"), 0).await;
    assert_eq!(plies(&hall), [1, 1]);
    hall.close("written-in-a-thread");
}
