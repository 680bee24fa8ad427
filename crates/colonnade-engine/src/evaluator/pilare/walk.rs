//! The best ways to lay out the stacks of a position.

use colonnade_rules::pilare::{Move, Pilare};
use colonnade_rules::{Board, Direction, Path, Piece, Position, Side, Square};

use super::value::{value, worth};
use crate::evaluator::Candidate;
use crate::meter::Meter;

/// Stacks up to this height are laid out along all paths, at most 2,916 from one square.
const WHOLE: usize = 7;
/// The number of partial paths of a taller stack that are kept.
const BEAM: usize = 100;

/// Walks along the paths of the stacks and keeps the best ones.
pub(crate) struct Walker {
    size: u8,
    neighbours: [[u8; 4]; 64],
    /// The current value and height of the stack on each square.
    values: [i32; 64],
    heights: [u8; 64],
    /// The owner of each piece in hand, bottom first: 1 for the side to act, −1 for the other side, 0 for neither.
    hand: Vec<i32>,
    best: BestPaths,
    steps: usize,
}

const NOWHERE: u8 = u8::MAX;

/// A path as its start and its steps, two bits each.
#[derive(Clone, Copy)]
struct CodedPath {
    start: u8,
    steps: u64,
}

impl Walker {
    pub(crate) fn new() -> Walker {
        Walker {
            size: 0,
            neighbours: [[NOWHERE; 4]; 64],
            values: [0; 64],
            heights: [0; 64],
            hand: Vec::new(),
            best: BestPaths::default(),
            steps: 0,
        }
    }

    /// Adds about the best `width` moves, ordered by the change of values; returns whether these are all.
    pub(crate) fn best(
        &mut self,
        position: &Pilare,
        width: usize,
        out: &mut Vec<Candidate<Move>>,
        meter: &mut Meter<'_>,
    ) -> bool {
        let board = position.board();
        let side = position.side_to_act();
        self.look(position, side);
        self.best.begin(width);
        self.steps = 0;
        let mut all = true;
        let from = out.len();
        for (start, square) in board.squares().enumerate() {
            let stack = position.stack(square);
            if stack.owner() != Some(side) {
                continue;
            }
            self.hand.clear();
            self.hand.extend(stack.pieces().map(|piece| match piece {
                Piece::Neutral => 0,
                Piece::Of(owner) if owner == side => 1,
                Piece::Of(_) => -1,
            }));
            let lifted = (std::mem::take(&mut self.values[start]), std::mem::take(&mut self.heights[start]));
            if stack.height() <= WHOLE {
                self.walk(start, 4, 0, -lifted.0, CodedPath { start: start as u8, steps: 0 });
            } else {
                all = false;
                self.beam(board, square, -lifted.0, width, out);
            }
            (self.values[start], self.heights[start]) = lifted;
        }
        let whole = self.best.take(|order, way, height| {
            let path = path(board, way, height);
            out.push(candidate(board, order, path));
        });
        let added = &mut out[from..];
        // The sort is stable, so the answer for a position is deterministic.
        added.sort_by_key(|candidate| -candidate.order);
        out.truncate(from + width);
        meter.moves(self.steps / 4);
        all && whole
    }

    fn look(&mut self, position: &Pilare, side: Side) {
        let board = position.board();
        if self.size != board.files {
            self.size = board.files;
            for (at, square) in board.squares().enumerate() {
                self.neighbours[at] =
                    Direction::ALL.map(|way| board.step(square, way).map_or(NOWHERE, |next| board.index(next) as u8));
            }
        }
        for (at, square) in board.squares().enumerate() {
            let stack = position.stack(square);
            self.values[at] = value(stack.top(), stack.height(), side);
            self.heights[at] = stack.height() as u8;
        }
    }

    /// Lays the piece at `level` on each neighbour and continues from there.
    fn walk(&mut self, at: usize, back: usize, level: usize, gain: i32, way: CodedPath) {
        for step in 0..4 {
            let next = self.neighbours[at][step];
            if step == back || next == NOWHERE {
                continue;
            }
            let next = usize::from(next);
            let value = self.values[next];
            let height = self.heights[next];
            let laid = self.hand[level] * worth(usize::from(height) + 1);
            let gain = gain + laid - value;
            let way = CodedPath { steps: way.steps | (step as u64) << (2 * level), ..way };
            self.steps += 1;
            if level + 1 == self.hand.len() {
                self.best.add(gain, way, self.hand.len());
                continue;
            }
            (self.values[next], self.heights[next]) = (laid, height + 1);
            self.walk(next, (step + 2) % 4, level + 1, gain, way);
            (self.values[next], self.heights[next]) = (value, height);
        }
    }

