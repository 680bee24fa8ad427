//! Self-avoiding walks on a square grid: whether one of a length exists, and how many there are.
//!
//! Sowing in Buku is such a walk. A prefix of a sowing is a dead end when the squares left over hold no
//! self-avoiding walk of the counters left over, so offering only prefixes that can be finished needs an
//! exact answer. It comes in two stages. Depth-first searches, each visiting neighbours in another order and cut
//! off where colours or blocks prove failure, settle nearly every question in microseconds. Where they give
//! up, the longest walk is found exactly by sweeping over the squares and keeping, for each way in which walks
//! can cross the border between seen and unseen squares, the longest partial solution (a frontier, or "broken
//! profile", dynamic programme). Its cost is bounded by the width of the region, not by the number of walks.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::OnceLock;

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

    /// The free neighbours of a square by which a self-avoiding walk of so many steps, the one to the neighbour
    /// included, leads on through free squares.
    pub(crate) fn ways_on(&self, from: usize, free: Squares, steps: usize) -> Squares {
        let from = 1 << from;
        let free = free & !from;
        let (mut open, mut unknown) = (0, 0);
        let mut next = if steps == 0 { 0 } else { self.around(from) & free };
        while next != 0 {
            let square = next & next.wrapping_neg();
            next ^= square;
            match self.searched(square, free & !square, steps - 1) {
                Some(true) => open |= square,
                Some(false) => {}
                None => unknown |= square,
            }
        }
        if unknown != 0 {
            open |= unknown & self.swept(from, self.reachable(from, free), steps);
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
        let within = self.reachable(from, free);
        let bound = self.colour_bound(from, within);
        // Blocks are worth their price only where there is little to spare.
        if bound < steps || bound < 2 * steps && Blocks::of(self, from, within).longest() < steps {
            return Some(false);
        }
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

    /// The sweep: the neighbours by which the longest walk over `squares` has at least so many steps.
    fn swept(&self, from: Squares, squares: Squares, steps: usize) -> Squares {
        let mut best = Longest([i16::MIN; 4]);
        let sweep = Sweep::over(self, squares | from, Some(from));
        let needed = steps as i16 + 1;
        sweep.run(
            Longest([0; 4]),
            |weight, to_come| weight.0.iter().any(|&squares| squares + to_come as i16 >= needed),
            |weight| best.add(weight),
        );
        // In the grid as it lies, or mirrored at its diagonal.
        let (first, across) = if sweep.upright { (1, self.size) } else { (self.size, 1) };
        let neighbours = [from >> first, from >> across, from << across, from << first];
        neighbours
            .into_iter()
            .zip(best.0)
            .filter(|(_, squares)| *squares >= needed)
            .fold(0, |set, (square, _)| set | square)
    }
}

/// Bounds a walk by the blocks of a region: the parts that stay connected when any one square is taken out. A
/// walk that leaves a block through the square that joins it to the next can never come back.
struct Blocks<'a> {
    grid: &'a Grid,
    region: Squares,
    seen: Squares,
    /// When a square was first seen, and the earliest square that its branch reaches past its parent.
    time: [u8; 100],
    low: [u8; 100],
    clock: u8,
    /// Squares whose block is not closed yet.
    open: [u8; 100],
    opened: usize,
    /// The most steps of a walk that begins at a square and goes on into blocks beyond it.
    onward: [u8; 100],
    start: usize,
}

