//! Dynamic programming over the squares of a region (frontier or "broken profile" method): it follows all walks at
//! once, grouped by how they cross the border between seen and unseen squares. The cost depends on the width of the
//! region, not on the number of walks.

use super::border::{LEFT, LOOSE, NONE, RIGHT, Word, WordIndex, get, left_of, loose, put, right_of};
use super::{Grid, Squares};

/// A summary of all partial solutions that cross the border in the same way.
pub(super) trait Weight: Clone {
    /// The summary of no solutions.
    const NOTHING: Self;
    /// Adds further partial solutions.
    fn add(&mut self, other: Self);
    /// The same partial solutions, visiting the next square.
    fn with_square(&self) -> Self;
    /// The same partial solutions, leaving the next square unvisited; `dark` is its colour.
    fn without_square(&self, dark: bool) -> Self;
    /// Whether any of them can still become a solution.
    fn is_hopeful(&self) -> bool;
}

/// A summary used until the sweep reaches the square where the walk begins.
pub(super) trait BeforeStart: Weight {
    /// The summary used afterwards.
    type AfterStart: Weight;
    /// The same partial solutions with a walk that begins on the next square and takes its first step in this
    /// direction, an index into [`Sweep::neighbours`].
    fn start(&self, way: usize) -> Self::AfterStart;
}

/// One square of a sweep.
struct SweptCell {
    column: usize,
    dark: bool,
    /// Whether a walk may end here.
    end: bool,
    /// Whether it may end on none of the later squares.
    ended: bool,
    /// Whether the square to the right and the one in the next row belong to the region.
    right: bool,
    down: bool,
    /// The number of rows that begin between the previous square and this one.
    rows: usize,
    /// The number of later squares.
    to_come: usize,
}

/// The squares of a region in the order in which they are visited.
pub(super) struct Sweep {
    cells: Vec<SweptCell>,
    /// The number of squares before the one where walks begin; all squares if they can begin anywhere.
    before: usize,
    /// The number of places on the border.
    places: usize,
    /// The squares to the left, above, below and to the right of the start, in the orientation of the sweep.
    pub(super) neighbours: [Squares; 4],
}

/// The directions of a first step, as indices into [`Sweep::neighbours`].
const TO_LEFT: usize = 0;
const TO_TOP: usize = 1;
const TO_BOTTOM: usize = 2;
const TO_RIGHT: usize = 3;

impl Sweep {
    /// A sweep over a whole board.
    pub(super) fn over(grid: &Grid) -> Sweep {
        Sweep::along(grid, grid.all, 0, grid.all, 0)
    }

    /// A sweep over a region, for walks that begin on one square and end on one of several, in the orientation with the
    /// lowest estimated cost.
    pub(super) fn between(grid: &Grid, region: Squares, start: Squares, ends: Squares) -> Sweep {
        let sweeps = (0..8).map(|turn| Sweep::along(grid, region, start, ends, turn));
        sweeps.min_by_key(Sweep::cost).expect("eight ways to look at a board")
    }

    /// Bits of the orientation `turn`: last rank first, last file first, files as rows.
    fn along(grid: &Grid, region: Squares, start: Squares, ends: Squares, turn: usize) -> Sweep {
        let size = grid.size;
        let square = |column: usize, row: usize| -> Squares {
            if column >= size || row >= size {
                return 0;
            }
            let column = if turn & 2 == 0 { column } else { size - 1 - column };
            let row = if turn & 1 == 0 { row } else { size - 1 - row };
            1 << if turn & 4 == 0 { row * size + column } else { column * size + row }
        };
        let squares = region.count_ones() as usize;
        let mut sweep =
            Sweep { cells: Vec::with_capacity(squares), before: squares, places: size + 1, neighbours: [0; 4] };
        let mut rows = 0;
        for row in 0..size {
            for column in 0..size {
                let at = square(column, row);
                if region & at == 0 {
                    continue;
                }
                if at == start {
                    let left = column.wrapping_sub(1);
                    let above = row.wrapping_sub(1);
                    sweep.before = sweep.cells.len();
                    sweep.neighbours =
                        [square(left, row), square(column, above), square(column, row + 1), square(column + 1, row)];
                }
                sweep.cells.push(SweptCell {
                    column,
                    dark: grid.dark & at != 0,
                    end: ends & at != 0,
                    ended: false,
                    right: region & square(column + 1, row) != 0,
                    down: region & square(column, row + 1) != 0,
                    rows,
                    to_come: squares - sweep.cells.len() - 1,
                });
                rows = 0;
            }
            rows += usize::from(!sweep.cells.is_empty());
        }
        let last_end = sweep.cells.iter().rposition(|cell| cell.end).unwrap_or(0);
        sweep.cells.iter_mut().skip(last_end).for_each(|cell| cell.ended = true);
        sweep
    }

