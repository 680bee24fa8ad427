//! The reasons why a write is refused.

use crate::Fault;

/// The reason why a write was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// It was based on an older version.
    Stale,
    /// The rows cannot be read.
    Fault(Fault),
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Self {
        Refused::Fault(fault)
    }
}
