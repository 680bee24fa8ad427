//! Durable ordered rows of bytes: the ground on which the store stands.
//!
//! A row is a key and a value. Keys are ordered as bytes. Writes come in batches that are applied as a whole or not
//! at all. What stands above (events, indexes, archive) gives the rows their meaning.
//!
//! [`SledRows`] keeps them in a directory, in sled; [`PostgresRows`] in a database; [`MemoryRows`] keeps them for tests
//! and can be told to fail.

mod batch;
mod disk;
mod fault;
mod memory;
mod postgres;
#[cfg(test)]
mod suite_tests;
mod wanted;

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

pub(crate) use batch::{Batch, KEY_LENGTH, MOST_BYTES, MOST_WRITES, VALUE_LENGTH, row_fault};
#[cfg(test)]
pub(crate) use disk::process_tests;
pub(crate) use disk::salvage::rows as salvage;
pub use disk::salvage::{Damage, DamageCode};
pub(crate) use disk::{OpenOptions, SledRows};
pub use fault::Shortage;
pub(crate) use fault::{CommitError, RowsError, mebibytes, only_read};
#[cfg(test)]
pub(crate) use memory::CommitFault;
pub(crate) use memory::MemoryRows;
pub use postgres::{Database, Durability, Need};
pub(crate) use postgres::{PostgresRows, Purpose, Wake, durability, try_out};
pub(crate) use wanted::{Fetched, Row, Stretch, Wanted};

/// Which way a scan goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Direction {
    /// Smaller keys first.
    Ascending,
    /// Greater keys first.
    Descending,
}

/// Stands in a directory while a backup is being restored there, and stays where that is broken off.
pub(crate) const RESTORE_MARK: &str = "restore-unfinished";

/// The function to which a scan shows the rows, key and value.
pub(crate) type Visitor<'a> = dyn FnMut(&[u8], &[u8]) -> ControlFlow<()> + 'a;

/// Ordered rows of bytes, to be read.
///
/// Keys that begin with the byte 0 are the rows' own: they can not be written, and no scan visits them.
pub(crate) trait RowReader {
    /// The value of a key.
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError>;

    /// Visits the rows with `from <= key < to` until `each` breaks.
    ///
    /// No lock is held while `each` runs, so `each` may take its time, and may read and commit. Rows that others
    /// commit during a scan are seen or not, a batch perhaps in part.
    fn scan(&self, from: &[u8], to: &[u8], order: Direction, each: &mut Visitor<'_>) -> Result<(), RowsError>;

    /// The first rows with `from <= key < to`, in an order; at most `limit`.
    fn first(&self, from: &[u8], to: &[u8], order: Direction, limit: usize) -> Result<Vec<Row>, RowsError> {
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

    /// Several keys and stretches of rows. Where reading waits for somebody else, it waits once.
    fn fetch(&self, wanted: &Wanted) -> Result<Fetched, RowsError> {
        let mut rows = Vec::new();
        for key in &wanted.keys {
            rows.extend(self.get(key)?.map(|value| (key.clone(), value)));
        }
        let stretches = wanted.stretches.iter().map(|part| self.first(&part.from, &part.to, part.way, part.limit));
        Ok(Fetched { rows, stretches: stretches.collect::<Result<_, RowsError>>()? })
    }
}

/// Ordered rows of bytes, with durable commits.
///
/// Either one store alone writes them, or several stores do, each under the turn. Rows that one store writes may have
/// turns and snapshots of their own, too. Where they have not, the methods from [`Rows::is_shared`] to
/// [`Rows::give_back`] are as they are here.
pub(crate) trait Rows: RowReader + Send + Sync + 'static {
    /// Applies all writes of a batch or none; returns when they survive the loss of power.
    ///
    /// A batch has at most [`MOST_WRITES`] writes with [`MOST_BYTES`] bytes in all; a value at most
    /// [`VALUE_LENGTH`] bytes.
    fn commit(&self, batch: Batch) -> Result<(), CommitError>;

    /// Whether several stores write them.
    fn is_shared(&self) -> bool {
        false
    }

    /// Whether commits take the turn. Where several stores write, they do.
    fn has_turns(&self) -> bool {
        self.is_shared()
    }

    /// Takes the turn: nobody else commits until it is dropped or has committed. The rows that are `wanted` are read with
    /// it. None where there are no turns.
    fn turn(&self, _wanted: &Wanted) -> Result<Option<Box<dyn Turn + '_>>, RowsError> {
        Ok(None)
    }

