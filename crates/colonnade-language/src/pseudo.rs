//! The pseudo-language: a longer English that is recognized at a glance.

use std::borrow::Cow;

/// The text of a message with accents on all its letters and its vowels doubled. Commands (`/move`), code in backticks,
/// text in angle brackets and addresses are left unchanged.
pub(super) fn transform(text: &str) -> Cow<'_, str> {
    let mut changed = String::with_capacity(text.len() * 2);
    let mut code = false;
    let mut mark = false;
    let mut word = false;
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        match c {
            '`' => code = !code,
            '<' => (mark, word) = (true, false),
            '/' if " (“\n>".contains(before) => word = true,
            'h' if text[at..].starts_with("https://") => word = true,
            ' ' | '\n' | ')' | '.' | '”' => word = false,
            _ => {}
        }
        if code || mark || word {
            changed.push(c)
        } else {
            push(&mut changed, c)
        }
        mark &= c != '>';
        before = c;
    }
    Cow::Owned(changed)
}

fn push(text: &mut String, c: char) {
    const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const ACCENTED: &str = "áƀćđéƒǧħíĵķłḿńóƥʠŕšťúṽŵẋýžÁƁĆĐÉƑǦĦÍĴĶŁḾŃÓƤɊŔŠŤÚṼŴẊÝŽ";
    let accented =
        PLAIN.chars().zip(ACCENTED.chars()).find(|(plain, _)| *plain == c).map_or(c, |(_, accented)| accented);
    text.push(accented);
    if "aeiou".contains(c) {
        text.push(accented);
    }
}

/// A message in brackets. Marks of a heading or a list before its first letter stay before the brackets.
pub(super) fn bracketed(text: &str) -> String {
    let begin = text.find(|c: char| c.is_alphanumeric() || c == '`' || c == '<').unwrap_or(0);
    let (marks, message) = text.split_at(begin);
    format!("{marks}⟦{message}⟧")
}
