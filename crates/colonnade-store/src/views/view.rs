//! Views of the rows: a snapshot, or rows with the uncommitted changes of a transaction.

use std::collections::BTreeMap;
use std::ops::{Bound, ControlFlow};

use crate::Fault;
use crate::codec::bytes::{DecodeError, Decoder};
use crate::codec::decode;
use crate::codec::keys::{Key, Table};
use crate::rows::{self, RowReader, Rows, RowsError, Wanted};
use crate::views::put_off::PutOff;

/// Rows with their new values; `None` if a row is deleted.
pub(crate) type Changes = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

/// A function that visits keys and values until it breaks.
pub(crate) type VisitRow<'a> = dyn FnMut(&[u8], &[u8]) -> Result<ControlFlow<()>, Fault> + 'a;

/// The bounds of a range of keys.
pub(crate) type KeyBounds<'a> = (Bound<&'a [u8]>, Bound<&'a [u8]>);

/// How many rows are read at once when all are wanted.
const STRIDE: usize = 512;

pub(crate) use rows::{Row, ScanDirection};

/// Rows that can be read.
pub(crate) trait ReadView {
    /// The value of a key.
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Fault>;

    /// Announces which rows will be read. A view for which each read is a round trip fetches all of them at once,
    /// unless it knows them; other views do nothing, and do not even call `wanted`.
    fn prefetch(&self, _wanted: &dyn Fn(&mut Wanted)) -> Result<(), Fault> {
        Ok(())
    }

    /// The reads that are put off while several things are read; `None` for views in which no read is a round trip.
    fn put_off(&self) -> Option<&PutOff> {
        None
    }

    /// Forgets rows that were read ahead if they are many. Not called while any of them are needed.
    fn make_room(&self) {}

    /// Whether there is a row.
    fn has(&self, key: &Key) -> Result<bool, Fault> {
        Ok(self.get(key)?.is_some())
    }

    /// The first rows with `from <= key < to` in the given order; at most `limit`.
    fn rows(&self, from: &Key, to: &Key, way: ScanDirection, limit: usize) -> Result<Vec<Row>, Fault>;

    /// Visits the rows with `from <= key < to` in ascending order until `each` breaks.
    fn each(&self, from: &Key, to: &Key, each: &mut VisitRow<'_>) -> Result<(), Fault> {
        let mut from = from.clone();
        loop {
            let rows = self.rows(&from, to, ScanDirection::Ascending, STRIDE)?;
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

    /// All rows with a key prefix.
    fn beginning(&self, prefix: &Key) -> Result<Vec<Row>, Fault> {
        self.all(prefix, &prefix.end())
    }

    /// All rows with `from <= key < to`, in ascending order.
    fn all(&self, from: &Key, to: &Key) -> Result<Vec<Row>, Fault> {
        let mut all = Vec::new();
        self.each(from, to, &mut |key, value| {
            all.push((key.to_vec(), value.to_vec()));
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(all)
    }

    /// The last row with a key prefix.
    fn last(&self, prefix: &Key) -> Result<Option<Row>, Fault> {
        Ok(self.rows(prefix, &prefix.end(), ScanDirection::Descending, 1)?.pop())
    }
}

/// The number of rows in a table.
pub(crate) fn count_rows(view: &dyn ReadView, table: Table) -> Result<u64, Fault> {
    let mut count = 0;
    let all = Key::of(table);
    view.each(&all, &all.end(), &mut |_, _| {
        count += 1;
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(count)
}

/// Converts an error of the rows into a fault of the store.
pub(crate) fn fault(error: RowsError) -> Fault {
    match error {
        RowsError::Closed => Fault::Closed,
        RowsError::Damaged(what) => Fault::damage(what),
        RowsError::Unavailable(what) => Fault::Unavailable(what),
        RowsError::Full(shortage) => Fault::Full(shortage),
        RowsError::Refused(refusal) => Fault::Refused(refusal),
        RowsError::Stopped(why) => Fault::Stopped(why),
        RowsError::Missing(dir) => Fault::NoStore(dir.display().to_string()),
        RowsError::NoStore(place) => Fault::NoStore(place),
        RowsError::InUse(_)
        | RowsError::Link(_)
        | RowsError::NoRoom { .. }
        | RowsError::NotAStore { .. }
        | RowsError::NotEmpty(_)
        | RowsError::NotOpened(_)
        | RowsError::Unmounted { .. }
        | RowsError::Newer { .. }
        | RowsError::Older { .. } => Fault::NotOpened(error.to_string()),
        RowsError::Batch(_) | RowsError::File { .. } => Fault::Unavailable(error.to_string()),
    }
}

impl ReadView for dyn Rows + '_ {
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Fault> {
        ReadView::get(self as &dyn RowReader, key)
    }

    fn rows(&self, from: &Key, to: &Key, way: ScanDirection, limit: usize) -> Result<Vec<Row>, Fault> {
        (self as &dyn RowReader).rows(from, to, way, limit)
    }
}

impl ReadView for dyn RowReader + '_ {
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Fault> {
        RowReader::get(self, &key.0).map_err(fault)
    }

    fn rows(&self, from: &Key, to: &Key, way: ScanDirection, limit: usize) -> Result<Vec<Row>, Fault> {
        self.first(&from.0, &to.0, way, limit).map_err(fault)
    }
}

/// The function that reads the underlying rows, as [`ReadView::rows`] does.
pub(crate) type Below<'a> = dyn Fn(&Key, &Key, ScanDirection, usize) -> Result<Vec<Row>, Fault> + 'a;

/// The underlying rows with changes overlaid. `lay` is called after the rows were read, and adds the changes of the
/// keys within the given bounds to the map.
pub(crate) fn layered(
    below: &Below<'_>,
    (from, to): (&Key, &Key),
    way: ScanDirection,
    limit: usize,
    lay: &dyn Fn(KeyBounds<'_>, &mut Changes),
) -> Result<Vec<Row>, Fault> {
    let mut from = from.clone();
    let mut to = to.clone();
    let mut found = Vec::new();
    while found.len() < limit && from < to {
        let wanted = limit - found.len();
        let read = below(&from, &to, way, wanted)?;
        // The rows read cover the keys up to the last one, or the whole range if there were no more.
        let edge = (read.len() == wanted).then(|| read.last().map(|(key, _)| Key(key.clone()))).flatten();
        let (low, high, rest) = match (edge, way) {
            (None, _) => (from.clone(), to.clone(), None),
            (Some(edge), ScanDirection::Ascending) => (from.clone(), edge.next(), Some((edge.next(), to.clone()))),
            (Some(edge), ScanDirection::Descending) => (edge.clone(), to.clone(), Some((from.clone(), edge))),
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
                ScanDirection::Ascending => found.extend(merged),
                ScanDirection::Descending => found.extend(merged.into_iter().rev()),
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

/// Reads a row, and decodes its value with `read`; `None` if there is no such row.
pub(crate) fn row<T>(
    view: &dyn ReadView,
    key: &Key,
    read: impl FnOnce(&mut Decoder<'_>) -> Result<T, DecodeError>,
) -> Result<Option<T>, Fault> {
    view.get(key)?.map(|value| decode(&key.0, &value, read)).transpose()
}
