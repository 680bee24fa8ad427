//! Rows in PostgreSQL, written by one store alone or by several.
//!
//! `database` is the address and TLS, `sql` every statement, `session` a connection, `opening` takes the store.
//! `write_lock` is the right to write and `commit` its two round trips; `snapshot` reads from one snapshot, with the
//! sessions of `pool`. `shared` is the state shared with the thread that reconnects (`rejoining`) and that finds out when a
//! database that refuses to write accepts it again (`refusing`). `pooling` finds out whether a pooler divides sessions,
//! `remedies` says what helps against errors, `probe` checks whether a server is suitable.
//!
//! Two tables hold the rows: finished games, and all others. The row of the table `turn` contains the number of the
//! last commit, the format, the store's id and the process that holds it, or a value for several. Each commit first
//! takes the write lock on it and checks its content, so a process that lost the store writes nothing; it also writes a
//! token into the log. If the connection is lost during a commit, the process reconnects and takes the write lock,
//! which waits for the old transaction; then the token tells the outcome. Without the database, callers are refused as
//! while sled is reopened.

mod commit;
mod commit_listener;
mod database;
#[cfg(test)]
mod faults_tests;
mod leases;
mod numbers;
mod opening;
mod pool;
mod pooling;
mod probe;
mod reading;
mod refusing;
#[cfg(test)]
mod refusing_tests;
mod rejoining;
mod remedies;
mod session;
mod shared;
mod snapshot;
mod sql;
mod write_lock;
#[cfg(test)]
mod write_lock_tests;

use std::ops::Range;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio_postgres::Error;

use super::{
    Batch, CommitError, CommitMessages, Lease, Leased, Member, RowReader, Rows, RowsError, RowsFacts, Scrub, Wanted,
    WriteLock,
};
pub(crate) use commit_listener::CommitCallback;
pub use database::Database;
use database::DatabaseTarget;
pub use opening::Durability;
pub(crate) use opening::OpeningPurpose;
use opening::{Holder, READY};
pub use probe::Need;
pub(crate) use probe::probe_server;
use reading::RunQuery;
use session::{Session, wait};
use shared::DatabaseRows;
use snapshot::PostgresSnapshot;
use write_lock::{TRIES, pause};

/// How long opening may take.
const OPENING: Duration = Duration::from_secs(30);

/// How long vacuuming deleted rows may take.
const FORGETTING: Duration = Duration::from_secs(3_600);

/// The most connections that a process has at a time: the writer, the readers, those for snapshots, and one for a moment,
/// as when erased rows are cleaned up.
pub const CONNECTIONS: usize = 1 + shared::READERS + pool::MOST + 1;

/// The length of a secret in bytes.
const SECRET: usize = 32;

/// Rows in a database, which this process holds, alone or with others, until they are closed or dropped.
pub(crate) struct PostgresRows {
    shared: Arc<DatabaseRows>,
    keeper: Option<JoinHandle<()>>,
    /// Whether opening them created the schema.
    is_new: bool,
    runtime: Option<Runtime>,
}

impl PostgresRows {
    /// Opens the rows of a database.
    ///
    /// `format` is the format of the stored data: the one for a new store, and the newest that is opened. `archive` is
    /// the range of the keys of finished games.
    ///
    /// # Errors
    ///
    /// If the database cannot be used, another process has the store, a newer program wrote it, or it does not suit
    /// `purpose`.
    pub(crate) fn open(
        database: &Database,
        purpose: OpeningPurpose,
        format: u32,
        archive: Range<Vec<u8>>,
    ) -> Result<PostgresRows, RowsError> {
        let me = Holder::new(matches!(purpose, OpeningPurpose::Share { .. }))?;
        let ((shared, is_new), runtime) = ask(database, async |target: DatabaseTarget| {
            target.commit_listener.set_process(&me.id);
            let taken = opening::take(&target, purpose, format, &me).await?;
            let is_new = taken.is_new;
            Ok((Arc::new(DatabaseRows::new(target, me, archive, taken).await?), is_new))
        })?;
        let kept = Arc::clone(&shared);
        let keeper = thread::Builder::new().name("store-connection".to_owned()).spawn(move || kept.keep_connected());
        let keeper = Some(keeper.map_err(RowsError::file("starting a thread"))?);
        Ok(PostgresRows { shared, keeper, is_new, runtime: Some(runtime) })
    }

