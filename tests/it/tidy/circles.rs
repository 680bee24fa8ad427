//! Files do not import each other in cycles, and neither do folders.
//!
//! The nodes are files; a file imports another one if one of its paths leads there, also through a `use` in a parent
//! module. A file may use what its parents define, or a parent its children, but not both; these pairs are counted apart
//! from the cycles, which consist of files none of which contains another. A declaration of a module, a visibility
//! and a `pub use` are no imports. Methods called across files are not detected. A folder with its module file imports
//! another one if any file in it does.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::source::{
    Written, is_crate, module_path, paths, paths_from, tokens, without_reexports, without_tests, without_visibilities,
    workspace,
};

/// The module path of a file.
type Module = Vec<String>;

/// The imports of every file: the imported files, each with the first name by which it is imported.
type Graph = BTreeMap<Module, BTreeMap<Module, String>>;

#[test]
fn files_do_not_import_each_other_in_circles() {
    let graph = graph(&workspace());
    let circles = circles(&graph);
    let found: Vec<String> = circles.iter().map(|circle| described(circle, &graph)).collect();
    assert!(found.is_empty(), "{}", found.join("\n\n"));
}

#[test]
fn folders_do_not_import_each_other_in_circles() {
    let graph = folders(&graph(&workspace()));
    let found: Vec<String> = circles(&graph).iter().map(|circle| described(circle, &graph)).collect();
    assert!(found.is_empty(), "{}", found.join("\n\n"));
}

#[test]
fn parents_and_children_do_not_import_each_other() {
    let found: Vec<String> = mutual(&workspace())
        .into_iter()
        .map(|(parent, child)| format!("{} and {} import each other", parent.join("::"), child.join("::")))
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn planted_circles_of_a_parent_and_a_child_are_found() {
    let planted = |files: &[(&str, &str)]| -> Vec<String> {
        let sources = files.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned())).collect();
        mutual(&sources).into_iter().map(|(parent, child)| [parent.join("::"), child.join("::")].join(" ")).collect()
    };
    // By a `use`, by a path in the code, and from a grandchild.
    for (parent, child) in [
        ("mod a; use a::A;", ("cli/a.rs", "use super::B;")),
        ("mod a; fn f() { a::g() }", ("cli/a.rs", "use crate::cli::{B, C};")),
        ("mod a; fn f() { a::g() }", ("cli/a/d.rs", "fn h() { super::super::B }")),
    ] {
        assert_eq!(planted(&[("cli.rs", parent), ("cli/a.rs", ""), child]), ["cli cli::a"], "{parent}");
    }
    for (parent, child) in [
        // The parent passes on what its children define.
        ("mod a; mod b; pub(crate) use b::B; pub use a::A;", "use super::B;"),
        ("mod a; mod b; use b::B;", "use super::B;"),
        ("mod a; mod b;", "use super::C;"),
        ("mod a; mod b; fn f() { a::g() }", "#[cfg(test)] mod tests { use super::super::C; }"),
        ("mod a; mod b; fn f() { a::g() }", "pub(in super::super) fn g() {}"),
    ] {
        let files = [("cli.rs", parent), ("cli/a.rs", child), ("cli/b.rs", "")];
        assert_eq!(planted(&files), Vec::<String>::new(), "{parent}");
    }
}

#[test]
fn planted_circles_are_found() {
    let planted = |files: &[(&str, &str)]| -> Vec<String> {
        let sources = files.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned())).collect();
        circles(&graph(&sources)).iter().map(|circle| names(circle).join(" ")).collect()
    };
    assert_eq!(
        planted(&[("cli.rs", ""), ("cli/a.rs", "use super::b::B;"), ("cli/b.rs", "fn f() { crate::cli::a::A }"),]),
        ["cli::a cli::b"]
    );
    // Through a name that the parent re-exports.
    assert_eq!(
        planted(&[
            ("app/mod.rs", "pub use a::A; pub use self::b::{B as C};"),
            ("app/a.rs", "use super::C;"),
            ("app/b.rs", "use crate::app::{A, Error};"),
        ]),
        ["app::a app::b"]
    );
    assert_eq!(
        planted(&[
            ("rules/lib.rs", "pub use game::Game;"),
            ("rules/game.rs", "use crate::side::Side;"),
            ("rules/side.rs", "use crate::Game;"),
        ]),
        ["rules::game rules::side"]
    );
    for sound in [
        &[("view/a.rs", "use super::b::B;"), ("view/b.rs", "use super::Theme;"), ("view.rs", "use a::A;")][..],
        &[("web/a.rs", "use super::b::B;"), ("web/b.rs", "#[cfg(test)] mod tests { use super::super::a::A; }")],
        &[("app/a.rs", "use crate::cli::b::B;"), ("cli/b.rs", "use crate::app::a::A;")],
    ] {
        assert_eq!(planted(sound), Vec::<String>::new(), "{sound:?}");
    }
}

/// The graph of folders and of the files beside them: each import joins the two ancestors whose parent is the same.
fn folders(graph: &Graph) -> Graph {
    let mut folders = Graph::new();
    for (from, imports) in graph {
        for (to, name) in imports {
            let shared = from.iter().zip(to).take_while(|(from, to)| from == to).count();
            let from = from[..=shared].to_vec();
            let to = to[..=shared].to_vec();
            folders.entry(to.clone()).or_default();
            folders.entry(from).or_default().entry(to).or_insert_with(|| name.clone());
        }
    }
    folders
}

