//! Starting sessions with Discord, which one process does at a time.
//!
//! A bot may start one session every five seconds. The library observes this within a process; processes that run
//! different shards of a bot observe it with a lease. A session that is lost later and cannot be resumed is restarted
//! without the lease: that is rare, and Discord spreads such moments by itself.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::transport::connection::{Connection, ConnectionState};
use colonnade_service::{Service, ServiceDuty, duties, run_blocking};

/// The pause between two checks whether it is this process's turn.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// The pause before the lease is renewed.
const RENEWAL_INTERVAL: Duration = Duration::from_secs(3);
/// The shortest time between two sessions.
const SESSION_SPACING: Duration = Duration::from_secs(5);

/// Returns when no other process is starting sessions, or if that cannot be determined: a bot that is too early is
/// refused by Discord and retries.
pub(crate) async fn wait(service: &Arc<Service>, state: &ConnectionState) {
    while !may_begin(service).await {
        state.set(Connection::InLine);
        sleep(POLL_INTERVAL).await;
    }
    if state.connection() == Connection::InLine {
        state.set(Connection::Connecting);
    }
}

async fn may_begin(service: &Arc<Service>) -> bool {
    let asking = Arc::clone(service);
    // A fault is logged by the service or the store.
    !matches!(run_blocking(move || duties::take_duty(&asking, ServiceDuty::Identify)).await, Ok(Ok(false)))
}

/// Keeps other processes from starting sessions until all shards of this one are connected, and a little longer. Never
/// returns. If it is dropped earlier, the lease lasts for ten seconds at most.
pub(crate) async fn hold(service: &Arc<Service>, state: &ConnectionState) {
    if service.is_shared() {
        let renewed = async {
            loop {
                sleep(RENEWAL_INTERVAL).await;
                may_begin(service).await;
            }
        };
        tokio::select! {
            () = state.wait_until_connected() => {}
            () = renewed => {}
        }
        sleep(SESSION_SPACING).await;
        let leaving = Arc::clone(service);
        // If that fails, the lease expires.
        _ = run_blocking(move || duties::release_duty(&leaving, ServiceDuty::Identify)).await;
    }
    std::future::pending().await
}

#[cfg(test)]
mod tests {
    use tokio::runtime::Builder;
    use tokio::time::{Instant, timeout};

    use super::*;
    use colonnade_service::testing::sharing_services;

    #[test]
    fn processes_begin_sessions_one_after_the_other() {
        // The paused clock advances as soon as all tasks wait for it.
        let runtime = Builder::new_current_thread().enable_all().start_paused(true).build().expect("a runtime");
        for ([one, two], _) in sharing_services() {
            runtime.block_on(async {
                let first = Arc::new(ConnectionState::default());
                let second = ConnectionState::default();
                wait(&one, &first).await;
                assert_eq!(first.connection(), Connection::Connecting);
                let holder = Arc::clone(&one);
                let held = Arc::clone(&first);
                let holding = tokio::spawn(async move { hold(&holder, &held).await });
                assert!(timeout(Duration::from_secs(60), wait(&two, &second)).await.is_err());
                assert_eq!(second.connection(), Connection::InLine);
                first.set(Connection::Connected);
                let connected = Instant::now();
                wait(&two, &second).await;
                assert!(connected.elapsed() >= SESSION_SPACING, "{:?}", connected.elapsed());
                assert_eq!(second.connection(), Connection::Connecting);
                assert!(duties::take_duty(&one, ServiceDuty::Identify).is_ok_and(|is_held| !is_held));
                holding.abort();
            });
        }
    }
}
