//! Fits the curve that turns scores into chances.

use colonnade_rules::{Side, State};
use colonnade_testing::Rng;

use crate::players::Player;
use crate::{MOST_PLIES, number, opening, points, variant};

/// A position of a game: its score and chance for the side to act, and the final points of that side.
struct Sample {
    score: f64,
    chance: f64,
    points: f64,
}

pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let [game, name, player, games, rest @ ..] = arguments else {
        return Err("four arguments are expected".to_owned());
    };
    let variant = variant(game, name)?;
    let player = player.parse::<Player>()?;
    let seed = rest.first().map_or(Ok(1), |seed| number(seed))?;
    let mut rng = Rng::new(seed);
    let mut samples = Vec::new();
    for _ in 0..number(games)? {
        collect(opening(variant, &mut rng), &player, rng.next_u64(), &mut samples)?;
    }
    if samples.is_empty() {
        return Err("no position was judged without a proof".to_owned());
    }
    let steepness = fit(&samples);
    println!(
        "{} {player}: steepness {steepness:.0} by {} positions; log loss {:.4}, of the curve shipped {:.4}",
        variant.slug(),
        samples.len(),
        loss(&samples, |sample| 1.0 / (1.0 + (-sample.score / steepness).exp())),
        loss(&samples, |sample| sample.chance),
    );
    Ok(())
}

/// Plays a game of a player against itself and adds its positions, except proven ones: they do not fit the curve.
fn collect(mut state: State, player: &Player, seed: u64, samples: &mut Vec<Sample>) -> Result<(), String> {
    let mut judged: Vec<(Side, i32, u16)> = Vec::new();
    while state.outcome().is_none() && state.plies() < MOST_PLIES {
        let answer = player.think(&state, seed).ok_or_else(|| format!("{player} does not judge positions"))?;
        if (1..1000).contains(&answer.chance) {
            judged.push((state.side_to_act(), answer.score, answer.chance));
        }
        state.play(&answer.action).map_err(|error| error.to_string())?;
    }
    if state.outcome().is_none() {
        return Ok(());
    }
    let first = points(&state);
    samples.extend(judged.into_iter().map(|(side, score, chance)| Sample {
        score: f64::from(score),
        chance: f64::from(chance) / 1000.0,
        points: if side == Side::First { first } else { 1.0 - first },
    }));
    Ok(())
}

/// The mean log loss of the chances.
fn loss(samples: &[Sample], chance: impl Fn(&Sample) -> f64) -> f64 {
    let each = |sample: &Sample| {
        let chance = chance(sample).clamp(1e-3, 1.0 - 1e-3);
        -sample.points * chance.ln() - (1.0 - sample.points) * (1.0 - chance).ln()
    };
    samples.iter().map(each).sum::<f64>() / samples.len() as f64
}

/// The steepness with the smallest loss, between 1 and 100,000; the loss has a single minimum.
fn fit(samples: &[Sample]) -> f64 {
    let at = |log: f64| loss(samples, |sample| 1.0 / (1.0 + (-sample.score / log.exp()).exp()));
    let mut low = 0.0;
    let mut high = 100_000_f64.ln();
    for _ in 0..60 {
        let left = low + (high - low) / 3.0;
        let right = high - (high - low) / 3.0;
        if at(left) < at(right) { high = right } else { low = left }
    }
    low.exp()
}
