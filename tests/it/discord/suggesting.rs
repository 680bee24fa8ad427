//! Suggestions while options are typed.

use super::harness::DiscordHarness;
use super::playing::{begin, begin_small, play};
use super::world::{ANN, BOB, EVE};

#[tokio::test]
async fn moves_are_suggested() {
    let mut harness = DiscordHarness::open().await;
    harness.typing(ANN, "/move notation:a", "notation").await;
    begin_small(&mut harness).await;
    for text in ["", "a", "a1", "a1-", "a1-a2", "A1 A2", "a1a", "a1 …: takes the single piece", "z9", "a1-a9"] {
        harness.typing(ANN, &format!("/move notation:{text}"), "notation").await;
    }
    harness.typing(BOB, "/move notation:", "notation").await;
    harness.typing(EVE, "/move notation: game:1", "notation").await;
    begin(&mut harness, "Goré").await;
    harness.typing(ANN, "/move notation:", "notation").await;
    harness.typing(ANN, "/move notation: game:#2", "notation").await;
    harness.close("suggested-moves");
}

#[tokio::test]
async fn large_boards_are_suggested_by_files() {
    let mut harness = DiscordHarness::open().await;
    begin(&mut harness, "Pit of Pillars").await;
    harness.typing(ANN, "/move notation:", "notation").await;
    harness.typing(ANN, "/move notation:c", "notation").await;
    harness.close("suggested-files");
}

#[tokio::test]
async fn games_variants_and_times_are_suggested() {
    let mut harness = DiscordHarness::open().await;
    harness.typing(ANN, "/board game:", "game").await;
    begin_small(&mut harness).await;
    play(&mut harness, &["a1-a2"]).await;
    begin(&mut harness, "Goré").await;
    for (who, line, option) in [
        (ANN, "/board game:", "game"),
        (BOB, "/draw game:", "game"),
        (BOB, "/move game:gor", "game"),
        (EVE, "/resign game:", "game"),
        (EVE, "/watch game:", "game"),
        (EVE, "/watch game:bob", "game"),
        (EVE.alone(), "/watch game:", "game"),
        (ANN, "/challenge game:Buku variant:", "variant"),
        (ANN, "/challenge variant:6", "variant"),
        (ANN, "/challenge game:Buku variant:zzz", "variant"),
        (ANN, "/challenge game:Buku time:", "time"),
        (ANN, "/challenge game:Buku time:5d", "time"),
        (ANN, "/challenge game:Buku time:2", "time"),
        (ANN, "/challenge game:Buku time:5 days", "time"),
        (ANN, "/challenge game:Buku time:5d: 5 days a move", "time"),
        (ANN, "/challenge game:Buku time:x", "time"),
    ] {
        harness.typing(who, line, option).await;
    }
    let sure = harness.quietly(BOB, "/resign game:1").await;
    harness.press(BOB, &sure, "Resign").await;
    for line in ["/rematch game:", "/replay game:", "/export game:1", "/replay game:bOb", "/replay game:nobody"] {
        harness.typing(ANN, line, "game").await;
    }
    harness.close("suggested-options");
}

#[tokio::test]
async fn the_name_of_a_suggestion_is_read_as_what_it_suggests() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let begun = harness.quietly(ANN, "/move notation:a1 …: takes the single piece").await;
    assert_eq!(begun.text(), harness.quietly(ANN, "/move notation:a1").await.text());
    let played = harness.quietly(ANN, "/move notation:a1-a2: lands on 1 piece, 2 high").await;
    assert!(played.text().contains("played `a1-a2`"), "{}", played.text());
    let board = harness.quietly(BOB, "/board game:#1 Pilastri 4x4 against Ann, your turn").await;
    assert_eq!(board.text(), harness.quietly(BOB, "/board game:1").await.text());
    let noted = harness.quietly(BOB, "/note game:#1 Pilastri 4x4 gegen Ann text:a trap").await;
    assert!(noted.text().contains("a trap"), "{}", noted.text());
    let made = harness.quietly(BOB, "/challenge game:Buku time:5d: 5 days a move").await;
    assert!(made.text().contains("5 days a move"), "{}", made.text());
    let refused = harness.quietly(BOB, "/move notation:nonsense: and more").await;
    assert_eq!(refused.text(), harness.quietly(BOB, "/move notation:nonsense").await.text());
}
