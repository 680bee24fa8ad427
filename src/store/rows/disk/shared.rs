//! The state that the rows share with the threads that scrub and reopen them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::super::{Batch, CommitError, Health, RowsError, RowsFacts, Scrub, Shortage};
use super::check::{Finding, Rest};
use super::engine::{Engine, Retired, Trouble};
use super::marker::{Marker, State};
use super::opening::{self, answer};
use super::reserve::Reserve;
use super::{COMMIT_KEY, OpenOptions, commit_row};

/// The wait before the database is opened again: the first one and the longest one.
const FIRST_WAIT: Duration = Duration::from_millis(20);
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// A commit takes long after this time.
const LONG_COMMIT: Duration = Duration::from_secs(1);

/// The database, or why there is none.
enum Handle {
    Open(Engine),
    /// It is being opened again, for this reason.
    Reopening(String),
    /// Nothing is written any more, for this reason. It can be read if sled's handle is sound.
    Broken(Option<Engine>, String),
    Closed,
}

impl Handle {
    fn engine(&self) -> Result<&Engine, RowsError> {
        match self {
            Handle::Open(engine) | Handle::Broken(Some(engine), _) => Ok(engine),
            _ => Err(self.refusal()),
        }
    }

    /// Why nothing can be written.
    fn refusal(&self) -> RowsError {
        match self {
            Handle::Open(_) => RowsError::Unavailable("it is being opened".to_owned()),
            Handle::Reopening(reason) => RowsError::Unavailable(reason.clone()),
            Handle::Broken(_, reason) => RowsError::Damaged(reason.clone()),
            Handle::Closed => RowsError::Closed,
        }
    }
}

/// What only the writer needs. Whoever locks this and the handle locks this first.
pub(super) struct Writer {
    pub(super) marker: Marker,
    /// The number of the last commit in sled's snapshot.
    in_snapshot: u64,
    /// The greatest length of the database file for which the marker was synced.
    length: u64,
    reserve: Reserve,
    reopener: Option<JoinHandle<()>>,
}

/// The rows without the lock on their directory.
pub(super) struct Shared {
    dir: PathBuf,
    options: OpenOptions,
    /// Locked for reading during a call of sled, so that whoever takes the handle away knows that nobody uses it.
    handle: RwLock<Handle>,
    /// The number of the last commit; changed only while the writer is locked.
    commits: AtomicU64,
    writer: Mutex<Writer>,
    /// Why the last commit was refused for want of room, and how many bytes it had; `None` once one was not.
    shortage: Mutex<Option<(Shortage, u64)>>,
    /// The number of the commit under way, 0 without one.
    committing: AtomicU64,
    scrub: Mutex<Scrub>,
    stopped: Mutex<bool>,
    stopping: Condvar,
}

impl Shared {
    pub(super) fn new(dir: PathBuf, options: OpenOptions, marker: Marker, engine: Engine, commits: u64) -> Shared {
        let reserve = Reserve::default();
        Shared {
            dir,
            options,
            handle: RwLock::new(Handle::Open(engine)),
            commits: AtomicU64::new(commits),
            writer: Mutex::new(Writer { marker, in_snapshot: commits, length: 0, reserve, reopener: None }),
            shortage: Mutex::default(),
            committing: AtomicU64::new(0),
            scrub: Mutex::default(),
            stopped: Mutex::default(),
            stopping: Condvar::new(),
        }
    }

    pub(super) fn writer(&self) -> MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads from the database.
    pub(super) fn read<T>(&self, call: impl FnOnce(&Engine) -> Result<T, Trouble>) -> Result<T, RowsError> {
        let handle = self.handle.read().unwrap_or_else(PoisonError::into_inner);
        let result = call(handle.engine()?);
        drop(handle);
        result.map_err(|trouble| {
            if let Trouble::Damage(what) = &trouble {
                self.break_off(what);
            }
            answer(trouble)
        })
    }

    pub(super) fn commit(shared: &Arc<Shared>, batch: &Batch) -> Result<(), CommitError> {
        let mut writer = shared.writer();
        let handle = shared.handle.read().unwrap_or_else(PoisonError::into_inner);
        let Handle::Open(engine) = &*handle else { return Err(CommitError::NotApplied(handle.refusal())) };
        if batch.is_empty() {
            return Ok(());
        }
        if let Err(shortage) = shared.reserve(&mut writer, engine, batch.bytes() as u64) {
            return Err(CommitError::NotApplied(RowsError::Full(shortage)));
        }
        // Reads the pages first: what is unreadable must not come up when half of the batch is applied.
        if let Err(trouble) = batch.iter().try_for_each(|(key, _)| engine.get(key).map(drop)) {
            drop(handle);
            if let Trouble::Damage(what) = &trouble {
                shared.break_off(what);
            }
            return Err(CommitError::NotApplied(answer(trouble)));
        }
        let commit = shared.commits.load(Ordering::Relaxed) + 1;
        shared.committing.store(commit, Ordering::Relaxed);
        let committed = engine.commit(batch, (COMMIT_KEY, &commit_row(commit, &writer.marker.id)));
        shared.committing.store(0, Ordering::Relaxed);
        match committed {
            Ok(length) => {
                shared.commits.store(commit, Ordering::Relaxed);
                writer.remember(commit, length);
                Ok(())
            }
            Err(trouble) => {
                drop(handle);
                Shared::give_up(shared, &mut writer, &trouble);
                Err(CommitError::Unknown(answer(trouble)))
            }
        }
    }

