//! Looking at rows: as they are at a moment, or as a write that is not committed yet would leave them.

use std::collections::BTreeMap;
use std::ops::{Bound, ControlFlow};

use super::keys::{Key, Table, damaged};
use super::rows::{self, Rows, RowsError};
use super::{Fault, bytes::Garbled, bytes::In};

/// Rows with their new values; None where a row is deleted.
pub(super) type Changes = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

/// A key and its value.
pub(super) type Row = (Vec<u8>, Vec<u8>);

/// Is shown keys and values until it breaks.
pub(super) type Visit<'a> = dyn FnMut(&[u8], &[u8]) -> Result<ControlFlow<()>, Fault> + 'a;

/// The first key that is meant and the first behind those.
pub(super) type Bounds<'a> = (Bound<&'a [u8]>, Bound<&'a [u8]>);

/// How many rows are read at once where all are wanted.
const STRIDE: usize = 256;

/// The first byte of every value that is not empty: how the rest is coded.
pub(super) const CODEC: u8 = 1;

/// Which way rows are read.
pub(super) use rows::Order as Way;

/// Rows that can be looked at.
pub(super) trait Look {
    /// The value of a row.
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Fault>;

    /// The first rows, in an order, with `from <= key < to`; at most `limit`.
    fn rows(&self, from: &Key, to: &Key, way: Way, limit: usize) -> Result<Vec<Row>, Fault>;

    /// Visits the rows with `from <= key < to` in ascending order until `each` breaks.
    fn each(&self, from: &Key, to: &Key, each: &mut Visit<'_>) -> Result<(), Fault> {
        let mut from = from.clone();
        loop {
            let rows = self.rows(&from, to, Way::Ascending, STRIDE)?;
            for (key, value) in &rows {
                if each(key, value)?.is_break() {
                    return Ok(());
                }
            }
            match rows.into_iter().nth(STRIDE - 1) {
                Some((last, _)) => from = Key(last).next(),
                None => return Ok(()),
            }
        }
    }

    /// All rows whose keys begin so.
    fn beginning(&self, prefix: &Key) -> Result<Vec<Row>, Fault> {
        let mut all = Vec::new();
        self.each(prefix, &prefix.end(), &mut |key, value| {
            all.push((key.to_vec(), value.to_vec()));
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(all)
    }

    /// The last of the rows whose keys begin so.
    fn last(&self, prefix: &Key) -> Result<Option<Row>, Fault> {
        Ok(self.rows(prefix, &prefix.end(), Way::Descending, 1)?.pop())
    }
}

/// How many rows a table has.
pub(super) fn count_rows(look: &dyn Look, table: Table) -> Result<u64, Fault> {
    let mut count = 0;
    let all = Key::of(table);
    look.each(&all, &all.end(), &mut |_, _| {
        count += 1;
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(count)
}

/// Reads a value: its codec, then what `read` takes; nothing may be left.
pub(super) fn decode<'a, T>(
    key: &[u8],
    value: &'a [u8],
    read: impl FnOnce(&mut In<'a>) -> Result<T, Garbled>,
) -> Result<T, Fault> {
    let whole = |mut bytes: In<'a>| {
        match bytes.byte()? {
            CODEC => {}
            other => return Err(Garbled(format!("the form {other} is not known to this version"))),
        }
        let whole = read(&mut bytes)?;
        bytes.end()?;
        Ok(whole)
    };
    whole(In(value)).map_err(|error| damaged(key, error))
}

/// The fault of the store that an error of the rows is.
pub(super) fn fault(error: RowsError) -> Fault {
    match error {
        RowsError::Closed => Fault::Closed,
        RowsError::Damaged(what) => Fault::Damaged(what),
        RowsError::Unavailable(what) => Fault::Unavailable(what),
        RowsError::InUse(_) | RowsError::Missing(_) | RowsError::Newer { .. } => Fault::NotOpened(error.to_string()),
        RowsError::Batch(_) | RowsError::File { .. } => Fault::Unavailable(error.to_string()),
    }
}

impl Look for dyn Rows + '_ {
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Fault> {
        Rows::get(self, &key.0).map_err(fault)
    }

    fn rows(&self, from: &Key, to: &Key, way: Way, limit: usize) -> Result<Vec<Row>, Fault> {
        let mut found = Vec::new();
        if limit == 0 {
            return Ok(found);
        }
        self.scan(&from.0, &to.0, way, &mut |key, value| {
            found.push((key.to_vec(), value.to_vec()));
            if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .map_err(fault)?;
        Ok(found)
    }
}

/// The rows below with changes laid over them. `lay` is asked after the rows were read, and puts the changes of keys
/// within the bounds it is given into the map.
pub(super) fn layered(
    below: &dyn Rows,
    (from, to): (&Key, &Key),
    way: Way,
    limit: usize,
    lay: &dyn Fn(Bounds<'_>, &mut Changes),
) -> Result<Vec<Row>, Fault> {
    let (mut from, mut to) = (from.clone(), to.clone());
    let mut found = Vec::new();
    while found.len() < limit && from < to {
        let wanted = limit - found.len();
        let read = below.rows(&from, &to, way, wanted)?;
        // What was read says something of the keys up to its last one, or of all if there was no more.
        let edge = (read.len() == wanted).then(|| read.last().map(|(key, _)| Key(key.clone()))).flatten();
        let (low, high, rest) = match (edge, way) {
            (None, _) => (from.clone(), to.clone(), None),
            (Some(edge), Way::Ascending) => (from.clone(), edge.next(), Some((edge.next(), to.clone()))),
            (Some(edge), Way::Descending) => (edge.clone(), to.clone(), Some((from.clone(), edge))),
        };
        let mut changes = Changes::new();
        lay((Bound::Included(&low.0), Bound::Excluded(&high.0)), &mut changes);
        if changes.is_empty() {
            found.extend(read);
        } else {
            let mut merged: BTreeMap<Vec<u8>, Vec<u8>> = read.into_iter().collect();
            for (key, value) in changes {
                match value {
                    Some(value) => _ = merged.insert(key, value),
                    None => _ = merged.remove(&key),
                }
            }
            match way {
                Way::Ascending => found.extend(merged),
                Way::Descending => found.extend(merged.into_iter().rev()),
            }
            found.truncate(limit);
        }
        match rest {
            Some(rest) => (from, to) = rest,
            None => break,
        }
    }
    Ok(found)
}
