//! Goré's endings: the value of every position with few stones, if no hole is traded.
//!
//! A position is turned so that the side to act owns the first four holes. Its value is the lead in stones that the
//! side to act can still gain, including the stones left in the holes at the end. For each number of stones, upper and
//! lower bounds are improved until nothing changes: a sowing either captures, and leads to a position with fewer
//! stones, or keeps the number. If the bounds meet, the value holds whatever result a repetition has. If they do not,
//! the value depends on who repeats positions, and the table leaves it open.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use colonnade_rules::gore::{Gore, Move};
use colonnade_rules::{Position, Side};

/// The largest number of stones that [`set_ending_stones`] accepts: with more, a search would need more than 32 MiB
/// while the table is built.
pub const MOST_ENDING_STONES: usize = 20;

/// The largest number of stones in the table of this process.
static STONES: AtomicUsize = AtomicUsize::new(MOST_ENDING_STONES);

/// Sets the largest number of stones in the table of Goré's endings, for the whole process; without a call, and for a
/// number above it, it is [`MOST_ENDING_STONES`]. A table of 20 stones has 6 MB and is built in 1 to 2 seconds of one
/// processor, one of 16 stones has 1.5 MB. The number changes answers of levels 5 and 6 in Goré. A table that is already
/// being built stays as it is.
pub fn set_ending_stones(stones: usize) {
    STONES.store(stones.min(MOST_ENDING_STONES), Ordering::Relaxed);
}

/// The largest number of stones in the table.
pub(super) fn ending_stones() -> usize {
    STONES.load(Ordering::Relaxed)
}

/// The table of this process, built once.
static TABLE: OnceLock<Arc<Endings>> = OnceLock::new();
/// Whether the table is built.
static IS_BUILT: AtomicBool = AtomicBool::new(false);
/// The interval at which a thread that waits for the table checks its stop flag.
const PAUSE: Duration = Duration::from_millis(2);

/// Waits for the table of this process. `None` if the flag ended the wait; building goes on.
pub(crate) fn endings(stop: &AtomicBool) -> Option<Arc<Endings>> {
    while !IS_BUILT.load(Ordering::Acquire) {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if is_being_built() {
            thread::sleep(PAUSE);
        } else if !IS_BUILT.load(Ordering::Acquire) {
            // The system cannot start a thread: one of the threads that need the table builds it.
            static ALONE: Mutex<()> = Mutex::new(());
            let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
            if !IS_BUILT.load(Ordering::Acquire) {
                keep(Endings::build(ending_stones(), stop)?);
            }
        }
    }
    TABLE.get().cloned()
}

/// Starts to build the table; returns the flag that is set when it is built. `None` if it is already built, or if no
/// thread is building it.
pub(super) fn pending_table() -> Option<&'static AtomicBool> {
    if IS_BUILT.load(Ordering::Acquire) {
        return None;
    }
    is_being_built().then_some(&IS_BUILT)
}

/// Whether a thread is building the table; starts one if none has. No search stops it, so that no work is lost.
fn is_being_built() -> bool {
    static BUILDER: Mutex<Option<JoinHandle<()>>> = Mutex::new(None);
    let mut builder = BUILDER.lock().unwrap_or_else(PoisonError::into_inner);
    if builder.is_none() {
        let build = || Endings::build(ending_stones(), &AtomicBool::new(false)).into_iter().for_each(keep);
        *builder = thread::Builder::new().name("endings".to_owned()).spawn(build).ok();
    }
    builder.as_ref().is_some_and(|builder| !builder.is_finished())
}

fn keep(table: Endings) {
    TABLE.get_or_init(|| Arc::new(table));
    IS_BUILT.store(true, Ordering::Release);
}

