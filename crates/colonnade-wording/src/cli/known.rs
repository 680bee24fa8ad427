//! Lines of `colonnade known`: each row that is computed again, and how it compares with what is known.

use colonnade_language::grouped;

/// A row that agrees with what is known.
#[must_use]
pub fn agrees(part: &str, row: &str, seconds: f64) -> String {
    format!("ok {part}: {row} ({seconds:.1} s)")
}

/// A row that differs from what is known.
#[must_use]
pub fn differs(part: &str, row: &str, known: &str, seconds: f64) -> String {
    format!("bad {part}: {row} ({seconds:.1} s), but docs/known.json has {known}")
}

/// A row that is not known.
#[must_use]
pub fn unknown(part: &str, row: &str, seconds: f64) -> String {
    format!("bad {part}: {row} ({seconds:.1} s), but docs/known.json has no such row")
}

/// A known row that was not found.
#[must_use]
pub fn missing(part: &str, known: &str) -> String {
    format!("bad {part}: not found, but docs/known.json has {known}")
}

/// Known rows that were not computed again.
#[must_use]
pub fn left_out(part: &str, rows: &[String]) -> String {
    format!("left out without --all: {part} of {}", rows.join("; "))
}

/// The numbers of rows.
#[must_use]
pub fn summary(agreeing: u64, wrong: u64, left_out: u64) -> String {
    let [agreeing, wrong, left_out] = [agreeing, wrong, left_out].map(grouped);
    format!("rows that agree: {agreeing}; that do not: {wrong}; left out: {left_out}")
}
