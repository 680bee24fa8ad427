//! Packs the languages of `locales` into the program, and writes a function for each message of the English one.
//!
//! `keys.rs` has a module for each file of `locales/en`, with a function for each of its messages; `languages.rs` has the
//! tag and the packed texts of each language. Constants would do as well; but where the name of one has small letters, the
//! compiler walks over the whole crate once for each, which took a minute and a half of each build. A packed language is
//! its files one after the other, each behind a line with its name and its length in bytes, in gzip.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Resource};

/// The language whose files decide which messages there are.
const SOURCE: &str = "en";

/// The directory of the languages, from this crate.
const LOCALES: &str = "../../locales";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={LOCALES}");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let languages = entries(Path::new(LOCALES), |path| path.is_dir());
    let mut listed = String::from("[\n");
    for folder in &languages {
        let tag = name_of(folder);
        let packed = out.join(format!("{tag}.ftl.gz"));
        fs::write(&packed, pack(folder)).unwrap_or_else(|error| panic!("{}: {error}", packed.display()));
        let _ = writeln!(listed, "    (\"{tag}\", include_bytes!({packed:?})),");
    }
    listed.push_str("]\n");
    fs::write(out.join("languages.rs"), listed).expect("a file in OUT_DIR");
    fs::write(out.join("keys.rs"), keys(&Path::new(LOCALES).join(SOURCE))).expect("a file in OUT_DIR");
}

/// The paths in a directory, in order.
fn entries(directory: &Path, wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let found = fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let mut paths: Vec<PathBuf> =
        found.filter_map(Result::ok).map(|entry| entry.path()).filter(|path| wanted(path)).collect();
    paths.sort();
    paths
}

/// The files with messages of a language.
fn files(folder: &Path) -> Vec<PathBuf> {
    entries(folder, |path| path.extension().is_some_and(|extension| extension == "ftl"))
}

fn name_of(path: &Path) -> String {
    path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of a language in one stream of gzip. Comments are left out.
fn pack(folder: &Path) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    for path in files(folder) {
        let text = read(&path);
        check(&path, &text);
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let text: String = lines.flat_map(|line| [line, "\n"]).collect();
        write!(packer, "{} {}\n{text}", name_of(&path), text.len()).expect("memory takes all");
    }
    packer.finish().expect("memory takes all")
}

/// Stops with the place and the cause where a file is not written as Fluent asks.
fn check(path: &Path, text: &str) {
    if let Err((_, errors)) = fluent_syntax::parser::parse(text) {
        let error = &errors[0];
        let line = text[..error.pos.start.min(text.len())].lines().count().max(1);
        panic!("{}:{line}: {error}", path.display());
    }
}

/// The module of each file with the function of each message, whose documentation is the English text:
/// `pub const fn no_such_game() -> MessageKey { … }`.
fn keys(folder: &Path) -> String {
    let mut written = String::new();
    for path in files(folder) {
        let room = name_of(&path);
        let text = read(&path);
        check(&path, &text);
        let resource = fluent_syntax::parser::parse(text.as_str()).expect("it was checked");
        let mut known = BTreeSet::new();
        let _ = writeln!(written, "pub mod {room} {{");
        for entry in &resource.body {
            let Entry::Message(message) = entry else { continue };
            let Some(pattern) = &message.value else { panic!("{}: {} has no text", path.display(), message.id.name) };
            assert!(known.insert(message.id.name), "{}: {} stands there twice", path.display(), message.id.name);
            let mut arguments = BTreeSet::new();
            collect(pattern, &mut arguments);
            let id = message.id.name;
            let name = message.id.name.replace('-', "_");
            let documentation = format!("```text\n{}```", source(message));
            let _ = writeln!(
                written,
                "    #[doc = {documentation:?}]\n    pub const fn {name}() -> crate::MessageKey {{ crate::MessageKey::new({room:?}, {id:?}, &{arguments:?}) }}",
                arguments = arguments.iter().collect::<Vec<_>>(),
            );
        }
        written.push_str("}\n");
    }
    written
}

/// A message as it stands in its file, without the comment.
fn source(message: &Message<&str>) -> String {
    let message = Message { comment: None, ..message.clone() };
    fluent_syntax::serializer::serialize(&Resource { body: vec![Entry::Message(message)] })
}

/// Adds the names of the arguments of a pattern.
fn collect<'t>(pattern: &Pattern<&'t str>, names: &mut BTreeSet<&'t str>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            collect_of(expression, names);
        }
    }
}

fn collect_of<'t>(expression: &Expression<&'t str>, names: &mut BTreeSet<&'t str>) {
    match expression {
        Expression::Inline(inline) => collect_inline(inline, names),
        Expression::Select { selector, variants } => {
            collect_inline(selector, names);
            for variant in variants {
                collect(&variant.value, names);
            }
        }
    }
}

fn collect_inline<'t>(inline: &InlineExpression<&'t str>, names: &mut BTreeSet<&'t str>) {
    match inline {
        InlineExpression::VariableReference { id } => _ = names.insert(id.name),
        InlineExpression::Placeable { expression } => collect_of(expression, names),
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                collect_inline(argument, names);
            }
        }
        _ => {}
    }
}
