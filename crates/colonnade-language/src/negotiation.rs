//! Finds the available language that suits a reader.

use unic_langid::LanguageIdentifier;

use super::Language;

/// The best available language for a reader's `Accept-Language` header. `None` if none of those requested is available.
#[must_use]
pub fn from_accept_language(header: &str) -> Option<Language> {
    // No browser sends more languages than this.
    const MOST: usize = 32;
    let mut asked: Vec<(f32, Language)> = header
        .split(',')
        .take(MOST)
        .filter_map(|entry| {
            let (tag, weight) = entry.split_once(';').unwrap_or((entry, "q=1"));
            let weight: f32 = weight.trim().strip_prefix("q=")?.trim().parse().ok()?;
            Some((weight, closest_to_locale(tag.trim())?)).filter(|_| weight > 0.0)
        })
        .collect();
    // Of languages with equal weights, the first one wins: the sort is stable.
    asked.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    asked.first().map(|(_, language)| *language)
}

/// The language that suits a locale, such as Discord's `es-419`: the same one, or else a regional variant of the same
/// language. `None` if there is none.
#[must_use]
pub fn closest_to_locale(locale: &str) -> Option<Language> {
    if let Ok(language) = locale.parse() {
        return Some(language);
    }
    let asked: LanguageIdentifier = locale.parse().ok()?;
    Language::all().find(|language| language.identifier().language == asked.language)
}
