//! Opening stores: new, existing and restored ones.

use std::fs::{self, DirBuilder, File};
use std::io::{self, Read};
use std::ops::Range;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;
use std::sync::Arc;

use crate::backup::{self, RestoreError};
use crate::codec::keys::{Key, Table};
use crate::rows::{
    self, Database, Durability, MemoryRows, Need, OpeningPurpose, PostgresRows, RESTORE_MARK, Rows, RowsError,
    RowsOptions, Shortage, SledRows,
};
use crate::views::view::fault;
use crate::{FORMAT, Fault, Store};

/// How to open a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenOptions {
    /// The size of the database's cache, in bytes by its own count.
    pub cache: u64,
    /// Whether to create a store if there is none.
    pub create: bool,
}

impl Default for OpenOptions {
    fn default() -> OpenOptions {
        OpenOptions { cache: 64 << 20, create: true }
    }
}

impl OpenOptions {
    fn rows(self) -> RowsOptions {
        RowsOptions { cache_bytes: self.cache, create: self.create, format: FORMAT, ..RowsOptions::default() }
    }
}

/// A store in memory, which lasts as long as the value; for tests and experiments.
///
/// # Errors
///
/// None that are known: memory does not fail.
pub fn in_memory() -> Result<Arc<Store>, Fault> {
    Ok(Arc::new(Store::open(Arc::new(MemoryRows::new()), "in memory".to_owned())?))
}

/// Opens the store in a directory.
///
/// # Errors
///
/// If another process has it open, it has another format, it is damaged, or the disk fails.
pub fn open(dir: &Path, options: OpenOptions) -> Result<Arc<Store>, Fault> {
    if dir.join(RESTORE_MARK).exists() {
        let place = dir.display();
        return Err(Fault::NotOpened(format!(
            "a store was being made in {place}, and that was broken off; empty the directory and do it again"
        )));
    }
    open_unfinished(dir, options)
}

/// Opens a store like [`open`], even one that is still being filled.
pub(super) fn open_unfinished(dir: &Path, options: OpenOptions) -> Result<Arc<Store>, Fault> {
    let rows = SledRows::open(dir, options.rows()).map_err(|error| not_opened(dir, error))?;
    Ok(Arc::new(Store::open(Arc::new(rows), dir.display().to_string())?))
}

/// Converts an error of opening a store.
fn not_opened(dir: &Path, error: RowsError) -> Fault {
    match error {
        RowsError::NoRoom { shortage, needed } => no_room(dir, shortage, needed),
        RowsError::File { what, source } => {
            let remedy = match source.kind() {
                io::ErrorKind::ReadOnlyFilesystem => {
                    "; a store is written when it is opened, so mount the disk for writing, or use a copy on another one"
                }
                io::ErrorKind::PermissionDenied => {
                    "; run this as the user who owns the store, who has to be able to write it"
                }
                _ => "",
            };
            Fault::NotOpened(format!("the store in {} cannot be opened: {what}: {source}{remedy}", dir.display()))
        }
        other => fault(other).at(&dir.display().to_string()),
    }
}

/// The error if there is no room to open a store.
fn no_room(dir: &Path, shortage: Shortage, needed: u64) -> Fault {
    let place = dir.display();
    let needed = rows::mebibytes(needed);
    let remedy = match shortage {
        Shortage::FileLength => "; raise the limit on the length of files (`ulimit -f`, LimitFSIZE of the unit)",
        Shortage::Disk | Shortage::Quota | Shortage::Server => "",
    };
    Fault::NotOpened(format!(
        "{shortage}, and the store in {place} cannot be opened without {needed} MiB for it{remedy}"
    ))
}

/// Opens the store in a database, which other processes may write, too; creates it if missing and `create` is set.
///
/// # Errors
///
/// If the database cannot be used, or there is a store of another format.
pub fn open_database(database: &Database, create: bool) -> Result<Arc<Store>, Fault> {
    let rows = PostgresRows::open(database, OpeningPurpose::Share { create }, FORMAT, archive()).map_err(fault)?;
    Ok(Arc::new(Store::open(Arc::new(rows), database.shown.clone())?))
}

/// Opens the rows of a database for one of several stores.
#[cfg(any(test, feature = "testing"))]
pub(crate) fn shared_rows(database: &Database) -> Result<Arc<PostgresRows>, Fault> {
    PostgresRows::open(database, OpeningPurpose::Share { create: true }, FORMAT, archive()).map(Arc::new).map_err(fault)
}

/// Opens the rows of a database for one store alone; creates them if there are none.
#[cfg(any(test, feature = "testing"))]
pub(crate) fn own_rows(database: &Database) -> Result<Arc<PostgresRows>, Fault> {
    PostgresRows::open(database, OpeningPurpose::Use { create: true }, FORMAT, archive()).map(Arc::new).map_err(fault)
}

/// Opens a store in a database as its only writer.
#[cfg(test)]
pub(crate) fn own_database(database: &Database) -> Result<Arc<Store>, Fault> {
    Ok(Arc::new(Store::open(own_rows(database)?, database.shown.clone())?))
}

/// Opens the store in a database for reading, as it is now; another process may hold it meanwhile.
///
/// # Errors
///
/// If the database cannot be used, or there is no store of this format.
pub fn read_database(database: &Database) -> Result<Arc<Store>, Fault> {
    let rows = PostgresRows::read(database, FORMAT, archive()).map_err(fault)?;
    Ok(Arc::new(Store::open(Arc::new(rows), database.shown.clone())?))
}

