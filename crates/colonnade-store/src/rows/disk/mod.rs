//! Rows in a directory, in sled.
//!
//! - `opening` takes the lock, reads the `marker`, lets `check` read sled's files (`log` knows their format), and only
//!   then lets sled open them. `conf` is sled's settings file, `commit_row` the row that every commit writes.
//! - `engine` wraps sled's handle, and `files` reads the same rows without sled; `wal` is the write-ahead log, and
//!   `pending` its commits that sled does not have yet; `shared` is the state that the rows share with the threads that
//!   scrub, checkpoint and reopen them; `reserve` reserves disk space.
//!
//! A commit is a record in the log and an fdatasync. A checkpoint writes many commits to sled as one batch, with a
//! flush and an fsync; a long commit goes to sled directly, in the same way. There are three kinds of failure:
//!
//! - The disk is full: the commit is refused before anything is written, and reads still work. If there is no room to
//!   open the database, its files are read until there is.
//! - A write or an fsync fails, of the log or of sled: sled's handle is dropped, the old descriptor is synced, the page
//!   cache is dropped, and the database is reopened from the disk, until that succeeds. The log has everything written
//!   since the last checkpoint, whether or not it reached sled's file.
//! - sled finds damage: no more commits are accepted until the process is restarted.
//!
//! sled's file and the log keep deleted data until it is overwritten. After an erasure, `rewrite` replaces the database
//! with a new one that has only the remaining rows.

mod check;
mod commit_row;
mod conf;
#[cfg(test)]
mod damage_tests;
#[cfg(test)]
mod disk_tests;
mod engine;
mod files;
#[cfg(test)]
mod files_tests;
mod log;
mod marker;
mod node;
mod opening;
mod options;
mod pending;
#[cfg(test)]
pub(crate) mod process_tests;
mod reserve;
mod rewrite;
#[cfg(test)]
mod rewrite_tests;
#[cfg(test)]
mod room_tests;
pub(crate) mod salvage;
#[cfg(test)]
mod salvage_tests;
mod shared;
#[cfg(test)]
mod short_write_tests;
#[cfg(test)]
pub(crate) mod support;
mod unlinked;
mod wal;

use std::fs::File;
#[cfg(test)]
use std::path::Path;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::{Batch, CommitError, RowReader, Rows, RowsError, RowsFacts, ScanDirection, Visitor};
use commit_row::FIRST_KEY;
use marker::Marker;
use opening::{OpenedDatabase, Read};
pub(crate) use options::RowsOptions;
use shared::UnlockedRows;

/// A fuzz target: the messages of a segment of sled, and a record of the write-ahead log.
#[cfg(any(test, fuzzing, feature = "testing"))]
pub fn fuzz_log(data: &[u8]) {
    log::fuzz(data);
    wal::fuzz(data);
}

/// The growth of the database file, in bytes, from which [`Rows::compact`] rewrites it: less is not worth the time.
const MUCH_GROWTH: u64 = 256 << 20;

/// Rows in a directory, which this process holds until they are closed or dropped.
pub(crate) struct SledRows {
    shared: Arc<UnlockedRows>,
    threads: Vec<JoinHandle<()>>,
    lock: Mutex<Option<File>>,
}

impl SledRows {
    /// Opens the rows in a directory.
    ///
    /// Damage that is found is returned as [`RowsError::Damaged`], and no file is changed. The rest is read later by a
    /// background thread, which reports damage through [`Rows::facts`]: see `check`.
    ///
    /// If there is a store and no room to open it, it is opened for reading, and for writing once there is room.
    pub(crate) fn open(dir: impl Into<PathBuf>, options: RowsOptions) -> Result<SledRows, RowsError> {
        let dir = dir.into();
        let existed = dir.exists();
        opening::directory(&dir, options.create)?;
        unlinked::refuse_links(&dir)?;
        let lock = opening::lock(&dir)?;
        let is_new = opening::is_new(&dir);
        let opened = opening::marker(&dir, &options).and_then(|mut marker| {
            let opened = match opening::open(&dir, &options, &mut marker, false) {
                Ok(opened) => Ok(opened),
                Err(error) => match error.shortage() {
                    Some(shortage) => Err(opening::read(&dir, &options, &marker, false, shortage)?),
                    None => return Err(error),
                },
            };
            Ok((marker, opened))
        });
        if opened.is_err() && is_new {
            opening::remove_new_store(&dir, existed);
        }
        let (marker, opened) = opened?;
        let is_open = opened.is_ok();
        let mut rows = SledRows::begin(dir, options, lock, marker, opened)?;
        if !is_open {
            rows.start("store-reopen", |shared| shared.reopen(None))?;
        }
        rows.start("store-checkpoint", UnlockedRows::run_checkpoints)?;
        rows.start("store-rewrite", UnlockedRows::rewrite_after_erasures)?;
        Ok(rows)
    }

