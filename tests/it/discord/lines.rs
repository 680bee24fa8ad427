//! The lines that the bot logs.

use std::io;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;
use tracing::Dispatch;
use tracing::level_filters::LevelFilter;
use tracing::subscriber::{DefaultGuard, NoSubscriber};

/// How long to wait for a line.
const PATIENCE: Duration = Duration::from_secs(60);

/// As long as there is only one subscriber, `tracing` caches for all threads whether the thread that first reaches a
/// log statement has a listener. With this one, there are two.
static ANOTHER: LazyLock<Dispatch> = LazyLock::new(|| Dispatch::new(NoSubscriber::default()));

/// The lines logged on this thread.
#[derive(Clone)]
pub(crate) struct Lines(Arc<(Mutex<String>, watch::Sender<()>)>);

impl Lines {
    /// Begins to record all log lines, until the guard is dropped.
    pub(crate) fn begin() -> (Lines, DefaultGuard) {
        LazyLock::force(&ANOTHER);
        let lines = Lines(Arc::new((Mutex::default(), watch::channel(()).0)));
        let writer = lines.clone();
        let subscriber = tracing_subscriber::fmt().with_max_level(LevelFilter::TRACE).with_ansi(false);
        let guard = tracing::subscriber::set_default(subscriber.with_writer(move || writer.clone()).finish());
        (lines, guard)
    }

    pub(crate) fn text(&self) -> String {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Waits until something is logged.
    pub(crate) async fn until(&self, what: &str) {
        let mut changes = self.0.1.subscribe();
        let logged = async {
            while !self.text().contains(what) {
                changes.changed().await.expect("kept");
            }
        };
        if timeout(PATIENCE, logged).await.is_err() {
            panic!("{what} is not logged, but:\n{}", self.text());
        }
    }
}

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner).push_str(&String::from_utf8_lossy(bytes));
        self.0.1.send_replace(());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
