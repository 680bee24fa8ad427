//! Errors: a refusal is for the player, an incident for the host.

use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};

use colonnade_play::{Refusal, Span, StorageTrouble, Timestamp};

/// The result of a call.
pub type Reply<T> = Result<T, ServiceError>;

/// Why a call fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ServiceError {
    /// It was refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store cannot be used as it should.
    #[error("{reason}")]
    Storage {
        /// The state of the change that was asked for.
        kind: StorageTrouble,
        /// The reason, for the host.
        reason: String,
    },
    /// A fault, which was logged.
    #[error(transparent)]
    Incident(#[from] Incident),
}

/// A fault that was logged. The caller only gets its number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("incident {number}")]
pub struct Incident {
    /// The number by which the host finds it in the log.
    pub number: String,
}

/// How many different faults are remembered, and for how long a repeated fault is only counted.
const REMEMBERED: usize = 64;
const PAUSE: Span = Span::seconds(60);

/// Numbers incidents; each run of the program uses different numbers. A repeated fault keeps its number, and is logged
/// again, with a count, after [`PAUSE`] at the earliest.
#[derive(Debug)]
pub(super) struct Incidents {
    run: u64,
    known: Mutex<LoggedFaults>,
}

/// The faults that were logged, most recently logged last.
#[derive(Debug, Default)]
struct LoggedFaults {
    given: u64,
    faults: Vec<KnownFault>,
}

#[derive(Debug)]
struct KnownFault {
    text: String,
    number: String,
    logged: Timestamp,
    /// How often it occurred since it was logged.
    since: u64,
}

impl Default for Incidents {
    fn default() -> Self {
        Incidents { run: RandomState::new().hash_one(0) & 0xffff, known: Mutex::default() }
    }
}

impl Incidents {
    /// The number of a fault, which is logged unless it was logged recently.
    pub(super) fn number(&self, text: String, now: Timestamp) -> String {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(at) = known.faults.iter().position(|fault| fault.text == text) else {
            known.given += 1;
            let number = format!("{:04x}-{}", self.run, known.given);
            tracing::error!(incident = number, "{text}");
            if known.faults.len() == REMEMBERED {
                known.faults.remove(0);
            }
            known.faults.push(KnownFault { text, number: number.clone(), logged: now, since: 0 });
            return number;
        };
        let fault = &mut known.faults[at];
        fault.since += 1;
        let number = fault.number.clone();
        if now >= fault.logged + PAUSE.delta() {
            tracing::error!(incident = number, times = fault.since, "again: {text}");
            (fault.logged, fault.since) = (now, 0);
            known.faults[at..].rotate_left(1);
        }
        number
    }
}

#[cfg(test)]
#[path = "error_tests.rs"]
mod tests;
