//! Lines of `colonnade analyse`.

use colonnade_engine::Review;
use colonnade_rules::{BySide, Game, Side};

use super::super::analysis::{judged, named, percent};
use super::super::side as side_name;

/// The head of the list: whose chances it shows.
#[must_use]
pub fn head(game: Game, names: &BySide<String>) -> String {
    format!("The chances of {} after each action:", named(game, Side::First, names))
}

/// An action: its number, the first side's chance after it in thousandths, and how it compares with the best one.
#[must_use]
pub fn row(number: usize, game: Game, chance: u16, review: &Review) -> String {
    let judged = judged(review).map_or_else(String::new, |judged| format!("  {judged}"));
    let chance = percent(chance);
    let side = side_name(game.info().sides[review.side]);
    format!("{number:>4}. {chance:>5}  {side} {}{judged}", review.played)
}
