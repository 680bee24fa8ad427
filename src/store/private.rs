//! Writes of rows that only one player sees.

use crate::play::{GameId, Note, Plan, PlayerId, PuzzleResults};

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

#[cfg(test)]
#[path = "puzzles_tests.rs"]
mod puzzles_tests;
