//! The best sowings of a position.

use colonnade_rules::{Board, Buku, Direction, Line, Path, Position, Sowing, Square};

use super::{CAPTURED, lead, sown};
use crate::knowledge::Candidate;
use crate::meter::Meter;

/// How many beginnings of a line's sowings are kept.
const BEAM: usize = 64;

/// A beginning of a sowing: the squares sown on, the last one of them, and what came before.
#[derive(Clone, Copy)]
struct Beginning {
    set: u128,
    gain: i32,
    /// The place of the beginning that is one square shorter; [`NONE`] for the first square.
    before: u32,
    at: u8,
}

const NONE: u32 = u32::MAX;

/// Grows the sowings of every line square by square, and keeps the best ones. Two beginnings with the same squares and
/// the same end are one: they gain the same and go on in the same ways.
#[derive(Default)]
pub(super) struct Beam {
    size: u8,
    neighbours: Vec<Vec<u8>>,
    /// All beginnings that were kept, of all lines.
    kept: Vec<Beginning>,
    /// The next ones of a line, before the best are chosen.
    next: Vec<Beginning>,
    /// Which sets and ends are among the next ones: open addressing, emptied by a new stamp.
    seen: Vec<(u32, u128, u8)>,
    stamp: u32,
    gains: Vec<i32>,
    /// Whole sowings: order, line, and the place of the sowing among those kept.
    whole: Vec<(i32, Line, u32)>,
    steps: usize,
}

impl Beam {
    /// Adds about the best `width` sowings, no two of a line on the same squares; whether these lead to all results that
    /// there are.
    pub(super) fn best(
        &mut self,
        position: &Buku,
        width: usize,
        out: &mut Vec<Candidate<Sowing>>,
        meter: &mut Meter<'_>,
    ) -> bool {
        let board = position.board();
        self.look(board);
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
        // Where two are worth the same the line and the squares decide, so that the order is the same everywhere.
        let kept = &self.kept;
        let key = |&(order, line, place): &(i32, Line, u32)| {
            let (Line::Rank(line) | Line::File(line)) = line;
            (-order, line, kept.get(place as usize).map_or(0, |sowing| sowing.set), place)
        };
        self.whole.sort_unstable_by_key(key);
        all &= self.whole.len() <= width;
        // An empty line can end the game by repetition, whatever it looks like.
        let (best, rest) = self.whole.split_at(self.whole.len().min(width));
        let empty = rest.iter().filter(|&&(_, _, place)| place == NONE);
        out.extend(best.iter().chain(empty).map(|&(order, line, place)| {
            let path = (place != NONE).then(|| self.path(board, place));
            Candidate { order, slot: 0, action: Sowing { line, path } }
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
        self.seen = vec![(0, 0, 0); 2048];
        self.stamp = 0;
    }

    /// Notes the gain of sowing on each square after the line is picked up; the worth of the board if nothing is sown.
    fn weigh(&mut self, position: &Buku, line: Line) -> i32 {
        let (board, side) = (position.board(), position.side_to_act());
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

    /// Finds the sowings of one line; whether it left none out.
    fn grow(&mut self, board: Board, line: Line, base: i32, counters: usize) -> bool {
        if counters == 0 {
            // All empty lines lead to one result.
            if self.whole.iter().all(|&(_, _, place)| place != NONE) {
                self.whole.push((base, line, NONE));
            }
            return true;
        }
        let mut first = self.kept.len();
        let gains = &self.gains;
        self.kept.extend((0..board.len()).map(|at| Beginning {
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
            // All beginnings ended in dead ends. The ranks in turn, to and fro, have room for any number.
            self.fill_to_and_fro(board, counters);
            first = self.kept.len() - 1;
            all = false;
        }
        self.stamp += 1;
        for place in first..self.kept.len() {
            let Beginning { set, gain, .. } = self.kept[place];
            if seen_first(&mut self.seen, self.stamp, set, 0) {
                self.whole.push((base + gain, line, place as u32));
            }
        }
        all
    }

    /// Goes on by one square from the beginnings kept from `first` on; whether all were kept.
    fn lengthen(&mut self, first: &mut usize) -> bool {
        self.next.clear();
        self.stamp += 1;
        for before in *first..self.kept.len() {
            let Beginning { set, gain, at, .. } = self.kept[before];
            for &next in &self.neighbours[usize::from(at)] {
                let bit = 1u128 << next;
                self.steps += 1;
                if set & bit == 0 && seen_first(&mut self.seen, self.stamp, set | bit, next) {
                    let gain = gain + self.gains[usize::from(next)];
                    self.next.push(Beginning { set: set | bit, gain, before: before as u32, at: next });
                }
            }
        }
        let all = self.next.len() <= BEAM;
        if !all {
            self.next.select_nth_unstable_by_key(BEAM - 1, |next| (-next.gain, spread(next.set), next.set, next.at));
            self.next.truncate(BEAM);
            self.next.sort_unstable_by_key(|next| (next.set, next.at));
        }
        *first = self.kept.len();
        self.kept.extend_from_slice(&self.next);
        all
    }

    fn fill_to_and_fro(&mut self, board: Board, counters: usize) {
        let files = usize::from(board.files);
        let mut sowing = Beginning { set: 0, gain: 0, before: NONE, at: 0 };
        for place in 0..counters {
            let (rank, file) = (place / files, place % files);
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

/// Orders sets that gain the same, so that those kept do not all lie in one corner.
const fn spread(set: u128) -> u64 {
    let mixed = (set as u64 ^ (set >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

/// Notes a set and an end; whether it was not there yet. At most half of the places are ever used.
fn seen_first(seen: &mut [(u32, u128, u8)], stamp: u32, set: u128, at: u8) -> bool {
    let mut place = (spread(set) >> 20) as usize + usize::from(at) * 31;
    loop {
        place %= seen.len();
        let entry = &mut seen[place];
        if entry.0 != stamp {
            *entry = (stamp, set, at);
            return true;
        }
        if entry.1 == set && entry.2 == at {
            return false;
        }
        place += 1;
    }
}
