//! Collecting puzzles from the positions of games.

use std::sync::atomic::AtomicBool;

use colonnade_rules::{Game, State};

use crate::collection::CollectedPuzzle;
use crate::exhaustion::puzzle_by_exhaustion;
use crate::puzzle::{Puzzle, puzzle};
use crate::think::{Bounds, think_within};

/// The largest number of positions that are tried to find a win in three plies.
const MOST_TRIES: u64 = 5_000_000;
/// The seed of the searches that determine ratings.
const SEED: u64 = 17;

/// Turns a position of a game into an unnumbered puzzle, without history and, in Goré, after the offer of the turn.
/// `None` if a search of `work` units and, in some games, an exhaustive one prove none, if another move is proved to win
/// later, or if the flag ended it.
#[must_use]
pub fn collect_puzzle(state: &State, work: u64, stop: &AtomicBool) -> Option<CollectedPuzzle> {
    let asked = asked(state)?;
    let found = puzzle(&asked, work, stop);
    // In these games a search rarely proves that other moves lose.
    let tries = matches!(state.variant().game(), Game::Pilare | Game::PitOfPillars | Game::Buku);
    let puzzle = found.or_else(|| if tries { puzzle_by_exhaustion(&asked, MOST_TRIES) } else { None })?;
    let rating = rating(&asked, &puzzle, work, stop);
    let is_choice = puzzle.others >= 2;
    let collected = CollectedPuzzle { number: 0, variant: asked.variant(), position: asked.position(), rating, puzzle };
    (is_choice && collected.later_win(stop).is_none()).then_some(collected)
}

/// The position without its history. In Goré the offer of the turn counts as made, so that only sowings are legal;
/// `None` if an offer is open.
fn asked(state: &State) -> Option<State> {
    let mut position = state.position();
    if state.variant().game() == Game::Gore {
        let (before, negotiation) = position.rsplit_once(' ')?;
        if negotiation.starts_with('?') {
            return None;
        }
        position = format!("{before} x");
    }
    State::from_position(state.variant(), &position).ok().filter(|state| state.outcome().is_none())
}

/// The difficulty of a puzzle as a rating: 1,100 points, plus 70 for each doubling of the work that a search needs to
/// choose the move, 20 for each doubling of the number of moves, and 30 for each ply after the third.
fn rating(state: &State, puzzle: &Puzzle, work: u64, stop: &AtomicBool) -> u16 {
    let chooses = |units| {
        let answer = think_within(state, Bounds::of_work(units), SEED, stop);
        answer.is_some_and(|answer| answer.action == puzzle.solution)
    };
    // Searches with twice and four times the work must also choose the move, so that a lucky choice does not count.
    let mut units = 8;
    while units < work && ![units, 2 * units, 4 * units].into_iter().all(chooses) {
        units *= 2;
    }
    let plies = puzzle.plies.unwrap_or(puzzle.line.len() as u16).min(15);
    (1100 + 70 * (units.ilog2() - 3) + 20 * (puzzle.others as u32 + 1).ilog2() + 30 * u32::from(plies.max(3) - 3))
        .min(2400) as u16
}
