//! The report of a salvage.

use serde::Serialize;

use crate::rows::Damage;
use colonnade_events::EventId;
use colonnade_play::{ChallengeId, GameId, PlayerId, ServerId};

/// The report of a salvage: what was saved of a damaged store, and what was not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Salvaged {
    /// The damage that was found.
    pub damage: Vec<Damage>,
    /// Whether more may be missing than is listed, because a part of the database could not be read.
    pub uncertain: bool,
    /// How many rows could be read.
    pub rows: u64,
    /// How many of these come from a damaged part of the database, and may be older than the acknowledged data.
    pub older: u64,
    /// How many players were saved.
    pub players: u64,
    /// How many servers were saved.
    pub servers: u64,
    /// How many challenges were saved.
    pub challenges: u64,
    /// How many tournaments were saved.
    pub tournaments: u64,
    /// How many running games were saved.
    pub running: u64,
    /// How many finished games were saved.
    pub archived: u64,
    /// How many waiting notices and dead letters were saved.
    pub notices: u64,
    /// Players of whom only the number is left. They count as deleted.
    pub lost_players: Vec<PlayerId>,
    /// Players whose last events are missing.
    pub shortened_players: Vec<PlayerId>,
    /// Servers whose first or last settings are missing.
    pub damaged_servers: Vec<ServerId>,
    /// Challenges that are missing.
    pub lost_challenges: Vec<ChallengeId>,
    /// Tournaments that are missing, or whose last events are.
    pub damaged_tournaments: Vec<EventId>,
    /// Missing games, as far as other data refers to them.
    pub lost_games: Vec<GameId>,
    /// Running games whose last actions are missing, or may be, since nothing records how many there were: all of them
    /// if the salvage is uncertain.
    pub shortened_games: Vec<GameId>,
    /// Notices that could not be read, or that refer to lost data.
    pub lost_notices: u64,
    /// Private notes that could not be read, or whose players are lost.
    pub lost_notes: u64,
    /// Players whose puzzle results could not be read, or who are lost.
    pub lost_puzzles: u64,
    /// A commit that was in progress and is missing in part, if there is one.
    pub unfinished: Option<Damage>,
    /// The reason why the lists could not be rebuilt, if they could not.
    pub lists: Option<Damage>,
    /// Key files that could not be saved and are needed: without the key of hashed identities, deleted players are not
    /// recognized in bars and blocks.
    pub lost_keys: Vec<String>,
}

impl Salvaged {
    /// Whether nothing is known to be missing.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        !self.uncertain
            && self.older == 0
            && self.lost_players.is_empty()
            && self.shortened_players.is_empty()
            && self.damaged_servers.is_empty()
            && self.lost_challenges.is_empty()
            && self.damaged_tournaments.is_empty()
            && self.lost_games.is_empty()
            && self.shortened_games.is_empty()
            && self.lost_notices == 0
            && self.lost_notes == 0
            && self.lost_puzzles == 0
            && self.unfinished.is_none()
            && self.lists.is_none()
            && self.lost_keys.is_empty()
    }
}
