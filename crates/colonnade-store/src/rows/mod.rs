//! Durable ordered rows of bytes: the foundation of the store.
//!
//! A row is a key and a value. Keys are ordered bytewise. Writes come in batches that are applied atomically. The
//! layers above (events, indexes, archive) give the rows their meaning.
//!
//! [`SledRows`] keeps them in a directory, in sled; [`PostgresRows`] in a database; [`MemoryRows`] in memory, for
//! tests, and can be made to fail.

mod batch;
mod disk;
mod fault;
mod memory;
mod postgres;
#[cfg(test)]
mod suite_tests;
mod wanted;

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

pub(crate) use batch::{Batch, KEY_LENGTH, MOST_BYTES, MOST_WRITES, VALUE_LENGTH, row_fault};
#[cfg(any(test, fuzzing, feature = "testing"))]
pub use disk::fuzz_log;
pub use disk::salvage::{Damage, DamageCode};
pub(crate) use disk::salvage::{is_salvageable, rows as salvage};
pub(crate) use disk::{RowsOptions, SledRows};
#[cfg(test)]
pub(crate) use disk::{process_tests, support};
pub(crate) use fault::{CommitError, RowsError, mebibytes, only_read};
pub use fault::{DatabaseRefusal, Shortage};
#[cfg(any(test, feature = "testing"))]
pub(crate) use memory::CommitFault;
pub(crate) use memory::MemoryRows;
pub use postgres::{CONNECTIONS, Database, Durability, Need};
pub(crate) use postgres::{CommitCallback, OpeningPurpose, PostgresRows, durability, probe_server, try_database};
pub(crate) use wanted::{Fetched, KeyRange, Row, Wanted};

/// Locks a mutex, also after a thread has panicked with it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The direction of a scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ScanDirection {
    /// Smaller keys first.
    Ascending,
    /// Greater keys first.
    Descending,
}

/// The file that marks a directory in which a backup is being restored; it remains if the restore is interrupted.
pub(crate) const RESTORE_MARK: &str = "restore-unfinished";

/// The function that a scan calls with the key and value of each row.
pub(crate) type Visitor<'a> = dyn FnMut(&[u8], &[u8]) -> ControlFlow<()> + 'a;

/// Read access to ordered rows of bytes.
///
/// Keys that begin with the byte 0 are reserved for the rows' own use: they cannot be written, and no scan visits them.
pub(crate) trait RowReader {
    /// The value of a key.
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError>;

