//! Self-avoiding walks on a square grid: whether one of a given length exists, and how many there are.
//!
//! A sowing in Buku is such a walk. A prefix of a sowing is a dead end if the remaining squares contain no
//! self-avoiding walk for the remaining counters. Offering only prefixes that can be completed needs an exact answer,
//! found in two stages. First, depth-first searches try several orders of neighbours, pruned by square colours, blind
//! alleys and blocks: they answer nearly every question in microseconds. If they exceed their budget, `longest` runs
//! the sweep, which is exact and takes milliseconds at most. `count` uses the same sweep to count.

mod blocks;
mod border;
mod count;
mod longest;
mod sweep;

use blocks::Blocks;
pub(crate) use count::walks;

/// A set of squares: one bit per square, in board order.
pub(crate) type Squares = u128;

/// The number of nodes that a depth-first search may visit before the next search, or finally the sweep, is tried.
const BUDGET: usize = 200;

/// The order in which a search visits neighbours. A position that is hard for one order is rarely hard for the others.
#[derive(Clone, Copy)]
enum Order {
    /// The neighbour with the fewest exits first (Warnsdorff's rule): good at filling space.
    Confined,
    /// The neighbour with the most exits first: good at leaving narrow parts.
    Open,
    /// Like `Confined`, with ties broken the other way.
    ConfinedMirrored,
}

impl Order {
    const ALL: [Order; 3] = [Order::Confined, Order::Open, Order::ConfinedMirrored];

    /// The sort key of a neighbour, from its number of exits and its square.
    const fn rank(self, exits: u32, square: Squares) -> (u32, Squares) {
        match self {
            Order::Confined => (exits, square),
            Order::Open => (4 - exits, square),
            Order::ConfinedMirrored => (exits, !square),
        }
    }
}

/// The squares available to a walk of a given number of steps.
struct Room {
    /// The squares that it may visit, without its first one.
    squares: Squares,
    /// Those of them on which it may end.
    ends: Squares,
    /// The numbers of dark and of light squares that it leaves unvisited.
    spare_dark: usize,
    spare_light: usize,
}

/// A square board of at most 10×10.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    size: usize,
    all: Squares,
    /// All squares except those of the first file, and all squares except those of the last file.
    not_first: Squares,
    not_last: Squares,
    /// The squares of the same colour as a1.
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
            if (at % size + at / size) % 2 == 0 {
                grid.dark |= bit;
            }
            at += 1;
        }
        grid
    }

    pub(crate) const fn all(&self) -> Squares {
        self.all
    }

    /// The squares adjacent to a set of squares; some of them may be in the set.
    const fn around(&self, set: Squares) -> Squares {
        ((set << 1) & self.not_first | (set >> 1) & self.not_last | set << self.size | set >> self.size) & self.all
    }

    /// The free squares that can be reached from a square.
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

    /// An upper bound for the steps of a walk over these squares, because its squares alternate between two colours.
    const fn colour_bound(&self, from: Squares, squares: Squares) -> usize {
        let dark = (squares & self.dark).count_ones() as usize;
        let light = squares.count_ones() as usize - dark;
        let (first, second) = if from & self.dark == 0 { (dark, light) } else { (light, dark) };
        if first > second { 2 * second + 1 } else { 2 * first }
    }

    /// The squares of a region that have fewer than two neighbours in it.
    const fn blind_alleys(&self, region: Squares) -> Squares {
        let left = (region << 1) & self.not_first;
        let right = (region >> 1) & self.not_last;
        let below = region << self.size;
        let above = region >> self.size;
        region & !(left & right | below & above | (left | right) & (below | above))
    }

    /// The room for a walk of exactly this many steps, limited by colours and blind alleys; `None` if there is none.
    fn room(&self, from: Squares, free: Squares, steps: usize) -> Option<Room> {
        // Colours alternate, so the colour of the end is known.
        let end = if (from & self.dark != 0) == (steps % 2 == 0) { self.dark } else { !self.dark };
        let mut squares = self.reachable(from, free);
        let alleys = loop {
            let alleys = self.blind_alleys(squares | from) & squares;
            if alleys & !end == 0 {
                break alleys;
            }
            squares &= end | !alleys;
        };
        let spare = |squares: Squares, used: usize| (squares.count_ones() as usize).checked_sub(used);
        let spare_end = spare(squares & end, steps.div_ceil(2))?;
        let spare_other = spare(squares & !end, steps / 2)?;
        // A walk can end in at most one blind alley and leaves the others unvisited.
        let ends = match (alleys.count_ones() as usize).checked_sub(1) {
            Some(left_out) if left_out > spare_end => return None,
            Some(left_out) if left_out == spare_end => alleys,
            _ => squares & end,
        };
        let (spare_dark, spare_light) =
            if end == self.dark { (spare_end, spare_other) } else { (spare_other, spare_end) };
        Some(Room { squares, ends, spare_dark, spare_light })
    }

    /// The free neighbours of a square from which a self-avoiding walk over free squares can continue. The walk has
    /// this many steps, including the step to the neighbour.
    pub(crate) fn ways_on(&self, from: usize, free: Squares, steps: usize) -> Squares {
        let from = 1 << from;
        let free = free & !from;
        let mut open = 0;
        let mut unknown = if steps == 0 { 0 } else { self.around(from) & free };
        while unknown != 0 {
            let square = unknown & unknown.wrapping_neg();
            match self.searched(square, free & !square, steps - 1) {
                Some(leads_on) => {
                    unknown ^= square;
                    open |= if leads_on { square } else { 0 };
                }
                // The sweep answers for all neighbours at the cost of one.
                None => return open | longest::leading_on(self, from, free, steps, unknown),
            }
        }
        open
    }

    /// Depth-first searches in several orders; `None` if all of them exceeded their budget.
    fn searched(&self, from: Squares, free: Squares, steps: usize) -> Option<bool> {
        Order::ALL.into_iter().find_map(|order| {
            let mut budget = BUDGET;
            self.search(from, free, steps, order, &mut budget)
        })
    }

    /// A depth-first search; `None` if it exceeded its budget.
    fn search(&self, from: Squares, free: Squares, steps: usize, order: Order, budget: &mut usize) -> Option<bool> {
        if steps == 0 {
            return Some(true);
        }
        let mut next = self.around(from) & free;
        if steps == 1 || next == 0 {
            return Some(next != 0);
        }
        let Some(Room { squares: within, .. }) = self.room(from, free, steps) else { return Some(false) };
        // Computing blocks is worth the cost only if few squares may be left unvisited.
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
