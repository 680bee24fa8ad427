//! `ARCHITECTURE.md` and the other documents name what exists.

use std::collections::BTreeSet;
use std::fs;

use super::layers::MODULES;
use super::source::{crate_dir, is_crate, root};
use crate::readme::documents;

/// The modules without a row and a section: CONTRIBUTING.md tells of `fuzz`, the head of the map of the crates.
const UNMAPPED: [&str; 6] = ["lib", "main", "fuzz", "events", "names", "testing"];

/// The paths in backticks in a document that look like paths of the repository: `src/…`, `crates/…`, `tests/…`, or a
/// Rust file.
fn named(document: &str) -> BTreeSet<String> {
    let mut inside = false;
    let lines = document.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        inside ^= is_fence;
        !inside && !is_fence && !line.starts_with("    ")
    });
    let text: Vec<&str> = lines.collect();
    let code = text.join("\n");
    let spans = code.split('`').skip(1).step_by(2);
    let is_path = |span: &&str| {
        let leads = ["src/", "crates/", "tests/", "docs/", "deploy/", ".ci/", "benches/", "fuzz/"];
        leads.iter().any(|start| span.starts_with(start))
            && !span.contains(['*', ' ', '…', '<'])
            && !span.contains("NAME")
    };
    spans.filter(is_path).map(str::to_owned).collect()
}

/// The documents that name paths from the root of the repository, except those in `docs`.
const MAPS: [&str; 3] = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"];

#[test]
fn documents_name_paths_that_exist() {
    let docs = root().join("docs");
    let maps = MAPS.map(|name| root().join(name));
    let all = documents().into_iter().filter(|path| path.starts_with(&docs) || maps.contains(path));
    let mut count = 0;
    for path in all {
        let text = fs::read_to_string(&path).expect("a document");
        let gone: Vec<_> = named(&text).into_iter().filter(|path| !root().join(path).exists()).collect();
        assert!(gone.is_empty(), "{} names what is not there: {gone:?}", path.display());
        count += 1;
    }
    assert!(count > 100, "{count} documents");
}

/// Each module of the program has a row in the table of the map, and the table lists its permitted imports; each file
/// and directory at the top of a module is named in the section of the module.
#[test]
fn the_map_has_every_module_and_what_it_may_import() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    for (module, imports) in MODULES.iter().filter(|(module, _)| !UNMAPPED.contains(module)) {
        let row = text.lines().find(|line| line.starts_with(&format!("| `{module}` |")));
        let row = row.unwrap_or_else(|| panic!("the map has no row for {module}"));
        let cell = row.split('|').nth(2).unwrap_or_default();
        let listed: BTreeSet<&str> = cell.split('`').skip(1).step_by(2).collect();
        let expected: BTreeSet<&str> = imports.iter().copied().collect();
        let is_whole = cell.contains("everything") && ["app", "cli"].contains(module);
        assert!(is_whole || listed == expected, "{module}: the map says {listed:?}, the test {expected:?}");
    }
}

/// Each module that is a directory has a section, which names every directory in it, and only files that exist.
#[test]
fn the_sections_of_the_map_are_those_of_the_modules() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let mut wrong = Vec::new();
    for (module, _) in MODULES.iter().filter(|(module, _)| !UNMAPPED.contains(module)) {
        let dir = if is_crate(module) { crate_dir(module).join("src") } else { root().join("src").join(module) };
        if !dir.is_dir() {
            continue;
        }
        let Some((_, section)) = text.split_once(&format!("\n### `{module}`\n")) else {
            wrong.push(format!("there is no section {module}"));
            continue;
        };
        let section = section.split("\n#").next().unwrap_or_default();
        let names: BTreeSet<&str> = section.split('`').skip(1).step_by(2).collect();
        let is_file = |name: &&&str| name.ends_with(".rs") || name.ends_with('/');
        let gone = names.iter().filter(is_file).filter(|name| !dir.join(name).exists());
        wrong.extend(gone.map(|name| format!("{module}: there is no {name}")));
        for path in fs::read_dir(&dir).expect("a module").map(|entry| entry.expect("an entry").path()) {
            let name = format!("{}/", path.file_name().unwrap_or_default().to_string_lossy());
            if path.is_dir() && !names.contains(name.as_str()) {
                wrong.push(format!("{module}: {name} is not named"));
            }
        }
    }
    assert!(wrong.is_empty(), "ARCHITECTURE.md:\n{}", wrong.join("\n"));
}
