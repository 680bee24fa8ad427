//! Writes of rows that only one player sees, and of the puzzles of servers.

use crate::play::{GameId, Note, Plan, PlayerId, PuzzleResults, ServerId, Timestamp};

/// A player's private note on a game, in place of the one that was there.
#[derive(Clone, Debug)]
pub struct NoteWrite {
    /// Whose note it is.
    pub player: PlayerId,
    /// The game.
    pub game: GameId,
    /// The note; None where it is removed.
    pub note: Option<Note>,
}

/// A player's plan of conditional moves in a game, in place of the one that was there. An append of which `before` is not
/// what is stored is stale.
#[derive(Clone, Debug)]
pub struct PlanWrite {
    /// Whose plan it is.
    pub player: PlayerId,
    /// The game.
    pub game: GameId,
    /// The plan that was read.
    pub before: Plan,
    /// The plan then; an empty one is removed.
    pub after: Plan,
}

/// A player's results of puzzles, in place of those that were there. An append of which `before` is not what is stored is stale.
#[derive(Clone, Debug)]
pub struct PuzzleWrite {
    /// The player.
    pub player: PlayerId,
    /// The results that were read.
    pub before: PuzzleResults,
    /// The results then.
    pub after: PuzzleResults,
}

/// The puzzle of the day in a server was due, and is posted by a notice of the same append or not any more. An append is stale if
/// it is not due any more, or the server has changed.
#[derive(Clone, Copy, Debug)]
pub struct DailyWrite {
    /// The server.
    pub server: ServerId,
    /// Its version that was read.
    pub version: u64,
    /// When it was due.
    pub due: Timestamp,
    /// When it is due again.
    pub next: Option<Timestamp>,
}

#[cfg(test)]
#[path = "puzzles_tests.rs"]
mod puzzles_tests;
