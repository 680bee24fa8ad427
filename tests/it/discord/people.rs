//! What players set, and what is kept about them.

use super::hall::Hall;
use super::playing::{begin_small, play};
use super::world::{ANN, BOB, EVE, TABLE};

#[tokio::test]
async fn settings_are_shown_and_changed() {
    let mut hall = Hall::open().await;
    hall.slash(ANN, "/settings").await;
    let line = "/settings theme:slate seat:the first player's seat reminders:12h, 1h confirm:true listed:false";
    hall.slash(ANN, line).await;
    hall.slash(ANN, "/settings notice:your turn by:both").await;
    hall.slash(ANN, "/settings reminders:none").await;
    hall.slash(ANN, "/settings reminders:soon").await;
    hall.slash(ANN, "/settings notice:your turn").await;
    hall.slash(ANN, "/settings by:both").await;
    hall.close("settings");
}

#[tokio::test]
async fn everybody_is_told_in_his_way() {
    let mut hall = Hall::open().await;
    hall.quietly(BOB, "/settings notice:your turn by:direct message").await;
    hall.quietly(ANN, "/settings notice:your turn by:not at all").await;
    begin_small(&mut hall).await;
    hall.slash(ANN, "/move notation:a1-a2").await;
    hall.remark("Bob lets nobody write to him any more.");
    hall.double.look(|world| world.closed.insert(BOB.user));
    hall.slash(BOB, "/move notation:b1-b2").await;
    hall.slash(ANN, "/move notation:d4-d3").await;
    hall.remark("He is not tried again until he does something.");
    let tries = hall.double.look(|world| world.count("POST", "/channels/7012/messages"));
    let sure = hall.quietly(ANN, "/resign").await;
    hall.press(ANN, &sure, "Play on").await;
    hall.slash(ANN, "/draw").await;
    assert_eq!(hall.double.look(|world| world.count("POST", "/channels/7012/messages")), tries);
    hall.close("told-in-his-way");
}

#[tokio::test]
async fn vacation_is_taken() {
    let mut hall = Hall::open().await;
    hall.slash(ANN, "/vacation").await;
    hall.slash(ANN, "/vacation days:3 from:2026-07-31").await;
    hall.slash(ANN, "/vacation days:2").await;
    hall.slash(ANN, "/vacation days:2 from:soon").await;
    hall.slash(ANN, "/vacation days:30").await;
    hall.slash(ANN, "/vacation days:1 from:2020-01-01").await;
    hall.slash(EVE, "/profile player:@Ann").await;
    hall.close("vacation");
}

#[tokio::test]
async fn players_are_blocked() {
    let mut hall = Hall::open().await;
    hall.slash(ANN, "/block player:@Bob").await;
    hall.slash(BOB, "/challenge game:Buku opponent:@Ann").await;
    hall.slash(ANN, "/block player:@Bob blocked:false").await;
    hall.slash(ANN, "/block player:@Ann").await;
    hall.slash(ANN, "/block player:@colonnade").await;
    hall.close("block");
}

#[tokio::test]
async fn data_is_given_and_deleted() {
    let mut hall = Hall::open().await;
    hall.slash(EVE, "/privacy export").await;
    hall.slash(EVE, "/privacy delete").await;
    begin_small(&mut hall).await;
    play(&mut hall, &["a1-a2", "b1-b2"]).await;
    hall.slash(ANN, "/privacy export").await;
    let first = hall.slash(ANN, "/privacy delete").await;
    hall.press(ANN, &first, "Keep me").await;
    let first = hall.quietly(ANN, "/privacy delete").await;
    let second = hall.press(ANN, &first, "Delete me…").await;
    hall.press(ANN, &second, "Yes, delete me now").await;
    hall.press(ANN, &second, "Yes, delete me now").await;
    hall.slash(ANN, "/privacy export").await;
    let over = hall.latest(TABLE);
    hall.press(BOB, &over, "Rematch").await;
    hall.slash(BOB, "/archive").await;
    hall.close("privacy");
}
