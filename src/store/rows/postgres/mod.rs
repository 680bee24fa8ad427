//! Rows in PostgreSQL, used by one process at a time.
//!
//! `database` is the address and TLS, `sql` every statement, `session` a connection, `opening` takes the store, `commit`
//! is one commit, `shared` the state with the thread that connects again.
//!
//! Two tables hold the rows: finished games, and all others. A row called the turn has the number of the last commit, the
//! format, the store's id and the process that holds it. Each commit locks the turn first and checks what stands there, so
//! a process that lost the store writes nothing, and writes a token into the log. When the connection is lost in a
//! commit, it is made again, the turn is taken, which waits for the old transaction, and the token tells the outcome.
//! While the database is away callers are refused as while sled is opened again.

mod commit;
mod database;
#[cfg(test)]
mod faults_tests;
mod opening;
mod session;
mod shared;
mod sql;

use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};

use super::{Batch, CommitError, Direction, RowReader, Rows, RowsError, RowsFacts, Scrub, Visitor};
pub use database::Database;
use database::Target;
pub use opening::Durability;
pub(crate) use opening::Purpose;
use opening::{Holder, READY};
use session::{told, wait};
use shared::Shared;

/// How long the opening may take.
const OPENING: Duration = Duration::from_secs(30);

/// How long deleted rows may take to leave the tables.
const FORGETTING: Duration = Duration::from_secs(3_600);

/// How many rows a scan asks for at first, and then each time.
const STRIDES: [usize; 2] = [64, 256];

/// The bytes of a secret.
const SECRET: usize = 32;

/// Rows in a database, which are held for this process until they are closed or dropped.
pub(crate) struct PostgresRows {
    shared: Arc<Shared>,
    keeper: Option<JoinHandle<()>>,
    /// Whether the schema was made when they were opened.
    is_new: bool,
    runtime: Option<Runtime>,
}

impl PostgresRows {
    /// Opens the rows of a database.
    ///
    /// `format` is the version of what the rows mean: what a new store gets, and the newest that is opened. `archive` are
    /// the keys of finished games.
    ///
    /// # Errors
    ///
    /// If the database cannot be used, another process has the store, a newer program wrote it, or it is not what
    /// `purpose` needs.
    pub(crate) fn open(
        database: &Database,
        purpose: Purpose,
        format: u32,
        archive: Range<Vec<u8>>,
    ) -> Result<PostgresRows, RowsError> {
        let target = Target::new(database)?;
        let (me, runtime) = (Holder::new()?, runtime()?);
        let shown = target.shown.clone();
        let opened = wait(runtime.handle(), OPENING, async {
            let taken = opening::take(&target, purpose, format, &me).await?;
            let is_new = taken.is_new;
            Ok::<_, RowsError>((Shared::new(target, me, archive, taken).await?, is_new))
        });
        let opened =
            opened.unwrap_or_else(|| Err(RowsError::NotOpened(format!("{shown}: the database does not answer"))));
        let (shared, is_new) = match opened {
            Ok((shared, is_new)) => (Arc::new(shared), is_new),
            Err(error) => {
                runtime.shutdown_background();
                return Err(error);
            }
        };
        let kept = Arc::clone(&shared);
        let keeper = thread::Builder::new().name("store-connection".to_owned()).spawn(move || kept.keep_connected());
        let keeper = Some(keeper.map_err(RowsError::file("starting a thread"))?);
        Ok(PostgresRows { shared, keeper, is_new, runtime: Some(runtime) })
    }

    /// Reads the rows of a database as they are now, whether a process holds them or not. Nothing can be written.
    ///
    /// # Errors
    ///
    /// If the database cannot be used, or there is no store of this format.
    pub(crate) fn read(database: &Database, format: u32, archive: Range<Vec<u8>>) -> Result<PostgresRows, RowsError> {
        let target = Target::new(database)?;
        let (me, runtime) = (Holder::new()?, runtime()?);
        let shown = target.shown.clone();
        let looked = wait(runtime.handle(), OPENING, async {
            let found = opening::look(&target, format).await?;
            Ok::<_, RowsError>(Shared::snapshot(target, me, archive, found))
        });
        let looked =
            looked.unwrap_or_else(|| Err(RowsError::NotOpened(format!("{shown}: the database does not answer"))));
        match looked {
            Ok(shared) => {
                Ok(PostgresRows { shared: Arc::new(shared), keeper: None, is_new: false, runtime: Some(runtime) })
            }
            Err(error) => {
                runtime.shutdown_background();
                Err(error)
            }
        }
    }

    /// The version of what the rows mean, at most the one that was named at the opening.
    pub(crate) fn found_format(&self) -> u32 {
        self.shared.format()
    }

    /// Sets the version of what the rows mean, durably.
    pub(crate) fn set_format(&self, format: u32) -> Result<(), RowsError> {
        self.shared.set_format(format)
    }

    /// Ends a restore: from now on the store can be used.
    pub(crate) fn restored(&self) -> Result<(), RowsError> {
        self.shared.change(async |session| session.client.execute(sql::SET_STATE, &[&READY]).await.map(drop))
    }

    /// Takes back a restore that failed: the database is as it was before.
    pub(crate) fn not_restored(&self, format: u32) -> Result<(), RowsError> {
        let format = i32::try_from(format).unwrap_or(i32::MAX);
        self.shared.change(async |session| {
            if self.is_new {
                return session.client.batch_execute(sql::DROP).await;
            }
            session.client.batch_execute(sql::EMPTY).await?;
            session.client.execute(sql::RESTART, &[&READY, &format]).await.map(drop)
        })
    }

