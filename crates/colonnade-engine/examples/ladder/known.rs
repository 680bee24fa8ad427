//! Writes the known results to docs/known.json and the tables of docs/known.md. `colonnade known` checks them.

mod page;
mod parts;

use std::fs;

use colonnade_engine::known::KnownPart;
use serde_json::Value;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/known.json");
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/known.md");

/// Reproduces all results, or those of one part, and writes them, with the processor time that each took.
pub(crate) fn write(only: Option<&str>) -> Result<(), String> {
    let before = fs::read_to_string(FILE).map_err(|error| format!("{FILE}: {error}"))?;
    let text = |part: KnownPart| match only {
        Some(only) if only != part.name() => parts::kept(part, &before),
        _ => parts::found(part),
    };
    let parts = KnownPart::ALL.into_iter().map(text).collect::<Result<Vec<String>, String>>()?;
    let file = format!("{{\n{}\n}}\n", parts.join(",\n"));
    let known: Value = serde_json::from_str(&file).map_err(|error| format!("{FILE}: {error}"))?;
    let page = fs::read_to_string(PAGE).map_err(|error| format!("{PAGE}: {error}"))?;
    for (path, text) in [(FILE, file), (PAGE, page::filled(&page, &known))] {
        fs::write(path, text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}
