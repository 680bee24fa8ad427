//! The challenges and games that a player has open.

use colonnade_play::{ChallengeId, GameId, Load};

/// The challenges and games that a player has open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenItems {
    /// Open challenges that the player has made.
    pub made: u32,
    /// How many of those are seeks.
    pub seeks: u32,
    /// Open challenges that the player has made or received, by number.
    pub challenges: Vec<ChallengeId>,
    /// The player's running games, by number.
    pub games: Vec<GameId>,
}

impl OpenItems {
    /// The counts of these, as a load.
    #[must_use]
    pub fn load(&self) -> Load {
        Load { open_challenges: self.made, games: u32::try_from(self.games.len()).unwrap_or(u32::MAX) }
    }

    /// Whether the player has nothing open.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.challenges.is_empty() && self.games.is_empty()
    }
}
