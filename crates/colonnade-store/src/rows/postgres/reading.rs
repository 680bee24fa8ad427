//! Reading keys and ranges, independent of the session.

use std::ops::{ControlFlow, Range};

use futures_util::future::{join, join4};
use tokio_postgres::{Error, Row as Answer};

use super::super::{Fetched, Row, RowReader, RowsError, ScanDirection, Visitor, Wanted};
use super::session::Session;

/// How many rows a scan requests at first, and then each time.
const STRIDES: [usize; 2] = [64, 512];

/// Access to sessions.
pub(super) trait RunQuery {
    /// Runs a query on a session, and waits for the answer for a limited time.
    ///
    /// # Errors
    ///
    /// If there is no answer in time, or the database reports an error.
    fn run_query<T>(&self, work: impl AsyncFn(&Session) -> Result<T, Error>) -> Result<T, RowsError>;

    /// The keys of the archive.
    fn archive(&self) -> &Range<Vec<u8>>;
}

/// Whether a key is in the archive.
pub(super) fn is_archived(archive: &Range<Vec<u8>>, key: &[u8]) -> bool {
    *archive.start <= *key && *key < *archive.end
}

/// Everything that runs queries reads rows in the same way.
impl<Q: RunQuery> RowReader for Q {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        let is_archived = is_archived(self.archive(), key);
        self.run_query(async |session| session.value(is_archived, key).await)
    }

    fn scan(&self, from: &[u8], to: &[u8], order: ScanDirection, each: &mut Visitor<'_>) -> Result<(), RowsError> {
        let mut parts = parts(self.archive(), from, to);
        if order == ScanDirection::Descending {
            parts.reverse();
        }
        if parts.is_empty() {
            // Nothing is read, but a closed store still returns its error.
            return self.run_query(async |_| Ok(()));
        }
        for part in parts {
            if scan_part(self, part, order, each)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn first(&self, from: &[u8], to: &[u8], order: ScanDirection, limit: usize) -> Result<Vec<Row>, RowsError> {
        if let [part] = parts(self.archive(), from, to).as_slice()
            && (1..=STRIDES[1]).contains(&limit)
        {
            let bounds = (part.from.as_slice(), part.to.as_slice());
            let rows = self.run_query(async |session| session.range(part.is_archive, order, bounds, limit).await)?;
            return Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect());
        }
        let mut found = Vec::new();
        self.scan(from, to, order, &mut |key, value| {
            found.extend((found.len() < limit).then(|| (key.to_vec(), value.to_vec())));
            if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(found)
    }

    fn fetch(&self, wanted: &Wanted) -> Result<Fetched, RowsError> {
        self.run_query(async |session| fetch(session, self.archive(), wanted).await)
    }
}

/// A range of keys in one table.
struct TableRange {
    is_archive: bool,
    from: Vec<u8>,
    to: Vec<u8>,
}

/// Splits a range of keys by table, in ascending order.
fn parts(archive: &Range<Vec<u8>>, from: &[u8], to: &[u8]) -> Vec<TableRange> {
    let Range { start, end } = archive;
    let cut = |is_archive: bool, low: &[u8], high: &[u8]| TableRange {
        is_archive,
        from: from.max(low).to_vec(),
        to: to.min(high).to_vec(),
    };
    let parts = [cut(false, from, start), cut(true, start, end), cut(false, end, to)];
    parts.into_iter().filter(|part| part.from < part.to).collect()
}

/// Ranges of one table, read in one order.
#[derive(Default)]
struct Several<'a> {
    from: Vec<&'a [u8]>,
    to: Vec<&'a [u8]>,
    limits: Vec<i64>,
    /// The index of each among the wanted ranges.
    places: Vec<usize>,
}

impl<'a> Several<'a> {
    fn of(wanted: &'a Wanted, cut: &'a [Vec<TableRange>], is_archive: bool, order: ScanDirection) -> Several<'a> {
        let mut several = Several::default();
        for (place, (range, parts)) in wanted.ranges.iter().zip(cut).enumerate() {
            for part in parts.iter().filter(|part| part.is_archive == is_archive && range.way == order) {
                several.from.push(&part.from);
                several.to.push(&part.to);
                several.limits.push(i64::try_from(range.limit).unwrap_or(i64::MAX));
                several.places.push(place);
            }
        }
        several
    }

    async fn read(&self, session: &Session, is_archive: bool, order: ScanDirection) -> Result<Vec<Answer>, Error> {
        session.ranges(is_archive, order, (&self.from, &self.to, &self.limits)).await
    }
}

/// Reads several keys and ranges in one round trip.
pub(super) async fn fetch(session: &Session, archive: &Range<Vec<u8>>, wanted: &Wanted) -> Result<Fetched, Error> {
    use ScanDirection::{Ascending, Descending};
    let (archived, rows): (Vec<&[u8]>, Vec<&[u8]>) =
        wanted.keys.iter().map(Vec::as_slice).partition(|key| is_archived(archive, key));
    let cut: Vec<Vec<TableRange>> = wanted.ranges.iter().map(|part| parts(archive, &part.from, &part.to)).collect();
    let kinds = [(false, Ascending), (false, Descending), (true, Ascending), (true, Descending)];
    let several = kinds.map(|(is_archive, order)| Several::of(wanted, &cut, is_archive, order));
    let [up, down, archive_up, archive_down] = &several;
    let (rows, ranges) = join(
        join(session.many(false, &rows), session.many(true, &archived)),
        join4(
            up.read(session, false, Ascending),
            down.read(session, false, Descending),
            archive_up.read(session, true, Ascending),
            archive_down.read(session, true, Descending),
        ),
    )
    .await;
    let rows = rows.0?.into_iter().chain(rows.1?).map(|row| (row.get(0), row.get(1))).collect();
    let mut found: Vec<Vec<Row>> = vec![Vec::new(); wanted.ranges.len()];
    let (up_rows, down_rows, archive_up_rows, archive_down_rows) = ranges;
    for (several, answers) in several.iter().zip([up_rows, down_rows, archive_up_rows, archive_down_rows]) {
        for row in answers? {
            let place = usize::try_from(row.get::<_, i64>(0) - 1).ok().and_then(|at| several.places.get(at));
            place.into_iter().for_each(|&place| found[place].push((row.get(1), row.get(2))));
        }
    }
    for (rows, range) in found.iter_mut().zip(&wanted.ranges) {
        rows.sort_unstable();
        if range.way == Descending {
            rows.reverse();
        }
        // A range that spans both tables has been read in each.
        rows.truncate(range.limit);
    }
    Ok(Fetched { rows, ranges: found })
}

/// Visits the rows of one table; breaks where `each` does.
fn scan_part(
    of: &impl RunQuery,
    TableRange { is_archive, mut from, mut to }: TableRange,
    order: ScanDirection,
    each: &mut Visitor<'_>,
) -> Result<ControlFlow<()>, RowsError> {
    for stride in STRIDES.into_iter().chain(std::iter::repeat(STRIDES[1])) {
        let rows = of.run_query(async |session| session.range(is_archive, order, (&from, &to), stride).await)?;
        for row in &rows {
            if each(row.get(0), row.get(1)).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        let Some(last) = rows.get(stride - 1) else { break };
        let last: Vec<u8> = last.get(0);
        match order {
            ScanDirection::Ascending => from = [last.as_slice(), &[0]].concat(),
            ScanDirection::Descending => to = last,
        }
    }
    Ok(ControlFlow::Continue(()))
}
