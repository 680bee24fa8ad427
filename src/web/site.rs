//! How the host is called by whoever asks, and what all pages share.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::Uri;
use axum::http::request::Parts;

use super::assets;

/// What all pages need to know of the request and of the host.
#[derive(Clone, Debug, Default)]
pub(super) struct Site {
    /// The beginning of all addresses: `https://games.example.org`.
    pub(super) origin: String,
    /// Whether there is a table to play at, for whoever asks.
    pub(super) table: bool,
    /// The address with which readers add the bot to their servers.
    pub(super) invite: Option<String>,
}

impl<S: Sync> FromRequestParts<S> for Site {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Site, Infallible> {
        Ok(parts.extensions.get().cloned().unwrap_or_default())
    }
}

/// Host and port of an origin; None if the text is none.
pub(super) fn authority(origin: &str) -> Option<&str> {
    let authority = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"))?;
    let uri: Uri = origin.parse().ok()?;
    let whole = uri.authority()?.as_str() == authority && !authority.contains('@');
    whole.then_some(authority)
}

/// What stands around the content of every page.
#[derive(Clone, Debug)]
pub(super) struct Page {
    /// The title.
    pub(super) title: String,
    /// What the page shows, in a sentence, for previews.
    pub(super) description: String,
    /// The path of the page, without what is only a manner of showing it.
    pub(super) path: String,
    /// The path of a picture for previews, with its width and height.
    pub(super) picture: Option<(String, u32, u32)>,
    /// The first part of the path of the place in the navigation that the page belongs to.
    pub(super) place: &'static str,
    /// Feeds of what the page shows: path and title.
    pub(super) feed: Option<(String, String)>,
    /// Whether the page is kept out of the hands of search engines and caches.
    pub(super) secret: bool,
    pub(super) site: Site,
    pub(super) style: &'static str,
    pub(super) script: &'static str,
}

impl Page {
    pub(super) fn new(site: Site, title: impl Into<String>, path: impl Into<String>) -> Page {
        Page {
            title: title.into(),
            description: String::new(),
            path: path.into(),
            picture: None,
            place: "",
            feed: None,
            secret: false,
            site,
            style: assets::style(),
            script: assets::script(),
        }
    }

    pub(super) fn described(self, description: impl Into<String>) -> Page {
        Page { description: description.into(), ..self }
    }

    pub(super) const fn at(mut self, place: &'static str) -> Page {
        self.place = place;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::authority;

    #[test]
    fn an_origin_is_a_scheme_and_a_host() {
        assert_eq!(authority("https://games.example.org"), Some("games.example.org"));
        assert_eq!(authority("http://[::1]:7117"), Some("[::1]:7117"));
        for text in ["", "games.example.org", "ftp://a.b", "https://a.b/", "https://a.b/x", "https://u@a.b", "https://"]
        {
            assert_eq!(authority(text), None, "{text}");
        }
    }
}
