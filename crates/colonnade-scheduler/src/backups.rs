//! Automatic backups: made at a regular interval; the latest ones are kept.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use metrics::{counter, gauge};

use colonnade_play::Timestamp;
use colonnade_service::{Service, StoreFault, upkeep};

/// The settings of automatic backups.
#[derive(Clone, Debug)]
pub struct Backups {
    /// The directory of the backups; it is created if it does not exist.
    pub dir: PathBuf,
    /// The interval between two backups.
    pub every: Duration,
    /// The number of backups that are kept, at least one. The oldest ones are removed.
    pub keep: usize,
}

/// The reason why a backup could not be written.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The directory cannot be read, or a file cannot be written.
    #[error("{path}: {error}")]
    File {
        /// The file or directory.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The store cannot be read, or the backup cannot be written.
    #[error(transparent)]
    Store(#[from] StoreFault),
}

/// The format of the names of backups, with the time in UTC.
const NAME: &str = "colonnade-%Y%m%dT%H%M%SZ.backup";

/// The suffix of the name of a backup that is being written.
const PART: &str = ".part";

/// The metric with the time of the latest automatic backup, in seconds since 1970; 0 if there is none.
const LAST_BACKUP: &str = "colonnade_backup_last_timestamp_seconds";

/// The metric that counts failed automatic backups.
const FAILED_BACKUPS: &str = "colonnade_backup_failures_total";

/// A time in seconds since 1970, for metrics.
#[expect(clippy::cast_precision_loss, reason = "a time of this century is far below 2^52")]
fn seconds(time: Timestamp) -> f64 {
    time.timestamp() as f64
}

impl Backups {
    /// Makes a backup if one is due; returns when the next one is due, or `None` if it failed, which is logged.
    pub(super) fn make_due(&self, service: &Service) -> Option<Timestamp> {
        let now = service.now();
        let every = TimeDelta::from_std(self.every).unwrap_or(TimeDelta::MAX);
        let due = |last: Timestamp| last.checked_add_signed(every).unwrap_or(Timestamp::MAX_UTC);
        let last = self.last(now);
        // There is a value from the start, so that an alert can see that there is no backup.
        gauge!(LAST_BACKUP).set(last.as_ref().ok().copied().flatten().map_or(0.0, seconds));
        let made = last.and_then(|last| {
            if let Some(last) = last.filter(|last| due(*last) > now) {
                return Ok(last);
            }
            let path = self.dir.join(now.format(NAME).to_string());
            // Backups are as private as the store, whatever the umask.
            let made = DirBuilder::new().recursive(true).mode(0o700).create(&self.dir);
            made.map_err(|error| self.failed(error))?;
            self.remove_abandoned()?;
            Backups::write(service, &path)?;
            gauge!(LAST_BACKUP).set(seconds(now));
            tracing::info!(path = %path.display(), "a backup was made");
            self.remove_old(now)?;
            Ok(now)
        });
        match made {
            Ok(last) => Some(due(last)),
            Err(error) => {
                counter!(FAILED_BACKUPS).increment(1);
                tracing::error!(%error, "the automatic backup failed; the next attempt is in an hour");
                None
            }
        }
    }

    /// The time of the latest backup in the directory that was made by `now`; `None` if there is none.
    ///
    /// # Errors
    ///
    /// If the directory cannot be read.
    pub fn last(&self, now: Timestamp) -> Result<Option<Timestamp>, BackupError> {
        Ok(self.made()?.iter().rev().map(|(time, _)| *time).find(|time| *time <= now))
    }

    fn failed(&self, error: io::Error) -> BackupError {
        BackupError::File { path: self.dir.clone(), error }
    }

    /// Writes a backup, completely or not at all: the file is renamed to its final name when it is durable.
    ///
    /// # Errors
    ///
    /// If the store cannot be read, or the file cannot be written.
    pub fn write(service: &Service, path: &Path) -> Result<(), BackupError> {
        let failed = |error| BackupError::File { path: path.to_owned(), error };
        let mut part = path.as_os_str().to_owned();
        part.push(PART);
        let part = PathBuf::from(part);
        let file =
            OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&part).map_err(failed)?;
        // The lock shows that the file is still being written; without it, the file may be taken for an abandoned one.
        let _ = file.try_lock();
        let mut out = BufWriter::new(file);
        let written = upkeep::backup(service, &mut out, &mut |_| ()).map_err(BackupError::from).and_then(|()| {
            out.flush().map_err(failed)?;
            out.get_ref().sync_all().map_err(failed)?;
            fs::rename(&part, path).map_err(failed)?;
            let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
            File::open(dir).and_then(|dir| dir.sync_all()).map_err(failed)
        });
        if written.is_err() {
            // The partial file is useless. If it cannot be removed, the next attempt in the same second replaces it.
            let _ = fs::remove_file(&part);
        }
        written
    }

    /// Removes partial files of services that were killed. A file that cannot be removed is logged and kept.
    fn remove_abandoned(&self) -> Result<(), BackupError> {
        for entry in fs::read_dir(&self.dir).map_err(|error| self.failed(error))? {
            let path = entry.map_err(|error| self.failed(error))?.path();
            let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(PART));
            let is_part = name.is_some_and(|name| NaiveDateTime::parse_from_str(name, NAME).is_ok());
            if is_part
                && File::open(&path).is_ok_and(|file| file.try_lock().is_ok())
                && let Err(error) = fs::remove_file(&path)
            {
                tracing::warn!(path = %path.display(), %error, "an unfinished backup cannot be removed");
            }
        }
        Ok(())
    }

    /// The backups in the directory, the oldest first.
    fn made(&self) -> Result<Vec<(Timestamp, PathBuf)>, BackupError> {
        let entries = match fs::read_dir(&self.dir) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|error| self.failed(error))?,
        };
        let mut made = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| self.failed(error))?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if let Ok(at) = NaiveDateTime::parse_from_str(name, NAME) {
                made.push((at.and_utc(), path));
            }
        }
        made.sort();
        Ok(made)
    }

    /// Removes the oldest backups beyond the number to keep. One that cannot be removed is logged and kept. One with a
    /// time after `now` is kept and not counted: the clock was wrong, and the backup just made is newer.
    fn remove_old(&self, now: Timestamp) -> Result<(), BackupError> {
        let mut made = self.made()?;
        made.retain(|(at, _)| *at <= now);
        let old = made.len().saturating_sub(self.keep.max(1));
        for (_, path) in &made[..old] {
            if let Err(error) = fs::remove_file(path) {
                tracing::warn!(path = %path.display(), %error, "an old backup cannot be removed");
            }
        }
        Ok(())
    }
}
