//! From a directory to an open database, with nothing changed when something is wrong.

use std::fs::{self, DirBuilder, File, Permissions, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::super::{Batch, RowsError};
use super::check::{self, Finding, Rest};
use super::engine::{Engine, SEGMENT, Trouble};
use super::marker::{self, Marker, State};
use super::{COMMIT_KEY, OpenOptions, commit_number, commit_row};

/// The file that tries how much room there is.
const ROOM: &str = "room";

/// An open database.
pub(super) struct Opened {
    pub(super) engine: Engine,
    /// The number of the last commit.
    pub(super) commits: u64,
    /// What of it is still to be read.
    pub(super) rest: Rest,
}

/// Makes the directory, and closes it to others.
pub(super) fn directory(dir: &Path, create: bool) -> Result<(), RowsError> {
    if !create && !dir.join(marker::NAME).exists() && !dir.join("db").exists() {
        return Err(RowsError::Missing(dir.to_owned()));
    }
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(dir)
        .and_then(|()| fs::set_permissions(dir, Permissions::from_mode(0o700)))
        .map_err(RowsError::file(format!("making the directory {}", dir.display())))
}

/// Takes the store for this process, as long as the file lives.
pub(super) fn lock(dir: &Path) -> Result<File, RowsError> {
    let path = dir.join("lock");
    let file = fs::OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(&path);
    let file = file.map_err(RowsError::file(format!("opening {}", path.display())))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(RowsError::InUse(dir.to_owned())),
        Err(TryLockError::Error(error)) => Err(RowsError::file(format!("locking {}", path.display()))(error)),
    }
}

/// The marker of a store; makes one where there is nothing yet.
pub(super) fn marker(dir: &Path, options: &OpenOptions) -> Result<Marker, RowsError> {
    let found = match Marker::read(dir)? {
        Some(marker) => marker,
        None => {
            let listed = sled_files(dir).map_err(RowsError::file(format!("listing {}", dir.display())))?;
            if let Some(path) = listed.first() {
                let missing = dir.join(marker::NAME);
                let text = format!("{} is missing beside {}", missing.display(), path.display());
                return Err(RowsError::Damaged(text));
            }
            Marker::make(dir, options.format)
                .map_err(RowsError::file(format!("making a store in {}", dir.display())))?
        }
    };
    if found.format > options.format {
        return Err(RowsError::Newer { found: found.format, known: options.format });
    }
    Ok(found)
}

/// Opens the database that the marker describes, and lets the marker remember its snapshot.
pub(super) fn open(dir: &Path, options: &OpenOptions, marker: &mut Marker) -> Result<Opened, RowsError> {
    let rest = prepare(dir, marker, options.check_bytes).map_err(|finding| match finding {
        Finding::Damage(what) => RowsError::Damaged(what),
        Finding::File(source) => RowsError::File { what: format!("reading the store in {}", dir.display()), source },
    })?;
    let engine = Engine::open(dir, options.cache_bytes).map_err(answer)?;
    if !marker.made {
        engine.commit(&Batch::new(), (COMMIT_KEY, &commit_row(0, &marker.id))).map_err(answer)?;
    }
    let row = engine.get(COMMIT_KEY).map_err(answer)?.unwrap_or_default();
    let Some(commits) = commit_number(&row).filter(|_| row[8..] == marker.id) else {
        return Err(RowsError::Damaged(format!("{} is not the database of this store", dir.join("db").display())));
    };
    if commits < marker.state.commit {
        let lost = marker.state.commit - commits;
        return Err(RowsError::Damaged(format!(
            "the last {lost} commits are missing, the last one found is {commits}"
        )));
    }
    engine.sync().map_err(answer)?;
    private(dir).map_err(RowsError::file(format!("closing {} to others", dir.display())))?;
    remember(dir, marker, commits).map_err(RowsError::file(format!("writing the marker in {}", dir.display())))?;
    Ok(Opened { engine, commits, rest })
}

/// Lets the marker remember, durably, the snapshot that sled has written.
pub(super) fn remember(dir: &Path, marker: &mut Marker, commits: u64) -> io::Result<()> {
    File::open(dir)?.sync_all()?;
    let snapshot = check::newest_snapshot(dir)?.map_or(0, |(lsn, _)| lsn);
    marker.remember(State { commit: commits, snapshot, snapshot_commit: commits }, true)?;
    if !marker.made {
        marker.set(marker.format, true)?;
    }
    Ok(())
}

/// Checks the files, and removes what an interrupted opening left.
fn prepare(dir: &Path, marker: &Marker, check_bytes: u64) -> Result<Rest, Finding> {
    if !marker.made {
        // The first commit never was: nothing was acknowledged yet.
        for path in sled_files(dir)? {
            if path.is_dir() { fs::remove_dir_all(path)? } else { fs::remove_file(path)? }
        }
        return Ok(Rest::nothing());
    }
    let rest = check::check(dir, marker, check_bytes)?;
    // sled takes a snapshot that it did not finish for one that it did.
    for path in sled_files(dir)?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "generating")) {
        fs::remove_file(path)?;
    }
    match fs::remove_file(dir.join(ROOM)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(rest),
    }
}

/// What sled has made in the directory, but for its empty places.
fn sled_files(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if ["db", "conf", "blobs"].contains(&name.as_str()) || name.starts_with("snap.") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Closes what sled made to others.
fn private(dir: &Path) -> io::Result<()> {
    for path in sled_files(dir)? {
        let mode = if path.is_dir() { 0o700 } else { 0o600 };
        fs::set_permissions(path, Permissions::from_mode(mode))?;
    }
    Ok(())
}

/// Whether there is room for sled to open the database and to write on: tried, since quotas count too.
pub(super) fn room(dir: &Path) -> io::Result<()> {
    let path = dir.join(ROOM);
    let snapshot =
        check::newest_snapshot(dir)?.map_or(Ok(0), |(_, path)| Ok::<_, io::Error>(fs::metadata(path)?.len()));
    let mut left = 2 * SEGMENT as u64 + 2 * snapshot?;
    let tried = (|| {
        let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&path)?;
        while left > 0 {
            file.write_all(&[1; 1 << 16])?;
            left = left.saturating_sub(1 << 16);
        }
        file.sync_all()
    })();
    match fs::remove_file(&path) {
        Err(error) if tried.is_ok() => Err(error),
        _ => tried,
    }
}

/// What a caller hears of trouble with sled.
pub(super) fn answer(trouble: Trouble) -> RowsError {
    match trouble {
        Trouble::Damage(what) => RowsError::Damaged(what),
        Trouble::File(source) => RowsError::File { what: "using the database".to_owned(), source },
        Trouble::Sync(source) => RowsError::File { what: "the fsync of the database".to_owned(), source },
    }
}
