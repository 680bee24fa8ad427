//! One commit: the write lock in the first round trip, everything else in the second.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use futures_util::future::{join, join4, join5, try_join_all};
use tokio_postgres::{Error, Statement};

use super::super::{Batch, Fetched, MOST_BYTES, MOST_WRITES, RowsError, Wanted};
use super::opening::TurnRow;
use super::reading::{fetch, is_archived};
use super::remedies;
use super::session::{Session, describe, ends_connection, may_pass, prepare};
use super::sql;

/// The number of commits that the log keeps.
pub(super) const KEPT: u64 = 10_000;

/// The number of commits between two prunings of the log.
const PRUNE_EVERY: u64 = 1_000;

/// The session that writes.
pub(super) struct WriterSession {
    pub(super) session: Session,
    turn: Statement,
    last: Statement,
    number: Statement,
    reserve: Statement,
    log: Statement,
    notify: Statement,
    prune: Statement,
}

impl WriterSession {
    /// Prepares a session for commits.
    pub(super) async fn new(session: Session) -> Result<WriterSession, Error> {
        let all = [sql::TURN, sql::LAST, sql::SET_NUMBER, sql::RESERVE, sql::LOG, sql::NOTIFY, sql::PRUNE];
        let [turn, last, number, reserve, log, notify, prune] = prepare(&session.client, all).await?;
        Ok(WriterSession { session, turn, last, number, reserve, log, notify, prune })
    }
}

/// The expected content of the row of `turn` before a commit.
#[derive(Clone, Debug)]
pub(super) struct ExpectedTurn {
    /// The last known commit; if this store writes alone, its own last one.
    pub(super) number: u64,
    pub(super) format: u32,
    pub(super) store: String,
    pub(super) holder: String,
    /// Whether others may have committed since.
    pub(super) is_shared: bool,
}

impl ExpectedTurn {
    /// A discrepancy in the row, in words; `None` if there is none.
    pub(super) fn fault(&self, turn: &TurnRow) -> Option<String> {
        if turn.store != self.store {
            Some("another store is there now".to_owned())
        } else if turn.holder != self.holder {
            Some("another process has taken the store".to_owned())
        } else if turn.format != self.format {
            Some(format!("another program has brought the store to format {}", turn.format))
        } else if turn.number < self.number {
            Some(format!("the database went back behind commit {}", self.number))
        } else if turn.number > self.number && !self.is_shared {
            Some(format!("somebody else wrote commit {}", turn.number))
        } else {
            None
        }
    }
}

/// The reason why taking the write lock or a commit failed, or may have failed.
pub(super) enum TransactionFailure {
    /// Nothing was written, and a retry may succeed.
    Passing(RowsError),
    /// Nothing was written.
    Refused(RowsError),
    /// Nothing was written, and the connection is lost.
    Lost(String),
    /// The connection was lost during the commit.
    Unknown(String),
    /// This process may not write any more.
    Stopped(String),
}

/// Writes to one table by one statement. Without values, the rows are deleted.
#[derive(Default)]
struct TableWrites<'a> {
    is_archive: bool,
    keys: Vec<&'a [u8]>,
    values: Option<Vec<&'a [u8]>>,
    bytes: usize,
}

/// The writes of a batch.
pub(super) struct CommitWrites<'a> {
    /// Parts that each fill a statement, if the batch is large.
    full: Vec<TableWrites<'a>>,
    /// The rest: rows to write and to delete, and the same for the archive.
    rest: [TableWrites<'a>; 4],
}

impl<'a> CommitWrites<'a> {
    /// The writes of a batch, divided between the rows and the archive, which has a range of keys.
    pub(super) fn of(batch: &'a Batch, archive: &Range<Vec<u8>>) -> CommitWrites<'a> {
        let mut full = Vec::new();
        let part = |is_archive, is_put: bool| TableWrites {
            is_archive,
            values: is_put.then(Vec::new),
            ..TableWrites::default()
        };
        let mut rest = [part(false, true), part(false, false), part(true, true), part(true, false)];
        for (key, value) in batch.iter() {
            let is_archive = is_archived(archive, key);
            let place = &mut rest[2 * usize::from(is_archive) + usize::from(value.is_none())];
            let bytes = key.len() + value.map_or(0, <[u8]>::len);
            if place.keys.len() == MOST_WRITES || place.bytes + bytes > MOST_BYTES {
                full.push(std::mem::replace(place, part(is_archive, value.is_some())));
            }
            place.keys.push(key);
            place.values.iter_mut().for_each(|values| values.extend(value));
            place.bytes += bytes;
        }
        CommitWrites { full, rest }
    }

    /// The number of round trips that a commit of these takes.
    pub(super) const fn round_trips(&self) -> usize {
        self.full.len() + 1
    }
}

/// A transaction that holds the write lock.
pub(super) struct BegunTransaction {
    /// Its row of the table `turn`; `None` if that is missing.
    pub(super) turn: Option<TurnRow>,
    /// The number and token of the last commit, if requested and there is one.
    pub(super) last: Option<(u64, String)>,
    /// The wanted rows.
    pub(super) found: Fetched,
}

/// Begins a transaction and takes the write lock. Everything is read after the lock, by separate statements, because a
/// statement that waits for a lock sees all other data as of before the wait. A failure leaves nothing behind.
pub(super) async fn begin(
    writer: &WriterSession,
    wanted: &Wanted,
    archive: &Range<Vec<u8>>,
    with_last: bool,
) -> Result<BegunTransaction, TransactionFailure> {
    let WriterSession { session, turn, last, .. } = writer;
    let client = &session.client;
    let last = async { if with_last { client.query_opt(last, &[]).await } else { Ok(None) } };
    let (begun, turn, last, found) =
        join4(client.batch_execute("BEGIN"), client.query_opt(turn, &[]), last, fetch(session, archive, wanted)).await;
    let errors = [begun.as_ref().err(), turn.as_ref().err(), last.as_ref().err(), found.as_ref().err()];
    // The later errors only say that there was a first one.
    if let Some(error) = errors.into_iter().flatten().next() {
        return Err(rolled_back(session, error).await);
    }
    Ok(BegunTransaction {
        turn: turn.ok().flatten().map(|row| TurnRow::of(&row)),
        last: last.ok().flatten().map(|row| (u64::try_from(row.get::<_, i64>(0)).unwrap_or(0), row.get(1))),
        found: found.unwrap_or_default(),
    })
}

/// Numbers that a commit reserves.
pub(super) struct ReservedNumbers {
    pub(super) of: u8,
    pub(super) above: u64,
    pub(super) count: u64,
    /// The first number, once the commit is done.
    pub(super) given: Arc<OnceLock<u64>>,
}

impl ReservedNumbers {
    /// Sends the statement, and returns the last of the numbers.
    async fn send(&self, writer: &WriterSession) -> Result<u64, Error> {
        let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let of = i32::from(self.of);
        let above = number(self.above);
        let count = number(self.count);
        let row = writer.session.client.query_one(&writer.reserve, &[&of, &above, &count]).await?;
        Ok(u64::try_from(row.get::<_, i64>(0)).unwrap_or(0))
    }
}

/// A commit as it is recorded in the log.
pub(super) struct LogEntry<'a> {
    pub(super) number: u64,
    pub(super) by: &'a str,
    pub(super) token: &'a str,
    pub(super) message: &'a [u8],
    /// Whether other processes are to be notified.
    pub(super) is_told: bool,
    pub(super) reserves: &'a [ReservedNumbers],
}

