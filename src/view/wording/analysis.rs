//! The analysis of a game in words.

use colonnade_engine::{Judgement, Review};
use colonnade_rules::{BySide, Game, Side};

use super::english::plural;
use super::side as side_name;

/// The most actions of a better line that are shown.
const LINE: usize = 4;

/// A side with its player, where there is a name: `White (Ann)`.
pub(super) fn named(game: Game, side: Side, names: &BySide<String>) -> String {
    let (side, name) = (side_name(game.info().sides[side]), &names[side]);
    if name.is_empty() || name == "?" { side.to_owned() } else { format!("{side} ({name})") }
}

/// The sides with their players, as a graph names them.
#[must_use]
pub fn sides(game: Game, names: &BySide<String>) -> BySide<String> {
    BySide { first: named(game, Side::First, names), second: named(game, Side::Second, names) }
}

/// The thousandths of a win that a side lost by all its actions, in percent for an action.
#[must_use]
pub fn average_loss(lost: u32, actions: u32) -> String {
    let average = if actions == 0 { 0.0 } else { f64::from(lost) / 10.0 / f64::from(actions) };
    format!("{average:.1} %")
}

/// The chances that a side gave away: its actions, those judged by kind, and thousandths of a win lost by all of them.
#[must_use]
pub fn tally(game: Game, side: Side, names: &BySide<String>, actions: u32, judged: [u32; 3], lost: u32) -> String {
    let [inaccuracies, mistakes, blunders] = judged;
    let inaccuracies = plural(inaccuracies, judgement(Judgement::Inaccuracy), "inaccuracies");
    let mistakes = plural(mistakes, judgement(Judgement::Mistake), "mistakes");
    let blunders = plural(blunders, judgement(Judgement::Blunder), "blunders");
    let (side, average) = (named(game, side, names), average_loss(lost, actions));
    let actions = plural(actions, "action", "actions");
    format!("{side}: {actions}; {inaccuracies}, {mistakes}, {blunders}; {average} lost by an action")
}

/// The actions of the better line that are shown.
#[must_use]
pub fn better(review: &Review) -> String {
    review.line.iter().take(LINE).map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// How bad an action was, and the better line, as a clause; None for one that was good enough.
#[must_use]
pub fn judged(review: &Review) -> Option<String> {
    let judged = judgement(review.judgement?);
    Some(format!("{judged}: {}; better {}", given_away(review), better(review)))
}

/// A chance in thousandths, in percent: whole numbers, and never 0 or 100 where it is not certain.
#[must_use]
pub fn percent(chance: u16) -> String {
    let hundredths = match chance {
        0 => 0,
        1000.. => 100,
        between => ((between + 5) / 10).clamp(1, 99),
    };
    format!("{hundredths} %")
}

/// The judgement of an action.
#[must_use]
pub const fn judgement(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Inaccuracy => "inaccuracy",
        Judgement::Mistake => "mistake",
        Judgement::Blunder => "blunder",
    }
}

/// The chances of the side that acted, with the best action and with the one played.
#[must_use]
pub fn given_away(review: &Review) -> String {
    format!("{} instead of {}", percent(review.chance), percent(review.best_chance))
}

/// The graph of a game's chances.
#[must_use]
pub fn graph(names: &BySide<String>, chances: &[u16], marked: usize) -> String {
    let Some((first, last)) = chances.first().zip(chances.last()) else {
        return format!("The chances of {} against {}: no position.", names.first, names.second);
    };
    let least = chances.iter().min().unwrap_or(first);
    let most = chances.iter().max().unwrap_or(first);
    format!(
        "The chances of {} against {} in {}: {} at first, {} in the end, at least {}, at most {}; {}.",
        names.first,
        names.second,
        plural(chances.len(), "position", "positions"),
        percent(*first),
        percent(*last),
        percent(*least),
        percent(*most),
        plural(marked, "action is marked", "actions are marked"),
    )
}
