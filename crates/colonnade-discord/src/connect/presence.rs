//! Says at intervals that players reach the bot, so that times in which they do not count on no clock.

use std::sync::Arc;

use tokio::time::sleep;

use crate::connect::Discord;
use colonnade_play::Reachability;
use colonnade_service::{reachability, run_blocking};

impl Discord {
    /// Records, forever, when players reach the bot: while all shards are connected, and what was written to it before
    /// has been read.
    pub async fn record_reachability(&self) {
        let mut was_reached = false;
        loop {
            let is_reached = self.state.is_reached();
            if is_reached || was_reached {
                let service = Arc::clone(&self.bot.service);
                let record =
                    move || if is_reached { reachability::reached(&service) } else { reachability::lost(&service) };
                // An error is logged by the service. Without the record, the service counts as not reached.
                _ = run_blocking(record).await;
            }
            was_reached = is_reached;
            let wait = Reachability::INTERVAL.delta().to_std().unwrap_or_default();
            tokio::select! {
                () = sleep(wait) => {}
                () = self.state.until_reached_is(!is_reached) => {}
            }
        }
    }
}
