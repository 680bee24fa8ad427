//! Tournaments: announcing, joining, playing and organising them with `/event`.

use chrono::TimeDelta;

use super::harness::DiscordHarness;
use super::world::{ANN, BOB, CAY, EVE, MO};

#[tokio::test]
async fn a_round_robin_is_announced_joined_and_played() {
    let mut harness = DiscordHarness::open().await;
    let create = "/event create format:round robin game:Pilastri variant:4x4 games:one game a pairing rated:false";
    harness.remark("Only organisers announce tournaments.");
    harness.slash(EVE, "/event list").await;
    harness.slash(EVE, create).await;
    let told = harness.slash(MO, create).await;
    harness.remark("Players join by one tap, and leave.");
    for who in [ANN, BOB, CAY, EVE] {
        harness.press(who, &told, "Join").await;
    }
    harness.press(BOB, &told, "Join").await;
    harness.press(EVE, &told, "Leave").await;
    harness.press(EVE, &told, "Leave").await;
    harness.press(ANN, &told, "Table").await;
    let list = harness.slash(CAY, "/event list").await;
    harness.press_beside(CAY, &list, "Round robin", "Open").await;
    harness.remark("The organiser starts it, and nobody else does.");
    harness.slash(ANN, "/event start event:1").await;
    harness.slash(MO, "/event start event:1").await;
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    let shown = harness.slash(ANN, "/event show event:1").await;
    harness.press(ANN, &shown, "Pairings").await;
    harness.press(ANN, &shown, "My games").await;
    harness.press(EVE, &told, "Join").await;
    harness.remark("A game is resigned, an organiser decides another one, and Cay leaves.");
    let sure = harness.slash(ANN, "/resign game:1").await;
    harness.press(ANN, &sure, "Resign").await;
    harness.slash(ANN, "/event decide game:2 result:draw reason:a power cut").await;
    harness.slash(MO, "/event decide game:2 result:draw reason:a power cut").await;
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    let sure = harness.slash(CAY, "/event show event:1").await;
    let sure = harness.press(CAY, &sure, "Leave").await;
    harness.press(CAY, &sure, "Leave").await;
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    let shown = harness.slash(ANN, "/event show event:1").await;
    harness.press(ANN, &shown, "Table").await;
    harness.close("tournament");
}
