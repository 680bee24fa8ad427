//! Pilare: positions are evaluated by the tops of stacks. Walking all paths of a stack shows how these change.

mod value;
mod walk;

use colonnade_rules::Position;
use colonnade_rules::pilare::{Move, Pilare};

use self::value::value;
use self::walk::Walker;
use crate::budget::SearchBudget;
use crate::evaluator::{Candidate, Evaluator};
use crate::level::Level;
use crate::meter::Meter;

pub(crate) struct PilareEvaluator {
    walker: Walker,
}

impl PilareEvaluator {
    pub(crate) fn new() -> PilareEvaluator {
        PilareEvaluator { walker: Walker::new() }
    }
}

impl Evaluator<Pilare> for PilareEvaluator {
    fn candidates(
        &mut self,
        position: &Pilare,
        width: usize,
        out: &mut Vec<Candidate<Move>>,
        meter: &mut Meter<'_>,
    ) -> bool {
        self.walker.best(position, width, out, meter)
    }

    /// The sum that also orders the candidates, so that the first candidate is the best one of a search of one ply.
    fn evaluate(&self, position: &Pilare) -> i32 {
        let side = position.side_to_act();
        let squares = position.board().squares();
        let sum: i32 = squares
            .map(|square| {
                let stack = position.stack(square);
                value(stack.top(), stack.height(), side)
            })
            .sum();
        sum / 2
    }

    fn frontier(&self) -> usize {
        4
    }

    fn budget(&self, _position: &Pilare, level: Level) -> SearchBudget {
        SearchBudget::by_work([400, 400, 1_000, 10_000, 60_000, 500_000], level).with_widths([40; 6], level)
    }

    fn steepness(&self, position: &Pilare) -> i32 {
        if position.board().files == 6 { 141 } else { 159 }
    }
}

#[cfg(test)]
#[path = "pilare_tests.rs"]
mod tests;
