//! Writes of rows that only one player sees, and of the puzzles of servers.

use crate::play::{GameId, Note, Plan, PlayerId, PuzzleResults, ServerId, Timestamp};

/// A player's private note on a game, which replaces the previous one.
#[derive(Clone, Debug)]
pub struct NoteWrite {
    /// The player.
    pub player: PlayerId,
    /// The game.
    pub game: GameId,
    /// The note; `None` to remove it.
    pub note: Option<Note>,
}

/// A player's plan of conditional moves in a game, which replaces the previous one. An append is stale if `before`
/// differs from what is stored.
#[derive(Clone, Debug)]
pub struct PlanWrite {
    /// The player.
    pub player: PlayerId,
    /// The game.
    pub game: GameId,
    /// The plan that was read.
    pub before: Plan,
    /// The new plan; an empty one is removed.
    pub after: Plan,
}

/// A player's puzzle results, replacing the previous ones. An append is stale if `before` is not what is stored.
#[derive(Clone, Debug)]
pub struct PuzzleWrite {
    /// The player.
    pub player: PlayerId,
    /// The results that were read.
    pub before: PuzzleResults,
    /// The new results.
    pub after: PuzzleResults,
}

/// The daily puzzle of a server was due, and is either posted by a notice of the same append or discontinued. An append
/// is stale if it is no longer due, or if the server has changed.
#[derive(Clone, Copy, Debug)]
pub struct DailyWrite {
    /// The server.
    pub server: ServerId,
    /// The version of the server that was read.
    pub version: u64,
    /// When it was due.
    pub due: Timestamp,
    /// When it is next due.
    pub next: Option<Timestamp>,
}

#[cfg(test)]
#[path = "puzzles_tests.rs"]
mod puzzles_tests;
