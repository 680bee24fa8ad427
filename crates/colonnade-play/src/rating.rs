//! Ratings: Glicko-2, one for each player and game, from rated games only.
//!
//! Games count in the order in which they were archived, so that recomputing the ratings from the archive gives the same
//! values. Each is a rating period of its own, except that games whose time ran out together share one, which their
//! events name: all of them are rated from what both players had before the first one.

use std::fmt;

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2, glicko2_rating_period};

use super::span::Timestamp;
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
    !matches!(result, GameResult::Unfinished) && !matches!(reason, Reason::Aborted | Reason::Void)
}

/// The ratings after a rated game; unchanged if the result does not count.
///
/// ```
/// use colonnade_play::{Rating, rate};
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

/// A rating period of a player that later games may still belong to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RatingPeriod {
    /// The time that names it.
    #[serde(with = "chrono::serde::ts_milliseconds")]
    at: Timestamp,
    /// The rating before its first game.
    before: Rating,
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
    /// The player's rating before a period that is still open for the player, or the present one before any other.
    fn before(&self, period: Timestamp) -> Rating {
        self.period.as_ref().filter(|open| open.at == period).map_or(self.rating, |open| open.before)
    }

    /// The state after one more result in a period.
    fn with(&self, at: Timestamp, opponent: Rating, points: f64) -> RatingState {
        let mut results = match &self.period {
            Some(open) if open.at == at => open.results.clone(),
            _ => Vec::new(),
        };
        results.push((opponent.value, opponent.deviation, points));
        let before = self.before(at);
        let rated = results.iter().map(|&(rating, deviation, points)| {
            let outcome = match points {
                1.0 => Outcomes::WIN,
                0.0 => Outcomes::LOSS,
                _ => Outcomes::DRAW,
            };
            (Glicko2Rating { rating, deviation, ..Glicko2Rating::new() }, outcome)
        });
        let rated: Vec<_> = rated.collect();
        let after = glicko2_rating_period(&before.glicko(), &rated, &Glicko2Config::new());
        let games = before.games.saturating_add(u32::try_from(results.len()).unwrap_or(u32::MAX));
        RatingState { rating: Rating::of(after, games), period: Some(RatingPeriod { at, before, results }) }
    }
}

/// The ratings before a rated game, and what follows from it. With a `period`, the game counts together with those that
/// have named the same one: then the ratings are those before the period, and the order of its games does not matter.
/// Unchanged if the result does not count.
#[must_use]
pub fn rate_in(
    states: &BySide<RatingState>,
    result: GameResult,
    reason: Reason,
    period: Option<Timestamp>,
) -> (BySide<Rating>, BySide<RatingState>) {
    let present = BySide::new(states.first.rating, states.second.rating);
    if !counts(result, reason) {
        return (present, states.clone());
    }
    let Some(at) = period else {
        let after = rate(present, result, reason);
        return (present, after.map(|rating| RatingState { rating, period: None }));
    };
    let before = BySide::new(states.first.before(at), states.second.before(at));
    let points = match result {
        GameResult::Win(Side::First) => 1.0,
        GameResult::Win(Side::Second) => 0.0,
        GameResult::Draw | GameResult::Unfinished => 0.5,
    };
    let first = states.first.with(at, before.second, points);
    let second = states.second.with(at, before.first, 1.0 - points);
    (before, BySide::new(first, second))
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

    /// B9: nine losses of one evening are nine results of one period, not nine periods in a row.
    #[test]
    fn b9_games_of_a_period_are_rated_together_in_any_order() {
        let at = |seconds| Timestamp::from_timestamp(seconds, 0).expect("a time");
        let newcomers = || BySide::new(RatingState::default(), RatingState::default());
        let strong = Rating { value: 1700.0, deviation: 60.0, ..Rating::default() };
        let play = |winners: &[Side], period: Option<Timestamp>| {
            let mut states = newcomers();
            states.first.rating = strong;
            for &winner in winners {
                let before = states.clone();
                let (shown, after) = rate_in(&before, GameResult::Win(winner), Reason::Timeout, period);
                if period.is_some() {
                    assert_eq!(shown, BySide::new(strong, Rating::default()), "all are rated from the same");
                }
                states = after;
            }
            states
        };
        let won = Side::First;
        let lost = Side::Second;
        let together = play(&[won, won, lost, won], Some(at(9)));
        let turned = play(&[lost, won, won, won], Some(at(9)));
        assert!((together.first.rating.value - turned.first.rating.value).abs() < 1e-9);
        assert_eq!((together.first.rating.games, together.second.rating.games), (4, 4));
        let results = [(350.0, 1.0), (350.0, 1.0), (350.0, 0.0), (350.0, 1.0)].map(|(deviation, points)| {
            (
                Glicko2Rating { rating: 1500.0, deviation, volatility: 0.06 },
                if points > 0.5 { Outcomes::WIN } else { Outcomes::LOSS },
            )
        });
        let expected = glicko2_rating_period(&strong.glicko(), &results, &Glicko2Config::new());
        assert_eq!(together.first.rating, Rating::of(expected, 4));
        // The nine time-outs of one evening: each gives the same ratings, whatever came before it.
        let at_once = play(&[lost; 9], Some(at(9)));
        let nine = [(Glicko2Rating::new(), Outcomes::LOSS); 9];
        let expected = glicko2_rating_period(&strong.glicko(), &nine, &Glicko2Config::new());
        assert_eq!(at_once.first.rating, Rating::of(expected, 9));
        assert_ne!(at_once.first.rating.value, play(&[lost; 9], None).first.rating.value);
        // Another game ends the period for its players; a later game begins a new one.
        let (_, between) = rate_in(&together, GameResult::Draw, Reason::Agreement, None);
        let (shown, again) = rate_in(&between, GameResult::Win(won), Reason::Timeout, Some(at(9)));
        assert_eq!(shown, BySide::new(between.first.rating, between.second.rating));
        assert_eq!((between.first.period, again.first.rating.games), (None, 6));
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
