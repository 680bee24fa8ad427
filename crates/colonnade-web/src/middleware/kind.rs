//! The kinds of addresses. A router holds addresses of one kind, and [`guard`](super::guard) treats them alike.

use axum::body::Body;
use axum::http::{Response, StatusCode, header};
use axum::response::IntoResponse;

use crate::api::problem::Problem;
use crate::components::error::PageError;
use crate::request::languages::LanguageSource;

/// The form in which errors are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ErrorFormat {
    /// A page, for readers.
    Page,
    /// A problem document, for programs.
    Problem,
}

/// Who may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Visitors {
    Everybody,
    /// Everybody, and balancers: under any name of the host, and as often as they like.
    Balancers,
    /// Players who have signed in.
    SignedIn,
    /// Programs that have a token of a player.
    Token,
    /// Programs on the host's own machine that have the token of the local table.
    Table,
    /// Everybody on the host's own machine: the address itself has the token.
    TableEntrance,
}

/// Which requests that change something are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WritePolicy {
    /// Those from pages of this host.
    FromPages,
    /// Also those from pages behind move links, which send no referrer and thus have the origin `null`. The browser has
    /// to say that they are of this host; a page of another site cannot forge `Sec-Fetch-Site`.
    FromAllPages,
    /// Those from pages behind move links, also if the browser says nothing: the address has a signature.
    BySignature,
    /// Also those of programs, which name no origin but send JSON, for which a page needs a CORS preflight.
    FromPrograms,
}

/// Content that other sites may show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Embedding {
    Nothing,
    /// A picture.
    Picture,
    /// A page in a frame, if there is one.
    Frame,
}

/// How the guard treats the addresses of a kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub(crate) errors: ErrorFormat,
    pub(crate) language: LanguageSource,
    pub(crate) access: Visitors,
    pub(crate) changes: WritePolicy,
    pub(crate) embedding: Embedding,
    /// The share of its address's rate limit that a request uses. Assets and pictures come with each page and are mostly
    /// cached, so they count little.
    pub(crate) weight: f64,
    /// Whether scripts of other sites may read the responses (CORS). Only responses that are the same for every reader
    /// except for the language are of such kinds. The chosen language does not leak, because browsers withhold responses
    /// to requests with cookies from these scripts.
    pub(crate) cors: bool,
    /// Whether responses are not cached unless they say otherwise.
    pub(crate) is_fresh: bool,
    /// Whether the address authorizes its reader to do something, so that it is not sent as a referrer.
    pub(crate) is_secret: bool,
}

impl Kind {
    /// Whether responses depend on who has signed in.
    pub(crate) fn is_personal(&self) -> bool {
        self.language == LanguageSource::Reader || self.access == Visitors::SignedIn
    }

    /// A picture with addresses of this kind; with `lang=TAG` in the address, in that language.
    pub(crate) const fn picture(self) -> Kind {
        Kind { language: LanguageSource::Picture, weight: 0.1, ..self }
    }

    /// A game record with addresses of this kind.
    pub(crate) const fn record(self) -> Kind {
        Kind { language: LanguageSource::Record, ..self }
    }

    /// A picture that other sites may show.
    pub(crate) const fn shown_elsewhere(self) -> Kind {
        Kind { embedding: Embedding::Picture, ..self }
    }
}

/// Pages that everybody may read.
pub(crate) const PAGE: Kind = Kind {
    errors: ErrorFormat::Page,
    language: LanguageSource::Reader,
    access: Visitors::Everybody,
    changes: WritePolicy::FromPages,
    embedding: Embedding::Nothing,
    weight: 1.0,
    cors: false,
    is_fresh: false,
    is_secret: false,
};

/// The forms at the foot of every page.
pub(crate) const CHOICE: Kind = Kind { changes: WritePolicy::FromAllPages, ..PAGE };

/// The set-up of the bot.
pub(crate) const SETUP: Kind = Kind { is_fresh: true, ..PAGE };

/// Pages behind move links.
pub(crate) const LINK: Kind = Kind { changes: WritePolicy::BySignature, is_fresh: true, is_secret: true, ..PAGE };

/// Links to sign in. Another site must not sign in its reader, so that the browser has to name the origin of a form.
pub(crate) const SIGN_IN: Kind = Kind { changes: WritePolicy::FromAllPages, is_fresh: true, is_secret: true, ..PAGE };

/// The pages of a player who has signed in.
pub(crate) const OWN: Kind = Kind { access: Visitors::SignedIn, is_fresh: true, ..PAGE };

