//! Room on the disk, reserved before a commit begins.
//!
//! A write of sled that finds the disk full ends its handle, and with it all reading until the database is opened
//! again. So the file system is asked first to reserve the blocks behind the end of the database file; where it cannot,
//! the commit is refused before sled is called, and reading goes on.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::{FallocateFlags, fallocate};
use rustix::io::Errno;
use rustix::process::{Resource, getrlimit};

use super::super::Shortage;
use super::engine::SEGMENT;

/// The file that tries how much room there is.
pub(super) const ROOM: &str = "room";

/// The room for the database file, and whether there was enough when somebody last wrote or asked.
#[derive(Debug, Default)]
pub(super) struct Room {
    reserve: Reserve,
    /// The shortage for which room was refused last, and the bytes that were asked for.
    refused: Option<(Shortage, u64)>,
}

impl Room {
    /// Reserves room for so many bytes, and logs when room runs out and when it is back.
    pub(super) fn ensure(&mut self, file: &File, bytes: u64) -> Result<(), Shortage> {
        let reserved = self.reserve.ensure(file, bytes);
        match (self.refused, reserved) {
            (None, Err(shortage)) => tracing::error!("nothing is written: {shortage}; reading goes on"),
            (Some(_), Ok(())) => tracing::info!("there is room again, and writing goes on"),
            _ => {}
        }
        self.refused = reserved.err().map(|shortage| (shortage, bytes));
        reserved
    }

    /// Reserves room for what was accepted before, most often with no effect: more may be asked for meanwhile, so that an
    /// earlier refusal stands.
    pub(super) fn ensure_again(&mut self, file: &File, bytes: u64) -> Result<(), Shortage> {
        if self.refused.is_some() { self.reserve.ensure(file, bytes) } else { self.ensure(file, bytes) }
    }

    /// The shortage that lasts: room that was refused is asked for once more.
    pub(super) fn shortage(&mut self, file: &File) -> Option<Shortage> {
        self.refused.and_then(|(_, bytes)| self.ensure(file, bytes).err())
    }

    /// Another file is written from now on: nothing is reserved for it.
    pub(super) fn renew(&mut self) {
        self.reserve = Reserve::default();
    }
}

/// The reserve besides the commit itself: for the segment that sled begins and for the pages that its cleaner
/// moves.
const MARGIN: u64 = 2 * SEGMENT as u64;

/// How many bytes of the log a byte of a batch can need: the change itself and the pages that are rewritten with it.
const PER_BYTE: u64 = 3;

/// The blocks that are reserved.
#[derive(Debug, Default)]
pub(super) struct Reserve {
    /// The length of the file when blocks were last reserved.
    length: u64,
    /// The offset up to which blocks are reserved.
    until: u64,
    /// The file system cannot reserve blocks.
    unsupported: bool,
}

/// The room that the opening of a database takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Need {
    /// The bytes of the commits that the database takes in.
    pub(super) taken_in: u64,
    /// The bytes of the files that are made beside it.
    pub(super) beside: u64,
}

impl Need {
    /// The most bytes that this is.
    pub(super) const fn bytes(self) -> u64 {
        2 * MARGIN + PER_BYTE * self.reserved() + self.beside
    }

    /// The bytes for which room is reserved in the database: sled also fills the last segment up.
    const fn reserved(self) -> u64 {
        self.taken_in + (SEGMENT as u64).div_ceil(PER_BYTE)
    }

    /// Whether there is so much room in a directory, for a database that may be there. What the database needs stays
    /// reserved for it; for the rest a file is made, since quotas count too, and removed.
    pub(super) fn ensure(self, dir: &Path) -> io::Result<()> {
        let mut left = self.bytes();
        match File::options().write(true).open(dir.join("db")) {
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

/// Makes a file of a length that takes as much room.
fn fill(path: &Path, length: u64) -> io::Result<()> {
    let mut file = File::options().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    let mut left = length;
    while left > 0 {
        let piece = left.min(1 << 16);
        file.write_all(&vec![1; piece as usize])?;
        left -= piece;
    }
    file.sync_all()
}

impl Reserve {
    /// Reserves room for a batch of so many bytes.
    pub(super) fn ensure(&mut self, file: &File, bytes: u64) -> Result<(), Shortage> {
        let Ok(length) = file.metadata().map(|metadata| metadata.len()) else { return Ok(()) };
        let wanted = length + MARGIN + PER_BYTE * bytes;
        if getrlimit(Resource::Fsize).current.is_some_and(|limit| wanted > limit) {
            return Err(Shortage::FileLength);
        }
        // A file that became shorter lost the blocks behind its end.
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
                    // What else can fail is left to the write itself.
                    return Shortage::of(&io::Error::from(error)).map_or(Ok(()), Err);
                }
            }
        }
    }
}
