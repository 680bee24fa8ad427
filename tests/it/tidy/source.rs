//! Source files as tokens, paths and imports.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The directory of the repository.
pub(super) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The names of the crates, without `colonnade-`.
pub(super) fn crates() -> &'static BTreeSet<String> {
    static CRATES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        let dirs =
            fs::read_dir(root().join("crates")).expect("the crates").map(|entry| entry.expect("a crate").file_name());
        dirs.filter_map(|dir| Some(dir.to_str()?.strip_prefix("colonnade-")?.to_owned())).collect()
    });
    &CRATES
}

/// The directory of a crate.
pub(super) fn crate_dir(name: &str) -> PathBuf {
    root().join(format!("crates/colonnade-{name}"))
}

/// Whether a module is a separate crate.
pub(super) fn is_crate(module: &str) -> bool {
    crates().contains(module)
}

/// The source files of the workspace by path. A file of the program is relative to `src`; the path of one of the
/// [`crates`] begins with the name of the crate, as if that were a module.
pub(super) fn workspace() -> BTreeMap<PathBuf, String> {
    let below = |prefix: &str, dir: PathBuf| {
        let prefix = PathBuf::from(prefix);
        rust_files(&dir).into_iter().map(move |path| {
            let text = fs::read_to_string(&path).expect("a source file");
            (prefix.join(path.strip_prefix(&dir).expect("below the directory")), text)
        })
    };
    let crates = crates().iter().flat_map(|name| below(name, crate_dir(name).join("src")));
    let sources: BTreeMap<_, _> = below("", root().join("src")).chain(crates).collect();
    assert!(sources.len() > 10, "the sources are found");
    sources
}

/// All Rust files below a directory.
pub(super) fn rust_files(dir: &Path) -> Vec<PathBuf> {
    files(dir, &|path| path.extension().is_some_and(|extension| extension == "rs"))
}

/// All files below a directory for which `is_wanted` holds, ordered by name.
pub(super) fn files(dir: &Path, is_wanted: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let mut paths: Vec<_> =
        fs::read_dir(dir).expect("a directory").map(|entry| entry.expect("a directory entry").path()).collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            found.extend(files(&path, is_wanted));
        } else if is_wanted(&path) {
            found.push(path);
        }
    }
    found
}

/// The module path of a file: `web/api/mod.rs` is `web`, `api`.
pub(super) fn module_path(path: &Path) -> Vec<String> {
    let without = path.with_extension("");
    let mut names: Vec<String> =
        without.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    names.retain(|name| name != "mod");
    if names.len() == 2 && is_crate(&names[0]) && names[1] == "lib" {
        names.pop();
    }
    names
}

/// The tokens of a source text without comments and strings; `::` is one token.
pub(super) fn tokens(text: &str) -> Vec<String> {
    let mut tokens = tokens_and_strings(text);
    tokens.retain(|token| !token.starts_with('"'));
    tokens
}

