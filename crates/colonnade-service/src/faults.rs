//! The error that a caller gets when the store fails.

use std::fmt::Display;

use super::Service;
use super::error::{Incident, ServiceError};
use colonnade_play::StorageTrouble;
use colonnade_store::{AppendError, Fault};

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
