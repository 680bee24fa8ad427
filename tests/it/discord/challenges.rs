//! Challenges: made, answered, taken back, listed, refused.

use chrono::TimeDelta;

use super::hall::Hall;
use super::world::{ANN, BOB, EVE, MO};

#[tokio::test]
async fn challenges_are_made_and_answered() {
    let mut hall = Hall::open().await;
    let asked =
        hall.slash(ANN, "/challenge game:Pilastri opponent:@Bob variant:4x4 time:3d side:first rated:true").await;
    hall.remark("It is for Bob alone, and only Ann takes it back.");
    hall.press(EVE, &asked, "Accept").await;
    hall.press(BOB, &asked, "Take back").await;
    hall.press(ANN, &asked, "Accept").await;
    hall.press(BOB, &asked, "Decline").await;
    hall.remark("What was declined is over.");
    hall.press(BOB, &asked, "Accept").await;
    let asked = hall.slash(ANN, "/challenge game:Goré opponent:@Bob").await;
    hall.press(ANN, &asked, "Take back").await;
    let open = hall.slash(EVE, "/challenge game:Buku time:10d+36h/21d side:second").await;
    hall.slash(BOB, "/challenges").await;
    hall.press(BOB, &open, "Accept").await;
    hall.slash(MO, "/challenges").await;
    hall.slash(ANN, "/challenge game:Pilare opponent:@Mo time:none").await;
    hall.pass(TimeDelta::days(15), "fifteen days").await;
    hall.close("challenges");
}

#[tokio::test]
async fn challenges_are_refused() {
    let mut hall = Hall::open().await;
    hall.slash(ANN, "/challenge game:Pilastri opponent:@Ann").await;
    hall.slash(ANN, "/challenge game:Pilastri opponent:@colonnade").await;
    hall.slash(ANN, "/challenge game:Pilastri opponent:@Bob variant:9x9").await;
    hall.slash(ANN, "/challenge game:Pilastri opponent:@Bob time:soon").await;
    hall.slash(ANN, "/challenge game:Pilastri opponent:@Bob time:5m").await;
    hall.slash(BOB, "/block player:@Ann").await;
    hall.slash(ANN, "/challenge game:Pilastri opponent:@Bob").await;
    hall.slash(BOB, "/block player:@Ann blocked:false").await;
    hall.remark("A challenge to whoever likes, made where nobody sees it.");
    hall.slash(ANN.alone(), "/challenge game:Pilastri").await;
    hall.remark("So many challenges may be open.");
    for _ in 0..10 {
        hall.quietly(EVE, "/challenge game:Pilastri").await;
    }
    hall.slash(EVE, "/challenge game:Pilastri").await;
    hall.close("challenges-refused");
}

#[tokio::test]
async fn a_game_in_direct_messages() {
    let mut hall = Hall::open().await;
    hall.slash(ANN.alone(), "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first").await;
    let asked = hall.latest(super::world::direct(BOB.user));
    hall.press(BOB.alone(), &asked, "Accept").await;
    hall.remark("Each is told once, in his own direct messages.");
    hall.slash(ANN.alone(), "/move notation:a1-a2").await;
    hall.remark("Others know nothing of it.");
    hall.slash(EVE, "/board game:1").await;
    hall.remark("Bob moves from the server, where nobody else is told of it.");
    hall.slash(BOB, "/move notation:b1-b2").await;
    let sure = hall.slash(ANN.alone(), "/resign").await;
    hall.press(ANN.alone(), &sure, "Resign").await;
    let over = hall.latest(super::world::direct(BOB.user));
    hall.press(BOB.alone(), &over, "Show it to everybody").await;
    hall.press(ANN.alone(), &over, "Show it to everybody").await;
    hall.slash(EVE, "/archive").await;
    hall.close("direct-messages");
}

#[tokio::test]
async fn where_the_bot_is_only_installed_by_a_user() {
    let mut hall = Hall::open().await;
    hall.slash(ANN.in_group(), "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first").await;
    let asked = hall.latest(super::world::direct(BOB.user));
    hall.press(BOB.alone(), &asked, "Accept").await;
    hall.slash(ANN.in_group(), "/move notation:a1-a2").await;
    hall.slash(EVE.in_group(), "/challenge game:Buku").await;
    hall.close("in-a-group");
}
