//! Durable ordered rows of bytes: the ground on which the store stands.
//!
//! A row is a key and a value. Keys are ordered as bytes. Writes come in batches that are applied as a whole or not
//! at all. What stands above (events, indexes, archive) gives the rows their meaning.
//!
//! [`SledRows`] keeps them in a directory, in sled; [`MemoryRows`] keeps them for tests and can be told to fail.

mod batch;
mod disk;
mod fault;
mod memory;
#[cfg(test)]
mod suite_tests;

use std::ops::ControlFlow;

pub(crate) use batch::{Batch, KEY_LENGTH, MOST_BYTES, MOST_WRITES, VALUE_LENGTH, row_fault};
#[cfg(test)]
pub(crate) use disk::process_tests;
pub(crate) use disk::salvage::rows as salvage;
pub(crate) use disk::{OpenOptions, SledRows};
pub use fault::Shortage;
pub(crate) use fault::{CommitError, RowsError};
#[cfg(test)]
pub(crate) use memory::CommitFault;
pub(crate) use memory::MemoryRows;

/// Which way a scan goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Ordered rows of bytes.
///
/// Keys that begin with the byte 0 are the rows' own: they can not be written, and no scan visits them.
pub(crate) trait Rows: Send + Sync + 'static {
    /// The value of a key.
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError>;

    /// Visits the rows with `from <= key < to` until `each` breaks.
    ///
    /// No lock is held while `each` runs, so `each` may take its time, and may read and commit. Rows that others
    /// commit during a scan are seen or not, a batch perhaps in part.
    fn scan(&self, from: &[u8], to: &[u8], order: Direction, each: &mut Visitor<'_>) -> Result<(), RowsError>;

    /// Applies all writes of a batch or none; returns when they survive the loss of power.
    ///
    /// A batch has at most [`MOST_WRITES`] writes with [`MOST_BYTES`] bytes in all; a value at most
    /// [`VALUE_LENGTH`] bytes.
    fn commit(&self, batch: Batch) -> Result<(), CommitError>;

    /// How the rows are.
    fn facts(&self) -> RowsFacts;

    /// Notes, durably, that rows will be erased: what they hold has to leave all files. [`Rows::erased`] has to follow.
    fn erasing(&self) -> Result<(), RowsError> {
        Ok(())
    }

    /// An erasure has ended, whether anything was deleted or not. What was deleted leaves the files some time later.
    fn erased(&self) {}

    /// Returns when no file holds what was erased before the call.
    fn forget(&self) -> Result<(), RowsError> {
        Ok(())
    }

    /// Ends cleanly; whatever is called later fails with [`RowsError::Closed`].
    fn close(&self) -> Result<(), RowsError>;
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
    /// Not now: a write failed, for the reason given. They are being opened again until that succeeds.
    Recovering(String),
    /// Rows can still be read, but nothing is written, because of this fault of the files.
    Damaged(String),
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
