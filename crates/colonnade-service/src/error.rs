//! Errors: a refusal is for the player, a fault for the host.

use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};

use super::Service;
use colonnade_play::{Refusal, Span, StorageTrouble, Timestamp};
use colonnade_store::{AppendError, Fault};

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
    fn number(&self, text: String, now: Timestamp) -> String {
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

fn trouble(kind: StorageTrouble, reason: &dyn Display) -> ServiceError {
    ServiceError::Storage { kind, reason: reason.to_string() }
}

/// The reason of a trouble, as far as it is about a change.
#[derive(Debug, thiserror::Error)]
enum Unwritten {
    #[error("{cause}; nothing was written{}", .fault.remedy().map(|remedy| format!("; {remedy}")).unwrap_or_default())]
    Certainly { cause: String, fault: Fault },
    #[error("it is not known whether this was stored: {0}")]
    Perhaps(String),
}

impl Service {
    /// Logs a fault and returns the error for the caller.
    pub(super) fn incident(&self, fault: &dyn Display) -> ServiceError {
        Incident { number: self.incidents.number(fault.to_string(), self.now()) }.into()
    }

    /// The error for the caller when the store failed. What the store logs itself, once, is
    /// not an incident.
    pub(super) fn fault(&self, fault: Fault) -> ServiceError {
        match fault {
            Fault::Full(shortage) | Fault::Reading(shortage, _) => {
                trouble(StorageTrouble::Full, &Unwritten::Certainly { cause: shortage.to_string(), fault })
            }
            Fault::Refused(ref refusal) => trouble(
                StorageTrouble::Refused,
                &Unwritten::Certainly { cause: refusal.to_string(), fault: fault.clone() },
            ),
            Fault::Unavailable(_) => trouble(StorageTrouble::Unavailable, &fault),
            Fault::Stopped(_) => trouble(StorageTrouble::Stopped, &fault),
            Fault::Damaged { .. } | Fault::NoStore(_) | Fault::NotOpened(_) | Fault::Backup(_) | Fault::Closed => {
                self.incident(&fault)
            }
        }
    }

    /// The error for the caller when it cannot be found out whether a change was stored.
    pub(super) fn in_doubt(error: ServiceError) -> ServiceError {
        match error {
            ServiceError::Storage {
                kind: StorageTrouble::Unavailable | StorageTrouble::Refused | StorageTrouble::Full,
                reason,
            } => trouble(StorageTrouble::InDoubt, &Unwritten::Perhaps(reason)),
            other => other,
        }
    }

    /// The error for the caller when an append failed for another reason than that others were faster.
    pub(super) fn not_appended(&self, error: AppendError) -> ServiceError {
        match error {
            AppendError::Stale => self.incident(&error),
            AppendError::Fault(fault) => self.fault(fault),
            AppendError::Unknown(fault) => Service::in_doubt(self.fault(fault)),
        }
    }
}

#[cfg(test)]
#[path = "error_tests.rs"]
mod tests;
