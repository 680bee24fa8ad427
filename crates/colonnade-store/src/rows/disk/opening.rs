//! From a directory to an open database. If anything is wrong, nothing is changed. If there is no room to write, the
//! rows are read from the files.

use std::fs::{self, DirBuilder, File, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::super::{Batch, RowsError, Shortage};
use super::check::{self, Checked, Finding, UnreadSegments};
use super::commit_row::{COMMIT_KEY, commit_number, commit_row};
use super::conf;
use super::engine::{self, Engine, EngineError, RowSource as _};
use super::files::DatabaseFiles;
use super::log;
use super::marker::{self, DatabaseState, Marker};
use super::options::RowsOptions;
use super::pending::PendingCommits;
use super::reserve::{ROOM, Reserve, SpaceNeed};
use super::rewrite;
use super::unlinked;
use super::wal::{self, Records, Wal};

const LOCK: &str = "lock";

/// Files that a directory may have before a store is created in it: those of an interrupted creation, the mark of a
/// restore, and what file systems put into their root.
const HARMLESS: [&str; 5] = [LOCK, ROOM, marker::NEW_NAME, super::super::RESTORE_MARK, "lost+found"];

/// Files that the program creates beside a store later.
const COMPANIONS: [&str; 3] = ["links.key", "identities.key", "control.sock"];

/// The most missing writes that sled takes at once.
const TAKEN_IN: usize = 2_000;

/// The space that small files and directories may need when a database is opened.
const TRIFLES: u64 = 64 << 10;

/// An open database, and a log whose commits are all on disk in it.
pub(super) struct OpenedDatabase {
    pub(super) engine: Engine,
    pub(super) wal: Wal,
    /// The number of the last commit.
    pub(super) commits: u64,
    /// The segments that remain to be read.
    pub(super) rest: UnreadSegments,
}

/// A database that is read from its files, because there is no room to open it.
pub(super) struct Reading {
    pub(super) files: DatabaseFiles,
    /// The resource that has run out.
    pub(super) shortage: Shortage,
    /// The space needed to open it.
    pub(super) need: SpaceNeed,
}

/// The same, as it is returned when reading begins.
pub(super) struct Read {
    pub(super) reading: Reading,
    /// The commits that are only in the log.
    pub(super) pending: PendingCommits,
    /// The number of the last commit.
    pub(super) commits: u64,
    /// The segments that remain to be read.
    pub(super) rest: UnreadSegments,
}

/// The contents of the files of a store.
struct Contents {
    checked: Checked,
    records: Records,
    /// Whether sled's settings file is complete.
    has_settings: bool,
}

impl Contents {
    /// The contents of a new store.
    fn nothing() -> Contents {
        Contents { checked: Checked::default(), records: Records::none(), has_settings: true }
    }
}

/// Creates the directory if there is none, and denies other users access to it. A directory with other files is refused
/// and left unchanged.
pub(super) fn directory(dir: &Path, create: bool) -> Result<(), RowsError> {
    let store = dir.join(marker::NAME).exists() || dir.join("db").exists();
    if !create && !store {
        if dir.is_dir() {
            refuse_foreign_files(dir)?;
        }
        return Err(RowsError::Missing(dir.to_owned()));
    }
    let made = DirBuilder::new().recursive(true).mode(0o700).create(dir);
    made.map_err(RowsError::file(format!("making the directory {}", dir.display())))?;
    if !store {
        refuse_foreign_files(dir)?;
    }
    let closed = fs::metadata(dir).and_then(|metadata| {
        let mode = metadata.permissions().mode() & 0o777;
        if mode & 0o077 == 0 { Ok(()) } else { fs::set_permissions(dir, Permissions::from_mode(mode & 0o700)) }
    });
    closed.map_err(RowsError::file(format!("closing {} to other users", dir.display())))
}

/// Refuses a directory without a store that has files of something else, or the companion files of a store.
fn refuse_foreign_files(dir: &Path) -> Result<(), RowsError> {
    let reading = || RowsError::file(format!("listing {}", dir.display()));
    for entry in fs::read_dir(dir).map_err(reading())? {
        let found = entry.map_err(reading())?.file_name().to_string_lossy().into_owned();
        if COMPANIONS.contains(&found.as_str()) {
            return Err(RowsError::Unmounted { dir: dir.to_owned(), found });
        }
        if !HARMLESS.contains(&found.as_str()) && !is_data(&found) {
            return Err(RowsError::NotAStore { dir: dir.to_owned(), found });
        }
    }
    Ok(())
}

/// Locks the store for this process while the file is open.
pub(super) fn lock(dir: &Path) -> Result<File, RowsError> {
    let path = dir.join(LOCK);
    let file = unlinked::options().write(true).create(true).truncate(false).mode(0o600).open(&path);
    let file = file.map_err(RowsError::file(format!("opening {}", path.display())))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(RowsError::InUse(dir.to_owned())),
        Err(TryLockError::Error(error)) => Err(RowsError::file(format!("locking {}", path.display()))(error)),
    }
}

