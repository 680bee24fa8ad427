//! The errors of calls.

use std::time::Duration;

/// The reason why a call failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(in crate::discord) enum RestError {
    /// Discord refuses the call; it has no effect.
    #[error("Discord refused it ({status}, code {code}: {message})")]
    Refused { status: u16, code: u64, message: String },
    /// The call may have had an effect or not.
    #[error("no answer: {0}")]
    Lost(String),
    /// The call had no effect and may be made after this time.
    #[error("Discord asks to wait for {} s", .0.as_secs_f32())]
    Limited(Duration),
}

/// The result of a call.
pub(in crate::discord) type RestResult<T> = Result<T, RestError>;

impl RestError {
    pub(in crate::discord) fn timed_out() -> RestError {
        RestError::Lost("it took too long".to_owned())
    }

    /// The error of a user who is known not to accept direct messages.
    pub(in crate::discord) fn closed() -> RestError {
        let message = "the user does not accept direct messages".to_owned();
        RestError::Refused { status: 403, code: 50_007, message }
    }

    const fn code(&self) -> Option<u64> {
        match self {
            RestError::Refused { code, .. } => Some(*code),
            _ => None,
        }
    }

    /// Whether an interaction had been answered before.
    pub(in crate::discord) const fn is_already_acknowledged(&self) -> bool {
        matches!(self.code(), Some(40_060))
    }

    /// Whether an interaction can no longer be answered, or was answered before.
    pub(in crate::discord) const fn is_interaction_over(&self) -> bool {
        matches!(self.code(), Some(50_027 | 10_062 | 10_015 | 40_060))
    }

    /// Whether the user does not accept direct messages.
    pub(in crate::discord) const fn is_closed(&self) -> bool {
        matches!(self.code(), Some(50_007 | 50_278))
    }

    /// Whether the channel is gone, or the bot may not write there. An answer without one of Discord's codes (a proxy's
    /// page, for example) says nothing about the channel.
    pub(in crate::discord) const fn is_gone(&self) -> bool {
        matches!(self, RestError::Refused { status: 403 | 404, code: 1.., .. })
    }

    /// Whether the bot sees the channel and lacks a permission there.
    pub(in crate::discord) const fn is_missing_permission(&self) -> bool {
        matches!(self.code(), Some(50_013))
    }

    /// Whether the token is refused.
    pub(in crate::discord) const fn is_unauthorised(&self) -> bool {
        matches!(self, RestError::Refused { status: 401, .. })
    }

    /// Whether the same call may succeed later.
    pub(in crate::discord) const fn is_transient(&self) -> bool {
        match self {
            RestError::Refused { status, code, .. } => *status == 401 || (matches!(status, 403 | 404) && *code == 0),
            RestError::Lost(_) | RestError::Limited(_) => true,
        }
    }
}
