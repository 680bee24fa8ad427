//! Rewriting the database: all rows are copied, ordered by key, into a new database in a directory beside the old
//! files, which it then replaces. The new files contain nothing that was deleted or replaced, and are as short as
//! possible.
//!
//! The steps, each durable before the next one:
//!
//! 1. [`FILLING`] receives all rows, while commits continue in the old database. Changed rows are copied again.
//! 2. It is renamed to [`READY`]. From here on it counts: the next opening of the store puts it in place.
//! 3. Its files are moved over the old ones, and the marker forgets the old snapshot.
//! 4. [`READY`] is removed.
//!
//! [`WANTED`] exists in the directory from before an erasure until a rewrite that began after it is done, so that the
//! next process does the work if this one ends in between.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use super::super::{Batch, RowsError, Shortage};
use super::commit_row::{COMMIT_KEY, FIRST_KEY, commit_row};
use super::engine::{Engine, EngineError, Row};
use super::marker::{DatabaseState, Marker};
use super::reserve::Reserve;
use super::unlinked;
use super::wal;

/// The directory of a new database that does not have all rows yet.
pub(super) const FILLING: &str = "rewriting";
/// The directory of a new database that has all rows.
pub(super) const READY: &str = "rewritten";
/// The file that records that erased data may still be in the files.
pub(super) const WANTED: &str = "rewrite-wanted";

/// How many rows, and about how many bytes of them, are written at once.
const AT_ONCE: usize = 2_000;
const BYTES_AT_ONCE: usize = 1 << 20;

/// The disk space that must remain free beside the new database, in bytes.
const SPARE: u64 = 16 << 20;

/// The limit on sled's cache for the new database, in bytes.
const CACHE: u64 = 16 << 20;

/// Records durably that something will be erased.
pub(super) fn want(dir: &Path) -> io::Result<()> {
    unlinked::options().write(true).create(true).truncate(false).mode(0o600).open(dir.join(WANTED))?.sync_all()?;
    File::open(dir)?.sync_all()
}

/// Whether erased data may still be in the files.
pub(super) fn is_wanted(dir: &Path) -> bool {
    dir.join(WANTED).exists()
}

/// Clears the record of an erasure, once the log without the erased data is on disk.
pub(super) fn done(dir: &Path) -> io::Result<()> {
    unlinked::open(&dir.join(wal::NAME))?.sync_all()?;
    unlinked::remove(&dir.join(WANTED))?;
    File::open(dir)?.sync_all()
}

/// Fails if the disk has no room for a second copy of the database, or just enough.
pub(super) fn room(dir: &Path) -> Result<(), RowsError> {
    let looked = fs::metadata(dir.join("db")).and_then(|db| Ok((db.len(), rustix::fs::statvfs(dir)?)));
    let (length, disk) = looked.map_err(RowsError::file(format!("looking for room in {}", dir.display())))?;
    if disk.f_bavail.saturating_mul(disk.f_frsize) < length.saturating_add(SPARE) {
        return Err(too_little(Shortage::Disk));
    }
    Ok(())
}

/// The error if there is no room for the new database.
fn too_little(shortage: Shortage) -> RowsError {
    let what = "a second copy of the store, without what was erased, needs room".to_owned();
    RowsError::File { what, source: shortage.into() }
}

/// Converts trouble with the new database, which is not an error of the store.
fn failed(trouble: EngineError) -> RowsError {
    match trouble {
        EngineError::Damage(what) => RowsError::Unavailable(format!("the new database is unreadable: {what}")),
        EngineError::File(source) | EngineError::Sync(source) | EngineError::Log(source) => {
            RowsError::File { what: "writing the new database".to_owned(), source }
        }
    }
}

/// A function that reads from the old database by a key.
pub(super) type ReadRow<'a, T> = dyn Fn(&[u8]) -> Result<T, RowsError> + 'a;

/// A new database that is being filled.
pub(super) struct Copy {
    /// The directory of the store.
    dir: PathBuf,
    engine: Engine,
    id: [u8; 16],
    /// The disk may fill up while the copy is made. Then sled is not called: see `reserve`.
    reserve: RefCell<Reserve>,
}

impl Copy {
    /// Creates an empty database beside that of a store.
    pub(super) fn begin(dir: &Path, id: [u8; 16]) -> Result<Copy, RowsError> {
        let place = dir.join(FILLING);
        let made = clear(&place).and_then(|()| DirBuilder::new().mode(0o700).create(&place));
        made.map_err(RowsError::file(format!("making {}", place.display())))?;
        let engine = Engine::open(&place, CACHE).map_err(failed)?;
        Ok(Copy { dir: dir.to_owned(), engine, id, reserve: RefCell::default() })
    }

