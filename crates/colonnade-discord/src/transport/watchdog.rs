//! Detection of shards that ended without being restarted.
//!
//! After the close codes 4003, 4010 and 4011, serenity 0.12.5 neither ends a shard nor reconnects it: its task reads
//! the closed WebSocket in a loop without a pause, and keeps a processor busy until the next heartbeat fails. If the
//! other threads of the runtime are asleep at that moment, nothing wakes them, and the whole program hangs. Sending
//! anything over the closed WebSocket ends the task, but nothing restarts it. So a separate thread, which needs no
//! runtime, pings every shard at intervals, and a shard whose task has ended is reported.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use serenity::all::ShardManager;
use tokio::time::{MissedTickBehavior, interval};
use tokio_tungstenite::tungstenite::Message as WebSocketMessage;

use crate::transport::connection::ConnectionState;
use crate::transport::gateway::GatewayHandler;

/// The time between two pings: the longest that a closed shard keeps a processor busy.
const PING_EVERY: Duration = Duration::from_secs(1);
/// The time between two checks for shards without a task.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// In how many checks in a row a shard must be missing. The library needs up to five seconds to restart a shard itself.
const MISSING_FOR: u32 = 4;

/// Returns when a shard that counts as connected has no task any more.
///
/// Every task of a shard holds a reference to the handler; `holders` is the number of other references.
pub(crate) async fn closed_shards(
    manager: &Arc<ShardManager>,
    handler: &Arc<GatewayHandler>,
    holders: usize,
    state: &ConnectionState,
) {
    let _stop = begin_pings(Arc::clone(manager));
    let mut ticks = interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut missing = 0;
    loop {
        ticks.tick().await;
        let running = Arc::strong_count(handler).saturating_sub(holders);
        missing = if running < state.connected_shards() { missing + 1 } else { 0 };
        if missing >= MISSING_FOR {
            return;
        }
    }
}

/// Pings all shards until the sender that is returned is dropped.
fn begin_pings(manager: Arc<ShardManager>) -> Sender<()> {
    let (stop, stopped) = channel();
    let begun = thread::Builder::new().name("gateway-pings".to_owned()).spawn(move || ping(&manager, &stopped));
    if let Err(error) = begun {
        tracing::error!(%error, "the thread that watches the connection to Discord cannot be started");
    }
    stop
}

fn ping(manager: &ShardManager, stopped: &Receiver<()>) {
    while stopped.recv_timeout(PING_EVERY) == Err(RecvTimeoutError::Timeout) {
        for shard in manager.runners.blocking_lock().values() {
            shard.runner_tx.websocket_message(WebSocketMessage::Ping(Vec::new()));
        }
    }
}
