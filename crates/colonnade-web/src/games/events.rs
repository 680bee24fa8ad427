//! Server-sent events: changes of running games, for pages that show them.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{StreamExt, stream};
use ipnet::IpNet;
use serde::Deserialize;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use crate::AppState;
use crate::client::HeavyWork;
use crate::components::error::{PageError, PageResult};
use crate::request::paths::game_id;
use crate::request::query::Query;
use crate::state::ShutdownSignal;
use colonnade_language::say;
use colonnade_play::{Fact, GameFact, GameId, Refusal, Viewer};
use colonnade_service::{GameUpdate, KeyedPermit, Reply, Service, ServiceError, games};

/// How often a comment is sent when nothing happens, so that proxies keep the connection open.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// The most games in one stream: those that the visible pages of a browser show.
const MOST_FOLLOWED: usize = 32;

/// A live view of games.
struct LiveView {
    /// The games that are running.
    games: BTreeSet<GameId>,
    updates: broadcast::Receiver<GameUpdate>,
    missed: watch::Receiver<()>,
    closing: ShutdownSignal,
    _place: KeyedPermit<IpNet>,
}

impl LiveView {
    /// The next change of one of the games. `None` after the last one.
    async fn next(&mut self) -> Option<Event> {
        if self.games.is_empty() {
            return None;
        }
        loop {
            let update = tokio::select! {
                update = self.updates.recv() => update,
                Ok(()) = self.missed.changed() => return Some(unknown_change()),
                // An error means that the sender is gone, so no shutdown will follow.
                Ok(_) = self.closing.wait_for(|closing| *closing) => return None,
            };
            match update {
                Ok(update) => {
                    if !self.games.contains(&update.game) || !update.is_visible_to(Viewer::Nobody) {
                        continue;
                    }
                    if let Some(event) = self.event(update.game, &update.fact) {
                        return Some(event);
                    }
                }
                Err(RecvError::Lagged(_)) => return Some(unknown_change()),
                Err(RecvError::Closed) => return None,
            }
        }
    }

    fn event(&mut self, game: GameId, fact: &Fact) -> Option<Event> {
        let Fact::Game { version, ply, what, .. } = fact else { return None };
        if matches!(what, GameFact::Reminded { .. }) {
            return None;
        }
        let over = matches!(what, GameFact::Ended | GameFact::Voided | GameFact::Reinstated);
        if over {
            self.games.remove(&game);
        }
        let data = format!("{{\"game\":{game},\"version\":{version},\"ply\":{ply},\"over\":{over}}}", game = game.0);
        Some(Event::default().event("change").id(version.to_string()).data(data))
    }
}

/// An unknown change, after which a client that missed something reloads its games.
fn unknown_change() -> Event {
    Event::default().event("change").data("{}")
}

/// The present state of a game, so that a page that was loaded earlier detects changes since then. Its version is `None`
/// if it is not running, or not public: both look the same.
fn present((game, version): (GameId, Option<u64>)) -> Event {
    let state = version.map_or_else(|| "\"over\":true".to_owned(), |version| format!("\"version\":{version}"));
    Event::default().event("change").data(format!("{{\"game\":{},{state}}}", game.0))
}

/// Streams the changes of a public running game.
pub(crate) async fn follow(
    State(state): State<AppState>,
    work: HeavyWork,
    Path(id): Path<String>,
) -> PageResult<Response<Body>> {
    let game = game_id(&id)?;
    let version = move |service: &Service| {
        let found = games::get(service, Viewer::Nobody, game)?;
        Ok(vec![(game, found.is_running().then_some(found.version))])
    };
    streamed(&state, &work, version).await
}

/// The games of a stream.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct FollowQuery {
    /// Their numbers, separated by commas.
    games: String,
}

impl FollowQuery {
    fn ids(&self) -> PageResult<BTreeSet<GameId>> {
        let wrong = || PageError::new(StatusCode::BAD_REQUEST, say!(web_errors::bad_live_games, most = MOST_FOLLOWED));
        let ids: BTreeSet<GameId> =
            self.games.split(',').map(game_id).collect::<PageResult<_>>().map_err(|_| wrong())?;
        if ids.len() > MOST_FOLLOWED { Err(wrong()) } else { Ok(ids) }
    }
}

/// Streams the changes of several games: of those that are public and running. The others are reported as over.
pub(crate) async fn follow_several(
    State(state): State<AppState>,
    work: HeavyWork,
    Query(query): Query<FollowQuery>,
) -> PageResult<Response<Body>> {
    let games = query.ids()?;
    let version = |service: &Service, game: GameId| match games::get(service, Viewer::Nobody, game) {
        Ok(found) => Ok(found.is_running().then_some(found.version)),
        Err(ServiceError::Refused(Refusal::NoSuchGame(_))) => Ok(None),
        Err(error) => Err(error),
    };
    let versions = move |service: &Service| games.into_iter().map(|game| Ok((game, version(service, game)?))).collect();
    streamed(&state, &work, versions).await
}

/// A stream that begins with the present version of each game.
async fn streamed(
    state: &AppState,
    work: &HeavyWork,
    versions: impl FnOnce(&Service) -> Reply<Vec<(GameId, Option<u64>)>> + Send + 'static,
) -> PageResult<Response<Body>> {
    // Subscribe before loading the games, so that no change is missed.
    let updates = state.service.subscribe();
    let missed = state.service.missed_updates();
    let found = state.run(move |service| -> PageResult<_> { Ok(versions(service)?) }).await?;
    let games: BTreeSet<GameId> = found.iter().filter_map(|(game, version)| version.map(|_| *game)).collect();
    if games.is_empty() {
        // Tells browsers not to reconnect.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let place = state.live_views.try_acquire(&work.networks()).ok_or_else(|| {
        PageError::new(StatusCode::SERVICE_UNAVAILABLE, say!(web_errors::too_many_live_views)).retry_after(60)
    })?;
    let live_view = LiveView { games, updates, missed, closing: state.closing.clone(), _place: place };
    let changes = stream::unfold(live_view, |mut live_view| async {
        let event = live_view.next().await?;
        Some((Ok::<_, Infallible>(event), live_view))
    });
    let present = stream::iter(found.into_iter().map(|game| Ok(present(game))));
    let mut response =
        Sse::new(present.chain(changes.fuse())).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}
