//! Draws, takebacks, games broken off, rematches, and what time does.

use chrono::TimeDelta;

use super::hall::Hall;
use super::playing::{begin_small, play};
use super::world::{ANN, BOB, EVE, TABLE};

#[tokio::test]
async fn draws() {
    let mut hall = Hall::open().await;
    hall.slash(ANN, "/draw").await;
    let board = begin_small(&mut hall).await;
    hall.slash(EVE, "/draw game:1").await;
    let offer = hall.slash(ANN, "/draw").await;
    hall.slash(ANN, "/draw").await;
    hall.press(ANN, &offer, "Accept the draw").await;
    hall.press(EVE, &offer, "Accept the draw").await;
    hall.press(BOB, &offer, "Decline the draw").await;
    hall.remark("What was declined cannot be accepted.");
    hall.press(BOB, &offer, "Accept the draw").await;
    hall.press(ANN, &board, "Draw").await;
    play(&mut hall, &["a1-a2", "b1-b2"]).await;
    let board = hall.latest(TABLE);
    let offer = hall.press(ANN, &board, "Draw").await;
    hall.press(BOB, &offer, "Accept the draw").await;
    hall.close("draws");
}

#[tokio::test]
async fn takebacks() {
    let mut hall = Hall::open().await;
    begin_small(&mut hall).await;
    hall.slash(ANN, "/takeback").await;
    play(&mut hall, &["a1-a2"]).await;
    let asked = hall.slash(ANN, "/takeback").await;
    hall.press(ANN, &asked, "Allow the takeback").await;
    hall.press(BOB, &asked, "Refuse the takeback").await;
    hall.slash(ANN, "/takeback").await;
    hall.quietly(BOB, "/move notation:b1-b2").await;
    hall.quietly(ANN, "/move notation:d4-d3").await;
    let asked = hall.slash(ANN, "/takeback").await;
    hall.press(BOB, &asked, "Allow the takeback").await;
    hall.press(BOB, &asked, "Allow the takeback").await;
    hall.close("takebacks");
}

#[tokio::test]
async fn games_are_broken_off() {
    let mut hall = Hall::open().await;
    hall.slash(ANN, "/abort").await;
    begin_small(&mut hall).await;
    hall.slash(EVE, "/abort game:1").await;
    hall.slash(BOB, "/abort").await;
    hall.slash(BOB, "/abort game:1").await;
    begin_small(&mut hall).await;
    play(&mut hall, &["a1-a2", "b1-b2"]).await;
    hall.slash(ANN, "/abort").await;
    hall.close("abort");
}

#[tokio::test]
async fn rematches() {
    let mut hall = Hall::open().await;
    hall.slash(ANN, "/rematch").await;
    begin_small(&mut hall).await;
    hall.slash(ANN, "/rematch game:1").await;
    let sure = hall.quietly(BOB, "/resign").await;
    hall.press(BOB, &sure, "Resign").await;
    hall.slash(EVE, "/rematch game:1").await;
    hall.slash(ANN, "/rematch game:x").await;
    let again = hall.slash(ANN, "/rematch").await;
    hall.press(BOB, &again, "Accept").await;
    hall.close("rematches");
}

#[tokio::test]
async fn time_runs_out() {
    let mut hall = Hall::open_with_house(super::super::house::without_vacation()).await;
    begin_small(&mut hall).await;
    hall.slash(BOB, "/settings notice:the end of a game by:direct message").await;
    hall.pass(TimeDelta::days(2), "two days").await;
    hall.pass(TimeDelta::hours(19), "nineteen hours").await;
    hall.pass(TimeDelta::hours(6), "six hours").await;
    hall.close("time-out");
}

#[tokio::test]
async fn vacation_is_spent_before_time_runs_out() {
    let mut hall = Hall::open().await;
    begin_small(&mut hall).await;
    hall.pass(TimeDelta::days(3), "three days").await;
    hall.close("vacation-spent");
}
