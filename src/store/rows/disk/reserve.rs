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
