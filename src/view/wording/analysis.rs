//! The analysis of a game in words.

use colonnade_engine::{Judgement, Review};
use colonnade_rules::BySide;

use super::english::plural;

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
