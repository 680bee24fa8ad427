//! The puzzles that are part of the crate.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use colonnade_rules::{Game, GameResult, MoveError, State, Variant};

use crate::distinct::{lead_to_same_position, others};
use crate::exhaustion::{is_equivalent_win, is_same_answer, puzzle_by_exhaustion, wins_in_five_plies};
use crate::puzzle::{Puzzle, puzzle, winner_after};

/// The text of the collection: one line per puzzle, with fields separated by tabs: number, variant, rating, plies,
/// other moves, position string, and the actions of the line. Plies are `-` if unknown, and e.g. `=3` if no other move
/// wins in so few. The example `puzzles` writes it; lines that begin with `#` say how.
pub const COLLECTION: &str = include_str!("collection.txt");

/// A puzzle of the collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectedPuzzle {
    /// The number, from 1. A number always means the same puzzle; the number of a removed puzzle is not used again.
    pub number: u16,
    /// The variant played.
    pub variant: Variant,
    /// The position string.
    pub position: String,
    /// The fixed difficulty, on the scale of ratings.
    pub rating: u16,
    /// The solution, and what is proved about it.
    pub puzzle: Puzzle,
}

impl CollectedPuzzle {
    /// The position without history; `None` if the position string is invalid (in the collection, none is).
    #[must_use]
    pub fn state(&self) -> Option<State> {
        State::from_position(self.variant, &self.position).ok()
    }

    /// Reads a puzzle from a line of a collection; further fields, such as one for its origin, are ignored. `None` if
    /// the line does not have the form of a puzzle. The moves are not checked.
    #[must_use]
    pub fn read(line: &str) -> Option<CollectedPuzzle> {
        let mut fields = line.split('\t');
        let [number, variant, rating, plies, others, position, moves] = std::array::from_fn(|_| fields.next());
        let plies = plies?;
        let line: Vec<String> = moves?.split(' ').map(str::to_owned).collect();
        let puzzle = Puzzle {
            solution: line.first()?.clone(),
            line,
            plies: match plies.trim_start_matches('=') {
                "-" => None,
                plies => Some(plies.parse().ok()?),
            },
            others: others?.parse().ok()?,
            by_length: plies.starts_with('='),
        };
        Some(CollectedPuzzle {
            number: number?.parse().ok()?,
            variant: variant?.parse().ok()?,
            position: position?.to_owned(),
            rating: rating?.parse().ok()?,
            puzzle,
        })
    }
}

/// The reason why a puzzle is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleFault {
    /// The line does not have the fields of a puzzle.
    Form,
    /// The number is below the range for own puzzles, or not above the number of the previous line.
    Number,
    /// The rating is out of bounds.
    Rating,
    /// The position string is not valid or not canonical for the variant, or the game is over in the position.
    Position,
    /// The number of other moves is wrong; this is the right one, at most 8,001.
    Others(usize),
    /// An action of the line is not legal, or not in canonical notation.
    Action(String),
    /// The line ends neither in a win nor, if its length is unknown, after seven actions.
    End,
}

/// The verdict on an answer to a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It solves the puzzle.
    Right,
    /// It wins too, but later than the solution: it is neither right nor wrong.
    Later,
    /// It does not win, or that is not proved.
    Wrong,
}

/// The bounds of ratings.
const RATINGS: RangeInclusive<u16> = 600..=2_400;
/// The number of actions of a line that does not end the game.
const UNENDED: usize = 7;
/// The largest number of positions that are tried to judge an answer.
const MOST_TRIES: u64 = 1_000_000;
/// The largest number of other moves.
const MOST_OTHERS: usize = 8_000;
/// The largest number of positions that are tried to find a win in five plies with another move.
const MOST_TRIES_FOR_LATER_WINS: u64 = 300_000;
/// The factor by which the work to prove a puzzle again, or a win with another move, exceeds the work that found it.
const DEEPER: u64 = 10;

/// The units of work of the search that had to prove a puzzle when it was added to the collection.
#[must_use]
pub fn proof_work(variant: Variant) -> u64 {
    match variant.game() {
        Game::Pilastri if variant.name().starts_with("8x8") => 60_000,
        Game::Pilastri => 20_000,
        Game::Pilare if variant.name() == "6x6" => 10_000,
        Game::Pilare => 6_000,
        _ => 2_000,
    }
}

impl CollectedPuzzle {
    /// Checks all but the proof: the position is valid, the line legal and winning, the number of other moves right.
    ///
    /// # Errors
    ///
    /// The first fault.
    pub fn check(&self) -> Result<(), PuzzleFault> {
        let CollectedPuzzle { position, rating, puzzle, .. } = self;
        if !RATINGS.contains(rating) {
            return Err(PuzzleFault::Rating);
        }
        let state = self.state().filter(|state| state.position() == *position && state.outcome().is_none());
        let state = state.ok_or(PuzzleFault::Position)?;
        let solution = state.parse(&puzzle.solution).map_err(|_| PuzzleFault::Action(puzzle.solution.clone()))?;
        let others = others(&state, solution.text(), MOST_OTHERS).map(|others| others.len());
        if others != Some(puzzle.others) {
            return Err(PuzzleFault::Others(others.unwrap_or(MOST_OTHERS + 1)));
        }
        let mut end = state.clone();
        for text in &puzzle.line {
            if end.play(text).as_ref() != Ok(text) {
                return Err(PuzzleFault::Action(text.clone()));
            }
        }
        let is_whole = match (end.outcome(), puzzle.plies) {
            (Some(outcome), plies) => {
                outcome.result == GameResult::Win(state.side_to_act())
                    && plies.is_none_or(|plies| usize::from(plies) == puzzle.line.len())
            }
            (None, plies) => plies.is_none() && puzzle.line.len() == UNENDED,
        };
        if is_whole { Ok(()) } else { Err(PuzzleFault::End) }
    }

