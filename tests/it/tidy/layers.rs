//! Which crates and modules may import which, where some libraries are used, and what the pure crates may access.
//!
//! Cargo holds the crates apart: the manifests must say what the map says. In the program, every path that begins with
//! `crate::module`, with a `super` that leaves its module, or with the name of a crate counts as an import.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::source::{crate_dir, crates, is_crate, module_path, root, tokens, workspace};

/// The crates and the modules of the program with those that each may import.
pub(super) const MODULES: [(&str, &[&str]); 24] = [
    ("rules", &[]),
    ("testing", &["rules"]),
    ("engine", &["rules"]),
    ("events", &["rules"]),
    ("names", &[]),
    ("pictures", &["names", "rules"]),
    ("language", &[]),
    ("record", &["rules"]),
    ("play", &["rules", "names", "language", "events"]),
    ("archive", &["play", "rules"]),
    ("computer", &["play", "rules", "engine", "record"]),
    ("store", &["play", "archive", "events", "rules", "record", "testing"]),
    ("wording", &["rules", "engine", "events", "pictures", "record", "play", "archive", "language"]),
    ("view", &["rules", "pictures", "record", "play", "language", "wording"]),
    ("service", &["play", "archive", "computer", "engine", "events", "store", "rules", "language"]),
    ("scheduler", &["play", "computer", "engine", "service", "rules"]),
    (
        "discord",
        &[
            "play", "archive", "computer", "engine", "events", "service", "view", "wording", "record", "rules",
            "language",
        ],
    ),
    (
        "web",
        &[
            "play", "archive", "computer", "engine", "events", "service", "view", "wording", "record", "rules",
            "language",
        ],
    ),
    ("config", &["engine", "wording"]),
    ("app", EVERYTHING),
    ("cli", EVERYTHING),
    ("fuzz", EVERYTHING),
    ("lib", EVERYTHING),
    ("main", &["cli"]),
];

const EVERYTHING: &[&str] = &[
    "rules",
    "engine",
    "events",
    "pictures",
    "language",
    "config",
    "record",
    "play",
    "archive",
    "wording",
    "computer",
    "store",
    "view",
    "service",
    "scheduler",
    "discord",
    "web",
    "cli",
    "app",
    "testing",
];

/// The external libraries of the crates for others, which must be optional for the rules.
const PUBLISHED: [(&str, &[&str]); 5] = [
    ("rules", &["serde"]),
    ("engine", &[]),
    ("events", &["mwmatching", "serde"]),
    ("names", &["unicode-normalization"]),
    ("pictures", DRAWING),
];

/// The libraries for drawing pictures.
const DRAWING: &[&str] = &[
    "ab_glyph",
    "ab_glyph_rasterizer",
    "gif",
    "harfrust",
    "image",
    "imageproc",
    "lru",
    "png",
    "unicode-bidi",
    "unicode-segmentation",
    "zlib-rs",
    "zstd",
];

/// External libraries that only the given modules of the program may use.
const LIBRARIES: [(&str, &str); 7] = [
    ("figment", "config"),
    ("clap_complete", "cli"),
    ("roff", "cli"),
    ("rustyline", "cli"),
    ("tracing_subscriber", "app"),
    ("indicatif", "cli"),
    ("console", "cli"),
];

/// Modules without I/O, clocks and randomness.
const PURE: [&str; 9] = ["rules", "language", "names", "pictures", "play", "archive", "record", "wording", "view"];

/// Paths that a pure module must not use.
const IMPURE: [[&str; 2]; 10] = [
    ["std", "fs"],
    ["std", "io"],
    ["std", "env"],
    ["std", "net"],
    ["std", "process"],
    ["std", "thread"],
    ["std", "time"],
    ["Utc", "now"],
    ["SystemTime", "now"],
    ["Instant", "now"],
];

