//! Those who follow running games: the writes of their rows, and what all who follow a game are told.

use crate::play::{Audience, Fact, GameId, Notice, PlayerId, Timestamp};

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

/// A notice for each player who follows a game when the append is written.
#[derive(Clone, Debug)]
pub struct FollowersNotice {
    /// The game.
    pub game: GameId,
    /// The fact that it tells.
    pub fact: Fact,
    /// When it happened.
    pub at: Timestamp,
    /// The earliest time of delivery.
    pub not_before: Timestamp,
}

impl FollowersNotice {
    /// The notice for one of them.
    pub(super) fn to(&self, player: PlayerId) -> Notice {
        Notice { not_before: self.not_before, ..Notice::new(Audience::Player(player), self.fact.clone(), self.at) }
    }
}