/// The local table.
pub(crate) const TABLE: Kind = Kind { access: Visitors::Table, is_fresh: true, ..PAGE };

/// Boards that other sites show in a frame.
pub(crate) const FRAME: Kind = Kind { embedding: Embedding::Frame, ..PAGE };

/// Addresses that open the local table.
pub(crate) const TABLE_ENTRANCE: Kind = Kind { access: Visitors::TableEntrance, ..TABLE };

/// Texts for programs in the language of the reader.
pub(crate) const DATA: Kind = Kind { cors: true, ..PAGE };

/// Records of public games, and data.
pub(crate) const RECORD: Kind = DATA.record();

/// Files that are the same for everybody.
pub(crate) const FILE: Kind = Kind { language: LanguageSource::None, ..PAGE };

/// The health check.
pub(crate) const PROBE: Kind = Kind { access: Visitors::Balancers, ..FILE };

/// Documents about pages for other sites.
pub(crate) const DESCRIPTION: Kind = Kind { cors: true, ..FILE };

/// Addresses below that of the API which no version of it has.
pub(crate) const NO_API: Kind = Kind { errors: ErrorFormat::Problem, changes: WritePolicy::FromPrograms, ..FILE };

/// The API.
pub(crate) const API: Kind = Kind { cors: true, ..NO_API };

/// The API for a player's programs.
pub(crate) const API_OWN: Kind = Kind { access: Visitors::Token, is_fresh: true, ..NO_API };

/// The API of the local table.
pub(crate) const API_TABLE: Kind = Kind { access: Visitors::Table, is_fresh: true, ..NO_API };

/// Styles, scripts and icons.
fn asset(extension: &str) -> Kind {
    let asset = Kind { weight: 0.02, ..FILE };
    if extension == "png" { asset.shown_elsewhere() } else { asset }
}

/// Games, with their records and pictures.
fn game(extension: &str) -> Kind {
    let picture = Kind { language: LanguageSource::SharedPicture, ..PAGE.picture() };
    match extension {
        "svg" | "png" => Kind { cors: true, ..picture.shown_elsewhere() },
        "gif" => Kind { cors: true, weight: 1.0, ..picture.shown_elsewhere() },
        "frames" => Kind { weight: 1.0, ..picture },
        "cgn" | "json" | "ndjson" => RECORD,
        _ => PAGE,
    }
}

/// The rules of the games, with their pictures.
fn rules(extension: &str) -> Kind {
    let picture = Kind { language: LanguageSource::SharedPicture, ..PAGE.picture() };
    match extension {
        "svg" => picture,
        "png" => picture.shown_elsewhere(),
        _ => PAGE,
    }
}

/// Tournaments, with their games, standings, dates and news.
fn event(extension: &str) -> Kind {
    match extension {
        "cgn" | "ndjson" | "trf" => RECORD,
        "atom" | "ics" => DATA,
        _ => PAGE,
    }
}

/// The kind of the addresses of a router.
#[derive(Clone, Copy, Debug)]
pub(crate) enum KindOf {
    /// All are of one kind.
    Same(Kind),
    /// The kind depends on the extension of the address, because one route has pages, records and pictures. An address
    /// without extension has an empty one.
    ByExtension(fn(&str) -> Kind),
}

pub(crate) const ASSETS: KindOf = KindOf::ByExtension(asset);
pub(crate) const GAMES: KindOf = KindOf::ByExtension(game);
pub(crate) const EVENTS: KindOf = KindOf::ByExtension(event);
pub(crate) const RULES: KindOf = KindOf::ByExtension(rules);

impl From<Kind> for KindOf {
    fn from(kind: Kind) -> Self {
        KindOf::Same(kind)
    }
}

impl KindOf {
    /// The kind of an address of the router.
    pub(crate) fn of_path(self, path: &str) -> Kind {
        match self {
            KindOf::Same(kind) => kind,
            KindOf::ByExtension(kind) => kind(path.rsplit_once('.').map_or("", |(_, extension)| extension)),
        }
    }
}

impl ErrorFormat {
    /// The response for an error.
    pub(crate) fn response(self, status: StatusCode, message: String, retry_after: Option<u64>) -> Response<Body> {
        match self {
            ErrorFormat::Page => PageError { retry_after, ..PageError::new(status, message) }.into_response(),
            ErrorFormat::Problem => {
                let mut response = Problem::new(status, message).into_response();
                response.headers_mut().extend(retry_after.map(|seconds| (header::RETRY_AFTER, seconds.into())));
                response
            }
        }
    }
}
