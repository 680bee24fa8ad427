//! Helpers for English: counts, lists, capitals, quotation marks.

use std::fmt::Display;

/// A count with its noun: `1 piece`, `2 pieces`.
///
/// ```
/// use colonnade::view::wording::plural;
/// assert_eq!(plural(1, "man", "men"), "1 man");
/// assert_eq!(plural(3, "man", "men"), "3 men");
/// ```
#[must_use]
pub fn plural(count: impl Display, one: &str, many: &str) -> String {
    let count = count.to_string();
    let noun = if count == "1" { one } else { many };
    format!("{count} {noun}")
}

/// `a, b or c`. From thirteen items on: the first twelve and how many more there are.
#[must_use]
pub fn joined_or(items: impl IntoIterator<Item = impl Display>) -> String {
    const MOST: usize = 12;
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [most @ .., before, last] if items.len() <= MOST => {
            most.iter().map(|item| format!("{item}, ")).collect::<String>() + before + " or " + last
        }
        _ if items.len() > MOST => format!("{} or one of {} more", items[..MOST].join(", "), items.len() - MOST),
        _ => items.concat(),
    }
}

/// `a, b and c`.
#[must_use]
pub fn joined_and(items: impl IntoIterator<Item = impl Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => items.concat(),
    }
}

/// A clause as a sentence: a capital at its beginning and a full stop at its end. A notation at the beginning keeps its
/// small letters. Nothing is escaped.
///
/// ```
/// use colonnade::view::wording::sentence;
/// assert_eq!(sentence(&"there is no game 7"), "There is no game 7.");
/// assert_eq!(sentence(&"c3-c4: the stack is not yours"), "c3-c4: the stack is not yours.");
/// ```
#[must_use]
pub fn sentence(clause: &dyn Display) -> String {
    let text = clause.to_string();
    let is_notation = |word: &str| word.ends_with(':') || word.contains(|c: char| c.is_ascii_digit());
    let mut rest = text.chars();
    let mut sentence: String = if text.split_whitespace().next().is_some_and(is_notation) {
        text.clone()
    } else {
        rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect()
    };
    if !sentence.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}

/// A stranger's text in quotation marks, on one line: control characters and invisible directions escaped, cut after 40
/// characters. The one way in which a foreign text gets into a message, above all on a terminal.
///
/// ```
/// use colonnade::view::wording::quoted;
/// assert_eq!(quoted("a\u{1b}[31m"), "“a\\u{1b}[31m”");
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    let text = text.trim();
    let mut shown = String::new();
    for c in text.chars().take(MOST) {
        match c {
            '\'' | '"' | '\\' => shown.push(c),
            c => shown.extend(c.escape_debug()),
        }
    }
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    format!("“{shown}”")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_joined() {
        assert_eq!(joined_or([""; 0]), "");
        assert_eq!(joined_or(["a"]), "a");
        assert_eq!(joined_or(["a", "b"]), "a or b");
        assert_eq!(joined_or(["a", "b", "c"]), "a, b or c");
        assert_eq!(joined_or(1..=12), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or 12");
        assert_eq!(joined_or(1..=14), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 or one of 2 more");
        assert_eq!(joined_and(["a"]), "a");
        assert_eq!(joined_and(["a", "b", "c"]), "a, b and c");
    }

    #[test]
    fn clauses_become_sentences() {
        assert_eq!(sentence(&"the game is over"), "The game is over.");
        assert_eq!(sentence(&"c3-c4: the stack is not yours"), "c3-c4: the stack is not yours.");
        assert_eq!(sentence(&"accept: there is no offer"), "accept: there is no offer.");
        assert_eq!(sentence(&"Really?"), "Really?");
        assert_eq!(sentence(&""), ".");
    }

    #[test]
    fn nothing_foreign_controls_a_terminal() {
        assert_eq!(quoted("\u{1b}]0;x\u{7}\n\u{202e}z"), "“\\u{1b}]0;x\\u{7}\\n\\u{202e}z”");
        assert_eq!(quoted(&"x".repeat(41)), format!("“{}…”", "x".repeat(40)));
    }
}
