//! Texts of the analysis board, on which readers try moves.

use super::sentence;
use super::web::{PageWords, game_name};
use colonnade_language::say;
use colonnade_record::{DEEPEST, TreeError, WriteError};
use colonnade_rules::{BySide, Variant};

/// The page where an analysis begins, and the page of one.
#[must_use]
pub fn analysis() -> PageWords {
    PageWords { title: say!(analysis_board::analysis_title), description: say!(analysis_board::analysis_description) }
}

/// A record that was neither typed nor uploaded.
#[must_use]
pub fn no_record() -> String {
    say!(analysis_board::no_record)
}

/// Whether a record names its players.
fn is_known(names: &BySide<String>) -> bool {
    let known = |name: &str| !matches!(name, "" | "?");
    known(&names.first) || known(&names.second)
}

/// A position of a record in a sentence, with who is to act or how the game ended.
#[must_use]
pub fn about(names: &BySide<String>, variant: Variant, standing: &str) -> String {
    let game = game_name(variant);
    if is_known(names) {
        say!(
            analysis_board::about_with_names,
            first = names.first,
            second = names.second,
            game = game,
            standing = standing
        )
    } else {
        say!(analysis_board::about_without_names, game = game, standing = standing)
    }
}

/// The title of the page of a game.
#[must_use]
pub fn title(names: &BySide<String>, variant: Variant) -> String {
    if is_known(names) {
        let game = game_name(variant);
        say!(analysis_board::title_with_names, first = names.first, second = names.second, game = game)
    } else {
        say!(analysis_board::title_without_names, game = game_name(variant))
    }
}

/// Why a tree of moves is not changed, as a sentence.
#[must_use]
pub fn tree_error(error: &TreeError) -> String {
    match error {
        TreeError::NoSpot => say!(analysis_board::no_spot),
        TreeError::TooDeep => say!(analysis_board::too_deep, deepest = DEEPEST),
        TreeError::Start(error) => sentence(&super::position_error(error)),
        TreeError::Move(error) => sentence(&super::move_error(error)),
    }
}

/// Why a record cannot be written, as a sentence.
#[must_use]
pub fn write_error(error: &WriteError) -> String {
    sentence(&super::write_error(error))
}
