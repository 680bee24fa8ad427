//! The house as the design draws it: which room imports which, and which outside library lives where.
//!
//! In one crate the compiler holds no layers, so this test does. It reads the sources as text: comments and
//! strings aside, every `crate::room`, `colonnade::room`, `super` path that leaves its room, and every path that
//! begins with the name of an outside library counts as an import.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What each room may import. A room that does not stand yet has its line all the same.
const ROOMS: [(&str, &[&str]); 14] = [
    ("rules", &[]),
    ("config", &[]),
    ("record", &["rules"]),
    ("play", &["rules"]),
    ("store", &["play", "rules", "record"]),
    ("view", &["rules", "record", "play"]),
    ("service", &["play", "store", "rules"]),
    ("scheduler", &["play", "service"]),
    ("discord", &["play", "service", "view", "record"]),
    ("web", &["play", "service", "view", "record"]),
    ("cli", EVERYTHING),
    ("app", EVERYTHING),
    ("lib", EVERYTHING),
    ("main", &["cli"]),
];

const EVERYTHING: &[&str] =
    &["rules", "config", "record", "play", "store", "view", "service", "scheduler", "discord", "web", "cli", "app"];

/// Outside libraries that live in one room; the others are for whoever needs them, but for `rules`.
const LIBRARIES: [(&str, &str); 34] = [
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
    ("image", "view"),
    ("imageproc", "view"),
    ("ab_glyph", "view"),
    ("ab_glyph_rasterizer", "view"),
    ("png", "view"),
    ("gif", "view"),
    ("zlib_rs", "view"),
    ("unicode_segmentation", "view"),
    ("unicode_width", "view"),
    ("sled", "store"),
    ("crc32fast", "store"),
    ("figment", "config"),
    ("clap_complete", "cli"),
    ("clap_mangen", "cli"),
    ("rustyline", "cli"),
    ("rustix", "cli"),
    ("tracing_subscriber", "app"),
    ("flate2", "record"),
    ("memchr", "record"),
    ("zstd", "record"),
    ("indicatif", "cli"),
    ("skillratings", "play"),
];

/// Rooms without I/O, clock and chance.
const PURE: [&str; 4] = ["rules", "play", "record", "view"];

/// Paths that lead out of a pure room.
const OUTSIDE_WORLD: [[&str; 2]; 10] = [
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

/// `record` reads and writes what it is handed; `view` compresses the frames of a replay on all processors.
const EXCUSED: [[&str; 3]; 2] = [["record", "std", "io"], ["view", "std", "thread"]];

/// Where `anyhow` may be used: at the edge, where errors are only told.
const ANYHOW: [&str; 3] = ["cli", "app", "main"];

#[test]
fn the_house_is_as_drawn() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("Cargo.toml");
    let sources: BTreeMap<PathBuf, String> = rust_files(&root.join("src"))
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a source file");
            (path.strip_prefix(root.join("src")).expect("below src").to_owned(), text)
        })
        .chain(rust_files(&root.join("crates/colonnade-rules/src")).into_iter().map(|path| {
            let text = fs::read_to_string(&path).expect("a source file");
            let below = path.strip_prefix(root.join("crates/colonnade-rules/src")).expect("below src");
            (Path::new("rules").join(below), text)
        }))
        .collect();
    assert!(sources.len() > 10, "the sources were found");
    let violations = violations(&sources, &dependencies(&manifest));
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}

#[test]
fn planted_violations_are_caught() {
    let outside = ["anyhow", "serde_json", "image", "sled"].map(str::to_owned);
    let caught =
        |path: &str, text: &str| violations(&BTreeMap::from([(PathBuf::from(path), text.to_owned())]), &outside);
    for (path, text) in [
        ("rules/buku.rs", "use crate::view::Theme;"),
        ("rules/buku.rs", "use super::super::record::Record;"),
        ("rules/pit_of_pillars/text.rs", "fn f() { super::super::super::cli::run(); }"),
        ("rules/mod.rs", "use serde_json::Value;"),
        ("rules/mod.rs", "fn f() -> anyhow::Result<()> { todo() }"),
        ("record/cgn.rs", "use crate::{record::Record, play::Command};"),
        ("record.rs", "use crate::{\n    store,\n};"),
        ("view/raster.rs", "const X: u8 = colonnade::store::X;"),
        ("web/pages.rs", "use image::RgbaImage;"),
        ("play/game.rs", "use anyhow::Context;"),
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
        ("rules/buku.rs", "use super::path::Path;\nuse colonnade_rules::side::Side; // crate::view is not used"),
        ("rules/pit_of_pillars/text.rs", "use super::super::path::Path; const A: &str = \"crate::view::x\";"),
        ("record/cgn.rs", "use colonnade_rules::{Game, State};\nlet rules = image;"),
        ("view/raster.rs", "use image::RgbaImage; /* sled::open */"),
        ("cli/moves.rs", "use anyhow::anyhow; use crate::{view, record};"),
        ("main.rs", "fn main() { colonnade::cli::run(); }"),
        ("record/reader.rs", "use std::io::BufRead;"),
    ] {
        assert_eq!(caught(path, text), Vec::<String>::new(), "{path}: {text}");
    }
}