/// Statistics of Goré's endings with this many stones, so that other programs can compare their tables.
///
/// The table has every distribution of the stones over the eight holes, seen by the side to act, whose holes come first
/// in sowing order. No hole is traded. The value of a position is the lead in stones that the side to act still gains,
/// with those left in the holes at the end. It is open if it depends on who repeats positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndingRow {
    /// The number of stones in the holes.
    pub stones: usize,
    /// The number of positions with this many stones.
    pub positions: usize,
    /// The number of positions in which the side to act gains a lead.
    pub gaining: usize,
    /// The number of positions in which both sides gain equally.
    pub even: usize,
    /// The number of positions in which the other side gains a lead.
    pub losing: usize,
    /// The number of open positions, whose value is not known.
    pub open: usize,
    /// The number of positions with at most this many stones, which is also the number of bytes of their values.
    pub bytes: usize,
    /// The 64-bit FNV-1a hash of the values of all positions with at most this many stones, each as one signed byte
    /// (−128 if open), sorted by number of stones, then by the stones in the first hole, in the second, and so on.
    pub checksum: u64,
}

/// Statistics of Goré's table of endings, one row for each number of stones up to that of [`set_ending_stones`]. If the
/// process has not built the table yet, this takes seconds. `None` if the flag ended the wait.
#[must_use]
pub fn ending_table(stop: &AtomicBool) -> Option<Vec<EndingRow>> {
    endings(stop).map(|table| table.rows())
}

/// The value of each position with up to a number of stones.
pub(crate) struct Endings {
    stones: usize,
    /// The values by [`number`]; [`OPEN`] if the bounds do not meet.
    gains: Vec<i8>,
    /// The round in which the upper bound was reached. Moving to the smallest one never leads into a cycle.
    rounds: Vec<u8>,
}

/// Marks an open position.
const OPEN: i8 = i8::MIN;

/// The stones in each hole in sowing order, from the first hole of the side to act.
type HoleCounts = [u8; 8];

/// `WAYS[n][k]`: the number of ways to distribute n stones over k holes.
static WAYS: [[u32; 9]; 49] = {
    let mut ways = [[0; 9]; 49];
    ways[0] = [1; 9];
    let mut stones = 1;
    while stones < 49 {
        let mut holes = 1;
        while holes < 9 {
            ways[stones][holes] = ways[stones][holes - 1] + ways[stones - 1][holes];
            holes += 1;
        }
        stones += 1;
    }
    ways
};

/// `BEFORE[n]`: the number of positions with fewer than n stones.
static BEFORE: [u32; 34] = {
    let mut table = [0; 34];
    let mut stones = 1;
    while stones < 34 {
        table[stones] = table[stones - 1] + WAYS[stones - 1][8];
        stones += 1;
    }
    table
};

/// The number of a position. Positions with fewer stones have lower numbers.
fn number(holes: &HoleCounts) -> usize {
    let mut left: usize = holes.iter().map(|&stones| usize::from(stones)).sum();
    let mut number = BEFORE[left];
    for (at, &stones) in holes.iter().enumerate().take(7) {
        // Positions with fewer stones in this hole come first: C(n + k, k) − C(n − s + k, k) of them.
        let stones = usize::from(stones);
        number += WAYS[left][8 - at] - WAYS[left - stones][8 - at];
        left -= stones;
    }
    number as usize
}

/// Calls `each` with all positions with this many stones, in the order of their numbers.
fn all(stones: u8, mut each: impl FnMut(&HoleCounts)) {
    fn fill(holes: &mut HoleCounts, at: usize, left: u8, each: &mut impl FnMut(&HoleCounts)) {
        if at == 7 {
            holes[7] = left;
            each(holes);
            return;
        }
        for stones in 0..=left {
            holes[at] = stones;
            fill(holes, at + 1, left - stones, each);
        }
    }
    fill(&mut [0; 8], 0, stones, &mut each);
}

