//! Texts of the analysis board, on which readers try moves.

use super::sentence;
use super::web::{PageWords, game_name};
use crate::record::{DEEPEST, TreeError, WriteError};
use colonnade_rules::{BySide, Variant};

/// The page where an analysis begins, and the page of one.
pub const ANALYSIS: PageWords = PageWords {
    title: "Analysis board",
    description: "Try moves for both sides from any position or record, and export the variations.",
};

/// A record that was neither typed nor uploaded.
pub const NO_RECORD: &str = "Paste a record, or choose a file.";

/// A text with more than one record.
pub const MANY_RECORDS: &str = "This holds more than one game. Paste the record of one of them.";

/// A record that is too long for an address.
pub const TOO_LONG: &str =
    "The record and its variations are too long for an address. Download the record, or remove variations or comments.";

/// An analysis without conditional moves.
pub const NO_LINES: &str = "No line after the present position ends with an answer of yours. Play what your opponent may \
                            play, then your answer.";

/// A form that is no upload.
pub const NOT_AN_UPLOAD: &str = "The content type of this request has to be `multipart/form-data`.";

/// The title of the page of a game.
#[must_use]
pub fn title(names: &BySide<String>, variant: Variant) -> String {
    let known = |name: &str| !matches!(name, "" | "?");
    if known(&names.first) || known(&names.second) {
        format!("{} – {}, {}", names.first, names.second, game_name(variant))
    } else {
        format!("{}, {}", ANALYSIS.title, game_name(variant))
    }
}

/// Why a tree of moves is not changed, as a sentence.
#[must_use]
pub fn tree_error(error: &TreeError) -> String {
    match error {
        TreeError::NoSpot => "There is no such position in this analysis.".to_owned(),
        TreeError::TooDeep => format!("Variations can be nested {DEEPEST} deep."),
        TreeError::Start(error) => sentence(&super::position_error(error)),
        TreeError::Move(error) => sentence(&super::move_error(error)),
    }
}

/// Why a record cannot be written, as a sentence.
#[must_use]
pub fn write_error(error: &WriteError) -> String {
    sentence(&super::write_error(error))
}
