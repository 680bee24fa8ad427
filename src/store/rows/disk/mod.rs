//! Rows in a directory, in sled.
//!
//! - `opening` takes the lock, reads the `marker`, lets `check` read sled's files (`log` knows their format), and only
//!   then lets sled open them. `conf` is sled's file of settings.
//! - `engine` is sled's handle, and `files` reads the same rows without sled; `wal` is the write-ahead log, and `pending`
//!   what stands there and not yet in sled; `shared` is the state that the rows share with the threads that scrub,
//!   checkpoint and reopen them; `reserve` keeps room on the disk.
//!
//! A commit is a record in the log and an fdatasync. A checkpoint lets sled take in many commits as one batch, with a
//! flush and an fsync; a long commit goes to sled at once, in the same way. There are three kinds of failure:
//!
//! - Room runs out: the commit is refused before anything is written, and reading goes on. Where there is no room to open
//!   the database, its files are read, until there is.
//! - A write or an fsync fails, of the log or of sled: sled's handle is given up, the old descriptor is synced, the page
//!   cache dropped, and the database opened again from the disk, until that succeeds. The log has everything that was
//!   written since the last checkpoint, whatever of it reached sled's file.
//! - sled finds damage: no more commits are taken until the process is started again.
//!
//! sled's file and the log keep what was deleted until they are written over. After an erasure `rewrite` puts a new
//! database with the rows that are left in the place of the old one.

mod check;
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
mod wal;

use std::fs::File;
#[cfg(test)]
use std::path::Path;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::{Batch, CommitError, Direction, RowReader, Rows, RowsError, RowsFacts, Visitor};
use marker::Marker;
use opening::{Opened, Read};
use shared::Shared;

/// The row that every commit writes: its number and the store's id. Keys that begin with 0 are ours.
const COMMIT_KEY: &[u8] = &[0];
/// The first key that can be the caller's.
const FIRST_KEY: &[u8] = &[1];

/// By how many bytes the database file has to grow before [`Rows::compact`] rewrites it: less is not worth the time.
const MUCH_GROWTH: u64 = 256 << 20;

fn commit_row(number: u64, id: &[u8; 16]) -> Vec<u8> {
    [number.to_le_bytes().as_slice(), id].concat()
}

/// The number in the row that every commit writes.
fn commit_number(row: &[u8]) -> Option<u64> {
    (row.len() == 24).then(|| u64::from_le_bytes(*row.first_chunk().expect("24 bytes")))
}

/// How to open rows.
#[derive(Clone, Debug)]
pub(crate) struct OpenOptions {
    /// The size of sled's cache, in bytes of its own count; it takes up to three times that in memory.
    pub(crate) cache_bytes: u64,
    /// Whether to make a store where there is none.
    pub(crate) create: bool,
    /// The version of what the rows mean: what a new store gets, and the newest that is opened.
    pub(crate) format: u32,
    /// How many bytes of old segments are looked through for damage before the rows are open; the others later.
    pub(crate) check_bytes: u64,
    /// The length of the write-ahead log. Commits longer than a quarter of it do not go through it.
    pub(crate) log_bytes: u64,
    /// How long after a commit, at most about, sled has it and the log no more.
    pub(crate) tidy_after: Duration,
}

impl Default for OpenOptions {
    fn default() -> OpenOptions {
        OpenOptions {
            cache_bytes: 64 << 20,
            create: true,
            format: 1,
            check_bytes: 64 << 20,
            log_bytes: 1 << 20,
            tidy_after: Duration::from_secs(2),
        }
    }
}

/// Rows in a directory, which is held for this process until they are closed or dropped.
pub(crate) struct SledRows {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
    lock: Mutex<Option<File>>,
}

