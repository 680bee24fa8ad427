//! Duties, each of which belongs to one process at a time: how a process waits for them, keeps them, and works while it
//! holds them.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use colonnade_service::{Member, Service, ServiceDuty, duties, run_blocking};

/// The pause after a failure.
pub(super) const AFTER_FAULT: Duration = Duration::from_secs(5);

/// The interval at which the holder renews a duty.
const RENEWAL: Duration = Duration::from_secs(3);

/// The shortest interval at which a waiting process requests a duty, and the range of the random addition, so that two
/// processes that block each other do not do so forever.
const WAITING: Duration = Duration::from_millis(800);
const SPREAD: u64 = 400;

/// How long a bot may be without a connection before another process should try.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long a process that has given up a duty does not request it.
const RESTING: Duration = Duration::from_secs(10);

/// Tells the other processes on the same rows that this one is running, forever.
pub async fn send_heartbeats(service: Arc<Service>, member: Member) {
    loop {
        let service = Arc::clone(&service);
        let member = member.clone();
        // A fault is logged by the service or the store.
        _ = run_blocking(move || duties::heartbeat(&service, &member)).await;
        sleep(RENEWAL).await;
    }
}

/// Takes or renews a duty.
async fn request(service: &Arc<Service>, duty: ServiceDuty) -> bool {
    let taking = Arc::clone(service);
    // A fault is logged by the service or the store.
    matches!(run_blocking(move || duties::take_duty(&taking, duty)).await, Ok(Ok(true)))
}

/// Waits until a service has a duty. From then on [`hold_duty`] keeps it.
pub async fn acquire_duty(service: &Arc<Service>, duty: ServiceDuty) {
    while !request(service, duty).await {
        // Each hasher has different keys, so the number is random.
        sleep(WAITING + Duration::from_millis(RandomState::new().hash_one(()) % SPREAD)).await;
    }
    if service.is_shared() {
        tracing::info!(duty = duties::duty_name(service, duty), "this process now has this duty");
    }
}

/// Keeps a duty, and returns when the service has lost it, for whatever reason.
pub async fn hold_duty(service: &Arc<Service>, duty: ServiceDuty) {
    if !service.is_shared() {
        return std::future::pending().await;
    }
    loop {
        let left = duties::duty_time_left(service, duty);
        if left.is_zero() {
            break;
        }
        let renewed = async {
            sleep(RENEWAL).await;
            request(service, duty).await
        };
        tokio::select! {
            () = sleep(left) => {}
            _ = renewed => {}
        }
    }
    tracing::warn!(
        duty = duties::duty_name(service, duty),
        "this process no longer has this duty; another one may take it"
    );
}

/// Returns when a bot has had no connection for a minute while another process waits to listen. The caller then has to
/// [release](release_duty) the duty to that process.
pub async fn until_handover(service: &Arc<Service>, is_connected: impl Fn() -> bool) {
    let mut since = Instant::now();
    loop {
        sleep(RENEWAL).await;
        if is_connected() {
            since = Instant::now();
        } else if since.elapsed() >= PATIENCE {
            let asking = Arc::clone(service);
            // If there is no answer, no other process could take it either.
            if matches!(run_blocking(move || duties::has_waiting_process(&asking)).await, Ok(Ok(true))) {
                return;
            }
        }
    }
}

/// Gives up a duty, and returns when other processes have had time to take it.
pub async fn release_duty(service: &Arc<Service>, duty: ServiceDuty) {
    tracing::warn!(duty = duties::duty_name(service, duty), "this process leaves this duty to another one");
    let leaving = Arc::clone(service);
    // If this fails, the lease expires by itself.
    _ = run_blocking(move || duties::release_duty(&leaving, duty)).await;
    sleep(RESTING).await;
}

/// Runs endless work while the service has a duty. The work is dropped when the duty is lost, and started again later.
pub(super) async fn run_while_held<W: Future<Output = ()>>(
    service: &Arc<Service>,
    duty: ServiceDuty,
    work: impl Fn() -> W,
) {
    loop {
        acquire_duty(service, duty).await;
        tokio::select! {
            () = work() => {}
            () = hold_duty(service, duty) => {}
        }
    }
}
