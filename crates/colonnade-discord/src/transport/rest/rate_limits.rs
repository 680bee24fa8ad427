//! Discord's rate limits: a bucket per route and one for all routes.
//!
//! Limits are learnt from response headers. The code is the same for Discord and for a server used instead of it, so
//! that tests run what production runs.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use reqwest::header::HeaderMap;
use serde_json::Value;
use tokio::time::{Instant, sleep_until};

use super::error::{RestError, RestResult};

/// The longest time that a call waits; a longer wait is left to the caller.
const LONGEST_WAIT: Duration = Duration::from_secs(3);
/// The wait if Discord asks for one without a duration.
const UNKNOWN_WAIT: Duration = Duration::from_secs(1);
/// The longest wait that is accepted from Discord, in seconds.
const LONGEST_RESET: f64 = 86_400.0;
/// How many routes are remembered; when there are more, those that are open again are dropped.
const REMEMBERED_ROUTES: usize = 4_096;
/// The shortest time between two calls that count towards the global limit of 50 a second.
const SPACING: Duration = Duration::from_micros(22_000);
/// How many of those calls may be made at once after a pause.
const BURST: u32 = 25;

/// The limits as far as they are known.
#[derive(Default)]
pub(super) struct RateLimits(Mutex<LimitState>);

#[derive(Default)]
struct LimitState {
    /// When a route is open again.
    closed: HashMap<String, Instant>,
    /// When all routes are open again, interactions excepted.
    all_closed: Option<Instant>,
    /// When the call after the latest would be made if calls were spaced evenly.
    next: Option<Instant>,
}

/// A route with the data that its rate limit depends on.
pub(super) struct LimitedRoute {
    /// The route with its major parameter.
    pub(super) key: String,
    /// Whether it counts towards the global limit; interactions do not.
    pub(super) is_global: bool,
}

