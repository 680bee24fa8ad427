//! Room on the disk, reserved before a commit begins.
//!
//! A write of sled that finds the disk full ends its handle, and with it all reading until the database is opened
//! again. So the file system is asked first to reserve the blocks behind the end of the database file; where it cannot,
//! the commit is refused before sled is called, and reading goes on.

use std::fs::File;
use std::io;

use rustix::fs::{FallocateFlags, fallocate};
use rustix::io::Errno;
use rustix::process::{Resource, getrlimit};

use super::super::Shortage;
use super::engine::SEGMENT;

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
