//! What can go wrong with rows.

use std::io;
use std::path::PathBuf;

/// Why rows can not be opened, read or closed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RowsError {
    /// Another process has the store open.
    #[error("the store {} is in use by another process; stop that one first", .0.display())]
    InUse(PathBuf),
    /// There is no store in the directory.
    #[error("there is no store in {}", .0.display())]
    Missing(PathBuf),
    /// A program newer than this one wrote the store.
    #[error("the store has format {found}, and this program knows formats up to {known}; use a newer program")]
    Newer {
        /// The store's format.
        found: u32,
        /// The newest format known.
        known: u32,
    },
    /// The files are not as they were left. Nothing was changed.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// A write failed, and the store is being opened anew.
    #[error("the store can not be used at the moment: {0}")]
    Unavailable(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// The batch is not one that can be written.
    #[error("the batch can not be written: {0}")]
    Batch(String),
    /// Reading or writing a file failed.
    #[error("{what}: {source}")]
    File {
        /// What was tried.
        what: String,
        /// Why it failed.
        source: io::Error,
    },
}

impl RowsError {
    /// For `map_err`: a failed try to do `what`.
    pub(super) fn file(what: impl Into<String>) -> impl FnOnce(io::Error) -> RowsError {
        |source| RowsError::File { what: what.into(), source }
    }
}

/// Why a commit was not acknowledged.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommitError {
    /// Nothing was written.
    #[error("nothing was written: {0}")]
    NotApplied(#[source] RowsError),
    /// All of the batch was written, or nothing; which of the two shows when the rows can be read again.
    #[error("it is not known whether anything was written: {0}")]
    Unknown(#[source] RowsError),
}