    /// A rough estimate of the cost.
    fn cost(&self) -> u64 {
        // Roughly how many times more crossings exist with one and with two loose ends than with none.
        const MORE: [u64; 3] = [1, 4, 8];
        let mut open: Word = 0;
        let mut may_have_ended = false;
        let mut cost = 0;
        for (at, cell) in self.cells.iter().enumerate() {
            let down = Word::from(cell.down);
            let right = Word::from(cell.right);
            open = (open << cell.rows) & !(3 << cell.column) | down << cell.column | right << (cell.column + 1);
            may_have_ended |= cell.end;
            let begun = usize::from(at >= self.before);
            let fewest = begun + usize::from(cell.ended);
            let most = begun + usize::from(may_have_ended);
            cost += 3u64.pow(open.count_ones()) * MORE[fewest..=most].iter().sum::<u64>();
        }
        cost
    }

    /// Runs the sweep for walks that begin on one square, in any of the `permitted` directions. `whole` receives the
    /// finished walks and the number of later squares, and returns whether to continue.
    pub(super) fn run_from<W: BeforeStart>(
        &self,
        none: W,
        permitted: impl Fn(usize) -> bool,
        mut whole: impl FnMut(usize, &W::AfterStart) -> bool,
    ) {
        let index = WordIndex::new(self.places, 1);
        let before_start = PartialSolutions::with(&index, none);
        let Some(mut before_start) = before_start.passed_over(&self.cells[..self.before], false, |_, _| true) else {
            return;
        };
        let start = &self.cells[self.before];
        let index = WordIndex::new(self.places, 2);
        let mut after_start = PartialSolutions::new(&index);
        let mut more = true;
        before_start.drain(|word, weight| {
            start.begin(word << (2 * start.rows), |way, word| {
                if !permitted(way) {
                    return;
                }
                let weight = weight.with_square().start(way);
                match word {
                    Some(word) if start.keeps(word, true) => after_start.add(word, weight),
                    Some(_) => {}
                    None => more &= whole(start.to_come, &weight),
                }
            });
        });
        if more {
            after_start.passed_over(&self.cells[self.before + 1..], true, whole);
        }
    }

    /// Runs the sweep for walks that begin anywhere, each counted in one direction only. `whole` receives the finished
    /// walks of at least two squares.
    pub(super) fn run<W: Weight>(&self, none: W, mut whole: impl FnMut(&W)) {
        let index = WordIndex::new(self.places, 2);
        PartialSolutions::with(&index, none).passed_over(&self.cells, true, |_, weight| {
            whole(weight);
            true
        });
    }
}

impl SweptCell {
    /// Whether a partial solution with this word may cross the border after this square. `is_started` says
    /// whether its walk has begun.
    const fn keeps(&self, word: Word, is_started: bool) -> bool {
        let ends = loose(word);
        !self.ended || if is_started { ends & ends.wrapping_sub(1) != 0 } else { ends != 0 }
    }

    /// All ways in which a partial solution continues over this square. A walk may end here only if `may_end`, and it
    /// is complete then only if `may_be_whole`.
    fn extend<W: Weight>(
        &self,
        word: Word,
        weight: W,
        (may_end, may_be_whole): (bool, bool),
        mut emit: impl FnMut(Word, W),
        mut whole: impl FnMut(&W),
    ) {
        let (down, right) = self.places();
        let from_left = get(word, down);
        let from_top = get(word, right);
        let base = put(put(word, down, NONE), right, NONE);
        let with = weight.with_square();
        match (from_left, from_top) {
            (NONE, NONE) => {
                let without = weight.without_square(self.dark);
                if without.is_hopeful() {
                    emit(base, without);
                }
                if self.down && self.right {
                    emit(put(put(base, down, LEFT), right, RIGHT), with.clone());
                }
                if may_end && self.down {
                    emit(put(base, down, LOOSE), with.clone());
                }
                if may_end && self.right {
                    emit(put(base, right, LOOSE), with);
                }
            }
            (code, NONE) | (NONE, code) => {
                if self.down {
                    emit(put(base, down, code), with.clone());
                }
                if self.right {
                    emit(put(base, right, code), with.clone());
                }
                if code == LOOSE {
                    if may_be_whole && base == 0 {
                        whole(&with);
                    }
                } else if may_end {
                    emit(loosened(word, base, if from_left == NONE { right } else { down }), with);
                }
            }
            (LEFT, LEFT) => emit(put(base, right_of(word, right), LEFT), with),
            (RIGHT, RIGHT) => emit(put(base, left_of(word, down), RIGHT), with),
            (RIGHT, LEFT) => emit(base, with),
            // The two ends of one partial walk: joining them would make a cycle.
            (LEFT, RIGHT) => {}
            (LOOSE, LOOSE) => {
                if base == 0 {
                    whole(&with);
                }
            }
            (LOOSE, _) => emit(loosened(word, base, right), with),
            (_, _) => emit(loosened(word, base, down), with),
        }
    }

