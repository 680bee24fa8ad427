//! The home page, what several pages share, and the answers to those who lost their way.

use std::sync::LazyLock;

use askama::Template;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::response::{Html, IntoResponse};

use super::Web;
use super::api::problem::Problem;
use super::error::{Failure, Shown, shown};
use super::pictures;
use super::site::{Page, Site};
use super::words;
use crate::play::{ArchiveFilter, GameId, PlayerId, Standing, Summary, Timestamp, Viewer};
use crate::service::{Reply, Running, Service};
use crate::view::wording;
use crate::view::{Picture, render};
use colonnade_rules::{BySide, Game as GameKind, State as Position, Variant};

/// A game in a list.
pub(super) struct Card {
    pub(super) id: u64,
    pub(super) href: String,
    pub(super) variant: String,
    pub(super) seats: [(String, String, String); 2],
    /// How it ended or where it stands.
    pub(super) standing: String,
    pub(super) plies: String,
    pub(super) rated: bool,
    /// When it ended or something last happened, for machines and for people.
    pub(super) at: (String, String),
    /// What happened then.
    pub(super) happened: &'static str,
    /// When it began, where that is not told by it already.
    pub(super) began: Option<(String, String)>,
    pub(super) board: Thumbnail,
}

/// A small board.
pub(super) struct Thumbnail {
    pub(super) light: String,
    pub(super) dark: String,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// How wide small boards are.
const SMALL: u32 = 200;

impl Thumbnail {
    /// The board of a game after so many actions.
    pub(super) fn of(game: GameId, variant: Variant, ply: u32) -> Thumbnail {
        Thumbnail::at(&format!("/games/{}/{ply}.svg", game.0), variant)
    }

    /// The board of the picture at an address.
    fn at(path: &str, variant: Variant) -> Thumbnail {
        let address = |theme: &str| format!("{path}?part=board&width={SMALL}&theme={theme}");
        let height = render::board_ratio(&Picture::of(&Position::start(variant))) * SMALL as f32;
        Thumbnail { light: address("wood"), dark: address("slate"), width: SMALL, height: height.round() as u32 }
    }
}

fn seats(names: &BySide<String>, players: BySide<PlayerId>, variant: Variant) -> [(String, String, String); 2] {
    let sides = variant.game().info().sides;
    [
        (names.first.clone(), format!("/players/{}", players.first), sides.first.to_owned()),
        (names.second.clone(), format!("/players/{}", players.second), sides.second.to_owned()),
    ]
}

/// When a game began, for machines and for people, unless that was on the day that is told anyway.
fn began(started: Timestamp, told: Timestamp) -> Option<(String, String)> {
    (started.date_naive() != told.date_naive()).then(|| (words::machine(started), words::day(started)))
}

impl Card {
    /// A finished game.
    pub(super) fn finished(game: &Summary) -> Card {
        Card {
            id: game.id.0,
            href: format!("/games/{}", game.id.0),
            variant: words::game_name(game.variant),
            seats: seats(&game.names, game.players, game.variant),
            standing: words::result(game.result, game.reason, &game.names),
            plies: wording::plural(game.plies, "action", "actions"),
            rated: game.rated,
            at: (words::machine(game.ended), words::day(game.ended)),
            happened: "ended",
            began: began(game.started, game.ended),
            board: Thumbnail::of(game.id, game.variant, game.plies),
        }
    }

    /// A running game.
    pub(super) fn running(game: &Standing) -> Card {
        Card {
            id: game.id.0,
            href: format!("/games/{}", game.id.0),
            variant: words::game_name(game.variant),
            seats: seats(&game.names, game.players, game.variant),
            standing: format!("{} to act", game.names[game.to_act]),
            plies: wording::plural(game.plies, "action", "actions"),
            rated: game.rated,
            at: (words::machine(game.touched), words::minute(game.touched)),
            happened: if game.plies == 0 { "began" } else { "last action" },
            began: began(game.started, game.touched),
            board: Thumbnail::of(game.id, game.variant, game.plies),
        }
    }
}

/// A game of the five, as lists of them show it.
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) slug: &'static str,
    pub(super) about: &'static str,
    pub(super) board: Thumbnail,
}

/// The five games.
pub(super) fn kinds() -> &'static [Kind] {
    static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(all_kinds);
    &KINDS
}

fn all_kinds() -> Vec<Kind> {
    let kind = |game: &GameKind| {
        let about = super::rules_pages::about(*game);
        let board = Thumbnail::at(&super::rules_pages::typical(*game), game.standard());
        Kind { name: game.name(), slug: game.slug(), about, board }
    };
    GameKind::ALL.iter().map(kind).collect()
}

/// The running games that everybody may see and in which something happened last.
pub(super) fn lively(service: &Service, which: Running, most: usize) -> Reply<Vec<Standing>> {
    const LOOKED_AT: usize = 256;
    let mut games = service.running(Viewer::Nobody, which, None, LOOKED_AT)?;
    games.sort_by_key(|game| std::cmp::Reverse((game.touched, game.id)));
    games.truncate(most);
    Ok(games)
}

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    page: Page,
    kinds: &'static [Kind],
    running: Vec<Card>,
    finished: Vec<Card>,
}

/// The home page.
pub(super) async fn home(State(web): State<Web>, site: Site, headers: HeaderMap) -> Shown<Response<Body>> {
    let (running, finished) = web
        .ask(|service| {
            let running = lively(service, Running::All, 6)?;
            let finished = service.archive(&ArchiveFilter::default(), Viewer::Nobody, None, 6)?;
            Ok((running, finished.items))
        })
        .await?;
    let mut page = Page::new(site, "Colonnade", "/")
        .at("/")
        .described("Correspondence play of five stacking and sowing games, and the archive of what was played.");
    page.feed = Some(("/feed.atom".to_owned(), "Finished games".to_owned()));
    let home = Home {
        page,
        kinds: kinds(),
        running: running.iter().map(Card::running).collect(),
        finished: finished.iter().map(Card::finished).collect(),
    };
    Ok(revalidated(shown(&home), &headers))
}

/// A page that caches ask for again each time, and that is sent only where it has changed.
pub(super) fn revalidated(page: Html<String>, headers: &HeaderMap) -> Response<Body> {
    let tag = format!("W/{}", pictures::tag(&page.0));
    if pictures::has(headers, tag.trim_start_matches("W/")) {
        return pictures::unchanged(&tag, "no-cache");
    }
    let mut response = page.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.extend(HeaderValue::from_str(&tag).map(|tag| (header::ETAG, tag)));
    response
}

/// Whether the program runs.
pub(super) async fn health() -> impl IntoResponse {
    ([(header::CACHE_CONTROL, "no-store")], "ok\n")
}

/// What search engines shall leave alone.
pub(super) async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /play/\nDisallow: /table\nDisallow: /archive.cgn\nDisallow: /archive.ndjson\n"
}

/// The answer where no page is.
pub(super) async fn nowhere(request: Request) -> Response<Body> {
    let words = "There is no page at this address.";
    astray(request.uri().path(), StatusCode::NOT_FOUND, words)
}

/// The answer where a page is asked for in a way that it does not know.
pub(super) async fn wrong_method(request: Request) -> Response<Body> {
    astray(request.uri().path(), StatusCode::METHOD_NOT_ALLOWED, "This address does not do that.")
}

fn astray(path: &str, status: StatusCode, words: &str) -> Response<Body> {
    if path.starts_with("/api/") {
        Problem::new(status, words).into_response()
    } else {
        Failure::new(status, words).into_response()
    }
}
