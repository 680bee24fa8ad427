//! The home page, the privacy page, and the responses for unknown addresses and methods.

use askama::Template;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;

use super::AppState;
use super::api::problem::Problem;
use super::caching::revalidated;
use super::cards::{GameCard, GameTile, finished_cards, recent_games, tiles};
use super::error::{PageError, PageResult, render};
use super::layout::{Layout, RequestContext};
use super::setup::{Steps, steps};
use colonnade_play::{ArchiveFilter, Viewer};
use colonnade_service::{Running, Service};
use colonnade_view::wording::web::{self as words, Missing, PageWords};

#[derive(Template)]
#[template(path = "home.html")]
struct HomeTemplate {
    layout: Layout,
    tiles: Vec<GameTile>,
    running: Vec<GameCard>,
    finished: Vec<GameCard>,
    /// The steps to set up a bot, shown to the host until they are done.
    setup: Option<Steps>,
}

/// How many running and how many finished games the home page shows.
const GAMES: usize = 6;

/// The home page.
pub(super) async fn home(
    State(state): State<AppState>,
    context: RequestContext,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let bot = state.bot();
    let page = move |service: &Service| -> PageResult<_> {
        let setup = context.host.then(|| steps(service, bot.as_ref(), context.invite.as_deref())).transpose()?;
        let running = recent_games(service, Running::All, GAMES)?;
        let finished = service.archive(&ArchiveFilter::default(), Viewer::Nobody, None, GAMES)?;
        let PageWords { title, description } = words::home();
        let layout = Layout::new(context, title, "/")
            .in_section("/")
            .described(description)
            .with_feed("/feed.atom", words::feed());
        let home = HomeTemplate {
            layout,
            tiles: tiles(),
            running: running.iter().map(GameCard::running).collect(),
            finished: finished_cards(service, &finished.items)?,
            setup: setup.filter(|setup| !setup.is_done),
        };
        Ok(revalidated(render(&home), &headers))
    };
    state.run(page).await
}

#[derive(Template)]
#[template(path = "privacy.html")]
struct PrivacyTemplate {
    layout: Layout,
}

/// The privacy page.
pub(super) async fn privacy(context: RequestContext, headers: HeaderMap) -> Response<Body> {
    let PageWords { title, description } = words::privacy();
    let layout = Layout::new(context, title, "/privacy").described(description);
    revalidated(render(&PrivacyTemplate { layout }), &headers)
}

/// The response for an address that does not exist.
pub(super) async fn not_found(request: Request) -> Response<Body> {
    error(request.uri().path(), StatusCode::NOT_FOUND, words::missing(Missing::Page))
}

/// The response to a method that an address does not support.
pub(super) async fn method_not_allowed(request: Request) -> Response<Body> {
    error(request.uri().path(), StatusCode::METHOD_NOT_ALLOWED, words::wrong_method())
}

fn error(path: &str, status: StatusCode, message: String) -> Response<Body> {
    if path.starts_with("/api/") {
        Problem::new(status, message).into_response()
    } else {
        PageError::new(status, message).into_response()
    }
}
