//! What the rows, and the threads that read and reopen them, have in common.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::super::{Batch, CommitError, Health, RowsError, RowsFacts, Scrub};
use super::check::{Finding, Rest};
use super::engine::{Engine, Trouble};
use super::marker::{Marker, State};
use super::opening::{self, answer};
use super::{COMMIT_KEY, OpenOptions, commit_row};

/// How long to wait before the database is opened anew, at first and at most.
const FIRST_WAIT: Duration = Duration::from_millis(20);
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// The database, or why there is none.
enum Handle {
    Open(Engine),
    /// It is being opened anew, for this reason.
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

    /// Why there is nothing to write to.
    fn refusal(&self) -> RowsError {
        match self {
            Handle::Open(_) => RowsError::Unavailable("it is being opened".to_owned()),
            Handle::Reopening(reason) => RowsError::Unavailable(reason.clone()),
            Handle::Broken(_, reason) => RowsError::Damaged(reason.clone()),
            Handle::Closed => RowsError::Closed,
        }
    }
}

/// What only the one who writes needs. Whoever wants this and the handle locks this first.
pub(super) struct Writer {
    pub(super) marker: Marker,
    /// The number of the last commit in sled's snapshot.
    in_snapshot: u64,
    /// The greatest length of the database file for which the marker was synced.
    length: u64,
    reopener: Option<JoinHandle<()>>,
}

/// The rows without the lock on their directory.
pub(super) struct Shared {
    dir: PathBuf,
    options: OpenOptions,
    /// Locked for reading while sled is asked, so that whoever takes the handle away knows that nobody uses it.
    handle: RwLock<Handle>,
    /// The number of the last commit; changed only by who has locked the writer.
    commits: AtomicU64,
    writer: Mutex<Writer>,
    scrub: Mutex<Scrub>,
    stopped: Mutex<bool>,
    stopping: Condvar,
}

impl Shared {
    pub(super) fn new(dir: PathBuf, options: OpenOptions, marker: Marker, engine: Engine, commits: u64) -> Shared {
        Shared {
            dir,
            options,
            handle: RwLock::new(Handle::Open(engine)),
            commits: AtomicU64::new(commits),
            writer: Mutex::new(Writer { marker, in_snapshot: commits, length: 0, reopener: None }),
            scrub: Mutex::default(),
            stopped: Mutex::default(),
            stopping: Condvar::new(),
        }
    }