impl<'a> Blocks<'a> {
    fn of(grid: &'a Grid, from: Squares, within: Squares) -> Self {
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
    fn longest(&mut self) -> usize {
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

    /// A block has come to light: the square that leads into it and the open squares above `height`.
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

/// The number of self-avoiding walks over `squares` squares of an empty board, counted with their direction.
pub(crate) fn walks(size: usize, squares: usize) -> u128 {
    /// Walks of up to so many squares are counted in one sweep.
    const LIMITS: [usize; 5] = [8, 12, 24, 48, 100];
    static TABLES: [[OnceLock<Vec<u128>>; LIMITS.len()]; 3] = [const { [const { OnceLock::new() }; LIMITS.len()] }; 3];
    match squares {
        0 => return 1,
        1 => return (size * size) as u128,
        _ if squares > size * size => return 0,
        _ => {}
    }
    let limit = LIMITS.iter().position(|&limit| squares <= limit).unwrap_or(LIMITS.len() - 1);
    let table = TABLES[(size - 6) / 2][limit].get_or_init(|| {
        let longest = LIMITS[limit].min(size * size);
        let grid = Grid::new(size);
        let mut total = Counts(vec![0; longest + 1]);
        let mut none = Counts(vec![0; longest + 1]);
        none.0[0] = 1;
        Sweep::over(&grid, grid.all, None).run(
            none,
            |weight, _| weight.0.iter().any(|&n| n > 0),
            |weight| total.add(weight),
        );
        total.0
    });
    // A walk and its way back are two.
    2 * table[squares]
}

/// What is known about all partial solutions that cross the border in the same way.
trait Weight: Clone {
    /// Takes in further partial solutions.
    fn add(&mut self, other: &Self);
    /// The same partial solutions with one more square each.
    fn grown(&self) -> Self;
    /// Those of a walk that begins here with a step in this way, by its number below.
    fn begun(&self, way: usize) -> Self;
}

/// The ways of a first step, in the order of a sweep.
const TO_LEFT: usize = 0;
const TO_TOP: usize = 1;
const TO_BOTTOM: usize = 2;
const TO_RIGHT: usize = 3;

/// The most squares of any, for each way of the first step; far below zero where there is none.
#[derive(Clone)]
struct Longest([i16; 4]);

impl Weight for Longest {
    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(most, squares)| *most = squares.max(*most));
    }

    fn grown(&self) -> Self {
        Longest(self.0.map(|squares| squares.saturating_add(1)))
    }

    fn begun(&self, way: usize) -> Self {
        let mut only = [i16::MIN / 2; 4];
        only[way] = self.0[way];
        Longest(only)
    }
}

/// How many there are of each number of squares; longer ones are left out.
#[derive(Clone)]
struct Counts(Vec<u128>);

impl Weight for Counts {
    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, count)| *sum += count);
    }

    fn grown(&self) -> Self {
        let shorter = &self.0[..self.0.len() - 1];
        Counts(std::iter::once(0).chain(shorter.iter().copied()).collect())
    }

    fn begun(&self, _way: usize) -> Self {
        self.clone()
    }
}

/// How partial walks cross the border: two bits for each place of it.
type Word = u32;

/// No walk crosses here.
const NONE: Word = 0;
/// The left of the two crossings of one partial walk.
const LEFT: Word = 1;
/// The right of the two.
const RIGHT: Word = 2;
/// The only crossing of a partial walk, whose other end stays where it is.
const LOOSE: Word = 3;

const fn get(word: Word, place: usize) -> Word {
    word >> (2 * place) & 3
}

const fn put(word: Word, place: usize, code: Word) -> Word {
    word & !(3 << (2 * place)) | code << (2 * place)
}

