//! Texts of the explorer, which tells what was played in a position.

use super::plural;
use super::web::{PageWords, game_name};
use colonnade_rules::Variant;

/// The explorer.
pub const EXPLORER: PageWords =
    PageWords { title: "Explorer", description: "See what was played in a position, and how those games ended." };

/// The title of the page of a variant.
#[must_use]
pub fn title(variant: Variant) -> String {
    format!("Openings of {}", game_name(variant))
}

/// How many positions of each game are counted.
#[must_use]
pub fn covered(positions: usize) -> String {
    format!("the first {} of each public game are counted", plural(positions, "position", "positions"))
}

/// How far a search for a position goes.
#[must_use]
pub fn searched(positions: usize) -> String {
    let positions = plural(positions, "position", "positions");
    format!("A position is looked for among the first {positions} of each public game, mirrored ones included.")
}

/// How far the index is, in percent.
#[must_use]
pub fn progress(percent: u8) -> String {
    format!("The games are still being counted: {percent} % of the older ones are done, so more may come.")
}

/// A line that is too long.
#[must_use]
pub fn long_line(most: usize) -> String {
    format!("The line is too long: expected at most {most} moves. Give the position string instead.")
}