    /// The table of a key: whether it is the archive.
    fn is_archived(&self, key: &[u8]) -> bool {
        *self.shared.archive.start <= *key && *key < *self.shared.archive.end
    }

    /// The parts of a range of keys by table, in ascending order; true is the archive.
    fn parts(&self, from: &[u8], to: &[u8]) -> Vec<(bool, Vec<u8>, Vec<u8>)> {
        let Range { start, end } = &self.shared.archive;
        let cut =
            |is_archive: bool, low: &[u8], high: &[u8]| (is_archive, from.max(low).to_vec(), to.min(high).to_vec());
        let parts = [cut(false, from, start), cut(true, start, end), cut(false, end, to)];
        parts.into_iter().filter(|(_, low, high)| low < high).collect()
    }

    /// Visits the rows of one table; breaks where `each` does.
    fn scan_part(
        &self,
        (is_archive, mut from, mut to): (bool, Vec<u8>, Vec<u8>),
        order: Direction,
        each: &mut Visitor<'_>,
    ) -> Result<ControlFlow<()>, RowsError> {
        for stride in STRIDES.into_iter().chain(std::iter::repeat(STRIDES[1])) {
            let limit = stride as i64;
            let rows = self.shared.read(async |session| {
                let table = if is_archive { &session.archive } else { &session.rows };
                session.client.query(table.scan(order), &[&from, &to, &limit]).await
            })?;
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
}

/// The runtime that drives the connections.
fn runtime() -> Result<Runtime, RowsError> {
    let mut builder = Builder::new_multi_thread();
    builder.worker_threads(1).thread_name("store-database").enable_all();
    builder.build().map_err(RowsError::file("starting a thread"))
}

/// How durable the server of a database is. The store need not be free.
///
/// # Errors
///
/// If the database cannot be reached.
pub(crate) fn durability(database: &Database) -> Result<Durability, RowsError> {
    let target = Target::new(database)?;
    let runtime = runtime()?;
    let asked = wait(runtime.handle(), OPENING, opening::durability(&target));
    runtime.shutdown_background();
    asked.unwrap_or_else(|| Err(RowsError::NotOpened(format!("{}: the database does not answer", target.shown))))
}

impl RowReader for PostgresRows {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        let is_archived = self.is_archived(key);
        let row = self.shared.read(async |session| {
            let table = if is_archived { &session.archive } else { &session.rows };
            session.client.query_opt(&table.get, &[&key]).await
        })?;
        Ok(row.map(|row| row.get(0)))
    }

    fn scan(&self, from: &[u8], to: &[u8], order: Direction, each: &mut Visitor<'_>) -> Result<(), RowsError> {
        let mut parts = self.parts(from, to);
        if order == Direction::Descending {
            parts.reverse();
        }
        if parts.is_empty() {
            // Nothing is asked for, and still a closed store says so.
            return self.shared.read(async |_| Ok(()));
        }
        for part in parts {
            if self.scan_part(part, order, each)?.is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Rows for PostgresRows {
    fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        if let Some(fault) = batch.fault() {
            return Err(CommitError::NotApplied(RowsError::Batch(fault)));
        }
        if batch.is_empty() {
            return self.shared.read(async |_| Ok(())).map_err(CommitError::NotApplied);
        }
        if self.shared.is_snapshot {
            let why = "the store was opened for reading, or a large commit is under way in it".to_owned();
            return Err(CommitError::NotApplied(RowsError::Unavailable(why)));
        }
        self.shared.commit(&batch)
    }

    fn facts(&self) -> RowsFacts {
        let (bytes, commits, health) = self.shared.facts();
        RowsFacts { bytes, commits, health, scrub: Scrub { bytes: 0, done: true } }
    }

    fn forget(&self) -> Result<(), RowsError> {
        let done = wait(&self.shared.runtime, FORGETTING, opening::vacuum(&self.shared.target));
        done.unwrap_or_else(|| Err(RowsError::Unavailable("the tables are not cleaned up yet".to_owned())))
    }

    fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, RowsError> {
        let mut fresh = [0; SECRET];
        getrandom::fill(&mut fresh)
            .map_err(|error| RowsError::Unavailable(format!("this machine gives no random numbers: {error}")))?;
        let is_snapshot = self.shared.is_snapshot;
        let row = self.shared.read(async |session| {
            if is_snapshot {
                return session.client.query_opt(sql::SECRET, &[&name]).await;
            }
            session.client.execute(sql::KEEP_SECRET, &[&name, &fresh.as_slice()]).await?;
            session.client.query_opt(sql::SECRET, &[&name]).await
        })?;
        // Who only reads has no use for one that nobody has kept yet.
        Ok(Some(row.map_or_else(|| fresh.to_vec(), |row| row.get(0))))
    }

    fn close(&self) -> Result<(), RowsError> {
        if self.shared.close() { Ok(()) } else { Err(RowsError::Closed) }
    }
}

impl Drop for PostgresRows {
    fn drop(&mut self) {
        self.shared.close();
        if let Some(keeper) = self.keeper.take() {
            // A thread that panicked has nothing to say here.
            let _ = keeper.join();
        }
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