    pub(super) fn writer(&self) -> MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the database.
    pub(super) fn read<T>(&self, call: impl FnOnce(&Engine) -> Result<T, Trouble>) -> Result<T, RowsError> {
        let handle = self.handle.read().unwrap_or_else(PoisonError::into_inner);
        let answered = call(handle.engine()?);
        drop(handle);
        answered.map_err(|trouble| {
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
        // Reads the pages first: what is unreadable must not come up when half of the batch is applied.
        if let Err(trouble) = batch.iter().try_for_each(|(key, _)| engine.get(key).map(drop)) {
            drop(handle);
            if let Trouble::Damage(what) = &trouble {
                shared.break_off(what);
            }
            return Err(CommitError::NotApplied(answer(trouble)));
        }
        let commit = shared.commits.load(Ordering::Relaxed) + 1;
        match engine.commit(batch, (COMMIT_KEY, &commit_row(commit, &writer.marker.id))) {
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

    /// Gives the handle up after a failed commit.
    fn give_up(shared: &Arc<Shared>, writer: &mut Writer, trouble: &Trouble) {
        let mut handle = shared.handle.write().unwrap_or_else(PoisonError::into_inner);
        let Handle::Open(engine) = std::mem::replace(&mut *handle, Handle::Closed) else { return };
        let Trouble::File(error) = trouble else {
            engine.abandon();
            *handle = Handle::Broken(None, trouble.to_string());
            return;
        };
        let reason = failed_write(error);
        // sled writes nothing more after a failed write, so this ends the handle and no more.
        let _ = engine.end();
        *handle = Handle::Reopening(reason.clone());
        drop(handle);
        let reopening = Arc::clone(shared);
        match thread::Builder::new().name("store-reopen".to_owned()).spawn(move || reopening.reopen()) {
            Ok(thread) => writer.reopener = Some(thread),
            Err(error) => shared.set(Handle::Broken(None, format!("{reason}, and no thread can be started: {error}"))),
        }
    }

    /// Opens the database anew, again and again until it is open, damaged or to be left alone.
    fn reopen(&self) {
        let mut wait = FIRST_WAIT;
        while !self.stopped_within(wait) {
            wait = (wait * 2).min(LONGEST_WAIT);
            if let Err(error) = opening::room(&self.dir) {
                self.set(Handle::Reopening(failed_write(&error)));
                continue;
            }
            let mut writer = self.writer();
            match opening::open(&self.dir, &self.options, &mut writer.marker) {
                Ok(opened) => {
                    self.commits.store(opened.commits, Ordering::Relaxed);
                    writer.in_snapshot = opened.commits;
                    self.set(Handle::Open(opened.engine));
                    return;
                }
                Err(RowsError::Damaged(what)) => {
                    self.set(Handle::Broken(None, what));
                    return;
                }
                Err(RowsError::File { source, .. }) => self.set(Handle::Reopening(failed_write(&source))),
                Err(error) => self.set(Handle::Reopening(error.to_string())),
            }
        }
    }

    /// Puts another handle in the place of the one there is, unless that was closed.
    fn set(&self, new: Handle) {
        let mut handle = self.handle.write().unwrap_or_else(PoisonError::into_inner);
        if !matches!(&*handle, Handle::Closed) {
            *handle = new;
        }
    }

    /// Writes nothing more.
    fn break_off(&self, what: &str) {
        let mut handle = self.handle.write().unwrap_or_else(PoisonError::into_inner);
        if let Handle::Open(_) = &*handle
            && let Handle::Open(engine) = std::mem::replace(&mut *handle, Handle::Closed)
        {
            *handle = Handle::Broken(Some(engine), what.to_owned());
        }
    }

    /// Reads what the opening left unread.
    pub(super) fn scrub(&self, rest: &mut Rest) {
        while !self.stopped_within(Duration::ZERO) {
            match rest.read() {
                Some(Ok(bytes)) => self.scrub.lock().unwrap_or_else(PoisonError::into_inner).bytes += bytes,
                Some(Err(Finding::Damage(what))) => self.break_off(&what),
                // The segment is left out: a reader will be told.
                Some(Err(Finding::File(_))) => {}
                None => {
                    self.scrub.lock().unwrap_or_else(PoisonError::into_inner).done = true;
                    return;
                }
            }
        }
    }

    pub(super) fn set_format(&self, format: u32) -> Result<(), RowsError> {
        let set = self.writer().marker.set(format, true);
        set.map_err(RowsError::file(format!("writing the marker in {}", self.dir.display())))
    }

    pub(super) fn facts(&self) -> RowsFacts {
        let commits = self.commits.load(Ordering::Relaxed);
        let health = match &*self.handle.read().unwrap_or_else(PoisonError::into_inner) {
            Handle::Open(_) => Health::Good,
            Handle::Reopening(reason) => Health::Recovering(reason.clone()),
            Handle::Broken(_, what) => Health::Damaged(what.clone()),
            Handle::Closed => Health::Closed,
        };
        let scrub = *self.scrub.lock().unwrap_or_else(PoisonError::into_inner);
        RowsFacts { bytes: bytes_in(&self.dir).unwrap_or(0), rows: None, commits, health, scrub }
    }

    /// Ends the handle, and has sled write a snapshot, which it does only when it opens.
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
        if writer.in_snapshot < self.commits.load(Ordering::Relaxed) {
            return opening::open(&self.dir, &self.options, &mut writer.marker)?.engine.end().map_err(answer);
        }
        Ok(())
    }

    /// Lets go of the database, closed or not.
    pub(super) fn let_go(&self) {
        *self.handle.write().unwrap_or_else(PoisonError::into_inner) = Handle::Closed;
    }

    /// Tells the threads to end.
    pub(super) fn stop(&self) {
        *self.stopped.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.stopping.notify_all();
    }

    /// The thread that opens the database anew, for the one who waits for its end.
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
    /// Lets the marker remember the last commit: synced when the file has grown by a segment, else for a mere kill.
    ///
    /// A marker that can not be written stays behind, and is the less strict.
    fn remember(&mut self, commit: u64, length: u64) {
        let grown = length > self.length;
        let state = State { commit, ..self.marker.state };
        if self.marker.remember(state, grown).is_ok() && grown {
            self.length = length.next_multiple_of(super::engine::SEGMENT as u64);
        }
    }
}

fn failed_write(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::QuotaExceeded => "the disk quota is used up".to_owned(),
        io::ErrorKind::FileTooLarge => "the database has reached the greatest length of a file".to_owned(),
        _ => format!("a write failed: {error}"),
    }
}

fn bytes_in(dir: &Path) -> io::Result<u64> {
    fs::read_dir(dir)?.map(|entry| Ok(entry?.metadata()?.len())).sum()
}
