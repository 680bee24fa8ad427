//! Self-avoiding walks on a square grid: whether one of a length exists, and how many there are.
//!
//! Sowing in Buku is such a walk. A prefix of a sowing is a dead end when the squares left over hold no
//! self-avoiding walk of the counters left over, so offering only prefixes that can be finished needs an
//! exact answer. It comes in two stages. Depth-first searches, each visiting neighbours in another order and cut
//! off where colours, blind alleys or blocks prove failure, settle nearly every question in microseconds. Where they
//! give up, `longest` asks the sweep, which is exact and takes milliseconds at most. `count` counts by the same sweep.

mod blocks;
mod border;
mod count;
mod longest;
mod sweep;

use blocks::Blocks;
pub(crate) use count::walks;

/// A set of squares, one bit a square in board order.
pub(crate) type Squares = u128;

/// Nodes that each depth-first search may visit before the next one, and at last the sweep, takes over.
const BUDGET: usize = 200;

/// Which neighbour a search visits first. What leads one order astray seldom misleads the other.
#[derive(Clone, Copy)]
enum Order {
    /// The most confined one, as Warnsdorff would: good at filling space.
    Confined,
    /// The least confined one: good at getting out of narrow places.
    Open,
    /// As `Confined`, with ties broken the other way.
    ConfinedMirrored,
}

impl Order {
    const ALL: [Order; 3] = [Order::Confined, Order::Open, Order::ConfinedMirrored];

    /// The place of a neighbour in the order, by the ways that lead on from it and its square.
    const fn rank(self, exits: u32, square: Squares) -> (u32, Squares) {
        match self {
            Order::Confined => (exits, square),
            Order::Open => (4 - exits, square),
            Order::ConfinedMirrored => (exits, !square),
        }
    }
}

/// Room for a walk of a certain number of steps.
struct Room {
    /// The squares that it may go over, beside the one where it begins.
    squares: Squares,
    /// Those of them where it may end.
    ends: Squares,
    /// How many dark and how many light ones it leaves out.
    spare_dark: usize,
    spare_light: usize,
}

/// A square board of at most 10×10.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    size: usize,
    all: Squares,
    /// All squares but those of the first file, and but those of the last.
    not_first: Squares,
    not_last: Squares,
    /// The squares of the colour of a1.
    dark: Squares,
}

impl Grid {
    pub(crate) const fn new(size: usize) -> Grid {
        let mut grid = Grid { size, all: 0, not_first: 0, not_last: 0, dark: 0 };
        let mut at = 0;
        while at < size * size {
            let bit = 1 << at;
            grid.all |= bit;
            if at % size > 0 {
                grid.not_first |= bit;
            }
            if at % size < size - 1 {
                grid.not_last |= bit;
            }
            if (at % size + at / size).is_multiple_of(2) {
                grid.dark |= bit;
            }
            at += 1;
        }
        grid
    }

    pub(crate) const fn all(&self) -> Squares {
        self.all
    }

    /// The squares next to a set of squares (some of which may be in the set).
    const fn around(&self, set: Squares) -> Squares {
        ((set << 1) & self.not_first | (set >> 1) & self.not_last | set << self.size | set >> self.size) & self.all
    }

    /// The free squares that can be walked to from a square.
    const fn reachable(&self, from: Squares, free: Squares) -> Squares {
        let mut seen = self.around(from) & free;
        loop {
            let more = seen | self.around(seen) & free;
            if more == seen {
                return seen;
            }
            seen = more;
        }
    }

    /// The most steps a walk over these squares can have as far as colours tell, as it alternates between them.
    const fn colour_bound(&self, from: Squares, squares: Squares) -> usize {
        let dark = (squares & self.dark).count_ones() as usize;
        let light = squares.count_ones() as usize - dark;
        let (first, second) = if from & self.dark == 0 { (dark, light) } else { (light, dark) };
        if first > second { 2 * second + 1 } else { 2 * first }
    }