    /// Whether the puzzle is proved again: by searches of `work` units or, if the solution is the only move of its
    /// length, by trying everything.
    #[must_use]
    pub fn is_proved(&self, work: u64, stop: &AtomicBool) -> bool {
        let again = self.state().and_then(|state| match self.puzzle.by_length {
            true => puzzle_by_exhaustion(&state, u64::MAX),
            false => puzzle(&state, work, stop),
        });
        again.is_some_and(|again| self.is_solved_by(&again.solution) == Ok(true) && again.others == self.puzzle.others)
    }

    /// The verdict on a move. For one that does not solve the puzzle it takes a search, as [`CollectedPuzzle::wins_later`].
    ///
    /// # Errors
    ///
    /// If the text is not a legal move.
    pub fn judge(&self, text: &str, stop: &AtomicBool) -> Result<Verdict, MoveError> {
        Ok(match self.is_solved_by(text)? {
            true => Verdict::Right,
            false if self.wins_later(text, stop) => Verdict::Later,
            false => Verdict::Wrong,
        })
    }

    /// Whether a move that does not solve the puzzle is proved to win too, but later. If the solution is the only move that
    /// wins, none does. The work is bounded: ten times that of the proof.
    #[must_use]
    pub fn wins_later(&self, text: &str, stop: &AtomicBool) -> bool {
        let Some(state) = self.state().filter(|_| self.puzzle.by_length) else { return false };
        let Ok(action) = state.parse(text) else { return false };
        wins_in_five_plies(&state, action.text(), MOST_TRIES_FOR_LATER_WINS)
            || winner_after(&state, action.text(), proof_work(self.variant) * DEEPER, stop) == Some(state.side_to_act())
    }

    /// The first move that a search of ten times the work proves to win later than the solution. In Pit of Pillars, moves
    /// that differ from the solution only in the move of a pillar do not count. The work is that of hundreds of searches.
    #[must_use]
    pub fn later_win(&self, stop: &AtomicBool) -> Option<String> {
        let state = self.state().filter(|_| self.puzzle.by_length)?;
        let solution = &self.puzzle.solution;
        let others = others(&state, solution, MOST_OTHERS)?;
        let is_other = |text: &&String| !is_same_answer(&state, text, solution);
        let left: Vec<&String> = others.iter().filter(is_other).collect();
        if self.variant.game() == Game::Buku {
            // Thousands of moves are left, and a search could not list all answers. A majority of counters is proof enough.
            return left.into_iter().find(|text| wins_in_five_plies(&state, text, 0)).cloned();
        }
        let work = proof_work(self.variant) * DEEPER;
        left.into_iter().find(|text| winner_after(&state, text, work, stop) == Some(state.side_to_act())).cloned()
    }

    /// Whether the puzzle is proved again with ten times the work that found it.
    #[must_use]
    pub fn holds(&self, stop: &AtomicBool) -> bool {
        self.is_proved(proof_work(self.variant) * DEEPER, stop)
    }

    /// Whether a move leads to the same position as the solution. In Pit of Pillars, a move that wins as fast and
    /// differs only in the move of a pillar counts as well.
    ///
    /// # Errors
    ///
    /// If the text is not a legal move.
    pub fn is_solved_by(&self, text: &str) -> Result<bool, MoveError> {
        let Some(state) = self.state() else { return Ok(false) };
        let solution = &self.puzzle.solution;
        Ok(lead_to_same_position(&state, text, solution)?
            || self.puzzle.by_length && is_equivalent_win(&state, text, solution, MOST_TRIES))
    }
}

/// Writes the line of a collection.
impl fmt::Display for CollectedPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CollectedPuzzle { number, variant, position, rating, puzzle } = self;
        let plies = puzzle.plies.map_or_else(|| "-".to_owned(), |plies| plies.to_string());
        let plies = format!("{}{plies}", if puzzle.by_length { "=" } else { "" });
        let slug = variant.slug();
        let others = puzzle.others;
        let line = puzzle.line.join(" ");
        write!(f, "{number}\t{slug}\t{rating}\t{plies}\t{others}\t{position}\t{line}")
    }
}

/// All puzzles of the collection, by number.
#[must_use]
pub fn collection() -> &'static [CollectedPuzzle] {
    static ALL: LazyLock<Vec<CollectedPuzzle>> =
        LazyLock::new(|| COLLECTION.lines().filter_map(CollectedPuzzle::read).collect());
    &ALL
}
