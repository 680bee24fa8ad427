//! Tasks that record and read when players reach the service.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use colonnade_play::Reachability;
use colonnade_service::{Service, reachability, run_blocking};

/// How often a process reads what others have recorded. What it does not know yet only counts in favour of players.
const READING: Duration = Duration::from_secs(5);

/// Records, forever, that players reach this process: for a service without Discord.
pub async fn record_reachability(service: Arc<Service>) {
    loop {
        let recording = Arc::clone(&service);
        // An error is logged by the service. Without the record, the service counts as not reached.
        _ = run_blocking(move || reachability::reached(&recording)).await;
        sleep(Reachability::INTERVAL.delta().to_std().unwrap_or_default()).await;
    }
}

/// Reads, forever, what other processes have recorded.
pub async fn follow_reachability(service: Arc<Service>) {
    loop {
        let reading = Arc::clone(&service);
        // An error is logged by the service.
        _ = run_blocking(move || reading.read_reachability()).await;
        sleep(READING).await;
    }
}
