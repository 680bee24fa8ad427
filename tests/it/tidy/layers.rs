//! Which modules may import which, where each external library is used, and what the pure modules may access.
//!
//! Every path that begins with `crate::module`, `colonnade::module`, with a `super` that leaves its module, or with the
//! name of a library counts as an import.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::source::{is_crate, module_path, root, tokens, workspace};

/// The modules that each module of the program may import. `rules` is the crate `colonnade_rules`, and `pictures` is
/// `colonnade_pictures`.
pub(super) const MODULES: [(&str, &[&str]); 18] = [
    ("rules", &[]),
    ("pictures", &["rules"]),
    ("language", &[]),
    ("config", &[]),
    ("record", &["rules"]),
    ("play", &["rules", "pictures", "language"]),
    ("computer", &["play", "rules", "record"]),
    ("store", &["play", "rules", "record"]),
    ("view", &["rules", "pictures", "record", "play", "config", "language"]),
    ("service", &["play", "computer", "store", "rules", "language"]),
    ("scheduler", &["play", "computer", "service", "rules"]),
    ("discord", &["play", "computer", "service", "view", "record", "rules", "language"]),
    ("web", &["play", "computer", "service", "view", "record", "rules", "language"]),
    ("cli", EVERYTHING),
    ("app", EVERYTHING),
    ("fuzz", EVERYTHING),
    ("lib", EVERYTHING),
    ("main", &["cli"]),
];

const EVERYTHING: &[&str] = &[
    "rules",
    "pictures",
    "language",
    "config",
    "record",
    "play",
    "computer",
    "store",
    "view",
    "service",
    "scheduler",
    "discord",
    "web",
    "cli",
    "app",
];

/// The permitted dependencies of each library crate: other crates of the workspace, and external libraries, which must
/// be optional for the rules.
const DEPENDENCIES: [(&str, &[&str], &[&str]); 5] = [
    ("colonnade-rules", &[], &["serde"]),
    ("colonnade-engine", &["colonnade-rules"], &[]),
    ("colonnade-events", &["colonnade-rules"], &["mwmatching", "serde"]),
    ("colonnade-pictures", &["colonnade-rules"], DRAWING),
    ("colonnade-testing", &["colonnade-rules"], &[]),
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
    "unicode-normalization",
    "unicode-segmentation",
    "zlib-rs",
    "zstd",
];

/// External libraries that only the given modules may use. The others may be used in all modules except `rules`.
const LIBRARIES: [(&str, &str); 47] = [
    ("fluent_bundle", "language"),
    ("unic_langid", "language"),
    ("flate2", "language"),
    ("serenity", "discord"),
    ("poise", "discord"),
    ("reqwest", "discord"),
    ("axum", "web"),
    ("tower_http", "web"),
    ("askama", "web"),
    ("utoipa", "web"),
    ("hmac", "web"),
    ("hyper", "web"),
    ("hyper_util", "web"),
    ("metrics_exporter_prometheus", "web"),
    ("sha2", "web"),
    ("serde_path_to_error", "web"),
    ("serde_path_to_error", "discord"),
    ("image", "pictures"),
    ("imageproc", "pictures"),
    ("ab_glyph", "pictures"),
    ("ab_glyph_rasterizer", "pictures"),
    ("png", "pictures"),
    ("gif", "pictures"),
    ("zlib_rs", "pictures"),
    ("unicode_normalization", "pictures"),
    ("harfrust", "pictures"),
    ("unicode_bidi", "pictures"),
    ("unicode_segmentation", "pictures"),
    ("unicode_width", "view"),
    ("sled", "store"),
    ("crc32fast", "store"),
    ("tokio_postgres", "store"),
    ("tokio_postgres_rustls", "store"),
    ("rustls", "store"),
    ("webpki_roots", "store"),
    ("figment", "config"),
    ("clap_complete", "cli"),
    ("roff", "cli"),
    ("rustyline", "cli"),
    ("tracing_subscriber", "app"),
    ("flate2", "record"),
    ("memchr", "record"),
    ("zstd", "record"),
    ("zstd", "pictures"),
    ("indicatif", "cli"),
    ("console", "cli"),
    ("skillratings", "play"),
];

/// Libraries that the rules crate may support, as a feature.
const RULES_FEATURES: [&str; 1] = ["serde"];

