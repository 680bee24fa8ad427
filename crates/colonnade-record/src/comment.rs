//! The texts of comments, and the times in them.

use std::borrow::Cow;

use chrono::{DateTime, Utc};

use super::time;

const COMMAND: &str = "[%at ";

/// A trimmed comment with `\n` as line breaks; other control characters become spaces, since a file with them is not a
/// text file. `None` if nothing is left.
pub(super) fn tidy(text: &str) -> Option<Cow<'_, str>> {
    let blank = |c: char| c.is_whitespace() || c.is_control();
    let text = text.trim_matches(blank);
    let stays = |c: char| matches!(c, '\n' | '\t') || !c.is_control();
    if text.is_empty() {
        None
    } else if text.chars().all(stays) {
        Some(Cow::Borrowed(text))
    } else {
        let lines = text.replace("\r\n", "\n").replace('\r', "\n");
        Some(Cow::Owned(lines.replace(|c| !stays(c), " ")))
    }
}

/// Adds a text to a comment, after a space.
pub(super) fn append(comment: &mut Option<String>, text: &str) {
    let Some(text) = tidy(text) else { return };
    match comment {
        Some(comment) => {
            comment.push(' ');
            comment.push_str(&text);
        }
        None => *comment = Some(text.into_owned()),
    }
}

/// Takes the first time out of a comment. Text that only resembles one is kept: a person may have written it.
pub(super) fn take_time(text: &str) -> Option<(DateTime<Utc>, Cow<'_, str>)> {
    for (from, _) in text.match_indices(COMMAND) {
        let (before, command) = text.split_at(from);
        let (inside, after) = command[COMMAND.len()..].split_once(']')?;
        if let Some(time) = time::read(inside.trim()) {
            let before = before.trim_end();
            let after = after.trim_start();
            let rest = match (before.is_empty(), after.is_empty()) {
                (true, _) => Cow::Borrowed(after),
                (_, true) => Cow::Borrowed(before),
                _ => Cow::Owned(format!("{before} {after}")),
            };
            return Some((time, rest));
        }
    }
    None
}

/// The first thing in a comment that looks like a time and is none, and its offset. Words in its place are none either, but
/// a person may have written them.
pub(super) fn bad_time(text: &str) -> Option<(usize, &str)> {
    text.match_indices(COMMAND).find_map(|(from, _)| {
        let (inside, _) = text[from + COMMAND.len()..].split_once(']')?;
        let found = inside.trim();
        let is_meant = found.len() >= 10 && found.bytes().take(4).all(|byte| byte.is_ascii_digit());
        (is_meant && time::read(found).is_none()).then_some((from, found))
    })
}

/// Adds a comment to an action: its time, unless the action has one, and the rest of the text.
pub(super) fn note(at: &mut Option<DateTime<Utc>>, comment: &mut Option<String>, text: &str) {
    if at.is_none()
        && let Some((time, rest)) = take_time(text)
    {
        *at = Some(time);
        append(comment, &rest);
    } else {
        append(comment, text);
    }
}

/// The form of a comment in CGN.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// In braces: `{…}`
    Braces(String),
    /// `; …` to the end of the line.
    Line(String),
}

/// The form in which a time and a comment are written. `None` if there is nothing to write.
pub(super) fn form(at: Option<&DateTime<Utc>>, comment: Option<&str>) -> Option<Form> {
    let comment = comment.and_then(tidy);
    let mut text = String::with_capacity(comment.as_ref().map_or(0, |comment| comment.len()) + 32);
    if let Some(at) = at {
        text.push_str(COMMAND);
        text.push_str(&time::text(at));
        text.push(']');
    }
    if let Some(comment) = comment {
        if at.is_some() {
            text.push(' ');
        }
        text.push_str(&comment);
    }
    match (text.is_empty(), text.contains('}'), text.contains('\n')) {
        (true, ..) => None,
        (_, true, false) => Some(Form::Line(text)),
        (_, true, true) => Some(Form::Braces(text.replace('}', ")"))),
        _ => Some(Form::Braces(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(texts: &[&str]) -> (Option<String>, Option<String>) {
        let mut at = None;
        let mut comment = None;
        texts.iter().for_each(|text| note(&mut at, &mut comment, text));
        (at.map(|at| time::text(&at)), comment)
    }

    #[test]
    fn the_first_time_is_taken_out() {
        let at = Some("2026-11-20T17:03:11Z".to_owned());
        assert_eq!(noted(&["[%at 2026-11-20T17:03:11Z]"]), (at.clone(), None));
        assert_eq!(noted(&[" well [%at 2026-11-20T17:03:11Z]\r\nplayed "]), (at.clone(), Some("well played".into())));
        assert_eq!(
            noted(&["one", "[%at 2026-11-20T17:03:11Z] two", "[%at 2026-11-21T17:03:11Z]"]),
            (at.clone(), Some("one two [%at 2026-11-21T17:03:11Z]".into()))
        );
        assert_eq!(noted(&["[%at lunch] [%at 2026-11-20T17:03:11Z"]).0, None);
        assert_eq!(noted(&["[%at [%at 2026-11-20T17:03:11Z]"]), (at, Some("[%at".into())));
        assert_eq!(noted(&["", " \n"]), (None, None));
    }

    #[test]
    fn what_looks_like_a_time_and_is_none_is_found() {
        assert_eq!(bad_time("well [%at 2026-13-40T99:99:99Z]"), Some((5, "2026-13-40T99:99:99Z")));
        assert_eq!(bad_time("[%at 2026-11-20T17:03:11Z] [%at 2026-11-20 ]"), Some((27, "2026-11-20")));
        for good in ["", "[%at 2026-11-20T17:03:11Z]", "[%at lunch]", "[%at 2026-13-40T99:99:99Z"] {
            assert_eq!(bad_time(good), None, "{good}");
        }
    }

    #[test]
    fn control_characters_become_spaces() {
        let tidied = |text: &'static str| tidy(text).map(Cow::into_owned);
        assert_eq!(tidied("\u{0}a\u{0}b\u{1b}[31m\tc\r\nd\u{85}e\u{7f}"), Some("a b [31m\tc\nd e".to_owned()));
        assert_eq!(tidied("\u{0} \u{1}\r"), None);
        assert!(matches!(tidy(" plain\ntext\t"), Some(Cow::Borrowed("plain\ntext"))));
    }

    #[test]
    fn a_closing_brace_chooses_the_form() {
        let of = |text| form(None, Some(text));
        assert_eq!(of("a { b"), Some(Form::Braces("a { b".into())));
        assert_eq!(of("a } b"), Some(Form::Line("a } b".into())));
        assert_eq!(of("a }\r\nb"), Some(Form::Braces("a )\nb".into())));
        assert_eq!(of(" \n "), None);
        let at = time::read("2026-11-20T17:03:11Z");
        assert_eq!(form(at.as_ref(), Some("}")), Some(Form::Line("[%at 2026-11-20T17:03:11Z] }".into())));
        assert_eq!(form(at.as_ref(), None), Some(Form::Braces("[%at 2026-11-20T17:03:11Z]".into())));
    }
}
