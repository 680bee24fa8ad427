//! What those who manage a server set there.

use super::hall::Hall;
use super::playing::{begin_small, play};
use super::world::{ANN, BOB, EVE, MO, TABLE};

#[tokio::test]
async fn a_server_is_set() {
    let mut hall = Hall::open().await;
    hall.slash(MO, "/server show").await;
    hall.slash(ANN, "/server show").await;
    hall.slash(ANN, "/server set threads:true").await;
    hall.slash(MO, "/server set channel:#501 threads:false time:1d private:true rated:nobody").await;
    hall.slash(MO, "/server set anywhere:true").await;
    hall.slash(MO, "/server set time:soon").await;
    hall.slash(MO, "/server set time:1m").await;
    hall.remark("Nobody may propose rated games now.");
    hall.slash(ANN, "/challenge game:Buku opponent:@Bob rated:true").await;
    hall.slash(MO, "/server set rated:those who manage the server").await;
    hall.slash(ANN, "/challenge game:Buku opponent:@Bob rated:true").await;
    hall.slash(MO, "/challenge game:Buku opponent:@Bob rated:true").await;
    hall.close("server");
}

#[tokio::test]
async fn games_are_announced_in_the_channel_that_is_set() {
    let mut hall = Hall::open().await;
    hall.quietly(MO, "/server set channel:#501").await;
    hall.slash(ANN, "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first").await;
    let asked = hall.latest(501);
    hall.press(BOB.at(501), &asked, "Accept").await;
    hall.slash(ANN, "/move notation:a1-a2").await;
    hall.slash(BOB.at(501), "/move notation:b1-b2").await;
    hall.remark("The channel is deleted; the players are told alone.");
    hall.double.look(|world| world.gone.insert(501));
    hall.slash(ANN, "/move notation:d4-d3").await;
    hall.close("server-channel");
}

#[tokio::test]
async fn games_have_threads() {
    let mut hall = Hall::open().await;
    hall.quietly(MO, "/server set threads:true").await;
    let begun = begin_small(&mut hall).await;
    hall.remark("In the thread the game is known without a number.");
    hall.slash(ANN.at(begun.id), "/move notation:a1-a2").await;
    hall.remark("From the main channel, too.");
    hall.slash(BOB, "/move notation:b1-b2").await;
    hall.press(BOB, &begun, "Draw").await;
    hall.close("server-threads");
}

#[tokio::test]
async fn games_are_cancelled_and_players_barred() {
    let mut hall = Hall::open().await;
    begin_small(&mut hall).await;
    play(&mut hall, &["a1-a2"]).await;
    hall.slash(ANN, "/server void game:1").await;
    hall.slash(MO, "/server void game:7").await;
    hall.slash(MO, "/server void game:x").await;
    hall.slash(MO, "/server void game:1").await;
    hall.slash(MO, "/server void game:1").await;
    let over = hall.latest(TABLE);
    hall.press(EVE, &over, "Replay").await;
    hall.slash(EVE, "/server bar player:@Ann").await;
    hall.slash(MO, "/server bar player:@Ann").await;
    hall.slash(ANN, "/challenge game:Buku").await;
    hall.slash(MO, "/server bar player:@Ann barred:false").await;
    hall.slash(ANN, "/challenge game:Buku").await;
    hall.close("server-void-and-bar");
}

#[tokio::test]
async fn private_games_are_seen_in_their_server_only() {
    let mut hall = Hall::open().await;
    hall.quietly(MO, "/server set private:true").await;
    begin_small(&mut hall).await;
    hall.slash(EVE, "/board game:1").await;
    hall.slash(EVE.alone(), "/board game:1").await;
    hall.slash(ANN.alone(), "/board game:1").await;
    hall.close("server-private");
}