    /// The rows as they are when they are first read there, whatever is committed later. None where the rows have no
    /// snapshots: the one store that writes them keeps what its commits replace.
    fn snapshot(&self) -> Option<Box<dyn RowReader + '_>> {
        None
    }

    /// The words of all stores about their commits with numbers above `since`, of so many at once as are read in one go. None
    /// where one store alone writes them.
    fn said(&self, _since: u64) -> Result<Option<Said>, RowsError> {
        Ok(None)
    }

    /// So many numbers in a row that no store has got before, all above `above`: the first of them. `of` says what they
    /// are for. None where one store alone writes the rows, so that it can count by itself.
    fn reserve(&self, _of: u8, _above: u64, _count: u64) -> Result<Option<u64>, RowsError> {
        Ok(None)
    }

    /// Takes back the numbers from `first` up to `end`, which nobody has used, if they were the last ones given.
    fn give_back(&self, _of: u8, _first: u64, _end: u64) {}

    /// Calls a function whenever another store has committed, if they can tell. It must not wait. It is a hint: one may be
    /// missing, or come late.
    fn wakes(&self, _wake: Wake) {}

    /// Takes a lease, or keeps it for longer: nobody else gets it for so long from now on, or until the rows are closed. Where
    /// one store alone writes the rows, it has them all.
    fn lease(&self, _name: &str, _span: Duration) -> Result<Leased, RowsError> {
        Ok(Leased { is_held: true, clock: None })
    }

    /// Ends a lease of these rows before its time: others can have it at once. Does nothing if they do not hold it.
    fn end_lease(&self, _name: &str) -> Result<(), RowsError> {
        Ok(())
    }

    /// The leases that others hold.
    fn leases_of_others(&self) -> Result<Vec<Lease>, RowsError> {
        Ok(Vec::new())
    }

    /// Tells the other stores, for so long, that this one is there, as what. Returns the time by the clock of the rows, in
    /// milliseconds since 1970, where they have one.
    fn attend(&self, _member: &Member, _span: Duration) -> Result<Option<i64>, RowsError> {
        Ok(None)
    }

    /// The processes that are there, by name. None where only one can be.
    fn members(&self) -> Result<Option<Vec<Member>>, RowsError> {
        Ok(None)
    }

    /// How the rows are.
    fn facts(&self) -> RowsFacts;

    /// Notes, durably, that rows will be erased: what they hold has to leave all files. [`Rows::erased`] has to follow.
    fn erasing(&self) -> Result<(), RowsError> {
        Ok(())
    }

    /// An erasure has ended, whether anything was deleted or not. What was deleted leaves the files some time later.
    fn erased(&self) {}

    /// Returns when no file holds what was erased before the call, as far as that is up to the rows: the server of a
    /// database writes over free space and old logs when it sees fit.
    fn forget(&self) -> Result<(), RowsError> {
        Ok(())
    }

    /// Makes the files short again where they grew much since they were opened or rewritten: many commits one after the
    /// other leave more behind than is cleaned up meanwhile. Returns when that is done.
    fn compact(&self) -> Result<(), RowsError> {
        Ok(())
    }

    /// The secret of this name that the rows keep beside them, made at the first call. None where secrets are files.
    fn secret(&self, _name: &str) -> Result<Option<Vec<u8>>, RowsError> {
        Ok(None)
    }

    /// Ends cleanly; whatever is called later fails with [`RowsError::Closed`].
    fn close(&self) -> Result<(), RowsError>;
}

/// The turn: the right to commit, which one of all stores has at a time. Its holder reads all that was committed.
pub(crate) trait Turn: RowReader {
    /// The number of the last commit, of whichever store.
    fn number(&self) -> u64;

    /// Whether a read has failed, so that nothing can be read or written under this turn any more.
    fn is_lost(&self) -> bool {
        false
    }

    /// The rows that were wanted; empty once it was asked.
    fn take_found(&mut self) -> Fetched;

    /// Has the commit reserve numbers, too, as [`Rows::reserve`] does: the first of them, once it was made. None where it
    /// cannot.
    fn reserve(&mut self, _of: u8, _above: u64, _count: u64) -> Option<Arc<OnceLock<u64>>> {
        None
    }

    /// Applies a batch of any size, all or none, and ends the turn. `said` tells the other stores about it.
    fn commit(self: Box<Self>, batch: Batch, said: &[u8]) -> Result<(), CommitError>;
}

/// The answer to the wish for a lease.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leased {
    /// Whether the rows hold it now.
    pub(crate) is_held: bool,
    /// The clock by which its time passes, in milliseconds since 1970; None where that is no other one than the caller's.
    pub(crate) clock: Option<i64>,
}

/// A lease of somebody else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Its name.
    pub name: String,
    /// The name of the process that holds it; empty if that has not told it yet.
    pub holder: String,
}

/// A process that uses a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Member {
    /// Its name; empty for its number and machine.
    pub name: String,
    /// The work that it is there for, in words.
    pub roles: String,
    /// The version of its program.
    pub version: String,
    /// The names of the leases that it has.
    pub leases: Vec<String>,
}

/// The words of stores about their commits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    /// The number of the last commit that they are about.
    pub(crate) number: u64,
    /// The words of each commit, in order; None where some are forgotten.
    pub(crate) words: Option<Vec<Word>>,
    /// Whether there are later commits already.
    pub(crate) has_more: bool,
}

/// The words of a store about a commit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Word {
    /// Whether the commit was made through these rows.
    pub(crate) is_own: bool,
    /// The words.
    pub(crate) said: Vec<u8>,
}

/// How the rows are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RowsFacts {
    /// Their size on disk.
    pub(crate) bytes: u64,
    /// The number of commits since the rows were created.
    pub(crate) commits: u64,
    /// Whether they can be read and written.
    pub(crate) health: Health,
    /// How far the search for damage has come that goes on when rows were opened.
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
        /// The resource of which there is too little.
        shortage: Shortage,
        /// The bytes that it takes at most.
        needed: u64,
    },
    /// They will be, in a moment: the database is being opened, and whoever reads or writes waits for that.
    Opening,
    /// Not now: a write failed, for the reason given. They are being opened again until that succeeds.
    Recovering(String),
    /// Rows can still be read, but nothing is written, because of this fault of the files.
    Damaged(String),
    /// Nothing is read or written any more: the store is no longer this process's, for the reason given.
    Stopped(String),
    /// They were closed.
    Closed,
}

/// How far the search for damage has come that goes on when rows were opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scrub {
    /// The bytes that were read after the opening.
    pub(crate) bytes: u64,
    /// Whether everything was read.
    pub(crate) done: bool,
}
