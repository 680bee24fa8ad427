//! Rows that several stores of a test write under a turn, in memory or on sled.

use std::collections::BTreeMap;
use std::collections::VecDeque;
use std::ops::{Bound, ControlFlow};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tempfile::TempDir;

use crate::store::opening;
use crate::store::rows::{
    Batch, CommitError, CommitFault, Direction, Health, MemoryRows, RowReader, Rows, RowsError, RowsFacts, Said, Turn,
    Visitor,
};
use crate::store::write::journal;

type Map = BTreeMap<Vec<u8>, Vec<u8>>;

/// The rows, which stores hold in [`SharedRows`].
pub(crate) struct TurnRows {
    below: Arc<dyn Rows>,
    /// All rows, as the last commit left them: what snapshots are made of.
    now: Mutex<Arc<Map>>,
    /// The words about each commit. Who holds it has the turn.
    log: Mutex<Vec<Vec<u8>>>,
    given: Mutex<[u64; 3]>,
    faults: Mutex<VecDeque<TurnFault>>,
    _dir: Option<TempDir>,
}

/// How a commit under the turn fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnFault {
    /// The turn is lost.
    Overtaken,
    /// As the rows in memory fail.
    Commit(CommitFault),
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl TurnRows {
    /// In memory.
    pub(crate) fn in_memory() -> Arc<TurnRows> {
        TurnRows::over(Arc::new(MemoryRows::new()), None)
    }

    /// On sled, in a directory that lasts as long as the rows.
    pub(crate) fn on_disk() -> Arc<TurnRows> {
        let dir = tempfile::tempdir().expect("a directory");
        let rows = opening::new_rows(dir.path(), crate::store::FORMAT).expect("rows");
        TurnRows::over(Arc::new(rows), Some(dir))
    }

    fn over(below: Arc<dyn Rows>, dir: Option<TempDir>) -> Arc<TurnRows> {
        Arc::new(TurnRows {
            below,
            now: Mutex::default(),
            log: Mutex::default(),
            given: Mutex::default(),
            faults: Mutex::default(),
            _dir: dir,
        })
    }

    /// Takes away the rows of a table.
    pub(crate) fn damage(self: &Arc<TurnRows>, table: u8) {
        let mut batch = Batch::new();
        lock(&self.now).keys().filter(|key| key[0] == table).for_each(|key| batch.delete(key.clone()));
        assert!(!batch.is_empty(), "there are none");
        SharedRows::new(self).commit(batch).expect("a commit");
    }

    /// How the next commits fail, one after the other.
    pub(crate) fn fail(&self, faults: impl IntoIterator<Item = TurnFault>) {
        lock(&self.faults).extend(faults);
    }
}

/// The rows in the hands of one store.
pub(crate) struct SharedRows(Arc<TurnRows>, AtomicBool);

impl SharedRows {
    pub(crate) fn new(rows: &Arc<TurnRows>) -> SharedRows {
        SharedRows(Arc::clone(rows), AtomicBool::new(false))
    }

    fn open(&self) -> Result<&TurnRows, RowsError> {
        if self.1.load(Ordering::SeqCst) { Err(RowsError::Closed) } else { Ok(&self.0) }
    }
}

impl RowReader for SharedRows {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        self.open()?.below.get(key)
    }

    fn scan(&self, from: &[u8], to: &[u8], order: Direction, each: &mut Visitor<'_>) -> Result<(), RowsError> {
        self.open()?.below.scan(from, to, order, each)
    }
}

