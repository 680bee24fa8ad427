//! Known results, reproduced.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use colonnade_engine::known::{Extent, Field, KnownPart, KnownResult, KnownRow, known_results, survey};
use colonnade_rules::{Game, State};
use serde_json::Value;

fn named(part: KnownPart, slug: &str) -> KnownResult {
    let result = known_results(part, Extent::Short).into_iter().find(|result| result.variant.slug() == slug);
    result.unwrap_or_else(|| panic!("{slug} has no {}", part.name()))
}

#[test]
fn the_games_of_a_seed_stay_the_same() {
    let rows = named(KnownPart::Survey, "gore/standard").reproduce(&AtomicBool::new(false)).expect("games");
    let row = rows[0].to_string();
    for part in [
        "{ \"variant\": \"gore/standard\", \"first\": \"south\", \"openings\": 190, \"games\": 400, \"score\": 52.8, ",
        ", \"scoreInterval\": 5.7, \"draws\": 14, \"cutOff\": 0, ",
        ", \"median\": 64, \"longest\": 156, \"actions\": 6, ",
    ] {
        assert!(row.contains(part), "{row}");
    }
}

#[test]
fn who_chooses_no_legal_move_gets_no_row() {
    let play = |text: &str| {
        let mut choose = |_: &State, _: u64| Some(text.to_owned());
        survey(Game::Gore.standard(), 1, 1, &mut choose)
    };
    assert_eq!(play("nonsense"), None);
    let mut earliest = u32::MAX;
    let mut first = |state: &State, _: u64| {
        earliest = earliest.min(state.plies());
        state.actions().next().map(|action| action.to_string())
    };
    assert!(survey(Game::Gore.standard(), 3, 1, &mut first).is_some());
    assert_eq!(earliest, 4, "four plies are random in Goré");
}

#[test]
fn a_stopped_search_finds_nothing() {
    let stop = AtomicBool::new(true);
    for part in KnownPart::ALL {
        assert_eq!(known_results(part, Extent::Short)[0].reproduce(&stop), None, "{}", part.name());
    }
}

#[test]
fn what_is_short_is_a_part_of_all() {
    for part in KnownPart::ALL {
        let [short, whole] = [Extent::Short, Extent::Whole].map(|extent| known_results(part, extent));
        assert!(!short.is_empty() && short.iter().all(|result| whole.contains(result)), "{}", part.name());
    }
    let counted: BTreeSet<String> =
        known_results(KnownPart::Counts, Extent::Whole).iter().map(|result| result.variant.slug()).collect();
    assert_eq!(counted.len(), Game::ALL.iter().map(|game| game.variants().len()).sum::<usize>());
}

#[test]
fn rows_are_json() {
    let row = KnownRow::default()
        .with("a", Field::Text("b/c".to_owned()))
        .with("d", Field::Texts(vec!["e".to_owned(), "f".to_owned()]))
        .with("g", Field::Whole(7))
        .with("h", Field::Tenths(0.04));
    assert_eq!(row.to_string(), "{ \"a\": \"b/c\", \"d\": [\"e\",\"f\"], \"g\": 7, \"h\": 0.0 }");
    let read: Value = serde_json::from_str(&row.to_string()).expect("JSON");
    assert_eq!((&read["d"][1], &read["h"]), (&"f".into(), &0.0.into()));
    assert_eq!(row.fields().len(), 4);
}
