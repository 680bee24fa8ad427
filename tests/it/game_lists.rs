//! Lists of games in code and documents are complete.
//!
//! Most lists are made from [`Game::ALL`]. Written lists are found here: wherever most games are named close together,
//! all of them must be. A new game fails this test with every place that lacks it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use colonnade_rules::{Game, Reason};

/// The files and directories that are searched, from the root of the repository. Of directories, only the text files are.
const SEARCHED: [&str; 27] = [
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "README.md",
    "PRIVACY.md",
    "docs/authors.md",
    "docs/commands.md",
    "docs/hosts.md",
    "docs/pages.md",
    "benches",
    "crates",
    "deploy/debian/control",
    "docs/spec",
    "fuzz/fuzz_targets",
    "packages/javascript/README.md",
    "packages/javascript/package.json",
    "packages/javascript/test.mjs",
    "packages/python/README.md",
    "packages/python/colonnade_rules.pyi",
    "packages/python/pyproject.toml",
    "packages/python/src",
    "packages/python/test_rules.py",
    "src",
    "tests/browser",
    "tests/it",
    "tests/scenario",
    "tests/simulator",
    "vectors",
];

/// The extensions of text files.
const TEXT: [&str; 8] = ["css", "html", "js", "json", "md", "mjs", "py", "rs"];

/// A list names all games but this many, or more.
const MISSING_AT_MOST: usize = 1;
/// Files in which a list of some games is enough.
const PARTIAL: [&str; 1] = ["tests/it/model.rs"];
/// The other games of a list can stand this many lines before and after it.
const AROUND: usize = 5;

fn files(path: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(path).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| TEXT.iter().any(|text| extension == *text)) {
            found.push(path);
        }
    }
}

/// The ways in which a game is written.
fn forms(game: Game) -> [String; 4] {
    let slug = game.slug();
    [slug.to_owned(), slug.replace('-', "_"), slug.replace('-', ""), game.name().to_lowercase()]
}

fn named(text: &str, games: &[Game]) -> BTreeSet<Game> {
    let text = text.to_lowercase();
    games.iter().copied().filter(|&game| forms(game).iter().any(|form| text.contains(form.as_str()))).collect()
}

/// The incomplete lists of a text: the number of a line, and the games that it lacks. A list has a line for each game, or
/// fewer lines.
fn incomplete(text: &str, games: &[Game]) -> Vec<(usize, Vec<&'static str>)> {
    let lines: Vec<&str> = text.lines().collect();
    let length = games.len();
    let mut found: Vec<(usize, Vec<&'static str>)> = Vec::new();
    for at in 0..lines.len() {
        let list = lines[at..lines.len().min(at + length)].join("\n");
        if named(&list, games).len() + MISSING_AT_MOST < games.len() {
            continue;
        }
        let context = lines[at.saturating_sub(AROUND)..lines.len().min(at + length + AROUND)].join("\n");
        let there = named(&context, games);
        let lacking: Vec<&str> = games.iter().filter(|game| !there.contains(game)).map(|game| game.slug()).collect();
        let is_same = found.last().is_some_and(|(before, _)| at < before + length);
        if !lacking.is_empty() && !is_same {
            found.push((at + 1, lacking));
        }
    }
    found
}

/// All texts that are searched, each with its path from the root. This file plants a list, so it is left out.
fn texts() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    for searched in SEARCHED.map(|searched| root.join(searched)) {
        if searched.is_dir() {
            files(&searched, &mut paths);
        } else {
            paths.push(searched);
        }
    }
    assert!(paths.len() > 200, "{}", paths.len());
    paths.retain(|path| !path.ends_with("tests/it/game_lists.rs"));
    let shown = |path: &Path| path.strip_prefix(root).expect("below the root").display().to_string();
    paths.iter().map(|path| (shown(path), fs::read_to_string(path).expect("a text file"))).collect()
}

#[test]
fn every_list_of_games_is_complete() {
    let mut missing = Vec::new();
    for (path, text) in texts().into_iter().filter(|(path, _)| !PARTIAL.contains(&path.as_str())) {
        for (line, games) in incomplete(&text, Game::ALL) {
            missing.push(format!("{path}:{line}: {}", games.join(", ")));
        }
    }
    assert!(missing.is_empty(), "lists that lack games:\n{}", missing.join("\n"));
}

/// Whether a line says how many games there are: a number with “games” among the five words after it.
fn counts_the_games(line: &str) -> bool {
    let line = line.to_lowercase();
    let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &&str| ["five", "six", "seven", "eight"].contains(word);
    let names_games = |words: &[&str]| words.iter().take(6).any(|word| *word == "games");
    words.iter().enumerate().any(|(at, word)| is_number(word) && names_games(&words[at..]))
}

#[test]
fn no_text_counts_the_games() {
    let counts = |(path, text): &(String, String)| -> Vec<String> {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| counts_the_games(line));
        lines.map(|(number, _)| format!("{path}:{number}")).collect()
    };
    let found: Vec<String> = texts().iter().flat_map(counts).collect();
    assert!(found.is_empty(), "a further game makes these numbers wrong:\n{}", found.join("\n"));
    assert!(counts_the_games("Play of five stacking and sowing board games."));
    assert!(!counts_the_games("Five minutes later the program, which has many games, ends."));
}

#[test]
fn the_schema_of_records_has_every_game_and_reason() {
    let schema: serde_json::Value = serde_json::from_str(colonnade::record::SCHEMA).expect("JSON");
    let listed = |field: &str| -> Vec<String> {
        let values = schema["properties"][field]["enum"].as_array().expect("a list");
        values.iter().map(|value| value.as_str().expect("a text").to_owned()).collect()
    };
    assert_eq!(listed("game"), Game::ALL.iter().map(|game| game.slug()).collect::<Vec<_>>());
    assert_eq!(listed("reason"), Reason::all().map(Reason::code).collect::<Vec<_>>());
}

#[test]
fn an_incomplete_list_is_found() {
    // The list stays incomplete however many games there are.
    let five = &Game::ALL[..5];
    let list = "`pilare`, `gore`,\n`pilastri` or `buku`.\n";
    assert_eq!(incomplete(list, five), [(1, vec!["pit-of-pillars"])]);
    let complete = format!("{list}\n\nAnd Pit of Pillars.\n");
    assert_eq!(incomplete(&complete, five), []);
    assert_eq!(incomplete("Pilare and Goré sow; Buku does, too.", five), []);
    let table = "| Pilare | 1 |\n| Goré | 2 |\n| Pilastri | 3 |\n| Buku | 4 |\n";
    assert_eq!(incomplete(table, five), [(1, vec!["pit-of-pillars"])]);
}
