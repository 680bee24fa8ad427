//! Several things that are read from one snapshot.

use crate::{OpenItems, OpenSeeks};
use colonnade_play::{
    Challenge, ChallengeEvent, ChallengeId, Dated, GameId, Plan, Player, PlayerId, Rating, RatingPool, Server, ServerId,
};
use colonnade_rules as rules;

/// A request to read several things at once.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The challenge, if any.
    pub challenge: Option<ChallengeId>,
    /// The players.
    pub players: Vec<PlayerId>,
    /// The servers.
    pub servers: Vec<ServerId>,
    /// Players whose open challenges and games are wanted.
    pub open_items: Vec<PlayerId>,
    /// Players and games whose plans of conditional moves are wanted.
    pub plans: Vec<(PlayerId, GameId)>,
    /// Kinds of open seeks, at most [`SEEKS_AT_ONCE`](crate::SEEKS_AT_ONCE) of each, the oldest first.
    pub seeks: Vec<OpenSeeks>,
    /// Pools, games and players whose ratings are wanted.
    pub ratings: Vec<(RatingPool, rules::Game, PlayerId)>,
}

/// The requested things, in the same order, from one snapshot. For one that does not exist, there are no events.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The events of the challenge.
    pub challenge: Vec<Dated<ChallengeEvent>>,
    /// The players.
    pub players: Vec<Player>,
    /// The servers.
    pub servers: Vec<Server>,
    /// The open challenges and games of the players.
    pub open_items: Vec<OpenItems>,
    /// The plans; empty ones where there are none.
    pub plans: Vec<Plan>,
    /// The open seeks of each kind.
    pub seeks: Vec<Vec<Challenge>>,
    /// The ratings; the initial rating where there is none yet.
    pub ratings: Vec<Rating>,
}
