//! Followers of running games: the writes of their rows, and the notices for all who follow a game.

use colonnade_play::{Audience, Fact, GameId, Notice, ServerId, Timestamp};

/// A channel of a server begins or stops following a running game of the server. An append that begins is stale if the
/// game is not running there, or if the number of games followed in the [channel](colonnade_play::MOST_IN_CHANNEL) or the
/// [server](colonnade_play::MOST_IN_SERVER) is at its limit.
#[derive(Clone, Copy, Debug)]
pub struct WatchWrite {
    /// The server.
    pub server: ServerId,
    /// The game.
    pub game: GameId,
    /// The channel or thread, by its Discord ID.
    pub channel: u64,
    /// Whether it is followed there.
    pub is_followed: bool,
}

/// A notice for each player and each channel that follows a game when the append is written.
#[derive(Clone, Debug)]
pub struct FollowersNotice {
    /// The game.
    pub game: GameId,
    /// The server where it is played.
    pub server: Option<ServerId>,
    /// The fact that it reports.
    pub fact: Fact,
    /// When it happened.
    pub at: Timestamp,
    /// The earliest time of delivery.
    pub not_before: Timestamp,
}

impl FollowersNotice {
    /// The notice for one of them.
    pub(super) fn to(&self, to: Audience) -> Notice {
        Notice { not_before: self.not_before, ..Notice::new(to, self.fact.clone(), self.at) }
    }
}
