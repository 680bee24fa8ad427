//! The state that the rows share with the threads that scrub and reopen them.

mod reopening;
mod rewrite_state;
mod rewriting;

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, TryLockError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::super::{Batch, CommitError, Health, MOST_WRITES, RowsError, RowsFacts, ScanDirection, Scrub};
use super::check::{Finding, UnreadSegments};
use super::commit_row::{COMMIT_KEY, commit_row};
use super::engine::{Engine, EngineError, RowSource};
use super::files::DatabaseFiles;
use super::marker::{DatabaseState, Marker};
use super::opening::{self, OpenedDatabase, Read, Reading, rows_error};
use super::options::RowsOptions;
use super::pending::{Frozen, PendingCommits, RowChunk};
use super::reserve::DiskRoom;
use super::rewrite;
use super::wal::{self, Wal};
pub(super) use reopening::tell_of_reading;
use rewrite_state::RewriteState;

/// How often to check whether the log has to be tidied.
const TICK: Duration = Duration::from_secs(1);

/// This many consecutive rows with the same first bytes are in the same page or the next one: sled's pages have at
/// least eight rows.
const NEARBY: usize = 7;
const BEGINNING: usize = 8;

/// The database, or the reason why there is none.
enum Handle {
    Open(Engine),
    /// There is no room to open it. It is read, and opened when there is room.
    Reading(Reading),
    /// It is being reopened, for this reason.
    Reopening(String),
    /// Nothing is written any more, for this reason. It can be read if an intact source is left.
    Broken(Option<Sound>, String),
    Closed,
}

/// The intact part of a damaged database, which can still be read.
enum Sound {
    Engine(Engine),
    Files(DatabaseFiles),
}

impl Handle {
    /// The source that can be read from.
    fn source(&self) -> Result<&dyn RowSource, RowsError> {
        match self {
            Handle::Open(engine) | Handle::Broken(Some(Sound::Engine(engine)), _) => Ok(engine),
            Handle::Reading(Reading { files, .. }) | Handle::Broken(Some(Sound::Files(files)), _) => Ok(files),
            _ => Err(self.refusal()),
        }
    }

    /// The reason why nothing can be written.
    fn refusal(&self) -> RowsError {
        match self {
            Handle::Open(_) => RowsError::Unavailable("it is being opened".to_owned()),
            Handle::Reading(reading) => RowsError::Full(reading.shortage),
            Handle::Reopening(reason) => RowsError::Unavailable(reason.clone()),
            Handle::Broken(_, reason) => RowsError::Damaged(reason.clone()),
            Handle::Closed => RowsError::Closed,
        }
    }
}

/// The writer's own state. Lock order: this before the handle.
pub(super) struct DiskWriter {
    pub(super) marker: Marker,
    /// The log; `None` before the database was opened for the first time.
    wal: Option<Wal>,
    /// Whether the log could not be written, so that a new one is needed.
    renew: bool,
    /// The time of the first commit written to the log since it was last tidied.
    dirty_since: Option<Instant>,
    /// The greatest length of the database file for which the marker was synced.
    length: u64,
    reopener: Option<JoinHandle<()>>,
}

/// The rows without the lock on their directory.
pub(super) struct UnlockedRows {
    dir: PathBuf,
    options: RowsOptions,
    /// Locked for reading during a call of sled, so that nobody uses the handle while it is replaced.
    handle: RwLock<Handle>,
    /// The number of the last commit; changed only while the writer is locked.
    commits: AtomicU64,
    writer: Mutex<DiskWriter>,
    /// The commits that the database does not have yet. Lock order: the writer, the handle, then this.
    pending: RwLock<PendingCommits>,
    /// Locked while a checkpoint is written, before all other locks.
    checkpointing: Mutex<()>,
    /// The reason why the handle was given up, until it is open again; reported while the handle itself is locked.
    given_up: Mutex<Option<String>>,
    /// Locked during each step of the check for damage, and during a rewrite. True if nothing is left to check, because
    /// the database was rewritten.
    searched: Mutex<bool>,
    /// Locked briefly while disk space is requested, after all other locks.
    room: Mutex<DiskRoom>,
    scrub: Mutex<Scrub>,
    rewriting: RewriteState,
    signals: Mutex<Signals>,
    signalled: Condvar,
}

