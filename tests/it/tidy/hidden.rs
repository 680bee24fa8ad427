//! Nothing is hidden: errors do not become empty values, and no module may have unused code.

use super::source::{tokens, without_tests, workspace};

/// Functions that read or write a text and can fail.
const FALLIBLE: [&str; 5] = ["from_utf8", "from_str", "from_slice", "of_json", "to_json"];

/// The expressions of a source that replace an error by a default value: a call chain that contains `ok()` or a
/// function of [`FALLIBLE`] and ends in `unwrap_or_default`.
fn emptied(text: &str) -> Vec<String> {
    let tokens = without_tests(&tokens(text));
    let mut found = Vec::new();
    for (end, _) in tokens.iter().enumerate().filter(|(_, token)| *token == "unwrap_or_default") {
        let mut depth = 0;
        let begin = tokens[..end].iter().rposition(|token| {
            match token.as_str() {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" => depth -= 1,
                _ => {}
            }
            depth < 0 || depth == 0 && [";", "=", ",", "return"].contains(&token.as_str())
        });
        let chain = &tokens[begin.map_or(0, |begin| begin + 1)..end];
        let is_emptied = chain.windows(3).any(|three| three == ["ok", "(", ")"])
            || chain.iter().any(|token| FALLIBLE.contains(&token.as_str()));
        if is_emptied {
            found.push(chain.concat());
        }
    }
    found
}

#[test]
fn no_error_becomes_an_empty_value() {
    let found: Vec<String> = workspace()
        .iter()
        .flat_map(|(path, text)| emptied(text).into_iter().map(|chain| format!("{}: {chain}", path.display())))
        .collect();
    assert!(found.is_empty(), "hand the error up:\n{}", found.join("\n"));
}

/// Whether a source allows unused code in a module or a file; a single item may be allowed, with a reason.
fn hides_unused_code(text: &str) -> bool {
    let tokens = tokens(text);
    let allows = |at: &usize| ["allow", "expect"].contains(&tokens[*at].as_str()) && tokens[at + 2] == "dead_code";
    (0..tokens.len().saturating_sub(2)).filter(allows).any(|at| {
        let is_inner = tokens[..at].iter().rev().take(2).eq(["[", "!"]);
        let item = tokens[at..].iter().skip_while(|token| *token != "]").find(|token| ITEMS.contains(&token.as_str()));
        is_inner || item.is_some_and(|item| item == "mod")
    })
}

/// Keywords that begin items.
const ITEMS: [&str; 9] = ["mod", "fn", "struct", "enum", "trait", "impl", "const", "static", "type"];

#[test]
fn no_module_may_have_unused_code() {
    let found: Vec<_> =
        workspace().into_iter().filter(|(_, text)| hides_unused_code(text)).map(|(path, _)| path).collect();
    assert!(found.is_empty(), "use it or delete it: {found:?}");
    assert!(hides_unused_code("#[allow(dead_code)]\nmod rows;") && hides_unused_code("#![allow(dead_code)]"));
    assert!(hides_unused_code("#[allow(dead_code)]\n#[path = \"a.rs\"]\npub(crate) mod rows;"));
    assert!(!hides_unused_code("#[allow(dead_code, reason = \"why\")]\nstruct A;\nmod rows;"));
}

#[test]
fn planted_expressions_are_found() {
    for planted in [
        "fn a() { Ok(String::from_utf8(text).unwrap_or_default()) }",
        "fn a() { let mut bytes = file.and_then(|file| file.into_inner().ok()).unwrap_or_default(); }",
        "fn a() { let text = serde_json::from_str(text).unwrap_or_default(); }",
    ] {
        assert_eq!(emptied(planted).len(), 1, "{planted}");
    }
    for sound in [
        "fn a() { let first = list.first().copied().unwrap_or_default(); }",
        "fn a() { let b = text.parse().ok(); let first = list.first().unwrap_or_default(); }",
        "fn a() { call(text.parse().ok(), list.first().unwrap_or_default()) }",
        "#[cfg(test)] mod tests { fn a() { from_utf8(b).unwrap_or_default() } }",
    ] {
        assert!(emptied(sound).is_empty(), "{sound}");
    }
}
