//! Finds again what docs/known.json says is known of the games, and writes the file and the tables of docs/known.md.

mod made;
mod page;
mod parts;

use std::fs;
use std::process::ExitCode;

use colonnade_testing::cpu_time;
use serde_json::{Map, Value, json};

use crate::numbers::rounded;
use made::Extent;
use parts::{PARTS, Part};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/known.json");
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/known.md");

/// Finds again what takes seconds, or all, and compares it with the file; or writes the file anew.
pub(crate) fn run(arguments: &[&str]) -> Result<ExitCode, String> {
    match arguments {
        [] => compare(Extent::Short),
        ["all"] => compare(Extent::Whole),
        ["write"] => write(),
        _ => Err("`all` or `write` can follow".to_owned()),
    }
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}

fn file() -> Result<Value, String> {
    serde_json::from_str(&read(FILE)?).map_err(|error| format!("{FILE}: {error}"))
}

/// Prints each row as it is found, and fails where the file has another one.
fn compare(extent: Extent) -> Result<ExitCode, String> {
    let file = file()?;
    let mut same = true;
    for part in &PARTS {
        let mut count = 0;
        (part.make)(extent, &mut |row: Value| {
            let agrees = part.known(&file, &row).is_some_and(|known| part.agree(known, &row));
            println!("{}: {} {}", if agrees { "ok" } else { "NOT KNOWN" }, part.name, part.line(&row));
            same &= agrees;
            count += 1;
        })?;
        if extent == Extent::Whole && count != Part::rows(part.name, &file).len() {
            println!("{}: the file has other rows besides", part.name);
            same = false;
        }
    }
    let page = read(PAGE)?;
    if page::filled(&page, &file) != page {
        println!("the tables of docs/known.md are not those of docs/known.json");
        same = false;
    }
    if !same {
        eprintln!("this is not what docs/known.json says; `ladder known write` writes it anew, in minutes");
    }
    Ok(if same { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Finds everything again and writes it, with the processor time that each part took.
fn write() -> Result<ExitCode, String> {
    let old = file()?;
    let mut file = Map::new();
    for part in &PARTS {
        let begun = cpu_time();
        let mut rows = Vec::new();
        (part.make)(Extent::Whole, &mut |row: Value| {
            println!("{}", part.line(&row));
            rows.push(row);
        })?;
        let took = cpu_time().saturating_sub(begun).as_secs_f64();
        let seconds = if part.is_timed { json!(rounded(took, 1)) } else { old[part.name]["seconds"].clone() };
        file.insert(part.name.to_owned(), json!({ "command": part.command, "seconds": seconds, "rows": rows }));
    }
    let file = Value::Object(file);
    let page = page::filled(&read(PAGE)?, &file);
    for (path, text) in [(FILE, parts::text(&file)), (PAGE, page)] {
        fs::write(path, text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(ExitCode::SUCCESS)
}
