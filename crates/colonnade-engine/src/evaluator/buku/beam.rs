//! A beam search for the best sowings of a position.

use std::cmp::Ordering;

use colonnade_rules::buku::{Buku, Move};
use colonnade_rules::{Board, Direction, Line, Path, Position, Square};

use super::value::{CAPTURED, lead, sown};
use crate::evaluator::Candidate;
use crate::meter::Meter;

/// The number of partial sowings of a line that are kept.
const BEAM: usize = 64;
/// The same if all moves are wanted, so that every result of lines with few counters is found.
const WIDE: usize = 4_096;

/// A partial sowing: the squares sown on, the last of them, and the partial sowing before it.
#[derive(Clone, Copy)]
struct PartialSowing {
    set: u128,
    gain: i32,
    /// The index of the partial sowing that is one square shorter; [`NONE`] for the first square.
    before: u32,
    at: u8,
}

const NONE: u32 = u32::MAX;

/// Extends the sowings of each line square by square and keeps the best ones. Partial sowings with the same squares and
/// the same last square are merged: they gain the same and have the same continuations.
#[derive(Default)]
pub(super) struct Beam {
    size: u8,
    neighbours: Vec<Vec<u8>>,
    /// All partial sowings that were kept, of all lines.
    kept: Vec<PartialSowing>,
    /// The next partial sowings of a line, before the best are selected.
    next: Vec<PartialSowing>,
    /// The set of partial sowings already seen, by their squares and last square.
    seen: IndexSet,
    /// A buffer for the selection of the best.
    ranks: Vec<u64>,
    gains: Vec<i32>,
    /// The number of partial sowings that are kept.
    width: usize,
    /// Whole sowings: order, line, and the index of the sowing in `kept`.
    whole: Vec<(i32, Line, u32)>,
    steps: usize,
}

impl Beam {
    /// Adds about the best `width` sowings, no two of a line with the same squares; returns whether these lead to all
    /// possible results.
    pub(super) fn best(
        &mut self,
        position: &Buku,
        width: usize,
        out: &mut Vec<Candidate<Move>>,
        meter: &mut Meter<'_>,
    ) -> bool {
        let board = position.board();
        self.look(board);
        self.width = if width == usize::MAX { WIDE } else { BEAM };
        self.seen.reserve(4 * self.width.max(board.len()));
        self.kept.clear();
        self.whole.clear();
        self.steps = 0;
        let mut all = true;
        for line in position.lines() {
            let counters = position.sown(line);
            if counters <= board.len() {
                let base = self.weigh(position, line);
                all &= self.grow(board, line, base, counters);
            }
        }
        meter.steps(self.steps);
        // Equal orders are sorted by line and squares, so that the order is the same on every machine.
        let kept = &self.kept;
        let key = |&(order, line, place): &(i32, Line, u32)| {
            let (Line::Rank(line) | Line::File(line)) = line;
            (-order, line, kept.get(place as usize).map_or(0, |sowing| sowing.set), place)
        };
        let mut empty = None;
        if self.whole.len() > width {
            all = false;
            self.whole.select_nth_unstable_by_key(width, key);
            // An empty line can end the game by repetition, so it is kept however low its order is.
            empty = self.whole[width..].iter().copied().find(|&(_, _, place)| place == NONE);
            self.whole.truncate(width);
        }
        self.whole.sort_unstable_by_key(key);
        out.extend(self.whole.iter().copied().chain(empty).map(|(order, line, place)| {
            let path = (place != NONE).then(|| self.path(board, place));
            Candidate { order, slot: 0, action: Move { line, path } }
        }));
        all
    }

    fn look(&mut self, board: Board) {
        if self.size == board.files {
            return;
        }
        self.size = board.files;
        let next = |square: Square| {
            let steps = Direction::ALL.into_iter().filter_map(move |way| board.step(square, way));
            steps.map(|next| board.index(next) as u8).collect::<Vec<u8>>()
        };
        self.neighbours = board.squares().map(next).collect();
    }

    /// Stores the gain of sowing on each square once the line is picked up; returns the value without sowing.
    fn weigh(&mut self, position: &Buku, line: Line) -> i32 {
        let board = position.board();
        let side = position.side_to_act();
        let mut base = CAPTURED * lead(position, side);
        self.gains.clear();
        for (square, &counters) in board.squares().zip(position.contents()) {
            let picked = match line {
                Line::Rank(rank) => square.rank() == rank,
                Line::File(file) => square.file() == file,
            };
            let counters = if picked { 0 } else { counters };
            let own = Buku::owner(square) == side;
            let without = sown(counters, own);
            self.gains.push(sown(counters + 1, own) - without);
            base += without;
        }
        base
    }

