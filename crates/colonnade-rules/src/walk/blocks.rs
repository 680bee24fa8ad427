//! A bound on the length of walks from the blocks of a region.

use super::{Grid, Squares};

/// An upper bound on the length of a walk from the blocks of a region (its biconnected components). A walk that leaves
/// a block through an articulation square cannot come back.
pub(super) struct Blocks<'a> {
    grid: &'a Grid,
    region: Squares,
    seen: Squares,
    /// The discovery time of a square, and the lowest discovery time that its subtree reaches.
    time: [u8; 100],
    low: [u8; 100],
    clock: u8,
    /// Squares whose block is not complete yet.
    open: [u8; 100],
    opened: usize,
    /// An upper bound for the steps of a walk that begins at a square and goes on into the blocks behind it.
    onward: [u8; 100],
    start: usize,
}

impl<'a> Blocks<'a> {
    pub(super) fn of(grid: &'a Grid, from: Squares, within: Squares) -> Self {
        let start = from.trailing_zeros() as usize;
        Blocks {
            grid,
            region: within | from,
            seen: 0,
            time: [0; 100],
            low: [0; 100],
            clock: 0,
            open: [0; 100],
            opened: 0,
            onward: [0; 100],
            start,
        }
    }

    /// An upper bound for the steps of a walk from the start.
    pub(super) fn longest(&mut self) -> usize {
        self.visit(self.start);
        usize::from(self.onward[self.start])
    }

    fn visit(&mut self, at: usize) {
        self.clock += 1;
        (self.time[at], self.low[at]) = (self.clock, self.clock);
        self.seen |= 1 << at;
        let mut next = self.grid.around(1 << at) & self.region;
        while next != 0 {
            let neighbour = next.trailing_zeros() as usize;
            next &= next - 1;
            if self.seen >> neighbour & 1 == 1 {
                self.low[at] = self.low[at].min(self.time[neighbour]);
                continue;
            }
            let height = self.opened;
            self.open[height] = neighbour as u8;
            self.opened += 1;
            self.visit(neighbour);
            self.low[at] = self.low[at].min(self.low[neighbour]);
            if self.low[neighbour] >= self.time[at] {
                self.close(at, height);
            }
        }
    }

    /// Closes a block. It consists of the square that leads into it and the open squares above `height`.
    fn close(&mut self, entry: usize, height: usize) {
        let (mut squares, mut beyond): (Squares, u8) = (0, 0);
        for &square in &self.open[height..self.opened] {
            squares |= 1 << square;
            beyond = beyond.max(self.onward[usize::from(square)]);
        }
        self.opened = height;
        let steps = self.grid.colour_bound(1 << entry, squares) as u8 + beyond;
        self.onward[entry] = self.onward[entry].max(steps);
    }
}
