//! The marker, a small file of our own beside sled's, which records what the database must contain.
//!
//! sled opens a missing or truncated database as if it had less data. The marker records what there was. It consists of
//! a header and two slots, each one disk sector with a checksum. The header is replaced as a whole, and rarely. The
//! slots are written alternately, in place, at every commit and mostly without fsync: if the power fails during a
//! write, the other slot is intact, and the marker is never ahead of the log and the database.
//! It does not contain the length of the database: sled shortens the file when its last segments become free. Missing
//! data in a shorter file is detected by the pages that should exist.

use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use super::super::RowsError;
use super::unlinked;

pub(super) const NAME: &str = "colonnade.store";
pub(super) const NEW_NAME: &str = "colonnade.store.new";
const MAGIC: &[u8; 16] = b"colonnade store\n";
/// The version of the marker file. Stores of the first version had no log, and were never released.
const MARKER_VERSION: u32 = 2;
const SECTOR: usize = 512;
/// Magic, version, format, id, made.
const HEADER_LENGTH: usize = 16 + 4 + 4 + 16 + 1;
/// Sequence number, commit, snapshot, commit of the snapshot, checkpoint.
const SLOT_LENGTH: usize = 5 * 8;

/// The file, open for writing.
#[derive(Debug)]
pub(super) struct Marker {
    dir: PathBuf,
    file: File,
    /// The format of the stored data.
    pub(super) format: u32,
    /// A random id, set when the store was created.
    pub(super) id: [u8; 16],
    /// Whether the creation of the store was completed.
    pub(super) made: bool,
    sequence: u64,
    /// The required content of the database.
    pub(super) state: DatabaseState,
}

/// The required content of the database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DatabaseState {
    /// The number of the last durable commit, in the log or in the database.
    pub(super) commit: u64,
    /// The number of the last commit that is on disk in the database.
    pub(super) checkpoint: u64,
    /// The sequence number in the name of sled's snapshot file; 0 if there is none.
    pub(super) snapshot: u64,
    /// The number of the last commit in the snapshot.
    pub(super) snapshot_commit: u64,
}

/// The content of a marker.
#[derive(Clone, Debug)]
pub(super) struct MarkerContent {
    pub(super) format: u32,
    pub(super) id: [u8; 16],
    made: bool,
    sequence: u64,
    pub(super) state: DatabaseState,
}

impl Marker {
    /// Creates a marker for a store that is being created.
    pub(super) fn make(dir: &Path, format: u32) -> io::Result<Marker> {
        let mut id = [0; 16];
        for half in id.chunks_exact_mut(8) {
            half.copy_from_slice(&RandomState::new().build_hasher().finish().to_le_bytes());
        }
        Marker::replace(dir, format, id, false, DatabaseState::default())
    }

    /// Reads the marker and opens it for writing; `None` if there is no such file.
    pub(super) fn read(dir: &Path) -> Result<Option<Marker>, RowsError> {
        let Some(remembered) = Marker::remembered(dir)? else { return Ok(None) };
        let MarkerContent { format, id, made, sequence, state } = remembered;
        let path = dir.join(NAME);
        let file = unlinked::options().write(true).open(&path);
        let file = file.map_err(RowsError::file(format!("opening {}", path.display())))?;
        Ok(Some(Marker { dir: dir.to_owned(), file, format, id, made, sequence, state }))
    }

    /// Only reads the marker; `None` if there is no such file.
    pub(super) fn remembered(dir: &Path) -> Result<Option<MarkerContent>, RowsError> {
        let path = dir.join(NAME);
        let bytes = match unlinked::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read.map_err(RowsError::file(format!("reading {}", path.display())))?,
        };
        let damaged = |what: &str| Err(RowsError::Damaged(format!("{}: {what}", path.display())));
        if bytes.is_empty() {
            return damaged("the file is empty, expected the marker of a store");
        }
        if bytes.len() != 3 * SECTOR || !bytes.starts_with(MAGIC) {
            return damaged("this is not the marker of a store");
        }
        let Some(header) = checked(&bytes[..SECTOR], HEADER_LENGTH) else {
            return damaged("the header does not fit its checksum");
        };
        let version = number(&header[16..20]) as u32;
        RowsError::refuse_format(path.display(), version, MARKER_VERSION)?;
        let slots = bytes[SECTOR..].chunks_exact(SECTOR).filter_map(|slot| checked(slot, SLOT_LENGTH));
        let Some(slot) = slots.max_by_key(|slot| number(&slot[..8])) else {
            return damaged("neither of its two states fits its checksum");
        };
        Ok(Some(MarkerContent {
            format: number(&header[20..24]) as u32,
            id: header[24..40].try_into().expect("16 bytes"),
            made: header[40] != 0,
            sequence: number(&slot[..8]),
            state: DatabaseState {
                commit: number(&slot[8..16]),
                snapshot: number(&slot[16..24]),
                snapshot_commit: number(&slot[24..32]),
                checkpoint: number(&slot[32..40]),
            },
        }))
    }

    /// Records a state; `sync` if it has to survive a loss of power.
    pub(super) fn remember(&mut self, state: DatabaseState, sync: bool) -> io::Result<()> {
        let sequence = self.sequence + 1;
        let place = SECTOR as u64 * (1 + sequence % 2);
        self.file.write_all_at(&sealed(&slot(sequence, state)), place)?;
        if sync {
            self.file.sync_data()?;
        }
        // After a failure, the next state goes to the same slot: only the other one is known to be intact.
        self.sequence = sequence;
        self.state = state;
        Ok(())
    }

    /// Records durably that the creation of the store is complete.
    pub(super) fn set_made(&mut self) -> io::Result<()> {
        *self = Marker::replace(&self.dir, self.format, self.id, true, self.state)?;
        Ok(())
    }

    fn replace(dir: &Path, format: u32, id: [u8; 16], made: bool, state: DatabaseState) -> io::Result<Marker> {
        let mut header = Vec::with_capacity(HEADER_LENGTH);
        header.extend_from_slice(MAGIC);
        header.extend_from_slice(&MARKER_VERSION.to_le_bytes());
        header.extend_from_slice(&format.to_le_bytes());
        header.extend_from_slice(&id);
        header.push(u8::from(made));
        let bytes = [sealed(&header), sealed(&slot(1, state)), sealed(&slot(2, state))].concat();
        let file = unlinked::replace(dir, NEW_NAME, NAME, &bytes)?;
        Ok(Marker { dir: dir.to_owned(), file, format, id, made, sequence: 2, state })
    }
}

fn slot(sequence: u64, state: DatabaseState) -> Vec<u8> {
    [sequence, state.commit, state.snapshot, state.snapshot_commit, state.checkpoint].map(u64::to_le_bytes).concat()
}

/// A sector of these bytes and their checksum.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let mut sector = bytes.to_vec();
    sector.extend_from_slice(&crc32fast::hash(bytes).to_le_bytes());
    sector.resize(SECTOR, 0);
    sector
}

/// The first bytes of a sector, if its checksum matches.
fn checked(sector: &[u8], length: usize) -> Option<&[u8]> {
    let (bytes, rest) = sector.split_at(length);
    (crc32fast::hash(bytes).to_le_bytes() == rest[..4]).then_some(bytes)
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
