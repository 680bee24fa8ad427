//! Backups by themselves: every so often, the latest ones kept.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};

use crate::play::Timestamp;
use crate::service::{Service, ServiceError};

/// Where, how often and how many.
#[derive(Clone, Debug)]
pub struct Backups {
    /// The directory; it is made if it is not there.
    pub dir: PathBuf,
    /// How often.
    pub every: Duration,
    /// How many are kept: the latest. At least one.
    pub keep: usize,
}

/// Why a backup was not written.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file cannot be written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The store cannot be read.
    #[error(transparent)]
    Service(#[from] ServiceError),
}

/// The names of backups tell when they were made, in UTC.
const NAME: &str = "colonnade-%Y%m%dT%H%M%SZ.backup";

impl Backups {
    /// Makes a backup if one is due, and tells when the next one is; None if none could be made, which is logged.
    pub(super) fn look(&self, service: &Service) -> Option<Timestamp> {
        let now = service.now();
        let every = TimeDelta::from_std(self.every).unwrap_or(TimeDelta::MAX);
        let due = |last: Timestamp| last.checked_add_signed(every).unwrap_or(Timestamp::MAX_UTC);
        let made = self.made().unwrap_or_default();
        if let Some(&(last, _)) = made.last()
            && last <= now
            && due(last) > now
        {
            return Some(due(last));
        }
        let path = self.dir.join(now.format(NAME).to_string());
        let written =
            fs::create_dir_all(&self.dir).map_err(|error| BackupError::File { path: self.dir.clone(), error });
        match written.and_then(|()| Backups::write(service, &path)) {
            Ok(()) => {
                tracing::info!(path = %path.display(), "a backup was made");
                self.forget_old();
                Some(due(now))
            }
            Err(error) => {
                tracing::error!(%error, "no backup could be made; it is tried again in an hour");
                None
            }
        }
    }

    /// Writes a backup, whole or not at all: it takes its name when it is on the disk.
    ///
    /// # Errors
    ///
    /// If the store cannot be read or the file not be written.
    pub fn write(service: &Service, path: &Path) -> Result<(), BackupError> {
        let failed = |error| BackupError::File { path: path.to_owned(), error };
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let file =
            OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&part).map_err(failed)?;
        let mut out = BufWriter::new(file);
        let written = service.backup(&mut out, &mut |_| ()).map_err(BackupError::from).and_then(|()| {
            out.flush().map_err(failed)?;
            out.get_ref().sync_all().map_err(failed)?;
            fs::rename(&part, path).map_err(failed)?;
            let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
            File::open(dir).and_then(|dir| dir.sync_all()).map_err(failed)
        });
        if written.is_err() {
            // Of no use to anybody; that it cannot be removed is not worth telling beside the reason.
            let _ = fs::remove_file(&part);
        }
        written
    }

    /// The backups there are, the oldest first.
    fn made(&self) -> io::Result<Vec<(Timestamp, PathBuf)>> {
        let mut made = Vec::new();
        for entry in fs::read_dir(&self.dir)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if let Ok(at) = NaiveDateTime::parse_from_str(name, NAME) {
                made.push((at.and_utc(), path));
            }
        }
        made.sort();
        Ok(made)
    }

    fn forget_old(&self) {
        let made = self.made().unwrap_or_default();
        let old = made.len().saturating_sub(self.keep.max(1));
        for (_, path) in &made[..old] {
            if let Err(error) = fs::remove_file(path) {
                tracing::warn!(path = %path.display(), %error, "an old backup could not be removed");
            }
        }
    }
}