    /// Visits the rows with `from <= key < to` until `each` breaks.
    ///
    /// No lock is held while `each` runs, so `each` may take its time, and may read and commit. Rows that others commit
    /// during a scan may or may not be seen, and a batch may be seen in part.
    fn scan(&self, from: &[u8], to: &[u8], order: ScanDirection, each: &mut Visitor<'_>) -> Result<(), RowsError>;

    /// The first rows with `from <= key < to` in the given order; at most `limit`.
    fn first(&self, from: &[u8], to: &[u8], order: ScanDirection, limit: usize) -> Result<Vec<Row>, RowsError> {
        let mut found = Vec::new();
        if limit == 0 {
            return Ok(found);
        }
        self.scan(from, to, order, &mut |key, value| {
            found.push((key.to_vec(), value.to_vec()));
            if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(found)
    }

    /// Reads several keys and ranges of rows. If reading has to wait for another party, it waits only once.
    fn fetch(&self, wanted: &Wanted) -> Result<Fetched, RowsError> {
        let mut rows = Vec::new();
        for key in &wanted.keys {
            rows.extend(self.get(key)?.map(|value| (key.clone(), value)));
        }
        let ranges = wanted.ranges.iter().map(|part| self.first(&part.from, &part.to, part.way, part.limit));
        Ok(Fetched { rows, ranges: ranges.collect::<Result<_, RowsError>>()? })
    }
}

/// Ordered rows of bytes, with durable commits.
///
/// Either one store alone writes them, or several stores do, each while it holds the write lock. Rows with a single
/// writer may have a write lock and snapshots of their own, too. If they have none, the methods from
/// [`Rows::is_shared`] to [`Rows::give_back`] keep their default implementations.
pub(crate) trait Rows: RowReader + Send + Sync + 'static {
    /// Applies all writes of a batch or none; returns when they would survive a loss of power.
    ///
    /// A batch has at most [`MOST_WRITES`] writes with [`MOST_BYTES`] bytes in all; a value at most
    /// [`VALUE_LENGTH`] bytes.
    fn commit(&self, batch: Batch) -> Result<(), CommitError>;

    /// Tries whether they can be written, without changing them. The result is also their health.
    fn try_write(&self) -> Result<(), RowsError> {
        Ok(())
    }

    /// Whether several stores write them.
    fn is_shared(&self) -> bool {
        false
    }

    /// Whether commits require the write lock, as they do if several stores write.
    fn has_write_lock(&self) -> bool {
        self.is_shared()
    }

    /// Takes the write lock: nobody else commits until it is dropped or has committed. The `wanted` rows are read
    /// together with it. `None` if there is no write lock.
    fn write_lock(&self, _wanted: &Wanted) -> Result<Option<Box<dyn WriteLock + '_>>, RowsError> {
        Ok(None)
    }

    /// The rows as they are at the first read through it, whatever is committed later. `None` if the rows have no
    /// snapshots: then their only writer keeps the values that its commits replace.
    fn snapshot(&self) -> Option<Box<dyn RowReader>> {
        None
    }

    /// The messages of all stores about their commits with numbers above `since`, as many as are read at once. `None`
    /// if one store alone writes the rows.
    fn messages(&self, _since: u64) -> Result<Option<CommitMessages>, RowsError> {
        Ok(None)
    }

    /// Reserves `count` consecutive numbers above `above` that no store has been given before; returns the first. `of`
    /// says what they are for. `None` if one store alone writes the rows, which can then count by itself.
    fn reserve(&self, _of: u8, _above: u64, _count: u64) -> Result<Option<u64>, RowsError> {
        Ok(None)
    }

    /// Returns the unused numbers from `first` up to `end`, if they were the last ones given out.
    fn give_back(&self, _of: u8, _first: u64, _end: u64) {}

    /// Registers a function that is called when another store has committed, if the rows can tell. It must not block.
    /// It is a hint: calls may be missing or late.
    fn on_commit(&self, _callback: CommitCallback) {}

    /// Acquires or renews a lease: nobody else gets it within the given span, unless the rows are closed earlier. If
    /// one store alone writes the rows, it holds all leases.
    fn lease(&self, _name: &str, _span: Duration) -> Result<Leased, RowsError> {
        Ok(Leased { is_held: true, clock: None })
    }

    /// Releases a lease of these rows early: others can have it at once. Does nothing if they do not hold it.
    fn end_lease(&self, _name: &str) -> Result<(), RowsError> {
        Ok(())
    }

    /// The leases that others hold.
    fn leases_of_others(&self) -> Result<Vec<Lease>, RowsError> {
        Ok(Vec::new())
    }

    /// Announces this store and its roles to the other stores, for the given span. Returns the time by the rows' clock,
    /// in milliseconds since 1970, if they have one.
    fn heartbeat(&self, _member: &Member, _span: Duration) -> Result<Option<i64>, RowsError> {
        Ok(None)
    }

    /// The processes that are present, by name. `None` if there can be only one.
    fn members(&self) -> Result<Option<Vec<Member>>, RowsError> {
        Ok(None)
    }

    /// The condition of the rows.
    fn facts(&self) -> RowsFacts;

    /// Records, durably, that rows will be erased and must leave all files. [`Rows::end_erasure`] must follow.
    fn begin_erasure(&self) -> Result<(), RowsError> {
        Ok(())
    }

    /// Reports the end of an erasure, even if it deleted nothing. Deleted data leaves the files some time later.
    fn end_erasure(&self) {}

    /// Returns when no file holds anything erased before the call, as far as the rows control that: a database server
    /// overwrites free space and old logs on its own schedule.
    fn purge_erased(&self) -> Result<(), RowsError> {
        Ok(())
    }

    /// Shrinks the files if they grew much since they were opened or rewritten: many commits in quick succession leave
    /// more garbage than the background cleanup removes. Returns when that is done.
    fn compact(&self) -> Result<(), RowsError> {
        Ok(())
    }

    /// Replaces the secret of this name by a new one, which is returned. `None` if secrets are files.
    fn renew_secret(&self, _name: &str) -> Result<Option<Vec<u8>>, RowsError> {
        Ok(None)
    }

    /// The secret of this name that the rows keep, created by the first call. `None` if secrets are files.
    fn secret(&self, _name: &str) -> Result<Option<Vec<u8>>, RowsError> {
        Ok(None)
    }

    /// Closes the rows cleanly; later calls fail with [`RowsError::Closed`].
    fn close(&self) -> Result<(), RowsError>;
}

/// The write lock: the right to commit, which one store at a time holds. Its holder sees all commits so far.
pub(crate) trait WriteLock: RowReader {
    /// The number of the last commit by any store.
    fn number(&self) -> u64;

