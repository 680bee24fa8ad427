//! The positions from which the games of an event begin.

use crate::event::FairStart;
use crate::ids::GameKey;
use crate::lot::Lot;
use crate::settings::{Beginning, FairStarts, GameTerms};
use crate::tournament::Tournament;

/// The position from which one game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameBeginning {
    /// The standard start.
    Standard,
    /// A fair start.
    Fair(FairStart),
    /// The pie rule.
    Pie,
}

impl FairStart {
    /// The start of a list that a seed draws for this number.
    pub(crate) const fn draw(list: FairStarts, seed: u64, number: u64) -> FairStart {
        // Rounds draw their lots with small numbers.
        let mut lot = Lot::new(seed, u64::MAX - number);
        FairStart { version: list.version, number: if list.starts == 0 { 0 } else { lot.below(list.starts) } }
    }
}

impl GameTerms {
    /// The beginning of a game for which this fair start was drawn.
    pub(crate) fn begin(&self, start: Option<FairStart>) -> GameBeginning {
        match (self.beginning, start) {
            (Beginning::Pie, _) => GameBeginning::Pie,
            (Beginning::FairStart, Some(start)) => GameBeginning::Fair(start),
            (Beginning::FairStart, None) | (Beginning::Standard, _) => GameBeginning::Standard,
        }
    }
}

impl Tournament {
    /// The beginning of a game; `None` if there is no such game. The extra game of a knock-out has the pie rule or, if the
    /// game has none, the fair start of the pairing.
    #[must_use]
    pub fn beginning(&self, key: GameKey) -> Option<GameBeginning> {
        let (_, pairing) = self.pairing_of(key)?;
        let terms = &self.settings.terms;
        if key.game < terms.games.count() {
            return Some(terms.begin(pairing.start));
        }
        let fair = pairing.start.map_or(GameBeginning::Standard, GameBeginning::Fair);
        Some(if terms.has_pie() { GameBeginning::Pie } else { fair })
    }
}
