//! Commits of any size to rows that one store alone writes. A commit that exceeds one batch is first written to a
//! journal; then a marker makes it effective, and it is carried out, if necessary later by [`finish`].

use crate::Fault;
use crate::codec::bytes::{DecodeError, Decoder, Encoder};
use crate::codec::keys::{Key, Table, damaged};
use crate::codec::{self, decode};
use crate::rows::{Batch, CommitError, MOST_BYTES, MOST_WRITES, Rows, VALUE_LENGTH};
use crate::views::view::{Changes, ReadView, fault};

/// The most bytes of a piece of the journal.
const PIECE: usize = 20 << 10;

const _: () = assert!(PIECE <= VALUE_LENGTH);

/// The known outcome of a commit that was not acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failed {
    /// Nothing was applied.
    NotApplied(Fault),
    /// Everything was applied, or nothing.
    Unknown(Fault),
    /// It may be effective; then [`finish`] has to carry it out before anything else is committed.
    Unfinished(Fault),
}

fn failed(error: CommitError) -> Failed {
    match error {
        CommitError::NotApplied(error) | CommitError::Overtaken(error) => Failed::NotApplied(fault(error)),
        CommitError::Unknown(error) => Failed::Unknown(fault(error)),
    }
}

impl Failed {
    /// A failure after which the marker may exist.
    fn unfinished(self) -> Failed {
        match self {
            Failed::NotApplied(fault) | Failed::Unknown(fault) | Failed::Unfinished(fault) => Failed::Unfinished(fault),
        }
    }

    pub(crate) fn fault(self) -> Fault {
        match self {
            Failed::NotApplied(fault) | Failed::Unknown(fault) | Failed::Unfinished(fault) => fault,
        }
    }
}

fn marker() -> Key {
    Key::of(Table::Journal)
}

fn piece(number: usize) -> Key {
    Key::numbered(Table::Journal, number as u64)
}

/// Commits changes of any size, all or none.
pub(crate) fn commit(rows: &dyn Rows, changes: Batch) -> Result<(), Failed> {
    if changes.len() <= MOST_WRITES && changes.bytes() <= MOST_BYTES {
        return rows.commit(changes).map_err(failed);
    }
    let changes = changes_of(&changes);
    let written = written(&changes);
    let pieces: Changes = (0..).zip(written.chunks(PIECE)).map(|(n, part)| (piece(n).0, Some(part.to_vec()))).collect();
    // Nothing is effective until the marker is written.
    in_parts(rows, &pieces).map_err(|failed| Failed::NotApplied(failed.fault()))?;
    let mark = Batch::from([(marker().0, codec::number(pieces.len() as u64).0)]);
    match rows.commit(mark).map_err(failed) {
        Err(Failed::NotApplied(fault)) => return Err(Failed::NotApplied(fault)),
        Err(other) => return Err(other.unfinished()),
        Ok(()) => {}
    }
    carry_out(rows, &changes, pieces.len())
}

/// Carries out the commit that a marker makes effective; without a marker, clears the journal.
pub(crate) fn finish(rows: &dyn Rows) -> Result<(), Failed> {
    match unfinished(rows).map_err(Failed::Unfinished)? {
        Some((changes, pieces)) => carry_out(rows, &changes, pieces),
        None => clear(rows),
    }
}

/// The changes that a marker makes effective, and the number of their pieces; `None` without a marker.
pub(crate) fn unfinished(rows: &dyn Rows) -> Result<Option<(Changes, usize)>, Fault> {
    let key = marker();
    let Some(count) = ReadView::get(rows, &key)? else { return Ok(None) };
    let count = decode(&key.0, &count, |bytes| bytes.number())? as usize;
    let mut written = Vec::new();
    for number in 0..count {
        let key = piece(number);
        match ReadView::get(rows, &key)? {
            Some(part) => written.extend(part),
            None => return Err(damaged(&key.0, "a part of a commit is missing")),
        }
    }
    let changes = read(&written).map_err(|error| damaged(&key.0, error))?;
    Ok(Some((changes, count)))
}

fn clear(rows: &dyn Rows) -> Result<(), Failed> {
    let left = rows.beginning(&marker()).map_err(Failed::Unfinished)?;
    in_parts(rows, &left.into_iter().map(|(key, _)| (key, None)).collect()).map_err(Failed::unfinished)
}

fn carry_out(rows: &dyn Rows, changes: &Changes, pieces: usize) -> Result<(), Failed> {
    in_parts(rows, changes).map_err(Failed::unfinished)?;
    let mut done = Batch::new();
    done.delete(marker().0);
    rows.commit(done).map_err(failed).map_err(Failed::unfinished)?;
    let left: Changes = (0..pieces).map(|number| (piece(number).0, None)).collect();
    // They mean nothing without the marker, so it does not matter if they stay.
    _ = in_parts(rows, &left);
    Ok(())
}

/// The writes of a batch, as changes.
pub(crate) fn changes_of(batch: &Batch) -> Changes {
    batch.iter().map(|(key, value)| (key.to_vec(), value.map(<[u8]>::to_vec))).collect()
}

fn length(key: &[u8], value: Option<&[u8]>) -> usize {
    key.len() + value.map_or(0, <[u8]>::len)
}

fn batch<'a>(changes: impl Iterator<Item = (&'a Vec<u8>, &'a Option<Vec<u8>>)>) -> Batch {
    let mut batch = Batch::new();
    for (key, value) in changes {
        match value {
            Some(value) => batch.put(key.as_slice(), value.as_slice()),
            None => batch.delete(key.as_slice()),
        }
    }
    batch
}

/// Commits changes in as many batches as necessary.
pub(crate) fn in_parts(rows: &dyn Rows, changes: &Changes) -> Result<(), Failed> {
    let mut part = Vec::new();
    let mut bytes = 0;
    for (key, value) in changes {
        let more = length(key, value.as_deref());
        if part.len() == MOST_WRITES || bytes + more > MOST_BYTES {
            rows.commit(batch(part.drain(..))).map_err(failed)?;
            bytes = 0;
        }
        part.push((key, value));
        bytes += more;
    }
    rows.commit(batch(part.into_iter())).map_err(failed)
}

fn written(changes: &Changes) -> Vec<u8> {
    let mut out = Encoder::default();
    for (key, value) in changes {
        out.block(key);
        match value {
            Some(value) => {
                out.byte(1);
                out.block(value);
            }
            None => out.byte(0),
        }
    }
    out.0
}

fn read(written: &[u8]) -> Result<Changes, DecodeError> {
    let mut bytes = Decoder(written);
    let mut changes = Changes::new();
    while !bytes.0.is_empty() {
        let key = bytes.block()?.to_vec();
        let value = match bytes.byte()? {
            0 => None,
            _ => Some(bytes.block()?.to_vec()),
        };
        changes.insert(key, value);
    }
    Ok(changes)
}

#[cfg(test)]
#[path = "journal_tests.rs"]
mod tests;
