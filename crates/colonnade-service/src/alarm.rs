//! Wakes a sleeper when something is due before it would wake by itself.

use std::sync::atomic::{AtomicI64, Ordering};

use tokio::sync::Notify;

use colonnade_play::Timestamp;

/// The alarm of one sleeper.
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
    /// Wakes the sleeper if it would sleep beyond `due`.
    pub fn wake_before(&self, due: Timestamp) {
        if due.timestamp_millis() < self.until.load(Ordering::SeqCst) {
            self.ring.notify_one();
        }
    }

    /// Must be called by the sleeper before it checks what is due: everything that becomes due from now on wakes it.
    pub fn begin_check(&self) {
        self.until.store(i64::MAX, Ordering::SeqCst);
    }

    /// Must be called by the sleeper before it sleeps until a time; without a time, until it is woken.
    pub fn begin_sleep(&self, until: Option<Timestamp>) {
        self.until.store(until.map_or(i64::MAX, |until| until.timestamp_millis()), Ordering::SeqCst);
    }

    /// Completes when the alarm rings, even if it rang before this was called.
    pub async fn notified(&self) {
        self.ring.notified().await;
    }
}
