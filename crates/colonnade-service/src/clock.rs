//! The clock of the service.

use std::time::SystemTime;

use chrono::TimeDelta;

use colonnade_play::Timestamp;

/// A source of the time. Tests provide their own.
pub trait Clock: Send + Sync {
    /// The time now.
    fn now(&self) -> Timestamp;
}

/// The system clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        SystemTime::now().into()
    }
}

/// Times are stored in milliseconds.
pub(super) fn whole_milliseconds(time: Timestamp) -> Timestamp {
    let below = time.timestamp_subsec_nanos() % 1_000_000;
    time - TimeDelta::nanoseconds(i64::from(below))
}
