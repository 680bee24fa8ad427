//! Numbers as they stand in docs/known.json and docs/known.md.

use serde_json::Value;

/// Rounded to so many digits after the point, as it is printed.
pub(crate) fn rounded(value: f64, digits: usize) -> f64 {
    format!("{value:.digits$}").parse().unwrap_or(value)
}

/// The mean, and half of its 95 % interval by the normal approximation.
pub(crate) fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    (mean, 1.96 * (variance / count).sqrt())
}

/// A whole number with commas between thousands; a dash where there is none.
pub(crate) fn whole(value: &Value) -> String {
    value.as_u64().map_or("–".to_owned(), grouped)
}

/// A number with one digit after the point; a dash where there is none.
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

/// A text of the file.
pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The cells of a table as its line.
pub(crate) fn line(cells: &[String]) -> String {
    format!("| {} |", cells.join(" | "))
}
