//! Knowledge of a game, as the search asks for it: good moves, and how good a position is.

mod buku;
mod gore;
mod pilare;
mod pilastri;
mod pit;

use std::any::Any;
use std::sync::atomic::AtomicBool;

use colonnade_rules::{Buku, Gore, Pilare, Pilastri, PitOfPillars, Position, Progress};

use crate::level::{Level, Plan};
use crate::meter::Meter;

use buku::BukuKnowledge;
pub(crate) use gore::GoreKnowledge;
use pilare::PilareKnowledge;
pub(crate) use pilastri::PilastriKnowledge;
use pit::PitKnowledge;

/// A move that the search may try.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<A> {
    /// How good it looks: among the candidates of one position, a higher number is tried earlier.
    pub(crate) order: i32,
    /// A number below [`SLOTS`] for what is remembered about moves; moves alike may share one.
    pub(crate) slot: u16,
    pub(crate) action: A,
}

/// The number of [`Candidate::slot`]s.
pub(crate) const SLOTS: usize = 4096;

/// A move that is known to be best without a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settled<A> {
    pub(crate) action: A,
    /// The score for the side to act.
    pub(crate) score: i32,
}

/// The knowledge of one game.
///
/// The same calls in the same order give the same answers on every machine: no clock, no floating point, no order of a
/// hash table.
pub(crate) trait Knowledge<P: Position> {
    /// Adds the candidates to `out`, the same ones in the same order for the same position and width, about the best
    /// `width` of them where there are more. Returns whether these are all legal moves. At least one is added unless the
    /// game is over.
    fn candidates(
        &mut self,
        position: &P,
        width: usize,
        out: &mut Vec<Candidate<P::Action>>,
        meter: &mut Meter<'_>,
    ) -> bool;

    /// How good the position is for the side to act, where the game goes on.
    fn evaluate(&self, position: &P) -> i32;

    /// A fingerprint of all that the value of a position depends on, but for its history.
    fn search_key(&self, position: &P) -> u64 {
        let key = position.repetition_key();
        key as u64 ^ (key >> 64) as u64
    }

    /// The true score for the side to act, where it is known without a search.
    fn exact(&self, position: &P) -> Option<i32> {
        let _ = position;
        None
    }

    /// The flag that is set as soon as the tables are there that [`Knowledge::settled`] looks at; None where it waits for
    /// none.
    fn awaited(&self, game: &Progress<P>) -> Option<&'static AtomicBool> {
        let _ = game;
        None
    }

    /// The best move of the game as it stands, where it is found without the usual search.
    fn settled(&mut self, game: &Progress<P>, meter: &mut Meter<'_>) -> Option<Settled<P::Action>> {
        let _ = (game, meter);
        None
    }

    /// Whether the side to act wins, on a board that is solved; it takes as long as it takes.
    fn wins(&self, position: &P, stop: &AtomicBool) -> Option<bool> {
        let _ = (position, stop);
        None
    }

    /// Moves among which are all that can end the game now.
    fn ending<'a>(&self, position: &'a P) -> Box<dyn Iterator<Item = P::Action> + 'a> {
        Box::new(position.actions())
    }

    /// Whether two moves are one answer to a puzzle, although they lead to different positions.
    fn is_alike(&self, one: &P::Action, other: &P::Action) -> bool {
        let _ = (one, other);
        false
    }

    /// Whether a puzzle may be here: false only where a win in three plies is out of reach, or any move wins in the end.
    fn is_critical(&self, position: &P) -> bool {
        let _ = position;
        true
    }

    /// Whether the only move that wins at once makes a puzzle, and a win in three plies none.
    fn hides_wins(&self) -> bool {
        false
    }

    /// How many candidates are tried where only one more ply is looked at; fewer than all where their order is that of
    /// the positions they lead to.
    fn frontier(&self) -> usize {
        usize::MAX
    }

    /// Whether moves that were good elsewhere are tried earlier here.
    fn remembers(&self) -> bool {
        false
    }

    /// Whether moves that look bad are searched less deeply.
    fn reduces(&self) -> bool {
        false
    }

    /// The plan of a level for a position.
    fn plan(&self, position: &P, level: Level) -> Plan {
        let _ = position;
        Plan::by_work([20, 200, 2_000, 10_000, 50_000, 500_000], level)
    }

    /// The score at which the odds to win are e : 1, fitted to games that the engine played against itself with 20,000 units a
    /// move: the example `ladder` does it. The position tells the size of the board.
    fn steepness(&self, position: &P) -> i32 {
        let _ = position;
        300
    }
}

/// The knowledge of a game; for one that has none of its own, its listed moves.
pub(crate) fn of_game<P: Position>(lookup: Lookup) -> Box<dyn Knowledge<P>> {
    own::<Pilastri, P>(Box::new(PilastriKnowledge::new(lookup)))
        .or_else(|| own::<Gore, P>(Box::new(GoreKnowledge::new(lookup))))
        .or_else(|| own::<Pilare, P>(Box::new(PilareKnowledge::new())))
        .or_else(|| own::<Buku, P>(Box::new(BukuKnowledge::new())))
        .or_else(|| own::<PitOfPillars, P>(Box::new(PitKnowledge)))
        .unwrap_or_else(|| Box::new(Listed))
}

pub use gore::{EndingRow, ending_table};

/// Builds the tables that are kept for the process.
pub(crate) fn build_tables(stop: &AtomicBool) {
    _ = gore::endings(stop);
}

/// Whether solved positions are looked up besides searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// Positions are searched only.
    Off,
    /// Solved boards, within the work of the search, and tables of endings.
    Budgeted,
    /// The same, with all the work that a solved board needs.
    Full,
}

/// The knowledge of game `G` as one of game `P`, where these are the same.
fn own<G: Position, P: Position>(knowledge: Box<dyn Knowledge<G>>) -> Option<Box<dyn Knowledge<P>>> {
    let knowledge: Box<dyn Any> = Box::new(knowledge);
    knowledge.downcast().ok().map(|knowledge| *knowledge)
}

/// Knows nothing about a game but its rules.
pub(crate) struct Listed;

impl Listed {
    /// The most moves looked at.
    const MOST: usize = 4_000;
}

impl<P: Position> Knowledge<P> for Listed {
    fn candidates(
        &mut self,
        position: &P,
        width: usize,
        out: &mut Vec<Candidate<P::Action>>,
        meter: &mut Meter<'_>,
    ) -> bool {
        let mut actions = position.actions();
        let most = width.min(Listed::MOST);
        out.extend(actions.by_ref().take(most).map(|action| Candidate { order: 0, slot: 0, action }));
        meter.moves(out.len());
        actions.next().is_none()
    }

    fn evaluate(&self, _position: &P) -> i32 {
        0
    }
}
