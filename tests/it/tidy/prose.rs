//! The style of documents, comments and messages.

use std::fs;
use std::path::{Path, PathBuf};

use super::source::{files, root, rust_files};

/// Words for a person that state a gender.
const GENDERED: [&str; 4] = ["he", "his", "him", "himself"];

/// Where the checked texts are, relative to the root of the repository.
const TEXTS: [&str; 10] = [
    ".ci",
    "benches",
    "crates",
    "deploy",
    "docs",
    "fuzz/fuzz_targets",
    "src",
    "tests/it",
    "tests/simulator",
    "vectors",
];

/// The extensions of files with text of ours.
const ENDINGS: [&str; 11] = ["rs", "md", "html", "js", "css", "toml", "yml", "py", "xml", "conf", "service"];

/// The files of the repository that contain text.
fn texts() -> Vec<PathBuf> {
    let is_text = |path: &Path| {
        let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned());
        ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
    };
    let mut found: Vec<_> = TEXTS.iter().flat_map(|dir| files(&root().join(dir), &is_text)).collect();
    let top = fs::read_dir(root()).expect("the root").map(|entry| entry.expect("an entry").path());
    found.extend(top.filter(|path| path.is_file() && is_text(path)));
    // This file contains the words.
    found.retain(|path| !path.ends_with("tests/it/tidy/prose.rs"));
    found
}

fn shown(path: &Path, line: usize, text: &str) -> String {
    format!("{}:{line}: {}", path.strip_prefix(root()).unwrap_or(path).display(), text.trim())
}

#[test]
fn people_are_not_called_he() {
    let texts = texts();
    assert!(texts.len() > 100, "{}", texts.len());
    let mut found = Vec::new();
    for path in &texts {
        let text = fs::read_to_string(path).expect("text");
        let lines = (1..).zip(text.lines()).filter(|(_, line)| names_a_gender(line));
        found.extend(lines.map(|(number, line)| shown(path, number, line)));
    }
    assert!(found.is_empty(), "say it without, or “they”:\n{}", found.join("\n"));
    assert!(names_a_gender("Ask him."), "a word that stands alone is found");
    assert!(!names_a_gender("the other history of this"), "parts of words are not");
}

fn names_a_gender(line: &str) -> bool {
    // In quotation marks, it is the code of Hebrew.
    line.replace("\"he\"", "")
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| GENDERED.contains(&word.to_lowercase().as_str()))
}

/// The lines of all Rust sources that `pick` selects, with their positions.
fn picked<'a>(pick: impl Fn(&str) -> Vec<(usize, String)> + 'a) -> Vec<String> {
    let dirs = ["src", "crates", "tests/it", "benches"];
    let paths = dirs.into_iter().flat_map(|dir| rust_files(&root().join(dir)));
    let in_file = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a source file");
        pick(&text).into_iter().map(|(number, line)| shown(&path, number, &line)).collect::<Vec<_>>()
    };
    paths.flat_map(in_file).collect()
}

/// The most lines of a source file: about 600.
const LONGEST_FILE: usize = 620;

#[test]
fn files_are_short() {
    let dirs = ["src", "crates", "tests/it", "benches"];
    let lengths = dirs.into_iter().flat_map(|dir| rust_files(&root().join(dir))).map(|path| {
        let lines = fs::read_to_string(&path).expect("a source file").lines().count();
        (lines, path)
    });
    let long: Vec<_> = lengths.filter(|(lines, _)| *lines > LONGEST_FILE).collect();
    assert!(long.is_empty(), "divide these files by subject: {long:?}");
}

/// The most words in the map of the code, which is meant to be read as a whole.
const LONGEST_MAP: usize = 1_200;

#[test]
fn the_map_is_short() {
    let words = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the map").split_whitespace().count();
    assert!(words <= LONGEST_MAP, "ARCHITECTURE.md has {words} words; reasons belong into docs/decisions");
}

