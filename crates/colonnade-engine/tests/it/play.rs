//! Moves are legal whatever the effort, and the same for the same seed.

use std::sync::atomic::AtomicBool;

use colonnade_engine::{Effort, Level, think};
use colonnade_rules::State;
use colonnade_testing::{Rng, random_game, seed, variants};

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
            assert_eq!(state.read(&answer.action).ok().as_ref(), Some(&answer.action), "{}", state.position());
            let mut on = state.clone();
            for text in &answer.line {
                assert_eq!(on.play(text).ok().as_ref(), Some(text), "{}: line {:?}", state.position(), answer.line);
            }
            for choice in &answer.candidates {
                assert!(state.read(&choice.action).is_ok(), "{}: {}", state.position(), choice.action);
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

#[test]
fn a_search_that_is_told_to_stop_gives_a_legal_move_and_says_so() {
    let stopped = AtomicBool::new(true);
    for state in positions(4) {
        assert_legal(&state, Effort::Work(1 << 40), &stopped);
        if let Some(answer) = think(&state, Effort::Work(1 << 40), 3, &stopped) {
            assert!(!answer.complete, "{}", state.position());
        }
    }
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
            // One position is looked at to its end: in Buku and Pilare that can be some thousand units.
            assert!(answer.work < 5_000 + 25_000, "{}: {} units", state.position(), answer.work);
        }
    }
}
