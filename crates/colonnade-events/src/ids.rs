//! Numbers of events, players, entrants and games.

use serde::{Deserialize, Serialize};

/// The number of an event: a tournament, a ladder or a vote game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventId(pub u64);

/// A player's permanent number: never a Discord ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u64);

/// A player's number within one event, from 0 in the order of entry. It is never given again, so a table keeps it when
/// the player is erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Entrant(pub u32);

impl Entrant {
    /// The position in lists of all entrants.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A game of a tournament. With the number of the event it names the game for ever, so a game is made once for each key
/// however often its making is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameKey {
    /// The pairing, from 0 in the order in which all pairings of the event began.
    pub pairing: u32,
    /// The game of the pairing, from 0. In games with odd numbers the sides of the pairing are exchanged.
    pub game: u8,
}
