//! A survey of games: who wins them, how long they take, and how many actions there are to choose from.

use colonnade_rules::{GameResult, State, Variant};
use colonnade_testing::{Rng, compose, cpu_time, variants};
use serde_json::{Value, json};

use crate::numbers::{line, mean, rounded, tenths, text, whole};
use crate::players::Player;
use crate::{MOST_PLIES, number, points, variant};

/// Random plies at the beginning, one for each side: a level plays the same game from the same position.
const RANDOM: u32 = 2;

/// The head of the table.
pub(crate) const HEAD: &str = "| variant | games | First scores | draws | plies: mean | median, longest | actions to \
                               choose from | seconds |";

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
    println!("{HEAD}");
    println!("|---|---|---|---|---|---|---|---|");
    for variant in chosen {
        println!("{}", shown(&row(variant, &player, games, seed)));
    }
    Ok(())
}

/// The row of a variant as docs/known.json has it: numbers as they are shown, halves of intervals of 95 %, and processor
/// time.
pub(crate) fn row(variant: Variant, player: &Player, games: u64, seed: u64) -> Value {
    let begun = cpu_time();
    let survey = play(variant, player, games, seed);
    let took = cpu_time().saturating_sub(begun).as_secs_f64();
    survey.row(variant, took)
}

/// A row as a line of the table.
pub(crate) fn shown(row: &Value) -> String {
    let cut_off = match row["cutOff"].as_u64() {
        None | Some(0) => String::new(),
        Some(games) => format!(", {games} cut off"),
    };
    line(&[
        format!("{} {}", text(&row["variant"]), text(&row["first"])),
        whole(&row["games"]),
        format!("{} ±{} %", tenths(&row["score"]), tenths(&row["scoreInterval"])),
        whole(&row["draws"]),
        format!("{} ±{}", tenths(&row["plies"]), tenths(&row["pliesInterval"])),
        format!("{}, {}{cut_off}", whole(&row["median"]), whole(&row["longest"])),
        format!("{} ({} to {})", whole(&row["actions"]), whole(&row["actionsLow"]), whole(&row["actionsHigh"])),
        tenths(&row["seconds"]),
    ])
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
    fn row(&self, variant: Variant, seconds: f64) -> Value {
        let games = self.points.len();
        let plies: Vec<f64> = self.plies.iter().copied().map(f64::from).collect();
        let [(score, score_interval), (length, length_interval), (choice, choice_interval)] =
            [&self.points, &plies, &self.choices].map(|values| mean(values));
        let at = |place: usize| self.plies.get(place).copied().unwrap_or_default();
        let actions = |log: f64| rounded(log.exp(), 0) as u64;
        json!({
            "variant": variant.slug(),
            "first": variant.game().info().sides.first.code(),
            "games": games,
            "score": rounded(100.0 * score, 1),
            "scoreInterval": rounded(100.0 * score_interval, 1),
            "draws": self.draws,
            "cutOff": self.unfinished,
            "plies": rounded(length, 1),
            "pliesInterval": rounded(length_interval, 1),
            "median": at(games / 2),
            "longest": at(games.saturating_sub(1)),
            "actions": actions(choice),
            "actionsLow": actions(choice - choice_interval),
            "actionsHigh": actions(choice + choice_interval),
            "seconds": rounded(seconds, 1),
        })
    }
}
