//! The evaluator of each game.

use std::any::Any;
use std::sync::atomic::AtomicBool;

use colonnade_rules::Position;
use colonnade_rules::buku::Buku;
use colonnade_rules::gore::Gore;
use colonnade_rules::pilare::Pilare;
use colonnade_rules::pilastri::Pilastri;
use colonnade_rules::pit_of_pillars::PitOfPillars;

use super::buku::BukuEvaluator;
use super::gore::{self, GoreEvaluator};
use super::pilare::PilareEvaluator;
use super::pilastri::PilastriEvaluator;
use super::pit_of_pillars::PitEvaluator;
use super::{Evaluator, GenericEvaluator, Lookup};

/// The evaluator of a game. A game without one of its own gets [`GenericEvaluator`].
pub(crate) fn of_game<P: Position>(lookup: Lookup) -> Box<dyn Evaluator<P>> {
    own::<Pilastri, P>(Box::new(PilastriEvaluator::new(lookup)))
        .or_else(|| own::<Gore, P>(Box::new(GoreEvaluator::new(lookup))))
        .or_else(|| own::<Pilare, P>(Box::new(PilareEvaluator::new())))
        .or_else(|| own::<Buku, P>(Box::new(BukuEvaluator::new())))
        .or_else(|| own::<PitOfPillars, P>(Box::new(PitEvaluator)))
        .unwrap_or_else(|| Box::new(GenericEvaluator))
}

/// Builds the tables that the process keeps.
pub(crate) fn build_tables(stop: &AtomicBool) {
    _ = gore::endings(stop);
}

/// Converts the evaluator of game `G` to that of game `P`, if they are the same game.
fn own<G: Position, P: Position>(evaluator: Box<dyn Evaluator<G>>) -> Option<Box<dyn Evaluator<P>>> {
    let evaluator: Box<dyn Any> = Box::new(evaluator);
    evaluator.downcast().ok().map(|evaluator| *evaluator)
}
