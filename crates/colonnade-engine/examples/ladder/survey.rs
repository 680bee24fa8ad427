//! A survey of games as a table: the winner, the length, and the number of actions to choose from.

use colonnade_engine::known;
use colonnade_rules::Variant;
use colonnade_testing::{cpu_time, variants};
use serde_json::Value;

use crate::numbers::{line, tenths, text, whole};
use crate::players::Player;
use crate::{number, variant};

/// The head of the table.
pub(crate) const HEAD: &str = "| variant | level | openings | games | First scores | draws | plies: mean | median, longest | actions to \
                               choose from | seconds |";

/// Plays a player against itself in all variants or in one, and prints a table.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let [player, games, rest @ ..] = arguments else {
        return Err("two arguments are expected".to_owned());
    };
    let player = player.parse::<Player>()?;
    let games = number(games)?;
    let (seed, chosen): (u64, Vec<Variant>) = match rest {
        [] => (1, variants().collect()),
        [seed] => (number(seed)?, variants().collect()),
        [seed, game, name] => (number(seed)?, vec![variant(game, name)?]),
        _ => return Err("a seed, a game and a variant can follow".to_owned()),
    };
    println!("{HEAD}");
    println!("{}|", "|---".repeat(HEAD.split(" | ").count()));
    for variant in chosen {
        println!("{}", shown(&row(variant, &player, games, seed)?));
    }
    Ok(())
}

/// The row of a variant as in docs/known.json, with processor time.
fn row(variant: Variant, player: &Player, games: u64, seed: u64) -> Result<Value, String> {
    let begun = cpu_time();
    let row = known::survey(variant, games, seed, &mut |state, seed| Some(player.choose(state, seed)));
    let row = row.ok_or_else(|| format!("{player} played no legal move"))?;
    let seconds = cpu_time().saturating_sub(begun).as_secs_f64();
    let row = row.with("seconds", known::Field::Tenths(seconds)).to_string();
    serde_json::from_str(&row).map_err(|error| format!("{row}: {error}"))
}

/// A row as a line of the table.
pub(crate) fn shown(row: &Value) -> String {
    let cut_off = match row["cutOff"].as_u64() {
        None | Some(0) => String::new(),
        Some(games) => format!(", {games} cut off"),
    };
    line(&[
        format!("{} {}", text(&row["variant"]), text(&row["first"])),
        whole(&row["level"]),
        whole(&row["openings"]),
        whole(&row["games"]),
        format!("{} ±{} %", tenths(&row["score"]), tenths(&row["scoreInterval"])),
        whole(&row["draws"]),
        format!("{} ±{}", tenths(&row["plies"]), tenths(&row["pliesInterval"])),
        format!("{}, {}{cut_off}", whole(&row["median"]), whole(&row["longest"])),
        format!("{} ({} to {})", whole(&row["actions"]), whole(&row["actionsLow"]), whole(&row["actionsHigh"])),
        tenths(&row["seconds"]),
    ])
}
