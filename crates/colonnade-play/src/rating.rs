//! Ratings: Glicko-2, one for each player and game, from rated games only.
//!
//! Games count in the order in which they were archived, so that recomputing the ratings from the archive gives the same
//! values. Each counts alone, except that games whose time ran out together, and the two games of a match, share
//! one period, which their events name: all of them are rated from what both players had before the first one.
//!
//! A deviation grows with the time since the last result, at any moment as much as the method adds in so many rating
//! periods, also fractions of one. So a result is computed from what lists show just before it. The volatility changes
//! with each result as in a whole period, however short the time before it.

use std::fmt;

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use super::span::{Span, Timestamp};
use colonnade_rules::{BySide, GameResult, Reason, Side};

/// The length of a rating period. The author of the method advises 10 to 15 games of a player in one (Glickman, "Example
/// of the Glicko-2 system"); an active correspondence player ends about ten in a month.
pub const RATING_PERIOD: Span = Span::days(30);

/// How long after their last result players stay on leaderboards.
pub const LISTED_FOR: Span = Span::days(365);

/// A unit of the scale on which the method computes, in points.
const SCALE: f64 = 173.7178;

/// The deviation of a newcomer, to which others grow at most.
const GREATEST_DEVIATION: f64 = 350.0;

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
    /// The time of which this is the rating: of a stored one that of the last result. `None` if there is no result, or an
    /// earlier version stored no time. It is stored apart.
    #[serde(skip)]
    pub as_of: Option<Timestamp>,
}

impl Default for Rating {
    fn default() -> Self {
        Rating::of(Glicko2Rating::new(), 0, None)
    }
}

impl Rating {
    /// Above this deviation a rating says little, and is shown with a question mark.
    pub const PROVISIONAL: f64 = 110.0;

    const fn of(rating: Glicko2Rating, games: u32, as_of: Option<Timestamp>) -> Rating {
        Rating { value: rating.rating, deviation: rating.deviation, volatility: rating.volatility, games, as_of }
    }

    /// The rating at a later time without further results: its deviation has grown.
    #[must_use]
    pub fn at(&self, time: Timestamp) -> Rating {
        let periods = self.periods_until(time).unwrap_or(0.0);
        let as_of = self.as_of.map(|as_of| as_of.max(time));
        Rating { deviation: self.deviation_after(periods), as_of, ..*self }
    }

    /// How many rating periods have passed by a later time; `None` if the time of this rating is unknown.
    fn periods_until(&self, time: Timestamp) -> Option<f64> {
        let length = RATING_PERIOD.delta().num_milliseconds() as f64;
        self.as_of.map(|last| (time - last).num_milliseconds().max(0) as f64 / length)
    }

    /// The deviation after so many rating periods without a result: at most that of a newcomer.
    fn deviation_after(&self, periods: f64) -> f64 {
        let growth = self.volatility * SCALE;
        let variance = self.deviation * self.deviation + periods * growth * growth;
        variance.max(1.0).sqrt().min(GREATEST_DEVIATION)
    }

    /// The rating after results: for each the opponent's rating then, and the points. So many periods have passed since
    /// the last one.
    fn with_results(&self, periods: f64, results: &[(Rating, f64)]) -> Rating {
        let results = results.iter().map(|&(Rating { value: rating, deviation, volatility, .. }, points)| {
            let outcome = match points {
                1.0 => Outcomes::WIN,
                0.0 => Outcomes::LOSS,
                _ => Outcomes::DRAW,
            };
            (Glicko2Rating { rating, deviation, volatility }, outcome)
        });
        let results: Vec<(Glicko2Rating, Outcomes)> = results.collect();
        // The method adds the growth of one period itself.
        let deviation = self.deviation_after(periods - 1.0);
        let onset = Glicko2Rating { rating: self.value, deviation, volatility: self.volatility };
        let after = glicko2_rating_period(&onset, &results, &Glicko2Config::new());
        let games = self.games.saturating_add(u32::try_from(results.len()).unwrap_or(u32::MAX));
        Rating::of(after, games, self.as_of)
    }

    /// The rating after results at a time. Where the time of the last result is unknown, one period has passed.
    fn after(&self, time: Timestamp, results: &[(Rating, f64)]) -> Rating {
        let periods = self.periods_until(time).unwrap_or(1.0);
        let as_of = self.as_of.map_or(time, |last| last.max(time));
        Rating { as_of: Some(as_of), ..self.with_results(periods, results) }
    }

    /// The rating after one result that is a rating period of its own, whenever it is.
    pub(crate) fn after_period(&self, opponent: Rating, points: f64) -> Rating {
        self.with_results(1.0, &[(opponent, points)])
    }

    /// Whether the rating is based on too few results.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation > Self::PROVISIONAL
    }

    /// Whether leaderboards list a stored rating at a time: it is not provisional then, and the last result is at most
    /// [`LISTED_FOR`] old.
    #[must_use]
    pub fn is_listed_at(&self, time: Timestamp) -> bool {
        let is_recent = self.as_of.is_none_or(|last| time - last <= LISTED_FOR.delta());
        is_recent && !self.at(time).is_provisional()
    }

    /// The rating in the form that is shown.
    #[must_use]
    pub fn rounded(&self) -> DisplayedRating {
        DisplayedRating { value: self.value.round() as i32, provisional: self.is_provisional() }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rounded().fmt(f)
    }
}

