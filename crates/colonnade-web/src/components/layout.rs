//! The frame around the content of all pages, and the properties of a request that it depends on.

use std::collections::BTreeMap;
use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::Uri;
use axum::http::request::Parts;

use crate::components::assets;
use crate::components::boards::{LinkPreview, in_readers_language};
use crate::components::reader::SignedIn;
use crate::components::themes;
use colonnade_language as language;
use colonnade_language::say;
use colonnade_rules::Game as GameKind;

/// The properties of a request that pages depend on. The guard adds them to every request.
#[derive(Clone, Debug, Default)]
pub(crate) struct RequestContext {
    /// Scheme, host and port under which others reach this host, `https://games.example.org`: the public URL, or else
    /// how the reader reached it.
    pub(crate) origin: String,
    /// Whether the reader reached this host by https, so that its cookies are for https alone.
    pub(crate) is_secure: bool,
    /// The path and query that the reader asked for.
    pub(crate) address: String,
    /// Whether the reader may use the local table.
    pub(crate) table: bool,
    /// Whether the reader is the host, who sees how the bot is set up.
    pub(crate) host: bool,
    /// Whether a bot is set up.
    pub(crate) bot: bool,
    /// The address that adds the bot to a server, once it is known.
    pub(crate) invite: Option<String>,
    /// The player who has signed in.
    pub(crate) reader: Option<SignedIn>,
}

impl<S: Sync> FromRequestParts<S> for RequestContext {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<RequestContext, Infallible> {
        Ok(parts.extensions.get().cloned().unwrap_or_default())
    }
}

/// Host and port of an origin. `None` if the text is not an origin.
pub(crate) fn authority(origin: &str) -> Option<&str> {
    let authority = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"))?;
    let uri: Uri = origin.parse().ok()?;
    let whole = uri.authority()?.as_str() == authority && !authority.contains('@');
    whole.then_some(authority)
}

/// The audience of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// Everybody: search engines index it, and other sites show a preview of a link to it.
    Public,
    /// Everybody who has a link, which gets a preview; search engines do not index the page.
    Shared,
    /// Its reader alone: the page is not indexed and has no preview.
    Private,
}

/// The frame of a page: head, navigation, footer.
#[derive(Clone, Debug)]
pub(crate) struct PageLayout {
    /// The tag of the language.
    pub(crate) lang: &'static str,
    /// Whether its texts run from right to left.
    pub(crate) rtl: bool,
    pub(crate) title: String,
    /// One sentence about the page, for previews and search engines.
    pub(crate) description: String,
    /// The canonical path of the page.
    pub(crate) path: String,
    /// The path, width and height of a picture for previews; a board of one of the games if there is none.
    pub(crate) picture: Option<(String, u32, u32)>,
    /// The description of the picture.
    pub(crate) picture_alt: String,
    /// The path and title of the page's oEmbed document.
    pub(crate) embed: Option<(String, String)>,
    /// The path of the navigation link that the page belongs to.
    pub(crate) section: &'static str,
    /// The path and title of a feed of the page's content.
    pub(crate) feed: Option<(String, String)>,
    reach: Reach,
    pub(crate) context: RequestContext,
    pub(crate) style: &'static str,
    pub(crate) script: &'static str,
    pub(crate) times: &'static str,
    pub(crate) studies: &'static str,
}

impl PageLayout {
    pub(crate) fn new(context: RequestContext, title: impl Into<String>, path: impl Into<String>) -> PageLayout {
        let language = language::reader();
        PageLayout {
            lang: language.tag(),
            rtl: language.is_right_to_left(),
            title: title.into(),
            description: String::new(),
            path: path.into(),
            picture: None,
            picture_alt: String::new(),
            embed: None,
            section: "",
            feed: None,
            reach: Reach::Public,
            context,
            style: assets::style(),
            script: assets::script(),
            times: assets::times(),
            studies: assets::studies(),
        }
    }

    pub(crate) fn described(self, description: impl Into<String>) -> PageLayout {
        PageLayout { description: description.into(), ..self }
    }

