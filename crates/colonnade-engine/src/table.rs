//! The transposition table of the search, of fixed size.

use std::sync::{Mutex, PoisonError};

use crate::score::COUNTED;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bound {
    /// Nothing is stored.
    #[default]
    None,
    /// The score is exact.
    Exact,
    /// The score is at least this.
    AtLeast,
    /// The score is at most this.
    AtMost,
}

/// The stored results for a position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TableEntry {
    key: u64,
    pub(crate) score: i32,
    /// The index of the best move in the list of candidates; [`TableEntry::NO_MOVE`] if none is known.
    pub(crate) best: u16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

impl TableEntry {
    pub(crate) const NO_MOVE: u16 = u16::MAX;
}

/// A transposition table with two entries per slot: one is replaced only by deeper or equal depth, one always.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    entries: Vec<TableEntry>,
}

/// The memory of tables that no search uses. It is kept because searches run on many threads, and an allocator may keep
/// the memory that each thread has freed, many times the amount needed.
static SPARE: Mutex<Vec<Vec<TableEntry>>> = Mutex::new(Vec::new());

/// The largest number of spare tables.
const MOST_SPARE: usize = 4;

impl Drop for TranspositionTable {
    fn drop(&mut self) {
        let mut spare = SPARE.lock().unwrap_or_else(PoisonError::into_inner);
        if spare.len() < MOST_SPARE {
            spare.push(std::mem::take(&mut self.entries));
        }
    }
}

impl TranspositionTable {
    /// The size of the largest table, in bytes.
    pub(crate) const BYTES: usize = 16 << 20;
    const MOST: usize = TranspositionTable::BYTES / size_of::<TableEntry>();

    /// A table for a search of this many positions, of at most [`TranspositionTable::BYTES`].
    pub(crate) fn new(positions: u64) -> TranspositionTable {
        let entries = positions.saturating_mul(2).clamp(64, TranspositionTable::MOST as u64) as usize;
        let entries = entries.next_power_of_two().min(TranspositionTable::MOST);
        let spare = SPARE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut memory = spare.unwrap_or_default();
        memory.clear();
        memory.resize(entries, TableEntry::default());
        TranspositionTable { entries: memory }
    }

    const fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1) & !1
    }

    /// The entry of a position, `ply` plies after the root position.
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<TableEntry> {
        let place = self.place(key);
        let pair = &self.entries[place..place + 2];
        let mut entry = *pair.iter().find(|entry| entry.bound != Bound::None && entry.key == key)?;
        entry.score = shifted(entry.score, -(ply as i32));
        Some(entry)
    }

    pub(crate) fn put(&mut self, key: u64, ply: usize, (score, bound): (i32, Bound), depth: u8, best: u16) {
        let place = self.place(key);
        let entry = TableEntry { key, score: shifted(score, ply as i32), best, depth, bound };
        let deep = self.entries[place];
        if deep.bound == Bound::None || deep.key == key || deep.depth <= depth {
            if deep.key != key {
                self.entries[place + 1] = deep;
            }
            self.entries[place] = entry;
        } else {
            self.entries[place + 1] = entry;
        }
    }
}

/// Converts a score: stored wins count their plies from the position itself, not from the root.
const fn shifted(score: i32, plies: i32) -> i32 {
    if score > COUNTED {
        score + plies
    } else if score < -COUNTED {
        score - plies
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    #[test]
    fn wins_keep_their_distance_from_the_position() {
        let mut table = TranspositionTable::new(100);
        table.put(7, 4, (WIN - 9, Bound::Exact), 3, 1);
        assert_eq!(table.get(7, 4).map(|entry| entry.score), Some(WIN - 9));
        assert_eq!(table.get(7, 0).map(|entry| entry.score), Some(WIN - 5));
        assert!(table.get(8, 0).is_none());
    }

    #[test]
    fn the_largest_table_keeps_to_its_bytes() {
        assert_eq!(
            size_of::<TableEntry>() * TranspositionTable::new(u64::MAX).entries.len(),
            TranspositionTable::BYTES
        );
        assert!(TranspositionTable::new(0).entries.len() >= 2);
    }

    #[test]
    fn a_table_begins_empty_whoever_had_its_memory() {
        for _ in 0..2 * MOST_SPARE {
            let mut table = TranspositionTable::new(64);
            assert!((0..128).all(|key| table.get(key, 0).is_none()));
            (0..128).for_each(|key| table.put(key, 0, (1, Bound::Exact), 1, 0));
        }
        assert!(SPARE.lock().expect("not poisoned").len() <= MOST_SPARE);
    }

    #[test]
    fn a_deep_entry_outlives_shallow_ones() {
        let mut table = TranspositionTable::new(1);
        table.put(1 << 40, 0, (5, Bound::Exact), 9, 0);
        for other in 2..50 {
            table.put(other << 40, 0, (6, Bound::Exact), 1, 0);
        }
        assert_eq!(table.get(1 << 40, 0).map(|entry| entry.score), Some(5));
    }
}
