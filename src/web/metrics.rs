//! What the host measures: requests, how the store is, and whatever the rest of the program counts.

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

use super::Web;
use crate::play::Timestamp;
use crate::service::Service;

/// What is measured in the whole program, in the form that Prometheus reads.
#[derive(Clone)]
pub struct Metrics(PrometheusHandle);

const SECONDS: &str = "colonnade_http_request_seconds";
const REQUESTS: &str = "colonnade_http_requests_total";

/// The bounds of the classes in which durations are counted, in seconds.
const BOUNDS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 3.0, 10.0];

/// How often durations are sorted into classes.
const KEEP_UP: Duration = Duration::from_secs(5);

/// Tells in a few words how the connection of another front is, for example `connected`.
pub type FrontState = Arc<dyn Fn() -> String + Send + Sync>;

impl Metrics {
    /// Begins to measure; the first call does, later ones give the same.
    #[must_use]
    pub fn install() -> Metrics {
        static INSTALLED: OnceLock<Metrics> = OnceLock::new();
        let begin = || {
            let builder = PrometheusBuilder::new()
                .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BOUNDS)
                .expect("there are bounds");
            let recorder = builder.build_recorder();
            let handle = recorder.handle();
            if metrics::set_global_recorder(recorder).is_err() {
                tracing::warn!("somebody else measures already; the metrics stay empty");
            }
            metrics::describe_counter!(REQUESTS, "Requests answered, by route, method and status.");
            metrics::describe_histogram!(SECONDS, metrics::Unit::Seconds, "How long answers took to begin, by route.");
            Metrics(handle)
        };
        INSTALLED.get_or_init(begin).clone()
    }

    /// Everything measured so far, with how the store is now.
    fn text(&self, facts: &crate::service::StoreFacts, now: Timestamp) -> String {
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
        let age = facts.oldest_notice.map_or(0, |at| (now - at).num_seconds().max(0));
        metrics::gauge!("colonnade_notices_oldest_seconds").set(age as f64);
        metrics::gauge!("colonnade_store_ok").set(if facts.fault.is_none() { 1.0 } else { 0.0 });
        self.0.run_upkeep();
        self.0.render()
    }

    /// Sorts durations into their classes again and again. Until then each one that was measured is kept, also where
    /// nobody ever asks for what is measured.
    pub(super) async fn keep_up(&self) {
        loop {
            tokio::time::sleep(KEEP_UP).await;
            self.0.run_upkeep();
        }
    }
}

/// Counts a request by its route; addresses that are none are counted together.
pub(super) async fn count(State(_): State<Web>, request: Request, next: Next) -> Response<Body> {
    let began = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let method = match request.method().as_str() {
        known @ ("GET" | "HEAD" | "POST" | "OPTIONS") => known,
        _ => "other",
    };
    let method = method.to_owned();
    let response = next.run(request).await;
    let status = response.status().as_str().to_owned();
    metrics::counter!(REQUESTS, "route" => route.clone(), "method" => method, "status" => status).increment(1);
    metrics::histogram!(SECONDS, "route" => route).record(began.elapsed().as_secs_f64());
    response
}

/// What only the host may see; `discord` tells how that connection is, if there is one.
pub(super) fn router(service: Arc<Service>, discord: Option<FrontState>) -> Router {
    let host = Host { service, metrics: Metrics::install(), discord };
    Router::new().route("/metrics", get(measured)).route("/readyz", get(ready)).with_state(host)
}

#[derive(Clone)]
struct Host {
    service: Arc<Service>,
    metrics: Metrics,
    discord: Option<FrontState>,
}

async fn measured(State(Host { service, metrics, .. }): State<Host>) -> impl IntoResponse {
    let now = service.now();
    let facts = tokio::task::spawn_blocking(move || service.facts()).await;
    // Without a store there is something to measure all the same.
    let unknown = || crate::service::StoreFacts {
        fault: Some(crate::service::StoreFault::Unavailable("it does not answer".to_owned())),
        ..Default::default()
    };
    let facts = facts.ok().and_then(Result::ok).unwrap_or_else(unknown);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], metrics.text(&facts, now))
}

/// Whether games can be played: the store answers and has no fault. Tells how the connection to Discord is as well, but
/// is ready without it: the pages are, and what has to be announced there waits.
async fn ready(State(Host { service, discord, .. }): State<Host>) -> impl IntoResponse {
    let discord = discord.map_or_else(|| "not set up".to_owned(), |state| state());
    let facts = tokio::task::spawn_blocking(move || service.facts()).await;
    let fault = match facts {
        Ok(Ok(facts)) => facts.fault.map(|fault| fault.to_string()),
        Ok(Err(error)) => Some(error.to_string()),
        Err(_) => Some("the store does not answer".to_owned()),
    };
    match fault {
        None => (StatusCode::OK, format!("ready\ndiscord: {discord}\n")),
        Some(fault) => (StatusCode::SERVICE_UNAVAILABLE, format!("{fault}\ndiscord: {discord}\n")),
    }
}
