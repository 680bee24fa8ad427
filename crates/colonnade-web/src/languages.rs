//! The language of a page: the one that the reader chose here, else the one that the browser prefers.

use axum::http::{HeaderMap, HeaderValue, Response, Uri, header};

use super::error::PageResult;
use colonnade_language::{Language, from_accept_language, in_language, reader};
use colonnade_play::PlayerId;
use colonnade_service::Service;

/// The cookie that holds the tag of the language that was chosen.
pub(super) const COOKIE: &str = "colonnade_language";

/// The language of a reader, by the headers of a request.
pub(super) fn of_request(headers: &HeaderMap) -> Language {
    let texts = |name| headers.get_all(name).iter().filter_map(|value: &HeaderValue| value.to_str().ok());
    let cookies = texts(header::COOKIE).flat_map(|text| text.split(';')).filter_map(|cookie| cookie.split_once('='));
    let chosen = cookies.filter(|(name, _)| name.trim() == COOKIE).find_map(|(_, tag)| tag.trim().parse().ok());
    chosen.or_else(|| texts(header::ACCEPT_LANGUAGE).find_map(from_accept_language)).unwrap_or(Language::ENGLISH)
}

/// The language in the address of a picture, which takes precedence because caches store pictures by address. Pictures
/// of games and rules without a language in their address are in English for all readers, so that shared caches may keep
/// them.
pub(super) fn of_picture(address: &Uri) -> Option<Language> {
    let is_picture = [".svg", ".png", ".gif", ".frames"].iter().any(|extension| address.path().ends_with(extension));
    if !is_picture {
        return None;
    }
    let named = address.query().and_then(|query| query.split('&').find_map(|pair| pair.strip_prefix("lang=")));
    let is_shared = ["/games/", "/rules/"].iter().any(|beginning| address.path().starts_with(beginning));
    named.and_then(|tag| tag.parse().ok()).or(is_shared.then_some(Language::ENGLISH))
}

/// Whether the response for a path depends on the language of the reader. The API and the assets are the same for all
/// readers.
pub(super) fn is_localized(path: &str) -> bool {
    let same = ["/api/", "/assets/", "/healthz", "/robots.txt", "/oembed"];
    !same.iter().any(|beginning| path.starts_with(beginning))
}

/// Whether a path is that of a record. Records are the same for all readers, but not the page for a missing record.
pub(super) fn is_record(path: &str) -> bool {
    [".cgn", ".json", ".ndjson"].iter().any(|extension| path.ends_with(extension))
}

/// Makes a page for a player who is identified by a link, in the language that the player chose, if any.
pub(super) fn for_player<T>(
    service: &Service,
    player: PlayerId,
    page: impl FnOnce() -> PageResult<Response<T>>,
) -> PageResult<Response<T>> {
    let language = service.player(player)?.language.with_locale(reader());
    let mut page = in_language(language, page)?;
    page.headers_mut().insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
    Ok(page)
}

/// Adds the headers `Vary` for caches and, if the response is text, `Content-Language`.
pub(super) fn label(headers: &mut HeaderMap, language: Language) {
    headers.append(header::VARY, HeaderValue::from_static("accept-language, cookie"));
    let is_text = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/"));
    if is_text {
        headers.entry(header::CONTENT_LANGUAGE).or_insert(HeaderValue::from_static(language.tag()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(headers: &[(header::HeaderName, &'static str)]) -> Language {
        let headers = headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
        of_request(&headers.collect())
    }

    #[test]
    fn a_choice_goes_before_what_the_browser_asks_for() {
        let asked = (header::ACCEPT_LANGUAGE, "en-XA, en;q=0.5");
        assert_eq!(language(&[]), Language::ENGLISH);
        assert_eq!(language(std::slice::from_ref(&asked)), Language::PSEUDO);
        assert_eq!(language(&[asked.clone(), (header::COOKIE, "a=b; colonnade_language=en")]), Language::ENGLISH);
        assert_eq!(language(&[asked, (header::COOKIE, "colonnade_language=none")]), Language::PSEUDO);
    }

    #[test]
    fn what_programs_read_is_the_same_for_all() {
        for path in ["/", "/games/7", "/games/7/3.svg", "/feed.atom", "/api", "/play/token"] {
            assert!(is_localized(path) && !is_record(path), "{path}");
        }
        for path in ["/api/v1/games", "/assets/pages.js", "/healthz"] {
            assert!(!is_localized(path), "{path}");
        }
        for path in ["/games/7.cgn", "/games/7.json", "/archive.ndjson"] {
            assert!(is_record(path), "{path}");
        }
    }

    #[test]
    fn the_address_of_a_picture_may_name_its_language() {
        let named = |address: &str| of_picture(&address.parse().expect("an address"));
        for address in
            ["/games/7/3.svg?theme=wood&lang=en-XA", "/rules/buku/1.png?lang=en-xa", "/a.frames?lang=en-XA&v=1"]
        {
            assert_eq!(named(address), Some(Language::PSEUDO), "{address}");
        }
        // W34: pictures had `Vary: cookie`, so that shared caches could not keep them.
        for address in ["/games/7/3.svg", "/games/7/3.svg?lang=", "/games/7/3.svg?lang=tlh", "/games/7.gif"] {
            assert_eq!(named(address), Some(Language::ENGLISH), "{address}");
        }
        for address in ["/games/7?lang=en-XA", "/play/token/board.svg", "/table/7/board.svg?lang="] {
            assert_eq!(named(address), None, "{address}");
        }
    }
}
