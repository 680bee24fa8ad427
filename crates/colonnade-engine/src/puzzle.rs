//! Finding positions with exactly one winning move.

use std::sync::atomic::AtomicBool;

use colonnade_rules::{GameResult, Side, State};

use crate::distinct::others;
use crate::think::{Bounds, think_within};

/// A position in which exactly one move wins, or wins in so few plies; the position is the one asked about. Moves that lead to
/// the same position are one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The move that wins.
    pub solution: String,
    /// The best line, the solution first: at least three actions.
    pub line: Vec<String>,
    /// In how many plies it wins, at least 3; None where the win rests on a table that does not tell its length, as in Goré.
    pub plies: Option<u16>,
    /// How many other moves there are.
    pub others: usize,
    /// Whether it is the only one by its length: no other move forces a win in so few plies. Else every other move loses.
    pub by_length: bool,
}

/// Positions with more moves are no puzzles for people, and take too long to check.
const MOST_MOVES: usize = 250;
/// How much more work goes into refuting each other move than into finding the win.
const REFUTING: u64 = 5;
const SEED: u64 = 1;
/// The least plies of a puzzle, and of its line.
const LEAST_PLIES: u16 = 3;
/// As many actions of a line are shown where its length is not known.
const SHOWN: usize = 7;

/// Whether the position is a puzzle: a search of `work` units proves a win in 3 plies or more, and searches of five times
/// the work prove for every other move that it loses. No candidate is left out for its looks. None where it is no
/// puzzle, where that was not proved, or where the flag ended a search.
///
/// A position of Goré in which an offer can be made is hardly ever a puzzle: where it is declined, the same sowing still wins.
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

/// Whether a move is proved to lose the game for the side that makes it.
fn loses(state: &State, text: &str, side: Side, work: u64, stop: &AtomicBool) -> bool {
    let mut next = state.clone();
    if next.play(text).is_err() {
        return false;
    }
    if let Some(outcome) = next.outcome() {
        return outcome.result == GameResult::Win(side.other());
    }
    let reply = think_within(&next, all(work), SEED, stop);
    reply.is_some_and(|reply| {
        let lost = if next.side_to_act() == side { 0 } else { 1000 };
        reply.complete && reply.chance == lost
    })
}

/// A line of which the search remembered only the beginning, played on to so many plies or the end; None where the game ends
/// too soon for a puzzle.
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
