//! Rewriting the database while it is in use, so that nothing that was erased stays in the files.

use std::collections::BTreeSet;
use std::fs;
use std::mem;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use super::super::super::{KEY_LENGTH, RowsError, ScanDirection, Shortage, lock};
use super::super::rewrite::{self, Copy};
use super::{DiskWriter, Handle, UnlockedRows};

/// How long to wait for further erasures, so that one rewrite covers them all.
const GATHER: Duration = Duration::from_secs(5);

/// The wait after a failed rewrite; most fail for lack of room.
const AFTER_FAILURE: Duration = Duration::from_secs(300);

/// How many rows are read at once.
const AT_ONCE: usize = 256;

impl UnlockedRows {
    /// Records durably that an erasure begins. [`UnlockedRows::end_erasure`] must follow.
    pub(in super::super) fn begin_erasure(&self) -> Result<(), RowsError> {
        self.signals().erasing += 1;
        rewrite::want(&self.dir).map_err(|source| {
            self.signals().erasing -= 1;
            let what = format!("writing to {}", self.dir.display());
            Shortage::of(&source).map_or(RowsError::File { what, source }, RowsError::Full)
        })
    }

    /// Records that an erasure has ended, even if it erased nothing.
    pub(in super::super) fn end_erasure(&self) {
        let mut signals = self.signals();
        signals.erasing -= 1;
        signals.rewrite = true;
        drop(signals);
        self.signalled.notify_all();
    }

    /// Rewrites the database some time after each erasure, until the rows are closed.
    pub(in super::super) fn rewrite_after_erasures(shared: &Arc<UnlockedRows>) {
        loop {
            let waited = shared.signalled.wait_while(shared.signals(), |now| !now.rewrite && !now.stopped);
            drop(waited.unwrap_or_else(PoisonError::into_inner));
            if shared.stopped_within(GATHER) {
                return;
            }
            if let Err(error) = UnlockedRows::purge_erased(shared) {
                tracing::warn!("erased data is still in the files of the store; retrying: {error}");
                if shared.stopped_within(AFTER_FAILURE) {
                    return;
                }
            }
        }
    }

    /// Returns when the files contain nothing erased before the call.
    pub(in super::super) fn purge_erased(shared: &Arc<UnlockedRows>) -> Result<(), RowsError> {
        let _alone = lock(&shared.rewriting.alone);
        if !mem::take(&mut shared.signals().rewrite) {
            return Ok(());
        }
        let began = Instant::now();
        if let Err(error) = UnlockedRows::rewrite(shared) {
            shared.signals().rewrite = true;
            return Err(error);
        }
        let signals = shared.signals();
        if signals.erasing == 0 && !signals.rewrite {
            rewrite::done(&shared.dir).map_err(RowsError::file(format!("writing to {}", shared.dir.display())))?;
        }
        drop(signals);
        tracing::info!(ms = began.elapsed().as_millis(), "the store was rewritten without the erased data");
        Ok(())
    }

    /// Rewrites the database if its file is at least twice as long as when it was opened or rewritten, plus `growth`
    /// bytes.
    pub(in super::super) fn compact(shared: &Arc<UnlockedRows>, growth: u64) -> Result<(), RowsError> {
        let _alone = lock(&shared.rewriting.alone);
        let before = shared.length();
        if before < (2 * shared.rewriting.length.load(Ordering::Relaxed)).saturating_add(growth) {
            return Ok(());
        }
        let began = Instant::now();
        UnlockedRows::rewrite(shared)?;
        let ms = began.elapsed().as_millis();
        let after = shared.length();
        tracing::info!(ms, before, after, "the files of the store had grown too large and were compacted");
        Ok(())
    }

    /// The length of the database file in bytes.
    pub(super) fn length(&self) -> u64 {
        fs::metadata(self.dir.join("db")).map_or(0, |db| db.len())
    }

