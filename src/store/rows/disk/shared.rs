//! The state that the rows share with the threads that scrub and reopen them.

mod rewriting;

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, TryLockError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::super::{Batch, CommitError, Direction, Health, MOST_WRITES, RowsError, RowsFacts, Scrub, Shortage};
use super::check::{Finding, Rest};
use super::engine::{Engine, Retired, Trouble};
use super::marker::{Marker, State};
use super::opening::{self, Opened, answer};
use super::pending::{Chunk, Frozen, Pending};
use super::reserve::Room;
use super::rewrite;
use super::wal::{self, Wal};
use super::{COMMIT_KEY, OpenOptions, commit_row};
use rewriting::Rewriting;

/// The wait before the database is opened again: the first one and the longest one.
const FIRST_WAIT: Duration = Duration::from_millis(20);
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// How often it is looked whether the log is to be tidied.
const TICK: Duration = Duration::from_secs(1);

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

/// The writer's own state. Whoever locks this and the handle locks this first.
pub(super) struct Writer {
    pub(super) marker: Marker,
    wal: Wal,
    /// Whether the log could not be written, so that a new one is needed.
    renew: bool,
    /// When the first commit was written to the log since it was last tidied.
    untidy: Option<Instant>,
    /// The greatest length of the database file for which the marker was synced.
    length: u64,
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
    /// The commits that the database does not have yet. Whoever locks this, the writer and the handle locks this last.
    pending: RwLock<Pending>,
    /// Locked while the database takes in commits, before everything else.
    checkpointing: Mutex<()>,
    /// Why the handle was given up, until it is open again: told where the handle itself cannot be looked at.
    given_up: Mutex<Option<String>>,
    /// Locked during each step of the search for damage, and during a rewriting; whether nothing is left to be searched,
    /// since the database was rewritten.
    searched: Mutex<bool>,
    /// Locked for a moment while the file system is asked for room, last of all.
    room: Mutex<Room>,
    scrub: Mutex<Scrub>,
    rewriting: Rewriting,
    signals: Mutex<Signals>,
    signalled: Condvar,
}

/// The signals that the threads of the rows wait for.
#[derive(Debug, Default)]
struct Signals {
    /// They are to end.
    stopped: bool,
    /// There is so much in the log that the database should take it in.
    enough: bool,
    /// Something was erased, and the files have to be rewritten; how many erasures are under way.
    rewrite: bool,
    erasing: u32,
    /// The database is being rewritten, and the search for damage rests.
    rewriting: bool,
}

impl Shared {
    /// The rows in a directory whose database was opened. The segments that are still to be read are left out.
    pub(super) fn new(dir: PathBuf, options: OpenOptions, marker: Marker, opened: Opened) -> Shared {
        let Opened { engine, wal, commits, rest: _ } = opened;
        // The log may hold records of the process before.
        let untidy = Some(Instant::now());
        let signals = Mutex::new(Signals { rewrite: rewrite::is_wanted(&dir), ..Signals::default() });
        Shared {
            dir,
            options,
            handle: RwLock::new(Handle::Open(engine)),
            commits: AtomicU64::new(commits),
            writer: Mutex::new(Writer { marker, wal, renew: false, untidy, length: 0, reopener: None }),
            pending: RwLock::default(),
            checkpointing: Mutex::default(),
            given_up: Mutex::default(),
            searched: Mutex::default(),
            room: Mutex::default(),
            scrub: Mutex::default(),
            rewriting: Rewriting::default(),
            signals,
            signalled: Condvar::new(),
        }
    }

    pub(super) fn writer(&self) -> MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pending(&self) -> RwLockReadGuard<'_, Pending> {
        self.pending.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn room(&self) -> MutexGuard<'_, Room> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn signals(&self) -> MutexGuard<'_, Signals> {
        self.signals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads from the database.
    fn read<T>(&self, call: impl FnOnce(&Engine) -> Result<T, Trouble>) -> Result<T, RowsError> {
        let handle = self.handle.read().unwrap_or_else(PoisonError::into_inner);
        let result = call(handle.engine()?);
        drop(handle);
        result.map_err(|trouble| self.told(trouble))
    }

    /// The value of a key.
    pub(super) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        self.read(|engine| {
            let written = self.pending().get(key).map(|value| value.map(<[u8]>::to_vec));
            written.map_or_else(|| engine.get(key), Ok)
        })
    }

    /// The first rows with `from <= key < to`, about as many as `most` tells.
    pub(super) fn chunk(&self, from: &[u8], to: &[u8], order: Direction, most: usize) -> Result<Chunk, RowsError> {
        self.read(|engine| {
            loop {
                let before = self.pending().checkpoints();
                let rows = engine.chunk(from, to, order, most)?;
                let pending = self.pending();
                if pending.checkpoints() == before {
                    return Ok(pending.lay_over(rows, (from, to), order, most));
                }
            }
        })
    }

