//! Checks the move generators by brute force: a text that can be written is legal if and only if it is generated.

use std::collections::{BTreeMap, BTreeSet};

use colonnade_rules::{Duty, Game, MoveError, State, Variant};

use colonnade_testing::{Rng, random_game};

fn variant(game: Game, name: &str) -> Variant {
    game.variant(name).expect("a variant of the game")
}

fn positions(variant: Variant, games: usize, plies: usize, seed: u64) -> Vec<State> {
    let mut rng = Rng::new(colonnade_testing::seed(seed));
    let states = (0..games).flat_map(|_| random_game(variant, plies, &mut rng)).step_by(3);
    states.filter(|state| state.outcome().is_none()).collect()
}

fn squares(size: u8) -> Vec<String> {
    let files = (b'a'..b'a' + size).map(char::from);
    files.flat_map(|file| (1..=size).map(move |rank| format!("{file}{rank}"))).collect()
}

/// The canonical text of a move.
fn canonical(state: &State, text: &str) -> Result<String, MoveError> {
    state.parse(text).map(|action| action.to_string())
}

/// Checks that, of the given texts, exactly the generated ones are read.
fn check(state: &State, texts: impl IntoIterator<Item = String>) {
    let legal: BTreeSet<String> = state.actions().map(|action| action.to_string()).collect();
    assert_eq!(state.count(), Some(legal.len() as u128), "{}", state.position());
    let mut read = BTreeSet::new();
    for text in texts {
        if let Ok(canonical) = canonical(state, &text) {
            assert!(legal.contains(&canonical), "{text} is read but not generated in {}", state.position());
            read.insert(canonical);
        }
    }
    assert_eq!(legal.difference(&read).next(), None, "generated but not read in {}", state.position());
}

fn pairs(size: u8, sign: &str) -> Vec<String> {
    let squares = squares(size);
    squares.iter().flat_map(|from| squares.iter().map(move |to| format!("{from}{sign}{to}"))).collect()
}

#[test]
fn pilastri() {
    for name in ["4x4", "6x6", "4x4+high-jumpers", "6x6+high-jumpers"] {
        let size = name.as_bytes()[0] - b'0';
        for state in positions(variant(Game::Pilastri, name), 6, 40, 11) {
            check(&state, pairs(size, "-"));
        }
    }
}

#[test]
fn gore() {
    let holes = ["a1", "b1", "c1", "d1", "d2", "c2", "b2", "a2"];
    let mut texts: Vec<String> =
        ["accept", "decline", "pass"].iter().chain(&holes).map(|text| text.to_string()).collect();
    texts.extend((1..256).map(|set: u32| {
        let named: Vec<&str> = (0..8).filter(|at| set >> at & 1 == 1).map(|at| holes[at]).collect();
        format!("offer:{}", named.join(","))
    }));
    for state in positions(variant(Game::Gore, "standard"), 12, 120, 12) {
        check(&state, texts.clone());
    }
}

/// All strings of direction letters of this length.
fn directions(length: usize) -> Vec<String> {
    (0..length).fold(vec![String::new()], |texts, _| {
        texts.iter().flat_map(|text| "nesw".chars().map(move |way| format!("{text}{way}"))).collect()
    })
}

#[test]
fn pilare_with_short_stacks() {
    let texts: Vec<String> = (1..=5)
        .flat_map(directions)
        .flat_map(|way| squares(6).into_iter().map(move |square| format!("{square} {way}")))
        .collect();
    let mut checked = 0;
    for state in positions(variant(Game::Pilare, "6x6"), 4, 30, 13) {
        let tallest = state.actions().map(|action| action.to_string()).map(|text| text.len()).max();
        let steps = |text: &str| state.parse(text).expect("legal").facts().landed.len();
        if tallest.is_some_and(|_| state.actions().all(|action| steps(&action.to_string()) <= 5)) {
            check(&state, texts.iter().cloned());
            checked += 1;
        }
    }
    assert!(checked >= 5, "{checked} positions with short stacks");
}

