//! The locale of the environment: the language of games at the terminal, and whether characters beyond ASCII can be shown.

use std::borrow::Cow;

use colonnade_language::{self as language, Language};

/// The variables that are read, the general ones first and last.
pub(super) const VARIABLES: [&str; 4] = ["LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG"];

/// The locale for a purpose: the first of the variables that is set.
fn locale_for(purpose: &str, variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    ["LC_ALL", purpose, "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty())
}

/// Whether a locale is the minimal one, which has no language and only ASCII.
fn is_plain(locale: &str) -> bool {
    locale == "C" || locale == "POSIX"
}

/// Whether only ASCII can be shown. If no locale is set, UTF-8 is assumed.
pub(super) fn is_ascii(variable: impl Fn(&str) -> Option<String>) -> bool {
    locale_for("LC_CTYPE", variable).is_some_and(|locale| is_plain(&locale))
}

/// The language of the reader at the terminal: that of the locale for messages, such as `de_AT.UTF-8`, or English if
/// it is not supported or cannot be shown.
pub(super) fn language(variable: impl Fn(&str) -> Option<String>) -> Language {
    if is_ascii(&variable) {
        return Language::ENGLISH;
    }
    let locale = locale_for("LC_MESSAGES", variable).unwrap_or_default();
    let name = locale.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
    language::closest_to_locale(&name).unwrap_or(Language::ENGLISH)
}

/// A variable of the environment.
pub(super) fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// A text for people, in ASCII if the locale of the environment requires it.
pub(super) fn shown(text: &str) -> Cow<'_, str> {
    if is_ascii(environment) { ascii(text) } else { Cow::Borrowed(text) }
}

/// A text with characters beyond ASCII replaced.
pub(super) fn ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let replaced = text.chars().map(|c| match c {
        '“' | '”' | '„' | '«' | '»' => "\"".to_owned(),
        '’' | '‘' => "'".to_owned(),
        '…' => "...".to_owned(),
        '‐' | '‑' | '–' | '—' | '−' | '─' => "-".to_owned(),
        '│' => "|".to_owned(),
        '×' => "x".to_owned(),
        'é' => "e".to_owned(),
        '▲' | '△' | '↑' => "^".to_owned(),
        '▼' | '▽' | '↓' => "v".to_owned(),
        '▶' | '►' | '→' => ">".to_owned(),
        '◀' | '◄' | '←' => "<".to_owned(),
        '·' => ".".to_owned(),
        '●' | '•' => "*".to_owned(),
        '○' => "o".to_owned(),
        '▪' => "#".to_owned(),
        '≤' => "<=".to_owned(),
        '≥' => ">=".to_owned(),
        '\u{a0}' | '\u{202f}' => " ".to_owned(),
        c if c.is_ascii() => c.to_string(),
        _ => "?".to_owned(),
    });
    Cow::Owned(replaced.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables<'a>(set: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<String> + 'a {
        |name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
    }

    #[test]
    fn the_first_locale_that_is_set_counts() {
        for (set, tag) in [
            (&[][..], "en"),
            (&[("LANG", "de_AT.UTF-8")], "de"),
            (&[("LANG", "pt_BR.UTF-8@euro")], "pt-BR"),
            (&[("LANG", "ja")], "ja"),
            (&[("LC_MESSAGES", "fr_CA.UTF-8"), ("LANG", "de_DE.UTF-8")], "fr"),
            (&[("LC_ALL", "es_ES.UTF-8"), ("LC_MESSAGES", "fr_FR.UTF-8")], "es"),
            (&[("LC_ALL", ""), ("LANG", "es")], "es"),
            (&[("LANG", "C.UTF-8")], "en"),
            (&[("LANG", "tlh_XX.UTF-8")], "en"),
            // A Japanese text in ASCII would be nothing but question marks.
            (&[("LC_CTYPE", "C"), ("LANG", "ja_JP.UTF-8")], "en"),
            (&[("LC_ALL", "POSIX"), ("LANG", "ja_JP.UTF-8")], "en"),
        ] {
            assert_eq!(language(variables(set)).tag(), tag, "{set:?}");
        }
    }

    #[test]
    fn a_plain_locale_has_ascii_only() {
        for (set, is_plain) in [
            (&[][..], false),
            (&[("LANG", "en_GB.UTF-8")], false),
            (&[("LC_ALL", "C.UTF-8")], false),
            (&[("LC_ALL", ""), ("LANG", "de")], false),
            (&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")], true),
            (&[("LC_CTYPE", "POSIX"), ("LANG", "en_GB.UTF-8")], true),
        ] {
            assert_eq!(is_ascii(variables(set)), is_plain, "{set:?}");
        }
    }
}
