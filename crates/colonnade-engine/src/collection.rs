//! The puzzles that come with the crate.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use colonnade_rules::{Game, GameResult, MoveError, State, Variant};

use crate::distinct::{lead_to_the_same, others};
use crate::forced::{forced, wins_alike};
use crate::puzzle::{Puzzle, puzzle};

/// The text of the collection. One line a puzzle, parted by tabs: number, variant, rating, plies, other moves, position string,
/// and the line. Plies are `-` where they are not known, and `=3` where the move is the only one by that length. The example
/// `puzzles` makes it; lines that begin with `#` say how.
pub const COLLECTION: &str = include_str!("collection.txt");

/// A puzzle of the collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectedPuzzle {
    /// Its number, from 1 on. A number always means the same puzzle; that of one taken out stays free.
    pub number: u16,
    /// The variant played.
    pub variant: Variant,
    /// The position string.
    pub position: String,
    /// How hard it is: fixed, on the scale of ratings.
    pub rating: u16,
    /// The solution, and what was proved.
    pub puzzle: Puzzle,
}

impl CollectedPuzzle {
    /// The position, with no history before it; None where the collection is not right, which a test excludes.
    #[must_use]
    pub fn state(&self) -> Option<State> {
        State::from_position(self.variant, &self.position).ok()
    }

    /// A puzzle from its line in a collection; more fields, as one that says where it is from, are left. None if it is no such line.
    /// Whether the moves are right is not looked at.
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

/// The reason why a puzzle is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleFault {
    /// The line does not have the fields of a puzzle.
    Form,
    /// The number is below that of own puzzles, or not above that of the line before.
    Number,
    /// The rating is out of bounds.
    Rating,
    /// The position string is not one of the variant, or not as it is written, or the game is over in it.
    Position,
    /// There are more other moves than this, or fewer.
    Others(usize),
    /// An action of the line is not legal, or not as it is written.
    Action(String),
    /// The line ends neither in a win nor after seven actions of an unknown length.
    End,
}

/// The bounds of ratings.
const RATINGS: RangeInclusive<u16> = 600..=2_400;
/// As many actions a line has that does not end the game.
const UNENDED: usize = 7;
/// The most positions that are tried to judge an answer.
const MOST_TRIES: u64 = 1_000_000;
/// The most other moves.
const MOST_OTHERS: usize = 8_000;
/// How much more work than found a puzzle of the collection proves it again.
const DEEPER: u64 = 10;

/// The units of work that a search had to prove a puzzle of the collection with, when it was found.
#[must_use]
pub fn finding_work(variant: Variant) -> u64 {
    match variant.game() {
        Game::Pilastri if variant.name().starts_with("8x8") => 60_000,
        Game::Pilastri => 20_000,
        Game::Pilare if variant.name() == "6x6" => 10_000,
        Game::Pilare => 6_000,
        Game::Gore | Game::PitOfPillars | Game::Buku => 2_000,
    }
}

impl CollectedPuzzle {
    /// Checks all but the proof: the position is one, the line is legal and wins, and there are so many other moves.
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
        let solution = state.read(&puzzle.solution).map_err(|_| PuzzleFault::Action(puzzle.solution.clone()))?;
        let others = others(&state, &solution, MOST_OTHERS).map(|others| others.len());
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

    /// Whether it is proved again, by searches of `work` units or, where the solution is the only one by its length, by trying
    /// everything.
    #[must_use]
    pub fn is_proved(&self, work: u64, stop: &AtomicBool) -> bool {
        let again = self.state().and_then(|state| match self.puzzle.by_length {
            true => forced(&state, u64::MAX),
            false => puzzle(&state, work, stop),
        });
        again.is_some_and(|again| self.is_solved_by(&again.solution) == Ok(true) && again.others == self.puzzle.others)
    }

    /// Whether a puzzle of the collection is proved again, with ten times the work that found it.
    #[must_use]
    pub fn holds(&self, stop: &AtomicBool) -> bool {
        self.is_proved(finding_work(self.variant) * DEEPER, stop)
    }

    /// Whether a move leads where the solution leads; in Pit of Pillars also whether it wins as fast and differs only in the
    /// pillar that moves.
    ///
    /// # Errors
    ///
    /// If it is no legal move.
    pub fn is_solved_by(&self, text: &str) -> Result<bool, MoveError> {
        let Some(state) = self.state() else { return Ok(false) };
        let solution = &self.puzzle.solution;
        Ok(lead_to_the_same(&state, text, solution)?
            || self.puzzle.by_length && wins_alike(&state, text, solution, MOST_TRIES))
    }
}

/// The line of a collection.
impl fmt::Display for CollectedPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CollectedPuzzle { number, variant, position, rating, puzzle } = self;
        let plies = puzzle.plies.map_or_else(|| "-".to_owned(), |plies| plies.to_string());
        let plies = format!("{}{plies}", if puzzle.by_length { "=" } else { "" });
        let (slug, others, line) = (variant.slug(), puzzle.others, puzzle.line.join(" "));
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
