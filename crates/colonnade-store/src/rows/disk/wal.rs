//! The write-ahead log: a commit is durable once it is here. sled gets it later, many commits at once.
//!
//! The log is a file of fixed length that is allocated, written and synced before it is used, so that an append is one
//! write and one fdatasync without metadata changes. It has two halves. While the commits of one half are written to
//! sled, the next ones go to the other. A half is reused once sled has all of its commits on disk.
//!
//! A record begins at a block boundary, so that no block with an acknowledged record is written again. Its header
//! consists of a checksum, the length of the body and the number of the commit; the checksum includes the id of the
//! store, so that a log of another store has no valid records. The numbers increase by one from record to record. So
//! they determine the content of the log: the consecutive records after the last commit in sled count. A gap before a
//! later record is damage, since a record is only written once the previous one is on disk.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use super::super::Batch;
use super::check::{self, Finding};
use super::unlinked;

pub(super) const NAME: &str = "colonnade.wal";
pub(super) const NEW_NAME: &str = "colonnade.wal.new";

/// The number of bytes that a disk writes atomically.
const BLOCK: usize = 4096;
/// Checksum, length of the body, number.
const HEAD: usize = 4 + 4 + 8;
/// Replaces the length of a value if the row is deleted.
const DELETED: u32 = u32::MAX;

/// The file, open for writing.
#[derive(Debug)]
pub(super) struct Wal {
    file: File,
    /// The length of a half.
    half: u64,
    /// The half that is being written, 0 or 1.
    active: usize,
    /// How much of that half is in use.
    used: u64,
    /// How far each half may contain records, including old ones.
    filled: [u64; 2],
    /// The buffer of the last record.
    record: Vec<u8>,
}

impl Wal {
    /// Creates a log without records, replacing an existing one. It is on disk when this returns.
    pub(super) fn make(dir: &Path, bytes: u64) -> io::Result<Wal> {
        let half = half(bytes);
        let file = unlinked::replace(dir, NEW_NAME, NAME, &vec![0; 2 * half as usize])?;
        Ok(Wal { file, half, active: 0, used: 0, filled: [0; 2], record: Vec::new() })
    }

    /// Opens a log whose records are all in sled; creates a new one if the length differs.
    pub(super) fn open(dir: &Path, bytes: u64) -> io::Result<Wal> {
        let file = unlinked::options().write(true).open(dir.join(NAME))?;
        let half = half(bytes);
        if file.metadata()?.len() != 2 * half {
            return Wal::make(dir, bytes);
        }
        Ok(Wal { file, half, active: 0, used: 0, filled: [half; 2], record: Vec::new() })
    }

    /// The length of the longest record that fits in a half.
    pub(super) fn longest(&self) -> usize {
        self.half as usize
    }

    /// Whether the active half has room for a record of this length.
    pub(super) fn has_room(&self, length: usize) -> bool {
        self.used + length as u64 <= self.half
    }

    /// Whether so much of the active half is in use that a checkpoint may begin.
    pub(super) fn is_half_full(&self) -> bool {
        2 * self.used >= self.half
    }

    /// Appends the record of a commit in the store with this id. It is on disk when this returns.
    pub(super) fn append(&mut self, id: &[u8; 16], number: u64, batch: &Batch) -> io::Result<()> {
        encode(&mut self.record, id, number, batch);
        self.file.write_all_at(&self.record, self.active as u64 * self.half + self.used)?;
        self.file.sync_data()?;
        self.used += self.record.len() as u64;
        self.filled[self.active] = self.filled[self.active].max(self.used);
        Ok(())
    }

    /// Continues at the beginning of the other half, whose records are all in sled.
    pub(super) fn switch_half(&mut self) {
        self.active = 1 - self.active;
        self.used = 0;
    }

    /// Overwrites with zeros the records that are in sled, since their content may have been erased there: all of them,
    /// or those in the inactive half.
    pub(super) fn wipe(&mut self, all: bool) -> io::Result<()> {
        for half in 0..2 {
            if (all || half != self.active) && self.filled[half] > 0 {
                self.file.write_all_at(&vec![0; self.filled[half] as usize], half as u64 * self.half)?;
                self.filled[half] = 0;
            }
        }
        if all {
            self.used = 0;
        }
        Ok(())
    }
}

/// The length of the file of a log of this many bytes.
pub(super) fn file_length(bytes: u64) -> u64 {
    2 * half(bytes)
}

