//! One commit: the turn in the first round trip, everything else in the second.

use std::cell::Cell;
use std::ops::Range;

use futures_util::future::{join, join5};
use tokio_postgres::error::SqlState;
use tokio_postgres::{Error, Statement};

use super::super::{Batch, RowsError, Shortage};
use super::opening::Turn;
use super::session::{Session, TableStatements, ends_connection, may_pass, told};
use super::sql;

/// So many commits stay in the log, and those of a day.
const KEPT: u64 = 10_000;

/// Every so many commits the log loses old ones.
const PRUNE_EVERY: u64 = 1_000;

/// The session that writes.
pub(super) struct Writer {
    pub(super) session: Session,
    turn: Statement,
    number: Statement,
    log: Statement,
}

impl Writer {
    /// Prepares a session for commits.
    pub(super) async fn new(session: Session) -> Result<Writer, Error> {
        let turn = session.client.prepare(sql::TURN).await?;
        let number = session.client.prepare(sql::SET_NUMBER).await?;
        let log = session.client.prepare(sql::LOG).await?;
        Ok(Writer { session, turn, number, log })
    }
}

/// The content of the turn that a commit needs.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    pub(super) number: u64,
    pub(super) format: u32,
    pub(super) store: String,
    pub(super) holder: String,
}

impl Expected {
    /// The fault of the turn, in words; None if nothing is.
    pub(super) fn fault(&self, turn: &Turn) -> Option<String> {
        if turn.store != self.store {
            Some("another store is there now".to_owned())
        } else if turn.holder != self.holder {
            Some("another process has taken the store".to_owned())
        } else if turn.format != self.format {
            Some(format!("another program has brought the store to format {}", turn.format))
        } else if turn.number < self.number {
            Some(format!("the database went back behind commit {}", self.number))
        } else if turn.number > self.number {
            Some(format!("somebody else wrote commit {}", turn.number))
        } else {
            None
        }
    }
}

/// Why a commit was not made, or may not have been.
pub(super) enum Failed {
    /// Nothing was written, and it may succeed when it is tried again.
    Passing(RowsError),
    /// Nothing was written.
    Refused(RowsError),
    /// Nothing was written, and the connection is lost.
    Lost(String),
    /// The connection was lost while the commit was on its way.
    Unknown(String),
    /// This process may not write any more.
    Stopped(String),
}

/// The writes of a batch to one table.
#[derive(Default)]
pub(super) struct Writes<'a> {
    keys: Vec<&'a [u8]>,
    values: Vec<&'a [u8]>,
    deleted: Vec<&'a [u8]>,
}

/// The writes of a batch, to the rows and to the archive, which has the keys of a range.
pub(super) fn writes<'a>(batch: &'a Batch, archive: &Range<Vec<u8>>) -> [Writes<'a>; 2] {
    let mut all = [Writes::default(), Writes::default()];
    for (key, value) in batch.iter() {
        let table = &mut all[usize::from(*archive.start <= *key && *key < *archive.end)];
        match value {
            Some(value) => {
                table.keys.push(key);
                table.values.push(value);
            }
            None => table.deleted.push(key),
        }
    }
    all
}

/// Commits. `is_sent` is set when the end of the transaction is on its way, so that whoever waits no longer knows.
pub(super) async fn commit(
    writer: &Writer,
    expected: &Expected,
    [rows, archive]: &[Writes<'_>; 2],
    token: &str,
    is_sent: &Cell<bool>,
) -> Result<(), Failed> {
    let Writer { session, turn, number: set_number, log } = writer;
    let client = &session.client;
    let (begun, turn) = join(client.batch_execute("BEGIN"), client.query_opt(turn, &[])).await;
    let turn = match begun.and(turn) {
        Ok(turn) => turn.map(|row| Turn::of(&row)),
        Err(error) if ends_connection(&error) => return Err(Failed::Lost(told(&error))),
        Err(error) => return Err(rolled_back(session, failed(&error)).await),
    };
    let fault = match &turn {
        Some(turn) => expected.fault(turn),
        None => Some("the turn of the store is gone".to_owned()),
    };
    if let Some(fault) = fault {
        return Err(rolled_back(session, Failed::Stopped(fault)).await);
    }
    // A warning from before says nothing about this commit.
    session.has_warned();
    let number = i64::try_from(expected.number + 1).unwrap_or(i64::MAX);
    is_sent.set(true);
    let logged = async {
        let old = number.saturating_sub_unsigned(KEPT);
        let prune = async {
            match (expected.number + 1).is_multiple_of(PRUNE_EVERY) && old > 0 {
                true => client.execute(sql::PRUNE, &[&old]).await,
                false => Ok(0),
            }
        };
        let (logged, pruned) = join(client.execute(log, &[&number, &expected.holder, &token]), prune).await;
        logged.and(pruned)
    };
    let (rows, archive, counted, logged, ended) = join5(
        write(session, &session.rows, rows),
        write(session, &session.archive, archive),
        client.execute(set_number, &[&number]),
        logged,
        client.batch_execute("COMMIT"),
    )
    .await;
    let errors = [rows.err(), archive.err(), counted.err(), logged.err(), ended.err()];
    let mut errors = errors.into_iter().flatten().peekable();
    let Some(first) = errors.peek().map(failed) else {
        // The server gave up waiting for a standby: it is on one disk, which is less than was asked for.
        return match session.has_warned() {
            true => Err(Failed::Unknown("the server did not wait for its standby".to_owned())),
            false => Ok(()),
        };
    };
    match errors.find(ends_connection) {
        Some(lost) => Err(Failed::Unknown(told(&lost))),
        None => Err(first),
    }
}

/// Ends a transaction that failed before anything was written.
async fn rolled_back(session: &Session, failed: Failed) -> Failed {
    match session.client.batch_execute("ROLLBACK").await {
        Ok(()) => failed,
        Err(error) => match failed {
            Failed::Stopped(_) => failed,
            _ => Failed::Lost(told(&error)),
        },
    }
}

/// The failure that an error is after which the server goes on: nothing was written.
fn failed(error: &Error) -> Failed {
    if error.code() == Some(&SqlState::DISK_FULL) {
        return Failed::Refused(RowsError::Full(Shortage::Disk));
    }
    let why = RowsError::Unavailable(told(error));
    if may_pass(error) { Failed::Passing(why) } else { Failed::Refused(why) }
}

/// Writes to one table. All statements are on their way when this first waits.
async fn write(session: &Session, table: &TableStatements, writes: &Writes<'_>) -> Result<(), Error> {
    let Writes { keys, values, deleted } = writes;
    let put = async {
        match keys.is_empty() {
            true => Ok(0),
            false => session.client.execute(&table.upsert, &[keys, values]).await,
        }
    };
    let delete = async {
        match deleted.is_empty() {
            true => Ok(0),
            false => session.client.execute(&table.delete, &[deleted]).await,
        }
    };
    let (put, deleted) = join(put, delete).await;
    put.and(deleted).map(drop)
}
