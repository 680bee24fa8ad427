//! Games imported from records.

use colonnade::play::{TimeControl, Viewer};
use colonnade::service::{ImportError, ImportFacts, Imported, archive, import};
use colonnade_rules::{Game, GameResult, Reason, Side};

use super::store_filter;
use crate::fixtures::{HandClock, in_memory, time};

#[test]
fn records_are_imported_once() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let imported = |result| Imported {
        variant: Game::Pilastri.variant("4x4").expect("a variant"),
        position: None,
        names: colonnade_rules::BySide::new("Ada".to_owned(), "Bob".to_owned()),
        started: time("2020-01-01T00:00:00Z"),
        ended: time("2020-02-01T00:00:00Z"),
        control: TimeControl::Unlimited,
        opening: colonnade_play::Opening::Standard,
        actions: vec![("a1-a2".to_owned(), Some(time("2020-01-05T00:00:00Z"))), ("d1-c1".to_owned(), None)],
        result,
        reason: Reason::Resignation,
        annotations: None,
        facts: ImportFacts::default(),
    };
    let win = imported(GameResult::Win(Side::First));
    let bad = Imported { actions: vec![("a1-a4".to_owned(), None)], ..win.clone() };
    let all = [win.clone(), bad, win.clone(), imported(GameResult::Win(Side::Second))].map(Imported::prepared);
    assert!(import::import(&service, &all, true, &|_| ImportFacts::default()).expect("tried")[0].is_ok());
    assert!(archive::archive(&service, &store_filter(), Viewer::Host, None, 9).expect("listed").items.is_empty());
    let told = import::import(&service, &all, false, &|_| ImportFacts::default()).expect("imported");
    let first = *told[0].as_ref().expect("taken");
    assert!(matches!(told[1], Err(ImportError::InvalidEvents(_))));
    assert_eq!(told[2], Err(ImportError::Twice));
    assert!(told[3].is_ok());
    assert_eq!(
        import::import(&service, &[win.prepared()], false, &|_| ImportFacts::default()),
        Ok(vec![Err(ImportError::Duplicate(first))])
    );
    let archived = archive::archived(&service, Viewer::Nobody, first).expect("there");
    assert_eq!(archived.summary.ended, time("2020-02-01T00:00:00Z"));
    assert_eq!(archived.transcript.actions[1].at, None);
}

#[test]
fn imported_names_are_kept_without_what_nobody_sees() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let imported = |first: &str, second: &str, day: &str| Imported {
        variant: Game::Pilastri.variant("4x4").expect("a variant"),
        position: None,
        names: colonnade_rules::BySide::new(first.to_owned(), second.to_owned()),
        started: time(day),
        ended: time(day),
        control: TimeControl::Unlimited,
        opening: colonnade_play::Opening::Standard,
        actions: vec![(if day < "2021" { "a1-a2" } else { "a1-b1" }.to_owned(), None)],
        result: GameResult::Draw,
        reason: Reason::Unfinished,
        annotations: None,
        facts: ImportFacts::default(),
    };
    let games = [
        imported("\u{202e}adA\u{fffe}", "Bob\u{200b}", "2020-01-01T00:00:00Z"),
        imported("adA", "Bob", "2021-01-01T00:00:00Z"),
        imported("adA", "\u{202e}", "2022-01-01T00:00:00Z"),
    ]
    .map(Imported::prepared);
    let told = import::import(&service, &games, false, &|_| ImportFacts::default()).expect("imported");
    let [first, second] = [0, 1].map(|at| {
        let game = *told[at].as_ref().expect("taken");
        archive::archived(&service, Viewer::Nobody, game).expect("there").summary
    });
    assert_eq!((first.names.first.as_str(), first.names.second.as_str()), ("adA", "Bob"));
    assert_eq!(first.players, second.players);
    assert_eq!(told[2], Err(ImportError::NoName), "a name of nothing else is none");
}

#[test]
fn facts_that_both_state_tell_games_apart() {
    let at = |text| Some(vec![Some(time(text))]);
    let number = |number: &str| ImportFacts { number: Some(number.to_owned()), ..ImportFacts::default() };
    let on = |day: &str| ImportFacts { others: [("day", day.to_owned())].into(), ..ImportFacts::default() };
    assert!(on("1").agree(&number("7")) && on("1").agree(&on("1")) && ImportFacts::default().agree(&on("1")));
    assert!(!on("1").agree(&on("2")) && !number("7").agree(&number("8")));
    let morning = ImportFacts { times: at("2020-01-05T08:00:00Z"), ..number("7") };
    let evening = ImportFacts { times: at("2020-01-05T20:00:00Z"), ..number("7") };
    assert!(!morning.agree(&evening));
    assert!(morning.agree(&ImportFacts { number: number("8").number, ..morning.clone() }), "each archive numbers anew");
    assert!(
        !ImportFacts { others: on("1").others, ..morning.clone() }
            .agree(&ImportFacts { others: on("2").others, ..morning })
    );
}
