//! Does what is due when it is due: one sleeper on the earliest time that the store knows, and the
//! deliveries of the outbox, and the actions of computer players.
//!
//! Timers are hints; what is due is in the store. So the first thing after a start is to do what came due while
//! nobody looked. Sleepers wake by a clock that only goes forward and then look at the service's clock, so a jump of
//! the wall clock is noticed after [`LONGEST_SLEEP`] at the latest.

mod backups;
mod computers;
mod delivery;
mod duties;
mod following;
mod indexing;

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::play::Timestamp;
use crate::service::{Alarm, Courier, Duty, Queued, Sent, Service, run_blocking};

pub use backups::{BackupError, Backups};
pub use delivery::deliver;
pub use duties::{attend, hands_over, leave, lost, taken};
pub use following::follow;

/// How long a sleeper sleeps at most before it looks at the clock again.
pub const LONGEST_SLEEP: Duration = Duration::from_secs(30);

/// How long no backup is tried after one failed.
const AFTER_FAILED_BACKUP: Duration = Duration::from_secs(3_600);

/// How long it waits after something failed.
const AFTER_FAULT: Duration = Duration::from_secs(5);

/// Does what is due in games and challenges, and the backups, lets computer players act, and keeps the index of positions, for ever, whenever no other
/// service on the same rows does. Dropping it between two things loses nothing.
pub async fn run(service: Arc<Service>, backups: Option<Backups>) {
    let backups = Arc::new(backups);
    let work = || async {
        let watching = watch(Arc::clone(&service), Arc::clone(&backups));
        tokio::join!(watching, computers::act(Arc::clone(&service)), indexing::index(Arc::clone(&service)));
    };
    duties::whenever_held(&service, Duty::Clock, work).await;
}

async fn watch(service: Arc<Service>, backups: Arc<Option<Backups>>) {
    let mut failed: Option<Instant> = None;
    loop {
        service.due_alarm().looking();
        let next = {
            let (service, backups) = (Arc::clone(&service), Arc::clone(&backups));
            let resting = failed.is_some_and(|failed| failed.elapsed() < AFTER_FAILED_BACKUP);
            run_blocking(move || look(&service, backups.as_ref().as_ref().filter(|_| !resting))).await
        };
        match next {
            Ok(Some((next, backup_failed))) => {
                if backup_failed {
                    failed = Some(Instant::now());
                }
                rest(&service, service.due_alarm(), next).await;
            }
            // Told in the log.
            Ok(None) | Err(_) => sleep(AFTER_FAULT).await,
        }
    }
}

/// Does what is due, and tells when something is due again, and whether a backup could not be made; None if something
/// else failed.
fn look(service: &Service, backups: Option<&Backups>) -> Option<(Option<Timestamp>, bool)> {
    let games = service.wake().ok()?;
    // Doing what was due may have taken long.
    let backup = backups.filter(|_| service.has_duty(Duty::Clock)).map(|backups| backups.make_due(service));
    let failed = backup == Some(None);
    Some((games.into_iter().chain(backup.flatten()).min(), failed))
}

/// Sleeps until a time, until the alarm rings, or until the wall clock should be looked at again.
async fn rest(service: &Service, alarm: &Alarm, until: Option<Timestamp>) {
    alarm.sleeping(until);
    let left = until.map(|until| (until - service.now()).to_std().unwrap_or_default());
    tokio::select! {
        () = sleep(left.map_or(LONGEST_SLEEP, |left| left.min(LONGEST_SLEEP))) => {}
        () = alarm.rings() => {}
    }
}

/// Takes every notice as delivered: for a host without anything to deliver them to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nowhere;

impl Courier for Nowhere {
    fn deliver(&self, notices: Vec<Queued>) -> std::pin::Pin<Box<dyn Future<Output = Vec<Sent>> + Send + '_>> {
        Box::pin(std::future::ready(vec![Sent::Delivered; notices.len()]))
    }
}

#[cfg(test)]
#[path = "scheduler/computers_tests.rs"]
mod computers_tests;
#[cfg(test)]
#[path = "scheduler/duties_tests.rs"]
mod duties_tests;
