//! The parts of docs/known.json, one line per row.

use std::sync::atomic::AtomicBool;

use colonnade_engine::known::{Extent, Field, KnownPart, KnownRow, known_results};
use colonnade_testing::cpu_time;
use serde_json::Value;

/// The command that reproduces all rows of a part.
const fn command(part: KnownPart) -> &'static str {
    match part {
        KnownPart::Solved => "colonnade known solved",
        KnownPart::Endings => "colonnade known endings",
        KnownPart::Puzzles => "colonnade known puzzles",
        KnownPart::Survey => "colonnade known survey --all",
        KnownPart::Starts => "colonnade known starts --all",
        KnownPart::Pie => "colonnade known pie --all",
        KnownPart::Counts => "colonnade known counts --all",
    }
}

/// Whether each row has its seconds. The table of endings is found as a whole, and some variants have few puzzles.
const fn has_seconds(part: KnownPart) -> bool {
    !matches!(part, KnownPart::Endings | KnownPart::Puzzles)
}

/// Reproduces a part and returns its text in the file.
pub(super) fn found(part: KnownPart) -> Result<String, String> {
    let begun = cpu_time();
    let mut lines = Vec::new();
    for result in known_results(part, Extent::Whole) {
        let before = cpu_time();
        let rows = result.reproduce(&AtomicBool::new(false)).ok_or_else(|| format!("{result:?}: not found"))?;
        let seconds = cpu_time().saturating_sub(before).as_secs_f64();
        let timed = |row: KnownRow| if has_seconds(part) { row.with("seconds", Field::Tenths(seconds)) } else { row };
        lines.extend(rows.into_iter().map(|row| timed(row).to_string()));
        println!("{}", lines.last().map_or("", String::as_str));
    }
    let seconds = cpu_time().saturating_sub(begun).as_secs_f64();
    let name = part.name();
    let command = command(part);
    let rows = lines.join(",\n      ");
    Ok(format!(
        "  \"{name}\": {{\n    \"command\": \"{command}\",\n    \"seconds\": {seconds:.1},\n    \"rows\": [\n      {rows}\n    ]\n  }}"
    ))
}

/// The text of a part in the text of the file.
pub(super) fn kept(part: KnownPart, file: &str) -> Result<String, String> {
    let name = part.name();
    let begin = file.find(&format!("  \"{name}\": {{\n"));
    let text = begin.and_then(|begin| file[begin..].find("\n  }").map(|length| &file[begin..begin + length + 4]));
    text.map(str::to_owned).ok_or_else(|| format!("the file has no {name}"))
}

/// The rows of a part of the file.
pub(super) fn rows(part: KnownPart, file: &Value) -> &[Value] {
    file[part.name()]["rows"].as_array().map(Vec::as_slice).unwrap_or_default()
}
