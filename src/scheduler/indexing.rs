//! The work on the index of positions, in small pieces beside everything else.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::service::{Reply, Service, run_blocking};

/// The pause when all games are taken in.
const PAUSE: Duration = Duration::from_secs(5);

/// How long it works at a time, and how many times as long it rests then, so that others have the processors.
const SPELL: Duration = Duration::from_millis(25);
const REST: u32 = 2;

/// The pause after a failure.
const AFTER_FAILURE: Duration = Duration::from_secs(60);

/// Takes finished games into the index, for ever. Dropping it between two pieces loses nothing.
pub(super) async fn index(service: Arc<Service>) {
    loop {
        let working = Arc::clone(&service);
        match run_blocking(move || work(&working)).await {
            Ok(Ok((true, took))) => sleep(took * REST).await,
            Ok(Ok((false, _))) => sleep(PAUSE).await,
            // Told in the log.
            Ok(Err(_)) | Err(_) => sleep(AFTER_FAILURE).await,
        }
    }
}

/// Works for a spell. Returns whether there is more to do, and how long it took.
fn work(service: &Service) -> Reply<(bool, Duration)> {
    let begin = std::time::Instant::now();
    while begin.elapsed() < SPELL {
        if !service.index()? {
            return Ok((false, begin.elapsed()));
        }
    }
    Ok((true, begin.elapsed()))
}
