//! The budget of a search: its work, its limits, and the share of moves that are random.

use std::sync::atomic::AtomicBool;

use crate::level::Level;
use crate::meter::Meter;

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BudgetLimits {
    /// The number of plies, at most [`MOST_PLIES`].
    pub(crate) depth: usize,
    /// The number of candidates per position.
    pub(crate) width: usize,
}

/// The maximum depth of any search.
pub(crate) const MOST_PLIES: usize = 100;

/// The work and the deliberate mistakes of a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchBudget {
    /// The largest amount of work, in units.
    pub(crate) work: u64,
    /// The largest number of positions visited.
    pub(crate) nodes: u64,
    pub(crate) limits: BudgetLimits,
    /// The percentage of moves that are chosen at random instead of by the search.
    pub(crate) random_move_percent: usize,
}

impl SearchBudget {
    /// Levels that differ by their work. The first two look one ply ahead, and choose some moves at random.
    pub(crate) const fn by_work(work: [u64; 6], level: Level) -> SearchBudget {
        let depth = if level.number() <= 2 { 1 } else { MOST_PLIES };
        let limits = BudgetLimits { depth, width: usize::MAX };
        let budget =
            SearchBudget { work: work[level.number() as usize - 1], nodes: u64::MAX, limits, random_move_percent: 0 };
        budget.with_random_moves([35, 0], level)
    }

    /// A meter with these bounds.
    pub(crate) fn meter<'a>(&self, stop: &'a AtomicBool) -> Meter<'a> {
        Meter::new(self.work, stop).within(self.nodes)
    }

    /// The same budget, with these percentages of random moves at levels 1 and 2.
    pub(crate) const fn with_random_moves(mut self, random_moves: [usize; 2], level: Level) -> SearchBudget {
        self.random_move_percent = if level.number() <= 2 { random_moves[level.number() as usize - 1] } else { 0 };
        self
    }

    /// The same budget, with at most this many candidates per position, by level.
    pub(crate) const fn with_widths(mut self, widths: [usize; 6], level: Level) -> SearchBudget {
        self.limits.width = widths[level.number() as usize - 1];
        self
    }

    /// The same budget, with at most this many plies, by level.
    pub(crate) const fn with_depths(mut self, depths: [usize; 6], level: Level) -> SearchBudget {
        self.limits.depth = depths[level.number() as usize - 1];
        self
    }
}