/// Exceptions: `record` reads and writes the streams that it gets, `language` decompresses embedded data, and
/// `pictures` writes to memory.
const EXCEPTIONS: [[&str; 3]; 3] = [["record", "std", "io"], ["language", "std", "io"], ["pictures", "std", "io"]];

/// The modules that may use `anyhow`: those that only report errors.
const ANYHOW: [&str; 3] = ["cli", "app", "main"];

#[test]
fn modules_import_only_lower_ones() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("Cargo.toml");
    let violations = violations(&workspace(), &dependencies(&manifest));
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}

#[test]
fn crates_depend_on_what_the_map_says() {
    for name in crates() {
        let (_, imports) =
            MODULES.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("{name} has no layer"));
        let manifest = fs::read_to_string(crate_dir(name).join("Cargo.toml")).expect("Cargo.toml");
        let mut own = BTreeSet::new();
        for line in dependency_lines(&manifest, "dependencies") {
            let library = line.split_once('=').map_or(line, |(library, _)| library).trim();
            if let Some(other) = library.strip_prefix("colonnade-") {
                own.insert(other);
            } else if let Some((_, libraries)) = PUBLISHED.iter().find(|(published, _)| published == name) {
                let is_free = name != "rules" || line.contains("optional = true");
                assert!(libraries.contains(&library) && is_free, "{name} must not depend on {library}");
            }
        }
        assert_eq!(own, imports.iter().copied().collect(), "{name}");
    }
}

#[test]
fn planted_violations_are_caught() {
    let outside = ["anyhow", "figment", "roff"].map(str::to_owned);
    let caught =
        |path: &str, text: &str| violations(&BTreeMap::from([(PathBuf::from(path), text.to_owned())]), &outside);
    for (path, text) in [
        ("config.rs", "use crate::{config::Settings, cli::run};"),
        ("config/keys.rs", "use crate::{\n    app,\n};"),
        ("config/keys.rs", "const X: u8 = colonnade_store::X;"),
        ("config/keys.rs", "use anyhow::Context;"),
        ("config/values/read.rs", "fn f() { super::super::super::cli::run(); }"),
        ("cli/pages.rs", "use figment::Figment;"),
        ("attic/mod.rs", "fn f() {}"),
        ("main.rs", "use roff::Roff;"),
        ("lib.rs", "use figment::Figment;"),
        ("main.rs", "fn main() { colonnade::store::open(); }"),
        ("rules/walk.rs", "use std::time::Instant;"),
        ("pictures/draw.rs", "use std::fs::File;"),
        ("play/clock.rs", "fn f() { let now = chrono::Utc::now(); }"),
    ] {
        assert_eq!(caught(path, text).len(), 1, "{path}: {text}: {:?}", caught(path, text));
    }
    for (path, text) in [
        ("config/keys.rs", "use super::path::Path;\nuse colonnade_wording as wording; // crate::cli is not used"),
        ("config/keys.rs", "use super::super::config::Path; const A: &str = \"crate::cli::x\";"),
        ("cli/moves.rs", "use anyhow::anyhow; use crate::app; use colonnade_wording as wording;"),
        ("cli/man.rs", "use roff::Roff; /* figment::Figment */ let figment = 1;"),
        ("main.rs", "fn main() { colonnade::cli::run(); }"),
        ("record/reader.rs", "use std::io::BufRead;"),
    ] {
        assert_eq!(caught(path, text), Vec::<String>::new(), "{path}: {text}");
    }
}

/// The names of the external libraries in code.
fn dependencies(manifest: &str) -> Vec<String> {
    dependency_lines(manifest, "dependencies")
        .chain(dependency_lines(manifest, "dev-dependencies"))
        .filter_map(|line| Some(line.split_once('=')?.0.trim().replace('-', "_")))
        .collect()
}

