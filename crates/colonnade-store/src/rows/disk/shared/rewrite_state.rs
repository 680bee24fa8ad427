//! The state of a rewrite of the database.

use std::collections::BTreeSet;
use std::mem;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::super::super::{Batch, lock};

/// The state of a rewrite: whether one is running, and the changes since it began.
#[derive(Debug, Default)]
pub(super) struct RewriteState {
    /// Held while a rewrite is running.
    pub(super) alone: Mutex<()>,
    /// The keys written to the database since the rewrite began; `None` if none is running.
    pub(super) changed: Mutex<Option<BTreeSet<Vec<u8>>>>,
    /// The length of the database file when it was first opened or last rewritten, in bytes.
    pub(super) length: AtomicU64,
}

impl RewriteState {
    /// Records the keys just written to the database.
    pub(super) fn record_written(&self, batch: &Batch) {
        if let Some(changed) = &mut *lock(&self.changed) {
            changed.extend(batch.iter().map(|(key, _)| key.to_vec()));
        }
    }

    /// Records the length of a database file that was opened or rewritten.
    pub(super) fn set_length(&self, length: u64) {
        self.length.store(length, Ordering::Relaxed);
    }

    /// The keys recorded since the last call.
    pub(super) fn changed(&self) -> BTreeSet<Vec<u8>> {
        lock(&self.changed).as_mut().map(mem::take).unwrap_or_default()
    }
}
