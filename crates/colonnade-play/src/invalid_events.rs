//! Events that do not form a game.

use colonnade_rules::{MoveError, PositionError};

/// Events that do not form a game: stored data that this version does not understand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidEvents {
    /// The first event does not start a game.
    NotStarted,
    /// The start position is invalid.
    Position(PositionError),
    /// An action is not legal.
    Action {
        /// Its number, from 1.
        ply: u32,
        /// The fault.
        error: MoveError,
    },
    /// A game was started twice.
    StartedTwice,
}

impl std::fmt::Display for InvalidEvents {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            InvalidEvents::NotStarted => f.write_str("the first event does not start a game"),
            InvalidEvents::Position(error) => error.fmt(f),
            InvalidEvents::Action { ply, error } => write!(f, "ply {ply}: {error}"),
            InvalidEvents::StartedTwice => f.write_str("the game is started a second time"),
        }
    }
}

impl std::error::Error for InvalidEvents {}
