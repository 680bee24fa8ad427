//! Snapshots: a reader sees the rows as they were when it began, and nothing that is not durable yet.
//!
//! Before a batch is committed, the values that it replaces are saved in memory. A reader that began before the commit
//! was durable reads the rows first and then overlays those old values. So nobody waits for anybody, and a backup can
//! take its time. Rows that several stores write have snapshots of their own.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::store::Fault;
use crate::store::codec::keys::Key;
use crate::store::read::row_cache::RowCache;
use crate::store::read::view::{Bounds, Changes, Direction, ReadView, Row, fault, layered};
use crate::store::rows::{RowReader, Rows, Wanted};

/// When a snapshot has read ahead more bytes than this, it drops them.
const MOST_CACHED: usize = 8 << 20;

/// The replaced values of the commits that open snapshots must not see.
#[derive(Debug, Default)]
pub(crate) struct Snapshots {
    /// The number of the last commit that has begun.
    begun: AtomicU64,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The number of the last commit that is durable.
    now: u64,
    /// The number of readers that began after each commit.
    readers: BTreeMap<u64, usize>,
    /// The values that each commit replaced, by its number.
    before: BTreeMap<u64, Arc<Changes>>,
}

impl State {
    /// Drops the values that no reader needs.
    fn prune(&mut self) {
        let oldest = self.readers.keys().next().copied().unwrap_or(self.now).min(self.now);
        self.before = self.before.split_off(&(oldest + 1));
    }
}

impl Snapshots {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a commit with the values that it replaces.
    pub(crate) fn begin(&self, before: Changes) {
        let mut state = self.state();
        let number = state.now + 1;
        state.before.insert(number, Arc::new(before));
        self.begun.store(number, Ordering::SeqCst);
    }

    /// Makes the commit visible to new snapshots.
    pub(crate) fn end(&self) {
        let mut state = self.state();
        state.now += 1;
        state.prune();
    }

    /// Cancels the commit, which was not applied.
    pub(crate) fn cancel(&self) {
        let mut state = self.state();
        let number = state.now + 1;
        state.before.remove(&number);
        self.begun.store(state.now, Ordering::SeqCst);
    }

    /// A snapshot of the rows as they are now.
    pub(crate) fn now<'a>(&'a self, rows: &'a dyn Rows) -> Snapshot<'a> {
        if let Some(own) = rows.snapshot() {
            return Snapshot::Own(own, RefCell::default());
        }
        let mut state = self.state();
        let at = state.now;
        *state.readers.entry(at).or_default() += 1;
        Snapshot::Kept(Kept { rows, snapshots: self, at })
    }

    /// The values replaced since a snapshot, the latest first.
    fn since(&self, at: u64) -> Vec<Arc<Changes>> {
        if self.begun.load(Ordering::SeqCst) <= at {
            return Vec::new();
        }
        self.state().before.range(at + 1..).rev().map(|(_, before)| Arc::clone(before)).collect()
    }
}

/// The rows as they were when the snapshot was taken.
pub(crate) enum Snapshot<'a> {
    /// Reconstructed from the values that commits have replaced since.
    Kept(Kept<'a>),
    /// A snapshot of the rows themselves, and the rows read ahead from it.
    Own(Box<dyn RowReader + 'a>, RefCell<RowCache>),
}

/// The rows, and the commit as of which they are read.
pub(crate) struct Kept<'a> {
    rows: &'a dyn Rows,
    snapshots: &'a Snapshots,
    at: u64,
}

impl Drop for Kept<'_> {
    fn drop(&mut self) {
        let mut state = self.snapshots.state();
        if let Some(count) = state.readers.get_mut(&self.at) {
            *count -= 1;
            if *count == 0 {
                state.readers.remove(&self.at);
            }
        }
        state.prune();
    }
}