/// Like [`tokens`], but including string literals, each with its quotation marks.
pub(super) fn tokens_and_strings(text: &str) -> Vec<String> {
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
            tokens.push(rest[hashes + 1..length - hashes].to_owned());
        } else if c == '"' {
            length = string_length(rest);
            tokens.push(rest[..length].to_owned());
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

/// The number of `#` signs of a raw string that begins here.
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

/// Tokens without the modules and the imports under `#[cfg(test)]`.
pub(super) fn without_tests(tokens: &[String]) -> Vec<String> {
    const ATTRIBUTE: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_test = tokens[at..].iter().zip(ATTRIBUTE).filter(|(token, expected)| token == expected).count() == 7;
        let item = &tokens[tokens.len().min(at + ATTRIBUTE.len())..];
        let length = match item {
            [keyword, _, brace, ..] if is_test && keyword == "mod" && brace == "{" => block(item),
            _ if is_test && item.iter().take(5).any(|token| token == "use") => {
                item.iter().position(|token| token == ";").map(|end| end + 1)
            }
            _ => None,
        };
        match length {
            Some(length) => at += ATTRIBUTE.len() + length,
            None => {
                kept.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    kept
}

/// The number of tokens up to the end of the first block.
fn block(tokens: &[String]) -> Option<usize> {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token.as_str() {
            "{" => depth += 1,
            "}" if depth == 1 => return Some(at + 1),
            "}" => depth -= 1,
            _ => {}
        }
    }
    None
}

/// A path in a source text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Written {
    /// The parts of the path, as written. A glob ends in `*`.
    pub(super) parts: Vec<String>,
    /// The name that a `use` gives it in its module.
    pub(super) name: Option<String>,
}

/// The paths of all `use` declarations, and all other paths that begin with `crate`, `self` or `super`.
pub(super) fn paths(tokens: &[String]) -> Vec<Written> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let follows = at > 0 && tokens[at - 1] == "::";
        match tokens[at].as_str() {
            "use" => {
                let end = tokens[at..].iter().position(|token| token == ";").map_or(tokens.len(), |end| at + end);
                use_tree(&tokens[at + 1..end], &[], &mut found);
                at = end;
            }
            "crate" | "self" | "super" if !follows => {
                let mut parts = vec![tokens[at].clone()];
                while tokens.get(at + 1).is_some_and(|token| token == "::") {
                    let Some(next) = tokens.get(at + 2).filter(|token| is_name(token)) else { break };
                    parts.push(next.clone());
                    at += 2;
                }
                if parts.len() > 1 {
                    found.push(Written { parts, name: None });
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Paths of at least two names outside of `use` declarations, whatever their first name is.
pub(super) fn paths_from(tokens: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut in_use = false;
    let mut parts: Vec<String> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        in_use = token == "use" || in_use && token != ";";
        let continues = at > 0 && tokens[at - 1] == "::";
        match is_name(token) && !in_use {
            true if continues && !parts.is_empty() => parts.push(token.clone()),
            true => found.push(std::mem::replace(&mut parts, vec![token.clone()])),
            false if token == "::" => {}
            false => found.push(std::mem::take(&mut parts)),
        }
    }
    found.push(parts);
    found.retain(|parts| parts.len() > 1);
    found
}

/// Tokens without the `use` declarations that other modules can name through this one.
pub(super) fn without_reexports(tokens: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut rest = tokens;
    while let [first, after @ ..] = rest {
        let visible = match after {
            [open, ..] if open == "(" => after.iter().position(|token| token == ")").map_or(after.len(), |end| end + 1),
            _ => 0,
        };
        if first == "pub" && after.get(visible).is_some_and(|token| token == "use") {
            let end = after.iter().position(|token| token == ";").map_or(after.len(), |end| end + 1);
            rest = &after[end..];
        } else {
            kept.push(first.clone());
            rest = after;
        }
    }
    kept
}

/// Tokens without the paths of visibilities such as `pub(in super::super)`, which import nothing.
pub(super) fn without_visibilities(tokens: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut rest = tokens;
    while let [first, after @ ..] = rest {
        kept.push(first.clone());
        rest = match after {
            [open, within, ..] if first == "pub" && open == "(" && within == "in" => {
                let end = after.iter().position(|token| token == ")").map_or(after.len(), |end| end + 1);
                &after[end..]
            }
            _ => after,
        };
    }
    kept
}

fn is_name(token: &str) -> bool {
    token.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// Adds the leaves of a `use` tree such as `a::{b, c::d as e}` to `found`.
fn use_tree(tokens: &[String], before: &[String], found: &mut Vec<Written>) {
    let mut parts = before.to_vec();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token.as_str() {
            "::" => {}
            "{" => {
                let mut depth = 0;
                let mut from = at + 1;
                for (end, token) in tokens.iter().enumerate().skip(at) {
                    match token.as_str() {
                        "{" => depth += 1,
                        "}" => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 || depth == 1 && token == "," {
                        if from < end {
                            use_tree(&tokens[from..end], &parts, found);
                        }
                        from = end + 1;
                    }
                    if depth == 0 {
                        return;
                    }
                }
                return;
            }
            "as" => {
                found.push(Written { parts, name: tokens.get(at + 1).cloned() });
                return;
            }
            part => parts.push(part.to_owned()),
        }
        at += 1;
    }
    if parts.last().is_some_and(|last| last == "self") && parts.len() > 1 {
        parts.pop();
    }
    let name = parts.last().cloned().filter(|name| name != "*");
    found.push(Written { parts, name });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn use_trees_have_their_leaves() {
        let text = "use crate::{a::{self, B}, c as d, e::*}; fn f() { super::g::H::new(); self.x(); } \
            #[cfg(test)] mod tests { use super::never; } #[cfg(test)] pub(crate) use super::never; use super::last;";
        let leaves: Vec<String> = paths(&without_tests(&tokens(text)))
            .into_iter()
            .map(|path| format!("{} {}", path.parts.join("::"), path.name.unwrap_or_default()))
            .collect();
        assert_eq!(
            leaves,
            ["crate::a a", "crate::a::B B", "crate::c d", "crate::e::* ", "super::g::H::new ", "super::last last"]
        );
    }
}
