//! Discord's languages, and those of them into which commands are translated here.

use colonnade_language::{self as language, Language};

/// Discord's codes of all languages in which it can be used.
const CODES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// Discord's codes with the language used for each, as in answers; without those for which it is English, in which the
/// definitions themselves are written. A language can have several codes: Spanish has `es-ES` and `es-419`.
pub(crate) fn translated() -> impl Iterator<Item = (&'static str, Language)> {
    let found = CODES.into_iter().filter_map(|code| Some((code, language::closest_to_locale(code)?)));
    found.filter(|(_, language)| *language != Language::ENGLISH)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_language_of_discords_stands_under_its_codes() {
        let found: Vec<(&str, Language)> = translated().collect();
        let codes: BTreeSet<&str> = found.iter().map(|(code, _)| *code).collect();
        assert_eq!(codes.len(), found.len(), "a code stands for one language");
        assert!(codes.iter().all(|code| !code.starts_with("en")), "English is the text itself");
        for language in Language::all().filter(|language| *language != Language::ENGLISH) {
            let under: Vec<&str> =
                found.iter().filter(|(_, found)| *found == language).map(|(code, _)| *code).collect();
            match language.tag() {
                "es" => assert_eq!(under, ["es-419", "es-ES"]),
                tag => assert!(!CODES.contains(&tag) || under.contains(&tag), "{language}: {under:?}"),
            }
        }
    }
}
