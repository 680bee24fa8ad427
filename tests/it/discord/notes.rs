//! Private notes on games.

use colonnade::play::{GameId, TimeControl, UNDATED};
use colonnade::service::{ImportFacts, Imported, import};
use colonnade_rules::{BySide, Game, GameResult, Reason, Side};
use serde_json::Value;

use super::harness::DiscordHarness;
use super::playing::{begin_small, play};
use super::world::{ANN, BOB, EVE, GUS, MO};

#[tokio::test]
async fn notes_are_written_shown_found_and_removed() {
    let mut harness = DiscordHarness::open().await;
    harness.remark("Nobody has any, and there is no such game.");
    harness.slash(ANN, "/games note:trap").await;
    harness.slash(ANN, "/note game:7").await;
    begin_small(&mut harness).await;
    harness.typing(ANN, "/note game:", "game").await;
    let none = harness.slash(ANN, "/note game:1").await;
    let form = harness.ask(ANN, &none, "Write a note").await;
    harness.remark("An empty note is none.");
    harness.fill(ANN, &none, &form, " \n ").await;
    let note = harness.fill(ANN, &none, &form, "Trap at c3, see *p. 4*\n\n<@12> @everyone").await;
    harness.slash(ANN, "/games").await;
    harness.slash(ANN, "/games note:TRAP p.").await;
    harness.slash(ANN, "/games note:nothing such").await;
    let form = harness.ask(ANN, &note, "Edit").await;
    let note = harness.fill(ANN, &note, &form, "Bob rushes").await;
    harness.slash(ANN, "/note game:#1 text:Bob rushes to d4, so wait there and take it slowly").await;
    harness.slash(ANN, "/games").await;
    harness.remark("Bob sees nothing of it, and writes another on the finished game.");
    harness.slash(BOB, "/note game:1").await;
    harness.slash(BOB, "/games note:rushes").await;
    let sure = harness.quietly(BOB, "/resign").await;
    harness.quietly_press(BOB, &sure, "Resign").await;
    harness.slash(BOB, "/note game:1 text:Too early").await;
    let found = harness.slash(BOB, "/games note: ").await;
    harness.press_beside(BOB, &found, r"\#1 ", "Open").await;
    harness.press(ANN, &note, "Remove").await;
    harness.remark("Twice.");
    harness.press(ANN, &note, "Remove").await;
    harness.slash(ANN, "/games note: ").await;
    harness.slash(ANN, "/note game:one").await;
    harness.close("notes");
}

#[tokio::test]
async fn the_form_of_a_note_is_filled_in_with_it() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let text = format!("{}\n{}", "a".repeat(500), "ü".repeat(499));
    let note = harness.quietly(ANN, &format!("/note game:1 text:{}", text.replace('\n', " "))).await;
    assert!(note.is_private());
    let form = harness.ask(ANN, &note, "Edit").await;
    let note = harness.fill(ANN, &note, &form, &text).await;
    assert!(note.is_private());
    let pressed = harness.pressed(ANN, &note, "Edit");
    let super::world::Answer::Form(form) = harness.answer(pressed).await else { panic!("no form") };
    let field: &Value = &form["components"][0]["components"][0];
    assert_eq!((field["value"].as_str(), field["style"].as_u64()), (Some(text.as_str()), Some(2)));
}

/// The words of a note are in nothing that other users can get.
/// D30: the list of notes says who won without glory, as other lists do.
#[tokio::test]
async fn d30_notes_say_who_won_without_glory() {
    let mut harness = DiscordHarness::open().await;
    let game = Imported {
        variant: Game::Gore.standard(),
        position: Some("3n,3n,3n,3n/3s,3s,3s,3s s 6 18 -".to_owned()),
        names: BySide::new("Cy".to_owned(), "Dee".to_owned()),
        started: UNDATED,
        ended: UNDATED,
        control: TimeControl::Unlimited,
        opening: colonnade_play::Opening::Standard,
        actions: ["offer:a1", "decline"].map(|text| (text.to_owned(), None)).to_vec(),
        result: GameResult::Win(Side::Second),
        reason: Reason::Resignation,
        annotations: None,
        facts: ImportFacts::default(),
    };
    let taken =
        import::import(&harness.service, &[game.prepared()], false, &|_| ImportFacts::default()).expect("imported");
    assert_eq!(taken, [Ok(GameId(1))]);
    harness.quietly(BOB, "/note game:1 text:Stubborn").await;
    for list in ["/games note:stubborn", "/archive"] {
        let found = harness.quietly(BOB, list).await;
        assert!(found.text().contains("without glory"), "{list}: {}", found.text());
    }
}

#[tokio::test]
async fn nobody_else_reads_a_note() {
    const WORD: &str = "quixotry";
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.quietly(ANN, &format!("/note game:1 text:{WORD}")).await;
    play(&mut harness, &["a1-a2", "b1-b2"]).await;
    let sure = harness.quietly(BOB, "/resign").await;
    harness.quietly_press(BOB, &sure, "Resign").await;
    for who in [BOB, EVE, MO, GUS] {
        for line in [
            "/games",
            "/games note:quix",
            "/note game:1",
            "/board game:1",
            "/replay game:1",
            "/archive",
            "/export game:1",
            "/profile player:@Ann",
            "/privacy export",
        ] {
            let answer = harness.quietly(who, line).await;
            assert!(!answer.body.to_string().contains(WORD), "{line}: {}", answer.text());
        }
    }
    let own = harness.quietly(ANN, "/games note:QUIX").await;
    assert!(own.is_private() && own.text().contains(WORD), "{}", own.text());
    let public = harness.double.look(|world| {
        let told = world.messages.iter().filter(|message| !message.is_private());
        told.filter(|message| message.body.to_string().contains(WORD)).count()
    });
    assert_eq!(public, 0);
}