    /// The rows of a database that was opened, or is only read.
    fn begin(
        dir: PathBuf,
        options: RowsOptions,
        lock: File,
        marker: Marker,
        opened: Result<OpenedDatabase, Read>,
    ) -> Result<SledRows, RowsError> {
        let (mut rest, shared) = match opened {
            Ok(mut opened) => (std::mem::take(&mut opened.rest), UnlockedRows::new(dir, options, marker, opened)),
            Err(mut read) => {
                shared::tell_of_reading(&read.reading);
                (std::mem::take(&mut read.rest), UnlockedRows::to_read(dir, options, marker, read))
            }
        };
        let mut rows = SledRows { shared: Arc::new(shared), threads: Vec::new(), lock: Mutex::new(Some(lock)) };
        rows.start("store-scrub", move |shared| shared.scrub(&mut rest))?;
        Ok(rows)
    }

    /// Opens rows only for reading, as if there were no room; `None` if they cannot be read.
    #[cfg(test)]
    pub(crate) fn only_read(dir: &Path, options: RowsOptions) -> Result<Option<SledRows>, RowsError> {
        let lock = opening::lock(dir)?;
        let Some(marker) = Marker::read(dir)? else { return Ok(None) };
        match opening::read(dir, &options, &marker, false, super::Shortage::Disk) {
            Ok(read) => SledRows::begin(dir.to_owned(), options, lock, marker, Err(read)).map(Some),
            Err(RowsError::NoRoom { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Starts a thread that ends when the rows are closed or dropped.
    fn start(&mut self, name: &str, work: impl FnOnce(&Arc<UnlockedRows>) + Send + 'static) -> Result<(), RowsError> {
        let shared = Arc::clone(&self.shared);
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || work(&shared));
        self.threads.push(thread.map_err(RowsError::file("starting a thread"))?);
        Ok(())
    }

    /// Releases the lock on the directory. Closing the file is not enough: a process that is being started may have it
    /// open for a moment.
    fn unlock(&self) {
        if let Some(lock) = self.lock.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // On failure, the lock is released a little later.
            let _ = lock.unlock();
        }
    }
}

/// How many rows a scan reads before it releases the handle: few at first, since most callers want one or two, and then
/// more each time, up to a maximum.
const CHUNK_ROWS: (usize, usize) = (2, 256);

impl RowReader for SledRows {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        // Our own key is hidden from callers while the store is open.
        let found = self.shared.get(key)?;
        Ok(found.filter(|_| key >= FIRST_KEY))
    }

    fn scan(&self, from: &[u8], to: &[u8], order: ScanDirection, each: &mut Visitor<'_>) -> Result<(), RowsError> {
        let mut from = from.max(FIRST_KEY).to_vec();
        let mut to = to.to_vec();
        let mut most = CHUNK_ROWS.0;
        while from < to {
            let chunk = self.shared.chunk(&from, &to, order, most)?;
            most = (4 * most).min(CHUNK_ROWS.1);
            for (key, value) in &chunk.rows {
                if each(key, value).is_break() {
                    return Ok(());
                }
            }
            let Some(last) = chunk.edge else { break };
            match order {
                ScanDirection::Ascending => {
                    from = last;
                    from.push(0);
                }
                ScanDirection::Descending => to = last,
            }
        }
        Ok(())
    }
}

impl Rows for SledRows {
    fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        if let Some(fault) = batch.fault() {
            return Err(CommitError::NotApplied(RowsError::Batch(fault)));
        }
        UnlockedRows::commit(&self.shared, batch)
    }

    fn facts(&self) -> RowsFacts {
        self.shared.facts()
    }

    fn begin_erasure(&self) -> Result<(), RowsError> {
        self.shared.begin_erasure()
    }

    fn end_erasure(&self) {
        self.shared.end_erasure();
    }

    fn purge_erased(&self) -> Result<(), RowsError> {
        UnlockedRows::purge_erased(&self.shared)
    }

    fn compact(&self) -> Result<(), RowsError> {
        UnlockedRows::compact(&self.shared, MUCH_GROWTH)
    }

    fn close(&self) -> Result<(), RowsError> {
        let closed = UnlockedRows::close(&self.shared);
        if closed.is_ok() {
            self.unlock();
        }
        closed
    }
}

impl Drop for SledRows {
    fn drop(&mut self) {
        self.shared.stop();
        // A panic of a thread does not matter here.
        for thread in std::mem::take(&mut self.threads) {
            let _ = thread.join();
        }
        // Only now: until they ended, each of them could have started the reopening of the database.
        if let Some(thread) = self.shared.reopener() {
            let _ = thread.join();
        }
        self.shared.release();
        self.unlock();
    }
}
