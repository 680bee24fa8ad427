//! News of a running game as they happen, for pages that show it.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{StreamExt, stream};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OwnedSemaphorePermit, broadcast};

use super::error::{Failure, Shown};
use super::game_page::number_of;
use super::{Closing, Web};
use crate::play::{Fact, GameFact, GameId, Viewer};
use crate::service::GameUpdate;

/// How often something is sent where nothing happens, so that nobody between takes the silence for the end.
const PULSE: Duration = Duration::from_secs(20);

/// Somebody who follows a game.
struct Follower {
    game: GameId,
    happenings: broadcast::Receiver<GameUpdate>,
    over: bool,
    closing: Closing,
    _permit: OwnedSemaphorePermit,
}

impl Follower {
    /// The next news of the game; None when there will be none any more.
    async fn next(&mut self) -> Option<Event> {
        if self.over {
            return None;
        }
        loop {
            let happening = tokio::select! {
                happening = self.happenings.recv() => happening,
                // Where nobody can tell that the program ends, it does not.
                Ok(_) = self.closing.wait_for(|closing| *closing) => return None,
            };
            match happening {
                Ok(happening) => {
                    if happening.game != self.game || !happening.is_visible_to(Viewer::Nobody) {
                        continue;
                    }
                    if let Some(event) = self.told(&happening.fact) {
                        return Some(event);
                    }
                }
                // Whoever missed something looks at the game anew.
                Err(RecvError::Lagged(_)) => return Some(Event::default().event("change").data("{}")),
                Err(RecvError::Closed) => return None,
            }
        }
    }

    fn told(&mut self, fact: &Fact) -> Option<Event> {
        let Fact::Game { version, ply, what, .. } = fact else { return None };
        if matches!(what, GameFact::Reminded { .. }) {
            return None;
        }
        self.over = matches!(what, GameFact::Ended | GameFact::Voided);
        let data = format!("{{\"version\":{version},\"ply\":{ply},\"over\":{}}}", self.over);
        Some(Event::default().event("change").id(version.to_string()).data(data))
    }
}

/// News of a game that everybody may see and that runs.
pub(super) async fn follow(State(web): State<Web>, Path(id): Path<String>) -> Shown<Response<Body>> {
    let game = number_of(&id)?;
    // Whoever subscribes first and looks afterwards misses nothing.
    let happenings = web.service.subscribe();
    let running = web.ask(move |service| Ok(service.game(Viewer::Nobody, game)?.is_running())).await?;
    if !running {
        // This tells browsers not to come back.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let full = || Failure::new(StatusCode::SERVICE_UNAVAILABLE, "Too many follow games live right now.");
    let permit = Arc::clone(&web.followers).try_acquire_owned().map_err(|_| full())?;
    let follower = Follower { game, happenings, over: false, closing: web.closing.clone(), _permit: permit };
    let news = stream::unfold(follower, |mut follower| async {
        let event = follower.next().await?;
        Some((Ok::<_, Infallible>(event), follower))
    });
    let mut response = Sse::new(news.fuse()).keep_alive(KeepAlive::new().interval(PULSE)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}