    /// Reserves room for a batch, and notes in the log when room runs out and when it is back.
    fn reserve(&self, writer: &mut Writer, engine: &Engine, bytes: u64) -> Result<(), Shortage> {
        let reserved = writer.reserve.ensure(engine.file(), bytes);
        let mut shortage = self.shortage.lock().unwrap_or_else(PoisonError::into_inner);
        match (*shortage, reserved) {
            (None, Err(new)) => tracing::error!("nothing is written: {new}; reading goes on"),
            (Some(_), Ok(())) => tracing::info!("there is room again, and writing goes on"),
            _ => {}
        }
        *shortage = reserved.err().map(|shortage| (shortage, bytes));
        reserved
    }

    /// Gives up the handle after a commit failed: to open the database again where only a write failed, for good
    /// where it is not known what is on disk.
    fn give_up(shared: &Arc<Shared>, writer: &mut Writer, trouble: &Trouble) {
        let mut handle = shared.handle.write().unwrap_or_else(PoisonError::into_inner);
        let Handle::Open(engine) = std::mem::replace(&mut *handle, Handle::Closed) else { return };
        let Trouble::File(error) = trouble else {
            engine.abandon();
            tracing::error!("nothing more is written: {trouble}");
            *handle = Handle::Broken(None, trouble.to_string());
            return;
        };
        let reason = failed_write(error);
        tracing::error!("{reason}; the database is opened again");
        *handle = Handle::Reopening(reason.clone());
        drop(handle);
        let started = engine.retire().and_then(|retired| {
            let reopening = Arc::clone(shared);
            let thread = thread::Builder::new().name("store-reopen".to_owned());
            thread.spawn(move || reopening.reopen(&retired))
        });
        match started {
            Ok(thread) => writer.reopener = Some(thread),
            Err(error) => shared.set(Handle::Broken(None, format!("{reason}, and it cannot be opened again: {error}"))),
        }
    }

    /// Opens the database again until it is open, or stops where it is damaged, or where it cannot be proven that what
    /// was written is on disk.
    ///
    /// sled reports a failed write-back as if the write had failed. The page cache then holds what the disk does not,
    /// and a new descriptor sees no error. So the old descriptor is synced before anything is read.
    fn reopen(&self, retired: &Retired) {
        let mut wait = FIRST_WAIT;
        let mut settled = false;
        while !self.stopped_within(wait) {
            wait = (wait * 2).min(LONGEST_WAIT);
            if !settled {
                match retired.settle() {
                    Ok(done) => settled = done,
                    Err(trouble) => return self.stop_writing(trouble.to_string()),
                }
                if !settled {
                    continue;
                }
            }
            if let Err(error) = opening::room(&self.dir) {
                self.set(Handle::Reopening(failed_write(&error)));
                continue;
            }
            let mut writer = self.writer();
            match opening::open(&self.dir, &self.options, &mut writer.marker) {
                Ok(opened) => {
                    self.commits.store(opened.commits, Ordering::Relaxed);
                    writer.in_snapshot = opened.commits;
                    writer.reserve = Reserve::default();
                    self.set(Handle::Open(opened.engine));
                    tracing::info!("the database is open again");
                    return;
                }
                Err(RowsError::Damaged(what)) => return self.stop_writing(what),
                Err(RowsError::File { source, .. }) => self.set(Handle::Reopening(failed_write(&source))),
                Err(error) => self.set(Handle::Reopening(error.to_string())),
            }
        }
    }

    fn stop_writing(&self, reason: String) {
        tracing::error!("nothing more is read or written: {reason}");
        self.set(Handle::Broken(None, reason));
    }

    /// Replaces the handle, unless it was closed.
    fn set(&self, new: Handle) {
        let mut handle = self.handle.write().unwrap_or_else(PoisonError::into_inner);
        if !matches!(&*handle, Handle::Closed) {
            *handle = new;
        }
    }

    /// Stops all writing. The handle stays for readers.
    fn break_off(&self, what: &str) {
        let mut handle = self.handle.write().unwrap_or_else(PoisonError::into_inner);
        if let Handle::Open(_) = &*handle
            && let Handle::Open(engine) = std::mem::replace(&mut *handle, Handle::Closed)
        {
            tracing::error!("nothing more is written: {what}");
            *handle = Handle::Broken(Some(engine), what.to_owned());
        }
    }

