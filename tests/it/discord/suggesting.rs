//! What is suggested while options are typed.

use super::hall::Hall;
use super::playing::{begin, begin_small, play};
use super::world::{ANN, BOB, EVE};

#[tokio::test]
async fn moves_are_suggested() {
    let mut hall = Hall::open().await;
    hall.typing(ANN, "/move notation:a", "notation").await;
    begin_small(&mut hall).await;
    for text in ["", "a", "a1", "a1-", "a1-a2", "z9", "a1-a9"] {
        hall.typing(ANN, &format!("/move notation:{text}"), "notation").await;
    }
    hall.typing(BOB, "/move notation:", "notation").await;
    hall.typing(EVE, "/move notation: game:1", "notation").await;
    begin(&mut hall, "Goré").await;
    hall.typing(ANN, "/move notation:", "notation").await;
    hall.typing(ANN, "/move notation: game:#2", "notation").await;
    hall.close("suggested-moves");
}

#[tokio::test]
async fn large_boards_are_suggested_by_files() {
    let mut hall = Hall::open().await;
    begin(&mut hall, "Pit of Pillars").await;
    hall.typing(ANN, "/move notation:", "notation").await;
    hall.typing(ANN, "/move notation:c", "notation").await;
    hall.close("suggested-files");
}

#[tokio::test]
async fn games_variants_and_times_are_suggested() {
    let mut hall = Hall::open().await;
    hall.typing(ANN, "/board game:", "game").await;
    begin_small(&mut hall).await;
    play(&mut hall, &["a1-a2"]).await;
    begin(&mut hall, "Goré").await;
    for (who, line, option) in [
        (ANN, "/board game:", "game"),
        (BOB, "/draw game:", "game"),
        (BOB, "/move game:gor", "game"),
        (EVE, "/resign game:", "game"),
        (ANN, "/challenge game:Buku variant:", "variant"),
        (ANN, "/challenge variant:6", "variant"),
        (ANN, "/challenge game:Buku variant:zzz", "variant"),
        (ANN, "/challenge game:Buku time:", "time"),
        (ANN, "/challenge game:Buku time:5d", "time"),
        (ANN, "/challenge game:Buku time:x", "time"),
    ] {
        hall.typing(who, line, option).await;
    }
    let sure = hall.quietly(BOB, "/resign game:1").await;
    hall.press(BOB, &sure, "Resign").await;
    for line in ["/rematch game:", "/replay game:", "/export game:1"] {
        hall.typing(ANN, line, "game").await;
    }
    hall.close("suggested-options");
}
