//! Rows in memory, for tests.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Bound;
use std::sync::{Mutex, PoisonError, RwLock};

use super::{Batch, CommitError, Health, RowReader, Rows, RowsError, RowsFacts, ScanDirection, Scrub, Visitor, lock};

/// The way in which a commit fails.
#[allow(clippy::enum_variant_names, reason = "whether it was applied is what matters")]
#[cfg_attr(not(test), allow(dead_code, reason = "only tests let commits fail"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommitFault {
    /// Fails with [`CommitError::NotApplied`].
    NotApplied,
    /// [`CommitError::Unknown`], and the batch is in the rows.
    UnknownApplied,
    /// [`CommitError::Unknown`], and the batch is not in the rows.
    UnknownNotApplied,
    /// [`CommitError::Unknown`], the batch is in the rows, and from then on they behave as if they were being reopened.
    #[cfg(any(test, feature = "testing"))]
    UnknownAndAway,
}

/// Rows in memory. They last as long as the value, and fail on request.
#[derive(Debug, Default)]
pub(crate) struct MemoryRows {
    rows: RwLock<BTreeMap<Vec<u8>, Vec<u8>>>,
    state: Mutex<MemoryState>,
}

#[derive(Debug, Default)]
struct MemoryState {
    commits: u64,
    closed: bool,
    commit_faults: VecDeque<Option<CommitFault>>,
    failing_reads: usize,
    /// The simulated health, if it is not good.
    #[cfg(any(test, feature = "testing"))]
    trouble: Option<Health>,
}

impl MemoryRows {
    /// Creates an empty set of rows.
    pub(crate) fn new() -> MemoryRows {
        MemoryRows::default()
    }

    #[cfg(any(test, feature = "testing"))]
    /// Sets the outcomes of the next commits, in order; `None` is a commit that succeeds.
    pub(crate) fn fail_commits(&self, faults: impl IntoIterator<Item = Option<CommitFault>>) {
        lock(&self.state).commit_faults.extend(faults);
    }

    #[cfg(test)]
    /// Makes the next `count` reads (gets and scans) fail with [`RowsError::Unavailable`].
    pub(crate) fn fail_reads(&self, count: usize) {
        lock(&self.state).failing_reads = count;
    }

    #[cfg(any(test, feature = "testing"))]
    /// Behaves from now on like rows of this health.
    pub(crate) fn be(&self, health: Health) {
        lock(&self.state).trouble = (health != Health::Good).then_some(health);
    }

    fn readable(&self) -> Result<(), RowsError> {
        let mut state = lock(&self.state);
        if state.closed {
            return Err(RowsError::Closed);
        }
        match state.health() {
            Health::Recovering(reason) => return Err(RowsError::Unavailable(reason)),
            Health::Stopped(why) => return Err(RowsError::Stopped(why)),
            _ => {}
        }
        if state.failing_reads > 0 {
            state.failing_reads -= 1;
            return Err(told());
        }
        Ok(())
    }

    /// The first row between the bounds, in the given order.
    fn next(&self, from: Bound<&[u8]>, to: Bound<&[u8]>, order: ScanDirection) -> Option<(Vec<u8>, Vec<u8>)> {
        let rows = self.rows.read().unwrap_or_else(PoisonError::into_inner);
        let mut range = rows.range::<[u8], _>((from, to));
        let row = match order {
            ScanDirection::Ascending => range.next(),
            ScanDirection::Descending => range.next_back(),
        };
        row.map(|(key, value)| (key.clone(), value.clone()))
    }
}

impl MemoryState {
    fn health(&self) -> Health {
        #[cfg(any(test, feature = "testing"))]
        if let Some(trouble) = &self.trouble {
            return trouble.clone();
        }
        if self.closed { Health::Closed } else { Health::Good }
    }
}

fn told() -> RowsError {
    RowsError::Unavailable("it was told to fail".to_owned())
}

impl RowReader for MemoryRows {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        self.readable()?;
        Ok(self.rows.read().unwrap_or_else(PoisonError::into_inner).get(key).cloned())
    }

    fn scan(&self, from: &[u8], to: &[u8], order: ScanDirection, each: &mut Visitor<'_>) -> Result<(), RowsError> {
        self.readable()?;
        if from >= to {
            return Ok(());
        }
        let mut last: Option<Vec<u8>> = None;
        loop {
            let row = match (&last, order) {
                (Some(last), ScanDirection::Ascending) => self.next(Bound::Excluded(last), Bound::Excluded(to), order),
                (Some(last), ScanDirection::Descending) => {
                    self.next(Bound::Included(from), Bound::Excluded(last), order)
                }
                (None, _) => self.next(Bound::Included(from), Bound::Excluded(to), order),
            };
            let Some((key, value)) = row else { return Ok(()) };
            if each(&key, &value).is_break() {
                return Ok(());
            }
            last = Some(key);
        }
    }
}

impl Rows for MemoryRows {
    fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        if let Some(fault) = batch.fault() {
            return Err(CommitError::NotApplied(RowsError::Batch(fault)));
        }
        let mut state = lock(&self.state);
        if state.closed {
            return Err(CommitError::NotApplied(RowsError::Closed));
        }
        if batch.is_empty() {
            return Ok(());
        }
        match state.health() {
            Health::Full(shortage) | Health::Reading { shortage, .. } => {
                return Err(CommitError::NotApplied(RowsError::Full(shortage)));
            }
            Health::Refusing(refusal) => return Err(CommitError::NotApplied(RowsError::Refused(refusal))),
            Health::Recovering(reason) => return Err(CommitError::NotApplied(RowsError::Unavailable(reason))),
            Health::Stopped(why) => return Err(CommitError::NotApplied(RowsError::Stopped(why))),
            Health::Damaged(what) => return Err(CommitError::NotApplied(RowsError::Damaged(what))),
            Health::Good | Health::Opening | Health::Closed => {}
        }
        let fault = state.commit_faults.pop_front().flatten();
        match fault {
            Some(CommitFault::NotApplied) => return Err(CommitError::NotApplied(told())),
            Some(CommitFault::UnknownNotApplied) => return Err(CommitError::Unknown(told())),
            #[cfg(any(test, feature = "testing"))]
            Some(CommitFault::UnknownAndAway) => {
                state.trouble = Some(Health::Recovering("it was told to fail".to_owned()))
            }
            Some(CommitFault::UnknownApplied) | None => {}
        }
        let mut rows = self.rows.write().unwrap_or_else(PoisonError::into_inner);
        for (key, value) in batch.iter() {
            match value {
                Some(value) => rows.insert(key.to_vec(), value.to_vec()),
                None => rows.remove(key),
            };
        }
        state.commits += 1;
        if fault.is_some() { Err(CommitError::Unknown(told())) } else { Ok(()) }
    }

    fn facts(&self) -> RowsFacts {
        let state = lock(&self.state);
        RowsFacts { bytes: 0, commits: state.commits, health: state.health(), scrub: Scrub { bytes: 0, done: true } }
    }

    fn close(&self) -> Result<(), RowsError> {
        let mut state = lock(&self.state);
        if state.closed {
            return Err(RowsError::Closed);
        }
        state.closed = true;
        Ok(())
    }
}