impl SledRows {
    /// Opens the rows in a directory.
    ///
    /// Damage that is found is told as [`RowsError::Damaged`], and no file is changed. What is not read before this
    /// returns is read by a thread of its own, which tells of damage through [`Rows::facts`]: see `check`.
    ///
    /// Where there is a store and no room to open it, it is open for reading, and for writing when there is room.
    pub(crate) fn open(dir: impl Into<PathBuf>, options: OpenOptions) -> Result<SledRows, RowsError> {
        let dir = dir.into();
        let existed = dir.exists();
        opening::directory(&dir, options.create)?;
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
            opening::unmake(&dir, existed);
        }
        let (marker, opened) = opened?;
        let is_open = opened.is_ok();
        let mut rows = SledRows::begin(dir, options, lock, marker, opened)?;
        if !is_open {
            rows.start("store-reopen", |shared| shared.reopen(None))?;
        }
        rows.start("store-checkpoint", Shared::keep_up)?;
        rows.start("store-rewrite", Shared::rewrite_after_erasures)?;
        Ok(rows)
    }

    /// The rows of a database that was opened, or is only read.
    fn begin(
        dir: PathBuf,
        options: OpenOptions,
        lock: File,
        marker: Marker,
        opened: Result<Opened, Read>,
    ) -> Result<SledRows, RowsError> {
        let (mut rest, shared) = match opened {
            Ok(mut opened) => (std::mem::take(&mut opened.rest), Shared::new(dir, options, marker, opened)),
            Err(mut read) => {
                shared::tell_of_reading(&read.reading);
                (std::mem::take(&mut read.rest), Shared::to_read(dir, options, marker, read))
            }
        };
        let mut rows = SledRows { shared: Arc::new(shared), threads: Vec::new(), lock: Mutex::new(Some(lock)) };
        rows.start("store-scrub", move |shared| shared.scrub(&mut rest))?;
        Ok(rows)
    }

    /// The rows as they are read where there is no room to open them, and never opened; `None` where they cannot be read.
    #[cfg(test)]
    pub(crate) fn only_read(dir: &Path, options: OpenOptions) -> Result<Option<SledRows>, RowsError> {
        let lock = opening::lock(dir)?;
        let Some(marker) = Marker::read(dir)? else { return Ok(None) };
        match opening::read(dir, &options, &marker, false, super::Shortage::Disk) {
            Ok(read) => SledRows::begin(dir.to_owned(), options, lock, marker, Err(read)).map(Some),
            Err(RowsError::NoRoom { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Starts a thread that ends when the rows are closed or dropped.
    fn start(&mut self, name: &str, work: impl FnOnce(&Arc<Shared>) + Send + 'static) -> Result<(), RowsError> {
        let shared = Arc::clone(&self.shared);
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || work(&shared));
        self.threads.push(thread.map_err(RowsError::file("starting a thread"))?);
        Ok(())
    }

    /// The version of what the rows mean, at most the one that the options named.
    pub(crate) fn found_format(&self) -> u32 {
        self.shared.writer().marker.format
    }

    /// Lets others have the directory. Merely closing the file is not enough: a process that is just being started may
    /// have it open for a moment.
    fn unlock(&self) {
        if let Some(lock) = self.lock.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // Without it the lock ends a little later.
            let _ = lock.unlock();
        }
    }

    /// Sets the version of what the rows mean, durably.
    pub(crate) fn set_format(&self, format: u32) -> Result<(), RowsError> {
        self.shared.set_format(format)
    }
}

/// How many rows a scan reads before it lets go of the handle: few at first, since most who ask want one or two, and
/// then more each time, up to so many.
const CHUNK_ROWS: (usize, usize) = (2, 256);

impl RowReader for SledRows {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        // Our own key says nothing to others, as long as the store is open.
        let found = self.shared.get(key)?;
        Ok(found.filter(|_| key >= FIRST_KEY))
    }

    fn scan(&self, from: &[u8], to: &[u8], order: Direction, each: &mut Visitor<'_>) -> Result<(), RowsError> {
        let (mut from, mut to) = (from.max(FIRST_KEY).to_vec(), to.to_vec());
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
                Direction::Ascending => {
                    from = last;
                    from.push(0);
                }
                Direction::Descending => to = last,
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
        Shared::commit(&self.shared, batch)
    }

    fn facts(&self) -> RowsFacts {
        self.shared.facts()
    }

    fn erasing(&self) -> Result<(), RowsError> {
        self.shared.erasing()
    }

    fn erased(&self) {
        self.shared.erased();
    }

    fn forget(&self) -> Result<(), RowsError> {
        Shared::forget(&self.shared)
    }

    fn compact(&self) -> Result<(), RowsError> {
        Shared::compact(&self.shared, MUCH_GROWTH)
    }

    fn close(&self) -> Result<(), RowsError> {
        let closed = Shared::close(&self.shared);
        if closed.is_ok() {
            self.unlock();
        }
        closed
    }
}

impl Drop for SledRows {
    fn drop(&mut self) {
        self.shared.stop();
        // A thread that panicked has nothing to say here.
        for thread in std::mem::take(&mut self.threads) {
            let _ = thread.join();
        }
        // Only now: until they ended, each of them could have found that the database has to be opened again.
        if let Some(thread) = self.shared.reopener() {
            let _ = thread.join();
        }
        self.shared.release();
        self.unlock();
    }
}
