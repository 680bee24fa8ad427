//! Lists which messages a language lacks, and which were translated from an earlier English text.
//!
//! ```console
//! cargo run -p colonnade-language --example translations                               # all languages
//! cargo run -p colonnade-language --example translations -- de                         # one language
//! cargo run -p colonnade-language --example translations -- mark de refusals::incident # it has the sense of the English
//! ```
//!
//! The file `locales/TAG/translated.txt` has a line for each translated message: its file and name, and a hash of the
//! English text from which it was translated. `mark` writes the hashes of today's English for the messages and whole
//! files that are named, or for all that are translated, and removes lines of messages that are gone. Nothing depends
//! on these files: where a language lacks a message, readers see the English one.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use fluent_syntax::ast::{Entry, Resource};

/// The file with the hashes in the folder of a language.
const TRANSLATED: &str = "translated.txt";

/// Its first line.
const HEAD: &str =
    "# Hashes of the English texts that were translated. `--example translations -- mark` writes them.\n";

/// The file whose messages a language may leave out on purpose: names of commands, which are mostly English everywhere.
const OPTIONAL: &str = "command_names::";

/// The messages of a language by `file::name`, as Fluent writes them without comments.
type Messages = BTreeMap<String, String>;

/// The hash of the English text from which each message of a language was translated, by `file::name`.
type Hashes = BTreeMap<String, String>;

/// The work left in a language, by `file::name`.
#[derive(Debug, Default, PartialEq, Eq)]
struct Report {
    /// English messages without a translation.
    missing: Vec<String>,
    /// Translations of an English text that has changed since, or of an unknown one.
    older: Vec<String>,
    /// Translations and hashes of messages that are not there any more.
    superfluous: Vec<String>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        [] => translations().iter().try_for_each(|tag| list(tag)),
        ["mark", tag, chosen @ ..] => mark(tag, chosen),
        [tag] => list(tag),
        _ => Err("expected nothing, a language, or mark with a language and messages or files".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn locales() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales")
}

/// The tags of all languages except English.
fn translations() -> Vec<String> {
    let folders = fs::read_dir(locales()).into_iter().flatten().filter_map(Result::ok);
    let names = folders.map(|folder| folder.file_name().to_string_lossy().into_owned());
    let mut tags: Vec<String> = names.filter(|tag| tag != "en").collect();
    tags.sort();
    tags
}

/// Prints what is to do in a language, with the English texts.
fn list(tag: &str) -> Result<(), String> {
    let english = messages("en")?;
    let report = compare(&english, &messages(tag)?, &hashes(tag)?);
    let Report { missing, older, superfluous } = &report;
    for (state, names) in [("missing", missing), ("older", older), ("superfluous", superfluous)] {
        for name in names {
            let text = english.get(name).map_or("", String::as_str);
            println!("{tag} {state} {name}\n{text}");
        }
    }
    println!("{tag}: {} missing, {} older, {} superfluous", missing.len(), older.len(), superfluous.len());
    Ok(())
}

/// Writes that messages of a language have the sense of today's English.
fn mark(tag: &str, chosen: &[&str]) -> Result<(), String> {
    let marked = marked(&messages("en")?, &messages(tag)?, hashes(tag)?, chosen)?;
    let path = locales().join(tag).join(TRANSLATED);
    fs::write(&path, written(&marked)).map_err(|error| format!("{}: {error}", path.display()))
}

fn messages(tag: &str) -> Result<Messages, String> {
    let folder = locales().join(tag);
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut messages = Messages::new();
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        if path.extension().is_some_and(|extension| extension == "ftl") {
            let file = path.file_stem().unwrap_or_default().to_string_lossy();
            let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            read(&file, &text, &mut messages).map_err(|problem| format!("{}: {problem}", path.display()))?;
        }
    }
    Ok(messages)
}

/// Adds the messages of a file.
fn read(file: &str, text: &str, messages: &mut Messages) -> Result<(), String> {
    let resource = fluent_syntax::parser::parse(text).map_err(|(_, errors)| errors[0].to_string())?;
    for entry in resource.body {
        let Entry::Message(mut message) = entry else { continue };
        message.comment = None;
        let name = format!("{file}::{}", message.id.name);
        let resource = Resource { body: vec![Entry::Message(message)] };
        messages.insert(name, fluent_syntax::serializer::serialize(&resource));
    }
    Ok(())
}

