//! Errors of rows.

use std::cmp::Ordering;
use std::io;
use std::path::PathBuf;

/// A resource that has run out, so that nothing can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Shortage {
    /// No space is left on the disk.
    #[error("the disk is full")]
    Disk,
    /// The quota of the user or project is used up.
    #[error("the disk quota is used up")]
    Quota,
    /// The process may not write longer files (`ulimit -f`), or the file system does not support them.
    #[error("the database has reached the greatest length of a file")]
    FileLength,
    /// No space is left on a disk of the database's server.
    #[error("the disk of the database's server is full")]
    Server,
}

impl Shortage {
    /// The shortage that an error reports.
    pub(super) fn of(error: &io::Error) -> Option<Shortage> {
        match error.kind() {
            io::ErrorKind::StorageFull => Some(Shortage::Disk),
            io::ErrorKind::QuotaExceeded => Some(Shortage::Quota),
            io::ErrorKind::FileTooLarge => Some(Shortage::FileLength),
            _ => None,
        }
    }
}

impl From<Shortage> for io::Error {
    fn from(shortage: Shortage) -> io::Error {
        match shortage {
            Shortage::Disk | Shortage::Server => io::ErrorKind::StorageFull,
            Shortage::Quota => io::ErrorKind::QuotaExceeded,
            Shortage::FileLength => io::ErrorKind::FileTooLarge,
        }
        .into()
    }
}

/// A database's refusal to read or write, which lasts until somebody changes its settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the database refuses: {why}")]
pub struct DatabaseRefusal {
    /// The database's own words.
    pub why: String,
    /// The host's remedy, as a clause.
    pub remedy: &'static str,
}

/// A number of bytes in MiB, rounded up.
pub(crate) const fn mebibytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

/// The clause about rows that are only read, because opening them for writing needs `needed` bytes.
pub(crate) fn only_read(shortage: Shortage, needed: u64) -> String {
    format!(
        "{shortage}: the store is open for reading only; it opens for writing by itself once there are {} MiB for it",
        mebibytes(needed)
    )
}

/// The reason why rows cannot be opened, read, written or closed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RowsError {
    /// Another process has the store open.
    #[error("the store {} is in use by another process; stop that one first", .0.display())]
    InUse(PathBuf),
    /// There is no store in the directory.
    #[error("there is no store in {}", .0.display())]
    Missing(PathBuf),
    /// A program newer than this one wrote the store.
    #[error("{place}: the store has format {found}, and this program knows formats up to {known}; use a newer program")]
    Newer {
        /// The directory or database.
        place: String,
        /// The store's format.
        found: u32,
        /// The newest format known.
        known: u32,
    },
    /// The store has a format that was never released.
    #[error(
        "{place}: the store has format {found}, and the oldest that can be opened is {known}; it was made by a program that \
         was never released"
    )]
    Older {
        /// The directory or database.
        place: String,
        /// The store's format.
        found: u32,
        /// The oldest format known.
        known: u32,
    },
    /// The directory has other files and no store.
    #[error("{} is not empty and has no store: {found} is there; name a new or an empty directory", dir.display())]
    NotAStore {
        /// The directory.
        dir: PathBuf,
        /// The name of one of the files.
        found: String,
    },
    /// There is a link among the files of the store.
    #[error(
        "{} is a link, and a store has none; remove it, or put the file itself there", .0.display()
    )]
    Link(PathBuf),
    /// The directory has companion files of a store, but no store.
    #[error("{} has {found} of a store but no store; is a volume not mounted?", dir.display())]
    Unmounted {
        /// The directory.
        dir: PathBuf,
        /// The name of the file.
        found: String,
    },
    /// There is no room to write; reads still work.
    #[error("{0}")]
    Full(Shortage),
    /// There is no room to open the store for writing.
    #[error("{shortage}, and opening the store for writing needs {} MiB", mebibytes(*.needed))]
    NoRoom {
        /// The resource that has run out.
        shortage: Shortage,
        /// The most bytes that opening needs.
        needed: u64,
    },
    /// The files have changed since they were written. Nothing was modified.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// A write failed, and the store is being reopened.
    #[error("the store cannot be used at the moment: {0}")]
    Unavailable(String),
    /// The database refuses, though the connection is fine. Nothing was written.
    #[error(transparent)]
    Refused(DatabaseRefusal),
    /// The database cannot be used; the text says which, why, and what to do.
    #[error("{0}")]
    NotOpened(String),
    /// There is no store in the database.
    #[error("{0}: there is no store in this database")]
    NoStore(String),
    /// There is data in the database where a store is to be restored.
    #[error("{0} has a store already")]
    NotEmpty(String),
    /// The store no longer belongs to this process.
    #[error("{0}")]
    Stopped(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// The batch cannot be written.
    #[error("the batch cannot be written: {0}")]
    Batch(String),
    /// Reading or writing a file failed.
    #[error("{what}: {source}")]
    File {
        /// The operation that failed.
        what: String,
        /// Why it failed.
        source: io::Error,
    },
}

impl RowsError {
    /// The shortage, if that is the error.
    pub(crate) fn shortage(&self) -> Option<Shortage> {
        match self {
            RowsError::Full(shortage) | RowsError::NoRoom { shortage, .. } => Some(*shortage),
            RowsError::File { source, .. } => Shortage::of(source),
            _ => None,
        }
    }

    /// Refuses a store whose format is not the one that is needed.
    pub(super) fn refuse_format(place: impl ToString, found: u32, known: u32) -> Result<(), RowsError> {
        match found.cmp(&known) {
            Ordering::Equal => Ok(()),
            Ordering::Greater => Err(RowsError::Newer { place: place.to_string(), found, known }),
            Ordering::Less => Err(RowsError::Older { place: place.to_string(), found, known }),
        }
    }

    /// A function for `map_err` that adds which operation failed.
    pub(super) fn file(what: impl Into<String>) -> impl FnOnce(io::Error) -> RowsError {
        |source| RowsError::File { what: what.into(), source }
    }
}

/// The reason why a commit was not acknowledged.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommitError {
    /// Nothing was written.
    #[error("nothing was written: {0}")]
    NotApplied(#[source] RowsError),
    /// Nothing was written, and the write lock is lost: the rows read under it may have changed since.
    #[error("nothing was written, and the turn is lost: {0}")]
    Overtaken(#[source] RowsError),
    /// The whole batch was written, or nothing; which of the two is known when the rows can be read again.
    #[error("it is not known whether anything was written: {0}")]
    Unknown(#[source] RowsError),
}