/// Modules without I/O, clocks and randomness.
const PURE: [&str; 6] = ["rules", "language", "pictures", "play", "record", "view"];

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
    let manifests = ["Cargo.toml", "crates/colonnade-pictures/Cargo.toml"];
    let manifest = |path| fs::read_to_string(root().join(path)).expect("Cargo.toml");
    let mut outside: Vec<_> = manifests.into_iter().flat_map(|path| dependencies(&manifest(path))).collect();
    outside.sort();
    outside.dedup();
    let violations = violations(&workspace(), &outside);
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}

#[test]
fn crates_depend_on_lower_ones_and_on_few_libraries() {
    for entry in fs::read_dir(root().join("crates")).expect("the crates") {
        let path = entry.expect("a crate").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let manifest = fs::read_to_string(path.join("Cargo.toml")).expect("Cargo.toml");
        let (_, crates, libraries) =
            DEPENDENCIES.iter().find(|(known, ..)| *known == name).unwrap_or_else(|| panic!("{name} has no layer"));
        for line in dependency_lines(&manifest, "dependencies") {
            let library = line.split_once('=').map_or(line, |(library, _)| library).trim();
            let is_free = name != "colonnade-rules" || line.contains("optional = true");
            let is_listed = libraries.contains(&library) && is_free;
            assert!(crates.contains(&library) || is_listed, "{name} must not depend on {library}");
        }
    }
}

#[test]
fn planted_violations_are_caught() {
    let outside = ["anyhow", "serde_json", "image", "sled"].map(str::to_owned);
    let caught =
        |path: &str, text: &str| violations(&BTreeMap::from([(PathBuf::from(path), text.to_owned())]), &outside);
    for (path, text) in [
        ("rules/mod.rs", "use serde_json::Value;"),
        ("rules/mod.rs", "fn f() -> anyhow::Result<()> { todo() }"),
        ("record/cgn.rs", "use crate::{record::Record, play::Command};"),
        ("record.rs", "use crate::{\n    store,\n};"),
        ("view/replay.rs", "const X: u8 = colonnade::store::X;"),
        ("view/replay.rs", "use image::RgbaImage;"),
        ("pictures/draw.rs", "use sled::Db;"),
        ("pictures/draw.rs", "use std::fs::File;"),
        ("web/boards.rs", "use colonnade_pictures::Theme;"),
        ("web/pages.rs", "use image::RgbaImage;"),
        ("play/game.rs", "use anyhow::Context;"),
        ("play/ratings/glicko.rs", "fn f() { super::super::super::cli::run(); }"),
        ("scheduler.rs", "fn f(store: &crate::store::Sled) {}"),
        ("attic/mod.rs", "fn f() {}"),
        ("main.rs", "use sled::Db;"),
        ("lib.rs", "pub use serde_json::Value as _; use image::RgbaImage;"),
        ("main.rs", "fn main() { colonnade::store::open(); }"),
        ("rules/walk.rs", "use std::time::Instant;"),
        ("play/clock.rs", "fn f() { let now = chrono::Utc::now(); }"),
    ] {
        assert_eq!(caught(path, text).len(), 1, "{path}: {text}: {:?}", caught(path, text));
    }
    for (path, text) in [
        ("rules/buku.rs", "use super::path::Path;\nuse crate::side::Side; // crate::view is not used"),
        ("rules/pit_of_pillars/text.rs", "use super::super::path::Path; const A: &str = \"crate::view::x\";"),
        ("record/cgn.rs", "use colonnade_rules::{Game, State};\nlet rules = image;"),
        ("pictures/raster.rs", "use image::RgbaImage; use crate::scene::Scene; /* sled::open */"),
        ("view/chances.rs", "use colonnade_pictures::Curve; use colonnade_rules::Game;"),
        ("cli/moves.rs", "use anyhow::anyhow; use crate::{view, record};"),
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
        let mut imports = imports(&tokens, &modules);
        // Paths inside a separate crate lead to no module of the program.
        imports.retain(|import| !is_crate(module) || is_crate(import));
        for import in imports {
            let is_known = MODULES.iter().any(|(name, _)| *name == import);
            if import != module && is_known && !allowed.contains(&import.as_str()) {
                found.push(format!("{}: {module} must not import {import}", path.display()));
            }
        }
        found.extend(impure_paths(path, module, &tokens));
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
        "colonnade_rules" | "colonnade_pictures" => true,
        _ if module == "rules" => RULES_FEATURES.contains(&library),
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
