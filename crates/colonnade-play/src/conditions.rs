//! Conditions of a game beside its rules, time control and stake.

use serde::{Deserialize, Serialize};

/// The conditions that a challenge proposes. The default is what applies if nothing is said.
///
/// They are stored as the list of those that differ from the default, so that further ones can be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Condition>", into = "Vec<Condition>")]
pub struct Conditions {
    /// The most vacation days of each player that stop the clock of the game; `None` for all days that a player takes.
    pub vacation: Option<u16>,
}

impl Conditions {
    /// The numbers of vacation days that players can choose.
    pub const VACATIONS: [Option<u16>; 3] = [None, Some(0), Some(7)];
}

/// The stored form of a condition: variants are only added at the end, and never changed.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum Condition {
    Vacation(u16),
}

impl From<Vec<Condition>> for Conditions {
    fn from(stored: Vec<Condition>) -> Self {
        let mut conditions = Conditions::default();
        for condition in stored {
            match condition {
                Condition::Vacation(days) => conditions.vacation = Some(days),
            }
        }
        conditions
    }
}

impl From<Conditions> for Vec<Condition> {
    fn from(Conditions { vacation }: Conditions) -> Self {
        vacation.map(Condition::Vacation).into_iter().collect()
    }
}
