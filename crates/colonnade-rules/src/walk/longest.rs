//! The first steps after which a walk can be long enough.

use super::sweep::{BeforeStart, Sweep, Weight};
use super::{Grid, Room, Squares};

/// The smallest number of squares left unvisited so far: one byte for dark and one for light squares. The start of the
/// walks and the colour of their end are fixed, so a crossing of the border determines the difference between the two
/// numbers, and the walk that leaves the fewest squares of one colour also leaves the fewest of the other.
///
/// Each byte starts below [`TOO_MANY`] by the number of squares that may be left unvisited.
#[derive(Clone, Copy)]
struct Fewest(u16);

/// The same, for each direction of the first step.
#[derive(Clone, Copy)]
struct FewestByWay(u64);

/// The bit of a byte that is set if too many squares are left unvisited or no partial solution exists. From here a byte
/// grows by at most fifty, the number of squares of one colour, so the highest bit stays free.
const TOO_MANY: u8 = 0x40;
/// A value that no byte reaches by counting.
const NOTHING: u8 = 0x7f;

/// A word with the same value in each byte.
const fn bytes(byte: u8) -> u64 {
    0x0101_0101_0101_0101 * byte as u64
}

const DARK: u64 = 0x0001_0001_0001_0001;
const LIGHT: u64 = DARK << 8;

impl Fewest {
    /// The state in which no square is left unvisited yet and this many may be.
    const fn of(spare_dark: usize, spare_light: usize) -> Fewest {
        let full = TOO_MANY as usize - 1;
        Fewest(u16::from_le_bytes([(full - spare_dark) as u8, (full - spare_light) as u8]))
    }

    /// The number of further squares that may be left unvisited, both colours together.
    fn spare(self) -> usize {
        self.0.to_le_bytes().into_iter().map(|byte| usize::from((TOO_MANY - 1).saturating_sub(byte))).sum()
    }
}

impl Weight for Fewest {
    const NOTHING: Self = Fewest(bytes(NOTHING) as u16);

    fn add(&mut self, other: Self) {
        // Either both bytes are smaller or neither is.
        self.0 = self.0.min(other.0);
    }

    fn with_square(&self) -> Self {
        *self
    }

    fn without_square(&self, dark: bool) -> Self {
        Fewest(self.0 + if dark { DARK } else { LIGHT } as u16)
    }

    fn is_hopeful(&self) -> bool {
        self.0 & bytes(TOO_MANY) as u16 == 0
    }
}

impl BeforeStart for Fewest {
    type AfterStart = FewestByWay;

    fn start(&self, way: usize) -> FewestByWay {
        let this = 0xffff << (16 * way);
        FewestByWay(bytes(TOO_MANY) & !this | u64::from(self.0) << (16 * way))
    }
}

impl Weight for FewestByWay {
    const NOTHING: Self = FewestByWay(bytes(NOTHING));

    fn add(&mut self, other: Self) {
        // The bytewise minimum; the highest bit of each byte holds the comparison.
        const HIGHEST: u64 = bytes(0x80);
        let greater = ((other.0 | HIGHEST) - self.0) & HIGHEST;
        let keep = greater - (greater >> 7);
        self.0 = self.0 & keep | other.0 & !keep;
    }

    fn with_square(&self) -> Self {
        *self
    }

    fn without_square(&self, dark: bool) -> Self {
        FewestByWay(self.0 + if dark { DARK } else { LIGHT })
    }

    fn is_hopeful(&self) -> bool {
        const FULL: u64 = TOO_MANY as u64 * DARK;
        (self.0 | self.0 >> 8) & FULL != FULL
    }
}

/// The neighbours among `sought` from which a walk over `steps` squares of `free` can continue.
pub(super) fn leading_on(grid: &Grid, from: Squares, free: Squares, steps: usize, sought: Squares) -> Squares {
    let Some(Room { squares, ends, spare_dark, spare_light }) = grid.room(from, free, steps) else { return 0 };
    let sweep = Sweep::between(grid, squares | from, from, ends);
    let ways = sweep.neighbours.map(|square| square & sought);
    let mut found = 0;
    sweep.run_from(
        Fewest::of(spare_dark, spare_light),
        |way| ways[way] != 0,
        |to_come, weight| {
            for (way, square) in ways.into_iter().enumerate() {
                let fewest = Fewest((weight.0 >> (16 * way)) as u16);
                if fewest.is_hopeful() && to_come <= fewest.spare() {
                    found |= square;
                }
            }
            found != sought
        },
    );
    found
}
