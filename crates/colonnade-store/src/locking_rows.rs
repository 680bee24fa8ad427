//! Rows that several stores of a test write, with a write lock, in memory or on sled.

use std::collections::BTreeMap;
use std::collections::VecDeque;
use std::ops::{Bound, ControlFlow};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::opening;
use crate::rows::{
    Batch, CommitError, CommitFault, CommitMessage, CommitMessages, Fetched, Health, Lease, Leased, MemoryRows,
    RowReader, Rows, RowsError, RowsFacts, ScanDirection, Visitor, Wanted, WriteLock, lock,
};
use crate::write::journal;

type Map = BTreeMap<Vec<u8>, Vec<u8>>;

/// The rows, which stores hold in [`SharedRows`].
pub(crate) struct LockingRows {
    below: Arc<dyn Rows>,
    /// All rows as of the last commit, from which snapshots are made.
    now: Mutex<Arc<Map>>,
    /// The store and the message of each commit. The thread that locks this holds the write lock.
    log: Mutex<Vec<(u64, Vec<u8>)>>,
    /// The number of commits whose messages are discarded.
    forgotten: AtomicU64,
    /// The number of stores so far.
    stores: AtomicU64,
    given: Mutex<[u64; 4]>,
    /// The holder and the expiry of each lease.
    leases: Mutex<BTreeMap<String, (u64, Instant)>>,
    faults: Mutex<VecDeque<WriteLockFault>>,
    _dir: Option<TempDir>,
}

/// The way in which a commit with a write lock fails.
#[cfg_attr(not(test), allow(dead_code, reason = "only tests of this crate make commits fail"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WriteLockFault {
    /// The write lock is lost.
    Overtaken,
    /// It fails like rows in memory.
    Commit(CommitFault),
}

impl LockingRows {
    /// Creates rows in memory.
    pub(crate) fn in_memory() -> Arc<LockingRows> {
        LockingRows::over(Arc::new(MemoryRows::new()), None)
    }

    /// Creates rows on sled, in a directory that lasts as long as the rows.
    pub(crate) fn on_disk() -> Arc<LockingRows> {
        let dir = tempfile::tempdir().expect("a directory");
        let rows = opening::new_rows(dir.path()).expect("rows");
        LockingRows::over(Arc::new(rows), Some(dir))
    }

    fn over(below: Arc<dyn Rows>, dir: Option<TempDir>) -> Arc<LockingRows> {
        Arc::new(LockingRows {
            below,
            now: Mutex::default(),
            log: Mutex::default(),
            forgotten: AtomicU64::default(),
            stores: AtomicU64::default(),
            given: Mutex::default(),
            leases: Mutex::default(),
            faults: Mutex::default(),
            _dir: dir,
        })
    }

    /// Deletes the rows of a table.
    #[cfg(test)]
    pub(crate) fn damage(self: &Arc<LockingRows>, table: u8) {
        let mut batch = Batch::new();
        lock(&self.now).keys().filter(|key| key[0] == table).for_each(|key| batch.delete(key.clone()));
        assert!(!batch.is_empty(), "there are none");
        SharedRows::new(self).commit(batch).expect("a commit");
    }

    /// Discards the messages of all commits so far.
    pub(crate) fn discard_messages(&self) {
        self.forgotten.store(lock(&self.log).len() as u64, Ordering::SeqCst);
    }

    /// Makes all leases expire.
    pub(crate) fn end_leases(&self) {
        lock(&self.leases).clear();
    }

    /// Sets how the next commits fail, in order.
    #[cfg(test)]
    pub(crate) fn fail(&self, faults: impl IntoIterator<Item = WriteLockFault>) {
        lock(&self.faults).extend(faults);
    }
}

/// The rows as one store uses them.
pub(crate) struct SharedRows {
    rows: Arc<LockingRows>,
    number: u64,
    is_closed: Arc<AtomicBool>,
}

impl SharedRows {
    pub(crate) fn new(rows: &Arc<LockingRows>) -> SharedRows {
        let number = rows.stores.fetch_add(1, Ordering::SeqCst);
        SharedRows { rows: Arc::clone(rows), number, is_closed: Arc::default() }
    }

    fn open(&self) -> Result<&LockingRows, RowsError> {
        if self.is_closed.load(Ordering::SeqCst) { Err(RowsError::Closed) } else { Ok(&self.rows) }
    }
}

impl RowReader for SharedRows {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        self.open()?.below.get(key)
    }

    fn scan(&self, from: &[u8], to: &[u8], order: ScanDirection, each: &mut Visitor<'_>) -> Result<(), RowsError> {
        self.open()?.below.scan(from, to, order, each)
    }
}

