//! The interface of a list, a count or a figure that is derived from games and follows their changes.

use crate::codec::values::Header;
use crate::rows::Wanted;
use crate::transaction::Transaction;
use crate::{Fault, GameWrite};
use colonnade_play::{Dated, GameEvent, GameOverview, Transcript};

/// A finished game, as it counts.
pub(crate) struct FinishedGame {
    pub(crate) header: Header,
    pub(crate) transcript: Transcript,
}

/// A change of the archive.
pub(crate) struct FinishedChange {
    /// The game as it was archived; `None` if it is new there.
    pub(crate) before: Option<FinishedGame>,
    pub(crate) after: FinishedGame,
    /// All events of the game.
    pub(crate) events: Vec<Dated<GameEvent>>,
}

/// Something that is derived from games. `projections.rs` lists all of them.
pub(crate) trait Projection: Sync {
    /// Follows a running game that begins (`before` is `None`) or moves on.
    fn moves_on(&self, _transaction: &mut Transaction<'_>, _before: Option<&GameOverview>, _after: &GameOverview) {}

    /// Follows the end of a running game.
    fn ends(&self, _transaction: &mut Transaction<'_>, _ended: &GameOverview) -> Result<(), Fault> {
        Ok(())
    }

    /// Follows the games that one append archives, or that count differently from then on: ends, cancelled results,
    /// comments, imports.
    fn finished(&self, _transaction: &mut Transaction<'_>, _changes: &mut [FinishedChange]) -> Result<(), Fault> {
        Ok(())
    }

    /// Requests the rows that the end of a game reads, as far as they follow from its write.
    fn wanted(&self, _ended: &GameWrite, _header: &Header, _wanted: &mut Wanted) {}
}