impl ReadView for Snapshot<'_> {
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Fault> {
        let kept = match self {
            Snapshot::Kept(kept) => kept,
            Snapshot::Own(own, cache) => {
                if let Some(value) = cache.borrow().get(&key.0) {
                    return Ok(value.map(<[u8]>::to_vec));
                }
                return ReadView::get(own.as_ref(), key);
            }
        };
        let value = ReadView::get(kept.rows, key)?;
        let before = kept.snapshots.since(kept.at);
        Ok(before.iter().rev().find_map(|before| before.get(&key.0)).cloned().unwrap_or(value))
    }

    fn rows(&self, from: &Key, to: &Key, way: Direction, limit: usize) -> Result<Vec<Row>, Fault> {
        let kept = match self {
            Snapshot::Kept(kept) => kept,
            Snapshot::Own(own, cache) => {
                let cached = cache.borrow().rows(&from.0, &to.0, way, limit);
                return cached.map_or_else(|| own.as_ref().rows(from, to, way, limit), Ok);
            }
        };
        let below = |from: &Key, to: &Key, way, limit| kept.rows.rows(from, to, way, limit);
        layered(&below, (from, to), way, limit, &|bounds: Bounds<'_>, changes| {
            for before in kept.snapshots.since(kept.at) {
                changes.extend(before.range::<[u8], _>(bounds).map(|(key, value)| (key.clone(), value.clone())));
            }
        })
    }

    fn prefetch(&self, wanted: &dyn Fn(&mut Wanted)) -> Result<(), Fault> {
        let Snapshot::Own(own, cache) = self else { return Ok(()) };
        let mut missing = Wanted::default();
        wanted(&mut missing);
        cache.borrow().retain_missing(&mut missing);
        if !missing.is_empty() {
            let fetched = own.fetch(&missing).map_err(fault)?;
            let mut cache = cache.borrow_mut();
            // A reader that goes through everything does not ask for the earlier rows again.
            if cache.bytes() > MOST_CACHED {
                *cache = RowCache::default();
            }
            cache.insert(missing, fetched);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::rows::{Batch, MemoryRows};

    fn key(number: u8) -> Key {
        Key(vec![1, number])
    }

    fn commit(snapshots: &Snapshots, rows: &MemoryRows, writes: &[(u8, Option<&str>)]) {
        let mut batch = Batch::new();
        let mut before = Changes::new();
        for (number, value) in writes {
            before.insert(key(*number).0, RowReader::get(rows, &key(*number).0).expect("a read"));
            match value {
                Some(value) => batch.put(key(*number).0, value.as_bytes()),
                None => batch.delete(key(*number).0),
            }
        }
        snapshots.begin(before);
        rows.commit(batch).expect("a commit");
        snapshots.end();
    }

    fn all(moment: &Snapshot<'_>, way: Direction, limit: usize) -> Vec<(u8, String)> {
        let rows = moment.rows(&key(0), &key(255), way, limit).expect("a read");
        rows.into_iter().map(|(key, value)| (key[1], String::from_utf8(value).expect("text"))).collect()
    }

    #[test]
    fn a_reader_sees_the_moment_at_which_it_began() {
        let (snapshots, rows) = (Snapshots::default(), MemoryRows::new());
        commit(&snapshots, &rows, &[(1, Some("a")), (2, Some("b")), (3, Some("c")), (4, Some("d"))]);
        let old = snapshots.now(&rows);
        commit(&snapshots, &rows, &[(2, None), (5, Some("e")), (3, Some("C"))]);
        let middle = snapshots.now(&rows);
        commit(&snapshots, &rows, &[(2, Some("B")), (5, None), (1, None), (4, None)]);
        let shown = |rows: &[(u8, &str)]| rows.iter().map(|(n, v)| (*n, (*v).to_owned())).collect::<Vec<_>>();
        let was = [(1, "a"), (2, "b"), (3, "c"), (4, "d")];
        for limit in 1..6 {
            let first = &was[..limit.min(4)];
            assert_eq!(all(&old, Direction::Ascending, limit), shown(first));
            let last: Vec<_> = was.into_iter().rev().take(limit).collect();
            assert_eq!(all(&old, Direction::Descending, limit), shown(&last));
        }
        assert_eq!(all(&middle, Direction::Ascending, 9), shown(&[(1, "a"), (3, "C"), (4, "d"), (5, "e")]));
        assert_eq!(all(&snapshots.now(&rows), Direction::Ascending, 9), shown(&[(2, "B"), (3, "C")]));
        assert_eq!(old.get(&key(5)).expect("a read"), None);
        assert_eq!(old.get(&key(1)).expect("a read"), Some(b"a".to_vec()));
        drop((old, middle));
        assert!(snapshots.state().before.is_empty() && snapshots.state().readers.is_empty());
    }

    #[test]
    fn what_is_not_durable_is_not_seen() {
        let (snapshots, rows) = (Snapshots::default(), MemoryRows::new());
        snapshots.begin(Changes::from([(key(1).0, None)]));
        let mut batch = Batch::new();
        batch.put(key(1).0, *b"a");
        rows.commit(batch).expect("a commit");
        assert_eq!(snapshots.now(&rows).get(&key(1)).expect("a read"), None);
        snapshots.end();
        assert_eq!(snapshots.now(&rows).get(&key(1)).expect("a read"), Some(b"a".to_vec()));
        snapshots.begin(Changes::from([(key(1).0, Some(b"a".to_vec()))]));
        snapshots.cancel();
        assert!(snapshots.state().before.is_empty());
    }
}