fn rust_files(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).expect("a directory") {
        let path = entry.expect("a directory entry").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The names under which code calls the outside libraries.
fn dependencies(manifest: &str) -> Vec<String> {
    let mut inside = false;
    let mut names = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            let table = line.trim_matches(['[', ']']);
            inside = table.split('.').next_back() == Some("dependencies");
        } else if let Some((name, _)) = line.split_once('=').filter(|_| inside) {
            names.push(name.trim().replace('-', "_"));
        }
    }
    names
}

fn violations(sources: &BTreeMap<PathBuf, String>, outside: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in sources {
        let modules = module_path(path);
        let room = modules.first().map_or("lib", String::as_str);
        let tokens = tokens(text);
        let Some((_, allowed)) = ROOMS.iter().find(|(name, _)| *name == room) else {
            found.push(format!("{}: there is no room {room} in the design", path.display()));
            continue;
        };
        for import in imports(&tokens, &modules) {
            let known = ROOMS.iter().any(|(name, _)| *name == import);
            if import != room && known && !allowed.contains(&import.as_str()) {
                found.push(format!("{}: {room} must not import {import}", path.display()));
            }
        }
        let reached = OUTSIDE_WORLD.iter().filter(|_| PURE.contains(&room));
        for [first, second] in
            reached.filter(|path| tokens.windows(3).any(|t| t[0] == path[0] && t[1] == "::" && t[2] == path[1]))
        {
            if !EXCUSED.contains(&[room, *first, *second]) {
                found.push(format!("{}: {first}::{second} has no place in {room}", path.display()));
            }
        }
        for library in outside.iter().filter(|library| names(&tokens, library)) {
            let lives = LIBRARIES.iter().find(|(name, _)| name == library).map(|(_, room)| *room);
            let kept = room != "rules" && lives.is_none_or(|lives| lives == room);
            if !kept || library == "anyhow" && !ANYHOW.contains(&room) {
                found.push(format!("{}: {library} has no place in {room}", path.display()));
            }
        }
    }
    found
}

/// The modules that lead to a file: `rules/buku.rs` is `rules`, `buku`.
fn module_path(path: &Path) -> Vec<String> {
    let without = path.with_extension("");
    let names = without.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
    names.filter(|name| name != "mod").collect()
}

/// Words and signs of a source text, comments and strings left out; `::` is one sign.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let mut length = c.len_utf8();
        if rest.starts_with("//") {
            length = rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            length = rest.find("*/").map_or(rest.len(), |end| end + 2);
        } else if let Some(hashes) = raw_string(rest) {
            let end = format!("\"{}", "#".repeat(hashes));
            let from = hashes + 2;
            length = rest[from..].find(&end).map_or(rest.len(), |at| from + at + end.len());
        } else if c == '"' {
            length = string_length(rest);
        } else if rest.starts_with("'\"'") || rest.starts_with("'\\\"'") {
            length = if rest.starts_with("'\"'") { 3 } else { 4 };
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            length = 2;
        } else if c.is_alphanumeric() || c == '_' {
            length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
            tokens.push(rest[..length].to_owned());
        } else if !c.is_whitespace() {
            tokens.push(c.to_string());
        }
        rest = &rest[length..];
    }
    tokens
}

/// The number of `#` where a raw string begins.
fn raw_string(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('r')?;
    let hashes = after.bytes().take_while(|&b| b == b'#').count();
    after[hashes..].starts_with('"').then_some(hashes)
}

fn string_length(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The rooms that a file's paths lead to.
fn imports(tokens: &[String], modules: &[String]) -> Vec<String> {
    let mut rooms = Vec::new();
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
            // The rules core is a crate of its own.
            "colonnade_rules" if begins => {
                rooms.push("rules".to_owned());
                continue;
            }
            _ => continue,
        }
        if tokens.get(next).is_none_or(|token| token != "::") {
            continue;
        }
        rooms.extend(heads(&tokens[next + 1..]));
    }
    rooms
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
fn names(tokens: &[String], library: &str) -> bool {
    tokens.iter().enumerate().any(|(at, token)| {
        let begins = at == 0 || tokens[at - 1] != "::";
        let leads = tokens.get(at + 1).is_some_and(|next| next == "::");
        let imported = at > 0 && tokens[at - 1] == "use";
        token == library && begins && (leads || imported)
    })
}
