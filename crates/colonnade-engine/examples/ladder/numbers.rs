//! Numbers as written in docs/known.json and docs/known.md.

use serde_json::Value;

/// A whole number with commas between thousands; a dash if there is none.
pub(crate) fn whole(value: &Value) -> String {
    value.as_u64().map_or("–".to_owned(), grouped)
}

/// A number with one decimal place; a dash if there is none.
pub(crate) fn tenths(value: &Value) -> String {
    value.as_f64().map_or("–".to_owned(), |value| format!("{value:.1}"))
}

/// A number with commas between thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A text of the file; empty if the value is not a text.
pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The cells of a table row as a line of Markdown.
pub(crate) fn line(cells: &[String]) -> String {
    format!("| {} |", cells.join(" | "))
}
