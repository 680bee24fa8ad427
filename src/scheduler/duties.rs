//! Duties, of which one process at a time has each: waiting for them, keeping them, and working for as long as that goes well.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::service::{Duty, Member, Service, run_blocking};

/// The pause before a duty is taken again, by whoever has it and by whoever waits for it.
const RENEWAL: Duration = Duration::from_secs(3);

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
        sleep(RENEWAL).await;
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
