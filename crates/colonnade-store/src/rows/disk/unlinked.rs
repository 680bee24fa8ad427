//! Opens the files of a store without following links, and refuses a link in the directory. Otherwise, a user who may
//! write there could make a command of another user read or write that user's files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;

use super::super::RowsError;

/// Options to open a file that is no link.
pub(super) fn options() -> OpenOptions {
    let mut options = File::options();
    options.custom_flags(OFlags::NOFOLLOW.bits().cast_signed());
    options
}

/// Opens a file for reading.
pub(super) fn open(path: &Path) -> io::Result<File> {
    options().read(true).open(path)
}

/// The content of a file.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Replaces a file durably: the new content is written to another file, which is renamed. Returns the file, open for
/// writing.
pub(super) fn replace(dir: &Path, new: &str, name: &str, content: &[u8]) -> io::Result<File> {
    let path = dir.join(new);
    let mut file = options().write(true).create(true).truncate(true).mode(0o600).open(&path)?;
    file.write_all(content)?;
    file.sync_all()?;
    fs::rename(&path, dir.join(name))?;
    File::open(dir)?.sync_all()?;
    Ok(file)
}

/// Removes a file, if it exists.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Refuses links in the directory of a store, and in the directories inside it.
pub(super) fn refuse_links(dir: &Path) -> Result<(), RowsError> {
    let reading = || RowsError::file(format!("listing {}", dir.display()));
    for entry in fs::read_dir(dir).map_err(reading())? {
        let entry = entry.map_err(reading())?;
        let kind = entry.file_type().map_err(reading())?;
        if kind.is_symlink() {
            return Err(RowsError::Link(entry.path()));
        }
        if kind.is_dir() && entry.file_name() != "lost+found" {
            refuse_links(&entry.path())?;
        }
    }
    Ok(())
}
