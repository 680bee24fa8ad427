//! Finding positions with exactly one winning move.

use std::sync::atomic::AtomicBool;

use colonnade_rules::{GameResult, State};

use crate::think::{Bounds, think_within};

/// A position in which exactly one move wins; the position is the one asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The move that wins.
    pub solution: String,
    /// The best line, the solution first.
    pub line: Vec<String>,
    /// In how many plies it wins, at least 3.
    pub plies: u16,
    /// How many other moves there are, each refuted.
    pub others: usize,
}

/// Positions with more moves are no puzzles for people, and take too long to check.
const MOST_MOVES: usize = 250;
/// How much more work goes into refuting each other move than into finding the win.
const REFUTING: u64 = 5;
const SEED: u64 = 1;

/// Whether the position is a puzzle: a search of `work` units proves a win in 3 plies or more, and searches of five times
/// the work prove for every other move that it does not win. No candidate is left out for its looks. None where it is no
/// puzzle, where that was not proved, or where the flag ended a search.
#[must_use]
pub fn puzzle(state: &State, work: u64, stop: &AtomicBool) -> Option<Puzzle> {
    let all = |work| Bounds { width: Some(usize::MAX), ..Bounds::of_work(work) };
    let answer = think_within(state, all(work), SEED, stop)?;
    let plies = answer.proven_in.filter(|&plies| plies >= 3 && answer.chance == 1000)?;
    if answer.candidates.len() > MOST_MOVES {
        return None;
    }
    let actions: Vec<String> = state.actions().take(MOST_MOVES + 1).map(|action| action.to_string()).collect();
    if actions.len() > MOST_MOVES || actions.len() < 2 {
        return None;
    }
    let refuted = |text: &String| {
        let mut next = state.clone();
        if next.play(text).is_err() {
            return false;
        }
        let side = state.side_to_act();
        if let Some(outcome) = next.outcome() {
            return outcome.result != GameResult::Win(side);
        }
        let reply = think_within(&next, all(work.saturating_mul(REFUTING)), SEED, stop);
        reply.is_some_and(|reply| {
            let lost = if next.side_to_act() == side { 0 } else { 1000 };
            reply.complete && reply.chance == lost
        })
    };
    let others = actions.len() - 1;
    let only = actions.iter().filter(|&text| *text != answer.action).all(refuted);
    (answer.complete && only).then_some(Puzzle { solution: answer.action, line: answer.line, plies, others })
}