/// The signals that the threads of the rows wait for.
#[derive(Debug, Default)]
struct Signals {
    /// The threads have to end.
    stopped: bool,
    /// The log contains enough for a checkpoint.
    enough: bool,
    /// Something was erased, and the files have to be rewritten; and the number of erasures in progress.
    rewrite: bool,
    erasing: u32,
    /// The database is being rewritten, and the check for damage is paused.
    rewriting: bool,
}

impl UnlockedRows {
    /// The rows in a directory whose database was opened. The segments that remain to be read are ignored.
    pub(super) fn new(dir: PathBuf, options: RowsOptions, marker: Marker, opened: OpenedDatabase) -> UnlockedRows {
        let OpenedDatabase { engine, wal, commits, rest: _ } = opened;
        let writer = DiskWriter::new(marker, Some(wal));
        UnlockedRows::with(dir, options, Handle::Open(engine), writer, PendingCommits::default(), commits)
    }

    /// The rows in a directory whose database can be read, but not opened, because there is no room.
    pub(super) fn to_read(dir: PathBuf, options: RowsOptions, marker: Marker, read: Read) -> UnlockedRows {
        let Read { reading, pending, commits, rest: _ } = read;
        UnlockedRows::with(dir, options, Handle::Reading(reading), DiskWriter::new(marker, None), pending, commits)
    }

    fn with(
        dir: PathBuf,
        options: RowsOptions,
        handle: Handle,
        writer: DiskWriter,
        pending: PendingCommits,
        commits: u64,
    ) -> UnlockedRows {
        let signals = Mutex::new(Signals { rewrite: rewrite::is_wanted(&dir), ..Signals::default() });
        let shared = UnlockedRows {
            dir,
            options,
            handle: RwLock::new(handle),
            commits: AtomicU64::new(commits),
            writer: Mutex::new(writer),
            pending: RwLock::new(pending),
            checkpointing: Mutex::default(),
            given_up: Mutex::default(),
            searched: Mutex::default(),
            room: Mutex::default(),
            scrub: Mutex::default(),
            rewriting: RewriteState::default(),
            signals,
            signalled: Condvar::new(),
        };
        shared.rewriting.set_length(shared.length());
        shared
    }