    /// Writes a batch durably: into the log, or past it into the database where the batch is long.
    pub(super) fn commit(shared: &Arc<Shared>, batch: Batch) -> Result<(), CommitError> {
        let length = wal::length(&batch);
        loop {
            let mut writer = shared.writer();
            let handle = shared.handle.read().unwrap_or_else(PoisonError::into_inner);
            let Handle::Open(engine) = &*handle else { return Err(CommitError::NotApplied(handle.refusal())) };
            if batch.is_empty() {
                return Ok(());
            }
            let past_log = length > writer.wal.longest() / 4;
            let (ready, bytes) = {
                let pending = shared.pending();
                let room = writer.wal.has_room(length) && pending.writes() + batch.len() <= MOST_WRITES;
                (if past_log { pending.is_empty() } else { room }, pending.bytes() + batch.bytes() as u64)
            };
            if !ready {
                drop((handle, writer));
                Shared::checkpoint(shared, false).map_err(CommitError::NotApplied)?;
                continue;
            }
            if let Err(shortage) = shared.room().ensure(engine.file(), bytes) {
                return Err(CommitError::NotApplied(RowsError::Full(shortage)));
            }
            let written = if past_log {
                if let Err(trouble) = shared.look_at(engine, &batch) {
                    drop(handle);
                    return Err(CommitError::NotApplied(shared.told(trouble)));
                }
                shared.write_past_log(&mut writer, engine, &batch)
            } else {
                shared.write_to_log(&mut writer, batch)
            };
            drop(handle);
            return written.map_err(|trouble| {
                Shared::give_up(shared, &mut writer, &trouble);
                CommitError::Unknown(answer(trouble))
            });
        }
    }

    fn write_to_log(&self, writer: &mut Writer, batch: Batch) -> Result<(), Trouble> {
        let commit = self.commits.load(Ordering::Relaxed) + 1;
        let Writer { marker, wal, .. } = writer;
        wal.append(&marker.id, commit, &batch).map_err(Trouble::Log)?;
        self.commits.store(commit, Ordering::Relaxed);
        let mut pending = self.pending.write().unwrap_or_else(PoisonError::into_inner);
        pending.add(batch);
        let enough = writer.wal.is_half_full() || 2 * pending.writes() > MOST_WRITES;
        drop(pending);
        writer.untidy.get_or_insert_with(Instant::now);
        let state = State { commit, ..writer.marker.state };
        writer.remember(state, 0);
        if enough {
            self.signals().enough = true;
            self.signalled.notify_all();
        }
        Ok(())
    }

    /// Writes a batch into the database, which has everything else.
    fn write_past_log(&self, writer: &mut Writer, engine: &Engine, batch: &Batch) -> Result<(), Trouble> {
        let commit = self.commits.load(Ordering::Relaxed) + 1;
        let length = engine.commit(batch, (COMMIT_KEY, &commit_row(commit, &writer.marker.id)))?;
        self.rewriting.took_in(batch);
        self.commits.store(commit, Ordering::Relaxed);
        let state = State { commit, checkpoint: commit, ..writer.marker.state };
        writer.remember(state, length);
        Ok(())
    }

    /// Reads the pages that a batch changes: what is unreadable must not come up when half of the batch is applied.
    fn look_at(&self, engine: &Engine, batch: &Batch) -> Result<(), Trouble> {
        batch.iter().try_for_each(|(key, _)| engine.get(key).map(drop))
    }

    /// The error for trouble in reading, after which nothing is written where it was damage.
    fn told(&self, trouble: Trouble) -> RowsError {
        if let Trouble::Damage(what) = &trouble {
            self.break_off(what);
        }
        answer(trouble)
    }

