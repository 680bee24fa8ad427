//! The board of a walk, and bounds for walks on it.

/// A set of squares: one bit per square, in board order.
pub(crate) type Squares = u128;

/// The squares available to a walk of a given number of steps.
pub(super) struct Room {
    /// The squares that it may visit, without its first one.
    pub(super) squares: Squares,
    /// Those of them on which it may end.
    pub(super) ends: Squares,
    /// The numbers of dark and of light squares that it leaves unvisited.
    pub(super) spare_dark: usize,
    pub(super) spare_light: usize,
}

/// A square board of at most 10×10.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    pub(super) size: usize,
    pub(super) all: Squares,
    /// All squares except those of the first file, and all squares except those of the last file.
    pub(super) not_first: Squares,
    pub(super) not_last: Squares,
    /// The squares of the same colour as a1.
    pub(super) dark: Squares,
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
    pub(super) const fn around(&self, set: Squares) -> Squares {
        ((set << 1) & self.not_first | (set >> 1) & self.not_last | set << self.size | set >> self.size) & self.all
    }

    /// The free squares that can be reached from a square.
    pub(super) const fn reachable(&self, from: Squares, free: Squares) -> Squares {
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
    pub(super) const fn colour_bound(&self, from: Squares, squares: Squares) -> usize {
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
    pub(super) fn room(&self, from: Squares, free: Squares, steps: usize) -> Option<Room> {
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
}
