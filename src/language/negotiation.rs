//! Which of the languages here suits a reader.

use unic_langid::LanguageIdentifier;

use super::Language;

/// The language that suits the header `Accept-Language` of a reader best. None if it asks for none of those here.
#[must_use]
pub fn accepted(header: &str) -> Option<Language> {
    // More languages than a browser sends are not worth reading.
    const MOST: usize = 32;
    let mut asked: Vec<(f32, Language)> = header
        .split(',')
        .take(MOST)
        .filter_map(|entry| {
            let (tag, weight) = entry.split_once(';').unwrap_or((entry, "q=1"));
            let weight: f32 = weight.trim().strip_prefix("q=")?.trim().parse().ok()?;
            Some((weight, offered(tag.trim())?)).filter(|_| weight > 0.0)
        })
        .collect();
    // Of equal weights the first one counts: the order is stable.
    asked.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    asked.first().map(|(_, language)| *language)
}

/// The language that suits a locale, such as Discord's `es-419`: the same one, or else the same language as it is spoken
/// elsewhere. None if there is none.
#[must_use]
pub fn offered(locale: &str) -> Option<Language> {
    if let Ok(language) = locale.parse() {
        return Some(language);
    }
    let asked: LanguageIdentifier = locale.parse().ok()?;
    Language::all().find(|language| language.identifier().language == asked.language)
}
