//! Challenges: made, answered, taken back, listed, refused.

use chrono::TimeDelta;

use super::harness::DiscordHarness;
use super::world::{ANN, BOB, EVE, MO};

#[tokio::test]
async fn challenges_are_made_and_answered() {
    let mut harness = DiscordHarness::open().await;
    let asked =
        harness.slash(ANN, "/challenge game:Pilastri opponent:@Bob variant:4x4 time:3d side:first rated:true").await;
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
    harness.slash(ANN, "/challenge game:Pilare opponent:@Mo time:none").await;
    harness.pass(TimeDelta::days(15), "fifteen days").await;
    harness.close("challenges");
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
    // Who has never used the bot gets no direct messages.
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
async fn where_the_bot_is_only_installed_by_a_user() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB.alone(), "/settings").await;
    harness.slash(ANN.in_group(), "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first").await;
    let asked = harness.latest(super::world::direct(BOB.user));
    harness.press(BOB.alone(), &asked, "Accept").await;
    harness.slash(ANN.in_group(), "/move notation:a1-a2").await;
    harness.slash(EVE.in_group(), "/challenge game:Buku").await;
    harness.close("in-a-group");
}