/// Reads the marker of a store; creates one if the directory is empty.
pub(super) fn marker(dir: &Path, options: &RowsOptions) -> Result<Marker, RowsError> {
    let found = match Marker::read(dir)? {
        Some(marker) => marker,
        None => {
            let listed = data_files(dir).map_err(RowsError::file(format!("listing {}", dir.display())))?;
            if let Some(path) = listed.first() {
                let missing = dir.join(marker::NAME);
                let text = format!("{} is missing beside {}", missing.display(), path.display());
                return Err(RowsError::Damaged(text));
            }
            Marker::make(dir, options.format)
                .map_err(RowsError::file(format!("making a store in {}", dir.display())))?
        }
    };
    RowsError::refuse_format(dir.display(), found.format, options.format)?;
    Ok(found)
}

/// Whether a directory has neither a marker nor files of a database.
pub(super) fn is_new(dir: &Path) -> bool {
    !dir.join(marker::NAME).exists() && data_files(dir).is_ok_and(|files| files.is_empty())
}

/// Removes the remains of a new store that could not be created; also the directory, unless it `existed`. What cannot
/// be removed stays. The caller holds the lock.
pub(super) fn remove_new_store(dir: &Path, existed: bool) {
    for path in data_files(dir).unwrap_or_default() {
        _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    }
    for name in [marker::NAME, marker::NEW_NAME, ROOM] {
        _ = fs::remove_file(dir.join(name));
    }
    if !existed {
        _ = fs::remove_file(dir.join(LOCK));
        _ = fs::remove_dir(dir);
    }
}

/// Opens the database that the marker describes, records its snapshot in the marker, and writes the missing commits of
/// the log to it. `renew` then creates a new log, because the old one could not be written. Nothing is changed if there
/// is too little room.
pub(super) fn open(
    dir: &Path,
    options: &RowsOptions,
    marker: &mut Marker,
    renew: bool,
) -> Result<OpenedDatabase, RowsError> {
    if marker.made {
        rewrite::install(dir, marker)
            .map_err(RowsError::file(format!("putting a new database into {}", dir.display())))?;
    }
    let contents = prepare(dir, marker, options.check_bytes).map_err(|finding| refused(dir, finding))?;
    let need = need(dir, options, &contents, renew);
    need.ensure(dir).map_err(|error| match Shortage::of(&error) {
        Some(shortage) => RowsError::NoRoom { shortage, needed: need.bytes() },
        None => RowsError::file(format!("trying for room in {}", dir.display()))(error),
    })?;
    if !contents.has_settings {
        tracing::warn!("{} was cut off by a power loss and is written again", dir.join("conf").display());
        conf::rewrite(dir).map_err(|error| refused(dir, error.into()))?;
    }
    let Contents { checked: Checked { rest, .. }, records, .. } = contents;
    let engine = Engine::open(dir, options.cache_bytes).map_err(rows_error)?;
    if !marker.made {
        engine.commit(&Batch::new(), (COMMIT_KEY, &commit_row(0, &marker.id))).map_err(rows_error)?;
    }
    let commits = last_commit(dir, marker, engine.get(COMMIT_KEY))?;
    let lacking = records.lacking(commits, marker.state.commit).map_err(|finding| refused(dir, finding))?;
    engine.sync().map_err(rows_error)?;
    let noting = || RowsError::file(format!("writing the marker in {}", dir.display()));
    let writing = || RowsError::file(format!("writing {}", dir.join(wal::NAME).display()));
    if !marker.made {
        Wal::make(dir, options.log_bytes).map_err(writing())?;
    }
    remember(dir, marker, commits).map_err(noting())?;
    if !lacking.is_empty() {
        apply_commits(&engine, &lacking, &marker.id)?;
    }
    let commits = lacking.last().map_or(commits, |(number, _)| *number);
    marker.remember(DatabaseState { commit: commits, checkpoint: commits, ..marker.state }, true).map_err(noting())?;
    let wal = if renew { Wal::make(dir, options.log_bytes) } else { Wal::open(dir, options.log_bytes) };
    let wal = wal.map_err(writing())?;
    private(dir).map_err(RowsError::file(format!("closing {} to other users", dir.display())))?;
    Ok(OpenedDatabase { engine, wal, commits, rest })
}