impl Rows for SharedRows {
    fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let turn = self.turn(&[]).map_err(CommitError::NotApplied)?.expect("they are shared");
        turn.commit(batch, &[])
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn turn(&self, wanted: &[Vec<u8>]) -> Result<Option<Box<dyn Turn + '_>>, RowsError> {
        let rows = self.open()?;
        let log = lock(&rows.log);
        let mut found = Vec::new();
        for key in wanted {
            found.extend(rows.below.get(key)?.map(|value| (key.clone(), value)));
        }
        Ok(Some(Box::new(HeldTurn { rows, log, found })))
    }

    fn snapshot(&self) -> Option<Box<dyn RowReader + '_>> {
        Some(Box::new(Moment { rows: self, map: Arc::clone(&lock(&self.0.now)) }))
    }

    fn said(&self, since: u64) -> Result<Option<Said>, RowsError> {
        let log = lock(&self.open()?.log);
        let words = log.iter().skip(usize::try_from(since).unwrap_or(usize::MAX)).cloned().collect();
        Ok(Some(Said { number: log.len() as u64, words: Some(words) }))
    }

    fn reserve(&self, of: u8, above: u64, count: u64) -> Result<Option<u64>, RowsError> {
        let last = &mut lock(&self.open()?.given)[usize::from(of)];
        let first = above.max(*last) + 1;
        *last = first + count - 1;
        Ok(Some(first))
    }

    fn give_back(&self, of: u8, first: u64, end: u64) {
        let last = &mut lock(&self.0.given)[usize::from(of)];
        if *last + 1 == end {
            *last = first - 1;
        }
    }

    fn facts(&self) -> RowsFacts {
        let facts = self.0.below.facts();
        if self.open().is_err() { RowsFacts { health: Health::Closed, ..facts } } else { facts }
    }

    fn close(&self) -> Result<(), RowsError> {
        if self.1.swap(true, Ordering::SeqCst) { Err(RowsError::Closed) } else { Ok(()) }
    }
}

/// The rows as they were at one moment.
struct Moment<'a> {
    rows: &'a SharedRows,
    map: Arc<Map>,
}

impl RowReader for Moment<'_> {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        self.rows.open()?;
        Ok(self.map.get(key).cloned())
    }

    fn scan(&self, from: &[u8], to: &[u8], order: Direction, each: &mut Visitor<'_>) -> Result<(), RowsError> {
        self.rows.open()?;
        if from >= to {
            return Ok(());
        }
        let range = self.map.range::<[u8], _>((Bound::Included(from), Bound::Excluded(to)));
        let mut visit = |(key, value): (&Vec<u8>, &Vec<u8>)| match each(key, value) {
            ControlFlow::Break(()) => None,
            ControlFlow::Continue(()) => Some(()),
        };
        // Where `each` breaks, so does the walk.
        let _ = match order {
            Direction::Ascending => range.into_iter().try_for_each(&mut visit),
            Direction::Descending => range.into_iter().rev().try_for_each(&mut visit),
        };
        Ok(())
    }
}

/// The turn, which a store has.
struct HeldTurn<'a> {
    rows: &'a TurnRows,
    log: MutexGuard<'a, Vec<Vec<u8>>>,
    found: Vec<(Vec<u8>, Vec<u8>)>,
}

impl RowReader for HeldTurn<'_> {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        self.rows.below.get(key)
    }

    fn scan(&self, from: &[u8], to: &[u8], order: Direction, each: &mut Visitor<'_>) -> Result<(), RowsError> {
        self.rows.below.scan(from, to, order, each)
    }
}

impl Turn for HeldTurn<'_> {
    fn number(&self) -> u64 {
        self.log.len() as u64
    }

    fn take_found(&mut self) -> Vec<(Vec<u8>, Vec<u8>)> {
        std::mem::take(&mut self.found)
    }

    fn commit(mut self: Box<Self>, batch: Batch, said: &[u8]) -> Result<(), CommitError> {
        let told = || RowsError::Unavailable("it was told to fail".to_owned());
        let fault = lock(&self.rows.faults).pop_front();
        match fault {
            Some(TurnFault::Overtaken) => return Err(CommitError::Overtaken(told())),
            Some(TurnFault::Commit(CommitFault::NotApplied)) => return Err(CommitError::NotApplied(told())),
            Some(TurnFault::Commit(CommitFault::UnknownNotApplied)) => return Err(CommitError::Unknown(told())),
            Some(TurnFault::Commit(CommitFault::UnknownApplied)) | None => {}
        }
        let changes = journal::changes(&batch);
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
        self.log.push(said.to_vec());
        if fault.is_some() { Err(CommitError::Unknown(told())) } else { Ok(()) }
    }
}
