//! The state that all handlers share, and how they run blocking work.

use std::net::SocketAddr;
use std::num::NonZero;
use std::pin::Pin;
use std::sync::Arc;

use ipnet::IpNet;
use tokio::sync::{Semaphore, watch};

use crate::board::picture_cache::PictureCache;
use crate::bot::BotState;
use crate::components::themes;
use crate::settings::Settings;
use colonnade_play::PlayerId;
use colonnade_service::{Incident, KeyedSemaphore, RateLimiter, Service, ServiceError, run_blocking};

/// Becomes true when the program shuts down, to close endless streams.
pub(super) type ShutdownSignal = watch::Receiver<bool>;

/// The state that all handlers share.
#[derive(Clone)]
pub(super) struct AppState(Arc<SharedState>);

/// The future of blocking work.
type WorkFuture<T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send>>;
/// Blocking work that has not begun.
type BoxedWork<T, E> = Box<dyn FnOnce(&Service) -> Result<T, E> + Send>;

pub(super) struct SharedState {
    pub(super) service: Arc<Service>,
    pub(super) settings: Settings,
    /// Whether the listener accepts connections from this machine only.
    pub(super) loopback: bool,
    /// Limits the requests of each address.
    pub(super) limiter: RateLimiter<IpNet>,
    pub(super) pictures: PictureCache,
    /// Permits for blocking work. Requests wait for them in FIFO order.
    pub(super) workers: Arc<Semaphore>,
    /// Slots for live views.
    pub(super) live_views: KeyedSemaphore<IpNet>,
    /// Slots for the streams of programs.
    pub(super) streams: KeyedSemaphore<PlayerId>,
    /// Limits the requests of each token's player.
    pub(super) token_limiter: RateLimiter<PlayerId>,
    pub(super) closing: ShutdownSignal,
}

/// The maximum number of streams of programs, in total and per player. They leave half of the connections to others.
const MOST_STREAMS: usize = 4_096;
const STREAMS_PER_PLAYER: usize = 4;

/// The maximum number of live views, in total and per address. They leave at least half of the connections for pages,
/// and an address has at most a quarter of them.
const MOST_LIVE_VIEWS: usize = 512;
const LIVE_VIEWS_PER_ADDRESS: usize = 32;

/// How many requests an address may make in a burst and per second, and how many networks are tracked.
pub(super) const BURST: f64 = 240.0;
pub(super) const PER_SECOND: f64 = 20.0;
/// The same of the programs with tokens of a player.
pub(super) const TOKEN_BURST: f64 = 120.0;
pub(super) const TOKEN_PER_SECOND: f64 = 10.0;
const NETWORKS: NonZero<usize> = NonZero::new(16_384).expect("not zero");

/// How many requests do blocking work at a time: enough to keep the processors busy while some wait for the disk, few
/// enough that each is quick once it has begun.
fn workers() -> usize {
    2 * std::thread::available_parallelism().map_or(2, NonZero::get)
}

impl std::ops::Deref for AppState {
    type Target = SharedState;

    fn deref(&self) -> &SharedState {
        &self.0
    }
}

impl AppState {
    /// The state for pages that are served on the address `listen`.
    pub(super) fn new(
        service: Arc<Service>,
        settings: Settings,
        listen: SocketAddr,
        closing: ShutdownSignal,
    ) -> AppState {
        let most_live_views = MOST_LIVE_VIEWS.min(settings.connections / 2);
        let live_views_per_address = LIVE_VIEWS_PER_ADDRESS.min(most_live_views / 4);
        AppState(Arc::new(SharedState {
            service,
            loopback: listen.ip().is_loopback(),
            limiter: RateLimiter::new(BURST, PER_SECOND, NETWORKS),
            pictures: PictureCache::default(),
            workers: Arc::new(Semaphore::new(workers())),
            live_views: KeyedSemaphore::new(most_live_views, live_views_per_address),
            streams: KeyedSemaphore::new(MOST_STREAMS.min(settings.connections / 4), STREAMS_PER_PLAYER),
            token_limiter: RateLimiter::new(TOKEN_BURST, TOKEN_PER_SECOND, NETWORKS),
            settings,
            closing,
        }))
    }

    /// Runs blocking work on a blocking thread, as soon as a permit is free. Everything that reads the store, replays,
    /// draws or searches runs through this function or [`AppState::run_with`].
    pub(super) fn run<T, E>(&self, work: impl FnOnce(&Service) -> Result<T, E> + Send + 'static) -> WorkFuture<T, E>
    where
        T: Send + 'static,
        E: From<ServiceError> + Send + 'static,
    {
        let state = self.clone();
        let work = Box::new(work);
        Box::pin(state.run_when_free(work))
    }

    /// [`AppState::run`] for boxed work, so that it is compiled only once per result type.
    async fn run_when_free<T, E>(self, work: BoxedWork<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ServiceError> + Send + 'static,
    {
        let permit = Arc::clone(&self.workers).acquire_owned().await;
        self.run_with(permit, work).await
    }

    /// Runs blocking work on a blocking thread. What it reads is as of one moment. The permit is held until the work ends,
    /// even if its caller no longer waits for it.
    pub(super) async fn run_with<P, T, E>(
        &self,
        permit: P,
        work: impl FnOnce(&Service) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        P: Send + 'static,
        T: Send + 'static,
        E: From<ServiceError> + Send + 'static,
    {
        let service = Arc::clone(&self.service);
        let theme = themes::chosen();
        let working = run_blocking(move || {
            let _permit = permit;
            themes::with(theme, || service.in_one_moment(work))
        });
        match working.await {
            Ok(result) => result,
            Err(error) => {
                tracing::error!(%error, "blocking work did not finish");
                Err(ServiceError::from(Incident { number: "panic".to_owned() }).into())
            }
        }
    }

    /// The state of the bot; `None` if there is none.
    pub(super) fn bot(&self) -> Option<BotState> {
        self.settings.discord.as_ref().map(|discord| (discord.state)())
    }

    /// Whether players can sign in: where the host has a known address, or at the host's own machine.
    pub(super) fn has_sessions(&self) -> bool {
        self.loopback || self.settings.public_url.is_some()
    }

    /// Whether a request may have a session: with an encrypted address of the pages, only one that came by it.
    pub(super) fn takes_sessions(&self, is_secure: bool) -> bool {
        let is_encrypted = self.settings.public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
        self.has_sessions() && (is_secure || !is_encrypted)
    }

    /// Whether readers can come from elsewhere.
    pub(super) fn is_public(&self) -> bool {
        !self.loopback || self.settings.public_url.is_some()
    }
}
