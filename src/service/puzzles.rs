//! Puzzles: the results of players, and a rating for them.

use super::{Reply, Service};
use crate::play::{PlayerId, PuzzleResults};
use crate::store::{Append, PuzzleWrite};
use colonnade_engine::CollectedPuzzle;

/// An attempt at a puzzle, as it was taken in.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleAttempted {
    /// The results after it.
    pub results: PuzzleResults,
    /// The results before it, where it counts: the first attempt at each puzzle does.
    pub before: Option<PuzzleResults>,
}

impl Service {
    /// A player's results of puzzles: for the player alone.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn puzzle_results(&self, player: PlayerId) -> Reply<PuzzleResults> {
        self.store.puzzles(player).map_err(|fault| self.fault(fault))
    }

    /// Takes in an attempt of a player at a puzzle. The first one counts, whatever comes twice or at once.
    ///
    /// # Errors
    ///
    /// If there is no such player.
    pub fn attempt_puzzle(&self, player: PlayerId, puzzle: &CollectedPuzzle, solved: bool) -> Reply<PuzzleAttempted> {
        let done = self.commit(
            || {
                let owner = self.living(player)?;
                let before = self.puzzle_results(player)?;
                let Some(after) = before.after(puzzle.number, puzzle.rating, solved) else { return Ok(None) };
                let write = PuzzleWrite { player, before: before.clone(), after: after.clone() };
                let append =
                    Append { reads: vec![(owner.id, owner.version)], puzzles: vec![write], ..Append::default() };
                Ok(Some((append, PuzzleAttempted { results: after, before: Some(before) })))
            },
            |done| Ok(self.puzzle_results(player)? == done.results),
        )?;
        match done {
            Some(done) => Ok(done),
            None => Ok(PuzzleAttempted { results: self.puzzle_results(player)?, before: None }),
        }
    }
}
