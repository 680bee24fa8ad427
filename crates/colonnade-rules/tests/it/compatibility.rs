//! Checks that types that may grow are marked as non-exhaustive.

use std::fs;
use std::path::{Path, PathBuf};

/// Enums and structures with public fields that are complete by nature.
const COMPLETE: [&str; 17] = [
    // Two sides, four directions, ranks and files, four results; three ways in which a text is not a move.
    "Side",
    "Direction",
    "Line",
    "GameResult",
    "MoveError",
    "ParseVariantError",
    "BySide",
    "Board",
    "Outcome",
    "WorkCounters",
    // Moves of one game.
    "Move",
    "MainAction",
    "PillarMove",
    // A single name that was given.
    "UnknownVariant",
    // Not visible outside the crate.
    "PartialParse",
    "Tail",
    "Fragment",
];

fn sources(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).expect("a directory").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The public types in a source file that can be extended: all enums, and structures with public fields; each with
/// whether it is marked as non-exhaustive.
fn extensible(source: &str) -> Vec<(String, bool)> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(rest) = line.strip_prefix("pub enum ").or_else(|| line.strip_prefix("pub struct ")) else { continue };
        let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        let mut fields = lines[at + 1..].iter().take_while(|line| **line != "}");
        let is_open =
            line.starts_with("pub enum ") || line.ends_with('{') && fields.any(|line| line.starts_with("pub "));
        if is_open {
            let marked = lines[..at].iter().rev().take_while(|line| line.starts_with("#["));
            found.push((name, marked.into_iter().any(|line| line.contains("non_exhaustive"))));
        }
    }
    found
}

/// The feature `exhaustive` removes each mark, so that the compiler finds the places that a new rule or effect needs.
#[test]
fn every_mark_is_lifted_by_the_feature() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../colonnade-rules/src");
    for path in sources(&dir) {
        let text = fs::read_to_string(&path).expect("a source");
        let bare = text.lines().find(|line| line.trim() == "#[non_exhaustive]");
        assert_eq!(bare, None, "{}", path.display());
    }
}

#[test]
fn types_that_a_game_can_extend_are_not_exhaustive() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../colonnade-rules/src");
    let mut seen = Vec::new();
    for path in sources(&dir) {
        for (name, is_marked) in extensible(&fs::read_to_string(&path).expect("a source")) {
            let is_complete = COMPLETE.contains(&name.as_str());
            assert!(is_marked != is_complete, "{}: {name}: marked {is_marked}, complete {is_complete}", path.display());
            seen.push(name);
        }
    }
    assert!(seen.iter().any(|name| name == "Game") && seen.len() > 40, "{seen:?}");
    let unknown: Vec<_> = COMPLETE.iter().filter(|name| !seen.iter().any(|seen| seen == *name)).collect();
    assert!(unknown.is_empty(), "no such types: {unknown:?}");
}
