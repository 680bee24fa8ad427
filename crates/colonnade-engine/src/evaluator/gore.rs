//! Goré: at most four sowings per turn, and a table of the endings.

mod endings;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use colonnade_rules::gore::{Gore, Move};
use colonnade_rules::{Position, Progress, Side};

use self::endings::Endings;
pub use self::endings::{EndingRow, MOST_ENDING_STONES, ending_table, set_ending_stones};
pub(crate) use self::endings::{endings, is_in_table};
use crate::budget::{MOST_PLIES, SearchBudget};
use crate::evaluator::{Candidate, Evaluator, KnownMove, Lookup};
use crate::level::Level;
use crate::meter::Meter;
use crate::score::PROVEN;

pub(crate) struct GoreEvaluator {
    lookup: Lookup,
    endings: Option<Arc<Endings>>,
}

impl GoreEvaluator {
    pub(crate) const fn new(lookup: Lookup) -> GoreEvaluator {
        GoreEvaluator { lookup, endings: None }
    }

    fn looks_up(&self, position: &Gore) -> bool {
        // A search from a position with more stones than this hardly ever reaches the table.
        let near = endings::ending_stones() as u32 + 12;
        self.lookup != Lookup::Off && on_board(position) <= near
    }
}

fn on_board(position: &Gore) -> u32 {
    position.stones().iter().map(|&stones| u32::from(stones)).sum()
}

/// The lead of a side in captured stones, without the stones in its holes.
fn lead(position: &Gore, side: Side) -> i32 {
    let captured = position.captured();
    i32::from(captured[side]) - i32::from(captured[side.other()])
}

/// The score of a game that ends with this lead in stones.
const fn margin(lead: i32) -> i32 {
    match lead {
        0 => 0,
        1.. => PROVEN + lead,
        _ => -PROVEN + lead,
    }
}

/// The side that wins by the table of endings, whatever the other side does. `None` if neither does, if the table does not
/// have the position, and if the flag ended the wait for the table.
pub(crate) fn winner(position: &Gore, stop: &AtomicBool) -> Option<Side> {
    let side = position.side_to_act();
    let gain = endings(stop)?.gain(position)?;
    match lead(position, side) + i32::from(gain) {
        0 => None,
        1.. => Some(side),
        _ => Some(side.other()),
    }
}

impl Evaluator<Gore> for GoreEvaluator {
    fn candidates(
        &mut self,
        position: &Gore,
        _width: usize,
        out: &mut Vec<Candidate<Move>>,
        meter: &mut Meter<'_>,
    ) -> bool {
        if position.offer().is_some() {
            let answers = [Move::Decline, Move::Accept];
            out.extend(answers.map(|action| Candidate { order: 0, slot: 8, action }));
        } else {
            let sowings = position.sowings().zip(0..);
            out.extend(sowings.map(|(action, slot)| Candidate { order: 0, slot, action }));
        }
        meter.moves(out.len());
        // An offer never profits the side that makes it: the answer can decline it and return to the same choice.
        true
    }

    fn evaluate(&self, position: &Gore) -> i32 {
        let side = position.side_to_act();
        let mut score = 100 * lead(position, side);
        for (&stones, &owner) in position.stones().iter().zip(position.owners()) {
            let held = i32::from(stones) * 25 + i32::from(stones > 0) * 10;
            score += if owner == side { held } else { -held };
        }
        score
    }

    fn search_key(&self, position: &Gore) -> u64 {
        let owners = position.owners().iter().fold(0, |owners, &owner| owners << 1 | owner as u64);
        let captured = position.captured();
        // The negotiation matters only if an answer is due, because offers are not searched.
        let offer = position
            .offer()
            .map_or(0, |holes| 1 + holes.iter().fold(0, |set, hole| set | 1u64 << position.board().index(hole)));
        let rest = owners
            | u64::from(captured.first) << 8
            | u64::from(captured.second) << 16
            | (position.side_to_act() as u64) << 24
            | offer << 32;
        let mixed = u64::from_le_bytes(*position.stones()).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29) ^ rest;
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93) ^ mixed >> 29
    }

    fn exact(&self, position: &Gore) -> Option<i32> {
        let gain = self.endings.as_ref()?.gain(position)?;
        Some(margin(lead(position, position.side_to_act()) + i32::from(gain)))
    }

    fn pending_tables(&self, game: &Progress<Gore>) -> Option<&'static AtomicBool> {
        self.looks_up(game.position()).then(endings::pending_table).flatten()
    }

    fn known_move(&mut self, game: &Progress<Gore>, meter: &mut Meter<'_>) -> Option<KnownMove<Move>> {
        let position = game.position();
        if !self.looks_up(position) {
            return None;
        }
        self.endings = endings(meter.flag());
        let (action, gain) = self.endings.as_ref()?.best(position)?;
        Some(KnownMove { action, score: margin(lead(position, position.side_to_act()) + i32::from(gain)) })
    }

    fn remembers(&self) -> bool {
        true
    }

    fn budget(&self, _position: &Gore, level: Level) -> SearchBudget {
        // One ply is hardly better than chance: the answer may capture more than the move did.
        let depths = [2, 2, MOST_PLIES, MOST_PLIES, MOST_PLIES, MOST_PLIES];
        SearchBudget::by_work([20, 26, 100, 1_200, 15_000, 300_000], level).with_depths(depths, level)
    }

    fn steepness(&self, _position: &Gore) -> i32 {
        390
    }
}
