//! How a search judges one game: candidate moves, evaluations and known results.

mod buku;
pub(crate) mod gore;
mod of_game;
mod pilare;
pub(crate) mod pilastri;
mod pit_of_pillars;

use std::sync::atomic::AtomicBool;

use colonnade_rules::{Position, Progress};

use crate::budget::SearchBudget;
use crate::level::Level;
use crate::meter::Meter;

pub use gore::{EndingRow, MOST_ENDING_STONES, ending_table, set_ending_stones};
pub(crate) use of_game::{build_tables, of_game};

/// A move that the search may try.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<A> {
    /// The order of trying the candidates of one position: higher numbers first.
    pub(crate) order: i32,
    /// An index below [`SLOTS`] into the search's statistics about moves; similar moves may share one.
    pub(crate) slot: u16,
    pub(crate) action: A,
}

/// The number of [`Candidate::slot`]s.
pub(crate) const SLOTS: usize = 4096;

/// A move that is known to be best without the usual search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownMove<A> {
    pub(crate) action: A,
    /// The score for the side to act.
    pub(crate) score: i32,
}

/// Generates the candidate moves of one game and evaluates its positions, for the search.
///
/// The same calls in the same order give the same results on every machine: implementations use no clock, no floating
/// point, and no iteration order of hash tables.
pub(crate) trait Evaluator<P: Position> {
    /// Adds about the best `width` candidates to `out`, the same ones in the same order for the same position and
    /// width, and returns whether these are all legal moves. At least one is added unless the game is over.
    fn candidates(
        &mut self,
        position: &P,
        width: usize,
        out: &mut Vec<Candidate<P::Action>>,
        meter: &mut Meter<'_>,
    ) -> bool;

    /// The evaluation of a position for the side to act, if the game is not over.
    fn evaluate(&self, position: &P) -> i32;

    /// A fingerprint of everything that the value of a position depends on, except its history.
    fn search_key(&self, position: &P) -> u64 {
        let key = position.repetition_key();
        key as u64 ^ (key >> 64) as u64
    }

    /// The exact score for the side to act, if it is known without a search.
    fn exact(&self, position: &P) -> Option<i32> {
        let _ = position;
        None
    }

    /// The flag that is set once the tables for [`Evaluator::known_move`] are built; `None` if none are being built.
    fn pending_tables(&self, game: &Progress<P>) -> Option<&'static AtomicBool> {
        let _ = game;
        None
    }

    /// The best move of the current position, if it is found without the usual search.
    fn known_move(&mut self, game: &Progress<P>, meter: &mut Meter<'_>) -> Option<KnownMove<P::Action>> {
        let _ = (game, meter);
        None
    }

    /// Whether the side to act wins, on a solved board. The work is not limited by the budget of a search.
    fn wins(&self, position: &P, stop: &AtomicBool) -> Option<bool> {
        let _ = (position, stop);
        None
    }

    /// The moves that can end the game now; other moves may be among them.
    fn ending<'a>(&self, position: &'a P) -> Box<dyn Iterator<Item = P::Action> + 'a> {
        Box::new(position.actions())
    }

    /// Whether two moves count as the same answer to a puzzle although they lead to different positions.
    fn is_same_answer(&self, one: &P::Action, other: &P::Action) -> bool {
        let _ = (one, other);
        false
    }

    /// Whether there can be a puzzle; false only if no win in three plies is possible, or if every move finally wins.
    fn is_critical(&self, position: &P) -> bool {
        let _ = position;
        true
    }

    /// Whether a puzzle is a position in which only one move wins at once, instead of in three plies.
    fn has_one_ply_puzzles(&self) -> bool {
        false
    }

    /// The number of candidates that are tried at depth 1. It can be small if candidates are ordered by the evaluation
    /// of the positions after them.
    fn frontier(&self) -> usize {
        usize::MAX
    }

    /// Whether moves that were good in other positions are tried earlier.
    fn remembers(&self) -> bool {
        false
    }

    /// Whether later candidates are searched with reduced depth.
    fn reduces(&self) -> bool {
        false
    }

    /// The budget of a level for a position.
    fn budget(&self, position: &P, level: Level) -> SearchBudget {
        let _ = position;
        SearchBudget::by_work([20, 200, 2_000, 10_000, 50_000, 500_000], level)
    }

    /// The number of candidates per position for a review with this much work.
    fn review_width(&self, position: &P, work: u64) -> usize {
        let _ = work;
        self.budget(position, Level::ALL[5]).limits.width
    }

    /// The score at which the odds of a win are e : 1, fitted by the example `ladder` to games of the engine against
    /// itself with 20,000 units per move. It can depend on the size of the board.
    fn steepness(&self, position: &P) -> i32 {
        let _ = position;
        300
    }
}

/// Whether known results of solved positions are used in addition to searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// Positions are only searched.
    Off,
    /// Solved boards, within the budget of the search, and tables of endings.
    Budgeted,
    /// The same, with as much work as a solved board needs.
    Full,
}

/// An evaluator for any game: its legal moves and nothing else.
pub(crate) struct GenericEvaluator;

impl GenericEvaluator {
    /// The largest number of moves listed.
    const MOST: usize = 4_000;
}

impl<P: Position> Evaluator<P> for GenericEvaluator {
    fn candidates(
        &mut self,
        position: &P,
        width: usize,
        out: &mut Vec<Candidate<P::Action>>,
        meter: &mut Meter<'_>,
    ) -> bool {
        let mut actions = position.actions();
        let most = width.min(GenericEvaluator::MOST);
        out.extend(actions.by_ref().take(most).map(|action| Candidate { order: 0, slot: 0, action }));
        meter.moves(out.len());
        actions.next().is_none()
    }

    fn evaluate(&self, _position: &P) -> i32 {
        0
    }
}
