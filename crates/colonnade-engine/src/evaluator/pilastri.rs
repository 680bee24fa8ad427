//! Pilastri: a side without moves loses, so positions are evaluated by mobility.

mod openings;
mod solver;

use std::sync::atomic::AtomicBool;

use colonnade_rules::pilastri::{Move, Pilastri};
use colonnade_rules::{Position, Progress};

use crate::budget::{MOST_PLIES, SearchBudget};
use crate::evaluator::{Candidate, Evaluator, KnownMove, Lookup};
use crate::level::Level;
use crate::meter::Meter;

pub(crate) struct PilastriEvaluator {
    lookup: Lookup,
}

impl PilastriEvaluator {
    pub(crate) const fn new(lookup: Lookup) -> PilastriEvaluator {
        PilastriEvaluator { lookup }
    }
}

/// Whether the board is 4×4, which is solved.
fn is_small(position: &Pilastri) -> bool {
    position.board().files == 4
}

fn slot(position: &Pilastri, step: &Move) -> u16 {
    let board = position.board();
    (board.index(step.from) * 64 + board.index(step.to)) as u16
}

impl Evaluator<Pilastri> for PilastriEvaluator {
    fn candidates(
        &mut self,
        position: &Pilastri,
        width: usize,
        out: &mut Vec<Candidate<Move>>,
        meter: &mut Meter<'_>,
    ) -> bool {
        let moves = position.moves();
        meter.moves(moves.len());
        let taken = moves.iter().take(width);
        out.extend(taken.map(|&action| Candidate { order: 0, slot: slot(position, &action), action }));
        moves.len() <= width
    }

    fn evaluate(&self, position: &Pilastri) -> i32 {
        let side = position.side_to_act();
        10 * (position.mobility(side) as i32 - position.mobility(side.other()) as i32) + 5
    }

    /// The 4×4 board is solved by searching to the end of the game.
    fn known_move(&mut self, game: &Progress<Pilastri>, meter: &mut Meter<'_>) -> Option<KnownMove<Move>> {
        let units = match self.lookup {
            Lookup::Off => return None,
            Lookup::Budgeted => meter.left() / 2,
            Lookup::Full => solver::WORK,
        };
        if !is_small(game.position()) {
            return None;
        }
        let before = meter.units();
        let winning = solver::winning_move(game.position(), units, meter);
        // If every move loses, a level still searches for the move that makes winning hardest.
        if winning.is_none() && matches!(self.lookup, Lookup::Full) {
            meter.refund_since(before);
        }
        winning
    }

    fn wins(&self, position: &Pilastri, stop: &AtomicBool) -> Option<bool> {
        if is_small(position) { solver::wins(position, stop) } else { None }
    }

    fn remembers(&self) -> bool {
        true
    }

    fn reduces(&self) -> bool {
        true
    }

    fn budget(&self, position: &Pilastri, level: Level) -> SearchBudget {
        if is_small(position) {
            // A depth of one ply says little, because a game takes only a dozen plies.
            let depths = [2, 3, MOST_PLIES, MOST_PLIES, MOST_PLIES, MOST_PLIES];
            return SearchBudget::by_work([60, 110, 600, 5_000, 40_000, 800_000], level)
                .with_depths(depths, level)
                .with_random_moves([20, 0], level);
        }
        let fourth = if position.board().files > 6 { 4_500 } else { 3_000 };
        let random_moves = if position.has_high_jumpers() { 10 } else { 6 };
        SearchBudget::by_work([100, 100, 300, fourth, 40_000, 800_000], level)
            .with_random_moves([35, random_moves], level)
    }

    fn steepness(&self, position: &Pilastri) -> i32 {
        match (position.board().files, position.has_high_jumpers()) {
            (4, false) => 6,
            (4, true) => 14,
            (6, false) => 29,
            (6, true) => 42,
            (_, false) => 81,
            (_, true) => 302,
        }
    }
}