    /// Replaces the database with a new one that has all rows. Reads and writes continue, except at the end.
    fn rewrite(shared: &Arc<UnlockedRows>) -> Result<(), RowsError> {
        // The check of the old file is paused, and must not continue in the new one: everything that is copied is read,
        // and its checksums are verified.
        shared.signals().rewriting = true;
        let mut searched = lock(&shared.searched);
        let rewritten = UnlockedRows::rewrite_alone(shared);
        *searched |= rewritten.is_ok();
        if rewritten.is_ok() {
            shared.rewriting.set_length(shared.length());
        }
        drop(searched);
        shared.signals().rewriting = false;
        shared.signalled.notify_all();
        rewritten
    }

    fn rewrite_alone(shared: &Arc<UnlockedRows>) -> Result<(), RowsError> {
        rewrite::room(&shared.dir)?;
        // Erased data that is only in the log must not be copied, nor deleted in the copy.
        UnlockedRows::checkpoint(shared, false)?;
        *lock(&shared.rewriting.changed) = Some(BTreeSet::new());
        let rewritten = UnlockedRows::copy(shared);
        *lock(&shared.rewriting.changed) = None;
        if rewritten.is_err() {
            // If this fails, the next opening or rewrite discards it.
            _ = rewrite::discard(&shared.dir);
        }
        rewritten
    }

    fn copy(shared: &Arc<UnlockedRows>) -> Result<(), RowsError> {
        let id = shared.writer().marker.id;
        let end = vec![u8::MAX; KEY_LENGTH + 1];
        let get = |key: &[u8]| shared.read(|source| source.get(key));
        let copy = Copy::begin(&shared.dir, id)?;
        copy.fill(&|from| shared.read(|source| source.chunk(from, &end, ScanDirection::Ascending, AT_ONCE)), &|| {
            !shared.signals().stopped
        })?;
        copy.again(shared.rewriting.changed(), &get)?;
        let copy = copy.settle()?;
        copy.again(shared.rewriting.changed(), &get)?;
        // From here on, nothing else is written.
        let _alone = lock(&shared.checkpointing);
        let mut writer = shared.writer();
        copy.again(shared.rewriting.changed(), &get)?;
        for batch in shared.pending().batches() {
            copy.write(batch, 0)?;
        }
        if !matches!(&*shared.handle.read().unwrap_or_else(PoisonError::into_inner), Handle::Open(_)) {
            return Err(RowsError::Unavailable("the database is being opened".to_owned()));
        }
        let commit = shared.commits.load(Ordering::Relaxed);
        if let Err(error) = copy.finish(commit) {
            // A database that is ready cannot be discarded: the next opening of the store takes it.
            if !rewrite::is_ready(&shared.dir) {
                return Err(error);
            }
        }
        UnlockedRows::swap(shared, &mut writer)
    }

    /// Opens the new database, which is ready. Readers wait for it.
    fn swap(shared: &Arc<UnlockedRows>, writer: &mut DiskWriter) -> Result<(), RowsError> {
        let mut handle = shared.handle.write().unwrap_or_else(PoisonError::into_inner);
        drop(mem::replace(&mut *handle, Handle::Closed));
        writer.length = 0;
        writer.dirty_since = Some(Instant::now());
        let (next, ended) = shared.next(writer).split();
        let refusal = (!matches!(next, Handle::Open(_))).then(|| next.refusal());
        *handle = next;
        drop(handle);
        if !ended {
            let started = UnlockedRows::start_reopening(shared, writer, None);
            started.map_err(RowsError::file("starting a thread"))?;
        }
        match (refusal, &mut writer.wal) {
            (Some(refusal), _) => Err(refusal),
            (None, Some(wal)) => wal.wipe(true).map_err(RowsError::file("wiping the log")),
            (None, None) => Ok(()),
        }
    }
}

#[cfg(test)]
#[path = "rewriting_tests.rs"]
mod tests;
