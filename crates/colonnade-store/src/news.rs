//! The news of commits, for everything that caches data in memory or waits for changes.

use colonnade_play::{GameFact, GameId, PlayerId, Timestamp, Visibility};
use colonnade_rules::BySide;

/// The changes of a commit that affect cached data or those who wait.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommitChanges {
    /// The players who changed.
    pub players: Vec<PlayerId>,
    /// Whether more may have changed than is listed: after an erasure or a repair, or if there is too much to list.
    pub everything: bool,
    /// The running games with changes to announce, in the order of the changes.
    pub games: Vec<GameNews>,
    /// The earliest time at which something changed is due.
    pub due: Option<Timestamp>,
    /// The earliest time at which a notice that was added or settled may be delivered.
    pub mail: Option<Timestamp>,
}

impl CommitChanges {
    /// Records that something is due.
    pub(super) fn due_at(&mut self, at: Option<Timestamp>) {
        self.due = self.due.into_iter().chain(at).min();
    }

    /// Records that there is a notice to deliver.
    pub(super) fn mail_at(&mut self, at: Option<Timestamp>) {
        self.mail = self.mail.into_iter().chain(at).min();
    }
}

/// The change of a game in a commit, for those who follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameNews {
    /// The game.
    pub game: GameId,
    /// Its version after the change.
    pub version: u64,
    /// Its number of actions after the change.
    pub ply: u32,
    /// The facts, without duplicates.
    pub facts: Vec<GameFact>,
    /// Its players.
    pub players: BySide<PlayerId>,
    /// Its visibility to others.
    pub visibility: Visibility,
}

/// The news of one commit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommitNews {
    /// Whether the commit was made through the store that reports it.
    pub is_own: bool,
    /// The changes.
    pub changes: CommitChanges,
}

/// The news of all commits after a given one, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// The number of the last commit covered.
    pub number: u64,
    /// Each commit, without gaps; `None` if they are too old to be listed, so that anything may have changed.
    pub commits: Option<Vec<CommitNews>>,
    /// Whether there are later commits already.
    pub has_more: bool,
}
