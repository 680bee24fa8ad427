//! The web: the public archive, the host's own table, links to compose a move with, and the interface for programs.
//!
//! Pages are made here, whole, from templates; a browser needs nothing else to read, to replay and to play by typing
//! or by following links on the board. Scripts only spare it loading the page again. Everything that is read is read as
//! [`Viewer::Nobody`](crate::play::Viewer::Nobody) sees it, so what is private answers exactly like what is absent.
//!
//! - [`Settings`] is what the host has set; [`router`] makes the pages of it, [`serve`] serves them until it is told to
//!   end. [`serve_metrics`] serves what only the host may see, on a listener of its own.
//! - [`Links`] signs and checks the addresses under which one player composes one action.

mod address;
mod api;
mod archive;
mod assets;
mod compose;
mod composer;
mod error;
mod events;
mod export;
mod feed;
mod filter;
mod game_page;
mod guard;
mod limit;
mod links;
mod metrics;
mod pages;
mod pictures;
mod player_pages;
mod records;
mod rules_pages;
mod serve;
mod shown;
mod site;
mod table;
mod table_form;
mod words;

use std::net::SocketAddr;
use std::num::NonZero;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use ipnet::IpNet;
use tokio::sync::{Semaphore, watch};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

pub use links::{Links, NoKey};
pub use metrics::{FrontState, Metrics};
pub use serve::{serve, serve_metrics};

use crate::service::{Incident, Reply, Service, ServiceError};

/// What the host has set for the web.
#[derive(Clone)]
pub struct Settings {
    /// Under which address readers reach it from elsewhere, e.g. `https://games.example.org`; None if they do not, or
    /// by whatever name they call it.
    pub public_url: Option<String>,
    /// Whether there is a table to play at, for whoever sits at this machine.
    pub table: bool,
    /// The proxies whose word is taken for the address of a reader.
    pub trusted_proxies: Vec<IpNet>,
    /// What signs the addresses to compose an action with.
    pub links: Arc<Links>,
    /// The Discord application that readers can add to their servers.
    pub application: Option<u64>,
}

/// Settings that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSettings {
    /// The table would be open to strangers.
    #[error(
        "the table can be played at from this machine only, but {0} is reached from elsewhere: set web.table to \"off\", or web.listen to 127.0.0.1 and no web.public_url"
    )]
    OpenTable(String),
    /// The public address is none.
    #[error("web.public_url is http:// or https:// and a host, without a path, not “{0}”")]
    PublicUrl(String),
}

