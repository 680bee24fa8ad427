//! Moves composed step by step, and those that need a confirmation.

use std::sync::Arc;

use colonnade::play::{GameId, Offer, Viewer};

use super::harness::DiscordHarness;
use super::playing::{begin, begin_small};
use super::world::{ANN, Answer, BOB, Message, TABLE, Who, World};
use colonnade::service::games;
use colonnade_testing::{Rng, compose};

/// Composes a move by repeatedly taking the first step offered, until it is played.
pub(super) async fn first_steps(harness: &mut DiscordHarness, who: Who, mut message: Message) {
    loop {
        let label = |part: &serde_json::Value| part["label"].as_str().map(str::to_owned);
        let steps =
            message.components().filter(|part| part["custom_id"].as_str().is_some_and(|id| id.starts_with("step.")));
        let step = steps.filter_map(label).find(|label| label != "Offer a trade");
        let whole = message.components().filter_map(label).find(|label| label == "Play");
        let menu = message.components().find(|part| part["type"] == 3).map(|part| {
            (part["placeholder"].as_str().unwrap_or_default().to_owned(), label(&part["options"][0]).expect("a label"))
        });
        message = match (whole.or(step), menu) {
            (Some(step), _) => harness.press(who, &message, &step).await,
            (None, Some((hint, first))) => harness.choose(who, &message, &hint, &first).await,
            (None, None) => return,
        };
    }
}

#[tokio::test]
async fn pilare_is_composed() {
    composed("Pilare", "composer-pilare").await;
}

#[tokio::test]
async fn gore_is_composed() {
    composed("Goré", "composer-gore").await;
}

#[tokio::test]
async fn pilastri_is_composed() {
    composed("Pilastri variant:4x4", "composer-pilastri").await;
}

#[tokio::test]
async fn buku_is_composed() {
    composed("Buku variant:6x6", "composer-buku").await;
}

#[tokio::test]
async fn pit_of_pillars_is_composed() {
    composed("Pit of Pillars", "composer-pit-of-pillars").await;
}

async fn composed(game: &str, name: &str) {
    let mut harness = DiscordHarness::open().await;
    let board = begin(&mut harness, game).await;
    let composer = harness.press(ANN, &board, "Move").await;
    first_steps(&mut harness, ANN, composer).await;
    harness.close(name);
}

// Shows 9 of issue 43: each move of a first game of Pit of Pillars took two interactions.
#[tokio::test]
async fn few_moves_are_offered_whole() {
    let mut harness = DiscordHarness::open().await;
    let board = begin_small(&mut harness).await;
    let composer = harness.press(ANN, &board, "Move").await;
    harness.choose(ANN, &composer, "Whole moves from a1, …, d4", "✔ b2 to b3").await;
    let pilare = begin(&mut harness, "Pilare").await;
    let composer = harness.press(ANN, &pilare, "Move").await;
    harness.choose(ANN, &composer, "Whole moves from a1, a2, a3, b1", "✔ a1: right, up to b2").await;
    harness.remark("In Pit of Pillars there are many second squares in the beginning, and fewer later.");
    begin(&mut harness, "Pit of Pillars").await;
    let mut rng = Rng::new(3);
    let mut enters_two = false;
    loop {
        let game = games::get(&harness.service, Viewer::Host, GameId(3)).expect("there");
        let who = if game.state.side_to_act() == colonnade_rules::Side::First { ANN } else { BOB };
        let board = harness.latest(TABLE);
        let composer = harness.quietly_press(who, &board, "Move").await;
        let menu = composer.components().filter(|part| part["type"] == 3).last();
        let words = |part: &serde_json::Value, key: &str| part[key].as_str().unwrap_or_default().to_owned();
        let whole = menu.map(|menu| (words(menu, "placeholder"), words(&menu["options"][0], "label")));
        enters_two |= whole.as_ref().is_some_and(|(_, label)| label.contains(" and "));
        if game.state.position().contains(" m ") {
            let (menu, label) = whole.expect("a menu");
            harness.press(who, &board, "Move").await;
            harness.choose(who, &composer, &menu, &label).await;
            let after = games::get(&harness.service, Viewer::Host, GameId(3)).expect("there");
            assert_eq!(after.state.plies(), game.state.plies() + 1);
            break;
        }
        let text = compose(&game.state, "", &mut rng, |_| ());
        harness.quietly(who, &format!("/move notation:{text} game:3")).await;
    }
    assert!(enters_two, "the second man is entered in one choice with the first");
    harness.close("whole-moves");
}

