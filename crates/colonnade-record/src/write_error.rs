//! The error of writing a record.

use std::io;

use super::Fault;

/// The reason why a record was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Its text would be longer than [`LONGEST`](super::LONGEST). Nothing was written.
    #[error("the record would be longer than 1 MiB, the most that is read")]
    TooLong,
    /// Its variations are nested deeper than [`DEEPEST`](super::DEEPEST). Nothing was written.
    #[error("the record's variations are nested deeper than {} levels", super::DEEPEST)]
    TooDeep,
    /// The stored annotations of an imported game cannot be read.
    #[error("the stored annotations cannot be read: {0}")]
    Annotations(Fault),
    /// The stream failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl WriteError {
    /// A short code that never changes, for files that list the records left out.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            WriteError::TooLong => "too-long",
            WriteError::TooDeep => "too-deep",
            WriteError::Annotations(_) => "annotations",
            WriteError::Io(_) => "io",
        }
    }
}
