//! The work on the index of positions, in small steps in the background.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use colonnade_service::{Reply, Service, openings, run_blocking};

/// The pause when all games are indexed.
const PAUSE: Duration = Duration::from_secs(5);

/// How long it works at a time, and how many times as long it then rests, so that other work gets the processors.
const SPELL: Duration = Duration::from_millis(25);
const REST: u32 = 2;

/// The pause after a failure.
const AFTER_FAILURE: Duration = Duration::from_secs(60);

/// Adds finished games to the index, forever. Dropping it between two steps loses nothing.
pub(super) async fn index(service: Arc<Service>) {
    loop {
        let working = Arc::clone(&service);
        match run_blocking(move || work(&working)).await {
            Ok(Ok((true, took))) => sleep(took * REST).await,
            Ok(Ok((false, _))) => sleep(PAUSE).await,
            // The error is logged already.
            Ok(Err(_)) | Err(_) => sleep(AFTER_FAILURE).await,
        }
    }
}

/// Works for a limited time. Returns whether there is more to do, and how long it took.
fn work(service: &Service) -> Reply<(bool, Duration)> {
    let begin = std::time::Instant::now();
    while begin.elapsed() < SPELL {
        if !openings::index(service)? {
            return Ok((false, begin.elapsed()));
        }
    }
    Ok((true, begin.elapsed()))
}
