//! Metrics and readiness for the host, and a tracing span for each request.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{Response, StatusCode, header};
use axum::middleware::Next;
use axum::response::IntoResponse;
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing::Instrument;

use crate::bot::DiscordStatus;
use colonnade_play::Timestamp;
use colonnade_service::{Service, duties, run_blocking, upkeep};
use colonnade_wording as wording;

/// The metrics of the whole program, for Prometheus.
#[derive(Clone)]
pub struct Metrics(PrometheusHandle);

const SECONDS: &str = "colonnade_http_request_seconds";
const REQUESTS: &str = "colonnade_http_requests_total";

/// The upper bounds of the histograms' buckets, in seconds.
const BUCKETS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 3.0, 10.0];

/// The interval at which recorded durations are put into buckets.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(5);

impl Metrics {
    /// Installs the recorder of the program. Later calls return the same one.
    #[must_use]
    pub fn install() -> Metrics {
        static INSTALLED: OnceLock<Metrics> = OnceLock::new();
        let begin = || {
            let builder = PrometheusBuilder::new()
                .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BUCKETS)
                .expect("there are bounds");
            let recorder = builder.build_recorder();
            let handle = recorder.handle();
            if metrics::set_global_recorder(recorder).is_err() {
                tracing::warn!("another metrics recorder is already installed; the metrics stay empty");
            }
            metrics::describe_counter!(REQUESTS, "Requests answered, by route, method and status.");
            metrics::describe_histogram!(SECONDS, metrics::Unit::Seconds, "How long answers took to begin, by route.");
            Metrics(handle)
        };
        INSTALLED.get_or_init(begin).clone()
    }

    /// All metrics as text, with the current values of the store.
    fn text(&self, facts: &colonnade_service::StoreFacts, now: Timestamp) -> String {
        let gauges = [
            ("colonnade_games_running", facts.running),
            ("colonnade_games_archived", facts.archived),
            ("colonnade_players", facts.players),
            ("colonnade_challenges_open", facts.challenges),
            ("colonnade_notices_waiting", facts.notices),
            ("colonnade_notices_dead", facts.dead_letters),
            ("colonnade_store_bytes", facts.bytes),
        ];
        for (name, value) in gauges {
            metrics::gauge!(name).set(value as f64);
        }
        let work = colonnade_play::WorkCounters::current();
        metrics::counter!("colonnade_move_texts_read_total").absolute(work.texts_read);
        metrics::counter!("colonnade_actions_performed_total").absolute(work.actions_performed);
        let age = facts.oldest_notice.map_or(0, |at| (now - at).num_seconds().max(0));
        metrics::gauge!("colonnade_notices_oldest_seconds").set(age as f64);
        metrics::counter!("colonnade_store_commits_total").absolute(facts.commits);
        metrics::gauge!("colonnade_store_checked").set(if facts.checked { 1.0 } else { 0.0 });
        metrics::gauge!("colonnade_store_ok").set(if facts.fault.is_none() { 1.0 } else { 0.0 });
        self.0.run_upkeep();
        self.0.render()
    }

    /// Puts recorded durations into buckets periodically. Otherwise they would accumulate until the metrics are read.
    pub(super) async fn run_upkeep_periodically(&self) {
        loop {
            tokio::time::sleep(UPKEEP_INTERVAL).await;
            self.0.run_upkeep();
        }
    }
}

