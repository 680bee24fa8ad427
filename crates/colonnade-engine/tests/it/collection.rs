//! The puzzles that are part of the crate.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use colonnade_engine::{Bounds, CollectedPuzzle, Verdict, collection, puzzle, puzzle_by_exhaustion, think_within};
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
        let least = 5;
        assert!(collection().iter().filter(|one| one.variant.game() == game).count() >= least, "{}", game.name());
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
    for one in collection().iter().filter(|one| one.number % 10 == 1) {
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

/// Puzzles that were in the collection until other wins were proved: their solutions are the fastest ones.
const FORMER: [&str; 3] = [
    "116\tpit-of-pillars/standard\t1300\t=3\t1385\t\
     #,.,wrw,.,.,.,.,#/.,.,.,.,.,wrrw,.,./.,.,.,w,rw,.,rw,./.,r,.,.,.,w,.,./.,.,.,.,.,.,rw,./\
     .,.,rw,.,wrw,.,.,r/.,.,.,w,W,rw,W,./#,rw,W,rw,.,.,.,# w m 0 0 -\te3-h3 b5-b6 +b6",
    "117\tpit-of-pillars/standard\t1300\t=3\t1430\t\
     #,.,.,.,rw,.,W,#/.,.,.,.,.,.,wr,./.,rw,.,W,wr,.,.,./.,w,.,.,rwrw,.,.,./.,.,.,rw,.,w,.,./\
     wrw,.,.,.,.,.,W,rw/.,.,.,.,.,w,.,./#,.,.,.,.,.,.,# w m 0 0 -\te8-e6 g7-e7 +e7",
    "118\tpit-of-pillars/standard\t1300\t=3\t1731\t\
     #,rw,.,.,.,.,.,#/rw,.,.,.,.,wrw,W,./.,rw,.,.,rw,.,.,rw/w,.,.,.,.,.,.,./.,.,w,rw,W,rw,.,./\
     .,.,.,rwwr,.,W,.,./.,.,.,w,.,.,.,./#,.,.,.,.,r,.,# w m 0 0 -\td2-d3 f1-f2 +f2",
];

#[test]
fn a_pillar_that_does_not_matter_may_move() {
    let former = FORMER.map(|line| CollectedPuzzle::read(line).expect("a line"));
    let mut pillar_moves = 0;
    for one in &former {
        assert_eq!(one.check(), Ok(()));
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

/// R21: another move that wins, later than the solution, is neither right nor wrong, and a position with one is no puzzle of
/// the collection. This one was the puzzle 78.
#[test]
fn another_win_is_told_from_a_wrong_move() {
    let line = "78\tpilare/6x6\t1920\t=3\t89\t.,nwn,.,w,.,n/nr,nn,nn,n,n,./nwnrwn,n,nn,.,nr,nwrwn/.,rwn,.,.,nnn,./\
                .,.,nnnnwn,.,.,nnnwrwn/nr,.,.,r,.,nrnnr r\ta5-c5 d6-e6 e4-e6";
    let former = CollectedPuzzle::read(line).expect("a line");
    let stop = AtomicBool::new(false);
    assert_eq!(former.check(), Ok(()));
    assert_eq!(former.judge("a5-c5", &stop), Ok(Verdict::Right));
    assert_eq!(former.judge("a1-a3", &stop), Ok(Verdict::Later));
    assert!(former.judge("z9", &stop).is_err());
    assert!(collection().iter().all(|one| one.position != former.position && one.number != former.number));
    // Where every other move is proved to lose, none wins later.
    let only = &collection()[0];
    let state = only.state().expect("a position");
    let others = state.actions().map(|action| action.to_string()).filter(|text| *text != only.puzzle.solution);
    for text in others {
        assert_eq!(only.judge(&text, &stop), Ok(Verdict::Wrong), "{text}");
    }
}
