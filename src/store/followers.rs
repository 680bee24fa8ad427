//! Those who follow running games: the writes of their rows, and what all who follow a game are told.

use crate::play::{Audience, Fact, GameId, Notice, PlayerId, ServerId, Timestamp};

/// A player begins to follow a running game, or ceases to. An append of one who begins is stale if the game does not run,
/// or if there are as many [followers](crate::play::MOST_FOLLOWERS) or [followed games](crate::play::MOST_FOLLOWED) as can be.
#[derive(Clone, Debug)]
pub struct FollowWrite {
    /// Who follows.
    pub player: PlayerId,
    /// The game.
    pub game: GameId,
    /// Since when; None where the player ceases to follow it.
    pub since: Option<Timestamp>,
}

/// A running game of a server is followed in one of its channels from now on, or no more. An append of one that begins is stale
/// if the game does not run there, or if as many are followed in the [channel](crate::play::MOST_IN_CHANNEL) or the
/// [server](crate::play::MOST_IN_SERVER) as can be.
#[derive(Clone, Copy, Debug)]
pub struct WatchWrite {
    /// The server.
    pub server: ServerId,
    /// The game.
    pub game: GameId,
    /// The channel or thread, by Discord's number.
    pub channel: u64,
    /// Whether it is followed there.
    pub is_followed: bool,
}

/// A notice for each player who, and each channel where one, follows a game when the append is written.
#[derive(Clone, Debug)]
pub struct FollowersNotice {
    /// The game.
    pub game: GameId,
    /// The server where it is played.
    pub server: Option<ServerId>,
    /// The fact that it tells.
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
