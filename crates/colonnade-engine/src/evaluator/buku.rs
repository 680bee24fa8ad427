//! Buku: there are far more sowings than can be listed, but the result depends only on the line and the squares sown
//! on, and its value is a sum over squares.

mod beam;
mod value;

use colonnade_rules::Position;
use colonnade_rules::buku::{Buku, Move};

use self::beam::Beam;
use self::value::{CAPTURED, lead, worth};
use crate::budget::SearchBudget;
use crate::evaluator::{Candidate, Evaluator};
use crate::level::Level;
use crate::meter::Meter;

pub(crate) struct BukuEvaluator {
    beam: Beam,
}

impl BukuEvaluator {
    pub(crate) fn new() -> BukuEvaluator {
        BukuEvaluator { beam: Beam::default() }
    }
}

impl Evaluator<Buku> for BukuEvaluator {
    /// One sowing for each of the best results.
    fn candidates(
        &mut self,
        position: &Buku,
        width: usize,
        out: &mut Vec<Candidate<Move>>,
        meter: &mut Meter<'_>,
    ) -> bool {
        self.beam.best(position, width, out, meter)
    }

    fn evaluate(&self, position: &Buku) -> i32 {
        let side = position.side_to_act();
        let squares = position.board().squares().zip(position.contents());
        let sum: i32 = squares
            .map(|(square, &counters)| {
                let own = Buku::owner(square) == side;
                let worth = worth(counters, own);
                if own { worth } else { -worth }
            })
            .sum();
        CAPTURED * lead(position, side) + sum
    }

    /// Unlike the key for repetition, this one includes the side to act and the captures.
    fn search_key(&self, position: &Buku) -> u64 {
        let key = position.repetition_key();
        let captured = position.captured();
        let rest = u64::from(captured.first) << 9 | u64::from(captured.second) << 1 | position.side_to_act() as u64;
        key as u64 ^ (key >> 64) as u64 ^ (rest + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// A win is one of thousands of moves, and three plies are too many to try.
    fn has_one_ply_puzzles(&self) -> bool {
        true
    }

    /// A side that has captured more than half wins, however the game ends.
    fn is_critical(&self, position: &Buku) -> bool {
        position.secured() != Some(position.side_to_act())
    }

    fn frontier(&self) -> usize {
        3
    }

    fn budget(&self, position: &Buku, level: Level) -> SearchBudget {
        // Wider boards offer more to find; on the widest one, level 5 would otherwise think longer than half a second.
        let (random_moves, fourth, fifth) = match position.board().files {
            6 => ([45, 10], 30_000, 800_000),
            8 => ([42, 13], 40_000, 800_000),
            _ => ([42, 13], 40_000, 500_000),
        };
        SearchBudget::by_work([20_000, 20_000, 40_000, fourth, fifth, 2_000_000], level)
            .with_widths([20, 20, 20, 20, 40, 60], level)
            .with_depths([1, 1, 2, 3, 4, 6], level)
            .with_random_moves(random_moves, level)
    }

    /// With as many candidates as the highest level, little work sees one ply ahead.
    fn review_width(&self, _position: &Buku, work: u64) -> usize {
        match work {
            0..500_000 => 20,
            500_000..1_500_000 => 40,
            _ => 60,
        }
    }

    fn steepness(&self, position: &Buku) -> i32 {
        match position.board().files {
            6 => 105,
            8 => 150,
            _ => 210,
        }
    }
}

#[cfg(test)]
#[path = "buku_tests.rs"]
mod tests;
