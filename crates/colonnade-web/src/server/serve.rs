//! Listeners: accept a bounded number of connections, serve them, and shut down.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Response, StatusCode, header};
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use hyper_util::service::TowerToHyperService;
use rustix::net::sockopt::set_socket_send_buffer_size;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

use crate::bot::DiscordStatus;
use crate::metrics::{self, Metrics};
use crate::routes;
use crate::server::connections::{Answering, ConnectionSlot, Connections};
use crate::server::write_timeout::WriteTimeout;
use crate::settings::Settings;
use crate::state::AppState;
use colonnade_language::say;
use colonnade_service::Service;

/// The most connections to the metrics, which are counted separately from those to the pages.
const METRICS_CONNECTIONS: usize = 32;

/// The most bytes and lines of the head of a request, and the timeout for its arrival.
const MOST_HEAD_BYTES: usize = 16 * 1024;
const MOST_HEADERS: usize = 64;
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a client may leave a response unread.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);

/// The buffer of the system for bytes that a client has not read yet. Without a limit the system grows it to megabytes.
const SEND_BUFFER: usize = 64 * 1024;

/// How many clients are told at a time that there is no room for their connection, and how long that may take.
const REFUSALS: usize = 64;
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(2);

/// The least interval between two log messages about too many open files.
const LOG_INTERVAL: Duration = Duration::from_secs(60);

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
    let connections = Connections::new(settings.connections, settings.trusted_proxies.clone());
    let pages = routes::router(AppState::new(service, settings, listen, closing));
    accept(listener, connections, pages, shutdown).await;
    Ok(())
}

/// Serves `/metrics` and `/readyz`, which are for the host only, until `shutdown` completes.
pub async fn serve_metrics(
    listener: TcpListener,
    service: Arc<Service>,
    discord: Option<DiscordStatus>,
    shutdown: impl Future<Output = ()>,
) {
    let metrics = Metrics::install();
    let connections = Connections::new(METRICS_CONNECTIONS, Vec::new());
    tokio::select! {
        () = accept(listener, connections, metrics::router(service, discord), shutdown) => {}
        () = metrics.run_upkeep_periodically() => {}
    }
}

/// A source of connections.
trait Acceptor {
    /// The next connection, with the address of the client.
    fn accept(&self) -> impl Future<Output = io::Result<(TcpStream, SocketAddr)>> + Send;
}

impl Acceptor for TcpListener {
    fn accept(&self) -> impl Future<Output = io::Result<(TcpStream, SocketAddr)>> + Send {
        TcpListener::accept(self)
    }
}

async fn accept(listener: impl Acceptor, connections: Connections, pages: Router, shutdown: impl Future<Output = ()>) {
    let graceful = GracefulShutdown::new();
    let refusals = Arc::new(Semaphore::new(REFUSALS));
    let mut out_of_files = OutOfFiles::default();
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut shutdown => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                out_of_files.note(&error, Instant::now());
                // An idle connection makes room; otherwise wait until some end.
                if !connections.close_an_idle_one(Instant::now()) {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                tokio::task::yield_now().await;
                continue;
            }
        };
        let Some(slot) = connections.admit(peer.ip(), Instant::now()) else {
            ::metrics::counter!("colonnade_http_connections_refused_total").increment(1);
            // Beyond that many, keeping a connection open would use what the limit protects: it is closed at once.
            if let Ok(permit) = Arc::clone(&refusals).try_acquire_owned() {
                tokio::spawn(async move {
                    refuse(stream).await;
                    drop(permit);
                });
            }
            continue;
        };
        let slot = Arc::new(slot);
        let connection = graceful.watch(connection(stream, peer, pages.clone(), Arc::clone(&slot)));
        tokio::spawn(async move {
            tokio::select! {
                served = connection => if let Err(error) = served {
                    tracing::debug!(%error, "a connection was closed");
                },
                () = slot.closed() => tracing::debug!("an idle connection gave way"),
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(SHUTDOWN_GRACE, graceful.shutdown()).await.is_err() {
        tracing::debug!("some connections were still open at shutdown");
    }
}

/// Says in the log and the metrics that connections cannot be accepted, for example because of too many open files.
#[derive(Default)]
struct OutOfFiles {
    logged: Option<Instant>,
}

impl OutOfFiles {
    fn note(&mut self, error: &io::Error, now: Instant) {
        ::metrics::counter!("colonnade_http_accept_failures_total").increment(1);
        if self.logged.is_none_or(|logged| now.duration_since(logged) >= LOG_INTERVAL) {
            self.logged = Some(now);
            tracing::error!(%error, "a connection could not be accepted; idle connections are closed to make room");
        }
    }
}

/// Tells a client that there is no room for its connection.
async fn refuse(stream: TcpStream) {
    let answer = service_fn(|_: hyper::Request<Incoming>| async {
        let mut response = Response::new(Body::from(format!("{}\n", say!(web_errors::too_many_connections))));
        *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(header::RETRY_AFTER, HeaderValue::from_static("10"));
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        Ok::<_, std::convert::Infallible>(response)
    });
    let connection = http1::Builder::new().max_buf_size(MOST_HEAD_BYTES).serve_connection(TokioIo::new(stream), answer);
    _ = tokio::time::timeout(REFUSAL_TIMEOUT, connection).await;
}

fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    pages: Router,
    slot: Arc<ConnectionSlot>,
) -> impl GracefulConnection<Error = hyper::Error> {
    _ = stream.set_nodelay(true);
    _ = set_socket_send_buffer_size(&stream, SEND_BUFFER);
    let pages = TowerToHyperService::new(pages);
    let stream = WriteTimeout::new(stream, WRITE_TIMEOUT, Some(Arc::clone(&slot)));
    let answer = service_fn(move |request: hyper::Request<Incoming>| {
        let answering = slot.begin();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let response = pages.call(request);
        async move { Ok::<_, std::convert::Infallible>(until_sent(response.await?, answering)) }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MOST_HEAD_BYTES)
        .max_headers(MOST_HEADERS)
        .serve_connection(TokioIo::new(stream), answer)
}

/// The response, which keeps its connection in use until its body has been sent.
fn until_sent(response: Response<Body>, answering: Option<Answering>) -> Response<Body> {
    response.map(|body| {
        Body::new(body.map_frame(move |frame| {
            // The closure owns the guard.
            _ = &answering;
            frame
        }))
    })
}

#[cfg(test)]
#[path = "serve_tests.rs"]
mod tests;