fn hashes(tag: &str) -> Result<Hashes, String> {
    // A new language has no such file yet.
    let text = fs::read_to_string(locales().join(tag).join(TRANSLATED)).unwrap_or_default();
    parsed(&text).map_err(|line| format!("{tag}/{TRANSLATED}: not a message and a hash: {line}"))
}

/// The hashes in a file, or the line that cannot be read.
fn parsed(text: &str) -> Result<Hashes, &str> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once(' ').map(|(name, hash)| (name.to_owned(), hash.to_owned())).ok_or(line)).collect()
}

fn written(hashes: &Hashes) -> String {
    let mut text = HEAD.to_owned();
    for (name, hash) in hashes {
        let _ = writeln!(text, "{name} {hash}");
    }
    text
}

/// The hash of a message: FNV-1a of its words, so that indentation does not count.
fn hash(message: &str) -> String {
    let words: Vec<&str> = message.split_whitespace().collect();
    let start = 0x811c_9dc5_u32;
    let hash = words.join(" ").bytes().fold(start, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
}

fn compare(english: &Messages, translated: &Messages, hashes: &Hashes) -> Report {
    let mut report = Report::default();
    for (name, text) in english {
        let is_current = || hashes.get(name).is_some_and(|known| *known == hash(text));
        if !translated.contains_key(name) {
            if !name.starts_with(OPTIONAL) {
                report.missing.push(name.clone());
            }
        } else if !is_current() {
            report.older.push(name.clone());
        }
    }
    let unknown = translated.keys().filter(|name| !english.contains_key(*name));
    let unused = hashes.keys().filter(|name| !translated.contains_key(*name));
    report.superfluous = unknown.chain(unused).cloned().collect();
    report
}

fn marked(english: &Messages, translated: &Messages, mut hashes: Hashes, chosen: &[&str]) -> Result<Hashes, String> {
    let is_meant =
        |name: &str, meant: &str| name == meant || name.split_once("::").is_some_and(|(file, _)| file == meant);
    if let Some(unknown) = chosen.iter().find(|meant| !translated.keys().any(|name| is_meant(name, meant))) {
        return Err(format!("{unknown} is neither a translated message nor a file with one"));
    }
    for name in translated.keys() {
        let Some(text) = english.get(name) else { continue };
        if chosen.is_empty() || chosen.iter().any(|meant| is_meant(name, meant)) {
            hashes.insert(name.clone(), hash(text));
        }
    }
    hashes.retain(|name, _| translated.contains_key(name) && english.contains_key(name));
    Ok(hashes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> Messages {
        let mut messages = Messages::new();
        read("file", text, &mut messages).expect("Fluent");
        messages
    }

    #[test]
    fn missing_older_and_superfluous_messages_are_listed() {
        let english = file("# A comment.\nboth = Both\nnew = New\nlater = Later\n");
        let german = file("both = Beide\nlater = Später\n");
        let marked_all = marked(&english, &german, Hashes::new(), &[]).expect("known");
        assert_eq!(compare(&english, &german, &Hashes::new()).older, ["file::both", "file::later"]);
        assert_eq!(
            compare(&english, &german, &marked_all),
            Report { missing: vec!["file::new".into()], ..Report::default() }
        );

        let changed = file("both =\n    Both\nlater = Much later\nnew = New\n");
        let german = file("both = Beide\nlater = Später\nnew = Neu\ngone = Weg\n");
        let report = compare(&changed, &german, &marked_all);
        assert_eq!(
            (report.older, report.superfluous),
            (vec!["file::later".into(), "file::new".into()], vec!["file::gone".into()])
        );
        let marked_some = marked(&changed, &german, marked_all, &["file::new"]).expect("known");
        assert_eq!(compare(&changed, &german, &marked_some).older, ["file::later"]);
        let marked_file = marked(&changed, &german, marked_some.clone(), &["file"]).expect("known");
        assert_eq!(compare(&changed, &german, &marked_file).older, [""; 0]);
        assert!(marked(&changed, &german, marked_some, &["file::now"]).is_err());
    }

    #[test]
    fn names_of_commands_may_be_left_out() {
        let mut english = Messages::new();
        read("command_names", "name-draw = draw\n", &mut english).expect("Fluent");
        assert_eq!(compare(&english, &Messages::new(), &Hashes::new()), Report::default());
    }

    /// Prints how far each language is: it may lack messages.
    #[test]
    fn the_hashes_of_all_languages_are_read() {
        for tag in translations() {
            let known = hashes(&tag).expect("readable");
            assert_eq!(parsed(&written(&known)), Ok(known));
            list(&tag).expect("readable");
        }
    }
}