/// The other crossing of the partial walk that crosses at `place`.
fn mate(word: Word, place: usize) -> usize {
    let (mut depth, mut at) = (0, place);
    loop {
        match get(word, at) {
            LEFT => depth += 1,
            RIGHT => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
        if get(word, place) == LEFT { at += 1 } else { at -= 1 }
    }
}

fn loose(word: Word) -> usize {
    ((word & word >> 1) & 0x5555_5555).count_ones() as usize
}

/// One square of a sweep.
struct SweptCell {
    column: usize,
    inside: bool,
    /// Whether the walk has to begin here.
    start: bool,
    /// Whether the square to the right, and the one in the next row, are inside.
    right: bool,
    down: bool,
    /// Whether it is the last of its row.
    last: bool,
}

/// The squares of a region in the order in which they are looked at.
struct Sweep {
    cells: Vec<SweptCell>,
    fixed: bool,
    /// Whether the rows of the sweep are ranks, and not files.
    upright: bool,
}

type Table<W> = HashMap<Word, W, BuildHasherDefault<WordHasher>>;

impl Sweep {
    /// Sweeps the region's bounding box along its longer side, so that the border is as short as can be.
    fn over(grid: &Grid, region: Squares, start: Option<Squares>) -> Sweep {
        let inside = |file: usize, rank: usize| region >> (rank * grid.size + file) & 1 == 1;
        let span = |has: &dyn Fn(usize) -> bool| {
            let lines: Vec<usize> = (0..grid.size).filter(|&line| has(line)).collect();
            (lines.first().copied().unwrap_or(0), lines.last().map_or(0, |last| last + 1))
        };
        let files = span(&|file| (0..grid.size).any(|rank| inside(file, rank)));
        let ranks = span(&|rank| (0..grid.size).any(|file| inside(file, rank)));
        let upright = files.1 - files.0 <= ranks.1 - ranks.0;
        let (columns, rows) = if upright { (files, ranks) } else { (ranks, files) };
        let has = |column: usize, row: usize| {
            column < columns.1 && row < rows.1 && if upright { inside(column, row) } else { inside(row, column) }
        };
        let mut cells = Vec::new();
        for row in rows.0..rows.1 {
            for column in columns.0..columns.1 {
                let (file, rank) = if upright { (column, row) } else { (row, column) };
                cells.push(SweptCell {
                    column: column - columns.0,
                    inside: has(column, row),
                    start: start.is_some_and(|start| start >> (rank * grid.size + file) & 1 == 1),
                    right: has(column + 1, row),
                    down: has(column, row + 1),
                    last: column + 1 == columns.1,
                });
            }
        }
        Sweep { cells, fixed: start.is_some(), upright }
    }

    /// Runs the sweep. `keep` drops partial solutions that lead nowhere (it is told how many squares are to come);
    /// `whole` receives every finished walk of at least two squares.
    fn run<W: Weight>(&self, none: W, keep: impl Fn(&W, usize) -> bool, mut whole: impl FnMut(&W)) {
        let mut table: Table<W> = HashMap::default();
        table.insert(0, none);
        let mut begun = !self.fixed;
        let mut to_come = self.cells.iter().filter(|cell| cell.inside).count();
        for cell in &self.cells {
            to_come -= usize::from(cell.inside);
            let mut next: Table<W> = HashMap::with_capacity_and_hasher(2 * table.len(), BuildHasherDefault::default());
            for (word, weight) in &table {
                let emit = |word: Word, weight: W| {
                    let word = if cell.last { word << 2 } else { word };
                    if keep(&weight, to_come) {
                        next.entry(word).and_modify(|known| known.add(&weight)).or_insert(weight);
                    }
                };
                cell.extend(*word, weight, begun, self.fixed, emit, &mut whole);
            }
            begun |= cell.start;
            table = next;
        }
    }
}

impl SweptCell {
    /// All ways in which a partial solution goes on over this square.
    fn extend<W: Weight>(
        &self,
        word: Word,
        weight: &W,
        begun: bool,
        fixed: bool,
        mut emit: impl FnMut(Word, W),
        whole: &mut impl FnMut(&W),
    ) {
        // The border runs down the left side of this square (place `down`) and along its top (`right`);
        // afterwards the same two places are its bottom and its right side.
        let (down, right) = (self.column, self.column + 1);
        let (from_left, from_top) = (get(word, down), get(word, right));
        let base = put(put(word, down, NONE), right, NONE);
        if !self.inside {
            return emit(base, weight.clone());
        }
        let ends = loose(word);
        let may_end = self.start || ends <= usize::from(begun);
        let ended = |way| if self.start { weight.begun(way).grown() } else { weight.grown() };
        match (from_left, from_top) {
            (NONE, NONE) => {
                if !self.start {
                    emit(base, weight.clone());
                    if self.down && self.right {
                        emit(put(put(base, down, LEFT), right, RIGHT), weight.grown());
                    }
                }
                if may_end && self.down {
                    emit(put(base, down, LOOSE), ended(TO_BOTTOM));
                }
                if may_end && self.right {
                    emit(put(base, right, LOOSE), ended(TO_RIGHT));
                }
            }
            (code, NONE) | (NONE, code) => {
                if !self.start {
                    if self.down {
                        emit(put(base, down, code), weight.grown());
                    }
                    if self.right {
                        emit(put(base, right, code), weight.grown());
                    }
                }
                let (place, way) = if from_left == NONE { (right, TO_TOP) } else { (down, TO_LEFT) };
                if code == LOOSE {
                    let both_ends = ends == 1 && (self.start || begun || !fixed);
                    if both_ends && base == 0 {
                        whole(&ended(way));
                    }
                } else if may_end {
                    emit(put(base, mate(word, place), LOOSE), ended(way));
                }
            }
            _ if self.start => {}
            (LEFT, LEFT) => emit(put(base, mate(word, right), LEFT), weight.grown()),
            (RIGHT, RIGHT) => emit(put(base, mate(word, down), RIGHT), weight.grown()),
            (RIGHT, LEFT) => emit(base, weight.grown()),
            // The two ends of one partial walk: joined, it would be a circle.
            (LEFT, RIGHT) => {}
            (LOOSE, LOOSE) => {
                if base == 0 {
                    whole(&weight.grown());
                }
            }
            (LOOSE, _) => emit(put(base, mate(word, right), LOOSE), weight.grown()),
            (_, _) => emit(put(base, mate(word, down), LOOSE), weight.grown()),
        }
    }
}

/// Spreads the bits of a word; the words are small and many.
#[derive(Default)]
struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(u32::from(byte)));
    }

    fn write_u32(&mut self, word: u32) {
        let mixed = (self.0 ^ u64::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }
}

#[cfg(test)]
#[path = "walk_tests.rs"]
mod tests;
