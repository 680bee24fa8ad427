//! The stream of a program: the state of its player's games and challenges, at once and after each change.
//!
//! Every event has a whole state, so that one that comes twice or late does no harm, and a stream that was cut goes on
//! without gaps: it begins with all running games, and with those that have ended since the last event.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Response, header};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{StreamExt, stream};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::{Interval, MissedTickBehavior};

use super::own::own_game;
use super::own_challenges::ProgramChallenges;
use super::problem::{ApiResult, CommonResponses, Problem, TokenResponses};
use super::schemas::Game;
use super::token_holder::TokenHolder;
use crate::AppState;
use crate::state::ShutdownSignal;
use colonnade_archive::ArchiveFilter;
use colonnade_language::say;
use colonnade_play::{Fact, GameFact, GameId, PlayerId, Span, Timestamp, Viewer};
use colonnade_service::{GameUpdate, KeyedPermit, Reply, Service, archive, games, tokens};

/// How often a comment is sent when nothing happens, and the token and the challenges are looked at.
const BEAT: Duration = Duration::from_secs(20);

/// The most games that are told because they ended while there was no stream.
const MOST_ENDED: usize = 100;

/// How much earlier than it is told a game may have ended: the clocks of processes differ, and after an outage, games have
/// ended when their time ran out. Games that are told twice do no harm.
const LATE: Span = Span::days(1);

/// A state that is still to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PendingState {
    Game(GameId),
    Challenges,
}

/// The news for which a stream waits.
enum StreamNews {
    Of(GameUpdate),
    Missed,
    /// The challenges may have changed.
    Challenges,
}

/// The stream of a program.
struct ProgramStream {
    state: AppState,
    holder: TokenHolder,
    due: VecDeque<PendingState>,
    /// The time until which everything has been told: the id of events.
    caught_up: Timestamp,
    /// The challenges that were sent last.
    challenges: Option<ProgramChallenges>,
    updates: broadcast::Receiver<GameUpdate>,
    challenged: broadcast::Receiver<PlayerId>,
    missed: watch::Receiver<()>,
    beat: Interval,
    closing: ShutdownSignal,
    _place: KeyedPermit<PlayerId>,
}

impl ProgramStream {
    /// The next event; `None` after the last one. A stream whose token has ended ends, and one that cannot read ends too:
    /// its client begins again.
    async fn next(&mut self) -> Option<Event> {
        loop {
            // All that happens from here on is still to be told, or is among the updates.
            let now = self.state.service.now();
            while let Some(due) = self.due.pop_front() {
                if let Some(event) = self.event(due).await.ok()? {
                    return Some(event);
                }
            }
            if self.updates.is_empty() {
                self.caught_up = now;
            }
            let news = tokio::select! {
                update = self.updates.recv() => match update {
                    Ok(update) => StreamNews::Of(update),
                    Err(RecvError::Lagged(_)) => StreamNews::Missed,
                    Err(RecvError::Closed) => return None,
                },
                Ok(()) = self.missed.changed() => StreamNews::Missed,
                challenged = self.challenged.recv() => match challenged {
                    Ok(player) if player != self.holder.player => continue,
                    Err(RecvError::Closed) => return None,
                    Ok(_) | Err(RecvError::Lagged(_)) => StreamNews::Challenges,
                },
                _ = self.beat.tick() => StreamNews::Challenges,
                // An error means that the sender is gone, so no shutdown will follow.
                Ok(_) = self.closing.wait_for(|closing| *closing) => return None,
            };
            match news {
                StreamNews::Of(update) => self.note(&update),
                StreamNews::Missed => self.begin_again().await.ok()?,
                StreamNews::Challenges => self.due.push_back(PendingState::Challenges),
            }
        }
    }

    /// Notes a game that has changed.
    fn note(&mut self, update: &GameUpdate) {
        let is_own = [update.players.first, update.players.second].contains(&self.holder.player);
        let is_reminder = matches!(update.fact, Fact::Game { what: GameFact::Reminded { .. }, .. });
        let due = PendingState::Game(update.game);
        if is_own && !is_reminder && !self.due.contains(&due) {
            self.due.push_back(due);
        }
    }

    /// Notes everything after updates were missed.
    async fn begin_again(&mut self) -> ApiResult<()> {
        self.begin(Some(self.caught_up - LATE.delta())).await
    }

