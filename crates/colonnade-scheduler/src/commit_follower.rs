//! Follows the commits of the services of other processes.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use colonnade_service::{Service, run_blocking};

/// The pause after each check: many commits are read as one batch of news.
const LEAST: Duration = Duration::from_millis(20);

/// Processes the commits of other services on the same rows, and notifies subscribers, forever. Checks at the interval
/// `poll`, and soon after a commit of this service that has subscribers.
pub async fn follow_commits(service: Arc<Service>, poll: Duration) {
    loop {
        let following = Arc::clone(&service);
        // The service logs errors that are not temporary, and the next check misses nothing.
        _ = run_blocking(move || following.process_commits()).await;
        sleep(LEAST).await;
        tokio::select! {
            () = sleep(poll) => {}
            () = service.wait_for_commits() => {}
        }
    }
}