impl Settings {
    /// Checks the settings against each other and against the address that is listened on.
    ///
    /// # Errors
    ///
    /// What contradicts what.
    pub fn check(&self, listen: SocketAddr) -> Result<(), BadSettings> {
        if let Some(url) = &self.public_url
            && site::authority(url).is_none()
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

/// What all handlers share.
#[derive(Clone)]
struct Web(Arc<Shared>);

struct Shared {
    service: Arc<Service>,
    settings: Settings,
    /// Whether readers come from this machine only, unless a proxy brings them.
    loopback: bool,
    limiter: limit::Limiter,
    pictures: pictures::Cache,
    /// Those who wait for the store and keep processors busy; the others stand in line, first come, first served.
    hands: Arc<Semaphore>,
    /// As many animations are drawn at once; each keeps all processors busy, and for long.
    animations: Arc<Semaphore>,
    /// As many exports run at once; each keeps a thread.
    exports: Arc<Semaphore>,
    /// As many readers follow games live.
    followers: Arc<Semaphore>,
    /// Tells that the program ends.
    closing: Closing,
}

/// The most exports at once, and the most readers that follow games live.
const EXPORTS: usize = 4;
const ANIMATIONS: usize = 1;
const FOLLOWERS: usize = 512;

/// How many answers are made at once: enough that the processors are busy while some wait for the disk, and so few that
/// none takes long once it has begun.
fn hands() -> usize {
    2 * std::thread::available_parallelism().map_or(2, NonZero::get)
}

/// The most bytes that a request may carry.
const LONGEST_BODY: usize = 64 * 1024;

/// How hard answers are compressed: a page made anew for each reader is not worth more of a processor than it took to make.
const COMPRESSION: CompressionLevel = CompressionLevel::Precise(2);

/// How long an answer may take to begin.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(20);

impl std::ops::Deref for Web {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl Web {
    /// Asks the service something, on a thread that may wait for it.
    async fn ask<T: Send + 'static>(&self, question: impl FnOnce(&Service) -> Reply<T> + Send + 'static) -> Reply<T> {
        self.make(question).await
    }

    /// Makes something of what the service tells, on a thread that may wait for it and be busy.
    async fn make<T, E>(&self, work: impl FnOnce(&Service) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ServiceError> + Send + 'static,
    {
        self.make_with(&self.hands, work).await
    }

    /// Makes something as soon as one of the permits is free.
    async fn make_with<T, E>(
        &self,
        permits: &Arc<Semaphore>,
        work: impl FnOnce(&Service) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ServiceError> + Send + 'static,
    {
        let permit = Arc::clone(permits).acquire_owned().await;
        let service = Arc::clone(&self.service);
        let working = tokio::task::spawn_blocking(move || {
            // Nobody else begins before this has ended, also when the one who asked has gone.
            let _permit = permit;
            work(&service)
        });
        match working.await {
            Ok(made) => made,
            Err(error) => {
                tracing::error!(%error, "a question to the service was not answered");
                Err(ServiceError::from(Incident { number: "panic".to_owned() }).into())
            }
        }
    }

    /// Whether the host is reached from elsewhere.
    fn is_public(&self) -> bool {
        !self.loopback || self.settings.public_url.is_some()
    }
}

/// The pages. `listen` is the address on which they are served; requests carry the address of whoever asks as
/// [`ConnectInfo`](axum::extract::ConnectInfo).
pub fn router(service: Arc<Service>, settings: Settings, listen: SocketAddr) -> Router {
    closing_router(service, settings, listen, watch::channel(false).1)
}

/// Becomes true when the program ends, so that what has no end by itself ends, too.
type Closing = watch::Receiver<bool>;

fn closing_router(service: Arc<Service>, settings: Settings, listen: SocketAddr, closing: Closing) -> Router {
    let table = settings.table;
    let web = Web(Arc::new(Shared {
        service,
        settings,
        loopback: listen.ip().is_loopback(),
        limiter: limit::Limiter::default(),
        pictures: pictures::Cache::default(),
        hands: Arc::new(Semaphore::new(hands())),
        animations: Arc::new(Semaphore::new(ANIMATIONS)),
        exports: Arc::new(Semaphore::new(EXPORTS)),
        followers: Arc::new(Semaphore::new(FOLLOWERS)),
        closing,
    }));
    let mut pages = Router::new()
        .route("/", get(pages::home))
        .route("/healthz", get(pages::health))
        .route("/robots.txt", get(pages::robots))
        .route("/assets/{name}", get(assets::asset))
        .route("/archive", get(archive::page))
        .route("/archive.cgn", get(export::cgn))
        .route("/archive.ndjson", get(export::ndjson))
        .route("/games/{id}", get(game_page::game))
        .route("/games/{id}/{ply}", get(game_page::ply))
        .route("/games/{id}/events", get(events::follow))
        .route("/players/{id}", get(player_pages::player))
        .route("/leaderboard", get(player_pages::leaderboards))
        .route("/leaderboard/{game}", get(player_pages::leaderboard))
        .route("/rules", get(rules_pages::index))
        .route("/rules/{game}", get(rules_pages::rules))
        .route("/rules/{game}/{figure}", get(rules_pages::figure_picture))
        .route("/feed.atom", get(feed::feed))
        .route("/play/{token}", get(composer::open).post(composer::confirm))
        .route("/play/{token}/board.svg", get(composer::board))
        .nest("/api/v1", api::router(table));
    if table {
        pages = pages.merge(table::router());
    }
    pages
        .fallback(pages::nowhere)
        .method_not_allowed_fallback(pages::wrong_method)
        .layer(CatchPanicLayer::custom(error::panicked))
        .layer(TimeoutLayer::with_status_code(axum::http::StatusCode::SERVICE_UNAVAILABLE, PATIENCE))
        .layer(CompressionLayer::new().gzip(true).quality(COMPRESSION).compress_when(guard::worth_compressing()))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(web.clone(), guard::guard))
        .layer(from_fn_with_state(web.clone(), metrics::count))
        .with_state(web)
}
