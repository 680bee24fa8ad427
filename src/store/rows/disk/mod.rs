//! Rows in a directory, in sled.
//!
//! - `opening` takes the lock, reads the `marker`, lets `check` read sled's files (`log` knows their format), and only
//!   then lets sled open them. `conf` is sled's file of settings.
//! - `engine` is sled's handle; `shared` is the state that the rows share with the threads that scrub and reopen them;
//!   `reserve` keeps room on the disk.
//!
//! A commit is one batch on one tree, a flush and an fsync. There are three kinds of failure:
//!
//! - Room runs out: the commit is refused before sled is called, and reading goes on.
//! - A write fails: sled's handle is of no more use. It is given up, the old descriptor is synced, and the database is
//!   opened again from the disk, until that succeeds.
//! - An fsync fails, of a commit or of the old descriptor, for whatever reason (a full disk included), or sled finds
//!   damage: no more commits are taken until the process is started again, since nobody knows what is on disk.

mod check;
mod conf;
#[cfg(test)]
mod damage_tests;
#[cfg(test)]
mod disk_tests;
mod engine;
mod log;
mod marker;
mod opening;
#[cfg(test)]
pub(crate) mod process_tests;
mod reserve;
mod shared;

use std::fs::File;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::{Batch, CommitError, Direction, Rows, RowsError, RowsFacts, Visitor};
use shared::Shared;

/// The row that every commit writes: its number and the store's id. Keys that begin with 0 are ours.
const COMMIT_KEY: &[u8] = &[0];
/// The first key that can be the caller's.
const FIRST_KEY: &[u8] = &[1];

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
    /// What sled's cache may hold, in bytes of its own count; it takes up to three times that in memory.
    pub(crate) cache_bytes: u64,
    /// Whether to make a store where there is none.
    pub(crate) create: bool,
    /// The version of what the rows mean: what a new store gets, and the newest that is opened.
    pub(crate) format: u32,
    /// How many bytes of old segments are looked through for damage before the rows are open; the others later.
    pub(crate) check_bytes: u64,
}

impl Default for OpenOptions {
    fn default() -> OpenOptions {
        OpenOptions { cache_bytes: 64 << 20, create: true, format: 1, check_bytes: 64 << 20 }
    }
}

/// Rows in a directory, which is held for this process until they are closed or dropped.
pub(crate) struct SledRows {
    shared: Arc<Shared>,
    scrubber: Option<JoinHandle<()>>,
    lock: Mutex<Option<File>>,
}

impl SledRows {
    /// Opens the rows in a directory.
    ///
    /// Damage that is found is told as [`RowsError::Damaged`], and no file is changed. What is not read before this
    /// returns is read by a thread of its own, which tells of damage through [`Rows::facts`]: see `check`.
    pub(crate) fn open(dir: impl Into<PathBuf>, options: OpenOptions) -> Result<SledRows, RowsError> {
        let dir = dir.into();
        opening::directory(&dir, options.create)?;
        let lock = opening::lock(&dir)?;
        let mut marker = opening::marker(&dir, &options)?;
        let opened = opening::open(&dir, &options, &mut marker)?;
        let mut rest = opened.rest;
        let shared = Arc::new(Shared::new(dir, options, marker, opened.engine, opened.commits));
        let scrubbed = Arc::clone(&shared);
        let scrubber = thread::Builder::new().name("store-scrub".to_owned()).spawn(move || {
            scrubbed.scrub(&mut rest);
            scrubbed.watch();
        });
        let scrubber = scrubber.map_err(RowsError::file("starting a thread"))?;
        Ok(SledRows { shared, scrubber: Some(scrubber), lock: Mutex::new(Some(lock)) })
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

impl Rows for SledRows {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        self.shared.read(|engine| if key < FIRST_KEY { Ok(None) } else { engine.get(key) })
    }

    fn scan(&self, from: &[u8], to: &[u8], order: Direction, each: &mut Visitor<'_>) -> Result<(), RowsError> {
        let (mut from, mut to) = (from.max(FIRST_KEY).to_vec(), to.to_vec());
        let mut most = CHUNK_ROWS.0;
        while from < to {
            let rows = self.shared.read(|engine| engine.chunk(&from, &to, order, most))?;
            most = (4 * most).min(CHUNK_ROWS.1);
            for (key, value) in &rows {
                if each(key, value).is_break() {
                    return Ok(());
                }
            }
            let Some((last, _)) = rows.into_iter().next_back() else { break };
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

    fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        if let Some(fault) = batch.fault() {
            return Err(CommitError::NotApplied(RowsError::Batch(fault)));
        }
        Shared::commit(&self.shared, &batch)
    }

    fn facts(&self) -> RowsFacts {
        self.shared.facts()
    }

    fn close(&self) -> Result<(), RowsError> {
        let closed = self.shared.close();
        if closed.is_ok() {
            self.unlock();
        }
        closed
    }
}

impl Drop for SledRows {
    fn drop(&mut self) {
        self.shared.stop();
        let threads = self.scrubber.take().into_iter().chain(self.shared.reopener());
        for thread in threads {
            // A thread that panicked has nothing to say here.
            let _ = thread.join();
        }
        self.shared.release();
        self.unlock();
    }
}