/// Both sides and all lines that sow up to seven counters. The test below covers longer lines.
#[test]
fn buku_with_up_to_seven_counters() {
    let ways: Vec<Vec<String>> = (0..7).map(directions).collect();
    let mut checked = [0; 8];
    for state in positions(variant(Game::Buku, "6x6"), 10, 40, 14) {
        let mut legal: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for text in state.actions().map(|action| action.to_string()) {
            let line = text.split(':').next().unwrap_or_default().to_owned();
            legal.entry(line).or_default().insert(text);
        }
        for (line, legal) in legal {
            let counters = legal.first().map_or(0, |text| counters(&state, text));
            // The longest lines have 150,000 texts each, so only a few of them are checked.
            if counters > 7 || checked[counters] >= [60, 60, 60, 60, 40, 20, 6, 3][counters] {
                continue;
            }
            checked[counters] += 1;
            let starts = squares(6);
            let texts =
                ways[counters.saturating_sub(1)].iter().flat_map(|way| starts.iter().map(move |square| (square, way)));
            let read: BTreeSet<String> = match counters {
                0 => canonical(&state, &format!("{line}:")).into_iter().collect(),
                _ => texts
                    .filter_map(|(square, way)| canonical(&state, format!("{line}:{square} {way}").trim_end()).ok())
                    .collect(),
            };
            assert_eq!(read.symmetric_difference(&legal).next(), None, "{line} in {}", state.position());
            let short = state.parse(&format!("{line}:a1 {}", "n".repeat(counters)));
            assert!(short.is_err(), "one step too many is refused");
        }
    }
    assert!(checked.iter().all(|&lines| lines > 0), "lines by counters: {checked:?}");
}

fn counters(state: &State, text: &str) -> usize {
    state.parse(text).expect("legal").facts().landed.len()
}

/// Composing reaches every sowing of seven counters, so no token is missing and none is a dead end.
#[test]
fn buku_start_with_seven_counters() {
    let state = State::start(variant(Game::Buku, "6x6"));
    let mut composed = BTreeSet::new();
    let mut open = vec!["3:".to_owned()];
    while let Some(prefix) = open.pop() {
        let next = state.continuations(&prefix).unwrap_or_else(|error| panic!("{prefix}: {error}"));
        composed.extend(next.whole);
        open.extend(next.tokens.into_iter().map(|token| token.text));
    }
    let legal: BTreeSet<String> =
        state.actions().map(|action| action.to_string()).filter(|text| text.starts_with("3:")).collect();
    assert_eq!(composed.len(), legal.len());
    assert_eq!(composed, legal);
}

#[test]
fn pit_of_pillars() {
    let standard = variant(Game::PitOfPillars, "standard");
    let entries: Vec<String> = squares(8).into_iter().chain(pairs(8, "/")).collect();
    for state in positions(standard, 2, 24, 15) {
        if state.diagram().duty == Duty::Enter {
            check(&state, entries.iter().cloned());
        }
    }
    let main_actions: Vec<String> =
        pairs(8, "-").into_iter().chain(squares(8).into_iter().map(|to| format!("+{to}"))).collect();
    let pillar_moves = pairs(8, "-");
    let mut with_pillars = 0;
    for state in positions(standard, 4, 200, 16).into_iter().filter(|state| state.diagram().duty == Duty::Move) {
        let legal_actions: Vec<String> =
            main_actions.iter().filter(|action| state.parse(action).is_ok()).cloned().collect();
        let first = legal_actions.first().cloned().unwrap_or_default();
        let turns: Vec<String> = pillar_moves.iter().map(|pillar_move| format!("{first}/{pillar_move}")).collect();
        with_pillars += turns.iter().any(|text| state.parse(text).is_ok()) as usize;
        let legal: BTreeSet<String> = state.actions().map(|action| action.to_string()).collect();
        for text in main_actions.iter().chain(&turns) {
            let read = canonical(&state, text);
            assert!(
                read.as_ref().is_ok_and(|text| legal.contains(text)) || read.is_err(),
                "{text} in {}",
                state.position()
            );
        }
        let readable: BTreeSet<String> =
            legal_actions.into_iter().chain(turns).filter(|text| state.parse(text).is_ok()).collect();
        let of_first = |text: &&String| !text.contains('/') || text.split('/').next() == Some(&first);
        assert_eq!(readable.iter().collect::<BTreeSet<_>>(), legal.iter().filter(of_first).collect::<BTreeSet<_>>());
    }
    assert!(with_pillars >= 5, "{with_pillars} positions with pillars that can move");
}