    /// Lets the database take in the commits that stand in the log alone, and returns when it has them on disk. Commits
    /// go on meanwhile. `tidy` wipes from the log what the database has.
    pub(super) fn checkpoint(shared: &Arc<Shared>, tidy: bool) -> Result<(), RowsError> {
        let _alone = shared.checkpointing.lock().unwrap_or_else(PoisonError::into_inner);
        let (frozen, id) = shared.freeze();
        if let Some(frozen) = frozen {
            let handle = shared.handle.read().unwrap_or_else(PoisonError::into_inner);
            let Handle::Open(engine) = &*handle else { return Err(handle.refusal()) };
            if let Err(trouble) = shared.look_at(engine, &frozen.batch) {
                drop(handle);
                return Err(shared.told(trouble));
            }
            // Room was reserved with each commit. A limit on the length of files may be lower by now.
            shared.room().ensure_again(engine.file(), frozen.batch.bytes() as u64).map_err(RowsError::Full)?;
            let written = engine.commit(&frozen.batch, (COMMIT_KEY, &commit_row(frozen.commit, &id)));
            drop(handle);
            let mut writer = shared.writer();
            match written {
                Ok(length) => {
                    shared.rewriting.took_in(&frozen.batch);
                    let state = State { checkpoint: frozen.commit, ..writer.marker.state };
                    writer.remember(state, length);
                    shared.pending.write().unwrap_or_else(PoisonError::into_inner).thaw();
                }
                Err(trouble) => {
                    Shared::give_up(shared, &mut writer, &trouble);
                    return Err(answer(trouble));
                }
            }
        }
        if tidy {
            shared.tidy();
        }
        Ok(())
    }

    /// Freezes what the database has to take in next. What a failed checkpoint left comes first.
    fn freeze(&self) -> (Option<Frozen>, [u8; 16]) {
        let mut writer = self.writer();
        let mut pending = self.pending.write().unwrap_or_else(PoisonError::into_inner);
        if pending.frozen().is_none() && !pending.is_empty() {
            pending.freeze(self.commits.load(Ordering::Relaxed));
            writer.wal.turn();
        }
        (pending.frozen().cloned(), writer.marker.id)
    }

    /// Wipes from the log what the database has: nothing that was erased there stays here.
    fn tidy(&self) {
        let mut writer = self.writer();
        let all = self.pending().is_empty();
        writer.untidy = (!all).then(Instant::now);
        if let Err(error) = writer.wal.wipe(all) {
            tracing::warn!("old records of the log cannot be wiped: {error}");
        }
    }

    /// Lets the database take in what is in the log: when there is a good deal of it, and after some time in any case.
    pub(super) fn keep_up(shared: &Arc<Shared>) {
        loop {
            let signals = shared.signals();
            let waited = shared.signalled.wait_timeout_while(signals, TICK, |now| !now.enough && !now.stopped);
            let mut signals = waited.unwrap_or_else(PoisonError::into_inner).0;
            let enough = std::mem::take(&mut signals.enough);
            if signals.stopped {
                return;
            }
            drop(signals);
            let old = shared.writer().untidy.is_some_and(|since| since.elapsed() >= shared.options.tidy_after);
            if enough || old {
                // Whoever commits next is told why not.
                let _ = Shared::checkpoint(shared, old);
            }
        }
    }

