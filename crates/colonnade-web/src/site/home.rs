//! The home page and the privacy page.

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Response};

use crate::AppState;
use crate::caching::revalidated;
use crate::components::error::{PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::games::cards::{GameCard, GameTile, finished_cards, recent_games, running_cards, tiles};
use crate::site::setup::{Steps, steps};
use colonnade_archive::ArchiveFilter;
use colonnade_play::Viewer;
use colonnade_service::{Running, Service, archive};
use colonnade_wording::web::{self as words, PageWords};

#[derive(Template)]
#[template(path = "home.html")]
struct HomeTemplate {
    layout: PageLayout,
    tiles: Vec<GameTile>,
    running: Vec<GameCard>,
    finished: Vec<GameCard>,
    /// The steps to set up a bot, shown to the host until they are done.
    setup: Option<Steps>,
}

/// How many running and how many finished games the home page shows.
const GAMES: usize = 6;

/// The home page.
pub(crate) async fn home(
    State(state): State<AppState>,
    context: RequestContext,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let bot = state.bot();
    let page = move |service: &Service| -> PageResult<_> {
        let setup = context.host.then(|| steps(service, bot.as_ref(), context.invite.as_deref())).transpose()?;
        let running = recent_games(service, Running::All, GAMES)?;
        let finished = archive::archive(service, &ArchiveFilter::default(), Viewer::Nobody, None, GAMES)?;
        let PageWords { title, description } = words::home();
        let layout = PageLayout::new(context, title, "/")
            .in_section("/")
            .described(description)
            .with_feed("/feed.atom", words::feed());
        let home = HomeTemplate {
            layout,
            tiles: tiles(),
            running: running_cards(&running),
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
    layout: PageLayout,
}

/// The privacy page.
pub(crate) async fn privacy(context: RequestContext, headers: HeaderMap) -> Response<Body> {
    let PageWords { title, description } = words::privacy();
    let layout = PageLayout::new(context, title, "/privacy").described(description);
    revalidated(render(&PrivacyTemplate { layout }), &headers)
}
