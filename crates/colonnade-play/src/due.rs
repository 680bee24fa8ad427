//! When a game needs attention.

use super::span::{Span, Timestamp};
use colonnade_rules::Side;

/// The next time at which a game needs attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A reminder.
    Reminder {
        /// The time of the reminder.
        at: Timestamp,
        /// The side to remind.
        side: Side,
        /// The time left then.
        before: Span,
    },
    /// The end of a player's time.
    Deadline {
        /// The time of the deadline.
        at: Timestamp,
    },
}

impl Due {
    /// The time at which it is due.
    #[must_use]
    pub const fn at(&self) -> Timestamp {
        match self {
            Due::Reminder { at, .. } | Due::Deadline { at } => *at,
        }
    }
}
