//! Counters of the work that states do, for metrics and tests.

use std::sync::atomic::{AtomicU64, Ordering};

static TEXTS_READ: AtomicU64 = AtomicU64::new(0);
static ACTIONS_PERFORMED: AtomicU64 = AtomicU64::new(0);

/// The work that all [`State`](crate::State)s of this process have done since it started.
///
/// A program that keeps games in memory reads each move text once and performs each action once. If these counts grow
/// much faster than its moves, it reads or replays games again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkCounters {
    /// Move texts read.
    pub texts_read: u64,
    /// Actions performed: played, applied for the first time, or replayed, also to take others back.
    pub actions_performed: u64,
}

impl WorkCounters {
    /// The work so far. Other threads may be adding to it.
    #[must_use]
    pub fn current() -> WorkCounters {
        WorkCounters {
            texts_read: TEXTS_READ.load(Ordering::Relaxed),
            actions_performed: ACTIONS_PERFORMED.load(Ordering::Relaxed),
        }
    }

    /// The difference from an earlier reading.
    #[must_use]
    pub const fn since(self, earlier: WorkCounters) -> WorkCounters {
        WorkCounters {
            texts_read: self.texts_read.saturating_sub(earlier.texts_read),
            actions_performed: self.actions_performed.saturating_sub(earlier.actions_performed),
        }
    }
}

pub(crate) fn text_read() {
    TEXTS_READ.fetch_add(1, Ordering::Relaxed);
}

pub(crate) fn action_performed() {
    ACTIONS_PERFORMED.fetch_add(1, Ordering::Relaxed);
}
