//! A name of a type has one meaning: a type that is defined in several places is the same thing in each.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::source::{tokens, without_tests, workspace};

/// Names that are defined more than once, with what they mean wherever they are.
const SHARED: &[(&[&str], &str)] = &[
    (&["Move", "MovePrefix"], "a move of the game of the module"),
    (&["Arguments"], "the arguments of the command of the module"),
    (&["Settings", "Register", "TimeControl"], "settings, as in the file and as a crate takes them"),
    (
        &[
            "ArchiveStatistics",
            "FinishedGame",
            "Game",
            "LengthGroup",
            "Lengths",
            "Match",
            "PlayedAction",
            "Player",
            "Position",
            "Rating",
            "SideName",
            "VariantStatistics",
        ],
        "the thing itself, and its form in the API",
    ),
    (&["ExplorerQuery"], "the parameters of the explorer, on its page and in the API"),
    (&["BoardView", "Opponent", "Page"], "what a player chooses or sees, by the bot and on the pages"),
    (&["OpenLink", "TypedMove", "IndexTemplate"], "the same part of different pages"),
    (&["Picture"], "a picture, and a picture with the words of this program"),
    (&["Fault", "Reader", "Reading"], "the reading of what a crate reads, and what can be wrong with it"),
    (&["Movetext"], "the moves of a record that is read or written"),
    (&["Moment", "End"], "a moment in which a thread reads, in the service and in the store"),
    (&["HeldLock"], "the write lock of a store"),
    (&["Command"], "a command of a player"),
    (&["Names"], "the names of players"),
    (&["Place"], "where a game or a position is found"),
    (&["Results"], "the results of games"),
    (&["Row"], "a key of a store and its value"),
];

/// Crates for others alone, whose names no other crate sees, and crates for tests.
const APART: [&str; 2] = ["events", "testing"];

/// The types that are defined at the top level of files that are no tests, each with its files.
fn defined(sources: &BTreeMap<PathBuf, String>) -> BTreeMap<String, BTreeSet<PathBuf>> {
    let mut found: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for (path, text) in sources {
        let is_test = path.components().any(|part| {
            let part = part.as_os_str().to_string_lossy();
            let name = part.trim_end_matches(".rs");
            name.ends_with("tests") || ["testing", "support", "trial"].contains(&name)
        });
        if is_test || APART.iter().any(|apart| path.starts_with(apart)) {
            continue;
        }
        let mut depth = 0_usize;
        for two in without_tests(&tokens(text)).windows(2) {
            match two[0].as_str() {
                "{" => depth += 1,
                "}" => depth = depth.saturating_sub(1),
                "struct" | "enum" | "trait" | "type" | "union" if depth == 0 => {
                    found.entry(two[1].clone()).or_default().insert(path.clone());
                }
                _ => {}
            }
        }
    }
    found.retain(|_, files| files.len() > 1);
    found
}

#[test]
fn a_name_of_a_type_has_one_meaning() {
    let shared: BTreeSet<&str> = SHARED.iter().flat_map(|(names, _)| names.iter().copied()).collect();
    let defined = defined(&workspace());
    let unknown: Vec<_> = defined.iter().filter(|(name, _)| !shared.contains(name.as_str())).collect();
    assert!(unknown.is_empty(), "types with one name in several places: {unknown:#?}");
    let unused: Vec<_> = shared.iter().filter(|name| !defined.contains_key(**name)).collect();
    assert!(unused.is_empty(), "these are defined only once: {unused:?}");
}

#[test]
fn types_with_one_name_are_found() {
    let planted = |files: &[(&str, &str)]| -> Vec<String> {
        let sources = files.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned())).collect();
        defined(&sources).into_keys().collect()
    };
    assert_eq!(planted(&[("web/a.rs", "struct Entry;"), ("store/b.rs", "pub trait Entry {}")]), ["Entry"]);
    for sound in [
        [("web/a.rs", "struct Entry;"), ("web/b.rs", "impl A for B { type Entry = C; }")],
        [("web/a.rs", "struct Entry;"), ("web/b.rs", "#[cfg(test)] mod tests { struct Entry; }")],
        [("web/a.rs", "struct Entry;"), ("events/b.rs", "struct Entry;")],
    ] {
        assert_eq!(planted(&sound), Vec::<String>::new(), "{sound:?}");
    }
}