    /// Whether a read has failed, so that nothing more can be read or written under this write lock.
    fn is_lost(&self) -> bool {
        false
    }

    /// The wanted rows; empty after the first call.
    fn take_found(&mut self) -> Fetched;

    /// Makes the commit also reserve numbers, as [`Rows::reserve`] does; the first of them is set once the commit is
    /// done. `None` if that is not possible.
    fn reserve(&mut self, _of: u8, _above: u64, _count: u64) -> Option<Arc<OnceLock<u64>>> {
        None
    }

    /// Applies a batch of any size, all or none, and releases the write lock. `message` tells the other stores
    /// about it.
    fn commit(self: Box<Self>, batch: Batch, message: &[u8]) -> Result<(), CommitError>;
}

/// The result of a request for a lease.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leased {
    /// Whether the rows hold the lease now.
    pub(crate) is_held: bool,
    /// The clock that the lease expires by, in milliseconds since 1970; `None` if that is the caller's own clock.
    pub(crate) clock: Option<i64>,
}

/// A lease that another process holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Its name.
    pub name: String,
    /// The name of the process that holds it; empty if that has not announced its name yet.
    pub holder: String,
}

/// A process that uses a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Member {
    /// Its name; if empty, its number and machine stand for it.
    pub name: String,
    /// The roles of the process, in words.
    pub roles: String,
    /// The version of its program.
    pub version: String,
    /// The names of the leases that it holds.
    pub leases: Vec<String>,
    /// Why it has stopped reading and writing, if it has.
    pub stopped: Option<String>,
}

/// The messages of stores about their commits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CommitMessages {
    /// The number of the last commit covered.
    pub(crate) number: u64,
    /// The message of each commit, in order; `None` if some have been discarded.
    pub(crate) messages: Option<Vec<CommitMessage>>,
    /// Whether there are later commits already.
    pub(crate) has_more: bool,
}

/// The message of a store about one commit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CommitMessage {
    /// Whether the commit was made through these rows.
    pub(crate) is_own: bool,
    /// The content of the message.
    pub(crate) content: Vec<u8>,
}

/// The condition of the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RowsFacts {
    /// Their size on disk.
    pub(crate) bytes: u64,
    /// The number of commits since the rows were created.
    pub(crate) commits: u64,
    /// Whether they can be read and written.
    pub(crate) health: Health,
    /// The progress of the check for damage that runs after the rows were opened.
    pub(crate) scrub: Scrub,
}

/// Whether rows can be read and written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Health {
    /// They can.
    Good,
    /// They can be read. There is no room to write.
    Full(Shortage),
    /// They can be read. There is no room to open them for writing, which is done as soon as there is.
    Reading {
        /// The resource that has run out.
        shortage: Shortage,
        /// The most bytes that opening needs.
        needed: u64,
    },
    /// The database refuses, for the reason given, though the connection is fine. Whether it still does is tried again
    /// and again.
    Refusing(DatabaseRefusal),
    /// The database is being opened; reads and writes wait until it is.
    Opening,
    /// Not now: a write failed, for the reason given. Reopening is retried until it succeeds.
    Recovering(String),
    /// Rows can still be read, but nothing is written because of this damage to the files.
    Damaged(String),
    /// Nothing is read or written any more: the store no longer belongs to this process, for the reason given.
    Stopped(String),
    /// They were closed.
    Closed,
}

/// The progress of the check for damage that runs after the rows were opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scrub {
    /// The bytes read since the rows were opened.
    pub(crate) bytes: u64,
    /// Whether everything has been read.
    pub(crate) done: bool,
}