    /// Opens the rows of a database as they are now for reading only, whether a process holds them or not.
    ///
    /// # Errors
    ///
    /// If the database cannot be used, or there is no store of this format.
    pub(crate) fn read(database: &Database, format: u32, archive: Range<Vec<u8>>) -> Result<PostgresRows, RowsError> {
        let me = Holder::new(false)?;
        let (shared, runtime) = ask(database, async |target: DatabaseTarget| {
            let found = opening::look(&target, format).await?;
            Ok(Arc::new(DatabaseRows::snapshot(target, me, archive, found)))
        })?;
        Ok(PostgresRows { shared, keeper: None, is_new: false, runtime: Some(runtime) })
    }

    /// The number of round trips to the server, by all callers.
    #[cfg(any(test, feature = "testing"))]
    pub(crate) fn round_trips(&self) -> usize {
        self.shared.round_trips.load(std::sync::atomic::Ordering::SeqCst)
    }

    /// Completes a restore: from now on, the store can be used.
    pub(crate) fn restored(&self) -> Result<(), RowsError> {
        self.shared.change(async |session| session.client.execute(sql::SET_STATE, &[&READY]).await.map(drop))
    }

    /// Undoes a failed restore: the database is as it was before.
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
}

/// Asks a database something for a limited time. The runtime that drives the connections is returned with the answer.
fn ask<T>(
    database: &Database,
    question: impl AsyncFnOnce(DatabaseTarget) -> Result<T, RowsError>,
) -> Result<(T, Runtime), RowsError> {
    let target = DatabaseTarget::new(database)?;
    let mut builder = Builder::new_multi_thread();
    builder.worker_threads(1).thread_name("store-database").enable_all();
    let runtime = builder.build().map_err(RowsError::file("starting a thread"))?;
    let shown = target.shown.clone();
    match wait(runtime.handle(), OPENING, question(target)).unwrap_or_else(|| Err(no_answer(&shown))) {
        Ok(answer) => Ok((answer, runtime)),
        Err(error) => {
            runtime.shutdown_background();
            Err(error)
        }
    }
}

/// The durability settings of a database server. The store may be in use.
///
/// # Errors
///
/// If the database cannot be reached.
pub(crate) fn durability(database: &Database) -> Result<Durability, RowsError> {
    let (settings, runtime) = ask(database, async |target| opening::durability(&target).await)?;
    runtime.shutdown_background();
    Ok(settings)
}

/// Tries whether a database can be written, without changing it. The store may be in use.
///
/// # Errors
///
/// If it cannot be written, or not be reached.
pub(crate) fn try_database(database: &Database) -> Result<(), RowsError> {
    let ((), runtime) = ask(database, async |target| refusing::try_database(&target).await)?;
    runtime.shutdown_background();
    Ok(())
}

/// The error of a database that does not answer.
fn no_answer(shown: &str) -> RowsError {
    RowsError::NotOpened(format!(
        "{shown}: the database does not answer within {} seconds; look at its server, and at the size of the pool if there is \
         a pooler between: a process needs up to {CONNECTIONS} connections",
        OPENING.as_secs()
    ))
}

impl RunQuery for PostgresRows {
    fn run_query<T>(&self, work: impl AsyncFn(&Session) -> Result<T, Error>) -> Result<T, RowsError> {
        self.shared.read(work)
    }

    fn archive(&self) -> &Range<Vec<u8>> {
        &self.shared.archive
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
        let mut last = RowsError::Unavailable("the database refused it".to_owned());
        for attempt in 0..TRIES {
            let lock = self.shared.write_lock(&Wanted::default()).map_err(CommitError::NotApplied)?;
            match lock.write(&batch, &[]) {
                Err(CommitError::Overtaken(error)) => last = error,
                done => return done,
            }
            pause(attempt);
        }
        Err(CommitError::NotApplied(last))
    }

    fn try_write(&self) -> Result<(), RowsError> {
        self.shared.try_write()
    }

    fn has_write_lock(&self) -> bool {
        !self.shared.is_snapshot
    }

    fn is_shared(&self) -> bool {
        self.shared.me.is_shared
    }

