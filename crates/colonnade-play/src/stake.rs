//! Whether a game counts for ratings; and the reason, if a rated game does not count.

use super::rating::counts;
use colonnade_rules::{GameResult, Reason};

/// The stake of a game. Every text that says whether a game counts uses this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stake {
    /// It never counts for ratings.
    Casual,
    /// It counts for ratings.
    Rated,
    /// It was begun as a rated game, and does not count.
    Uncounted(Uncounted),
}

/// Why a game that was begun as a rated one does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Uncounted {
    /// It ended before both sides had acted.
    OneSided,
    /// It was aborted.
    Aborted,
    /// A moderator cancelled it.
    Voided,
}

impl Stake {
    /// The stake of a game. `rated` is whether it was begun as a rated game, `one_sided` whether it was made casual
    /// because it ended before both sides had acted, and `ending` is how it ended.
    #[must_use]
    pub(super) fn of(rated: bool, one_sided: bool, ending: Option<(GameResult, Reason)>) -> Stake {
        match ending {
            _ if !rated => Stake::Casual,
            Some((_, Reason::Void)) => Stake::Uncounted(Uncounted::Voided),
            Some((result, reason)) if !counts(result, reason) => Stake::Uncounted(Uncounted::Aborted),
            _ if one_sided => Stake::Uncounted(Uncounted::OneSided),
            _ => Stake::Rated,
        }
    }

    /// Whether it counts for ratings.
    #[must_use]
    pub fn is_rated(self) -> bool {
        self == Stake::Rated
    }
}

impl Uncounted {
    /// The code of the reason in the API.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Uncounted::OneSided => "one-sided",
            Uncounted::Aborted => "aborted",
            Uncounted::Voided => "void",
        }
    }
}
