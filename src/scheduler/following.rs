//! Follows the commits of the services of other processes.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::service::{Service, run_blocking};

/// The pause after each look, however much there is: many commits are news together.
const LEAST: Duration = Duration::from_millis(20);

/// Takes in what other services on the same rows do, and tells those who follow games, for ever. Looks after each pause of
/// `poll`, and soon after a commit of this service that somebody follows.
pub async fn follow(service: Arc<Service>, poll: Duration) {
    loop {
        let following = Arc::clone(&service);
        // The service logs what is no passing fault, and nothing is missed by looking again.
        _ = run_blocking(move || following.follow()).await;
        sleep(LEAST).await;
        tokio::select! {
            () = sleep(poll) => {}
            () = service.news() => {}
        }
    }
}
