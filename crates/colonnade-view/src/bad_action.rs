//! The error of replays.

use colonnade_rules::MoveError;

/// An action of a replay that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadAction {
    /// Its number, counted from 1.
    pub number: u32,
    /// The rule that it breaks.
    pub error: MoveError,
}

impl std::fmt::Display for BadAction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "action {}: {}", self.number, self.error)
    }
}

impl std::error::Error for BadAction {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}
