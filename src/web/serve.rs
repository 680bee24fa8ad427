//! Listeners: accept a bounded number of connections, serve them, and shut down.

use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use hyper_util::service::TowerToHyperService;
use ipnet::IpNet;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::address::rate_limit_key;
use super::write_timeout::WriteTimeout;
use super::{Metrics, Settings, metrics, router_until};
use crate::service::{KeyedPermit, KeyedSemaphore, Service};

/// The most connections of one address. Browsers open six.
const CONNECTIONS_PER_ADDRESS: usize = 64;

/// The most connections to the metrics, which are counted separately from those to the pages.
const METRICS_CONNECTIONS: usize = 32;

/// The most bytes and lines of the head of a request, and the timeout for its arrival.
const MOST_HEAD_BYTES: usize = 16 * 1024;
const MOST_HEADERS: usize = 64;
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a client may leave a response unread.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);

/// The grace period for requests after shutdown begins.
const SHUTDOWN_GRACE: Duration = Duration::from_millis(2_500);

/// Serves the pages until `shutdown` completes, then gives requests up to three seconds to end.
///
/// # Errors
///
/// If the settings contradict each other, or the listener has no address.
pub async fn serve(
    listener: TcpListener,
    service: Arc<Service>,
    settings: Settings,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let listen = listener.local_addr()?;
    settings.check(listen).map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
    let (close, closing) = watch::channel(false);
    let shutdown = async {
        shutdown.await;
        _ = close.send(true);
    };
    let limits = ConnectionLimits {
        places: KeyedSemaphore::new(settings.connections, CONNECTIONS_PER_ADDRESS),
        // All readers behind a proxy share its address; the proxy has limits of its own.
        exempt: settings.trusted_proxies.clone(),
    };
    accept(listener, limits, router_until(service, settings, listen, closing), shutdown).await;
    Ok(())
}

/// Serves `/metrics` and `/readyz`, which are for the host only, until `shutdown` completes.
pub async fn serve_metrics(
    listener: TcpListener,
    service: Arc<Service>,
    discord: Option<metrics::DiscordStatus>,
    shutdown: impl Future<Output = ()>,
) {
    let metrics = Metrics::install();
    let limits =
        ConnectionLimits { places: KeyedSemaphore::new(METRICS_CONNECTIONS, METRICS_CONNECTIONS), exempt: Vec::new() };
    tokio::select! {
        () = accept(listener, limits, metrics::router(service, discord), shutdown) => {}
        () = metrics.run_upkeep_periodically() => {}
    }
}

/// The limits on open connections.
struct ConnectionLimits {
    places: KeyedSemaphore<IpAddr>,
    /// Networks to which only the total limit applies.
    exempt: Vec<IpNet>,
}

impl ConnectionLimits {
    /// Takes a slot for a connection of an address; `None` if the address, or all together, have too many connections.
    fn admit(&self, address: IpAddr) -> Option<KeyedPermit<IpAddr>> {
        let address = address.to_canonical();
        let is_exempt = self.exempt.iter().any(|network| network.contains(&address));
        self.places.try_acquire((!is_exempt).then(|| rate_limit_key(address)))
    }
}

async fn accept(listener: TcpListener, limits: ConnectionLimits, pages: Router, shutdown: impl Future<Output = ()>) {
    let graceful = GracefulShutdown::new();
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut shutdown => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                // With too many open files, wait until some are closed.
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        // A connection without a slot is closed at once: keeping it open would use what the limit protects.
        let Some(place) = limits.admit(peer.ip()) else {
            ::metrics::counter!("colonnade_http_connections_refused_total").increment(1);
            continue;
        };
        let connection = graceful.watch(connection(stream, peer, pages.clone()));
        tokio::spawn(async move {
            let _place = place;
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection was closed");
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(SHUTDOWN_GRACE, graceful.shutdown()).await.is_err() {
        tracing::debug!("some connections were still open at shutdown");
    }
}

fn connection(stream: TcpStream, peer: SocketAddr, pages: Router) -> impl GracefulConnection<Error = hyper::Error> {
    _ = stream.set_nodelay(true);
    let pages = TowerToHyperService::new(pages);
    let answer = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        pages.call(request)
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MOST_HEAD_BYTES)
        .max_headers(MOST_HEADERS)
        .serve_connection(TokioIo::new(WriteTimeout::new(stream, WRITE_TIMEOUT)), answer)
}