#[test]
fn planted_circles_of_folders_are_found() {
    let sources = [
        ("cli.rs", ""),
        ("cli/a.rs", ""),
        ("cli/b.rs", ""),
        ("cli/a/one.rs", "use crate::cli::b::two::Two;"),
        ("cli/b/two.rs", ""),
        ("cli/b/three.rs", "use crate::cli::a::four::Four;"),
        ("cli/a/four.rs", ""),
    ];
    let sources = sources.map(|(path, text)| (PathBuf::from(path), text.to_owned())).into();
    let graph = graph(&sources);
    assert_eq!(circles(&graph), Vec::<Vec<Module>>::new());
    assert_eq!(
        circles(&folders(&graph)).iter().map(|circle| names(circle).join(" ")).collect::<Vec<_>>(),
        ["cli::a cli::b"]
    );
}

fn names(circle: &[Module]) -> Vec<String> {
    circle.iter().map(|file| file.join("::")).collect()
}

fn described(circle: &[Module], graph: &Graph) -> String {
    let mut lines = vec![format!("these files import each other in a circle: {}", names(circle).join(", "))];
    for from in circle {
        for (to, name) in graph[from].iter().filter(|(to, _)| circle.contains(to)) {
            lines.push(format!("  {} uses {name} of {}", from.join("::"), to.join("::")));
        }
    }
    lines.join("\n")
}

/// The tokens of each file that is no test.
fn modules(sources: &BTreeMap<PathBuf, String>) -> BTreeMap<Module, Vec<String>> {
    let is_test = |path: &Path| path.file_stem().is_some_and(|name| name.to_string_lossy().ends_with("_tests"));
    let files = sources.iter().filter(|(path, _)| !is_test(path));
    files.map(|(path, text)| (module_path(path), without_visibilities(&without_tests(&tokens(text))))).collect()
}

/// The pairs of a parent and a child of it that import each other; a child stands for all that is below it.
fn mutual(sources: &BTreeMap<PathBuf, String>) -> Vec<(Module, Module)> {
    let modules = modules(sources);
    let files = modules.iter().map(|(module, tokens)| (module.clone(), paths(tokens))).collect();
    let mut downward = BTreeSet::new();
    let mut upward = BTreeSet::new();
    for (from, tokens) in &modules {
        let tokens = without_reexports(tokens);
        let parts = paths(&tokens).into_iter().map(|path| path.parts).chain(paths_from(&tokens));
        for to in parts.filter_map(|parts| leads_to(&files, from, &parts, 0)).filter(|to| to != from) {
            if to.starts_with(from) {
                downward.insert((from.clone(), to[..=from.len()].to_vec()));
            } else if from.starts_with(&to) {
                let child = from[..=to.len()].to_vec();
                upward.insert((to, child));
            }
        }
    }
    downward.intersection(&upward).cloned().collect()
}

fn graph(sources: &BTreeMap<PathBuf, String>) -> Graph {
    let files: BTreeMap<Module, Vec<Written>> =
        modules(sources).into_iter().map(|(module, tokens)| (module, paths(&tokens))).collect();
    files
        .iter()
        .map(|(from, paths)| {
            let mut imports = BTreeMap::new();
            for path in paths {
                let Some(to) = leads_to(&files, from, &path.parts, 0) else { continue };
                let is_kin = to.starts_with(from) || from.starts_with(&to);
                if !is_kin && to[..1] == from[..1] {
                    imports.entry(to).or_insert_with(|| path.parts.join("::"));
                }
            }
            (from.clone(), imports)
        })
        .collect()
}

/// The file to which a path in the module `from` leads; `None` if it leads out of the crate.
fn leads_to(files: &BTreeMap<Module, Vec<Written>>, from: &[String], parts: &[String], depth: u32) -> Option<Module> {
    let mut place = from.to_vec();
    let mut parts = parts.iter().peekable();
    match parts.peek()?.as_str() {
        "crate" => {
            place.truncate(usize::from(is_crate(&from[0])));
            parts.next();
        }
        "self" => _ = parts.next(),
        "super" => {
            while parts.next_if(|part| *part == "super").is_some() {
                place.pop()?;
            }
        }
        // A child, or an external name.
        first => {
            place.push((*first).to_owned());
            files.get(&place)?;
            parts.next();
        }
    }
    while let Some(part) = parts.next() {
        place.push(part.clone());
        if files.contains_key(&place) {
            continue;
        }
        place.pop();
        // A name that this file re-exports leads further.
        let given_on = files.get(&place).into_iter().flatten().find(|path| path.name.as_ref() == Some(part));
        if let Some(path) = given_on.filter(|_| depth < 8) {
            let rest = path.parts.iter().chain(parts).cloned().collect::<Vec<_>>();
            return leads_to(files, &place, &rest, depth + 1).or(Some(place));
        }
        break;
    }
    files.contains_key(&place).then_some(place)
}

/// The largest sets of files that all reach each other.
fn circles(graph: &Graph) -> Vec<Vec<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = graph
        .keys()
        .map(|from| {
            let mut seen = BTreeSet::new();
            let mut next: Vec<&Module> = graph[from].keys().collect();
            while let Some(file) = next.pop() {
                if seen.insert(file) {
                    next.extend(graph.get(file).into_iter().flat_map(BTreeMap::keys));
                }
            }
            (from, seen)
        })
        .collect();
    let mut found = BTreeSet::new();
    for (from, there) in &reached {
        if there.contains(from) {
            let both = there.iter().filter(|to| reached[**to].contains(from));
            found.insert(both.map(|file| (*file).clone()).collect::<Vec<_>>());
        }
    }
    found.into_iter().collect()
}
