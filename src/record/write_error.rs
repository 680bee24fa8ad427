//! The error of writing a record.

use std::io;

/// The reason why a record was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Its text would be longer than [`LONGEST`](super::LONGEST). Nothing was written.
    #[error("the record would be longer than 1 MiB, the most that is read")]
    TooLong,
    /// Its variations are nested deeper than [`DEEPEST`](super::DEEPEST). Nothing was written.
    #[error("the record's variations are nested deeper than {} levels", super::DEEPEST)]
    TooDeep,
    /// The stream failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
