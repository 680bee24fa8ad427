//! Where sentences may be: those for players are in the crate `wording`, and the rules contain none at all.

use super::source::{tokens_and_strings, without_tests, workspace};

/// Modules without sentences for players and hosts.
const WORDLESS: [&str; 10] =
    ["rules", "pictures", "config", "play", "archive", "service", "discord", "view", "web", "cli"];

/// Macros, functions and attributes whose texts are for developers and hosts: broken invariants, logs, the technical
/// `Display` of errors, and the documentation of options and of the API, which is beside the code.
const TECHNICAL: [&str; 24] = [
    "assert",
    "assert_eq",
    "debug_assert",
    "panic",
    "unreachable",
    "expect",
    "write",
    "write_str",
    "trace",
    "debug",
    "info",
    "warn",
    "error",
    "event",
    "span",
    "incident",
    "instrument",
    "doc",
    "deprecated",
    "derive",
    "allow",
    "command",
    "openapi",
    "path",
];

/// Files with technical texts in values: the bot's connection reports to the log and to the host, stored events and the
/// serde forms of the rules are refused with the reader's own error, metrics have descriptions for programs, and broken
/// connections and keys are logged. The captions of the rules' figures belong to the prose of the pages.
const TECHNICAL_FILES: [&str; 11] = [
    "discord/connect.rs",
    "discord/outbox.rs",
    "discord/transport/register.rs",
    "discord/transport/rest.rs",
    "discord/transport/rest/error.rs",
    "play/event.rs",
    "rules/serde_forms.rs",
    "web/games/export.rs",
    "web/metrics.rs",
    "web/signing.rs",
    "web/server/write_timeout.rs",
];

/// The string literals of a source, with the enclosing calls, macros and attributes up to the enclosing block.
fn strings(text: &str) -> Vec<(Vec<String>, String)> {
    let mut found = Vec::new();
    let mut around: Vec<(bool, String)> = Vec::new();
    let mut name = String::new();
    for token in without_tests(&tokens_and_strings(text)) {
        match token.as_str() {
            "(" | "[" | "{" => around.push((token == "{", std::mem::take(&mut name))),
            ")" | "]" | "}" => _ = around.pop(),
            string if string.starts_with('"') => {
                let calls = around.iter().rev().take_while(|(is_block, _)| !is_block).map(|(_, name)| name.clone());
                found.push((calls.collect(), string.trim_matches('"').to_owned()));
            }
            // The name of a macro comes before its exclamation mark.
            "!" => {}
            word if word.starts_with(|first: char| first.is_alphabetic() || first == '_') => word.clone_into(&mut name),
            _ => name.clear(),
        }
    }
    found
}

/// Whether a string is prose: three consecutive lower-case words.
fn is_prose(string: &str) -> bool {
    let is_word = |word: &str| {
        let word = word.trim_end_matches([',', '.', ';', ':', '?', '!']);
        word.len() > 1 && word.chars().all(|c| c.is_lowercase() || c == '\'')
    };
    let words: Vec<bool> = string.split([' ', '\n']).map(is_word).collect();
    words.windows(3).any(|three| three.iter().all(|&word| word))
}

#[test]
fn sentences_for_players_stand_in_wording_only() {
    let mut found = Vec::new();
    for (path, text) in workspace() {
        let shown = path.display().to_string();
        let module = shown.split(['/', '.']).next().unwrap_or_default();
        if !WORDLESS.contains(&module)
            || shown == "config/wording.rs"
            || shown.ends_with("_tests.rs")
            || shown.ends_with("testing.rs")
        {
            continue;
        }
        if TECHNICAL_FILES.contains(&shown.as_str()) {
            continue;
        }
        for (around, string) in strings(&text) {
            if !around.iter().any(|name| TECHNICAL.contains(&name.as_str())) && is_prose(&string) {
                found.push(format!("{shown}: {string:?}"));
            }
        }
    }
    assert!(found.is_empty(), "these sentences belong into the crate `wording`:\n{}", found.join("\n"));
}

/// Whether a source makes a sentence by appending a formatted piece to a text.
fn glues(text: &str) -> bool {
    let tokens: Vec<String> = without_tests(&tokens_and_strings(text));
    tokens.windows(5).any(|five| five[0] == "push_str" && five.contains(&"format".to_owned()))
}

#[test]
fn no_sentence_is_glued_from_pieces() {
    let found: Vec<String> = workspace()
        .iter()
        .filter(|(path, text)| path.starts_with("view/wording") && glues(text))
        .map(|(path, _)| path.display().to_string())
        .collect();
    assert!(found.is_empty(), "a sentence is one function, and texts are joined of whole sentences: {found:?}");
    assert!(glues("fn a() { text.push_str(&format!(\", and {b} more\")); }"));
    assert!(!glues("fn a() { text.push_str(line); }"));
}

/// Whether a string literal has several spaces between two words on one line, as when the backslash that continues a
/// line is missing.
fn has_wide_blanks(literal: &str) -> bool {
    let mut text = String::new();
    for line in literal.split("\\\n") {
        text.push_str(if text.is_empty() { line } else { line.trim_start() });
    }
    text.lines().any(|line| {
        let words: Vec<&str> = line.trim().split(' ').collect();
        words.windows(3).any(|three| {
            let [before, blank, after] = three else { return false };
            let ends = before.ends_with(|c: char| c.is_lowercase() || ",.".contains(c));
            ends && blank.is_empty() && (after.is_empty() || after.starts_with(char::is_lowercase))
        })
    })
}

#[test]
fn no_sentence_has_wide_blanks() {
    let mut found = Vec::new();
    for (path, text) in workspace().into_iter().filter(|(path, _)| path.starts_with("view/wording")) {
        let wide = strings(&text).into_iter().filter(|(_, string)| has_wide_blanks(string));
        found.extend(wide.map(|(_, string)| format!("{}: {string:?}", path.display())));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(has_wide_blanks("in a server      that you share") && has_wide_blanks("one,  two"));
    assert!(!has_wide_blanks("in a server \\\n      that you share") && !has_wide_blanks("one two\n   three"));
}

#[test]
fn prose_is_told_from_codes() {
    assert!(is_prose("there is no such game"));
    assert!(is_prose("{square} is empty and free"));
    assert!(!is_prose("not-higher"));
    assert!(!is_prose("Jorge Gómez Arrausi"));
    assert!(!is_prose("<board> <side> <stage>"));
    let source = "fn a() { f.write_str(\"one two three\"); say(\"one two three\"); }";
    let around: Vec<Vec<String>> = strings(source).into_iter().map(|(around, _)| around).collect();
    assert_eq!(around, [["write_str"], ["say"]]);
}