    /// All ways in which a walk that begins here can join a partial solution: the direction of the first step and the
    /// crossings of the border after it, or `None` if the walk is complete.
    fn begin(&self, word: Word, mut each: impl FnMut(usize, Option<Word>)) {
        let (down, right) = self.places();
        let base = put(put(word, down, NONE), right, NONE);
        let (way, place) = match (get(word, down), get(word, right)) {
            (NONE, NONE) => {
                if self.down {
                    each(TO_BOTTOM, Some(put(base, down, LOOSE)));
                }
                if self.right {
                    each(TO_RIGHT, Some(put(base, right, LOOSE)));
                }
                return;
            }
            (_, NONE) => (TO_LEFT, down),
            (NONE, _) => (TO_TOP, right),
            _ => return,
        };
        match get(word, place) {
            LOOSE if base == 0 => each(way, None),
            LOOSE => {}
            _ => each(way, Some(loosened(word, base, place))),
        }
    }

    /// The two places of the border that this square changes. Before it, the border runs along its left and top sides;
    /// after it, along its bottom and right sides.
    const fn places(&self) -> (usize, usize) {
        (self.column, self.column + 1)
    }
}

/// The word `base` after the partial walk that crosses at `place` in `word` has lost that end.
fn loosened(word: Word, base: Word, place: usize) -> Word {
    let mate = if get(word, place) == LEFT { right_of(word, place) } else { left_of(word, place) };
    put(base, mate, LOOSE)
}

/// The partial solutions by how they cross the border.
struct PartialSolutions<'a, W> {
    index: &'a WordIndex,
    /// The summaries, indexed by the number of the word.
    weights: Vec<W>,
    /// One bit for each word that has partial solutions.
    used: Vec<u64>,
}

impl<'a, W: Weight> PartialSolutions<'a, W> {
    fn new(index: &'a WordIndex) -> Self {
        let len = index.len();
        PartialSolutions { index, weights: vec![W::NOTHING; len], used: vec![0; len.div_ceil(64)] }
    }

    /// The table at the beginning of a sweep.
    fn with(index: &'a WordIndex, none: W) -> Self {
        let mut table = PartialSolutions::new(index);
        table.add(0, none);
        table
    }

    fn add(&mut self, word: Word, weight: W) {
        let number = self.index.number(word);
        self.weights[number].add(weight);
        self.used[number / 64] |= 1 << (number % 64);
    }

    /// Empties the table and passes each entry to `each`.
    fn drain(&mut self, mut each: impl FnMut(Word, W)) {
        for block in 0..self.used.len() {
            let mut bits = std::mem::take(&mut self.used[block]);
            while bits != 0 {
                let number = 64 * block + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                each(self.index.word(number), std::mem::replace(&mut self.weights[number], W::NOTHING));
            }
        }
    }

    /// The table after some squares, none of which is the start; `None` if `whole` ended the sweep. With `is_started`,
    /// the sweep has passed the start before, or walks can begin anywhere.
    fn passed_over(
        mut self,
        cells: &[SweptCell],
        is_started: bool,
        mut whole: impl FnMut(usize, &W) -> bool,
    ) -> Option<Self> {
        let mut next = PartialSolutions::new(self.index);
        let mut more = true;
        for cell in cells {
            self.drain(|word, weight| {
                let word = word << (2 * cell.rows);
                // A walk has one more end than the one at the start.
                let ends = loose(word);
                let may_end = cell.end && if is_started { ends & ends.wrapping_sub(1) == 0 } else { ends == 0 };
                let emit = |word, weight| {
                    if cell.keeps(word, is_started) {
                        next.add(word, weight);
                    }
                };
                let finished = |weight: &W| more &= whole(cell.to_come, weight);
                cell.extend(word, weight, (may_end, cell.end && is_started), emit, finished);
            });
            if !more {
                return None;
            }
            std::mem::swap(&mut self, &mut next);
        }
        Some(self)
    }
}