    /// The same for a tall stack, with only the best partial paths.
    fn beam(&mut self, board: Board, square: Square, gain: i32, width: usize, out: &mut Vec<Candidate<Move>>) {
        let mut beam = vec![PartialPath { gain, path: Path::new(square), values: self.values, heights: self.heights }];
        for level in 0..self.hand.len() {
            let mut next = Vec::with_capacity(3 * beam.len());
            for beginning in &beam {
                let back = beginning.path.last_step().map(Direction::opposite);
                for way in Direction::ALL.into_iter().filter(|&way| Some(way) != back) {
                    let mut path = beginning.path;
                    if path.push(way, board) {
                        let at = board.index(path.end());
                        let laid = self.hand[level] * worth(usize::from(beginning.heights[at]) + 1);
                        next.push((beginning.gain + laid - beginning.values[at], path, beginning, laid));
                    }
                }
            }
            self.steps += 4 * next.len();
            next.sort_by_key(|&(gain, ..)| -gain);
            next.truncate(BEAM);
            let grown = next.into_iter().map(|(gain, path, before, laid)| {
                let mut grown = PartialPath { gain, path, ..before.clone() };
                let at = board.index(path.end());
                grown.values[at] = laid;
                grown.heights[at] += 1;
                grown
            });
            beam = grown.collect();
        }
        beam.truncate(width);
        out.extend(beam.iter().map(|whole| candidate(board, whole.gain, whole.path)));
    }
}

/// A partial path, and the board after it.
#[derive(Clone)]
struct PartialPath {
    gain: i32,
    path: Path,
    values: [i32; 64],
    heights: [u8; 64],
}

fn path(board: Board, way: CodedPath, height: usize) -> Path {
    let mut path = Path::new(board.at(usize::from(way.start)));
    for level in 0..height {
        path.push(Direction::ALL[(way.steps >> (2 * level) & 3) as usize], board);
    }
    path
}

fn candidate(board: Board, order: i32, path: Path) -> Candidate<Move> {
    let slot = (board.index(path.start()) * 64 + board.index(path.end())) as u16;
    Candidate { order, slot, action: Move { path } }
}

/// The best paths so far, in buckets by gain.
#[derive(Default)]
struct BestPaths {
    buckets: Vec<Vec<(i32, CodedPath, u8)>>,
    width: usize,
    /// Buckets below this one are no longer needed.
    floor: usize,
    /// The highest bucket in use; visiting all of them would take longer than a walk.
    top: usize,
    above: usize,
    /// Paths that gain no more than this are no longer needed.
    least: i32,
    left_out: bool,
}

impl BestPaths {
    const BUCKETS: usize = 1024;
    /// The bucket of paths that gain nothing.
    const MIDDLE: i32 = BestPaths::BUCKETS as i32 / 2;
    /// All gains are multiples of this, so that all paths of a bucket gain the same.
    const STEP: i32 = 4;

    fn begin(&mut self, width: usize) {
        self.buckets.resize_with(BestPaths::BUCKETS, Vec::new);
        (self.width, self.floor, self.top, self.above, self.left_out) = (width, 0, 0, 0, false);
        self.least = i32::MIN;
    }

    fn add(&mut self, gain: i32, way: CodedPath, height: usize) {
        if gain <= self.least {
            self.left_out = true;
            return;
        }
        let bucket = (gain / BestPaths::STEP + BestPaths::MIDDLE).clamp(0, BestPaths::BUCKETS as i32 - 1) as usize;
        self.buckets[bucket].push((gain, way, height as u8));
        self.top = self.top.max(bucket);
        self.above += 1;
        // Drop the lowest bucket once the others contain enough paths.
        while self.above - self.buckets[self.floor].len() >= self.width {
            self.left_out |= !self.buckets[self.floor].is_empty();
            self.above -= self.buckets[self.floor].len();
            self.buckets[self.floor].clear();
            self.floor += 1;
        }
        if self.above >= self.width {
            self.least = BestPaths::STEP * (self.floor as i32 - BestPaths::MIDDLE);
        }
    }

    /// Empties the buckets and passes the best paths to `each`, best first; returns whether none was left out.
    fn take(&mut self, mut each: impl FnMut(i32, CodedPath, usize)) -> bool {
        let mut left = self.width;
        for bucket in self.buckets[self.floor..=self.top.max(self.floor)].iter_mut().rev() {
            for (gain, way, height) in bucket.drain(..).take(left) {
                each(gain, way, usize::from(height));
                left -= 1;
            }
        }
        !self.left_out && self.above <= self.width
    }
}
