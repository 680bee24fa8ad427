//! Duties, of which one process at a time has each: waiting for them, keeping them, and working for as long as that goes well.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::service::{Duty, Member, Service, run_blocking};

/// The pause before a duty is taken again by whoever has it.
const RENEWAL: Duration = Duration::from_secs(3);

/// The shortest pause before it is asked for again by whoever waits for it, and by how much pauses differ: two who keep each
/// other from it do not meet for ever.
const WAITING: Duration = Duration::from_millis(800);
const SPREAD: u64 = 400;

/// For how long a bot may be without a connection before another process is to try.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long whoever has left a duty does not ask for it.
const RESTING: Duration = Duration::from_secs(10);

/// Tells the other processes on the same rows that this one is there, for ever.
pub async fn attend(service: Arc<Service>, member: Member) {
    loop {
        let (service, member) = (Arc::clone(&service), member.clone());
        // A fault is logged by the service or the store.
        _ = run_blocking(move || service.attend(&member)).await;
        sleep(RENEWAL).await;
    }
}

/// Takes a duty, or keeps it.
async fn take(service: &Arc<Service>, duty: Duty) -> bool {
    let taking = Arc::clone(service);
    // A fault is logged by the service or the store.
    matches!(run_blocking(move || taking.take_duty(duty)).await, Ok(Ok(true)))
}

/// Returns when a service has a duty. From then on [`lost`] keeps it.
pub async fn taken(service: &Arc<Service>, duty: Duty) {
    while !take(service, duty).await {
        // Each hasher is another one.
        sleep(WAITING + Duration::from_millis(RandomState::new().hash_one(()) % SPREAD)).await;
    }
    if service.is_shared() {
        tracing::info!(duty = service.duty_name(duty), "this process does it from now on");
    }
}

/// Keeps a duty, and returns when the service has it no longer, for whatever reason.
pub async fn lost(service: &Arc<Service>, duty: Duty) {
    if !service.is_shared() {
        return std::future::pending().await;
    }
    loop {
        let left = service.duty_left(duty);
        if left.is_zero() {
            break;
        }
        let renewed = async {
            sleep(RENEWAL).await;
            take(service, duty).await
        };
        tokio::select! {
            () = sleep(left) => {}
            _ = renewed => {}
        }
    }
    tracing::warn!(duty = service.duty_name(duty), "this process does it no longer; another one may");
}

/// Returns when a bot has had no connection for a minute, and another process waits to listen, which is to try. This one has
/// to [`leave`] it then.
pub async fn hands_over(service: &Arc<Service>, is_connected: impl Fn() -> bool) {
    let mut since = Instant::now();
    loop {
        sleep(RENEWAL).await;
        if is_connected() {
            since = Instant::now();
        } else if since.elapsed() >= PATIENCE {
            let asking = Arc::clone(service);
            // Without an answer nobody else could take it either.
            if matches!(run_blocking(move || asking.is_awaited()).await, Ok(Ok(true))) {
                return;
            }
        }
    }
}

/// Leaves a duty to others, and returns when they have had the time to take it.
pub async fn leave(service: &Arc<Service>, duty: Duty) {
    tracing::warn!(duty = service.duty_name(duty), "this process leaves it to another one");
    let leaving = Arc::clone(service);
    // Where that fails, its time passes.
    _ = run_blocking(move || leaving.leave_duty(duty)).await;
    sleep(RESTING).await;
}

/// Does work that never ends by itself whenever the service has a duty. It is dropped when the duty is lost, and begins anew.
pub(super) async fn whenever_held<W: Future<Output = ()>>(service: &Arc<Service>, duty: Duty, work: impl Fn() -> W) {
    loop {
        taken(service, duty).await;
        tokio::select! {
            () = work() => {}
            () = lost(service, duty) => {}
        }
    }
}
