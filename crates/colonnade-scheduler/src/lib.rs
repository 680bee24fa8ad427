//! Background work: handles what is due, sleeping until the earliest due time in the store; delivers the outbox; and
//! lets computer players act.
//!
//! Timers are only hints; the due times are in the store. So after a start, everything that became due in the meantime
//! is handled first. Sleepers use a monotonic clock and then check the service's clock, so a jump of the wall clock is
//! noticed after [`LONGEST_SLEEP`] at the latest.

mod backups;
mod commit_follower;
mod computers;
mod delivery;
mod duties;
mod indexing;
mod reachability;

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use colonnade_play::Timestamp;
use colonnade_service::{Alarm, NoticeSender, Queued, Sent, Service, ServiceDuty, run_blocking, upkeep};

pub use backups::{BackupError, Backups};
pub use commit_follower::follow_commits;
pub use delivery::deliver;
pub use duties::{acquire_duty, hold_duty, release_duty, send_heartbeats, until_handover};
pub use reachability::{follow_reachability, record_reachability};

/// The longest time that a sleeper sleeps before it checks the clock again.
pub const LONGEST_SLEEP: Duration = Duration::from_secs(30);

/// How long no backup is attempted after one has failed.
const AFTER_FAILED_BACKUP: Duration = Duration::from_secs(3_600);

/// How often games against computers that nobody has touched for long are looked for, and standing seeks are woken.
const SWEEP: Duration = Duration::from_secs(3_600);

/// Handles what is due in games and challenges, makes backups, lets computer players act, and maintains the index of
/// positions. Runs forever, while this service has the duty. Dropping it between two steps loses nothing.
pub async fn run(service: Arc<Service>, backups: Option<Backups>) {
    let backups = Arc::new(backups);
    let work = || async {
        let watching = watch(Arc::clone(&service), Arc::clone(&backups));
        let sweeping = sweep(Arc::clone(&service));
        tokio::join!(watching, sweeping, computers::act(Arc::clone(&service)), indexing::index(Arc::clone(&service)));
    };
    duties::run_while_held(&service, ServiceDuty::Clock, work).await;
}

async fn watch(service: Arc<Service>, backups: Arc<Option<Backups>>) {
    let mut failed: Option<Instant> = None;
    loop {
        service.due_alarm().begin_check();
        let next = {
            let service = Arc::clone(&service);
            let backups = Arc::clone(&backups);
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
            // The error is logged already.
            Ok(None) | Err(_) => sleep(duties::AFTER_FAULT).await,
        }
    }
}

/// Lets standing seeks begin their next games as soon as games of their players have ended in this process. Runs forever.
pub async fn wake_seeks(service: Arc<Service>) {
    loop {
        service.wait_for_freed().await;
        let woken = Arc::clone(&service);
        // A failure is logged by the service; the next sweep wakes all seeks.
        _ = run_blocking(move || colonnade_service::seeks::wake_freed(&woken)).await;
    }
}

/// Ends games against computers that nobody has touched for long, and begins the games of standing seeks that wake.
async fn sweep(service: Arc<Service>) {
    loop {
        let swept = Arc::clone(&service);
        // A failure is logged by the service, and the next sweep tries again.
        if let Ok(Ok(ended @ 1..)) =
            run_blocking(move || colonnade_service::computers::end_untouched_games(&swept)).await
        {
            tracing::info!(ended, "games against computers ended that nobody had touched for a month");
        }
        let woken = Arc::clone(&service);
        _ = run_blocking(move || colonnade_service::seeks::wake_standing(&woken)).await;
        sleep(SWEEP).await;
    }
}

/// Handles what is due; returns when something is due next, and whether a backup failed. `None` if something else
/// failed.
fn look(service: &Service, backups: Option<&Backups>) -> Option<(Option<Timestamp>, bool)> {
    let games = upkeep::wake(service).ok()?;
    // Handling what was due may have taken so long that the duty was lost.
    let backup = backups
        .filter(|_| colonnade_service::duties::has_duty(service, ServiceDuty::Clock))
        .map(|backups| backups.make_due(service));
    let failed = backup == Some(None);
    Some((games.into_iter().chain(backup.flatten()).min(), failed))
}

/// Sleeps until a time, until the alarm rings, or until the wall clock should be checked again.
async fn rest(service: &Service, alarm: &Alarm, until: Option<Timestamp>) {
    alarm.begin_sleep(until);
    let left = until.map(|until| (until - service.now()).to_std().unwrap_or_default());
    tokio::select! {
        () = sleep(left.map_or(LONGEST_SLEEP, |left| left.min(LONGEST_SLEEP))) => {}
        () = alarm.notified() => {}
    }
}

/// Reports every notice as delivered: for a host without a front end that delivers notices.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nowhere;

impl NoticeSender for Nowhere {
    fn deliver(&self, notices: Vec<Queued>) -> std::pin::Pin<Box<dyn Future<Output = Vec<Sent>> + Send + '_>> {
        Box::pin(std::future::ready(vec![Sent::Delivered; notices.len()]))
    }
}

#[cfg(test)]
#[path = "computers_tests.rs"]
mod computers_tests;
#[cfg(test)]
#[path = "duties_tests.rs"]
mod duties_tests;