impl RateLimits {
    fn with<T>(&self, use_state: impl FnOnce(&mut LimitState) -> T) -> T {
        use_state(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until a call may be made. Calls that count towards the global limit are made in the order in which they came.
    ///
    /// # Errors
    ///
    /// [`RestError::Limited`] if the route is closed for longer than a few seconds.
    pub(super) async fn wait(&self, route: &LimitedRoute) -> RestResult<()> {
        loop {
            let now = Instant::now();
            let open = self.with(|state| state.open(route, now));
            if open - now > LONGEST_WAIT {
                return Err(RestError::Limited(open - now));
            }
            sleep_until(open).await;
            if route.is_global {
                let turn = self.with(|state| state.take_turn(Instant::now()));
                sleep_until(turn).await;
            }
            // It may have been closed meanwhile.
            let now = Instant::now();
            if self.with(|state| state.open(route, now)) <= now {
                return Ok(());
            }
        }
    }

    /// How long a route that counts towards the global limit is closed for another call, as far as that is known.
    pub(super) fn closed_for(&self, key: &str) -> Duration {
        let closed = self.with(|state| state.closed.get(key).copied().max(state.all_closed).max(state.next));
        closed.map_or(Duration::ZERO, |until| until.saturating_duration_since(Instant::now()))
    }

    /// Updates the limits from the status, the headers and, if it is 429, the body of a response; returns the time to
    /// wait if the call was rate limited.
    pub(super) fn update(
        &self,
        route: &LimitedRoute,
        status: u16,
        headers: &HeaderMap,
        body: &Value,
    ) -> Option<Duration> {
        let number = |name: &str| headers.get(name)?.to_str().ok()?.parse::<f64>().ok();
        let seconds = |name: &str| number(name).and_then(wait_of);
        let now = Instant::now();
        if status == 429 {
            let in_body = || body["retry_after"].as_f64().and_then(wait_of);
            let wait = seconds("retry-after").or_else(in_body).unwrap_or(UNKNOWN_WAIT);
            let scope = headers.get("x-ratelimit-scope").is_some_and(|scope| scope == "global");
            let is_global = scope || headers.contains_key("x-ratelimit-global") || body["global"] == true;
            self.with(|state| if is_global { state.close_all(now + wait) } else { state.close(&route.key, now, wait) });
            return Some(wait);
        }
        if number("x-ratelimit-remaining") == Some(0.0)
            && let Some(wait) = seconds("x-ratelimit-reset-after")
        {
            self.with(|state| state.close(&route.key, now, wait));
        }
        None
    }
}

/// A wait of so many seconds; `None` if that is no number of seconds.
fn wait_of(seconds: f64) -> Option<Duration> {
    (seconds >= 0.0).then(|| Duration::from_secs_f64(seconds.min(LONGEST_RESET)))
}

impl LimitState {
    /// When the route is open.
    fn open(&self, route: &LimitedRoute, now: Instant) -> Instant {
        let open = self.closed.get(&route.key).copied().unwrap_or(now);
        let all = self.all_closed.filter(|_| route.is_global).unwrap_or(now);
        open.max(all).max(now)
    }

    /// When the next call that counts towards the global limit may be made; counts it.
    fn take_turn(&mut self, now: Instant) -> Instant {
        let turn = self.next.unwrap_or(now).max(now - SPACING * BURST);
        self.next = Some(turn + SPACING);
        turn
    }

    fn close(&mut self, key: &str, now: Instant, wait: Duration) {
        if self.closed.len() >= REMEMBERED_ROUTES {
            self.closed.retain(|_, until| *until > now);
        }
        // If so many routes are closed at once, another one is not remembered until it is refused again.
        if self.closed.len() < REMEMBERED_ROUTES || self.closed.contains_key(key) {
            self.closed.insert(key.to_owned(), now + wait);
        }
    }

    fn close_all(&mut self, until: Instant) {
        self.all_closed = self.all_closed.max(Some(until));
    }
}

#[cfg(test)]
mod tests {
    use reqwest::header::{HeaderName, HeaderValue};

    use super::*;

    fn route(key: &str) -> LimitedRoute {
        LimitedRoute { key: key.to_owned(), is_global: true }
    }

    fn interaction() -> LimitedRoute {
        LimitedRoute { key: "callback".to_owned(), is_global: false }
    }

    fn headers(list: &[(&'static str, &'static str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value))).collect()
    }

    /// D30, S39: `retry_after` counts in the body, too, and what is no time is none.
    #[test]
    fn d30_s39_waits_come_from_headers_and_bodies_and_are_times() {
        let wait = |header: Option<&'static str>, body: Value| {
            let list: Vec<_> = header.into_iter().map(|value| ("retry-after", value)).collect();
            RateLimits::default().update(&route("a"), 429, &headers(&list), &body)
        };
        assert_eq!(wait(None, serde_json::json!({"retry_after": 2.5})), Some(Duration::from_millis(2_500)));
        assert_eq!(wait(Some("4"), serde_json::json!({"retry_after": 2.5})), Some(Duration::from_secs(4)));
        for odd in ["nan", "-nan", "-1", "soon", ""] {
            assert_eq!(wait(Some(odd), Value::Null), Some(UNKNOWN_WAIT), "{odd}");
        }
        for odd in [serde_json::json!({"retry_after": -3}), serde_json::json!({"retry_after": "2"}), Value::Null] {
            assert_eq!(wait(None, odd.clone()), Some(UNKNOWN_WAIT), "{odd}");
        }
        for long in ["inf", "1e300", "100000000"] {
            assert_eq!(wait(Some(long), Value::Null), Some(Duration::from_secs(86_400)), "{long}");
        }
        let limits = RateLimits::default();
        let list = [("x-ratelimit-remaining", "0"), ("x-ratelimit-reset-after", "nan")];
        assert_eq!(limits.update(&route("a"), 200, &headers(&list), &Value::Null), None);
        assert_eq!(limits.closed_for("a"), Duration::ZERO);
        limits.update(&route("a"), 429, &headers(&[]), &serde_json::json!({"retry_after": 30, "global": true}));
        assert!(limits.closed_for("b") > Duration::from_secs(20), "all routes are closed");
    }

    #[tokio::test(start_paused = true)]
    async fn a_refused_route_waits_and_others_do_not() {
        let limits = RateLimits::default();
        let begun = Instant::now();
        assert_eq!(
            limits.update(&route("a"), 429, &headers(&[("retry-after", "2.5")]), &Value::Null),
            Some(Duration::from_millis(2_500))
        );
        limits.wait(&route("b")).await.expect("open");
        assert_eq!(begun.elapsed(), Duration::ZERO);
        assert_eq!(limits.closed_for("b"), SPACING, "the next call");
        assert_eq!(limits.closed_for("a"), Duration::from_millis(2_500));
        limits.wait(&route("a")).await.expect("open after a wait");
        assert_eq!(limits.closed_for("a"), Duration::ZERO);
        assert_eq!(begun.elapsed(), Duration::from_millis(2_500));
        limits.update(&route("a"), 429, &headers(&[("retry-after", "60")]), &Value::Null);
        assert_eq!(limits.wait(&route("a")).await, Err(RestError::Limited(Duration::from_secs(60))));
    }

