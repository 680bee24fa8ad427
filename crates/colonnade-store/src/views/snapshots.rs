//! Snapshots: a reader sees the rows as they were when it began, and nothing that is not durable yet.
//!
//! Before a batch is committed, the values that it replaces are saved in memory. A reader that began before the commit
//! was durable reads the rows first and then overlays those old values. So nobody waits for anybody, and a backup can
//! take its time. Rows that several stores write have snapshots of their own.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::Fault;
use crate::codec::keys::Key;
use crate::rows::{Fetched, KeyRange, RowReader, Rows, Wanted};
use crate::views::put_off::PutOff;
use crate::views::row_cache::RowCache;
use crate::views::view::{Changes, KeyBounds, ReadView, Row, ScanDirection, fault, layered};

/// When a snapshot has read ahead more bytes than this, it drops them.
const MOST_CACHED: usize = 8 << 20;

/// A range of more rows than this is not put off.
const LONG: usize = 1_024;

/// The replaced values of the commits that open snapshots must not see.
#[derive(Debug, Default)]
pub(crate) struct Snapshots {
    /// The number of the last commit that has begun.
    begun: AtomicU64,
    state: Mutex<SnapshotState>,
}

#[derive(Debug, Default)]
struct SnapshotState {
    /// The number of the last commit that is durable.
    now: u64,
    /// The number of readers that began after each commit.
    readers: BTreeMap<u64, usize>,
    /// The values that each commit replaced, by its number.
    before: BTreeMap<u64, Arc<Changes>>,
}

impl SnapshotState {
    /// Drops the values that no reader needs.
    fn prune(&mut self) {
        let oldest = self.readers.keys().next().copied().unwrap_or(self.now).min(self.now);
        self.before = self.before.split_off(&(oldest + 1));
    }
}

