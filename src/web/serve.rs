//! Listening, answering, ending.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
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
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

use super::{Metrics, Settings, closing_router, metrics};
use crate::service::Service;

/// The most connections at once; more wait until one ends.
const CONNECTIONS: usize = 2_048;

/// The most bytes and lines of the head of a request, and how long it may take to arrive.
const HEAD: usize = 16 * 1024;
const LINES: usize = 64;
const ARRIVAL: Duration = Duration::from_secs(10);

/// How long requests that have begun may take to end when the program does.
const FAREWELL: Duration = Duration::from_millis(2_500);

/// Serves the pages until `shutdown` comes, and then ends the requests that have begun, within three seconds.
///
/// # Errors
///
/// If the settings contradict each other, or nothing can be listened to.
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
    accept(listener, closing_router(service, settings, listen, closing), shutdown).await;
    Ok(())
}

/// Serves `/metrics` and `/readyz`, which only the host may see, until `shutdown` comes. `discord` tells how that
/// connection is, if there is one.
pub async fn serve_metrics(
    listener: TcpListener,
    service: Arc<Service>,
    discord: Option<metrics::FrontState>,
    shutdown: impl Future<Output = ()>,
) {
    let metrics = Metrics::install();
    tokio::select! {
        () = accept(listener, metrics::router(service, discord), shutdown) => {}
        () = metrics.keep_up() => {}
    }
}

async fn accept(listener: TcpListener, pages: Router, shutdown: impl Future<Output = ()>) {
    let graceful = GracefulShutdown::new();
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    let mut shutdown = pin!(shutdown);
    loop {
        let permit = Arc::clone(&room).acquire_owned();
        let accepted = async {
            let permit = permit.await;
            (listener.accept().await, permit)
        };
        let (accepted, permit) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut shutdown => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                // Too many open files: some are closed by and by.
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        let connection = graceful.watch(connection(stream, peer, pages.clone()));
        tokio::spawn(async move {
            let _permit = permit;
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection broke off");
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(FAREWELL, graceful.shutdown()).await.is_err() {
        tracing::debug!("some connections were still open at the end");
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
        .header_read_timeout(ARRIVAL)
        .max_buf_size(HEAD)
        .max_headers(LINES)
        .serve_connection(TokioIo::new(stream), answer)
}