    /// Reads what the opening left unread.
    pub(super) fn scrub(&self, rest: &mut Rest) {
        while !self.stopped_within(Duration::ZERO) {
            match rest.read() {
                Some(Ok(bytes)) => self.scrub.lock().unwrap_or_else(PoisonError::into_inner).bytes += bytes,
                Some(Err(Finding::Damage(what))) => self.break_off(&what),
                // The segment is left out: whoever reads it gets the error.
                Some(Err(Finding::File(_))) => {}
                None => {
                    self.scrub.lock().unwrap_or_else(PoisonError::into_inner).done = true;
                    return;
                }
            }
        }
    }

    /// Wakes a commit that takes long.
    ///
    /// Where sled's write fails on one of its threads, sled does not always wake the thread that waits for the write.
    /// Another flush does.
    pub(super) fn watch(&self) {
        let mut seen = 0;
        while !self.stopped_within(LONG_COMMIT) {
            let now = self.committing.load(Ordering::Relaxed);
            if now != 0 && now == seen {
                // The commit gets the error.
                let _ = self.read(Engine::flush);
            }
            seen = now;
        }
    }

    pub(super) fn set_format(&self, format: u32) -> Result<(), RowsError> {
        let set = self.writer().marker.set(format, true);
        set.map_err(RowsError::file(format!("writing the marker in {}", self.dir.display())))
    }

    pub(super) fn facts(&self) -> RowsFacts {
        let commits = self.commits.load(Ordering::Relaxed);
        self.look_for_room();
        let shortage = *self.shortage.lock().unwrap_or_else(PoisonError::into_inner);
        let health = match &*self.handle.read().unwrap_or_else(PoisonError::into_inner) {
            Handle::Open(_) => shortage.map_or(Health::Good, |(shortage, _)| Health::Full(shortage)),
            Handle::Reopening(reason) => Health::Recovering(reason.clone()),
            Handle::Broken(_, what) => Health::Damaged(what.clone()),
            Handle::Closed => Health::Closed,
        };
        let scrub = *self.scrub.lock().unwrap_or_else(PoisonError::into_inner);
        RowsFacts { bytes: bytes_in(&self.dir).unwrap_or(0), rows: None, commits, health, scrub }
    }

    /// Tries whether there is room again after a commit was refused for want of it, unless a commit is under way.
    fn look_for_room(&self) {
        let shortage = *self.shortage.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((_, bytes)) = shortage else { return };
        let Ok(mut writer) = self.writer.try_lock() else { return };
        if let Handle::Open(engine) = &*self.handle.read().unwrap_or_else(PoisonError::into_inner) {
            // The answer is in `shortage`.
            let _ = self.reserve(&mut writer, engine, bytes);
        }
    }

    /// Closes the database, and lets sled write a snapshot, which it does only when it opens.
    pub(super) fn close(&self) -> Result<(), RowsError> {
        self.stop();
        let mut writer = self.writer();
        let mut handle = self.handle.write().unwrap_or_else(PoisonError::into_inner);
        match std::mem::replace(&mut *handle, Handle::Closed) {
            Handle::Closed => return Err(RowsError::Closed),
            Handle::Open(engine) => engine.end().map_err(answer)?,
            Handle::Reopening(_) => return Ok(()),
            Handle::Broken(engine, _) => {
                engine.into_iter().for_each(Engine::abandon);
                return Ok(());
            }
        }
        if writer.in_snapshot == self.commits.load(Ordering::Relaxed) {
            return Ok(());
        }
        match opening::open(&self.dir, &self.options, &mut writer.marker) {
            Ok(opened) => opened.engine.end().map_err(answer),
            // Everything is on disk. Without a snapshot the next opening takes longer.
            Err(RowsError::File { what, source }) => {
                tracing::warn!("no snapshot was written at the end: {what}: {source}");
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Drops the database, closed or not.
    pub(super) fn release(&self) {
        *self.handle.write().unwrap_or_else(PoisonError::into_inner) = Handle::Closed;
    }

    /// Tells the threads to end.
    pub(super) fn stop(&self) {
        *self.stopped.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.stopping.notify_all();
    }

    /// The thread that opens the database again, to be joined.
    pub(super) fn reopener(&self) -> Option<JoinHandle<()>> {
        self.writer().reopener.take()
    }

    fn stopped_within(&self, wait: Duration) -> bool {
        let stopped = self.stopped.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.stopping.wait_timeout_while(stopped, wait, |stopped| !*stopped);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

impl Writer {
    /// Notes the last commit in the marker: synced when the file has grown by a segment, otherwise only against a kill
    /// of the process.
    ///
    /// A marker that cannot be written stays behind, which only makes the check less strict.
    fn remember(&mut self, commit: u64, length: u64) {
        let grown = length > self.length;
        let state = State { commit, ..self.marker.state };
        if self.marker.remember(state, grown).is_ok() && grown {
            self.length = length.next_multiple_of(super::engine::SEGMENT as u64);
        }
    }
}

fn failed_write(error: &io::Error) -> String {
    Shortage::of(error).map_or_else(|| format!("a write failed: {error}"), |shortage| shortage.to_string())
}

fn bytes_in(dir: &Path) -> io::Result<u64> {
    fs::read_dir(dir)?.map(|entry| Ok(entry?.metadata()?.len())).sum()
}