impl Rows for SharedRows {
    fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let held = self.write_lock(&Wanted::default()).map_err(CommitError::NotApplied)?.expect("they are shared");
        held.commit(batch, &[])
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn write_lock(&self, wanted: &Wanted) -> Result<Option<Box<dyn WriteLock + '_>>, RowsError> {
        let rows = self.open()?;
        let log = lock(&rows.log);
        let found = rows.below.fetch(wanted)?;
        Ok(Some(Box::new(HeldLock { rows, by: self.number, log, found })))
    }

    fn snapshot(&self) -> Option<Box<dyn RowReader>> {
        let is_closed = Arc::clone(&self.is_closed);
        let map = Arc::clone(&lock(&self.rows.now));
        Some(Box::new(MapSnapshot { is_closed, map }))
    }

    fn messages(&self, since: u64) -> Result<Option<CommitMessages>, RowsError> {
        let rows = self.open()?;
        let log = lock(&rows.log);
        let number = log.len() as u64;
        // There is no news after the last commit.
        let is_told = rows.forgotten.load(Ordering::SeqCst) <= since && since <= number;
        let later = log.iter().skip(usize::try_from(since).unwrap_or(usize::MAX));
        let messages =
            later.map(|(by, message)| CommitMessage { is_own: *by == self.number, content: message.clone() }).collect();
        Ok(Some(CommitMessages { number, messages: is_told.then_some(messages), has_more: false }))
    }

    fn reserve(&self, of: u8, above: u64, count: u64) -> Result<Option<u64>, RowsError> {
        let last = &mut lock(&self.open()?.given)[usize::from(of)];
        let first = above.max(*last) + 1;
        *last = first + count - 1;
        Ok(Some(first))
    }

    fn give_back(&self, of: u8, first: u64, end: u64) {
        let last = &mut lock(&self.rows.given)[usize::from(of)];
        if *last + 1 == end {
            *last = first - 1;
        }
    }

    fn lease(&self, name: &str, span: Duration) -> Result<Leased, RowsError> {
        let rows = self.open()?;
        let now = Instant::now();
        let mut leases = lock(&rows.leases);
        let lease = leases.entry(name.to_owned()).or_insert((self.number, now));
        let is_held = lease.0 == self.number || lease.1 < now;
        if is_held {
            *lease = (self.number, now + span);
        }
        Ok(Leased { is_held, clock: None })
    }

    fn end_lease(&self, name: &str) -> Result<(), RowsError> {
        let rows = self.open()?;
        lock(&rows.leases).retain(|lease, (holder, _)| lease != name || *holder != self.number);
        Ok(())
    }

    fn leases_of_others(&self) -> Result<Vec<Lease>, RowsError> {
        let rows = self.open()?;
        let now = Instant::now();
        let leases = lock(&rows.leases);
        let others = leases.iter().filter(|(_, (holder, until))| *holder != self.number && *until > now);
        Ok(others.map(|(name, _)| Lease { name: name.clone(), holder: String::new() }).collect())
    }

    fn facts(&self) -> RowsFacts {
        let facts = self.rows.below.facts();
        if self.open().is_err() { RowsFacts { health: Health::Closed, ..facts } } else { facts }
    }

    fn close(&self) -> Result<(), RowsError> {
        if self.is_closed.swap(true, Ordering::SeqCst) {
            return Err(RowsError::Closed);
        }
        lock(&self.rows.leases).retain(|_, (holder, _)| *holder != self.number);
        Ok(())
    }
}

/// A snapshot of the rows.
struct MapSnapshot {
    is_closed: Arc<AtomicBool>,
    map: Arc<Map>,
}

impl MapSnapshot {
    fn open(&self) -> Result<&Map, RowsError> {
        if self.is_closed.load(Ordering::SeqCst) { Err(RowsError::Closed) } else { Ok(&self.map) }
    }
}

impl RowReader for MapSnapshot {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        Ok(self.open()?.get(key).cloned())
    }

    fn scan(&self, from: &[u8], to: &[u8], order: ScanDirection, each: &mut Visitor<'_>) -> Result<(), RowsError> {
        let map = self.open()?;
        if from >= to {
            return Ok(());
        }
        let range = map.range::<[u8], _>((Bound::Included(from), Bound::Excluded(to)));
        let mut visit = |(key, value): (&Vec<u8>, &Vec<u8>)| match each(key, value) {
            ControlFlow::Break(()) => None,
            ControlFlow::Continue(()) => Some(()),
        };
        // If `each` breaks, so does the walk.
        let _ = match order {
            ScanDirection::Ascending => range.into_iter().try_for_each(&mut visit),
            ScanDirection::Descending => range.into_iter().rev().try_for_each(&mut visit),
        };
        Ok(())
    }
}

/// The write lock, held by a store.
struct HeldLock<'a> {
    rows: &'a LockingRows,
    by: u64,
    log: MutexGuard<'a, Vec<(u64, Vec<u8>)>>,
    found: Fetched,
}

impl RowReader for HeldLock<'_> {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        self.rows.below.get(key)
    }

    fn scan(&self, from: &[u8], to: &[u8], order: ScanDirection, each: &mut Visitor<'_>) -> Result<(), RowsError> {
        self.rows.below.scan(from, to, order, each)
    }
}

impl WriteLock for HeldLock<'_> {
    fn number(&self) -> u64 {
        self.log.len() as u64
    }

    fn take_found(&mut self) -> Fetched {
        std::mem::take(&mut self.found)
    }

    fn commit(mut self: Box<Self>, batch: Batch, message: &[u8]) -> Result<(), CommitError> {
        let told = || RowsError::Unavailable("it was told to fail".to_owned());
        let fault = lock(&self.rows.faults).pop_front();
        match fault {
            Some(WriteLockFault::Overtaken) => return Err(CommitError::Overtaken(told())),
            Some(WriteLockFault::Commit(CommitFault::NotApplied)) => return Err(CommitError::NotApplied(told())),
            Some(WriteLockFault::Commit(CommitFault::UnknownNotApplied)) => return Err(CommitError::Unknown(told())),
            Some(WriteLockFault::Commit(CommitFault::UnknownApplied | CommitFault::UnknownAndAway)) | None => {}
        }
        let changes = journal::changes_of(&batch);
        journal::in_parts(self.rows.below.as_ref(), &changes).expect("the rows below do not fail");
        {
            let mut now = lock(&self.rows.now);
            let map = Arc::make_mut(&mut now);
            for (key, value) in changes {
                match value {
                    Some(value) => _ = map.insert(key, value),
                    None => _ = map.remove(&key),
                }
            }
        }
        let by = self.by;
        self.log.push((by, message.to_vec()));
        if fault.is_some() { Err(CommitError::Unknown(told())) } else { Ok(()) }
    }
}