/// Whether a directory has a log of the right length for this many bytes, so that none has to be created.
pub(super) fn is_there(dir: &Path, bytes: u64) -> bool {
    fs::metadata(dir.join(NAME)).is_ok_and(|found| found.len() == file_length(bytes))
}

/// The length of a half of a log of this many bytes: whole blocks, at least one.
fn half(bytes: u64) -> u64 {
    (bytes / 2).max(1).next_multiple_of(BLOCK as u64)
}

/// The length of the record of a commit, in whole blocks.
pub(super) fn length(batch: &Batch) -> usize {
    (HEAD + batch.bytes() + 6 * batch.len()).next_multiple_of(BLOCK)
}

/// Encodes the record of a commit in the store with this id.
fn encode(bytes: &mut Vec<u8>, id: &[u8; 16], number: u64, batch: &Batch) {
    bytes.clear();
    bytes.reserve(length(batch));
    bytes.extend_from_slice(&[0; HEAD]);
    for (key, value) in batch.iter() {
        bytes.extend_from_slice(&(key.len() as u16).to_le_bytes());
        bytes.extend_from_slice(&value.map_or(DELETED, |value| value.len() as u32).to_le_bytes());
        bytes.extend_from_slice(key);
        bytes.extend_from_slice(value.unwrap_or_default());
    }
    let body = (bytes.len() - HEAD) as u32;
    bytes[4..8].copy_from_slice(&body.to_le_bytes());
    bytes[8..HEAD].copy_from_slice(&number.to_le_bytes());
    let checksum = checksum(id, &bytes[4..]);
    bytes[..4].copy_from_slice(&checksum);
    bytes.resize(bytes.len().next_multiple_of(BLOCK), 0);
}

fn checksum(id: &[u8; 16], bytes: &[u8]) -> [u8; 4] {
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(id);
    checksum.update(bytes);
    checksum.finalize().to_le_bytes()
}

/// The commits in a log.
#[derive(Debug)]
pub(super) struct Records {
    path: PathBuf,
    /// The commits by number.
    batches: BTreeMap<u64, Batch>,
    /// Whether the file contains only zeros.
    blank: bool,
}

impl Records {
    /// The records of a store without a log.
    pub(super) fn none() -> Records {
        Records { path: PathBuf::new(), batches: BTreeMap::new(), blank: true }
    }

    /// Reads the log of the store with this id.
    pub(super) fn read(dir: &Path, id: &[u8; 16]) -> Result<Records, Finding> {
        let path = dir.join(NAME);
        let bytes = check::there(&path, unlinked::read(&path))?;
        if bytes.is_empty() || bytes.len() % (2 * BLOCK) != 0 {
            return Err(Finding::Damage(format!("{} is {} bytes long, not whole", path.display(), bytes.len())));
        }
        let mut batches = BTreeMap::new();
        let mut at = 0;
        while at < bytes.len() {
            at += match read_record(id, &bytes[at..]) {
                Some((number, batch, length)) => {
                    batches.insert(number, batch);
                    length
                }
                None => BLOCK,
            };
        }
        Ok(Records { path, batches, blank: bytes.iter().all(|&byte| byte == 0) })
    }

    /// The consecutive commits missing from a database whose last one is `found`. An error if they end before the one
    /// recorded in the marker.
    pub(super) fn lacking(&self, found: u64, remembered: u64) -> Result<Vec<(u64, &Batch)>, Finding> {
        let later = || self.batches.range(found + 1..);
        let joined: Vec<_> = (found + 1..)
            .zip(later())
            .take_while(|(expected, (number, _))| expected == *number)
            .map(|(number, (_, batch))| (number, batch))
            .collect();
        let last = joined.last().map_or(found, |(number, _)| *number);
        if let Some((number, _)) = later().nth(joined.len()) {
            let path = self.path.display();
            let missing = last + 1;
            return Err(Finding::Damage(format!("{path}: commit {missing} is missing, and commit {number} is there")));
        }
        if last < remembered {
            let lost = remembered - last;
            let text = format!("the last {lost} commits are missing, the last one found is {last}");
            return Err(Finding::Damage(text));
        }
        Ok(joined)
    }

    /// The bytes of the commits after a given one.
    pub(super) fn bytes_after(&self, commit: u64) -> u64 {
        self.batches.range(commit + 1..).map(|(_, batch)| batch.bytes() as u64).sum()
    }

