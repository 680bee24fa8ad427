//! Ratings: Glicko-2, one for each player and game, from rated games only.
//!
//! Each finished game is a rating period of its own, in the order in which games were archived, so that recomputing the
//! ratings from the archive gives the same values.

use std::fmt;

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use colonnade_rules::{BySide, GameResult, Reason, Side};

/// The strength of a player in one game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The estimate, 1500 for a newcomer.
    pub value: f64,
    /// Its standard deviation, 350 for a newcomer.
    pub deviation: f64,
    /// How erratic the results are, 0.06 for a newcomer.
    pub volatility: f64,
    /// Rated games played.
    pub games: u32,
}

impl Default for Rating {
    fn default() -> Self {
        Rating::of(Glicko2Rating::new(), 0)
    }
}

impl Rating {
    /// Above this deviation a rating says little, and is shown with a question mark.
    pub const PROVISIONAL: f64 = 110.0;

    const fn of(rating: Glicko2Rating, games: u32) -> Rating {
        Rating { value: rating.rating, deviation: rating.deviation, volatility: rating.volatility, games }
    }

    const fn glicko(&self) -> Glicko2Rating {
        Glicko2Rating { rating: self.value, deviation: self.deviation, volatility: self.volatility }
    }

    /// Whether the rating is based on too few results.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation > Self::PROVISIONAL
    }

    /// The rating in the form that is shown.
    #[must_use]
    pub fn rounded(&self) -> Rounded {
        Rounded { value: self.value.round() as i32, provisional: self.is_provisional() }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rounded().fmt(f)
    }
}

/// A rating as it is shown: `1662?`, with the question mark if it is provisional.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rounded {
    /// The estimate.
    pub value: i32,
    /// Whether it is based on too few results.
    pub provisional: bool,
}

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.value, if self.provisional { "?" } else { "" })
    }
}

/// Whether a result says anything about strength. Aborted and cancelled games do not.
#[must_use]
pub const fn counts(result: GameResult, reason: Reason) -> bool {
    !matches!(result, GameResult::Unfinished) && !matches!(reason, Reason::Aborted | Reason::Void)
}

/// The ratings after a rated game; unchanged if the result does not count.
///
/// ```
/// use colonnade::play::{Rating, rate};
/// use colonnade_rules::{BySide, GameResult, Reason, Side};
/// let before = BySide::new(Rating::default(), Rating::default());
/// let after = rate(before, GameResult::Win(Side::First), Reason::Resignation);
/// assert_eq!((after.first.to_string(), after.second.to_string()), ("1662?".into(), "1338?".into()));
/// ```
#[must_use]
pub fn rate(before: BySide<Rating>, result: GameResult, reason: Reason) -> BySide<Rating> {
    let outcome = match result {
        GameResult::Win(Side::First) => Outcomes::WIN,
        GameResult::Win(Side::Second) => Outcomes::LOSS,
        GameResult::Draw => Outcomes::DRAW,
        GameResult::Unfinished => return before,
    };
    if !counts(result, reason) {
        return before;
    }
    let (first, second) = glicko2(&before.first.glicko(), &before.second.glicko(), &outcome, &Glicko2Config::new());
    BySide::new(Rating::of(first, before.first.games + 1), Rating::of(second, before.second.games + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_rise_and_draws_draw_together() {
        let strong = Rating { value: 1800.0, deviation: 80.0, ..Rating::default() };
        let before = BySide::new(strong, Rating::default());
        let won = rate(before, GameResult::Win(Side::First), Reason::NoMoves);
        assert!(won.first.value > 1800.0 && won.second.value < 1500.0);
        let drawn = rate(before, GameResult::Draw, Reason::Agreement);
        assert!(drawn.first.value < 1800.0 && drawn.second.value > 1500.0);
        assert_eq!((drawn.first.games, drawn.second.games), (1, 1));
        assert!(won.second.deviation < 350.0 && !strong.is_provisional() && won.second.is_provisional());
    }

    #[test]
    fn what_says_nothing_changes_nothing() {
        let before = BySide::new(Rating::default(), Rating::default());
        for (result, reason) in
            [(GameResult::Unfinished, Reason::Aborted), (GameResult::Win(Side::First), Reason::Void)]
        {
            assert_eq!(rate(before, result, reason), before);
        }
    }
}
