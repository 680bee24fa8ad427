//! A survey of games: who wins them, how long they take, and how many actions there are to choose from.

use colonnade_rules::{GameResult, State, Variant};
use colonnade_testing::{Rng, compose, variants};

use crate::players::Player;
use crate::{MOST_PLIES, number, points, variant};

/// Random plies at the beginning, one for each side: a level plays the same game from the same position.
const RANDOM: u32 = 2;

/// The games of a variant.
#[derive(Default)]
struct Survey {
    /// Points of the first side, a game each.
    points: Vec<f64>,
    draws: usize,
    plies: Vec<u32>,
    /// The logarithms of the number of legal actions, in one position of each game.
    choices: Vec<f64>,
    unfinished: usize,
}

/// Plays a player against itself in all variants, or in one, and prints a table.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let [player, games, rest @ ..] = arguments else {
        return Err("two arguments are expected".to_owned());
    };
    let (player, games) = (player.parse::<Player>()?, number(games)?);
    let (seed, chosen): (u64, Vec<Variant>) = match rest {
        [] => (1, variants().collect()),
        [seed] => (number(seed)?, variants().collect()),
        [seed, game, name] => (number(seed)?, vec![variant(game, name)?]),
        _ => return Err("a seed, a game and a variant can follow".to_owned()),
    };
    println!("| variant | games | First scores | draws | plies: median, longest | actions to choose from |");
    println!("|---|---|---|---|---|---|");
    for variant in chosen {
        println!("{}", play(variant, &player, games, seed).row(variant));
    }
    Ok(())
}

fn play(variant: Variant, player: &Player, games: u64, seed: u64) -> Survey {
    let mut rng = Rng::new(seed);
    let mut survey = Survey::default();
    for _ in 0..games {
        let (mut state, seed) = (State::start(variant), rng.next_u64());
        let mut looked_at = state.clone();
        while state.outcome().is_none() && state.plies() < MOST_PLIES {
            let text = match state.plies() < RANDOM {
                true => compose(&state, "", &mut rng, |_| ()),
                false => player.choose(&state, seed),
            };
            // Each position is the one that is looked at with the same chance.
            if rng.one_in(state.plies() as usize + 1) {
                looked_at = state.clone();
            }
            state.play(&text).unwrap_or_else(|error| panic!("{player} played {text}: {error}"));
        }
        let first = if state.outcome().is_none() { 0.5 } else { points(&state) };
        survey.points.push(first);
        survey.draws += usize::from(state.outcome().is_some_and(|outcome| outcome.result == GameResult::Draw));
        survey.unfinished += usize::from(state.outcome().is_none());
        survey.plies.push(state.plies());
        survey.choices.extend(looked_at.count().map(|count| (count as f64).ln()));
    }
    survey.plies.sort_unstable();
    survey
}

impl Survey {
    fn row(&self, variant: Variant) -> String {
        let games = self.points.len();
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
        let first = mean(&self.points);
        let squares: Vec<f64> = self.points.iter().map(|points| (points - first).powi(2)).collect();
        let interval = 1.96 * (mean(&squares) / games.max(1) as f64).sqrt();
        let at = |place: usize| self.plies.get(place).copied().unwrap_or_default();
        let unfinished = if self.unfinished > 0 { format!(", {} cut off", self.unfinished) } else { String::new() };
        format!(
            "| {} {} | {games} | {:.1} ±{:.1} % | {} | {}, {}{unfinished} | {:.0} |",
            variant.slug(),
            variant.game().info().sides.first.code(),
            100.0 * first,
            100.0 * interval,
            self.draws,
            at(games / 2),
            at(games.saturating_sub(1)),
            mean(&self.choices).exp(),
        )
    }
}
