//! Connections that cannot be accepted, as if the process had too many open files (N16).

use std::collections::VecDeque;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::routing::get;
use metrics_exporter_prometheus::PrometheusBuilder;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::{Notify, oneshot};

use super::*;

/// A listener that has no file for so many connections when they come; like the system, it keeps them waiting.
struct Exhausted {
    listener: TcpListener,
    failures: Arc<AtomicUsize>,
    waiting: Mutex<VecDeque<(TcpStream, SocketAddr)>>,
}

/// The errors that are logged.
#[derive(Clone, Default)]
struct Errors(Arc<Mutex<Vec<String>>>);

impl Errors {
    fn all(&self) -> Vec<String> {
        self.0.lock().expect("locked").clone()
    }
}

impl tracing::field::Visit for Errors {
    fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn fmt::Debug) {
        if let Some(last) = self.0.lock().expect("locked").last_mut() {
            last.push_str(&format!("{field}: {value:?} "));
        }
    }
}

impl tracing::Subscriber for Errors {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        *metadata.level() == tracing::Level::ERROR
    }

    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        tracing::span::Id::from_u64(1)
    }

    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}

    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        self.0.lock().expect("locked").push(String::new());
        event.record(&mut self.clone());
    }

    fn enter(&self, _: &tracing::span::Id) {}

    fn exit(&self, _: &tracing::span::Id) {}
}

fn too_many_files() -> io::Error {
    rustix::io::Errno::MFILE.into()
}

impl Acceptor for Exhausted {
    async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        let waiting = self.waiting.lock().expect("locked").pop_front();
        let accepted = match waiting {
            Some(accepted) => accepted,
            None => self.listener.accept().await?,
        };
        let left = self.failures.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left: usize| left.checked_sub(1));
        if left.is_ok() {
            self.waiting.lock().expect("locked").push_front(accepted);
            return Err(too_many_files());
        }
        Ok(accepted)
    }
}

async fn ask(stream: &mut TcpStream, path: &str) {
    stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: here\r\n\r\n").as_bytes()).await.expect("sent");
}

/// Reads until the end of an answer of these pages; empty if the connection was closed.
async fn answer(stream: &mut TcpStream) -> String {
    let mut text = String::new();
    let mut bytes = [0; 1_024];
    while !text.ends_with("here") {
        match stream.read(&mut bytes).await {
            Ok(count @ 1..) => text.push_str(&String::from_utf8_lossy(&bytes[..count])),
            Ok(0) | Err(_) => break,
        }
    }
    text
}

#[tokio::test]
async fn n16_without_files_an_idle_connection_gives_way_and_a_busy_one_does_not() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let _recording = ::metrics::set_default_local_recorder(&recorder);
    let errors = Errors::default();
    let _logging = tracing::subscriber::set_default(errors.clone());

    let begun = Arc::new(Notify::new());
    let released = Arc::new(Notify::new());
    let beginning = Arc::clone(&begun);
    let waiting = Arc::clone(&released);
    let slow = move || async move {
        beginning.notify_one();
        waiting.notified().await;
        "here"
    };
    let pages = Router::new().route("/", get(|| async { "here" })).route("/slow", get(slow));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let failures = Arc::new(AtomicUsize::new(0));
    let exhausted = Exhausted { listener, failures: Arc::clone(&failures), waiting: Mutex::default() };
    let (stop, stopped) = oneshot::channel::<()>();
    let connections = Connections::new(64, Vec::new());
    let serving = tokio::spawn(accept(exhausted, connections, pages, async { _ = stopped.await }));
    let connect = || async { TcpStream::connect(address).await.expect("connected") };

    let mut busy = connect().await;
    let mut idle = connect().await;
    ask(&mut busy, "/slow").await;
    begun.notified().await;
    ask(&mut idle, "/").await;
    assert!(answer(&mut idle).await.starts_with("HTTP/1.1 200 OK"));
    // Three tries fail: the first closes the idle connection, and nothing is left for the others but to wait.
    failures.store(3, Ordering::SeqCst);
    let mut late = connect().await;
    ask(&mut late, "/").await;
    assert_eq!(answer(&mut idle).await, "", "it gave way");
    assert!(answer(&mut late).await.starts_with("HTTP/1.1 200 OK"), "it was kept until there was room");
    released.notify_one();
    assert!(answer(&mut busy).await.starts_with("HTTP/1.1 200 OK"), "it was in use");

    assert_eq!(failures.load(Ordering::SeqCst), 0);
    let told = errors.all();
    assert_eq!(told.len(), 1, "one line a minute: {told:?}");
    assert!(
        told[0].contains("a connection could not be accepted") && told[0].contains("Too many open files"),
        "{told:?}"
    );
    let measured = recorder.handle().render();
    for metric in ["colonnade_http_accept_failures_total 3", "colonnade_http_connections_evicted_total 1"] {
        assert!(measured.contains(metric), "{metric}: {measured}");
    }
    drop(stop);
    serving.await.expect("ended");
}

#[test]
fn n16_failures_are_told_once_a_minute() {
    let errors = Errors::default();
    tracing::subscriber::with_default(errors.clone(), || {
        let begun = Instant::now();
        let mut failures = OutOfFiles::default();
        for second in [0, 1, 59, 60, 61, 119, 120] {
            failures.note(&too_many_files(), begun + Duration::from_secs(second));
        }
    });
    assert_eq!(errors.all().len(), 3);
}
