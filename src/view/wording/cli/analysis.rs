//! Lines of `colonnade analyse`.

use colonnade_engine::{Judgement, Review};
use colonnade_rules::{BySide, Game, Side};

use super::super::analysis::{given_away, judgement, percent};
use super::super::english::plural;
use super::super::side as side_name;

/// The most actions of a better line that are shown.
const LINE: usize = 4;

/// A side with its player, where the record names one: `White (Ann)`.
fn named(game: Game, side: Side, names: &BySide<String>) -> String {
    let (side, name) = (side_name(game.info().sides[side]), &names[side]);
    if name.is_empty() || name == "?" { side.to_owned() } else { format!("{side} ({name})") }
}

/// The sides with their players, as a graph names them.
#[must_use]
pub fn sides(game: Game, names: &BySide<String>) -> BySide<String> {
    BySide { first: named(game, Side::First, names), second: named(game, Side::Second, names) }
}

/// The head of the list: whose chances it shows.
#[must_use]
pub fn head(game: Game, names: &BySide<String>) -> String {
    format!("The chances of {} after each action:", named(game, Side::First, names))
}

/// An action: its number, the first side's chance after it in thousandths, and how it compares with the best one.
#[must_use]
pub fn row(number: usize, game: Game, chance: u16, review: &Review) -> String {
    let judged = review.judgement.map_or_else(String::new, |judged| {
        let better = review.line.iter().take(LINE).map(String::as_str).collect::<Vec<_>>().join(" ");
        format!("  {}: {}; better {better}", judgement(judged), given_away(review))
    });
    let (chance, side) = (percent(chance), side_name(game.info().sides[review.side]));
    format!("{number:>4}. {chance:>5}  {side} {}{judged}", review.played)
}

/// The chances that a side gave away: its actions, those judged by kind, and thousandths of a win lost by all of them.
#[must_use]
pub fn tally(game: Game, side: Side, names: &BySide<String>, actions: u32, judged: [u32; 3], lost: u32) -> String {
    let [inaccuracies, mistakes, blunders] = judged;
    let inaccuracies = plural(inaccuracies, judgement(Judgement::Inaccuracy), "inaccuracies");
    let mistakes = plural(mistakes, judgement(Judgement::Mistake), "mistakes");
    let blunders = plural(blunders, judgement(Judgement::Blunder), "blunders");
    let average = if actions == 0 { 0.0 } else { f64::from(lost) / 10.0 / f64::from(actions) };
    let (side, actions) = (named(game, side, names), plural(actions, "action", "actions"));
    format!("{side}: {actions}; {inaccuracies}, {mistakes}, {blunders}; {average:.1} % lost by an action")
}
