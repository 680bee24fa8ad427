//! Checks which types a later version may extend without breaking programs.

use std::fs;
use std::path::{Path, PathBuf};

/// Structures with public fields that are complete, so that programs can construct them.
const COMPLETE: [&str; 8] = [
    "BySide",
    "Board",
    "Outcome",
    // Moves of one game.
    "Move",
    "PillarMove",
    // A single name that was given.
    "UnknownVariant",
    // Not visible outside the crate.
    "PartialParse",
    "Fragment",
];

fn sources(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).expect("a directory").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The public enums of a source file, and its structures with public fields: the name, whether it is an enum, and
/// whether it is marked as non-exhaustive.
fn extensible(source: &str) -> Vec<(String, bool, bool)> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let is_enum = line.starts_with("pub enum ");
        let Some(rest) = line.strip_prefix("pub enum ").or_else(|| line.strip_prefix("pub struct ")) else { continue };
        let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        let mut fields = lines[at + 1..].iter().take_while(|line| **line != "}");
        if is_enum || line.ends_with('{') && fields.any(|line| line.starts_with("pub ")) {
            let mut marks = lines[..at].iter().rev().take_while(|line| line.starts_with("#["));
            found.push((name, is_enum, marks.any(|line| *line == "#[non_exhaustive]")));
        }
    }
    found
}

/// A program matches enums exhaustively, so that the compiler finds the places that a new game, rule or effect needs.
/// Structures that only this crate constructs may get fields in any release.
#[test]
fn structures_may_grow_and_enums_are_exhaustive() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../colonnade-rules/src");
    let mut seen = Vec::new();
    for path in sources(&dir) {
        for (name, is_enum, is_marked) in extensible(&fs::read_to_string(&path).expect("a source")) {
            let may_grow = !is_enum && !COMPLETE.contains(&name.as_str());
            assert_eq!(is_marked, may_grow, "{}: {name}", path.display());
            seen.push(name);
        }
    }
    assert!(seen.iter().any(|name| name == "Game") && seen.len() > 40, "{seen:?}");
    let unknown: Vec<_> = COMPLETE.iter().filter(|name| !seen.iter().any(|seen| seen == *name)).collect();
    assert!(unknown.is_empty(), "no such types: {unknown:?}");
}
