//! Reading keys and ranges, whatever session it is done with.

use std::ops::{ControlFlow, Range};

use tokio_postgres::Error;

use super::super::{Direction, RowsError, Visitor};
use super::session::Session;

/// How many rows a scan asks for at first, and then each time.
const STRIDES: [usize; 2] = [64, 256];

/// Sessions that can be asked.
pub(super) trait Ask {
    /// Asks a session, and waits for the answer for a limited time.
    ///
    /// # Errors
    ///
    /// If there is no answer, or the database refuses.
    fn ask<T>(&self, work: impl AsyncFn(&Session) -> Result<T, Error>) -> Result<T, RowsError>;

    /// The keys of the archive.
    fn archive(&self) -> &Range<Vec<u8>>;
}

/// Whether a key is in the archive.
pub(super) fn is_archived(archive: &Range<Vec<u8>>, key: &[u8]) -> bool {
    *archive.start <= *key && *key < *archive.end
}

/// The value of a key.
pub(super) fn get(from: &impl Ask, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
    let is_archived = is_archived(from.archive(), key);
    from.ask(async |session| session.value(is_archived, key).await)
}

/// A range of keys of one table.
struct Part {
    is_archive: bool,
    from: Vec<u8>,
    to: Vec<u8>,
}

/// The parts of a range of keys by table, in ascending order.
fn parts(archive: &Range<Vec<u8>>, from: &[u8], to: &[u8]) -> Vec<Part> {
    let Range { start, end } = archive;
    let cut = |is_archive: bool, low: &[u8], high: &[u8]| Part {
        is_archive,
        from: from.max(low).to_vec(),
        to: to.min(high).to_vec(),
    };
    let parts = [cut(false, from, start), cut(true, start, end), cut(false, end, to)];
    parts.into_iter().filter(|part| part.from < part.to).collect()
}

/// Visits the rows with `from <= key < to` until `each` breaks.
pub(super) fn scan(
    of: &impl Ask,
    from: &[u8],
    to: &[u8],
    order: Direction,
    each: &mut Visitor<'_>,
) -> Result<(), RowsError> {
    let mut parts = parts(of.archive(), from, to);
    if order == Direction::Descending {
        parts.reverse();
    }
    if parts.is_empty() {
        // Nothing is asked for, and still a closed store says so.
        return of.ask(async |_| Ok(()));
    }
    for part in parts {
        if scan_part(of, part, order, each)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// Visits the rows of one table; breaks where `each` does.
fn scan_part(
    of: &impl Ask,
    Part { is_archive, mut from, mut to }: Part,
    order: Direction,
    each: &mut Visitor<'_>,
) -> Result<ControlFlow<()>, RowsError> {
    for stride in STRIDES.into_iter().chain(std::iter::repeat(STRIDES[1])) {
        let rows = of.ask(async |session| session.stretch(is_archive, order, (&from, &to), stride).await)?;
        for row in &rows {
            if each(row.get(0), row.get(1)).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        let Some(last) = rows.get(stride - 1) else { break };
        let last: Vec<u8> = last.get(0);
        match order {
            Direction::Ascending => from = [last.as_slice(), &[0]].concat(),
            Direction::Descending => to = last,
        }
    }
    Ok(ControlFlow::Continue(()))
}