    /// The number of commits.
    pub(super) fn count(&self) -> usize {
        self.batches.len()
    }

    /// Whether the log was wiped or never written.
    pub(super) const fn is_blank(&self) -> bool {
        self.blank
    }

    /// The number of the commit before the last consecutive ones.
    pub(super) fn before_last(&self) -> u64 {
        let mut numbers = self.batches.keys().rev().copied();
        let last = numbers.next().unwrap_or(1);
        (1..last).rev().zip(numbers).take_while(|(expected, number)| expected == number).last().map_or(last, |(n, _)| n)
            - 1
    }

    /// The latest changes of all rows by the commits after a given one, ignoring gaps.
    pub(super) fn changes_after(&self, commit: u64) -> Batch {
        let mut changes = Batch::new();
        self.batches.range(commit + 1..).for_each(|(_, batch)| changes.append(batch.clone()));
        changes
    }
}

/// Reads the record at the beginning of these blocks: its number, the commit and its length in whole blocks.
fn read_record(id: &[u8; 16], bytes: &[u8]) -> Option<(u64, Batch, usize)> {
    let body = u32::from_le_bytes(bytes[4..8].try_into().expect("4 bytes")) as usize;
    let number = u64::from_le_bytes(bytes[8..HEAD].try_into().expect("8 bytes"));
    let length = HEAD.checked_add(body)?;
    let record = bytes.get(..length)?;
    if number == 0 || record[..4] != checksum(id, &record[4..]) {
        return None;
    }
    let mut rest = &record[HEAD..];
    let mut batch = Batch::new();
    while !rest.is_empty() {
        let (key, after) = rest.split_first_chunk()?;
        let (value, after) = after.split_first_chunk()?;
        let (key, after) = after.split_at_checked(usize::from(u16::from_le_bytes(*key)))?;
        rest = match u32::from_le_bytes(*value) {
            DELETED => {
                batch.delete(key);
                after
            }
            length => {
                let (value, after) = after.split_at_checked(length as usize)?;
                batch.put(key, value);
                after
            }
        };
    }
    Some((number, batch, length.next_multiple_of(BLOCK)))
}

