//! Helpers for texts: counts, lists, capitals, quotation marks.

use std::borrow::Cow;
use std::fmt::Display;

use colonnade_language::say;

/// A count with its noun: `1 piece`, `2 pieces`.
///
/// ```
/// use colonnade_wording::plural;
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
        [most @ .., last] if !most.is_empty() && items.len() <= MOST => {
            say!(joining::or, before = listed(most), last = last)
        }
        _ if items.len() > MOST => say!(joining::or_more, before = listed(&items[..MOST]), count = items.len() - MOST),
        _ => items.concat(),
    }
}

/// `a, b and c`.
#[must_use]
pub fn joined_and(items: impl IntoIterator<Item = impl Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [most @ .., last] if !most.is_empty() => say!(joining::and, before = listed(most), last = last),
        _ => items.concat(),
    }
}

/// A name from outside beside other names: if it is written from right to left, in isolating marks, so that it does not
/// change the order of what stands beside it. Other names stay as they are.
///
/// ```
/// use colonnade_wording::isolated;
/// assert_eq!(isolated("Ann"), "Ann");
/// assert_eq!(isolated("דנה"), "\u{2068}דנה\u{2069}");
/// ```
#[must_use]
pub fn isolated(name: &str) -> Cow<'_, str> {
    if name.contains(is_right_to_left) { Cow::Owned(format!("\u{2068}{name}\u{2069}")) } else { Cow::Borrowed(name) }
}

/// Whether a character belongs to a script that is written from right to left, such as Hebrew, Arabic or N’Ko.
const fn is_right_to_left(c: char) -> bool {
    matches!(
        c,
        '\u{590}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

/// A label before a text: `White: c1-c3`. A notation that ends with a colon gets no second one: `1: picks up`.
#[must_use]
pub fn labelled(label: &str, text: &str) -> String {
    let label = label.strip_suffix(':').unwrap_or(label);
    say!(joining::labelled, label = label, text = text)
}

/// Whole sentences, one after another as the language writes them: `It is over. Ann won.`
#[must_use]
pub fn sentences(parts: impl IntoIterator<Item = String>) -> String {
    parts.into_iter().reduce(|before, next| say!(joining::sentences, before = before, next = next)).unwrap_or_default()
}

/// `a, b, c`.
#[must_use]
pub fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [first, rest @ ..] => {
            rest.iter().fold(first.clone(), |before, next| say!(joining::comma, before = before, next = next))
        }
    }
}

/// A clause as a sentence: a capital at its beginning and a full stop at its end. A notation at the beginning keeps its
/// small letters. Nothing is escaped.
///
/// ```
/// use colonnade_wording::sentence;
/// assert_eq!(sentence("there is no game 7"), "There is no game 7.");
/// assert_eq!(sentence("c3-c4: the stack is not yours"), "c3-c4: the stack is not yours.");
/// ```
#[must_use]
pub fn sentence(text: &str) -> String {
    const COLONS: [char; 2] = [':', '：'];
    let end = text.find(|c: char| c.is_whitespace() || COLONS.contains(&c)).unwrap_or(text.len());
    let (word, behind) = text.split_at(end);
    let is_notation = behind.trim_start().starts_with(COLONS) || word.contains(|c: char| c.is_ascii_digit());
    if is_notation {
        return with_full_stop(text);
    }
    let mut rest = text.chars();
    let sentence: String = rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect();
    with_full_stop(&sentence)
}

/// A text that may begin with a name as a sentence: a full stop at its end. Its first letter stays as it is.
#[must_use]
pub fn with_full_stop(text: &str) -> String {
    if text.ends_with(['.', '!', '?', '…', '。', '！', '？']) {
        text.to_owned()
    } else {
        say!(joining::full_stop, clause = text)
    }
}

/// A text from outside, for a terminal: control characters, and characters that hide text or turn its direction, are
/// escaped. Line breaks and tabs stay. Whatever a message repeats from a file, an argument or a name goes through this
/// function, [`visible`] or [`quoted`].
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    let hides = |c: char| c != '\n' && c != '\t' && is_invisible(c);
    if !text.contains(hides) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if hides(c) { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    Cow::Owned(shown)
}

/// A text from outside on one line: as [`printable`], with line breaks and tabs escaped, too.
///
/// ```
/// use colonnade_wording::visible;
/// assert_eq!(visible("a\u{1b}[31m\nb"), "a\\u{1b}[31m\\nb");
/// ```
#[must_use]
pub fn visible(text: &str) -> String {
    printable(text).replace('\n', "\\n").replace('\t', "\\t")
}

/// Whether a character is a control character, or hides, breaks or reverses a text. The joiners that scripts and emoji
/// need are not included.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
                | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

/// A user's text in quotation marks, as [`visible`] shows it, cut after 40 characters.
///
/// ```
/// use colonnade_wording::quoted;
/// assert_eq!(quoted("a\u{1b}[31m"), "“a\\u{1b}[31m”");
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    let text = text.trim();
    let shown = match text.char_indices().nth(MOST) {
        None => visible(text),
        Some((end, _)) => format!("{}…", visible(&text[..end])),
    };
    say!(joining::quoted, text = shown)
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
        assert_eq!(joined_or(1..=13), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 or 1 more");
        assert_eq!(joined_or(1..=14), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 or one of 2 more");
        assert_eq!(joined_and(["a"]), "a");
        assert_eq!(joined_and(["a", "b", "c"]), "a, b and c");
    }

    #[test]
    fn clauses_become_sentences() {
        assert_eq!(sentence("the game is over"), "The game is over.");
        assert_eq!(sentence("c3-c4: the stack is not yours"), "c3-c4: the stack is not yours.");
        assert_eq!(sentence("accept: there is no offer"), "accept: there is no offer.");
        assert_eq!(sentence("accept\u{a0}: il n’y a pas d’offre"), "accept\u{a0}: il n’y a pas d’offre.");
        assert_eq!(sentence("accept：申し出がありません。"), "accept：申し出がありません。");
        assert_eq!(sentence("Really?"), "Really?");
        assert_eq!(sentence(""), ".");
    }

    #[test]
    fn names_keep_their_small_letters() {
        assert_eq!(with_full_stop("ada to act"), "ada to act.");
        assert_eq!(with_full_stop("Is it over?"), "Is it over?");
    }

    #[test]
    fn labels_and_remarks_stand_as_each_language_writes_them() {
        let told = |tag: &str| {
            let language = tag.parse().expect("a language");
            colonnade_language::in_language(language, || {
                (labelled("a", "b"), say!(joining::bracketed, text = "a", remark = "b"))
            })
        };
        assert_eq!(told("en"), ("a: b".to_owned(), "a (b)".to_owned()));
        assert_eq!(told("fr"), ("a\u{a0}: b".to_owned(), "a (b)".to_owned()));
        assert_eq!(told("ja"), ("a：b".to_owned(), "a（b）".to_owned()));
    }

    #[test]
    fn nothing_foreign_controls_a_terminal() {
        assert_eq!(quoted("\u{1b}]0;x\u{7}\n\u{202e}z"), "“\\u{1b}]0;x\\u{7}\\n\\u{202e}z”");
        assert_eq!(quoted(&"x".repeat(41)), format!("“{}…”", "x".repeat(40)));
    }

    #[test]
    fn control_characters_are_written_out() {
        assert_eq!(printable("Goré: a1-a2\n"), "Goré: a1-a2\n");
        assert_eq!(printable("\u{1b}[2J\u{7}\u{202e}x"), "\\u{1b}[2J\\u{7}\\u{202e}x");
    }
}