impl Snapshots {
    fn state(&self) -> MutexGuard<'_, SnapshotState> {
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
    pub(crate) fn now(self: &Arc<Snapshots>, rows: &Arc<dyn Rows>) -> Snapshot {
        if let Some(own) = rows.snapshot() {
            return Snapshot::Own(OwnSnapshot::new(own));
        }
        let mut state = self.state();
        let at = state.now;
        *state.readers.entry(at).or_default() += 1;
        Snapshot::Kept(Kept { rows: Arc::clone(rows), snapshots: Arc::clone(self), at })
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
pub(crate) enum Snapshot {
    /// Reconstructed from the values that commits have replaced since.
    Kept(Kept),
    /// A snapshot of the rows themselves.
    Own(OwnSnapshot),
}

/// A snapshot of rows of which each read is a round trip: the rows that are known already, and the reads that are put off.
pub(crate) struct OwnSnapshot {
    rows: Box<dyn RowReader>,
    known: RefCell<RowCache>,
    put_off: PutOff,
}

impl OwnSnapshot {
    pub(crate) fn new(rows: Box<dyn RowReader>) -> OwnSnapshot {
        OwnSnapshot { rows, known: RefCell::default(), put_off: PutOff::default() }
    }

    fn keep(&self, wanted: Wanted, fetched: Fetched) {
        if !self.put_off.is_under_way() {
            self.make_room();
        }
        self.known.borrow_mut().insert(wanted, fetched);
    }
}

impl ReadView for OwnSnapshot {
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Fault> {
        if let Some(value) = self.known.borrow().get(&key.0) {
            return Ok(value.map(<[u8]>::to_vec));
        }
        if self.put_off.is_on() {
            return Err(self.put_off.key(key));
        }
        let value = ReadView::get(self.rows.as_ref(), key)?;
        let rows = value.iter().map(|value| (key.0.clone(), value.clone())).collect();
        self.keep(Wanted { keys: vec![key.0.clone()], ..Wanted::default() }, Fetched { rows, ..Fetched::default() });
        Ok(value)
    }

    fn rows(&self, from: &Key, to: &Key, way: ScanDirection, limit: usize) -> Result<Vec<Row>, Fault> {
        if from >= to || limit == 0 {
            return Ok(Vec::new());
        }
        if let Some(known) = self.known.borrow().rows(&from.0, &to.0, way, limit) {
            return Ok(known);
        }
        // A long range is read in pieces, which must not all be in memory.
        if self.put_off.is_on() && limit <= LONG {
            return Err(self.put_off.range(from, to, way, limit));
        }
        let rows = self.rows.as_ref().rows(from, to, way, limit)?;
        if limit <= LONG {
            let range = KeyRange { from: from.0.clone(), to: to.0.clone(), way, limit, enough: limit };
            let ranges = vec![rows.clone()];
            self.keep(Wanted { ranges: vec![range], ..Wanted::default() }, Fetched { ranges, ..Fetched::default() });
        }
        Ok(rows)
    }

    fn put_off(&self) -> Option<&PutOff> {
        Some(&self.put_off)
    }

    fn make_room(&self) {
        let mut known = self.known.borrow_mut();
        // A reader that goes through everything does not ask for the earlier rows again.
        if known.bytes() > MOST_CACHED {
            *known = RowCache::default();
        }
    }

    fn prefetch(&self, wanted: &dyn Fn(&mut Wanted)) -> Result<(), Fault> {
        let mut missing = Wanted::default();
        wanted(&mut missing);
        self.known.borrow().retain_missing(&mut missing);
        if missing.is_empty() {
            return Ok(());
        }
        if self.put_off.is_on() {
            return Err(self.put_off.several(missing));
        }
        let fetched = self.rows.fetch(&missing).map_err(fault)?;
        self.keep(missing, fetched);
        Ok(())
    }
}

/// The rows, and the commit as of which they are read.
pub(crate) struct Kept {
    rows: Arc<dyn Rows>,
    snapshots: Arc<Snapshots>,
    at: u64,
}

impl Kept {
    /// The values replaced since, the latest first.
    pub(crate) fn replaced(&self) -> Vec<Arc<Changes>> {
        self.snapshots.since(self.at)
    }
}

impl Drop for Kept {
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

impl ReadView for Snapshot {
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Fault> {
        let kept = match self {
            Snapshot::Kept(kept) => kept,
            Snapshot::Own(own) => return own.get(key),
        };
        let value = ReadView::get(kept.rows.as_ref(), key)?;
        let before = kept.replaced();
        Ok(before.iter().rev().find_map(|before| before.get(&key.0)).cloned().unwrap_or(value))
    }

    fn rows(&self, from: &Key, to: &Key, way: ScanDirection, limit: usize) -> Result<Vec<Row>, Fault> {
        let kept = match self {
            Snapshot::Kept(kept) => kept,
            Snapshot::Own(own) => return own.rows(from, to, way, limit),
        };
        let below = |from: &Key, to: &Key, way, limit| kept.rows.rows(from, to, way, limit);
        layered(&below, (from, to), way, limit, &|bounds: KeyBounds<'_>, changes| {
            for before in kept.replaced() {
                changes.extend(before.range::<[u8], _>(bounds).map(|(key, value)| (key.clone(), value.clone())));
            }
        })
    }

    fn put_off(&self) -> Option<&PutOff> {
        match self {
            Snapshot::Kept(_) => None,
            Snapshot::Own(own) => own.put_off(),
        }
    }

    fn make_room(&self) {
        match self {
            Snapshot::Kept(_) => {}
            Snapshot::Own(own) => own.make_room(),
        }
    }

    fn prefetch(&self, wanted: &dyn Fn(&mut Wanted)) -> Result<(), Fault> {
        match self {
            Snapshot::Kept(_) => Ok(()),
            Snapshot::Own(own) => own.prefetch(wanted),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{Batch, MemoryRows};

    fn key(number: u8) -> Key {
        Key(vec![1, number])
    }

    fn commit(snapshots: &Snapshots, rows: &dyn Rows, writes: &[(u8, Option<&str>)]) {
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

    fn all(moment: &Snapshot, way: ScanDirection, limit: usize) -> Vec<(u8, String)> {
        let rows = moment.rows(&key(0), &key(255), way, limit).expect("a read");
        rows.into_iter().map(|(key, value)| (key[1], String::from_utf8(value).expect("text"))).collect()
    }

    #[test]
    fn a_reader_sees_the_moment_at_which_it_began() {
        let snapshots = Arc::<Snapshots>::default();
        let rows: Arc<dyn Rows> = Arc::new(MemoryRows::new());
        commit(&snapshots, rows.as_ref(), &[(1, Some("a")), (2, Some("b")), (3, Some("c")), (4, Some("d"))]);
        let old = snapshots.now(&rows);
        commit(&snapshots, rows.as_ref(), &[(2, None), (5, Some("e")), (3, Some("C"))]);
        let middle = snapshots.now(&rows);
        commit(&snapshots, rows.as_ref(), &[(2, Some("B")), (5, None), (1, None), (4, None)]);
        let shown = |rows: &[(u8, &str)]| rows.iter().map(|(n, v)| (*n, (*v).to_owned())).collect::<Vec<_>>();
        let was = [(1, "a"), (2, "b"), (3, "c"), (4, "d")];
        for limit in 1..6 {
            let first = &was[..limit.min(4)];
            assert_eq!(all(&old, ScanDirection::Ascending, limit), shown(first));
            let last: Vec<_> = was.into_iter().rev().take(limit).collect();
            assert_eq!(all(&old, ScanDirection::Descending, limit), shown(&last));
        }
        assert_eq!(all(&middle, ScanDirection::Ascending, 9), shown(&[(1, "a"), (3, "C"), (4, "d"), (5, "e")]));
        assert_eq!(all(&snapshots.now(&rows), ScanDirection::Ascending, 9), shown(&[(2, "B"), (3, "C")]));
        assert_eq!(old.get(&key(5)).expect("a read"), None);
        assert_eq!(old.get(&key(1)).expect("a read"), Some(b"a".to_vec()));
        drop((old, middle));
        assert!(snapshots.state().before.is_empty() && snapshots.state().readers.is_empty());
    }

    #[test]
    fn what_is_not_durable_is_not_seen() {
        let snapshots = Arc::<Snapshots>::default();
        let rows: Arc<dyn Rows> = Arc::new(MemoryRows::new());
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