/// Counts a request by its route, and creates its span. Requests without a route are counted together. Spans have no
/// names of players and no tokens: of the path, only the number of a game is recorded.
pub(super) async fn count(request: Request, next: Next) -> Response<Body> {
    let began = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let method = match request.method().as_str() {
        known @ ("GET" | "HEAD" | "POST" | "OPTIONS") => known,
        _ => "other",
    };
    let method = method.to_owned();
    let empty = tracing::field::Empty;
    let span = tracing::info_span!("request", method, route, game = empty, version = empty, status = empty, ms = empty);
    if let Some(game) = game_in(&route, request.uri().path()) {
        span.record("game", game);
    }
    let response = next.run(request).instrument(span.clone()).await;
    let elapsed = began.elapsed();
    if let Some(GameVersion(version)) = response.extensions().get() {
        span.record("version", version);
    }
    span.record("status", response.status().as_u16());
    span.record("ms", elapsed.as_secs_f64() * 1e3);
    span.in_scope(|| tracing::debug!("answered"));
    let status = response.status().as_str().to_owned();
    metrics::counter!(REQUESTS, "route" => route.clone(), "method" => method, "status" => status).increment(1);
    metrics::histogram!(SECONDS, "route" => route).record(elapsed.as_secs_f64());
    response
}

/// The version of the game that a response shows, for the span of the request.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameVersion(pub(super) u64);

/// The number of the game in a path, by the place of `{id}` in its route.
fn game_in(route: &str, path: &str) -> Option<u64> {
    let before = route.split_once("/{id}")?.0;
    if !before.ends_with("/games") && before != "/table" {
        return None;
    }
    let name = path.get(before.len() + 1..)?.split('/').next()?;
    name.split('.').next()?.parse().ok()
}

/// The routes for the host only.
pub(super) fn router(service: Arc<Service>, discord: Option<DiscordStatus>) -> Router {
    let host = Host { service, metrics: Metrics::install(), discord };
    Router::new().route("/metrics", get(measured)).route("/readyz", get(ready)).with_state(host)
}

#[derive(Clone)]
struct Host {
    service: Arc<Service>,
    metrics: Metrics,
    discord: Option<DiscordStatus>,
}

async fn measured(State(Host { service, metrics, .. }): State<Host>) -> impl IntoResponse {
    let now = service.now();
    let facts = run_blocking(move || upkeep::facts(&service)).await;
    // The other metrics do not need the store.
    let unknown = || colonnade_service::StoreFacts {
        fault: Some(colonnade_service::StoreFault::Unavailable("it does not answer".to_owned())),
        ..Default::default()
    };
    let facts = facts.ok().and_then(Result::ok).unwrap_or_else(unknown);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], metrics.text(&facts, now))
}

/// Ready if the store responds without a fault, and the clock agrees with that of the database. The response also shows
/// the connection to Discord, but readiness does not depend on it: pages work without it, and announcements wait.
async fn ready(State(Host { service, discord, .. }): State<Host>) -> impl IntoResponse {
    let discord = discord.map_or_else(|| "not set up".to_owned(), |discord| (discord.connection)());
    let clock_off = duties::clock_off(&service);
    let facts = run_blocking(move || upkeep::facts(&service)).await;
    let fault = match facts {
        Ok(Ok(facts)) => facts.fault.map(|fault| fault.with_remedy()).or(clock_off.map(wording::web::clock_off)),
        Ok(Err(fault)) => Some(fault.with_remedy()),
        Err(_) => Some("the store does not answer".to_owned()),
    };
    match fault {
        None => (StatusCode::OK, format!("ready\ndiscord: {discord}\n")),
        Some(fault) => (StatusCode::SERVICE_UNAVAILABLE, format!("{fault}\ndiscord: {discord}\n")),
    }
}

#[cfg(test)]
mod tests {
    use super::game_in;

    #[test]
    fn games_are_found_in_paths() {
        assert_eq!(game_in("/games/{id}", "/games/7.gif"), Some(7));
        assert_eq!(game_in("/games/{id}/{ply}", "/games/7/12.svg"), Some(7));
        assert_eq!(game_in("/api/v1/games/{id}/position", "/api/v1/games/7/position"), Some(7));
        assert_eq!(game_in("/table/{id}", "/table/7"), Some(7));
        assert_eq!(game_in("/players/{id}", "/players/7"), None, "players are not recorded");
        assert_eq!(game_in("/play/{token}", "/play/7"), None, "tokens are not recorded");
        assert_eq!(game_in("/games/{id}", "/games/x"), None);
    }
}
