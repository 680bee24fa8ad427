//! Giving up the handle and reopening the database: after a failed write, and if there was no room to open it.

use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::Duration;

use super::super::super::{RowsError, Shortage, only_read};
use super::super::engine::{EngineError, Retired};
use super::super::opening::{self, OpenedDatabase, Read, Reading};
use super::{DiskWriter, Handle, Sound, UnlockedRows};

/// The wait before the database is reopened: the first one and the longest one.
const FIRST_WAIT: Duration = Duration::from_millis(20);
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// The outcome of opening the database.
pub(super) enum Next {
    /// Final: this handle is open, or broken for good.
    Ended(Handle),
    /// To be retried; meanwhile this is the handle.
    Again(Handle),
}

impl UnlockedRows {
    /// Gives up the handle after a failed commit: to reopen the database if the disk failed, for good if sled found
    /// damage.
    pub(super) fn give_up(shared: &Arc<UnlockedRows>, writer: &mut DiskWriter, trouble: &EngineError) {
        if let EngineError::Log(_) = trouble {
            writer.renew = true;
        }
        // A reader may hold the handle for as long as the disk takes.
        *shared.given_up.lock().unwrap_or_else(PoisonError::into_inner) = Some(trouble.to_string());
        let mut handle = shared.handle.write().unwrap_or_else(PoisonError::into_inner);
        if !matches!(*handle, Handle::Open(_)) {
            return;
        }
        let Handle::Open(engine) = std::mem::replace(&mut *handle, Handle::Closed) else { return };
        let reason = match trouble {
            EngineError::File(error) | EngineError::Log(error) => failed_write(error),
            EngineError::Sync(_) => trouble.to_string(),
            EngineError::Damage(_) => {
                engine.abandon();
                tracing::error!("writing stopped: {trouble}");
                *handle = Handle::Broken(None, trouble.to_string());
                return;
            }
        };
        tracing::error!("{reason}; reopening the database");
        *handle = Handle::Reopening(reason.clone());
        drop(handle);
        let started = engine.retire().and_then(|retired| UnlockedRows::start_reopening(shared, writer, Some(retired)));
        if let Err(error) = started {
            shared.set(Handle::Broken(None, format!("{reason}, and it cannot be opened again: {error}")));
        }
    }

    /// Starts the thread that opens the database.
    pub(super) fn start_reopening(
        shared: &Arc<UnlockedRows>,
        writer: &mut DiskWriter,
        retired: Option<Retired>,
    ) -> io::Result<()> {
        let reopening = Arc::clone(shared);
        let thread = thread::Builder::new().name("store-reopen".to_owned());
        writer.reopener = Some(thread.spawn(move || reopening.reopen(retired.as_ref()))?);
        Ok(())
    }

    /// Retries to open the database until it succeeds; stops if it is damaged. It can be read meanwhile if only room is
    /// missing.
    ///
    /// sled reports a failed write-back as if the write had failed. The page cache then contains data that the disk
    /// lacks, and a new descriptor sees no error. So the old descriptor is synced, and the page cache dropped, before
    /// anything is read. Data that did not reach the disk was written after the last checkpoint, so it is in the log.
    pub(in super::super) fn reopen(&self, retired: Option<&Retired>) {
        let mut wait = FIRST_WAIT;
        let mut unsettled = retired;
        while !self.stopped_within(wait) {
            wait = (wait * 2).min(LONGEST_WAIT);
            if let Some(retired) = unsettled {
                match retired.settle() {
                    Ok(done) => unsettled = (!done).then_some(retired),
                    // The kernel reports a failed write-back once.
                    Err(trouble) => self.set(Handle::Reopening(trouble.to_string())),
                }
                if unsettled.is_some() {
                    continue;
                }
            }
            if self.lacks_room() {
                continue;
            }
            let _alone = self.checkpointing.lock().unwrap_or_else(PoisonError::into_inner);
            let mut writer = self.writer();
            if self.open_again(&mut writer) {
                return;
            }
        }
    }

    /// Whether there is still no room to open the database that is being read.
    fn lacks_room(&self) -> bool {
        let handle = self.handle.read().unwrap_or_else(PoisonError::into_inner);
        matches!(&*handle, Handle::Reading(reading) if reading.need.ensure(&self.dir).is_err())
    }

