//! The language of a page: the one that the reader chose here, else the one that the browser prefers.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Response, Uri, header};

use crate::components::error::PageResult;
use crate::cookies;
use colonnade_language::{Language, from_accept_language, in_language, reader};
use colonnade_play::PlayerId;
use colonnade_service::{Service, people};

/// The cookie that holds the tag of the language that was chosen.
pub(crate) const COOKIE: &str = "colonnade_language";

/// The language of a reader, by the headers of a request.
pub(crate) fn of_request(headers: &HeaderMap) -> Language {
    let chosen = cookies::values(headers, COOKIE).find_map(|tag| tag.parse().ok());
    let mut asked = headers.get_all(header::ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
    chosen.or_else(|| asked.find_map(from_accept_language)).unwrap_or(Language::ENGLISH)
}

/// The source of the language of the responses for a kind of address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LanguageSource {
    /// Nothing: they are the same for all readers.
    None,
    /// The reader.
    Reader,
    /// The reader, for the page for a missing record. Records are the same for all readers.
    Record,
    /// The address of a picture, because caches store pictures by address; if it names no language, the reader.
    Picture,
    /// The address of a picture; if it names no language, the picture is in English for all readers, so that shared
    /// caches may keep it.
    SharedPicture,
}

/// The language of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Negotiated {
    pub(crate) language: Language,
    source: LanguageSource,
    /// Whether the language follows from the address alone.
    is_of_address: bool,
}

/// The language of the response to a request; `None` if it depends on no language.
pub(crate) fn negotiate(source: LanguageSource, request: &Request) -> Option<Negotiated> {
    let of_address = match source {
        LanguageSource::None => return None,
        LanguageSource::Reader | LanguageSource::Record => None,
        LanguageSource::Picture => in_address(request.uri()),
        LanguageSource::SharedPicture => in_address(request.uri()).or(Some(Language::ENGLISH)),
    };
    let language = of_address.unwrap_or_else(|| of_request(request.headers()));
    Some(Negotiated { language, source, is_of_address: of_address.is_some() })
}

fn in_address(address: &Uri) -> Option<Language> {
    address.query()?.split('&').find_map(|pair| pair.strip_prefix("lang="))?.parse().ok()
}

/// Makes a page for a player who is identified by a link, in the language that the player chose, if any.
pub(crate) fn for_player<T>(
    service: &Service,
    player: PlayerId,
    page: impl FnOnce() -> PageResult<Response<T>>,
) -> PageResult<Response<T>> {
    let language = people::player(service, player)?.language.with_locale(reader());
    let mut page = in_language(language, page)?;
    page.headers_mut().insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
    Ok(page)
}

impl Negotiated {
    /// Adds the headers `Vary` for caches and, if the response is text, `Content-Language`, unless the response is the
    /// same for all readers.
    pub(crate) fn label(self, headers: &mut HeaderMap, is_page: bool) {
        if self.is_of_address || self.source == LanguageSource::Record && !is_page {
            return;
        }
        headers.append(header::VARY, HeaderValue::from_static("accept-language, cookie"));
        let is_text = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/"));
        if is_text {
            headers.entry(header::CONTENT_LANGUAGE).or_insert(HeaderValue::from_static(self.language.tag()));
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

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
    fn the_address_of_a_picture_may_name_its_language() {
        let negotiated = |source, address: &str| {
            let request = Request::get(address).header(header::ACCEPT_LANGUAGE, "de").body(Body::empty());
            negotiate(source, &request.expect("a request")).expect("a language")
        };
        let shared = LanguageSource::SharedPicture;
        let own = LanguageSource::Picture;
        for address in
            ["/games/7/3.svg?theme=wood&lang=en-XA", "/rules/buku/1.png?lang=en-xa", "/a.frames?lang=en-XA&v=1"]
        {
            for source in [shared, own] {
                assert_eq!(negotiated(source, address).language, Language::PSEUDO, "{address}");
            }
        }
        // W34: pictures had `Vary: cookie`, so that shared caches could not keep them.
        for address in ["/games/7/3.svg", "/games/7/3.svg?lang=", "/games/7/3.svg?lang=tlh", "/games/7.gif"] {
            let negotiated = negotiated(shared, address);
            assert!(negotiated.language == Language::ENGLISH && negotiated.is_of_address, "{address}");
        }
        for address in ["/play/token/board.svg", "/table/7/board.svg?lang="] {
            let negotiated = negotiated(own, address);
            assert!(negotiated.language.tag() == "de" && !negotiated.is_of_address, "{address}");
        }
    }
}