#[tokio::test]
async fn steps_are_taken_back_and_typed() {
    let link: colonnade::discord::ComposeLink =
        Arc::new(|to, game, player, version| format!("https://colonnade.example/{to:?}/{}/{player}/{version}", game.0));
    let mut harness =
        DiscordHarness::open_with(|settings| colonnade::discord::Settings { compose_link: Some(link), ..settings })
            .await;
    let board = begin_small(&mut harness).await;
    let composer = harness.press(ANN, &board, "Move").await;
    let composer = harness.press(ANN, &composer, "a1").await;
    harness.remark("What has been chosen stands in the form already.");
    harness.ask(ANN, &composer, "Type it").await;
    let answer = |world: &mut World| world.interactions.values().next_back().and_then(|asked| asked.answer.clone());
    let Some(Answer::Form(form)) = harness.double.look(answer) else { panic!("no form") };
    let value = form["components"][0]["components"][0]["value"].as_str().unwrap_or_default();
    assert!(value.starts_with("a1"), "{form}");
    let composer = harness.press(ANN, &composer, "Back").await;
    harness.remark("It is typed: badly, in part, and wholly, which plays it as the last step does.");
    let form = harness.ask(ANN, &composer, "Type it").await;
    harness.fill(ANN, &composer, &form, "z9 <@12>").await;
    let composer = harness.fill(ANN, &composer, &form, "Ｃ１").await;
    harness.fill(ANN, &composer, &form, "A1 a2").await;
    assert_eq!(games::get(&harness.service, Viewer::Host, GameId(1)).expect("there").state.plies(), 1);
    harness.remark("Twice.");
    harness.fill(ANN, &composer, &form, "a1-a2").await;
    harness.remark("While the opponent is to act, a link leads to the analysis board.");
    harness.slash(ANN, "/if game:1").await;
    harness.close("composer-back-and-typed");
}

#[tokio::test]
async fn moves_are_confirmed_where_that_is_wanted() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(ANN, "/settings confirm:true").await;
    begin_small(&mut harness).await;
    let shown = harness.slash(ANN, "/move notation:a1-a2").await;
    let form = harness.ask(ANN, &shown, "Type it").await;
    let shown = harness.fill(ANN, &shown, &form, "a1a2").await;
    harness.press(ANN, &shown, "Play").await;
    harness.remark("Pressed twice, it is played once.");
    harness.press(ANN, &shown, "Play").await;
    harness.close("confirm");
}

#[tokio::test]
async fn an_empty_line_is_asked_about() {
    let mut harness = DiscordHarness::open().await;
    begin(&mut harness, "Buku variant:6x6").await;
    harness.remark("Nothing is left on the first rank, and nothing comes there.");
    for (who, line) in [(ANN, "1:"), (BOB, "")] {
        let game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("there");
        let mut moves = (0..1_000).map(|seed| compose(&game.state, line, &mut Rng::new(seed), |_| ()));
        let away = |text: &String| !["a1", "b1", "c1", "d1", "e1", "f1"].iter().any(|square| text.contains(square));
        let text = moves.find(away).expect("a move away from the first rank");
        harness.quietly(who, &format!("/move notation:{text}")).await;
    }
    harness.typing(ANN, "/move notation:1:", "notation").await;
    let asked = harness.slash(ANN, "/move notation:1:").await;
    let written = harness.write(ANN.alone(), "1:", 1).await.expect("a question");
    harness.press(ANN.alone(), &written, "Back").await;
    harness.press(ANN, &asked, "Play it anyway").await;
    harness.close("empty-line");
}

#[tokio::test]
async fn a_composer_of_a_position_that_was_taken_back_plays_nothing() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB, "/settings confirm:true").await;
    begin_small(&mut harness).await;
    harness.quietly(ANN, "/move notation:a1-a2").await;
    let board = harness.latest(TABLE);
    let composer = harness.slash(BOB, "/move notation:b1-b2").await;
    let asked = harness.quietly(ANN, "/takeback").await;
    harness.quietly_press(BOB, &asked, "Allow the takeback").await;
    harness.quietly(ANN, "/move notation:d4-d3").await;
    harness.remark("As many actions as before were made, but others.");
    harness.press(BOB, &composer, "Play").await;
    harness.press(BOB, &board, "Offer a draw").await;
    let game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("there");
    assert_eq!((game.state.plies(), game.offered_by(Offer::Draw)), (1, None));
    harness.close("composer-after-a-takeback");
}

#[tokio::test]
async fn a_board_stays_current_while_nobody_acts() {
    let mut harness = DiscordHarness::open().await;
    let board = begin_small(&mut harness).await;
    harness.pass(chrono::TimeDelta::days(2), "two days").await;
    harness.quietly_press(BOB, &board, "Offer a draw").await;
    let game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("there");
    assert_eq!(game.offered_by(Offer::Draw), Some(colonnade_rules::Side::Second));
}