#[test]
fn doc_comments_name_their_subject() {
    let begins = |line: &str| line.trim().starts_with("/// What ") || line.trim().starts_with("//! What ");
    let numbered = |text: &str| (1..).zip(text.lines().map(str::to_owned)).filter(|(_, line)| begins(line)).collect();
    let found = picked(numbered);
    assert!(found.is_empty(), "name the thing instead of “What …”:\n{}", found.join("\n"));
    assert!(begins("    /// What it is.") && !begins("/// Whatever it is."));
}

#[test]
fn doc_comments_say_more_than_a_word() {
    let found = picked(|text| bare(text).map(|(number, line)| (number, line.to_owned())).collect());
    assert!(found.is_empty(), "a doc comment of one word says nothing:\n{}", found.join("\n"));
    let planted = "/// Which.\nfn a() {}\n/// Two words.\nfn b() {}\n/// One,\n/// of two lines.\nfn c() {}\n/// `/code`.\nfn d() {}";
    assert_eq!(bare(planted).collect::<Vec<_>>(), [(1, "/// Which."), (8, "/// `/code`.")]);
}

/// The doc comments of one word, with their line numbers.
fn bare(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let doc = |line: &str| line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(str::to_owned);
    let alone = move |at: usize| {
        let neighbour = |at: Option<usize>| at.and_then(|at| lines.get(at)).is_some_and(|line| doc(line).is_some());
        !neighbour(at.checked_sub(1)) && !neighbour(Some(at + 1))
    };
    text.lines().enumerate().filter_map(move |(at, line)| {
        let words = doc(line.trim())?;
        let is_bare = words.split_whitespace().count() == 1;
        (is_bare && alone(at)).then_some((at + 1, line))
    })
}

/// The fault of a decision: of its title, of its status and date, of its parts, or of its line in the list.
fn fault_of_decision(number: &str, text: &str, list: &str) -> Option<&'static str> {
    let mut lines = text.lines();
    let Some(title) = lines.next().and_then(|line| line.strip_prefix(&format!("# {number}. "))) else {
        return Some("the first line is no “# NUMBER. TITLE”");
    };
    let status = lines.nth(1).and_then(|line| line.strip_prefix("*Accepted, ")?.strip_suffix(".*"));
    let is_date = |text: &str| {
        let digits = text.split('-').map(|part| part.parse::<u32>().map_or(0, |_| part.len()));
        digits.eq([4, 2, 2])
    };
    if !status.is_some_and(is_date) {
        return Some("the third line is no “*Accepted, DATE.*”");
    }
    if !text.contains("\n**Context.** ") || !text.contains("\n**Decision.** ") {
        return Some("context or decision is missing");
    }
    let is_listed = list.lines().any(|line| line.starts_with(&format!("| {number} | [{title}]({number}-")));
    (!is_listed).then_some("README.md does not list the title")
}

#[test]
fn decisions_have_title_status_and_date() {
    let folder = root().join("docs/decisions");
    let list = fs::read_to_string(folder.join("README.md")).expect("the list");
    let mut count = 0;
    for path in files(&folder, &|path: &Path| path.extension().is_some_and(|ending| ending == "md")) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some((number, _)) = name.split_once('-').filter(|(number, _)| number.len() == 3) else { continue };
        let text = fs::read_to_string(&path).expect("a decision");
        assert_eq!(fault_of_decision(number, &text, &list), None, "{name}");
        count += 1;
    }
    assert!(count > 100, "{count}");
    assert_eq!(list.lines().filter(|line| line.starts_with("| 0") || line.starts_with("| 1")).count(), count, "listed");
    let good = "# 001. One is one\n\n*Accepted, 2026-11-22.*\n\n**Context.** A\n\n**Decision.** B\n";
    let list = "| 001 | [One is one](001-one.md) | `rules` |";
    assert_eq!(fault_of_decision("001", good, list), None);
    for wrong in [good.replace("001.", "001"), good.replace("-11-", "-"), good.replace("Context", "")] {
        assert!(fault_of_decision("001", &wrong, list).is_some(), "{wrong}");
    }
    assert!(fault_of_decision("001", good, "").is_some());
}