    /// Opens the database; `false` if that has to be retried.
    fn open_again(&self, writer: &mut DiskWriter) -> bool {
        let mut handle = self.handle.write().unwrap_or_else(PoisonError::into_inner);
        let is_open;
        let ended = match &*handle {
            Handle::Reading(_) => {
                // sled writes to the files: readers wait meanwhile.
                *handle = Handle::Reopening("it is being opened".to_owned());
                let (next, ended) = self.next(writer).split();
                is_open = matches!(next, Handle::Open(_));
                *handle = next;
                ended
            }
            Handle::Reopening(_) => {
                drop(handle);
                let (next, ended) = self.next(writer).split();
                is_open = matches!(next, Handle::Open(_));
                self.set(next);
                ended
            }
            // It was closed, or is damaged.
            Handle::Open(_) | Handle::Broken(..) | Handle::Closed => return true,
        };
        if is_open {
            tracing::info!("the database is open again; writing resumes");
        }
        ended
    }

    /// Tries to open the database, or to read it if there is no room for that.
    pub(super) fn next(&self, writer: &mut DiskWriter) -> Next {
        match opening::open(&self.dir, &self.options, &mut writer.marker, writer.renew) {
            Ok(opened) => {
                let OpenedDatabase { engine, wal, commits, rest: _ } = opened;
                self.commits.store(commits, Ordering::Relaxed);
                self.room().renew();
                (writer.wal, writer.renew) = (Some(wal), false);
                self.pending.write().unwrap_or_else(PoisonError::into_inner).clear();
                Next::Ended(Handle::Open(engine))
            }
            Err(error) => match error.shortage() {
                Some(shortage) => self.only_read(writer, shortage).unwrap_or_else(failed),
                None => failed(error),
            },
        }
    }

    /// Reads the database, because there is no room to open it.
    fn only_read(&self, writer: &DiskWriter, shortage: Shortage) -> Result<Next, RowsError> {
        let read = opening::read(&self.dir, &self.options, &writer.marker, writer.renew, shortage)?;
        let Read { reading, pending, commits, rest: _ } = read;
        self.commits.store(commits, Ordering::Relaxed);
        self.pending.write().unwrap_or_else(PoisonError::into_inner).replace(pending);
        tell_of_reading(&reading);
        Ok(Next::Again(Handle::Reading(reading)))
    }

    /// Replaces the handle, unless it was closed.
    pub(super) fn set(&self, new: Handle) {
        let is_readable = new.source().is_ok();
        let mut handle = self.handle.write().unwrap_or_else(PoisonError::into_inner);
        if !matches!(&*handle, Handle::Closed) {
            *handle = new;
        }
        drop(handle);
        if is_readable {
            *self.given_up.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
    }

    /// Stops all writing. What is intact can still be read.
    pub(super) fn stop_writing(&self, what: &str) {
        let mut handle = self.handle.write().unwrap_or_else(PoisonError::into_inner);
        let sound = match std::mem::replace(&mut *handle, Handle::Closed) {
            Handle::Open(engine) => Sound::Engine(engine),
            Handle::Reading(reading) => Sound::Files(reading.files),
            other => {
                *handle = other;
                return;
            }
        };
        tracing::error!("writing stopped: {what}");
        *handle = Handle::Broken(Some(sound), what.to_owned());
    }
}

impl Next {
    /// The handle, and whether it is final.
    pub(super) fn split(self) -> (Handle, bool) {
        match self {
            Next::Ended(handle) => (handle, true),
            Next::Again(handle) => (handle, false),
        }
    }
}

/// The next step after an error other than a lack of room.
fn failed(error: RowsError) -> Next {
    match error {
        RowsError::Damaged(what) => {
            tracing::error!("reading and writing stopped: {what}");
            Next::Ended(Handle::Broken(None, what))
        }
        RowsError::File { source, .. } => Next::Again(Handle::Reopening(failed_write(&source))),
        other => Next::Again(Handle::Reopening(other.to_string())),
    }
}

/// Logs that a database is only read.
pub(in super::super) fn tell_of_reading(reading: &Reading) {
    tracing::error!("{}", only_read(reading.shortage, reading.need.bytes()));
}

fn failed_write(error: &io::Error) -> String {
    Shortage::of(error).map_or_else(|| format!("a write failed: {error}"), |shortage| shortage.to_string())
}
