//! When whoever sleeps until something is due has to be woken sooner.

use std::sync::atomic::{AtomicI64, Ordering};

use tokio::sync::Notify;

use crate::play::Timestamp;

/// One sleeper, and the time until which it sleeps.
#[derive(Debug)]
pub struct Alarm {
    until: AtomicI64,
    ring: Notify,
}

impl Default for Alarm {
    fn default() -> Self {
        Alarm { until: AtomicI64::new(i64::MAX), ring: Notify::new() }
    }
}

impl Alarm {
    /// Something is due at this time: wakes the sleeper if it would sleep longer.
    pub fn before(&self, due: Timestamp) {
        if due.timestamp_millis() < self.until.load(Ordering::SeqCst) {
            self.ring.notify_one();
        }
    }

    /// The sleeper is about to look what is due: whatever comes from now on wakes it.
    pub fn looking(&self) {
        self.until.store(i64::MAX, Ordering::SeqCst);
    }

    /// The sleeper has looked, and sleeps until then at most; without a time, until it is woken.
    pub fn sleeping(&self, until: Option<Timestamp>) {
        self.until.store(until.map_or(i64::MAX, |until| until.timestamp_millis()), Ordering::SeqCst);
    }

    /// Returns when the sleeper is woken, also if that was before it fell asleep.
    pub async fn rings(&self) {
        self.ring.notified().await;
    }
}
