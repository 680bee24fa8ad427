//! Messages of the line protocol of the rules.

use std::fmt::Display;

/// The error of a request, with the number of its line.
#[must_use]
pub fn fault(line: u64, message: &str) -> String {
    format!("line {line}: {message}")
}

/// A line that is not a request. `error` is the parser's, which names the place.
#[must_use]
pub fn not_a_request(error: &impl Display) -> String {
    format!("not a request: {error}")
}

/// A request with more moves than are played.
#[must_use]
pub fn too_many_moves(most: usize) -> String {
    format!("too many moves: expected at most {most}")
}

/// A count that is too large for an answer.
#[must_use]
pub const fn too_many_sequences() -> &'static str {
    "there are more sequences than 2^64"
}