/// A fuzz target: the input as the body of a record whose checksum is right. A record that is read is written and read
/// again unchanged.
#[cfg(any(test, fuzzing, feature = "testing"))]
pub(super) fn fuzz(data: &[u8]) {
    let id = [7; 16];
    let number = 1_u64;
    let mut bytes = [&[0; 4], &(data.len() as u32).to_le_bytes()[..], &number.to_le_bytes(), data].concat();
    let sum = checksum(&id, &bytes[4..]);
    bytes[..4].copy_from_slice(&sum);
    bytes.resize(bytes.len().next_multiple_of(BLOCK), 0);
    if let Some((number, batch, length)) = read_record(&id, &bytes) {
        assert_eq!(length, bytes.len());
        let mut again = Vec::new();
        encode(&mut again, &id, number, &batch);
        let (_, same, _) = read_record(&id, &again).expect("a record");
        assert_eq!(same, batch);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: [u8; 16] = *b"0123456789abcdef";

    fn batch(number: u64, length: usize) -> Batch {
        let mut batch = Batch::new();
        batch.put(number.to_be_bytes(), vec![number as u8; length]);
        batch.delete([1, number as u8]);
        batch
    }

    fn append(wal: &mut Wal, number: u64, length: usize) {
        let batch = batch(number, length);
        let before = wal.used;
        assert!(wal.has_room(super::length(&batch)));
        wal.append(&ID, number, &batch).expect("appended");
        assert_eq!((wal.used - before) as usize, super::length(&batch));
    }

    fn numbers(dir: &Path, after: u64) -> Result<Vec<u64>, Finding> {
        let records = Records::read(dir, &ID)?;
        let found = records.lacking(after, 0)?;
        Ok(found.into_iter().map(|(number, _)| number).collect())
    }

    fn sentence(found: Result<Vec<u64>, Finding>) -> String {
        match found {
            Err(Finding::Damage(sentence)) => sentence,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn records_are_read_back_from_both_halves() {
        let root = tempfile::tempdir().expect("a directory");
        let mut wal = Wal::make(root.path(), 16 * BLOCK as u64).expect("made");
        assert_eq!(numbers(root.path(), 0).expect("read"), Vec::<u64>::new());
        (1..=8).for_each(|number| append(&mut wal, number, 40));
        assert!(!wal.has_room(super::length(&batch(9, 40))));
        wal.switch_half();
        append(&mut wal, 9, 3 * BLOCK);
        append(&mut wal, 10, 0);
        assert_eq!(numbers(root.path(), 0).expect("read"), (1..=10).collect::<Vec<u64>>());
        assert_eq!(numbers(root.path(), 7).expect("read"), [8, 9, 10]);
        let records = Records::read(root.path(), &ID).expect("read");
        for (number, found) in records.lacking(0, 10).expect("no gap") {
            assert_eq!(*found, batch(number, [40, 3 * BLOCK, 0][(number.max(8) - 8) as usize]), "{number}");
        }
        // Switch once more, over records that sled has.
        wal.switch_half();
        append(&mut wal, 11, 40);
        append(&mut wal, 12, 40);
        assert_eq!(numbers(root.path(), 8).expect("read"), [9, 10, 11, 12]);
        wal.wipe(false).expect("wiped");
        assert_eq!(numbers(root.path(), 10).expect("read"), [11, 12]);
        assert!(sentence(numbers(root.path(), 8)).ends_with("commit 9 is missing, and commit 11 is there"));
        wal.wipe(true).expect("wiped");
        assert!(fs::read(root.path().join(NAME)).expect("the log").iter().all(|&byte| byte == 0));
    }

    #[test]
    fn a_record_of_which_only_a_part_was_written_over_old_ones_is_no_record() {
        let root = tempfile::tempdir().expect("a directory");
        let mut wal = Wal::make(root.path(), 8 * BLOCK as u64).expect("made");
        (1..=4).for_each(|number| append(&mut wal, number, 40));
        wal.switch_half();
        (5..=8).for_each(|number| append(&mut wal, number, 40));
        wal.switch_half();
        append(&mut wal, 9, 40);
        let mut record = Vec::new();
        encode(&mut record, &ID, 10, &batch(10, BLOCK));
        for length in (0..record.len()).step_by(7).chain([record.len()]) {
            wal.file.write_all_at(&record[..length], BLOCK as u64).expect("written");
            // The record is followed by zeros up to the end of the block.
            let is_whole = record[length..].iter().all(|&byte| byte == 0);
            let expected = if is_whole { vec![9, 10] } else { vec![9] };
            assert_eq!(numbers(root.path(), 8).expect("read"), expected, "{length} bytes of {}", record.len());
        }
        // The next opening starts at the beginning; part of the old record remains after the new one.
        wal.file.write_all_at(&[0; BLOCK], 2 * BLOCK as u64).expect("written");
        let mut wal = Wal::open(root.path(), 8 * BLOCK as u64).expect("opened");
        append(&mut wal, 10, 40);
        assert_eq!(numbers(root.path(), 9).expect("read"), [10]);
    }

    #[test]
    fn a_torn_end_is_no_record_and_a_hole_is_damage() {
        let root = tempfile::tempdir().expect("a directory");
        let mut wal = Wal::make(root.path(), 32 * BLOCK as u64).expect("made");
        (5..=8).for_each(|number| append(&mut wal, number, 2 * BLOCK));
        let path = root.path().join(NAME);
        let whole = fs::read(&path).expect("the log");
        let without = |block: usize| {
            let mut bytes = whole.clone();
            bytes[block * BLOCK..(block + 1) * BLOCK].fill(0);
            fs::write(&path, bytes).expect("written");
        };
        for block in 9..12 {
            without(block);
            assert_eq!(numbers(root.path(), 4).expect("read"), [5, 6, 7]);
        }
        without(7);
        assert!(sentence(numbers(root.path(), 4)).ends_with("commit 7 is missing, and commit 8 is there"));
        assert_eq!(numbers(root.path(), 7).expect("read"), [8]);
        fs::write(&path, &whole).expect("written");
        assert_eq!(Records::read(root.path(), &[7; 16]).expect("read").lacking(4, 4).expect("none").len(), 0);
        fs::write(&path, &whole[..BLOCK]).expect("written");
        assert!(sentence(numbers(root.path(), 4)).ends_with("is 4096 bytes long, not whole"));
        fs::remove_file(&path).expect("removed");
        assert!(sentence(numbers(root.path(), 4)).ends_with("colonnade.wal is missing"));
    }
}