    /// Copies all rows. `read` returns some rows from a key on; `go_on` is called in between.
    pub(super) fn fill(&self, read: &ReadRow<'_, Vec<Row>>, go_on: &dyn Fn() -> bool) -> Result<(), RowsError> {
        let mut from = FIRST_KEY.to_vec();
        let mut batch = Batch::new();
        let mut bytes = 0;
        loop {
            if !go_on() {
                return Err(RowsError::Unavailable("the store is being closed".to_owned()));
            }
            let rows = read(&from)?;
            let Some((last, _)) = rows.last() else { break };
            from.clone_from(last);
            from.push(0);
            for (key, value) in rows {
                bytes += key.len() + value.len();
                batch.put(key, value);
            }
            if batch.len() >= AT_ONCE || bytes >= BYTES_AT_ONCE {
                self.write(&std::mem::take(&mut batch), 0)?;
                bytes = 0;
            }
        }
        self.write(&batch, 0)
    }

    /// Writes rows as part of the commit with a number.
    pub(super) fn write(&self, batch: &Batch, commit: u64) -> Result<(), RowsError> {
        let reserved = self.reserve.borrow_mut().ensure(self.engine.file(), batch.bytes() as u64);
        reserved.map_err(too_little)?;
        self.engine.commit(batch, (COMMIT_KEY, &commit_row(commit, &self.id))).map(drop).map_err(failed)
    }

    /// Copies the present values of some keys.
    pub(super) fn again(&self, keys: BTreeSet<Vec<u8>>, get: &ReadRow<'_, Option<Vec<u8>>>) -> Result<(), RowsError> {
        let mut batch = Batch::new();
        for key in keys {
            match get(&key)? {
                Some(value) => batch.put(key, value),
                None => batch.delete(key),
            }
            if batch.len() >= AT_ONCE {
                self.write(&std::mem::take(&mut batch), 0)?;
            }
        }
        self.write(&batch, 0)
    }

    /// Closes and reopens the new database: sled then writes a snapshot, which makes the next opening fast.
    pub(super) fn settle(self) -> Result<Copy, RowsError> {
        let Copy { dir, engine, id, .. } = self;
        engine.end().map_err(failed)?;
        let engine = Engine::open(&dir.join(FILLING), CACHE).map_err(failed)?;
        Ok(Copy { dir, engine, id, reserve: RefCell::default() })
    }

    /// Closes the new database, which has all commits up to a number. It counts when this returns.
    pub(super) fn finish(self, commit: u64) -> Result<(), RowsError> {
        self.write(&Batch::new(), commit)?;
        self.engine.end().map_err(failed)?;
        let ready = || -> io::Result<()> {
            for entry in fs::read_dir(self.dir.join(FILLING))? {
                unlinked::open(&entry?.path())?.sync_all()?;
            }
            File::open(self.dir.join(FILLING))?.sync_all()?;
            fs::rename(self.dir.join(FILLING), self.dir.join(READY))?;
            File::open(&self.dir)?.sync_all()
        };
        ready().map_err(RowsError::file(format!("finishing {}", self.dir.join(FILLING).display())))
    }
}

/// Whether there is a new database that has all rows.
pub(super) fn is_ready(dir: &Path) -> bool {
    dir.join(READY).exists()
}

/// Removes an unfinished new database.
pub(super) fn discard(dir: &Path) -> io::Result<()> {
    clear(&dir.join(FILLING))
}

/// Removes a directory with its content, if it exists.
fn clear(dir: &Path) -> io::Result<()> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Replaces the old database with a new one that is ready, and removes an unfinished one. May be interrupted and
/// repeated. No database may be open.
pub(super) fn install(dir: &Path, marker: &mut Marker) -> io::Result<()> {
    clear(&dir.join(FILLING))?;
    let ready = dir.join(READY);
    if !ready.exists() {
        return Ok(());
    }
    let sync = || File::open(dir)?.sync_all().and_then(|()| File::open(&ready)?.sync_all());
    if ready.join("db").exists() {
        // The snapshots beside the old database belong to it.
        for path in snapshots(dir)? {
            fs::remove_file(path)?;
        }
        sync()?;
        fs::rename(ready.join("db"), dir.join("db"))?;
        sync()?;
    }
    let mut rest = snapshots(&ready)?;
    rest.extend([ready.join("conf")].into_iter().filter(|path| path.exists()));
    for path in rest {
        if let Some(name) = path.file_name() {
            fs::rename(&path, dir.join(name))?;
        }
    }
    sync()?;
    marker.remember(DatabaseState { snapshot: 0, snapshot_commit: 0, ..marker.state }, true)?;
    clear(&ready)?;
    File::open(dir)?.sync_all()
}

fn snapshots(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(dir)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    let is_snapshot = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("snap."));
    Ok(paths.into_iter().filter(is_snapshot).collect())
}