    /// The squares of a region that have fewer than two neighbours in it.
    const fn blind_alleys(&self, region: Squares) -> Squares {
        let (left, right) = ((region << 1) & self.not_first, (region >> 1) & self.not_last);
        let (below, above) = (region << self.size, region >> self.size);
        region & !(left & right | below & above | (left | right) & (below | above))
    }

    /// The room for a walk of exactly so many steps, as far as colours and blind alleys tell; None if there is none.
    fn room(&self, from: Squares, free: Squares, steps: usize) -> Option<Room> {
        // Colours alternate, so the colour of the end is known.
        let end = if (from & self.dark != 0) == steps.is_multiple_of(2) { self.dark } else { !self.dark };
        let mut squares = self.reachable(from, free);
        let alleys = loop {
            let alleys = self.blind_alleys(squares | from) & squares;
            if alleys & !end == 0 {
                break alleys;
            }
            squares &= end | !alleys;
        };
        let spare = |squares: Squares, used: usize| (squares.count_ones() as usize).checked_sub(used);
        let (spare_end, spare_other) = (spare(squares & end, steps.div_ceil(2))?, spare(squares & !end, steps / 2)?);
        // A walk can end in one blind alley; the others are left out.
        let ends = match (alleys.count_ones() as usize).checked_sub(1) {
            Some(left_out) if left_out > spare_end => return None,
            Some(left_out) if left_out == spare_end => alleys,
            _ => squares & end,
        };
        let (spare_dark, spare_light) =
            if end == self.dark { (spare_end, spare_other) } else { (spare_other, spare_end) };
        Some(Room { squares, ends, spare_dark, spare_light })
    }

    /// The free neighbours of a square by which a self-avoiding walk of so many steps, the one to the neighbour
    /// included, leads on through free squares.
    pub(crate) fn ways_on(&self, from: usize, free: Squares, steps: usize) -> Squares {
        let from = 1 << from;
        let free = free & !from;
        let (mut open, mut unknown) = (0, if steps == 0 { 0 } else { self.around(from) & free });
        while unknown != 0 {
            let square = unknown & unknown.wrapping_neg();
            match self.searched(square, free & !square, steps - 1) {
                Some(leads_on) => {
                    unknown ^= square;
                    open |= if leads_on { square } else { 0 };
                }
                // The sweep answers for all neighbours at the price of one.
                None => return open | longest::leading_on(self, from, free, steps, unknown),
            }
        }
        open
    }

    /// Depth-first searches in several orders; None where all of them ran out of budget.
    fn searched(&self, from: Squares, free: Squares, steps: usize) -> Option<bool> {
        Order::ALL.into_iter().find_map(|order| {
            let mut budget = BUDGET;
            self.search(from, free, steps, order, &mut budget)
        })
    }

    /// Depth-first search; None where the budget ran out.
    fn search(&self, from: Squares, free: Squares, steps: usize, order: Order, budget: &mut usize) -> Option<bool> {
        if steps == 0 {
            return Some(true);
        }
        let mut next = self.around(from) & free;
        if steps == 1 || next == 0 {
            return Some(next != 0);
        }
        let Some(Room { squares: within, .. }) = self.room(from, free, steps) else { return Some(false) };
        // Blocks are worth their price only where there is little to spare.
        if (within.count_ones() as usize) < 2 * steps && Blocks::of(self, from, within).longest() < steps {
            return Some(false);
        }
        next &= within;
        *budget = budget.checked_sub(1)?;
        let mut ways = [((0u32, 0 as Squares), 0 as Squares); 4];
        let mut count = 0;
        while next != 0 {
            let square = next & next.wrapping_neg();
            next ^= square;
            ways[count] = (order.rank((self.around(square) & within).count_ones(), square), square);
            count += 1;
        }
        ways[..count].sort_unstable();
        for (_, square) in &ways[..count] {
            if self.search(*square, within & !square, steps - 1, order, budget)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

#[cfg(test)]
#[path = "walk_tests.rs"]
mod tests;
