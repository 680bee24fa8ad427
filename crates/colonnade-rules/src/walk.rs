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
mod grid;
mod longest;
mod sweep;

use blocks::Blocks;
pub(crate) use count::walks;
use grid::Room;
pub(crate) use grid::{Grid, Squares};

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

impl Grid {
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