    #[tokio::test(start_paused = true)]
    async fn the_global_limit_closes_all_routes_but_interactions() {
        let limits = RateLimits::default();
        let begun = Instant::now();
        limits.update(
            &route("a"),
            429,
            &headers(&[("retry-after", "30"), ("x-ratelimit-global", "true")]),
            &Value::Null,
        );
        assert_eq!(limits.wait(&route("b")).await, Err(RestError::Limited(Duration::from_secs(30))));
        assert_eq!(limits.closed_for("b"), Duration::from_secs(30));
        limits.wait(&interaction()).await.expect("open");
        assert_eq!(begun.elapsed(), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn an_empty_bucket_is_waited_for_before_a_refusal() {
        let limits = RateLimits::default();
        let begun = Instant::now();
        limits.update(
            &route("a"),
            200,
            &headers(&[("x-ratelimit-remaining", "0"), ("x-ratelimit-reset-after", "1.5")]),
            &Value::Null,
        );
        limits.wait(&route("a")).await.expect("open after a wait");
        assert_eq!(begun.elapsed(), Duration::from_millis(1_500));
    }

    #[tokio::test(start_paused = true)]
    async fn calls_are_spaced() {
        let limits = RateLimits::default();
        let begun = Instant::now();
        for number in 0..125 {
            limits.wait(&route(&number.to_string())).await.expect("open");
        }
        let passed = begun.elapsed();
        assert!((Duration::from_millis(2_000)..Duration::from_millis(2_800)).contains(&passed), "{passed:?}");
        for _ in 0..1_000 {
            limits.wait(&interaction()).await.expect("open");
        }
        assert_eq!(begun.elapsed(), passed);
    }

    #[tokio::test(start_paused = true)]
    async fn calls_that_wait_for_the_global_limit_are_made_in_order() {
        let limits = std::sync::Arc::new(RateLimits::default());
        let made = std::sync::Arc::new(Mutex::new(Vec::new()));
        let calls = (0..100).map(|number| {
            let limits = std::sync::Arc::clone(&limits);
            let made = std::sync::Arc::clone(&made);
            tokio::spawn(async move {
                limits.wait(&route(&number.to_string())).await.expect("open");
                made.lock().expect("no panic").push(number);
            })
        });
        let calls: Vec<_> = calls.collect();
        for _ in &calls {
            tokio::task::yield_now().await;
        }
        // A new call waits behind them.
        let behind = limits.closed_for("another");
        assert!((Duration::from_millis(2_100)..=SPACING * 100).contains(&behind), "{behind:?}");
        // Interactions do not wait.
        limits.wait(&interaction()).await.expect("open");
        for call in calls {
            call.await.expect("no panic");
        }
        assert_eq!(*made.lock().expect("no panic"), (0..100).collect::<Vec<_>>());
    }

    #[tokio::test(start_paused = true)]
    async fn calls_that_waited_while_all_was_closed_do_not_come_at_once() {
        let limits = std::sync::Arc::new(RateLimits::default());
        let begun = Instant::now();
        let calls = (0..100).map(|number| {
            let limits = std::sync::Arc::clone(&limits);
            tokio::spawn(async move { limits.wait(&route(&number.to_string())).await.map(|()| begun.elapsed()) })
        });
        let calls: Vec<_> = calls.collect();
        tokio::task::yield_now().await;
        limits.update(
            &route("a"),
            429,
            &headers(&[("retry-after", "2.5"), ("x-ratelimit-global", "true")]),
            &Value::Null,
        );
        let mut times = Vec::new();
        for call in calls {
            times.push(call.await.expect("no panic").expect("open"));
        }
        times.sort();
        let fastest = times.windows(51).map(|some| some[50] - some[0]).min().expect("more than 51");
        assert!(fastest >= Duration::from_millis(500), "51 calls within {fastest:?}");
    }

    #[test]
    fn the_number_of_routes_is_bounded() {
        let limits = RateLimits::default();
        for number in 0..100_000 {
            limits.update(&route(&number.to_string()), 429, &headers(&[("retry-after", "60")]), &Value::Null);
        }
        assert_eq!(limits.with(|state| state.closed.len()), REMEMBERED_ROUTES);
    }
}
