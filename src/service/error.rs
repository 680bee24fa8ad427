//! Errors: a refusal is for the player, a fault for the host.

use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

use super::Service;
use crate::play::Refusal;

/// The result of a call.
pub type Reply<T> = Result<T, ServiceError>;

/// Why a caller does not get what was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ServiceError {
    /// It was refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A fault, which was logged.
    #[error(transparent)]
    Incident(#[from] Incident),
}

/// A fault that was logged. The number is all that a caller gets to know of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("incident {number}")]
pub struct Incident {
    /// The number by which the host finds it in the log.
    pub number: String,
}

/// Numbers incidents; each run of the program uses other numbers.
#[derive(Debug)]
pub(super) struct Incidents {
    run: u64,
    next: AtomicU64,
}

impl Default for Incidents {
    fn default() -> Self {
        Incidents { run: RandomState::new().hash_one(0) & 0xffff, next: AtomicU64::new(1) }
    }
}

impl Service {
    /// Logs a fault and returns the error for the caller.
    pub(super) fn incident(&self, fault: &dyn Display) -> ServiceError {
        let count = self.incidents.next.fetch_add(1, Ordering::Relaxed);
        let number = format!("{:04x}-{count}", self.incidents.run);
        tracing::error!(incident = number, "{fault}");
        Incident { number }.into()
    }
}
