//! Server-sent events: changes of a running game, for pages that show it.

use std::convert::Infallible;
use std::net::IpAddr;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{StreamExt, stream};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use super::client::HeavyWork;
use super::error::{PageError, PageResult};
use super::paths::game_id;
use super::{AppState, ShutdownSignal};
use crate::play::{Fact, GameFact, GameId, Viewer};
use crate::service::{GameUpdate, KeyedPermit};
use crate::view::wording::web::too_many_live_views;

/// How often a comment is sent when nothing happens, so that proxies keep the connection open.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// A live view of a game.
struct LiveView {
    game: GameId,
    updates: broadcast::Receiver<GameUpdate>,
    missed: watch::Receiver<()>,
    over: bool,
    closing: ShutdownSignal,
    _place: KeyedPermit<IpAddr>,
}

impl LiveView {
    /// The next change of the game. `None` after the last one.
    async fn next(&mut self) -> Option<Event> {
        if self.over {
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
                    if update.game != self.game || !update.is_visible_to(Viewer::Nobody) {
                        continue;
                    }
                    if let Some(event) = self.event(&update.fact) {
                        return Some(event);
                    }
                }
                Err(RecvError::Lagged(_)) => return Some(unknown_change()),
                Err(RecvError::Closed) => return None,
            }
        }
    }

    fn event(&mut self, fact: &Fact) -> Option<Event> {
        let Fact::Game { version, ply, what, .. } = fact else { return None };
        if matches!(what, GameFact::Reminded { .. }) {
            return None;
        }
        self.over = matches!(what, GameFact::Ended | GameFact::Voided);
        let data = format!("{{\"version\":{version},\"ply\":{ply},\"over\":{}}}", self.over);
        Some(Event::default().event("change").id(version.to_string()).data(data))
    }
}

/// An unknown change, after which a client that missed something reloads the game.
fn unknown_change() -> Event {
    Event::default().event("change").data("{}")
}

/// Streams the changes of a public running game.
pub(super) async fn follow(
    State(state): State<AppState>,
    work: HeavyWork,
    Path(id): Path<String>,
) -> PageResult<Response<Body>> {
    let game = game_id(&id)?;
    // Subscribe before loading the game, so that no change is missed.
    let (updates, missed) = (state.service.subscribe(), state.service.missed_updates());
    let found = state.run(move |service| -> PageResult<_> { Ok(service.game(Viewer::Nobody, game)?) }).await?;
    if !found.is_running() {
        // Tells browsers not to reconnect.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let place = state
        .live_views
        .try_acquire(work.address())
        .ok_or_else(|| PageError::new(StatusCode::SERVICE_UNAVAILABLE, too_many_live_views()).retry_after(60))?;
    let live_view = LiveView { game, updates, missed, over: false, closing: state.closing.clone(), _place: place };
    let changes = stream::unfold(live_view, |mut live_view| async {
        let event = live_view.next().await?;
        Some((Ok::<_, Infallible>(event), live_view))
    });
    // The current version, so that a page that was loaded earlier detects changes since then.
    let present = Event::default().event("change").data(format!("{{\"version\":{}}}", found.version));
    let present = stream::once(std::future::ready(Ok(present)));
    let mut response =
        Sse::new(present.chain(changes.fuse())).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}
