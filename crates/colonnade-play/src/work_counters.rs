//! Counters of the work that games do, for metrics and tests.

use std::sync::atomic::{AtomicU64, Ordering};

use colonnade_rules::{Action, MoveError, State};

static TEXTS_READ: AtomicU64 = AtomicU64::new(0);
static ACTIONS_PERFORMED: AtomicU64 = AtomicU64::new(0);

/// The work that the games of this process have done since it started.
///
/// A program that keeps games in memory reads each move text once and performs each action once. If these counts grow
/// much faster than its moves, it reads or replays games again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkCounters {
    /// Move texts read: typed by players, planned, or stored in games.
    pub texts_read: u64,
    /// Actions performed in games, also when a game is replayed.
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

/// Reads a move text in a state, and counts it.
///
/// # Errors
///
/// As [`State::parse`].
pub(super) fn parse(state: &State, text: &str) -> Result<Action, MoveError> {
    TEXTS_READ.fetch_add(1, Ordering::Relaxed);
    state.parse(text)
}

/// Plays the action of a move text in a state, and counts the text.
///
/// # Errors
///
/// As [`State::play`].
pub(super) fn play(state: &mut State, text: &str) -> Result<(), MoveError> {
    TEXTS_READ.fetch_add(1, Ordering::Relaxed);
    state.play(text).map(|_| ())
}

/// Counts an action that a game performs.
pub(super) fn action_performed() {
    ACTIONS_PERFORMED.fetch_add(1, Ordering::Relaxed);
}