/// A rating as it is shown: `1662?`, with the question mark if it is provisional.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DisplayedRating {
    /// The estimate.
    pub value: i32,
    /// Whether it is based on too few results.
    pub provisional: bool,
}

impl fmt::Display for DisplayedRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.value, if self.provisional { "?" } else { "" })
    }
}

/// Whether a result says anything about strength. Aborted and cancelled games do not.
#[must_use]
pub const fn counts(result: GameResult, reason: Reason) -> bool {
    !matches!(result, GameResult::Unfinished) && !matches!(reason, Reason::Aborted | Reason::Adjourned | Reason::Void)
}

/// The points of the first side; `None` if a game says nothing about strength.
fn points_of(result: GameResult, reason: Reason) -> Option<f64> {
    let points = match result {
        GameResult::Win(Side::First) => 1.0,
        GameResult::Win(Side::Second) => 0.0,
        GameResult::Draw | GameResult::Unfinished => 0.5,
    };
    counts(result, reason).then_some(points)
}

/// The ratings after a rated game that ended at a time; unchanged if the result does not count.
///
/// ```
/// use colonnade_play::{Rating, Timestamp, rate};
/// use colonnade_rules::{BySide, GameResult, Reason, Side};
/// let before = BySide::new(Rating::default(), Rating::default());
/// let after = rate(before, GameResult::Win(Side::First), Reason::Resignation, Timestamp::UNIX_EPOCH);
/// assert_eq!((after.first.to_string(), after.second.to_string()), ("1662?".into(), "1338?".into()));
/// ```
#[must_use]
pub fn rate(before: BySide<Rating>, result: GameResult, reason: Reason, at: Timestamp) -> BySide<Rating> {
    let Some(points) = points_of(result, reason) else { return before };
    let BySide { first, second } = before;
    let after = first.after(at, &[(second.at(at), points)]);
    BySide::new(after, second.after(at, &[(first.at(at), 1.0 - points)]))
}

/// A rating period of a player that later games may still belong to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RatingPeriod {
    /// The time that names it.
    #[serde(with = "chrono::serde::ts_milliseconds")]
    at: Timestamp,
    /// The rating before its first game.
    pub before: Rating,
    /// Its results so far, as many as the player had games running at most: the rating and the deviation of the opponent
    /// before the period, and the points.
    results: Vec<(f64, f64, f64)>,
}

/// The state of a player from which the next result is rated.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatingState {
    /// The rating.
    pub rating: Rating,
    /// The last period, if it may have further games.
    pub period: Option<RatingPeriod>,
}

impl RatingState {
    /// The last period, if it is this one.
    fn open(&self, period: Timestamp) -> Option<&RatingPeriod> {
        self.period.as_ref().filter(|open| open.at == period)
    }

    /// The player's rating before a period that is still open for the player, or the present one before any other.
    fn before(&self, period: Timestamp) -> Rating {
        self.open(period).map_or(self.rating, |open| open.before)
    }

    /// The state after one more result in a period, of a game that `ended` before it or, in a match, after it.
    fn with(&self, at: Timestamp, ended: Timestamp, opponent: Rating, points: f64) -> RatingState {
        let mut results = self.open(at).map(|open| open.results.clone()).unwrap_or_default();
        results.push((opponent.value, opponent.deviation, points));
        let before = self.before(at);
        let rated = results
            .iter()
            .map(|&(value, deviation, points)| (Rating { value, deviation, ..Rating::default() }, points));
        let mut rating = before.after(at, &rated.collect::<Vec<_>>());
        // It is the rating as of the last result.
        let last = self.open(at).and(self.rating.as_of).map_or(ended, |last| last.max(ended));
        rating = rating.at(last);
        // After better results, one that was expected may weigh more by its certainty than by its points.
        if points > 0.5 {
            rating.value = rating.value.max(self.rating.value);
        } else if points < 0.5 {
            rating.value = rating.value.min(self.rating.value);
        }
        RatingState { rating, period: Some(RatingPeriod { at, before, results }) }
    }
}

/// The ratings at the time of a rated game before it, and what follows from it. With a `period`, the game counts
/// together with those that have named the same one, at that time: then the ratings are those before the period, and the
/// order of its games matters only where a win would lower the rating, or a loss raise it. Otherwise it counts at the time when it `ended`. Unchanged if the result does not
/// count.
#[must_use]
pub fn rate_in(
    states: &BySide<RatingState>,
    result: GameResult,
    reason: Reason,
    ended: Timestamp,
    period: Option<Timestamp>,
) -> (BySide<Rating>, BySide<RatingState>) {
    let present = BySide::new(states.first.rating, states.second.rating);
    let Some(points) = points_of(result, reason) else { return (present, states.clone()) };
    let Some(at) = period else {
        let after = rate(present, result, reason, ended);
        let before = present.map(|rating| rating.at(ended));
        return (before, after.map(|rating| RatingState { rating, period: None }));
    };
    let before = BySide::new(states.first.before(at).at(at), states.second.before(at).at(at));
    let first = states.first.with(at, ended, before.second, points);
    let second = states.second.with(at, ended, before.first, 1.0 - points);
    (before, BySide::new(first, second))
}

#[cfg(test)]
#[path = "rating_tests.rs"]
mod tests;
