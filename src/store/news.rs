//! The news of commits, for everybody who holds something in memory or waits for something.

use crate::play::{GameFact, GameId, PlayerId, Timestamp, Visibility};
use colonnade_rules::BySide;

/// The changes of a commit, as far as anybody holds them in memory or waits for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Storewide {
    /// The players who changed.
    pub players: Vec<PlayerId>,
    /// Whether more may have changed than is listed: something was erased or mended, or it was too much to list.
    pub everything: bool,
    /// The running games to which something happened that is announced, in the order in which it happened.
    pub games: Vec<GameNews>,
    /// The earliest time at which something changed is due.
    pub due: Option<Timestamp>,
    /// The earliest time at which a notice may be delivered that came or was settled.
    pub mail: Option<Timestamp>,
}

impl Storewide {
    /// Something is due.
    pub(super) fn due_at(&mut self, at: Option<Timestamp>) {
        self.due = self.due.into_iter().chain(at).min();
    }

    /// There is something to deliver.
    pub(super) fn mail_at(&mut self, at: Option<Timestamp>) {
        self.mail = self.mail.into_iter().chain(at).min();
    }
}

/// The change of a game in a commit, for those who follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameNews {
    /// The game.
    pub game: GameId,
    /// Its version then.
    pub version: u64,
    /// The number of actions then.
    pub ply: u32,
    /// The facts, each once.
    pub facts: Vec<GameFact>,
    /// Its players.
    pub players: BySide<PlayerId>,
    /// Who else may see it.
    pub visibility: Visibility,
}

/// The news of one commit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Whether the commit was made through the store that tells it.
    pub is_own: bool,
    /// The changes.
    pub changes: Storewide,
}

/// The news of the commits after a commit, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// The number of the last commit that is told.
    pub number: u64,
    /// Each commit, without a gap; None where they are too old to be told, so that anything may have happened.
    pub commits: Option<Vec<Told>>,
    /// Whether there are later commits already.
    pub has_more: bool,
}
