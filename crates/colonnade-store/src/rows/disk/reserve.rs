//! Disk space, reserved before a commit begins.
//!
//! If a write of sled finds the disk full, its handle becomes unusable, and nothing can be read until the database is
//! reopened. So the file system is first asked to reserve blocks after the end of the database file; if it cannot, the
//! commit is refused before sled is called, and reads still work.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::{FallocateFlags, fallocate};
use rustix::io::Errno;
use rustix::process::{Resource, getrlimit};

use super::super::Shortage;
use super::engine::SEGMENT;
use super::unlinked;

/// The name of the file that tests how much room there is.
pub(super) const ROOM: &str = "room";

/// The space for the database file, and whether there was enough at the last write or query.
#[derive(Debug, Default)]
pub(super) struct DiskRoom {
    reserve: Reserve,
    /// The shortage at the last refusal, and the bytes that were asked for.
    refused: Option<(Shortage, u64)>,
}

impl DiskRoom {
    /// Reserves space for this many bytes, and logs when space runs out and when it is available again.
    pub(super) fn ensure(&mut self, file: &File, bytes: u64) -> Result<(), Shortage> {
        let reserved = self.reserve.ensure(file, bytes);
        match (self.refused, reserved) {
            (None, Err(shortage)) => tracing::error!("writing is suspended: {shortage}; reading still works"),
            (Some(_), Ok(())) => tracing::info!("there is room again; writing resumes"),
            _ => {}
        }
        self.refused = reserved.err().map(|shortage| (shortage, bytes));
        reserved
    }

    /// Reserves space for a batch that was accepted earlier, usually without effect. An earlier refusal stands, since
    /// it may be of a larger request.
    pub(super) fn ensure_again(&mut self, file: &File, bytes: u64) -> Result<(), Shortage> {
        if self.refused.is_some() { self.reserve.ensure(file, bytes) } else { self.ensure(file, bytes) }
    }

    /// The shortage, if it persists: the refused space is requested once more.
    pub(super) fn shortage(&mut self, file: &File) -> Option<Shortage> {
        self.refused.and_then(|(_, bytes)| self.ensure(file, bytes).err())
    }

    /// Drops the reservation, because another file is written from now on.
    pub(super) fn renew(&mut self) {
        self.reserve = Reserve::default();
    }
}

/// The reserve in addition to the commit itself: for the segment that sled begins and for the pages that its cleaner
/// moves.
const MARGIN: u64 = 2 * SEGMENT as u64;

/// How many bytes of the file a byte of a batch can need: the change itself and the pages that are rewritten with it.
const PER_BYTE: u64 = 3;

/// The blocks that are reserved.
#[derive(Debug, Default)]
pub(super) struct Reserve {
    /// The length of the file when blocks were last reserved.
    length: u64,
    /// The offset up to which blocks are reserved.
    until: u64,
    /// Whether the file system cannot reserve blocks.
    unsupported: bool,
}

/// The space needed to open a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SpaceNeed {
    /// The bytes of the commits to be written to the database.
    pub(super) taken_in: u64,
    /// The bytes of the files that are created beside it.
    pub(super) beside: u64,
}

impl SpaceNeed {
    /// The most bytes needed in total.
    pub(super) const fn bytes(self) -> u64 {
        2 * MARGIN + PER_BYTE * self.reserved() + self.beside
    }

    /// The bytes to reserve in the database: sled also fills up the last segment.
    const fn reserved(self) -> u64 {
        self.taken_in + (SEGMENT as u64).div_ceil(PER_BYTE)
    }

    /// Checks that a directory has this much space, for a database that may exist there. The part for the database
    /// stays reserved; for the rest a file is written, since quotas count too, and removed.
    pub(super) fn ensure(self, dir: &Path) -> io::Result<()> {
        let mut left = self.bytes();
        match unlinked::options().write(true).open(dir.join("db")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            opened => {
                let mut reserve = Reserve::default();
                reserve.ensure(&opened?, self.reserved())?;
                if !reserve.unsupported {
                    left = self.beside;
                }
            }
        }
        let path = dir.join(ROOM);
        let tried = fill(&path, left);
        match fs::remove_file(&path) {
            Err(error) if tried.is_ok() => Err(error),
            _ => tried,
        }
    }
}

/// Creates a file of this length that really occupies the space.
fn fill(path: &Path, length: u64) -> io::Result<()> {
    let mut file = unlinked::options().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    let mut left = length;
    while left > 0 {
        let piece = left.min(1 << 16);
        file.write_all(&vec![1; piece as usize])?;
        left -= piece;
    }
    file.sync_all()
}

impl Reserve {
    /// Reserves space for a batch of this many bytes.
    pub(super) fn ensure(&mut self, file: &File, bytes: u64) -> Result<(), Shortage> {
        let Ok(length) = file.metadata().map(|metadata| metadata.len()) else { return Ok(()) };
        let wanted = length + MARGIN + PER_BYTE * bytes;
        if getrlimit(Resource::Fsize).current.is_some_and(|limit| wanted > limit) {
            return Err(Shortage::FileLength);
        }
        // A file that was shortened has lost the blocks after its end.
        if self.unsupported || self.until >= wanted && length >= self.length {
            return Ok(());
        }
        let until = wanted + MARGIN;
        loop {
            match fallocate(file, FallocateFlags::KEEP_SIZE, length, until - length) {
                Ok(()) => {
                    (self.length, self.until) = (length, until);
                    return Ok(());
                }
                Err(Errno::INTR) => {}
                Err(Errno::OPNOTSUPP | Errno::NOSYS | Errno::INVAL | Errno::NODEV) => {
                    self.unsupported = true;
                    return Ok(());
                }
                Err(error) => {
                    // Other errors are left to the write itself.
                    return Shortage::of(&io::Error::from(error)).map_or(Ok(()), Err);
                }
            }
        }
    }
}