    fn write_lock(&self, wanted: &Wanted) -> Result<Option<Box<dyn WriteLock + '_>>, RowsError> {
        Ok(Some(Box::new(self.shared.write_lock(wanted)?)))
    }

    fn snapshot(&self) -> Option<Box<dyn RowReader>> {
        let shared = Arc::clone(&self.shared);
        // Rows that are only read have one session, which is a snapshot already.
        Some(if shared.is_snapshot { Box::new(shared) } else { Box::new(PostgresSnapshot::new(shared)) })
    }

    fn messages(&self, since: u64) -> Result<Option<CommitMessages>, RowsError> {
        if self.is_shared() { self.shared.messages(since).map(Some) } else { Ok(None) }
    }

    fn reserve(&self, of: u8, above: u64, count: u64) -> Result<Option<u64>, RowsError> {
        if self.is_shared() { self.shared.reserve(of, above, count).map(Some) } else { Ok(None) }
    }

    fn give_back(&self, of: u8, first: u64, end: u64) {
        if self.is_shared() {
            self.shared.give_back(of, first, end);
        }
    }

    fn on_commit(&self, callback: CommitCallback) {
        self.shared.target.commit_listener.on_commit(callback);
    }

    fn lease(&self, name: &str, span: Duration) -> Result<Leased, RowsError> {
        if self.is_shared() { self.shared.lease(name, span) } else { Ok(Leased { is_held: true, clock: None }) }
    }

    fn end_lease(&self, name: &str) -> Result<(), RowsError> {
        if self.is_shared() { self.shared.end_lease(name) } else { Ok(()) }
    }

    fn leases_of_others(&self) -> Result<Vec<Lease>, RowsError> {
        if self.is_shared() { self.shared.leases_of_others() } else { Ok(Vec::new()) }
    }

    fn heartbeat(&self, member: &Member, span: Duration) -> Result<Option<i64>, RowsError> {
        if self.is_shared() { self.shared.heartbeat(member, span).map(Some) } else { Ok(None) }
    }

    fn members(&self) -> Result<Option<Vec<Member>>, RowsError> {
        self.shared.members().map(Some)
    }

    fn facts(&self) -> RowsFacts {
        let (bytes, commits, health) = self.shared.facts();
        RowsFacts { bytes, commits, health, scrub: Scrub { bytes: 0, done: true } }
    }

    fn purge_erased(&self) -> Result<(), RowsError> {
        let done = wait(&self.shared.runtime, FORGETTING, opening::vacuum(&self.shared.target));
        done.unwrap_or_else(|| Err(RowsError::Unavailable("the tables are not cleaned up yet".to_owned())))
    }

    fn renew_secret(&self, name: &str) -> Result<Option<Vec<u8>>, RowsError> {
        let fresh = random_secret()?;
        self.shared
            .read(async |session| session.client.execute(sql::RENEW_SECRET, &[&name, &fresh.as_slice()]).await)?;
        Ok(Some(fresh.to_vec()))
    }

    fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, RowsError> {
        let fresh = random_secret()?;
        let is_snapshot = self.shared.is_snapshot;
        let row = self.shared.read(async |session| {
            let found = session.client.query_opt(sql::SECRET, &[&name]).await?;
            // A database that refuses to write may have it already.
            if is_snapshot || found.is_some() {
                return Ok(found);
            }
            session.client.execute(sql::KEEP_SECRET, &[&name, &fresh.as_slice()]).await?;
            session.client.query_opt(sql::SECRET, &[&name]).await
        })?;
        // A read-only store has no use for a secret that was never stored.
        Ok(Some(row.map_or_else(|| fresh.to_vec(), |row| row.get(0))))
    }

    fn close(&self) -> Result<(), RowsError> {
        if self.shared.close() { Ok(()) } else { Err(RowsError::Closed) }
    }
}

fn random_secret() -> Result<[u8; SECRET], RowsError> {
    let mut fresh = [0; SECRET];
    getrandom::fill(&mut fresh)
        .map_err(|error| RowsError::Unavailable(format!("this machine gives no random numbers: {error}")))?;
    Ok(fresh)
}

impl Drop for PostgresRows {
    fn drop(&mut self) {
        self.shared.close();
        if let Some(keeper) = self.keeper.take() {
            // A panic of the thread does not matter here.
            let _ = keeper.join();
        }
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