/// Writes, and releases the write lock. Parts that fill a statement are sent first, each alone; the rest takes one
/// round trip.
pub(super) async fn commit(
    writer: &WriterSession,
    entry: &LogEntry<'_>,
    writes: &CommitWrites<'_>,
) -> Result<(), TransactionFailure> {
    let WriterSession { session, number: set_number, log, notify, prune, .. } = writer;
    let client = &session.client;
    for part in &writes.full {
        if let Err(error) = write(session, part).await {
            return Err(rolled_back(session, &error).await);
        }
    }
    // An earlier warning is unrelated to this commit.
    session.has_warned();
    let number = i64::try_from(entry.number).unwrap_or(i64::MAX);
    let old = number.saturating_sub_unsigned(KEPT);
    let prune = async {
        let is_time = entry.number.is_multiple_of(PRUNE_EVERY) && old > 0;
        if is_time { client.execute(prune, &[&old]).await } else { Ok(0) }
    };
    let notify = async { if entry.is_told { client.execute(notify, &[&entry.by]).await } else { Ok(0) } };
    // The statements are all sent, in this order, before this waits for the first time.
    let [rows, deleted, archive, unarchived] = &writes.rest;
    let reserves = try_join_all(entry.reserves.iter().map(|reserve| reserve.send(writer)));
    let ((written, reserved), counted, logged, pruned, ended) = join5(
        join(
            join4(write(session, rows), write(session, deleted), write(session, archive), write(session, unarchived)),
            reserves,
        ),
        client.execute(set_number, &[&number]),
        client.execute(log, &[&number, &entry.by, &entry.token, &entry.message]),
        join(prune, notify),
        client.batch_execute("COMMIT"),
    )
    .await;
    let ((rows, deleted, archive, unarchived), (pruned, notified)) = (written, pruned);
    let (lasts, unreserved) = reserved.map_or_else(|error| (Vec::new(), Some(error)), |lasts| (lasts, None));
    let errors = [rows.err(), deleted.err(), archive.err(), unarchived.err(), unreserved, counted.err(), logged.err()];
    let mut errors = errors.into_iter().chain([pruned.err(), notified.err(), ended.err()]).flatten().peekable();
    let Some(first) = errors.peek().map(failed) else {
        // The server stopped waiting for a standby: the commit is on one disk, which is less than requested.
        return match session.has_warned() {
            true => Err(TransactionFailure::Unknown("the server did not wait for its standby".to_owned())),
            false => {
                for (ReservedNumbers { count, given, .. }, last) in entry.reserves.iter().zip(lasts) {
                    last.checked_sub(*count).into_iter().for_each(|before| _ = given.set(before + 1));
                }
                Ok(())
            }
        };
    };
    match errors.find(ends_connection) {
        Some(lost) => Err(TransactionFailure::Unknown(describe(&lost))),
        None => Err(first),
    }
}

/// Rolls back a transaction that failed before its end was sent: it leaves nothing behind.
async fn rolled_back(session: &Session, error: &Error) -> TransactionFailure {
    if ends_connection(error) {
        return TransactionFailure::Lost(describe(error));
    }
    match session.client.batch_execute("ROLLBACK").await {
        Ok(()) => failed(error),
        Err(error) => TransactionFailure::Lost(describe(&error)),
    }
}

/// Classifies an error after which the server continues: nothing was written.
fn failed(error: &Error) -> TransactionFailure {
    let why = remedies::refusal(error);
    if may_pass(error) { TransactionFailure::Passing(why) } else { TransactionFailure::Refused(why) }
}

/// Writes to one table.
async fn write(session: &Session, part: &TableWrites<'_>) -> Result<u64, Error> {
    let table = session.table(part.is_archive);
    match &part.values {
        _ if part.keys.is_empty() => Ok(0),
        Some(values) => session.client.execute(&table.upsert, &[&part.keys, values]).await,
        None => session.client.execute(&table.delete, &[&part.keys]).await,
    }
}
