//! The web front: the public archive, the local table, pages behind signed links, and the API.
//!
//! Pages are rendered on the server. Reading, replaying and playing work without scripts; the script only avoids page
//! loads. Everything is read as [`Viewer::Nobody`](colonnade_play::Viewer::Nobody), so that the response for a private
//! game is the same as for one that does not exist.
//!
//! - [`Settings`] is the host's configuration; [`router`] routes to the pages, [`serve`] serves them until shutdown.
//!   [`serve_metrics`] serves metrics and readiness, for the host only, on a separate listener.
//! - [`SigningKey`] signs links for playing a move, and the tokens of the local table and of the set-up.

mod action_blocks;
mod address;
mod admission;
mod analysis_board;
mod analysis_page;
mod analysis_start;
mod api;
mod api_page;
mod archive;
mod archive_params;
mod assets;
mod board_view;
mod boards;
mod body;
mod caching;
mod cards;
mod choices;
mod client;
mod compression;
mod connections;
mod cookies;
mod documents;
mod error;
mod events;
mod explorer;
mod export;
mod feed;
mod file_names;
mod frames;
mod game_page;
mod game_view;
mod guard;
mod home;
mod kind;
mod languages;
mod layout;
mod marked;
mod metrics;
mod move_builder;
mod move_links;
mod move_page;
mod paths;
mod people_pages;
mod pictures;
mod planning;
mod player_pages;
mod previews;
mod puzzle_pages;
mod query;
mod record_address;
mod results_bar;
mod routes;
mod rules_pages;
mod rules_try;
mod security_headers;
mod serve;
mod setup;
mod sharing;
mod signing;
mod static_files;
mod statistics_page;
mod studies;
mod table;
mod table_access;
mod table_form;
mod table_start;
mod themes;
mod write_timeout;

use std::net::SocketAddr;
use std::num::NonZero;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use ipnet::IpNet;
use tokio::sync::{Semaphore, watch};

pub use metrics::{DiscordStatus, Metrics};
pub use move_links::LINK_LIFETIME;
pub use serve::{serve, serve_metrics};
pub use setup::BotState;
pub use signing::{KeyError, SigningKey};

use colonnade_service::{Incident, KeyedSemaphore, RateLimiter, Service, ServiceError, run_blocking};

/// The configuration of the web front.
#[derive(Clone)]
pub struct Settings {
    /// The URL at which readers reach this host from elsewhere, e.g. `https://games.example.org`. `None` if they cannot
    /// reach it, or if it may have any name.
    pub public_url: Option<String>,
    /// Whether there is a local table.
    pub table: bool,
    /// Proxies that are trusted to name the address of a client.
    pub trusted_proxies: Vec<IpNet>,
    /// Signs links and the tokens of the local table and of the set-up.
    pub key: Arc<SigningKey>,
    /// The bot, if one is set up.
    pub discord: Option<DiscordStatus>,
    /// The maximum number of simultaneous connections.
    pub connections: usize,
}

/// Settings that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSettings {
    /// The local table would be reachable from elsewhere.
    #[error(
        "the table is for this machine only, but {0} is reached from elsewhere: set web.table to \"off\", or web.listen to 127.0.0.1 without web.public_url"
    )]
    OpenTable(String),
    /// The public URL is not an origin.
    #[error("web.public_url is http:// or https:// and a host, without a path, not “{0}”")]
    PublicUrl(String),
}

impl Settings {
    /// Checks the settings against each other and against the address of the listener.
    ///
    /// # Errors
    ///
    /// The first contradiction.
    pub fn check(&self, listen: SocketAddr) -> Result<(), BadSettings> {
        if let Some(url) = &self.public_url
            && layout::authority(url).is_none()
        {
            return Err(BadSettings::PublicUrl(url.clone()));
        }
        if self.table && !listen.ip().is_loopback() {
            return Err(BadSettings::OpenTable(listen.to_string()));
        }
        match &self.public_url {
            Some(url) if self.table => Err(BadSettings::OpenTable(url.clone())),
            _ => Ok(()),
        }
    }
}