/// Reads the database that the marker describes from its files, and the missing commits from the log. Writes nothing.
pub(super) fn read(
    dir: &Path,
    options: &RowsOptions,
    marker: &Marker,
    renew: bool,
    shortage: Shortage,
) -> Result<Read, RowsError> {
    if !marker.made || rewrite::is_ready(dir) {
        // There is no database yet, or the newest files have not been moved into place.
        let needed = need(dir, options, &Contents::nothing(), renew).bytes();
        return Err(RowsError::NoRoom { shortage, needed });
    }
    let refused = |finding| refused(dir, finding);
    let contents = look(dir, marker, options.check_bytes).map_err(refused)?;
    let need = need(dir, options, &contents, renew);
    let Contents { checked: Checked { rest, pages, .. }, records, .. } = contents;
    let files = DatabaseFiles::open(dir, pages).map_err(refused)?;
    let commits = last_commit(dir, marker, files.get(COMMIT_KEY))?;
    let lacking = records.lacking(commits, marker.state.commit).map_err(refused)?;
    let mut pending = PendingCommits::default();
    lacking.iter().for_each(|(_, batch)| pending.add((*batch).clone()));
    let commits = lacking.last().map_or(commits, |(number, _)| *number);
    Ok(Read { reading: Reading { files, shortage, need }, pending, commits, rest })
}

/// Converts a finding about the files in a directory.
fn refused(dir: &Path, finding: Finding) -> RowsError {
    match finding {
        Finding::Damage(what) => RowsError::Damaged(what),
        Finding::File(source) => RowsError::File { what: format!("reading the store in {}", dir.display()), source },
    }
}

/// The number of the last commit in a database, from the row that contains it.
fn last_commit(dir: &Path, marker: &Marker, row: Result<Option<Vec<u8>>, EngineError>) -> Result<u64, RowsError> {
    let row = row.map_err(rows_error)?.unwrap_or_default();
    commit_number(&row)
        .filter(|_| row[8..] == marker.id)
        .ok_or_else(|| RowsError::Damaged(format!("{} is not the database of this store", dir.join("db").display())))
}

/// The space needed to open a database.
fn need(dir: &Path, options: &RowsOptions, contents: &Contents, renew: bool) -> SpaceNeed {
    let Contents { checked, records, .. } = contents;
    let log = if renew || !wal::is_there(dir, options.log_bytes) { wal::file_length(options.log_bytes) } else { 0 };
    SpaceNeed {
        taken_in: records.bytes_after(checked.commit.unwrap_or(0)),
        beside: log::longest_snapshot(&checked.pages) + log + TRIFLES,
    }
}

/// Writes commits to the database, many at once.
fn apply_commits(engine: &Engine, lacking: &[(u64, &Batch)], id: &[u8; 16]) -> Result<(), RowsError> {
    let bytes = lacking.iter().map(|(_, batch)| batch.bytes() as u64).sum();
    Reserve::default().ensure(engine.file(), bytes).map_err(RowsError::Full)?;
    write_together(engine, lacking, id).map_err(rows_error)
}

fn write_together(engine: &Engine, lacking: &[(u64, &Batch)], id: &[u8; 16]) -> Result<(), EngineError> {
    let mut together = Batch::new();
    for (at, (number, batch)) in lacking.iter().enumerate() {
        together.append((*batch).clone());
        let next = lacking.get(at + 1).map_or(TAKEN_IN, |(_, next)| next.len());
        if together.len() + next > TAKEN_IN {
            engine.commit(&together, (COMMIT_KEY, &commit_row(*number, id)))?;
            together = Batch::new();
        }
    }
    Ok(())
}

