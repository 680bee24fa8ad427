//! Texts of the explorer, which shows what was played in a position.

use super::web::{PageWords, game_name};
use colonnade_language::say;
use colonnade_rules::Variant;

/// The explorer.
#[must_use]
pub fn explorer() -> PageWords {
    PageWords { title: say!(explorer::title), description: say!(explorer::description) }
}

/// The title of the page of a variant.
#[must_use]
pub fn title(variant: Variant) -> String {
    say!(explorer::openings_of, variant = game_name(variant))
}

/// A position in a sentence, with who is to act or how the game ended.
#[must_use]
pub fn about_position(variant: Variant, standing: &str) -> String {
    say!(explorer::about_position, game = game_name(variant), standing = standing)
}

/// The progress of the index, in percent.
#[must_use]
pub fn progress(percent: u8) -> String {
    say!(explorer::progress, percent = percent)
}