/// The state that all handlers share.
#[derive(Clone)]
struct AppState(Arc<Shared>);

/// The future of blocking work.
type WorkFuture<T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send>>;
/// Blocking work that has not begun.
type BoxedWork<T, E> = Box<dyn FnOnce(&Service) -> Result<T, E> + Send>;

struct Shared {
    service: Arc<Service>,
    settings: Settings,
    /// Whether the listener accepts connections from this machine only.
    loopback: bool,
    /// Limits the requests of each address.
    limiter: RateLimiter<IpNet>,
    pictures: pictures::PictureCache,
    /// Permits for blocking work. Requests wait for them in FIFO order.
    workers: Arc<Semaphore>,
    /// Slots for live views.
    live_views: KeyedSemaphore<IpNet>,
    closing: ShutdownSignal,
}

/// The maximum number of live views, in total and per address. They leave at least half of the connections for pages,
/// and an address has at most a quarter of them.
const MOST_LIVE_VIEWS: usize = 512;
const LIVE_VIEWS_PER_ADDRESS: usize = 32;

/// How many requests an address may make in a burst and per second, and how many networks are tracked.
const BURST: f64 = 240.0;
const PER_SECOND: f64 = 20.0;
const NETWORKS: NonZero<usize> = NonZero::new(16_384).expect("not zero");

/// How many requests do blocking work at a time: enough to keep the processors busy while some wait for the disk, few
/// enough that each is quick once it has begun.
fn workers() -> usize {
    2 * std::thread::available_parallelism().map_or(2, NonZero::get)
}

/// The most bytes in the body of a request.
const LONGEST_BODY: usize = 64 * 1024;

/// How long a response may take to begin.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(20);

impl std::ops::Deref for AppState {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl AppState {
    /// Runs blocking work on a blocking thread, as soon as a permit is free. Everything that reads the store, replays,
    /// draws or searches runs through this function or [`AppState::run_with`].
    fn run<T, E>(&self, work: impl FnOnce(&Service) -> Result<T, E> + Send + 'static) -> WorkFuture<T, E>
    where
        T: Send + 'static,
        E: From<ServiceError> + Send + 'static,
    {
        let (state, work) = (self.clone(), Box::new(work));
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
    async fn run_with<P, T, E>(
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
    fn bot(&self) -> Option<BotState> {
        self.settings.discord.as_ref().map(|discord| (discord.state)())
    }

    /// Whether readers can come from elsewhere.
    fn is_public(&self) -> bool {
        !self.loopback || self.settings.public_url.is_some()
    }
}

/// Returns the router of all pages. `listen` is the address that they are served on. Requests must have the address of
/// the client as [`ConnectInfo`](axum::extract::ConnectInfo).
pub fn router(service: Arc<Service>, settings: Settings, listen: SocketAddr) -> Router {
    router_until(service, settings, listen, watch::channel(false).1)
}

/// Becomes true when the program shuts down, to close endless streams.
type ShutdownSignal = watch::Receiver<bool>;

fn router_until(service: Arc<Service>, settings: Settings, listen: SocketAddr, closing: ShutdownSignal) -> Router {
    let most_live_views = MOST_LIVE_VIEWS.min(settings.connections / 2);
    let live_views_per_address = LIVE_VIEWS_PER_ADDRESS.min(most_live_views / 4);
    let state = AppState(Arc::new(Shared {
        service,
        settings,
        loopback: listen.ip().is_loopback(),
        limiter: RateLimiter::new(BURST, PER_SECOND, NETWORKS),
        pictures: pictures::PictureCache::default(),
        workers: Arc::new(Semaphore::new(workers())),
        live_views: KeyedSemaphore::new(most_live_views, live_views_per_address),
        closing,
    }));
    routes::router(state)
}

#[cfg(test)]
mod database_tests;
#[cfg(test)]
mod round_trip_tests;
#[cfg(test)]
mod storage_tests;
