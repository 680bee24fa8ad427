//! Conditions of a game beside its rules, time control and stake.

use colonnade_rules::{PositionError, State, Variant};
use serde::{Deserialize, Serialize};

/// The conditions that a challenge proposes. The default is what applies if nothing is said.
///
/// They are stored as the list of those that differ from the default, so that further ones can be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Condition>", into = "Vec<Condition>")]
pub struct Conditions {
    /// The most vacation days of each player that stop the clock of the game; `None` for all days that a player takes.
    pub vacation: Option<u16>,
    /// How the game begins.
    pub opening: Opening,
    /// Whether the weekly free days that the players have when the game begins stop their clocks.
    pub free_days: bool,
}

/// How a game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opening {
    /// At the start of the variant.
    #[default]
    Standard,
    /// There, with the pie rule: after the first action, the second player may exchange the sides.
    Pie,
    /// At a fair start, which is drawn when the game begins.
    Fair,
}

impl Opening {
    /// All openings that players can choose.
    pub const ALL: [Opening; 3] = [Opening::Standard, Opening::Pie, Opening::Fair];

    /// The code: `standard`, `pie` or `fair`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Opening::Standard => "standard",
            Opening::Pie => "pie",
            Opening::Fair => "fair",
        }
    }
}

impl Conditions {
    /// The numbers of vacation days that players can choose.
    pub const VACATIONS: [Option<u16>; 3] = [None, Some(0), Some(7)];
}

/// The state before the first action of a game that begins at the start of the variant, or at a position.
///
/// # Errors
///
/// If the position cannot be read.
pub fn start_state(variant: Variant, position: Option<&str>, conditions: Conditions) -> Result<State, PositionError> {
    let start = match position {
        Some(text) => State::from_position(variant, text)?,
        None => State::start(variant),
    };
    Ok(if conditions.opening == Opening::Pie { start.with_pie_rule() } else { start })
}

/// The stored form of a condition: variants are only added at the end, and never changed.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum Condition {
    Vacation(u16),
    Pie,
    FairStart,
    FreeDays,
}

impl From<Vec<Condition>> for Conditions {
    fn from(stored: Vec<Condition>) -> Self {
        let mut conditions = Conditions::default();
        for condition in stored {
            match condition {
                Condition::Vacation(days) => conditions.vacation = Some(days),
                Condition::Pie => conditions.opening = Opening::Pie,
                Condition::FairStart => conditions.opening = Opening::Fair,
                Condition::FreeDays => conditions.free_days = true,
            }
        }
        conditions
    }
}

impl From<Conditions> for Vec<Condition> {
    fn from(Conditions { vacation, opening, free_days }: Conditions) -> Self {
        let opening = match opening {
            Opening::Standard => None,
            Opening::Pie => Some(Condition::Pie),
            Opening::Fair => Some(Condition::FairStart),
        };
        let free_days = free_days.then_some(Condition::FreeDays);
        vacation.map(Condition::Vacation).into_iter().chain(opening).chain(free_days).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_read_again() {
        for vacation in Conditions::VACATIONS {
            for opening in Opening::ALL {
                for free_days in [false, true] {
                    let conditions = Conditions { vacation, opening, free_days };
                    let stored = Vec::<Condition>::from(conditions);
                    assert_eq!(stored.is_empty(), conditions == Conditions::default());
                    assert_eq!(Conditions::from(stored), conditions);
                }
            }
        }
    }
}
