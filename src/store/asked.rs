//! Several things that are read at once, as they are at one moment.

use crate::play::{
    Challenge, ChallengeEvent, ChallengeId, Dated, GameId, Plan, Player, PlayerId, Rating, RatingPool, Server, ServerId,
};
use crate::store::{Engaged, OpenSeeks};
use colonnade_rules as rules;

/// Several things that are read at once.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The challenge, if any.
    pub challenge: Option<ChallengeId>,
    /// The players.
    pub players: Vec<PlayerId>,
    /// The servers.
    pub servers: Vec<ServerId>,
    /// Players of whom it is asked what they have open.
    pub engaged: Vec<PlayerId>,
    /// Players and games of which plans of conditional moves are asked for.
    pub plans: Vec<(PlayerId, GameId)>,
    /// Which open seeks are asked for, at most [`SEEKS_AT_ONCE`](crate::store::SEEKS_AT_ONCE) of each kind, the oldest first.
    pub seeks: Vec<OpenSeeks>,
    /// Players of whom the rating in a game is asked for, by the games of a pool.
    pub ratings: Vec<(RatingPool, rules::Game, PlayerId)>,
}

/// The things that were asked for, in the same order, all as they are at one moment. Of what is not there nothing has
/// happened.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The events of the challenge.
    pub challenge: Vec<Dated<ChallengeEvent>>,
    /// The players.
    pub players: Vec<Player>,
    /// The servers.
    pub servers: Vec<Server>,
    /// The things that players have open.
    pub engaged: Vec<Engaged>,
    /// The plans, empty where there are none.
    pub plans: Vec<Plan>,
    /// The open seeks of each kind.
    pub seeks: Vec<Vec<Challenge>>,
    /// The ratings; the first rating where there is none yet.
    pub ratings: Vec<Rating>,
}