    /// Gives up the handle after a commit failed: to open the database again where the disk failed, for good where
    /// sled found damage.
    fn give_up(shared: &Arc<Shared>, writer: &mut Writer, trouble: &Trouble) {
        if let Trouble::Log(_) = trouble {
            writer.renew = true;
        }
        // Somebody may read for as long as the disk takes.
        *shared.given_up.lock().unwrap_or_else(PoisonError::into_inner) = Some(trouble.to_string());
        let mut handle = shared.handle.write().unwrap_or_else(PoisonError::into_inner);
        if !matches!(*handle, Handle::Open(_)) {
            return;
        }
        let Handle::Open(engine) = std::mem::replace(&mut *handle, Handle::Closed) else { return };
        let reason = match trouble {
            Trouble::File(error) | Trouble::Log(error) => failed_write(error),
            Trouble::Sync(_) => trouble.to_string(),
            Trouble::Damage(_) => {
                engine.abandon();
                tracing::error!("nothing more is written: {trouble}");
                *handle = Handle::Broken(None, trouble.to_string());
                return;
            }
        };
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

    /// Opens the database again until it is open, or stops where it is damaged.
    ///
    /// sled reports a failed write-back as if the write had failed. The page cache then holds what the disk does not,
    /// and a new descriptor sees no error. So the old descriptor is synced, and the page cache dropped, before anything
    /// is read. What did not reach the disk was written since the last checkpoint, so that it is in the log.
    fn reopen(&self, retired: &Retired) {
        let mut wait = FIRST_WAIT;
        let mut settled = false;
        while !self.stopped_within(wait) {
            wait = (wait * 2).min(LONGEST_WAIT);
            if !settled {
                match retired.settle() {
                    Ok(done) => settled = done,
                    // The kernel tells of a failed write-back once.
                    Err(trouble) => self.set(Handle::Reopening(trouble.to_string())),
                }
                if !settled {
                    continue;
                }
            }
            if let Err(error) = opening::room(&self.dir) {
                self.set(Handle::Reopening(failed_write(&error)));
                continue;
            }
            let _alone = self.checkpointing.lock().unwrap_or_else(PoisonError::into_inner);
            let mut writer = self.writer();
            let renew = writer.renew;
            match opening::open(&self.dir, &self.options, &mut writer.marker, renew) {
                Ok(opened) => {
                    self.commits.store(opened.commits, Ordering::Relaxed);
                    self.room().renew();
                    (writer.wal, writer.renew) = (opened.wal, false);
                    self.pending.write().unwrap_or_else(PoisonError::into_inner).clear();
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
        let is_open = matches!(new, Handle::Open(_));
        let mut handle = self.handle.write().unwrap_or_else(PoisonError::into_inner);
        if !matches!(&*handle, Handle::Closed) {
            *handle = new;
        }
        drop(handle);
        if is_open {
            *self.given_up.lock().unwrap_or_else(PoisonError::into_inner) = None;
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
        loop {
            let resting = self.signalled.wait_while(self.signals(), |now| now.rewriting && !now.stopped);
            if resting.unwrap_or_else(PoisonError::into_inner).stopped {
                return;
            }
            let searched = self.searched.lock().unwrap_or_else(PoisonError::into_inner);
            let found = if *searched { None } else { rest.read() };
            drop(searched);
            match found {
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

    pub(super) fn set_format(&self, format: u32) -> Result<(), RowsError> {
        let set = self.writer().marker.set(format, true).and_then(|()| opening::private(&self.dir));
        set.map_err(RowsError::file(format!("writing the marker in {}", self.dir.display())))
    }

    pub(super) fn facts(&self) -> RowsFacts {
        let commits = self.commits.load(Ordering::Relaxed);
        let health = match self.look_at_handle().as_deref() {
            Some(Handle::Open(engine)) => self.room().shortage(engine.file()).map_or(Health::Good, Health::Full),
            Some(Handle::Reopening(reason)) => Health::Recovering(reason.clone()),
            Some(Handle::Broken(_, what)) => Health::Damaged(what.clone()),
            Some(Handle::Closed) => Health::Closed,
            None => {
                let given_up = self.given_up.lock().unwrap_or_else(PoisonError::into_inner);
                given_up.clone().map_or(Health::Opening, Health::Recovering)
            }
        };
        let scrub = *self.scrub.lock().unwrap_or_else(PoisonError::into_inner);
        RowsFacts { bytes: opening::bytes_in(&self.dir).unwrap_or(0), commits, health, scrub }
    }

    /// The handle, unless somebody replaces it or waits to do so: nobody who asks how the rows are waits for that.
    fn look_at_handle(&self) -> Option<RwLockReadGuard<'_, Handle>> {
        match self.handle.try_read() {
            Ok(handle) => Some(handle),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// Closes the database, and lets sled write a snapshot, which it does only when it opens.
    pub(super) fn close(shared: &Arc<Shared>) -> Result<(), RowsError> {
        // What cannot be taken in now is in the log.
        let _ = Shared::checkpoint(shared, true);
        shared.stop();
        shared.end()
    }

    fn end(&self) -> Result<(), RowsError> {
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
        if writer.marker.state.snapshot_commit == self.commits.load(Ordering::Relaxed) {
            return Ok(());
        }
        match opening::open(&self.dir, &self.options, &mut writer.marker, false) {
            Ok(opened) => {
                let ended = opened.engine.end().map_err(answer);
                // Files that this process made are the directory's owner's, whoever runs it.
                _ = opening::private(&self.dir);
                ended
            }
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
        self.signals().stopped = true;
        self.signalled.notify_all();
    }

    /// The thread that opens the database again, to be joined.
    pub(super) fn reopener(&self) -> Option<JoinHandle<()>> {
        self.writer().reopener.take()
    }

    fn stopped_within(&self, wait: Duration) -> bool {
        let waited = self.signalled.wait_timeout_while(self.signals(), wait, |signals| !signals.stopped);
        waited.unwrap_or_else(PoisonError::into_inner).0.stopped
    }
}

impl Writer {
    /// Notes a state in the marker: synced when the database has grown by a segment, otherwise only against a kill of
    /// the process.
    ///
    /// A marker that cannot be written stays behind, which only makes the check less strict.
    fn remember(&mut self, state: State, length: u64) {
        let grown = length > self.length;
        if self.marker.remember(state, grown).is_ok() && grown {
            self.length = length.next_multiple_of(super::engine::SEGMENT as u64);
        }
    }
}

fn failed_write(error: &io::Error) -> String {
    Shortage::of(error).map_or_else(|| format!("a write failed: {error}"), |shortage| shortage.to_string())
}

#[cfg(test)]
#[path = "shared/waits_tests.rs"]
mod waits_tests;
