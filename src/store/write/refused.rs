//! Why a write is refused.

use crate::store::Fault;

/// Why a write is not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// It rests on an older version.
    Stale,
    /// The rows cannot be read.
    Fault(Fault),
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Self {
        Refused::Fault(fault)
    }
}