/// Sows a hole; returns the position for the other side and the number of stones captured.
fn sown(holes: &HoleCounts, from: usize) -> (HoleCounts, u8) {
    let mut after = *holes;
    let stones = usize::from(std::mem::take(&mut after[from]));
    for step in 1..=stones {
        after[(from + step) % 8] += 1;
    }
    let last = (from + stones) % 8;
    let falls = |stones: u8| stones == 2 || stones == 4;
    let mut captured = 0;
    if last >= 4 && falls(after[last]) {
        captured += std::mem::take(&mut after[last]);
        for step in [1, 7] {
            let mut next = (last + step) % 8;
            while falls(after[next]) {
                captured += std::mem::take(&mut after[next]);
                next = (next + step) % 8;
            }
        }
    }
    after.rotate_left(4);
    (after, captured)
}

/// The lead in owned stones at the end, for the side to act.
fn balance(holes: &HoleCounts) -> i8 {
    let sum = |holes: &[u8]| holes.iter().map(|&stones| stones as i8).sum::<i8>();
    sum(&holes[..4]) - sum(&holes[4..])
}

/// The positions that can follow, each as its number and the stones captured. If nothing can be sown, that is a pass.
fn follow(holes: &HoleCounts, mut each: impl FnMut(usize, i8)) {
    let mut any = false;
    for from in (0..4).filter(|&from| holes[from] > 0) {
        let (after, captured) = sown(holes, from);
        any = true;
        each(number(&after), captured as i8);
    }
    if !any {
        let mut after = *holes;
        after.rotate_left(4);
        each(number(&after), 0);
    }
}

/// Whether the table of this process has a position.
pub(crate) fn is_in_table(position: &Gore) -> bool {
    turned(position, ending_stones()).is_some()
}

/// The position in the orientation of a table with up to a number of stones; `None` if that does not cover it.
fn turned(position: &Gore, most: usize) -> Option<HoleCounts> {
    let whole = position.offer().is_none() && position.outcome().is_none();
    let homes = position.owners().iter().enumerate().all(|(at, &owner)| (at < 4) == (owner == Side::First));
    let few = position.stones().iter().map(|&stones| usize::from(stones)).sum::<usize>() <= most;
    let mut holes = *position.stones();
    if position.side_to_act() == Side::Second {
        holes.rotate_left(4);
    }
    (whole && homes && few).then_some(holes)
}

impl Endings {
    fn build(stones: usize, stop: &AtomicBool) -> Option<Endings> {
        let positions = BEFORE[stones + 1] as usize;
        let mut bounds = LeadBounds { low: vec![0; positions], high: vec![0; positions], rounds: vec![0; positions] };
        for stones in 0..=stones {
            bounds.settle(stones as u8, stop)?;
        }
        let LeadBounds { mut low, high, rounds } = bounds;
        for (low, high) in low.iter_mut().zip(high) {
            if *low != high {
                *low = OPEN;
            }
        }
        Some(Endings { stones, gains: low, rounds })
    }

    /// The statistics of the table.
    fn rows(&self) -> Vec<EndingRow> {
        let mut checksum: u64 = 0xcbf2_9ce4_8422_2325;
        let mut rows = Vec::with_capacity(self.stones + 1);
        for stones in 0..=self.stones {
            let [first, bytes] = [0, 1].map(|more| BEFORE[stones + more] as usize);
            let gains = &self.gains[first..bytes];
            for gain in gains {
                checksum = (checksum ^ u64::from(gain.to_le_bytes()[0])).wrapping_mul(0x0100_0000_01b3);
            }
            let count = |is: fn(i8) -> bool| gains.iter().filter(|&&gain| is(gain)).count();
            rows.push(EndingRow {
                stones,
                positions: gains.len(),
                gaining: count(|gain| gain > 0),
                even: count(|gain| gain == 0),
                losing: count(|gain| gain < 0 && gain != OPEN),
                open: count(|gain| gain == OPEN),
                bytes,
                checksum,
            });
        }
        rows
    }

    /// The position in the orientation of the table; `None` if the table does not cover it.
    fn turned(&self, position: &Gore) -> Option<HoleCounts> {
        turned(position, self.stones)
    }

    /// The lead that the side to act still gains with best play; `None` if the position is open or not in the table.
    pub(super) fn gain(&self, position: &Gore) -> Option<i8> {
        let gain = self.gains[number(&self.turned(position)?)];
        (gain != OPEN).then_some(gain)
    }

