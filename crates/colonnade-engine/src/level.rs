//! The six levels of play.

use std::fmt;
use std::sync::atomic::AtomicBool;

use crate::meter::Meter;
use crate::search::{Limits, MOST_PLIES};

/// A strength of play, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All levels, the weakest one first.
    pub const ALL: [Level; 6] = [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6)];

    /// The level with a number from 1 to 6.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 6 { Some(Level(number)) } else { None }
    }

    /// The number, 1 to 6.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl Default for Level {
    /// Level 5.
    fn default() -> Level {
        Level(5)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The work and the deliberate mistakes of a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// The largest amount of work, in units.
    pub(crate) work: u64,
    /// The largest number of positions visited.
    pub(crate) nodes: u64,
    pub(crate) limits: Limits,
    /// The percentage of moves that are chosen at random instead of by the search.
    pub(crate) slips: usize,
}

impl Plan {
    /// Levels that differ by their work. The first two look one ply ahead, and choose some moves at random.
    pub(crate) const fn by_work(work: [u64; 6], level: Level) -> Plan {
        let depth = if level.0 <= 2 { 1 } else { MOST_PLIES };
        let limits = Limits { depth, width: usize::MAX };
        let plan = Plan { work: work[level.0 as usize - 1], nodes: u64::MAX, limits, slips: 0 };
        plan.with_slips([35, 0], level)
    }

    /// A meter with these bounds.
    pub(crate) fn meter<'a>(&self, stop: &'a AtomicBool) -> Meter<'a> {
        Meter::new(self.work, stop).within(self.nodes)
    }

    /// The same plan, with these percentages of random moves at levels 1 and 2.
    pub(crate) const fn with_slips(mut self, slips: [usize; 2], level: Level) -> Plan {
        self.slips = if level.0 <= 2 { slips[level.0 as usize - 1] } else { 0 };
        self
    }

    /// The same plan, with at most this many candidates per position, by level.
    pub(crate) const fn with_widths(mut self, widths: [usize; 6], level: Level) -> Plan {
        self.limits.width = widths[level.0 as usize - 1];
        self
    }

    /// The same plan, with at most this many plies, by level.
    pub(crate) const fn with_depths(mut self, depths: [usize; 6], level: Level) -> Plan {
        self.limits.depth = depths[level.0 as usize - 1];
        self
    }
}