/// Records in the marker, durably, the snapshot that sled has written. For a new store, this completes its creation:
/// all of its files are on disk before the marker says so.
fn remember(dir: &Path, marker: &mut Marker, commits: u64) -> io::Result<()> {
    if !marker.made {
        conf::sync(dir)?;
        File::open(dir.join("blobs"))?.sync_all()?;
        sync_parents(dir)?;
    }
    File::open(dir)?.sync_all()?;
    let snapshot = check::newest_snapshot(dir)?.map_or(0, |(lsn, _)| lsn);
    let commit = marker.state.commit.max(commits);
    marker.remember(DatabaseState { commit, snapshot, snapshot_commit: commits, checkpoint: commits }, true)?;
    if !marker.made {
        marker.set_made()?;
    }
    Ok(())
}

/// Syncs the parent directories, any of which may be new. Unreadable ones existed before.
fn sync_parents(dir: &Path) -> io::Result<()> {
    let real = match dir.canonicalize() {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return Ok(()),
        real => real?,
    };
    for parent in real.ancestors().skip(1) {
        match File::open(parent) {
            Ok(parent) => parent.sync_all()?,
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return Ok(()),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Checks the files, reads the log, and removes what an interrupted opening left.
fn prepare(dir: &Path, marker: &Marker, check_bytes: u64) -> Result<Contents, Finding> {
    if !marker.made {
        // The first commit did not happen: nothing was acknowledged yet.
        for path in data_files(dir)? {
            if path.is_dir() { fs::remove_dir_all(path)? } else { fs::remove_file(path)? }
        }
        return Ok(Contents::nothing());
    }
    let contents = look(dir, marker, check_bytes)?;
    // sled would treat an unfinished snapshot as a finished one.
    for path in data_files(dir)?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "generating")) {
        fs::remove_file(path)?;
    }
    for name in [ROOM, wal::NEW_NAME] {
        unlinked::remove(&dir.join(name))?;
    }
    Ok(contents)
}

/// Checks the files and reads the log.
fn look(dir: &Path, marker: &Marker, check_bytes: u64) -> Result<Contents, Finding> {
    reread(dir)?;
    let has_settings = conf::is_whole(dir)?;
    let checked = check::check(dir, marker.id, &marker.state, check_bytes)?;
    let records = Records::read(dir, &marker.id)?;
    if let Some(found) = checked.commit {
        // Checked before sled changes anything.
        records.lacking(found, marker.state.commit)?;
    }
    Ok(Contents { checked, records, has_settings })
}

/// Ensures that the check reads the disk: the page cache may contain data that an earlier process failed to write.
fn reread(dir: &Path) -> Result<(), Finding> {
    for path in data_files(dir)?.into_iter().filter(|path| path.is_file()) {
        let file = unlinked::open(&path)?;
        engine::reread_from_disk(&file).map_err(|error| {
            Finding::Damage(format!("it cannot be proven that {} is on disk: {error}", path.display()))
        })?;
    }
    Ok(())
}

/// The length of all files in the directory.
pub(super) fn bytes_in(dir: &Path) -> io::Result<u64> {
    fs::read_dir(dir)?.map(|entry| Ok(entry?.metadata()?.len())).sum()
}

/// Whether a file in the directory belongs to sled or is the log.
fn is_data(name: &str) -> bool {
    ["db", "conf", conf::NEW_NAME, "blobs", wal::NAME, wal::NEW_NAME].contains(&name) || name.starts_with("snap.")
}

/// The files of sled in the directory, and the log.
fn data_files(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.file_name().is_some_and(|name| is_data(&name.to_string_lossy())) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Denies other users access to the files of the store.
pub(super) fn private(dir: &Path) -> io::Result<()> {
    for path in data_files(dir)?.into_iter().chain([LOCK, marker::NAME].map(|name| dir.join(name))) {
        let found = fs::metadata(&path)?;
        let mode = if path.is_dir() { 0o700 } else { 0o600 };
        if found.permissions().mode() & 0o777 != mode {
            fs::set_permissions(&path, Permissions::from_mode(mode))?;
        }
    }
    Ok(())
}

/// Converts trouble with sled into an error of the rows.
pub(super) fn rows_error(trouble: EngineError) -> RowsError {
    match trouble {
        EngineError::Damage(what) => RowsError::Damaged(what),
        EngineError::File(source) => RowsError::File { what: "using the database".to_owned(), source },
        EngineError::Sync(source) => RowsError::File { what: "the fsync of the database".to_owned(), source },
        EngineError::Log(source) => RowsError::File { what: "writing the log".to_owned(), source },
    }
}
