//! The puzzles that are part of the crate.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use colonnade_engine::{Bounds, CollectedPuzzle, collection, puzzle, puzzle_by_exhaustion, think_within};
use colonnade_rules::{Game, GameResult};

const TEXT: &str = colonnade_engine::COLLECTION;

#[test]
fn every_line_is_a_puzzle_and_the_collection_is_small() {
    let lines = TEXT.lines().filter(|line| !line.starts_with('#')).count();
    assert_eq!(collection().len(), lines, "a line could not be read");
    assert!(lines >= 100 && TEXT.len() <= 32_000, "{lines} puzzles in {} bytes", TEXT.len());
    assert!(collection().windows(2).all(|two| two[0].number < two[1].number));
    let positions: BTreeSet<_> = collection().iter().map(|one| (one.variant, &one.position)).collect();
    assert_eq!(positions.len(), lines, "a position is there twice");
    for &game in Game::ALL {
        assert!(collection().iter().filter(|one| one.variant.game() == game).count() >= 15, "{}", game.name());
    }
}

#[test]
fn solutions_are_legal_and_their_lines_win() {
    for one in collection() {
        let state = one.state().unwrap_or_else(|| panic!("{one:?}"));
        assert_eq!(state.position(), one.position);
        assert!((600..=2_400).contains(&one.rating), "{one:?}");
        assert_eq!(one.puzzle.line.first(), Some(&one.puzzle.solution));
        assert_eq!(one.check(), Ok(()), "{one:?}");
        assert!(
            state.continuations("").expect("a prefix").tokens.iter().all(|token| token.text != "offer:"),
            "{one:?}"
        );
        let mut end = state.clone();
        for text in &one.puzzle.line {
            assert_eq!(end.play(text).as_ref(), Ok(text), "{one:?}");
        }
        if let Some(plies) = one.puzzle.plies {
            assert_eq!(usize::from(plies), one.puzzle.line.len(), "{one:?}");
            assert!(plies >= 3 || one.variant.game() == Game::Buku, "{one:?}");
        }
        match end.outcome() {
            Some(outcome) => assert_eq!(outcome.result, GameResult::Win(state.side_to_act()), "{one:?}"),
            None => assert_eq!((one.puzzle.plies, one.puzzle.line.len()), (None, 7), "{one:?}"),
        }
    }
}

/// Checks every tenth puzzle; the example `puzzles` checks all of them in the same way.
#[test]
fn a_deeper_search_finds_the_same_solutions() {
    let stop = AtomicBool::new(false);
    for one in collection().iter().step_by(10) {
        let state = one.state().expect("a position");
        let again = if one.puzzle.by_length {
            let plies = one.puzzle.plies.expect("known");
            let full = Bounds { width: Some(usize::MAX), depth: plies.into(), ..Bounds::of_work(u64::MAX) };
            let searched = think_within(&state, full, 9, &stop).expect("the game goes on");
            // In Pit of Pillars, a search does not try all moves of pillars.
            if one.variant.game() != Game::PitOfPillars {
                assert_eq!(
                    (searched.proven_in, one.is_solved_by(&searched.action)),
                    (Some(plies), Ok(true)),
                    "{one:?}"
                );
            }
            puzzle_by_exhaustion(&state, u64::MAX)
        } else {
            puzzle(&state, 200_000, &stop)
        };
        let again = again.unwrap_or_else(|| panic!("not shown to be right: {one:?}"));
        assert_eq!((&again.solution, again.others), (&one.puzzle.solution, one.puzzle.others), "{one:?}");
    }
}

#[test]
fn what_wins_at_once_or_in_two_ways_is_not_forced() {
    for one in collection().iter().filter(|one| one.puzzle.by_length && one.puzzle.plies == Some(3)).take(3) {
        let mut state = one.state().expect("a position");
        assert_eq!(puzzle_by_exhaustion(&state, 10), None, "there is too much to try");
        for text in &one.puzzle.line[..2] {
            state.play(text).expect("legal");
        }
        assert_eq!(puzzle_by_exhaustion(&state, 1_000_000), None, "it wins at once");
    }
}

#[test]
fn other_ways_to_the_same_end_are_right_and_other_moves_are_not() {
    let mut ways = 0;
    for one in collection().iter().filter(|one| one.variant.game() == Game::Buku) {
        let state = one.state().expect("a position");
        let right = state.actions().filter(|action| one.is_solved_by(&action.to_string()) == Ok(true)).count();
        let winning = |text: &str| {
            let mut next = state.clone();
            next.play(text).expect("legal");
            next.outcome().is_some_and(|outcome| outcome.result == GameResult::Win(state.side_to_act()))
        };
        let wins = state.actions().filter(|action| winning(&action.to_string())).count();
        assert_eq!(right, wins, "{one:?}");
        ways = ways.max(right);
    }
    assert!(ways > 1, "a sowing on several squares begins on any of them");
}

#[test]
fn a_pillar_that_does_not_matter_may_move() {
    let of_game = |one: &&CollectedPuzzle| one.variant.game() == Game::PitOfPillars && one.puzzle.by_length;
    let mut pillar_moves = 0;
    for one in collection().iter().filter(of_game) {
        let state = one.state().expect("a position");
        let main_action = one.puzzle.solution.split('/').next().expect("a main action");
        let texts: Vec<String> = state.actions().map(|action| action.to_string()).collect();
        for text in texts.iter().step_by(5) {
            let is_alike = text.split('/').next() == Some(main_action);
            let is_right = one.is_solved_by(text) == Ok(true);
            assert!(is_alike || !is_right, "{text} in {one:?}");
            pillar_moves += usize::from(is_right && *text != one.puzzle.solution);
        }
        assert_eq!(one.is_solved_by(&one.puzzle.solution), Ok(true));
    }
    assert!(pillar_moves > 0);
}