    /// With a board of a game as its picture.
    pub(crate) fn pictured(self, game: GameKind) -> PageLayout {
        let LinkPreview { path, width, height, alt } = LinkPreview::of(game);
        self.with_picture((path, width, height), alt)
    }

    /// With the picture at a path, of this width and height and with this description.
    pub(crate) fn with_picture(self, (path, width, height): (String, u32, u32), alt: String) -> PageLayout {
        PageLayout { picture: Some((in_readers_language(path), width, height)), picture_alt: alt, ..self }
    }

    /// The address of the program's source, if its package names one.
    pub(crate) fn source(&self) -> Option<&'static str> {
        Some(env!("CARGO_PKG_REPOSITORY")).filter(|address| !address.is_empty())
    }

    /// The picture for previews.
    pub(crate) fn preview(&self) -> LinkPreview {
        match &self.picture {
            Some((path, width, height)) => {
                LinkPreview { path: path.clone(), width: *width, height: *height, alt: self.picture_alt.clone() }
            }
            None => {
                let preview = LinkPreview::of(GameKind::PitOfPillars);
                LinkPreview { path: in_readers_language(preview.path), ..preview }
            }
        }
    }

    /// The colour themes of boards to choose from: value, name, and whether it is the current one.
    pub(crate) fn boards(&self) -> Vec<(String, String, bool)> {
        themes::choices()
    }

    /// The texts that the scripts show, as JSON that is safe in a page. The scripts replace the placeholders in braces.
    pub(crate) fn texts(&self) -> String {
        let texts = BTreeMap::from([
            ("offline", say!(scripts::offline)),
            ("refused", say!(scripts::refused, status = "{status}")),
            ("busy", say!(scripts::busy, status = "{status}")),
            ("retry", say!(scripts::retry, problem = "{problem}", seconds = "{seconds}")),
            ("lost", say!(scripts::lost)),
            ("sending", say!(scripts::sending)),
            ("undone", say!(scripts::undone)),
            ("redone", say!(scripts::redone)),
            ("takenBack", say!(scripts::taken_back)),
            ("severalTakenBack", say!(scripts::several_taken_back, count = "{count}")),
            ("newAction", say!(scripts::new_action, action = "{action}")),
            ("goneOn", say!(scripts::gone_on, action = "{action}")),
            ("beginning", say!(scripts::beginning)),
            ("atAction", say!(scripts::at_action, action = "{action}", ply = "{ply}", plies = "{plies}")),
            ("ofPlies", say!(scripts::of_plies, ply = "{ply}", plies = "{plies}")),
            ("first", say!(page_shared::first_position)),
            ("previous", say!(page_game::previous_action)),
            ("next", say!(page_game::next_action)),
            ("last", say!(page_game::last_position)),
            ("autoplay", say!(page_game::autoplay)),
            ("stop", say!(scripts::stop)),
            ("copied", say!(scripts::copied)),
            ("noCopying", say!(scripts::no_copying)),
            ("alsoHere", say!(scripts::also_here, time = "{time}", here = "{here}")),
            ("timesOf", say!(scripts::times_of, zone = "{zone}")),
        ]);
        // Escaped so that no text can close the element that contains them.
        serde_json::to_string(&texts).expect("texts can be serialized").replace('<', "\\u003c")
    }

    pub(crate) const fn in_section(mut self, section: &'static str) -> PageLayout {
        self.section = section;
        self
    }

    pub(crate) fn with_feed(self, path: impl Into<String>, title: impl Into<String>) -> PageLayout {
        PageLayout { feed: Some((path.into(), title.into())), ..self }
    }

    /// Hides the page from search engines but keeps its preview: there are more such pages than they can crawl.
    pub(crate) const fn shared(mut self) -> PageLayout {
        self.reach = Reach::Shared;
        self
    }

    /// Marks the page as private: its address authorizes its reader to do something, or others have no use for it.
    pub(crate) const fn private(mut self) -> PageLayout {
        self.reach = Reach::Private;
        self
    }

    /// Whether search engines may index the page.
    pub(crate) fn is_indexed(&self) -> bool {
        self.reach == Reach::Public
    }

    /// Whether other sites may show a preview of the page.
    pub(crate) fn has_preview(&self) -> bool {
        self.reach != Reach::Private
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
