//! Moves are legal at every effort, and the same for the same seed.

use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use colonnade_engine::{Bounds, Effort, Level, think, think_within};
use colonnade_rules::{Game, State};
use colonnade_testing::{Rng, compose, random_game, seed, variants};
use flate2::read::GzDecoder;
use serde_json::Value;

/// Positions of random games in all variants, early and late.
fn positions(games: usize) -> Vec<State> {
    let mut rng = Rng::new(seed(17));
    let mut positions = Vec::new();
    for variant in variants() {
        for _ in 0..games {
            let plies = 1 + (rng.next_u64() % 40) as usize;
            let mut states = random_game(variant, plies, &mut rng);
            positions.extend(states.pop());
        }
    }
    positions
}

fn assert_legal(state: &State, effort: Effort, stop: &AtomicBool) {
    match think(state, effort, 3, stop) {
        None => assert!(state.outcome().is_some(), "{}: no move", state.position()),
        Some(answer) => {
            assert_eq!(state.parse(&answer.action).expect("legal").text(), answer.action, "{}", state.position());
            let mut on = state.clone();
            for text in &answer.line {
                assert_eq!(on.play(text).ok().as_ref(), Some(text), "{}: line {:?}", state.position(), answer.line);
            }
            for choice in &answer.candidates {
                assert!(state.parse(&choice.action).is_ok(), "{}: {}", state.position(), choice.action);
            }
        }
    }
}

#[test]
fn tiny_budgets_give_legal_moves() {
    let running = AtomicBool::new(false);
    for state in positions(6) {
        for work in [0, 1, 7, 60, 500] {
            assert_legal(&state, Effort::Work(work), &running);
        }
    }
}

/// The positions of the vectors of the rules, which were collected because they are unusual.
fn vectors() -> Vec<State> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../colonnade-rules/tests/data/conformance");
    let mut states = Vec::new();
    for game in Game::ALL {
        let file = File::open(dir.join(format!("{}.jsonl.gz", game.slug()))).expect("vectors of the game");
        let mut text = String::new();
        GzDecoder::new(file).read_to_string(&mut text).expect("packed text");
        let mut seen = HashSet::new();
        for line in text.lines() {
            let vector: Value = serde_json::from_str(line).expect("a vector");
            let [Some(variant), Some(position)] = ["variant", "position"].map(|key| vector[key].as_str()) else {
                continue;
            };
            if seen.insert(format!("{variant} {position}")) {
                let variant = game.variant(variant).expect("a variant");
                states.push(State::from_position(variant, position).expect("a position"));
            }
        }
    }
    assert!(states.len() > 500, "{}", states.len());
    states
}

#[test]
fn positions_of_the_vectors_get_legal_moves() {
    let running = AtomicBool::new(false);
    let stopped = AtomicBool::new(true);
    for state in vectors() {
        for work in [0, 3, 100] {
            assert_legal(&state, Effort::Work(work), &running);
        }
        assert_legal(&state, Effort::Level(Level::ALL[5]), &stopped);
    }
}

#[test]
fn bounds_of_nothing_or_without_limit_give_legal_moves() {
    let running = AtomicBool::new(false);
    for state in positions(2) {
        for (work, depth, width) in [(0, 0, Some(0)), (50, usize::MAX, Some(1)), (50, 2, Some(usize::MAX))] {
            let answer = think_within(&state, Bounds { depth, width, ..Bounds::of_work(work) }, 1, &running);
            assert_eq!(answer.is_some(), state.outcome().is_none());
            assert!(answer.is_none_or(|answer| state.parse(&answer.action).is_ok()), "{}", state.position());
        }
    }
}

#[test]
fn a_search_that_is_told_to_stop_gives_a_legal_move_and_says_so() {
    let mut looked_ahead = 0;
    let stopped = AtomicBool::new(true);
    for state in positions(4) {
        assert_legal(&state, Effort::Work(1 << 40), &stopped);
        if let Some(answer) = think(&state, Effort::Work(1 << 40), 3, &stopped) {
            assert!(!answer.complete, "{}", state.position());
            looked_ahead += usize::from(answer.depth > 0 || answer.chance == 1000);
        }
    }
    // On the largest boards one ply can take longer than a stopped search may go on.
    assert!(looked_ahead > 26, "{looked_ahead}");
}

