//! The files in `locales`: the messages of all languages have the same content.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use colonnade::language::Language;
use colonnade::view::{Picture, render};
use colonnade_rules::{BySide, Game, State};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

fn locales() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("locales")
}

/// The messages of a language by file and name, each with the names of its arguments and its text.
type Messages = BTreeMap<(String, String), (BTreeSet<String>, String)>;

fn messages(language: Language) -> Messages {
    let mut messages = Messages::new();
    for entry in fs::read_dir(locales().join(language.tag())).expect("the folder of a language") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "ftl") {
            continue;
        }
        let file = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a text");
        let resource = fluent_syntax::parser::parse(text.as_str()).expect("Fluent");
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let mut names = BTreeSet::new();
            let mut words = String::new();
            read(message.value.as_ref().expect("a text"), &mut names, &mut words);
            messages.insert((file.clone(), message.id.name.to_owned()), (names, words));
        }
    }
    messages
}

/// Adds the arguments of a pattern, and its words with a space between the parts.
fn read(pattern: &Pattern<&str>, names: &mut BTreeSet<String>, words: &mut String) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => words.push_str(value),
            PatternElement::Placeable { expression } => read_expression(expression, names, words),
        }
    }
}

fn read_expression(expression: &Expression<&str>, names: &mut BTreeSet<String>, words: &mut String) {
    let mut inline = |inline: &InlineExpression<&str>| match inline {
        InlineExpression::VariableReference { id } => _ = names.insert(id.name.to_owned()),
        InlineExpression::FunctionReference { .. } | InlineExpression::Placeable { .. } => {
            panic!("messages are kept simple: no functions, nothing nested")
        }
        _ => {}
    };
    match expression {
        Expression::Inline(expression) => inline(expression),
        Expression::Select { selector, variants } => {
            inline(selector);
            for variant in variants {
                read(&variant.value, names, words);
                words.push(' ');
            }
        }
    }
}

fn translations() -> impl Iterator<Item = Language> {
    Language::all().filter(|language| *language != Language::ENGLISH)
}

/// A language may lack messages, but it has no others.
#[test]
fn translations_are_of_known_messages_with_the_same_arguments() {
    let english = messages(Language::ENGLISH);
    assert!(english.len() > 1_000, "{}", english.len());
    for language in translations() {
        for (key, (arguments, _)) in messages(language) {
            let known = english.get(&key).map(|(arguments, _)| arguments);
            assert_eq!(Some(&arguments), known, "{language}: {key:?}");
        }
    }
}

/// The parts of a text that stay as they are in every language: code, commands, mark-up.
fn kept(text: &str) -> Vec<String> {
    let mut kept: Vec<String> = text.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    for mark in [
        "<a>",
        "</a>",
        "<code>",
        "</code>",
        "<kbd>",
        "</kbd>",
        "<strong>",
        "</strong>",
        "<em>",
        "</em>",
        "<time>",
        "</time>",
    ] {
        kept.extend(text.matches(mark).map(str::to_owned));
    }
    kept.sort();
    kept
}

#[test]
fn code_and_marks_are_the_same_in_all_languages() {
    let english = messages(Language::ENGLISH);
    for language in translations() {
        let told = messages(language);
        for (key, (_, words)) in &english {
            let Some((_, translated)) = told.get(key) else { continue };
            let [asked, found] = [words, translated].map(|text| kept(text).into_iter().collect::<BTreeSet<_>>());
            assert_eq!(found, asked, "{language}: {key:?}: {translated}");
        }
    }
}

#[test]
fn each_language_has_a_name_and_a_glossary() {
    let names: BTreeSet<String> = Language::all().map(Language::name).collect();
    assert_eq!(names.len(), Language::all().len(), "each has a name of its own: {names:?}");
    for language in translations() {
        let glossary = fs::read_to_string(locales().join(language.tag()).join("GLOSSARY.md")).expect("a glossary");
        assert!(glossary.lines().filter(|line| line.starts_with('|')).count() > 30, "{language}");
    }
}

#[test]
fn the_page_about_pages_counts_all_languages() {
    let page = fs::read_to_string(locales().join("../docs/pages.md")).expect("the document");
    let list = page.lines().find(|line| line.contains(" are available in ")).expect("the languages");
    let listed =
        list.split(" are available in ").nth(1).expect("a list").split(", ").flat_map(|part| part.split(" and "));
    assert_eq!(listed.count(), Language::all().len(), "{list}");
}

#[test]
fn every_word_of_a_picture_can_be_drawn() {
    let is_drawn = |word: &str| {
        let names = BySide::new(word.to_owned(), "Ben".to_owned());
        let picture = Picture { names, ..Picture::of(&State::start(Game::Pilare.standard())) };
        render::scene(&picture).to_string().contains(&format!("{word:?}"))
    };
    assert!(is_drawn("Rot") && !is_drawn("𓀀"));
    for language in Language::all() {
        for ((file, name), (_, word)) in messages(language) {
            let beside_board = ["side-", "duty-"].iter().any(|beginning| name.starts_with(beginning))
                || ["score", "captured", "reserve"].contains(&name.as_str());
            if file == "pictures" || file == "rules" && beside_board {
                assert!(is_drawn(&word), "{language}: {file}::{name}: {word}");
            }
        }
    }
}

/// The plain English words in a text: the pseudo-language has none, since it changes every letter of a message.
pub(crate) fn english(text: &str) -> Vec<&str> {
    const NAMES: [&str; 37] = [
        "Ada",
        "Bob",
        "Cy",
        "Colonnade",
        "Discord",
        "Gore",
        "of",
        "UTC",
        "cgn",
        "json",
        "gif",
        "png",
        "CGN",
        "JSON",
        "GIF",
        "API",
        "Elo",
        "Glicko",
        "high",
        "jumpers",
        "standard",
        "wood",
        "slate",
        "contrast",
        "href",
        "discord",
        "com",
        "https",
        "developers",
        "localhost",
        "ndjson",
        "soon",
        "offer",
        "accept",
        "Ann",
        "Eve",
        "Lu",
    ];
    // So are games, and languages, each in its own language.
    let games = Game::ALL.iter().map(|game| game.name().to_owned());
    let names: Vec<String> = games.chain(Language::all().map(Language::name)).collect();
    let is_part_of_name =
        |word: &str| names.iter().any(|name| name.split(|c: char| !c.is_alphanumeric()).any(|part| part == word));
    // Commands are not translated.
    text.split_whitespace()
        .filter(|word| !word.starts_with('/'))
        .flat_map(|word| word.split(|c: char| !c.is_alphanumeric() && c != '\''))
        .filter(|word| word.len() > 2 && word.is_ascii() && !word.contains(|c: char| c.is_ascii_digit()))
        // Positions are written with the letters of their pieces.
        .filter(|word| !NAMES.contains(word) && !is_part_of_name(word) && word.contains(|c| !"wbrn".contains(c)))
        .collect()
}
