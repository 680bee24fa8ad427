//! A survey of games: the winner, the length, and the number of actions to choose from.

use std::collections::{BTreeMap, HashSet};

use colonnade_rules::{State, Variant};

use super::row::{Field, KnownRow};
use super::scores::Scores;
use crate::random::Random;
use crate::self_play::{MOST_PLIES, TRIES, points, random_plies, with_position};

/// The number of random plies, one for each side, without which a level would play the same game each time; more where
/// few different games follow.
const fn opening_plies(variant: Variant) -> u32 {
    2 + random_plies(variant)
}

/// The results of the games of a variant.
#[derive(Default)]
struct Survey {
    /// The points of the first side, one number per game, by the position after the random plies.
    points: BTreeMap<u64, Vec<f64>>,
    plies: Vec<u32>,
    /// The logarithm of the number of legal actions in one position of each game.
    choices: Vec<f64>,
    unfinished: u64,
}

/// Statistics of games of a variant that begin with two random plies, in Goré four; intervals are half widths of 95 %
/// intervals. Games that repeat, also by a symmetry, count once, so there may be fewer. `choose` returns the other moves
/// of both sides, given the state and a seed of the game. The same seed and choices give the same row. `None` if `choose`
/// returns no legal move.
#[must_use]
pub fn survey(
    variant: Variant,
    games: u64,
    seed: u64,
    choose: &mut dyn FnMut(&State, u64) -> Option<String>,
) -> Option<KnownRow> {
    let mut random = Random::new(seed);
    let mut survey = Survey::default();
    let mut seen = HashSet::new();
    let opening_plies = opening_plies(variant);
    for _ in 0..games * TRIES {
        let mut state = State::start(variant);
        let seed = random.next();
        let mut looked_at = state.clone();
        let (mut opening, mut game) = (0, 0);
        while state.outcome().is_none() && state.plies() < MOST_PLIES {
            let text = match state.plies() < opening_plies {
                true => state.compose("", || random.next(), |_| ()).ok()?,
                false => choose(&state, seed)?,
            };
            // Reservoir sampling: each position is selected with equal probability.
            if random.next().is_multiple_of(u64::from(state.plies()) + 1) {
                looked_at = state.clone();
            }
            state.play(&text).ok()?;
            game = with_position(game, &state);
            if state.plies() == opening_plies {
                opening = state.key().value();
            }
        }
        if seen.insert(game) {
            survey.points.entry(opening).or_default().push(points(&state));
            survey.unfinished += u64::from(state.outcome().is_none());
            survey.plies.push(state.plies());
            survey.choices.extend(looked_at.count().map(|count| (count as f64).ln()));
        }
        if seen.len() as u64 == games {
            break;
        }
    }
    survey.plies.sort_unstable();
    Some(survey.row(variant))
}

/// The mean, and half the width of its 95 % interval by the normal approximation.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    (mean, 1.96 * (variance / count).sqrt())
}

impl Survey {
    fn row(&self, variant: Variant) -> KnownRow {
        let games = self.plies.len();
        let scores = Scores::new(self.points.values().map(Vec::as_slice));
        let (score, score_interval) = scores.percent();
        let plies: Vec<f64> = self.plies.iter().copied().map(f64::from).collect();
        let [(length, length_interval), (choice, choice_interval)] = [&plies, &self.choices].map(|values| mean(values));
        let at = |place: usize| u64::from(self.plies.get(place).copied().unwrap_or_default());
        let actions = |log: f64| log.exp().round() as u64;
        KnownRow::of_variant(variant)
            .text("first", variant.game().info().sides.first.code())
            .whole("openings", self.points.len() as u64)
            .whole("games", games as u64)
            .with("score", Field::Tenths(score))
            .with("scoreInterval", Field::Tenths(score_interval))
            .whole("draws", scores.draws() - self.unfinished)
            .whole("cutOff", self.unfinished)
            .with("plies", Field::Tenths(length))
            .with("pliesInterval", Field::Tenths(length_interval))
            .whole("median", at(games / 2))
            .whole("longest", at(games.saturating_sub(1)))
            .whole("actions", actions(choice))
            .whole("actionsLow", actions(choice - choice_interval))
            .whole("actionsHigh", actions(choice + choice_interval))
    }
}