#[test]
fn every_level_up_to_4_plays_legal_moves() {
    let running = AtomicBool::new(false);
    for state in positions(2) {
        for level in &Level::ALL[..4] {
            assert_legal(&state, Effort::Level(*level), &running);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let running = AtomicBool::new(false);
    for state in positions(3) {
        for effort in [Effort::Level(Level::ALL[0]), Effort::Level(Level::ALL[2]), Effort::Work(700)] {
            assert_eq!(think(&state, effort, 9, &running), think(&state, effort, 9, &running), "{}", state.position());
        }
    }
}

#[test]
fn level_1_plays_differently_with_other_seeds() {
    let running = AtomicBool::new(false);
    for variant in variants() {
        let start = State::start(variant);
        let play = |seed| think(&start, Effort::Level(Level::ALL[0]), seed, &running).map(|answer| answer.action);
        let first = play(0);
        assert!((1..20).any(|seed| play(seed) != first), "{}", variant.slug());
    }
}

#[test]
fn work_keeps_to_the_budget() {
    let running = AtomicBool::new(false);
    for state in positions(3) {
        if let Some(answer) = think(&state, Effort::Work(5_000), 1, &running) {
            // The search finishes the current position: in Buku and Pilare that can take a few thousand units.
            assert!(answer.work < 5_000 + 25_000, "{}: {} units", state.position(), answer.work);
        }
    }
}

#[test]
fn bounds_of_positions_and_plies_are_kept() {
    let running = AtomicBool::new(false);
    for state in positions(2) {
        for nodes in [1, 100, 1_000] {
            let bounds = Bounds { nodes, ..Bounds::of_work(u64::MAX) };
            let answer = think_within(&state, bounds, 1, &running);
            assert!(answer.as_ref().is_none_or(|answer| answer.complete && answer.nodes <= nodes), "{answer:?}");
            assert_eq!(think_within(&state, bounds, 1, &running), answer);
        }
        let bounds = Bounds { depth: 1, ..Bounds::of_work(u64::MAX) };
        assert!(think_within(&state, bounds, 1, &running).is_none_or(|answer| answer.depth <= 1));
    }
}

#[test]
fn the_pie_rule_is_played_for_even_chances() {
    let never = AtomicBool::new(false);
    let level = Effort::Level(Level::ALL[3]);
    let start = State::start(Game::Buku.variant("6x6").expect("a variant")).with_pie_rule();
    // The chance of the side to act, by the mean of levels 4 and 5.
    let even = |state: &State, seed| {
        let plain = State::from_position(state.variant(), &state.position()).expect("a position");
        let chance =
            |level: usize| think(&plain, Effort::Level(Level::ALL[level]), seed, &never).expect("a move").chance;
        u16::midpoint(chance(3), chance(4))
    };
    let opening = think(&start, level, 1, &never).expect("a move");
    let mut one = start.clone();
    one.play(&opening.action).expect("legal");
    assert!((350..=650).contains(&even(&one, 1)), "{}: {}", opening.action, even(&one, 1));

    let mut rng = Rng::new(seed(5));
    let mut answers = [0, 0];
    for seed in 0..4 {
        let mut one = start.clone();
        one.play(&compose(&start, "", &mut rng, |_| ())).expect("legal");
        let answer = think(&one, level, seed, &never).expect("an answer");
        let swaps = answer.action == "swap";
        let chance = even(&one, seed);
        // The history counts a little in the search.
        if chance.abs_diff(500) > 50 {
            assert_eq!(swaps, chance < 500, "{chance}");
        }
        assert!(!swaps || (answer.line[0] == "swap" && answer.chance > 500));
        answers[usize::from(swaps)] += 1;
    }
    assert!(answers[0] > 0 && answers[1] > 0, "{answers:?}");
}