/// The lines of a table of a manifest.
fn dependency_lines<'a>(manifest: &'a str, table: &'a str) -> impl Iterator<Item = &'a str> {
    let mut inside = false;
    manifest.lines().filter(move |line| {
        if line.starts_with('[') {
            inside = line.trim_matches(['[', ']']) == table;
            return false;
        }
        inside && line.contains('=') && !line.starts_with('#')
    })
}

fn violations(sources: &BTreeMap<PathBuf, String>, outside: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in sources {
        let modules = module_path(path);
        let module = modules.first().map_or("lib", String::as_str);
        let tokens = tokens(text);
        let Some((_, allowed)) = MODULES.iter().find(|(name, _)| *name == module) else {
            found.push(format!("{}: no module {module} is known", path.display()));
            continue;
        };
        found.extend(impure_paths(path, module, &tokens));
        // Cargo knows what a crate imports.
        if is_crate(module) {
            continue;
        }
        for import in imports(&tokens, &modules) {
            let is_known = MODULES.iter().any(|(name, _)| *name == import);
            if import != module && is_known && !allowed.contains(&import.as_str()) {
                found.push(format!("{}: {module} must not import {import}", path.display()));
            }
        }
        for library in outside.iter().filter(|library| uses(&tokens, library)) {
            if !may_use(module, library) {
                found.push(format!("{}: {module} must not use {library}", path.display()));
            }
        }
    }
    found
}

fn impure_paths(path: &Path, module: &str, tokens: &[String]) -> Vec<String> {
    let reaches = |[first, second]: &[&str; 2]| {
        tokens.windows(3).any(|window| window[0] == *first && window[1] == "::" && window[2] == *second)
    };
    IMPURE
        .iter()
        .filter(|_| PURE.contains(&module))
        .filter(|path| reaches(path) && !EXCEPTIONS.contains(&[module, path[0], path[1]]))
        .map(|[first, second]| format!("{}: {module} must not use {first}::{second}", path.display()))
        .collect()
}

fn may_use(module: &str, library: &str) -> bool {
    match library {
        "anyhow" => ANYHOW.contains(&module),
        _ => {
            let mut homes = LIBRARIES.iter().filter(|(name, _)| *name == library).peekable();
            homes.peek().is_none() || homes.any(|(_, lives)| *lives == module)
        }
    }
}

/// The modules that the paths of a file lead to.
fn imports(tokens: &[String], modules: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let from = at;
        at += 1;
        let begins = from == 0 || tokens[from - 1] != "::";
        let mut next = from;
        match tokens[from].as_str() {
            "crate" | "colonnade" if begins => next += 1,
            "super" if begins => {
                let mut supers = 0;
                while tokens.get(next).is_some_and(|token| token == "super") {
                    supers += 1;
                    next += 2;
                }
                next -= 1;
                if supers < modules.len() {
                    continue;
                }
            }
            name if begins && name.strip_prefix("colonnade_").is_some_and(is_crate) => {
                found.extend(name.strip_prefix("colonnade_").map(str::to_owned));
                continue;
            }
            _ => continue,
        }
        if tokens.get(next).is_some_and(|token| token == "::") {
            found.extend(heads(&tokens[next + 1..]));
        }
    }
    found
}

/// The first names of a path or of a group of paths in braces.
fn heads(tokens: &[String]) -> Vec<String> {
    if tokens.first().is_none_or(|token| token != "{") {
        return tokens.first().cloned().into_iter().collect();
    }
    let mut depth = 0;
    let mut heads = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            name if depth == 1 && ["{", ","].contains(&tokens[at - 1].as_str()) => heads.push(name.to_owned()),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    heads
}

/// Whether a path begins with the name of a library.
fn uses(tokens: &[String], library: &str) -> bool {
    tokens.iter().enumerate().any(|(at, token)| {
        let begins = at == 0 || tokens[at - 1] != "::";
        let leads = tokens.get(at + 1).is_some_and(|next| next == "::");
        let is_imported = at > 0 && tokens[at - 1] == "use";
        token == library && begins && (leads || is_imported)
    })
}