    /// Notes everything, and the games that have ended since a time.
    async fn begin(&mut self, since: Option<Timestamp>) -> ApiResult<()> {
        let player = self.holder.player;
        let found = move |service: &Service| -> ApiResult<_> { Ok(present(service, player, since)?) };
        self.due = self
            .state
            .run(found)
            .await?
            .into_iter()
            .map(PendingState::Game)
            .chain([PendingState::Challenges])
            .collect();
        Ok(())
    }

    /// The event that tells something; `None` if there is nothing to tell.
    async fn event(&mut self, due: PendingState) -> ApiResult<Option<Event>> {
        let TokenHolder { player, hash, .. } = self.holder;
        let id = self.caught_up.timestamp_millis().to_string();
        let read = move |service: &Service| -> ApiResult<_> {
            tokens::find(service, player, &hash)?.ok_or_else(Problem::no_token)?;
            Ok(match due {
                PendingState::Game(game) => {
                    ToldState::Game(id, Box::new(Game::of(&own_game(service, player, game)?, None)))
                }
                PendingState::Challenges => ToldState::Challenges(id, ProgramChallenges::load(service, player)?),
            })
        };
        let event = match self.state.run(read).await? {
            ToldState::Game(id, game) => Event::default().event("game").id(id).json_data(game),
            ToldState::Challenges(_, challenges) if self.challenges.as_ref() == Some(&challenges) => return Ok(None),
            ToldState::Challenges(id, challenges) => {
                let event = Event::default().event("challenges").id(id).json_data(&challenges);
                self.challenges = Some(challenges);
                event
            }
        };
        Ok(event.ok())
    }
}

/// The content of an event, with its id.
enum ToldState {
    Game(String, Box<Game>),
    Challenges(String, ProgramChallenges),
}

/// The running games of a player, and those that have ended since a time.
fn present(service: &Service, player: PlayerId, since: Option<Timestamp>) -> Reply<Vec<GameId>> {
    let mut all: Vec<GameId> = games::games_of(service, player)?.iter().map(|game| game.id).collect();
    if let Some(since) = since {
        let filter = ArchiveFilter { player: Some(player), ..ArchiveFilter::default() };
        let page = archive::archive(service, &filter, Viewer::Player(player), None, MOST_ENDED)?;
        all.extend(page.items.iter().take_while(|game| game.ended >= since).map(|game| game.id));
    }
    Ok(all)
}

/// Streams the games and challenges of the player as server-sent events.
///
/// A `game` event has a whole game, as `getMyGame` returns it: one for each running game at the beginning, and one after
/// each change, also when the game is over. A `challenges` event has all open challenges, as `listMyChallenges` returns
/// them: one at the beginning, one at once after a challenge to the player in the same process, and one at most 20 seconds
/// after any other change. If nothing happens, a comment is sent every 20
/// seconds. A client that hears nothing for 45 seconds connects again, with the id of the last event in
/// `Last-Event-ID`; games that have ended since then are told, too.
#[utoipa::path(
    get, path = "/api/v1/me/stream", operation_id = "streamMine", tag = "programs", security(("token" = [])),
    params(("Last-Event-ID" = Option<String>, Header, description = "The id of the last event that was received")),
    responses(
        (status = 200, description = "The events", body = String, content_type = "text/event-stream"),
        TokenResponses, CommonResponses
    )
)]
pub(super) async fn stream(
    State(state): State<AppState>,
    holder: TokenHolder,
    headers: HeaderMap,
) -> ApiResult<Response<Body>> {
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let since = last.and_then(Timestamp::from_timestamp_millis).and_then(|last| last.checked_sub_signed(LATE.delta()));
    let place = state.streams.try_acquire(&[(holder.player, 1)]);
    let place = place.ok_or_else(|| Problem::too_many(say!(web_errors::too_many_streams), 60))?;
    let mut beat = tokio::time::interval_at(tokio::time::Instant::now() + BEAT, BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut program = ProgramStream {
        due: VecDeque::new(),
        caught_up: since.map_or_else(|| state.service.now(), |since| since + LATE.delta()),
        challenges: None,
        // Subscribe before loading the games, so that no change is missed.
        updates: state.service.subscribe(),
        challenged: state.service.subscribe_to_challenges(),
        missed: state.service.missed_updates(),
        beat,
        closing: state.closing.clone(),
        _place: place,
        holder,
        state,
    };
    program.begin(since).await?;
    let events = stream::unfold(program, |mut program| async {
        let event = program.next().await?;
        Some((Ok::<_, Infallible>(event), program))
    });
    let mut response = Sse::new(events.fuse()).keep_alive(KeepAlive::new().interval(BEAT)).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}