    /// The best action and the lead that it gains.
    pub(super) fn best(&self, position: &Gore) -> Option<(Move, i8)> {
        let gain = self.gain(position)?;
        let holes = self.turned(position)?;
        let mut followers = Vec::new();
        follow(&holes, |next, captured| followers.push((next, captured)));
        let keeps = |&(_, (next, captured)): &(Move, (usize, i8))| {
            self.gains[next] != OPEN && captured - self.gains[next] == gain
        };
        // The rules generate sowings in the same order.
        let best = position
            .sowings()
            .zip(followers)
            .filter(keeps)
            .min_by_key(|&(_, (next, captured))| if captured > 0 { 0 } else { self.rounds[next] });
        best.map(|(action, _)| (action, gain))
    }
}

/// The lead that the side to act can force, and the lead to which the other side can limit it.
struct LeadBounds {
    low: Vec<i8>,
    high: Vec<i8>,
    rounds: Vec<u8>,
}

impl LeadBounds {
    /// Improves the bounds of all positions with this many stones until nothing changes.
    fn settle(&mut self, stones: u8, stop: &AtomicBool) -> Option<()> {
        let [first, last] = [0, 1].map(|more| BEFORE[usize::from(stones) + more] as usize);
        let links = self.opened(stones, first, last);
        let mut low = self.low[first..last].to_vec();
        let mut high = self.high[first..last].to_vec();
        for round in 1.. {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            // Each round uses only the results of the previous one, so that `rounds` measures the distance to the end.
            let mut changed = false;
            for (at, links) in links.iter().enumerate() {
                if self.low[first + at] == self.high[first + at] {
                    continue;
                }
                (low[at], high[at]) = self.improved(links);
                if high[at] != self.high[first + at] {
                    self.rounds[first + at] = u8::try_from(round).unwrap_or(u8::MAX);
                }
                changed |= (low[at], high[at]) != (self.low[first + at], self.high[first + at]);
            }
            if !changed {
                return Some(());
            }
            self.low[first..last].copy_from_slice(&low);
            self.high[first..last].copy_from_slice(&high);
        }
        None
    }

    /// Sets the bounds of all positions with this many stones to the widest ones; returns what can follow each.
    fn opened(&mut self, stones: u8, first: usize, last: usize) -> Vec<[Link; 4]> {
        let mut links = Vec::with_capacity(last - first);
        all(stones, |holes| {
            let at = first + links.len();
            let mut row = [Link::NONE; 4];
            if holes.iter().all(|&stones| stones < 3) {
                (self.low[at], self.high[at]) = (balance(holes), balance(holes));
            } else {
                (self.low[at], self.high[at]) = (-(stones as i8), stones as i8);
                let mut place = 0;
                follow(holes, |next, captured| {
                    row[place] = Link::new(next, captured);
                    place += 1;
                });
            }
            links.push(row);
        });
        links
    }

    /// The bounds of a position from the bounds of the positions that can follow it.
    fn improved(&self, links: &[Link; 4]) -> (i8, i8) {
        let mut low = i8::MIN;
        let mut high = i8::MIN;
        for link in links.iter().take_while(|&&link| link != Link::NONE) {
            low = low.max(link.captured() - self.high[link.next()]);
            high = high.max(link.captured() - self.low[link.next()]);
        }
        (low, high)
    }
}

/// A move between positions: the number of the next position in the low bits, and the stones captured above them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Link(u32);

impl Link {
    const NONE: Link = Link(u32::MAX);
    const BITS: u32 = 26;

    const fn new(next: usize, captured: i8) -> Link {
        Link(next as u32 | (captured as u32) << Link::BITS)
    }

    const fn next(self) -> usize {
        (self.0 & ((1 << Link::BITS) - 1)) as usize
    }

    const fn captured(self) -> i8 {
        (self.0 >> Link::BITS) as i8
    }
}

#[cfg(test)]
#[path = "endings_tests.rs"]
mod tests;
