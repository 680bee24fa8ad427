//! Finds positions with exactly one winning move.

use std::sync::atomic::AtomicBool;

use colonnade_rules::{GameResult, Side, State};

use crate::distinct::others;
use crate::think::{Bounds, think_within};

/// A proof that exactly one move of a position wins, or wins in this few plies. The position is not part of it. Moves
/// that lead to the same position count as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The move that wins.
    pub solution: String,
    /// The best line, the solution first: at least three actions (in Buku, one if `by_length`).
    pub line: Vec<String>,
    /// The number of plies to the win; `None` if the win comes from a table without lengths, as in Goré.
    pub plies: Option<u16>,
    /// The number of other moves.
    pub others: usize,
    /// True: no other move forces a win in so few plies. False: every other move loses.
    pub by_length: bool,
}

/// Positions with more moves are too hard for people, and take too long to check.
const MOST_MOVES: usize = 250;
/// The factor by which the work to refute each other move exceeds the work to find the win.
const REFUTING: u64 = 5;
const SEED: u64 = 1;
/// The smallest number of plies of a puzzle, and of its line.
const LEAST_PLIES: u16 = 3;
/// The number of actions shown of a line of unknown length.
const SHOWN: usize = 7;

/// Returns a puzzle if a search of `work` units proves a win in at least 3 plies, and searches of five times the work
/// prove that every other move loses. All moves are tried, however bad they look. `None` if the position is no puzzle,
/// if that was not proved, or if the flag ended a search.
///
/// A Goré position in which an offer is allowed is rarely a puzzle: after a declined offer the same sowing still wins.
#[must_use]
pub fn puzzle(state: &State, work: u64, stop: &AtomicBool) -> Option<Puzzle> {
    let answer = think_within(state, all(work), SEED, stop)?;
    if answer.chance != 1000 || !answer.complete || answer.candidates.len() > MOST_MOVES {
        return None;
    }
    if answer.proven_in.is_some_and(|plies| plies < LEAST_PLIES) {
        return None;
    }
    let others = others(state, &answer.action, MOST_MOVES)?;
    if others.is_empty() {
        return None;
    }
    let side = state.side_to_act();
    if !others.iter().all(|text| loses(state, text, side, work.saturating_mul(REFUTING), stop)) {
        return None;
    }
    let others = others.len();
    let plies = answer.proven_in;
    let line = lengthened(state, answer.line, plies.map_or(SHOWN, usize::from), work, stop)?;
    Some(Puzzle { solution: answer.action, line, plies, others, by_length: false })
}

const fn all(work: u64) -> Bounds {
    Bounds { width: Some(usize::MAX), ..Bounds::of_work(work) }
}

/// Whether a move is proved to lose for the side that makes it.
fn loses(state: &State, text: &str, side: Side, work: u64, stop: &AtomicBool) -> bool {
    winner_after(state, text, work, stop) == Some(side.other())
}

/// The side that a search of `work` units proves to win after a move; `None` if the move is not legal, or nothing is
/// proved.
pub(crate) fn winner_after(state: &State, text: &str, work: u64, stop: &AtomicBool) -> Option<Side> {
    let mut next = state.clone();
    next.play(text).ok()?;
    if let Some(outcome) = next.outcome() {
        return match outcome.result {
            GameResult::Win(winner) => Some(winner),
            _ => None,
        };
    }
    let reply = think_within(&next, all(work), SEED, stop).filter(|reply| reply.complete)?;
    match reply.chance {
        1000 => Some(next.side_to_act()),
        0 => Some(next.side_to_act().other()),
        _ => None,
    }
}

/// Continues a line, of which the search stored only the beginning, to this many plies or the end of the game; `None`
/// if the game ends too soon for a puzzle.
fn lengthened(state: &State, mut line: Vec<String>, plies: usize, work: u64, stop: &AtomicBool) -> Option<Vec<String>> {
    let mut end = state.clone();
    for text in &line {
        end.play(text).ok()?;
    }
    while line.len() < plies && end.outcome().is_none() {
        let answer = think_within(&end, all(work), SEED, stop)?;
        end.play(&answer.action).ok()?;
        line.push(answer.action);
    }
    (line.len() >= usize::from(LEAST_PLIES)).then_some(line)
}