    pub(super) fn writer(&self) -> MutexGuard<'_, DiskWriter> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pending(&self) -> RwLockReadGuard<'_, PendingCommits> {
        self.pending.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn room(&self) -> MutexGuard<'_, DiskRoom> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn signals(&self) -> MutexGuard<'_, Signals> {
        self.signals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads from the database.
    fn read<T>(&self, call: impl FnOnce(&dyn RowSource) -> Result<T, EngineError>) -> Result<T, RowsError> {
        let handle = self.handle.read().unwrap_or_else(PoisonError::into_inner);
        let result = call(handle.source()?);
        drop(handle);
        result.map_err(|trouble| self.read_error(trouble))
    }

    /// The value of a key.
    pub(super) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        self.read(|source| {
            let written = self.pending().get(key).map(|value| value.map(<[u8]>::to_vec));
            written.map_or_else(|| source.get(key), Ok)
        })
    }

    /// The first rows with `from <= key < to`, about `most` of them.
    pub(super) fn chunk(
        &self,
        from: &[u8],
        to: &[u8],
        order: ScanDirection,
        most: usize,
    ) -> Result<RowChunk, RowsError> {
        self.read(|source| {
            loop {
                let before = self.pending().checkpoints();
                let rows = source.chunk(from, to, order, most)?;
                let pending = self.pending();
                if pending.checkpoints() == before {
                    return Ok(pending.overlay(rows, (from, to), order, most));
                }
            }
        })
    }

    /// Writes a batch durably: into the log, or directly into the database if the batch is long.
    pub(super) fn commit(shared: &Arc<UnlockedRows>, batch: Batch) -> Result<(), CommitError> {
        let length = wal::length(&batch);
        loop {
            let mut writer = shared.writer();
            let handle = shared.handle.read().unwrap_or_else(PoisonError::into_inner);
            if batch.is_empty() && handle.source().is_ok() {
                return Ok(());
            }
            let (Handle::Open(engine), Some(wal)) = (&*handle, &writer.wal) else {
                return Err(CommitError::NotApplied(handle.refusal()));
            };
            let past_log = length > wal.longest() / 4;
            let (ready, bytes) = {
                let pending = shared.pending();
                let room = wal.has_room(length) && pending.writes() + batch.len() <= MOST_WRITES;
                (if past_log { pending.is_empty() } else { room }, pending.bytes() + batch.bytes() as u64)
            };
            if !ready {
                drop((handle, writer));
                UnlockedRows::checkpoint(shared, false).map_err(CommitError::NotApplied)?;
                continue;
            }
            if let Err(shortage) = shared.room().ensure(engine.file(), bytes) {
                return Err(CommitError::NotApplied(RowsError::Full(shortage)));
            }
            let written = if past_log {
                if let Err(trouble) = shared.read_pages(engine, &batch) {
                    drop(handle);
                    return Err(CommitError::NotApplied(shared.read_error(trouble)));
                }
                shared.write_past_log(&mut writer, engine, &batch)
            } else {
                shared.write_to_log(&mut writer, batch)
            };
            drop(handle);
            return written.map_err(|trouble| {
                UnlockedRows::give_up(shared, &mut writer, &trouble);
                CommitError::Unknown(rows_error(trouble))
            });
        }
    }

    fn write_to_log(&self, writer: &mut DiskWriter, batch: Batch) -> Result<(), EngineError> {
        let commit = self.commits.load(Ordering::Relaxed) + 1;
        let DiskWriter { marker, wal: Some(wal), .. } = writer else {
            return Err(EngineError::Log(io::ErrorKind::NotFound.into()));
        };
        wal.append(&marker.id, commit, &batch).map_err(EngineError::Log)?;
        let is_half_full = wal.is_half_full();
        self.commits.store(commit, Ordering::Relaxed);
        let mut pending = self.pending.write().unwrap_or_else(PoisonError::into_inner);
        pending.add(batch);
        let enough = is_half_full || 2 * pending.writes() > MOST_WRITES;
        drop(pending);
        writer.dirty_since.get_or_insert_with(Instant::now);
        let state = DatabaseState { commit, ..writer.marker.state };
        writer.remember(state, 0);
        if enough {
            self.signals().enough = true;
            self.signalled.notify_all();
        }
        Ok(())
    }

    /// Writes a batch into the database, which already has everything else.
    fn write_past_log(&self, writer: &mut DiskWriter, engine: &Engine, batch: &Batch) -> Result<(), EngineError> {
        let commit = self.commits.load(Ordering::Relaxed) + 1;
        let length = engine.commit(batch, (COMMIT_KEY, &commit_row(commit, &writer.marker.id)))?;
        self.rewriting.record_written(batch);
        self.commits.store(commit, Ordering::Relaxed);
        let state = DatabaseState { commit, checkpoint: commit, ..writer.marker.state };
        writer.remember(state, length);
        Ok(())
    }

    /// Reads the pages that a batch changes, so that no unreadable page turns up when half of the batch is applied.
    /// Neighbouring rows share pages, so not all of them are read.
    fn read_pages(&self, engine: &Engine, batch: &Batch) -> Result<(), EngineError> {
        let mut nearby: (&[u8], usize) = (&[], 0);
        for (key, _) in batch.iter() {
            let beginning = &key[..key.len().min(BEGINNING)];
            if nearby.0 == beginning && nearby.1 < NEARBY {
                nearby.1 += 1;
            } else {
                engine.read_pages(key)?;
                nearby = (beginning, 0);
            }
        }
        Ok(())
    }

    /// Converts trouble in reading; damage stops all writes.
    fn read_error(&self, trouble: EngineError) -> RowsError {
        if let EngineError::Damage(what) = &trouble {
            self.stop_writing(what);
        }
        rows_error(trouble)
    }

    /// Writes the commits that are only in the log to the database, and returns when it has them on disk. Commits
    /// continue meanwhile. `wipe` also wipes them from the log.
    pub(super) fn checkpoint(shared: &Arc<UnlockedRows>, wipe: bool) -> Result<(), RowsError> {
        let _alone = shared.checkpointing.lock().unwrap_or_else(PoisonError::into_inner);
        if !shared.pending().is_empty() {
            let handle = shared.handle.read().unwrap_or_else(PoisonError::into_inner);
            if !matches!(&*handle, Handle::Open(_)) {
                return Err(handle.refusal());
            }
        }
        let (frozen, id) = shared.freeze();
        if let Some(frozen) = frozen {
            let handle = shared.handle.read().unwrap_or_else(PoisonError::into_inner);
            let Handle::Open(engine) = &*handle else { return Err(handle.refusal()) };
            if let Err(trouble) = shared.read_pages(engine, &frozen.batch) {
                drop(handle);
                return Err(shared.read_error(trouble));
            }
            // Space was reserved with each commit. The limit on the length of files may be lower by now.
            shared.room().ensure_again(engine.file(), frozen.batch.bytes() as u64).map_err(RowsError::Full)?;
            let written = engine.commit(&frozen.batch, (COMMIT_KEY, &commit_row(frozen.commit, &id)));
            drop(handle);
            let mut writer = shared.writer();
            match written {
                Ok(length) => {
                    shared.rewriting.record_written(&frozen.batch);
                    let state = DatabaseState { checkpoint: frozen.commit, ..writer.marker.state };
                    writer.remember(state, length);
                    shared.pending.write().unwrap_or_else(PoisonError::into_inner).thaw();
                }
                Err(trouble) => {
                    UnlockedRows::give_up(shared, &mut writer, &trouble);
                    return Err(rows_error(trouble));
                }
            }
        }
        if wipe {
            shared.wipe_log();
        }
        Ok(())
    }

    /// Freezes the next batch for a checkpoint. The batch of a failed checkpoint comes first.
    fn freeze(&self) -> (Option<Frozen>, [u8; 16]) {
        let mut writer = self.writer();
        let mut pending = self.pending.write().unwrap_or_else(PoisonError::into_inner);
        if pending.frozen().is_none() && !pending.is_empty() {
            pending.freeze(self.commits.load(Ordering::Relaxed));
            writer.wal.iter_mut().for_each(Wal::switch_half);
        }
        (pending.frozen().cloned(), writer.marker.id)
    }

    /// Wipes from the log what the database has, so that no erased data stays there.
    fn wipe_log(&self) {
        let mut writer = self.writer();
        let all = self.pending().is_empty();
        writer.dirty_since = (!all).then(Instant::now);
        if let Some(wal) = &mut writer.wal
            && let Err(error) = wal.wipe(all)
        {
            tracing::warn!("old records of the write-ahead log cannot be overwritten: {error}");
        }
    }

    /// Runs checkpoints: when the log is full enough, and after some time in any case.
    pub(super) fn run_checkpoints(shared: &Arc<UnlockedRows>) {
        loop {
            let signals = shared.signals();
            let waited = shared.signalled.wait_timeout_while(signals, TICK, |now| !now.enough && !now.stopped);
            let mut signals = waited.unwrap_or_else(PoisonError::into_inner).0;
            let enough = std::mem::take(&mut signals.enough);
            if signals.stopped {
                return;
            }
            drop(signals);
            let old = shared.writer().dirty_since.is_some_and(|since| since.elapsed() >= shared.options.wipe_after);
            if enough || old {
                // A failure is reported to the next commit.
                let _ = UnlockedRows::checkpoint(shared, old);
            }
        }
    }

    /// Reads the segments that the opening left unread.
    pub(super) fn scrub(&self, rest: &mut UnreadSegments) {
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
                Some(Err(Finding::Damage(what))) => self.stop_writing(&what),
                // The segment is skipped: a later read of it returns the error.
                Some(Err(Finding::File(_))) => {}
                None => {
                    self.scrub.lock().unwrap_or_else(PoisonError::into_inner).done = true;
                    return;
                }
            }
        }
    }

    pub(super) fn facts(&self) -> RowsFacts {
        let commits = self.commits.load(Ordering::Relaxed);
        let health = match self.look_at_handle().as_deref() {
            Some(Handle::Open(engine)) => self.room().shortage(engine.file()).map_or(Health::Good, Health::Full),
            Some(Handle::Reading(Reading { shortage, need, .. })) => {
                Health::Reading { shortage: *shortage, needed: need.bytes() }
            }
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

    /// The handle, unless a thread replaces it or waits to do so: queries of the state do not wait for that.
    fn look_at_handle(&self) -> Option<RwLockReadGuard<'_, Handle>> {
        match self.handle.try_read() {
            Ok(handle) => Some(handle),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// Closes the database, and lets sled write a snapshot, which it does only when it opens.
    pub(super) fn close(shared: &Arc<UnlockedRows>) -> Result<(), RowsError> {
        // What cannot be written to the database now stays in the log.
        let _ = UnlockedRows::checkpoint(shared, true);
        shared.stop();
        shared.end()
    }

    fn end(&self) -> Result<(), RowsError> {
        let mut writer = self.writer();
        let mut handle = self.handle.write().unwrap_or_else(PoisonError::into_inner);
        match std::mem::replace(&mut *handle, Handle::Closed) {
            Handle::Closed => return Err(RowsError::Closed),
            Handle::Open(engine) => engine.end().map_err(rows_error)?,
            Handle::Reading(_) | Handle::Reopening(_) => return Ok(()),
            Handle::Broken(sound, _) => {
                if let Some(Sound::Engine(engine)) = sound {
                    engine.abandon();
                }
                return Ok(());
            }
        }
        if writer.marker.state.snapshot_commit == self.commits.load(Ordering::Relaxed) {
            return Ok(());
        }
        match opening::open(&self.dir, &self.options, &mut writer.marker, false) {
            Ok(opened) => {
                let ended = opened.engine.end().map_err(rows_error);
                // The snapshot is new.
                _ = opening::private(&self.dir);
                ended
            }
            // Everything is on disk. Without a snapshot, only the next opening takes longer.
            Err(error @ (RowsError::File { .. } | RowsError::Full(_) | RowsError::NoRoom { .. })) => {
                tracing::warn!("no snapshot was written at shutdown: {error}");
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

    /// The thread that reopens the database, to be joined.
    pub(super) fn reopener(&self) -> Option<JoinHandle<()>> {
        self.writer().reopener.take()
    }

    fn stopped_within(&self, wait: Duration) -> bool {
        let waited = self.signalled.wait_timeout_while(self.signals(), wait, |signals| !signals.stopped);
        waited.unwrap_or_else(PoisonError::into_inner).0.stopped
    }
}

impl DiskWriter {
    fn new(marker: Marker, wal: Option<Wal>) -> DiskWriter {
        // The log may contain records of the previous process.
        let dirty_since = Some(Instant::now());
        DiskWriter { marker, wal, renew: false, dirty_since, length: 0, reopener: None }
    }

    /// Records a state in the marker: with a sync if the database has grown by a segment, otherwise only against a kill
    /// of the process.
    ///
    /// A marker that cannot be written stays outdated, which only makes the check less strict.
    fn remember(&mut self, state: DatabaseState, length: u64) {
        let grown = length > self.length;
        if self.marker.remember(state, grown).is_ok() && grown {
            self.length = length.next_multiple_of(super::engine::SEGMENT as u64);
        }
    }
}

#[cfg(test)]
#[path = "shared/waits_tests.rs"]
mod waits_tests;
