//! Messages of the line protocol of the engine.

use std::fmt::Display;
use std::ops::RangeInclusive;

use super::super::text_helpers::{joined_or, quoted};

/// A line that does not begin with a command.
#[must_use]
pub fn unknown_command(word: &str, commands: &[&str]) -> String {
    format!("{} is not a command: expected {}", quoted(word), joined_or(commands))
}

/// A word where others are expected.
#[must_use]
pub fn unknown_word(word: &str, expected: &[&str]) -> String {
    format!("{} is not allowed here: expected {}", quoted(word), joined_or(expected))
}

/// A line that ends before it is complete.
#[must_use]
pub fn missing_word(expected: &[&str]) -> String {
    format!("the line ends too early: expected {}", joined_or(expected))
}

/// A line that continues after it is complete.
#[must_use]
pub fn surplus_word(word: &str) -> String {
    format!("{} is too much: expected the end of the line", quoted(word))
}

/// A word that is not a number, or one that is too small or too large.
#[must_use]
pub fn not_a_number<T: Display>(word: &str, range: &RangeInclusive<T>) -> String {
    format!("{}: expected a whole number from {} to {}", quoted(word), range.start(), range.end())
}

/// A value that is not a game with a variant.
#[must_use]
pub fn not_a_variant(word: &str, variants: &[String]) -> String {
    format!("{} is not a game with a variant: expected {}", quoted(word), joined_or(variants))
}

/// A command that cannot be carried out during a search.
#[must_use]
pub fn search_runs(command: &str) -> String {
    format!("a search is running: expected stop, isready, query or quit before {command}")
}

/// A search of a position in which the game is over.
#[must_use]
pub const fn nothing_to_search() -> &'static str {
    "the game is over: expected a position in which a side can act"
}

/// A search for which the system provides no thread.
#[must_use]
pub fn no_thread(error: &impl Display) -> String {
    format!("the search cannot begin: {error}")
}

/// A search that ended without an answer, which is a fault of the program.
#[must_use]
pub const fn search_failed() -> &'static str {
    "the search failed, which is a fault of the program: expected a move"
}

/// A line that is longer than what is read.
#[must_use]
pub fn line_too_long(most: usize) -> String {
    format!("the line is too long: expected at most {most} bytes")
}

/// A line that is not text.
#[must_use]
pub const fn line_is_no_text() -> &'static str {
    "the line is not text: expected UTF-8"
}