    /// Finds the sowings of one line; returns whether all of them were found.
    fn grow(&mut self, board: Board, line: Line, base: i32, counters: usize) -> bool {
        if counters == 0 {
            // All empty lines lead to the same result.
            if self.whole.iter().all(|&(_, _, place)| place != NONE) {
                self.whole.push((base, line, NONE));
            }
            return true;
        }
        let mut first = self.kept.len();
        let gains = &self.gains;
        self.kept.extend((0..board.len()).map(|at| PartialSowing {
            set: 1 << at,
            gain: gains[at],
            before: NONE,
            at: at as u8,
        }));
        let mut all = true;
        for _ in 1..counters {
            all &= self.lengthen(&mut first);
        }
        if first == self.kept.len() {
            // All ended in dead ends. A path along the ranks in alternate directions has room for any number.
            self.fill_to_and_fro(board, counters);
            first = self.kept.len() - 1;
            all = false;
        }
        self.seen.clear();
        for place in first..self.kept.len() {
            let PartialSowing { set, gain, .. } = self.kept[place];
            if self.seen.insert(spread(set), place, |before| self.kept[before].set == set) {
                self.whole.push((base + gain, line, place as u32));
            }
        }
        all
    }

    /// Extends the partial sowings from index `first` on by one square; returns whether all were kept.
    fn lengthen(&mut self, first: &mut usize) -> bool {
        self.next.clear();
        self.seen.clear();
        for before in *first..self.kept.len() {
            let PartialSowing { set, gain, at, .. } = self.kept[before];
            for &next in &self.neighbours[usize::from(at)] {
                let bit = 1u128 << next;
                self.steps += 1;
                if set & bit != 0 {
                    continue;
                }
                let set = set | bit;
                let known = |place: usize| self.next[place].set == set && self.next[place].at == next;
                if self.seen.insert(spread(set).wrapping_add(u64::from(next)), self.next.len(), known) {
                    let gain = gain + self.gains[usize::from(next)];
                    self.next.push(PartialSowing { set, gain, before: before as u32, at: next });
                }
            }
        }
        let all = self.next.len() <= self.width;
        if !all {
            self.keep_best();
        }
        *first = self.kept.len();
        self.kept.extend_from_slice(&self.next);
        all
    }

    /// Keeps those in `next` that gain the most, without changing their order.
    fn keep_best(&mut self) {
        let rank = |next: &PartialSowing| (!next.gain as u32 ^ 1 << 31, spread(next.set));
        let rank = |next: &PartialSowing| u64::from(rank(next).0) << 32 | rank(next).1 & 0xffff_ffff;
        self.ranks.clear();
        self.ranks.extend(self.next.iter().map(rank));
        let (better, &mut last, _) = self.ranks.select_nth_unstable(self.width - 1);
        let mut left = 1 + better.iter().filter(|&&rank| rank == last).count();
        self.next.retain(|next| match rank(next).cmp(&last) {
            Ordering::Less => true,
            Ordering::Equal if left > 0 => {
                left -= 1;
                true
            }
            _ => false,
        });
    }

    fn fill_to_and_fro(&mut self, board: Board, counters: usize) {
        let files = usize::from(board.files);
        let mut sowing = PartialSowing { set: 0, gain: 0, before: NONE, at: 0 };
        for place in 0..counters {
            let rank = place / files;
            let file = place % files;
            let at = rank * files + if rank % 2 == 0 { file } else { files - 1 - file };
            sowing.before = if place == 0 { NONE } else { self.kept.len() as u32 - 1 };
            sowing.set |= 1 << at;
            sowing.gain += self.gains[at];
            sowing.at = at as u8;
            self.kept.push(sowing);
        }
    }

    fn path(&self, board: Board, place: u32) -> Path {
        let mut squares = Vec::new();
        let mut place = place;
        while place != NONE {
            let sowing = self.kept[place as usize];
            squares.push(board.at(usize::from(sowing.at)));
            place = sowing.before;
        }
        let mut path = Path::new(squares[squares.len() - 1]);
        for square in squares.iter().rev().skip(1) {
            if let Some(way) = path.end().towards(*square) {
                path.push(way, board);
            }
        }
        path
    }
}

/// A pseudo-random order of sets with equal gain, so that those kept are not all in one corner of the board.
const fn spread(set: u128) -> u64 {
    let mixed = (set as u64 ^ (set >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

/// A set of indices into a list: a hash table with open addressing, cleared by a new stamp, and at most half full.
#[derive(Default)]
struct IndexSet {
    entries: Vec<(u32, u32)>,
    stamp: u32,
}

impl IndexSet {
    /// Makes room for this many indices.
    fn reserve(&mut self, places: usize) {
        if self.entries.len() < 2 * places {
            self.entries = vec![(0, 0); (2 * places).next_power_of_two()];
            self.stamp = 0;
        }
    }

    fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            // The stamps wrapped around: entries with old stamps must not look current.
            self.entries.fill((0, 0));
            self.stamp = 1;
        }
    }

    /// Adds an index by the hash of its item; returns whether no index added since the last clearing has an equal item,
    /// as `is_same` decides.
    fn insert(&mut self, hash: u64, place: usize, is_same: impl Fn(usize) -> bool) -> bool {
        let mask = self.entries.len() - 1;
        let mut at = (hash >> 20) as usize;
        loop {
            at &= mask;
            let (stamp, before) = self.entries[at];
            if stamp != self.stamp {
                self.entries[at] = (self.stamp, place as u32);
                return true;
            }
            if is_same(before as usize) {
                return false;
            }
            at += 1;
        }
    }
}