/// The range of the keys of finished games.
fn archive() -> Range<Vec<u8>> {
    let first = Key::of(Table::Archived);
    let end = first.end();
    first.0..end.0
}

/// The durability settings of a database server. The store may be in use.
///
/// # Errors
///
/// If the database cannot be reached.
pub fn durability(database: &Database) -> Result<Durability, Fault> {
    rows::durability(database).map_err(fault)
}

/// Tries whether the store in a database can be written, without changing it. The store may be in use.
///
/// # Errors
///
/// If it cannot be written, or the database cannot be reached.
pub fn try_database(database: &Database) -> Result<(), Fault> {
    rows::try_database(database).map_err(fault)
}

/// Checks, in a database without a store, whether its server supports everything that a store needs; reports each need
/// and whether it is met, or how it failed.
///
/// # Errors
///
/// If the database cannot be used, or there is a store in it.
pub fn probe_database(database: &Database, each: &mut dyn FnMut(Need, Result<(), String>)) -> Result<(), Fault> {
    rows::probe_server(database, FORMAT, &archive(), each).map_err(fault)
}

/// Restores a backup into a directory, and returns the number of its rows. `progress` receives the number written. The
/// directory must be empty or not exist; if this fails, it is as before.
///
/// # Errors
///
/// If the directory is not empty, the file is no backup or a damaged one, or the disk fails.
pub fn restore(from: &mut dyn Read, dir: &Path, progress: &mut dyn FnMut(u64)) -> Result<u64, RestoreError> {
    in_new_directory(dir, || {
        let backup = backup::read(from)?;
        let rows = new_rows(dir)?;
        let count = backup.restore(&rows, progress);
        let closed = rows.close().map_err(|error| RestoreError::Store(fault(error)));
        let count = count?;
        closed?;
        Ok(count)
    })
}

/// Restores a backup into a database, and returns the number of its rows. `progress` receives the number written. The
/// database must have no store, or an empty one; if this fails, it is as before.
///
/// # Errors
///
/// If there is a store, the file is no backup or a damaged one, or the database cannot be used.
pub fn restore_database(
    from: &mut dyn Read,
    database: &Database,
    progress: &mut dyn FnMut(u64),
) -> Result<u64, RestoreError> {
    let backup = backup::read(from)?;
    let rows =
        PostgresRows::open(database, OpeningPurpose::Restore, FORMAT, archive()).map_err(|error| match error {
            RowsError::NotEmpty(place) => RestoreError::DatabaseNotEmpty(place),
            other => RestoreError::Store(fault(other)),
        })?;
    let store = |error: RowsError| RestoreError::Store(fault(error));
    let restored = backup.restore(&rows, progress).and_then(|count| rows.restored().map(|()| count).map_err(store));
    if restored.is_err() {
        rows.not_restored(FORMAT).map_err(store)?;
    }
    rows.close().map_err(store)?;
    restored
}

/// Fills a directory that is empty or does not exist. It is marked as unfinished until `fill` returns; if that fails,
/// the directory is as before.
///
/// # Errors
///
/// If the directory is not empty or cannot be written, or `fill` fails.
pub(super) fn in_new_directory<T>(
    dir: &Path,
    fill: impl FnOnce() -> Result<T, RestoreError>,
) -> Result<T, RestoreError> {
    let doing = |what: &str| {
        let what = format!("{what} {}", dir.display());
        move |source: io::Error| RestoreError::File { what, source }
    };
    let existed = dir.exists();
    if existed && fs::read_dir(dir).map_err(doing("reading"))?.next().is_some() {
        return Err(RestoreError::NotEmpty(dir.display().to_string()));
    }
    DirBuilder::new().recursive(true).mode(0o700).create(dir).map_err(doing("making"))?;
    let filled = mark_unfinished(dir).and_then(|()| fill()).and_then(|filled| {
        fs::remove_file(dir.join(RESTORE_MARK)).and_then(|()| sync(dir)).map_err(doing("writing to"))?;
        Ok(filled)
    });
    if filled.is_err() {
        clear(dir, existed).map_err(doing("emptying"))?;
    }
    filled
}

fn mark_unfinished(dir: &Path) -> Result<(), RestoreError> {
    let path = dir.join(RESTORE_MARK);
    let mark = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path);
    let made = mark.and_then(|mark| mark.sync_all()).and_then(|()| sync(dir));
    made.map_err(|source| RestoreError::File { what: format!("making {}", path.display()), source })
}

/// Creates the rows of a new store in an empty directory.
pub(super) fn new_rows(dir: &Path) -> Result<SledRows, Fault> {
    SledRows::open(dir, OpenOptions::default().rows()).map_err(fault)
}

fn sync(dir: &Path) -> io::Result<()> {
    File::open(dir)?.sync_all()
}

/// Removes everything that a restore has created.
fn clear(dir: &Path, keep: bool) -> io::Result<()> {
    if !keep {
        return fs::remove_dir_all(dir);
    }
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() { fs::remove_dir_all(entry.path())? } else { fs::remove_file(entry.path())? }
    }
    Ok(())
}

#[cfg(test)]
#[path = "opening_tests.rs"]
mod tests;
