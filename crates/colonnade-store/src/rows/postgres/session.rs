//! One connection to the database.

use std::error::Error as _;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use futures_util::future::{try_join_all, try_join3};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio_postgres::error::{DbError, SqlState};
use tokio_postgres::{AsyncMessage, Client, Error, Row, Statement};

use super::super::ScanDirection;
use super::database::DatabaseTarget;
use super::sql::{self, TableSql};

/// How long a read may take.
pub(super) const READING: Duration = Duration::from_secs(10);

/// A connection, with the statements for the tables of rows prepared.
pub(super) struct Session {
    pub(super) client: Client,
    pub(super) rows: TableStatements,
    pub(super) archive: TableStatements,
    pub(super) messages: Statement,
    warned: Arc<AtomicBool>,
    driver: JoinHandle<()>,
}

/// The prepared statements for a table of rows.
pub(super) struct TableStatements {
    pub(super) get: Statement,
    pub(super) many: Statement,
    /// Scans in either order.
    scans: [Statement; 2],
    /// Several ranges in either order.
    ranges: [Statement; 2],
    pub(super) upsert: Statement,
    pub(super) delete: Statement,
}

impl TableStatements {
    async fn prepare(client: &Client, sql: &TableSql) -> Result<TableStatements, Error> {
        let TableSql { get, many, scans, ranges, upsert, delete } = *sql;
        let others = prepare(client, [get, many, upsert, delete]);
        let all = try_join3(others, prepare(client, scans), prepare(client, ranges)).await?;
        let ([get, many, upsert, delete], scans, ranges) = all;
        Ok(TableStatements { get, many, scans, ranges, upsert, delete })
    }
}

/// Prepares statements.
pub(super) async fn prepare<const N: usize>(client: &Client, sql: [&str; N]) -> Result<[Statement; N], Error> {
    let prepared = try_join_all(sql.map(|sql| client.prepare(sql))).await?;
    let Ok(prepared) = prepared.try_into() else { unreachable!("as many as were asked for") };
    Ok(prepared)
}

/// A connection without prepared statements, for opening and maintenance.
pub(super) struct Plain {
    pub(super) client: Client,
    warned: Arc<AtomicBool>,
    driver: JoinHandle<()>,
}

impl Plain {
    /// Connects, with the settings of every session.
    pub(super) async fn connect(target: &DatabaseTarget) -> Result<Plain, Error> {
        let (client, mut connection) = target.config.connect(target.tls.clone()).await?;
        let warned = Arc::new(AtomicBool::new(false));
        let warns = Arc::clone(&warned);
        let listener = Arc::clone(&target.commit_listener);
        let driver = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                match message {
                    AsyncMessage::Notice(notice) if notice.code() == &SqlState::WARNING => {
                        warns.store(true, Ordering::SeqCst);
                    }
                    AsyncMessage::Notification(notification) => listener.notify(notification.payload()),
                    _ => {}
                }
            }
        });
        client.batch_execute(sql::SESSION).await?;
        Ok(Plain { client, warned, driver })
    }

    /// Prepares the statements. The tables must exist.
    pub(super) async fn prepared(self) -> Result<Session, Error> {
        let rows = TableStatements::prepare(&self.client, &sql::ROWS).await?;
        let archive = TableStatements::prepare(&self.client, &sql::ARCHIVE).await?;
        let messages = self.client.prepare(sql::MESSAGES).await?;
        Ok(Session { client: self.client, rows, archive, messages, warned: self.warned, driver: self.driver })
    }
}

impl Session {
    /// The statements for the archive, or for all other rows.
    pub(super) const fn table(&self, is_archive: bool) -> &TableStatements {
        if is_archive { &self.archive } else { &self.rows }
    }

    /// The value of a key.
    pub(super) async fn value(&self, is_archive: bool, key: &[u8]) -> Result<Option<Vec<u8>>, Error> {
        let row = self.client.query_opt(&self.table(is_archive).get, &[&key]).await?;
        Ok(row.map(|row| row.get(0)))
    }

    /// The rows of one table with `from <= key < to`; at most `limit`.
    pub(super) async fn range(
        &self,
        is_archive: bool,
        order: ScanDirection,
        (from, to): (&[u8], &[u8]),
        limit: usize,
    ) -> Result<Vec<Row>, Error> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        self.client.query(&self.table(is_archive).scans[order as usize], &[&from, &to, &limit]).await
    }

    /// The existing rows for keys of one table.
    pub(super) async fn many(&self, is_archive: bool, keys: &[&[u8]]) -> Result<Vec<Row>, Error> {
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        self.client.query(&self.table(is_archive).many, &[&keys]).await
    }

    /// The rows of several ranges of one table: their beginnings, their ends, and the most rows of each. Each row comes
    /// with the number of its range, starting from 1, in any order.
    pub(super) async fn ranges(
        &self,
        is_archive: bool,
        order: ScanDirection,
        (from, to, limits): (&[&[u8]], &[&[u8]], &[i64]),
    ) -> Result<Vec<Row>, Error> {
        if from.is_empty() {
            return Ok(Vec::new());
        }
        self.client.query(&self.table(is_archive).ranges[order as usize], &[&from, &to, &limits]).await
    }

    /// Sends a statement without waiting for its answer. Statements sent later come after it.
    pub(super) fn send(&self, sql: &str) {
        let sent = pin!(self.client.batch_execute(sql));
        // If it cannot be sent, the connection has ended, and any transaction with it.
        let _ = sent.poll(&mut Context::from_waker(Waker::noop()));
    }

    /// Whether the connection has ended.
    pub(super) fn is_lost(&self) -> bool {
        self.client.is_closed() || self.driver.is_finished()
    }

    /// Whether the server has warned since the last call, as it does when it stops waiting for a standby.
    pub(super) fn has_warned(&self) -> bool {
        self.warned.swap(false, Ordering::SeqCst)
    }
}

impl Drop for Session {
    /// Nothing more is sent, not even queued statements.
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// Whether an error ends the connection. Otherwise the server has answered and continues.
pub(super) fn ends_connection(error: &Error) -> bool {
    error.is_closed() || error.as_db_error().is_none_or(is_fatal)
}

fn is_fatal(error: &DbError) -> bool {
    matches!(error.severity(), "FATAL" | "PANIC") || error.code().code().starts_with("57P")
}

/// Whether a retry of the same transaction may succeed.
pub(super) fn may_pass(error: &Error) -> bool {
    let passing = [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED, SqlState::LOCK_NOT_AVAILABLE];
    error.code().is_some_and(|code| passing.contains(code))
}

/// The message of a database error, on one line.
pub(super) fn describe(error: &Error) -> String {
    let text = match error.as_db_error() {
        Some(error) => error.message().to_owned(),
        None => {
            let mut text = error.to_string();
            let mut source = error.source();
            while let Some(cause) = source {
                let cause_text = cause.to_string();
                if !text.contains(&cause_text) {
                    text = format!("{text}: {cause_text}");
                }
                source = cause.source();
            }
            text
        }
    };
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Blocks this thread until a future that a runtime drives is ready; `None` after the time limit.
///
/// It may be called wherever a thread may block, even within asynchronous code.
pub(super) fn wait<T>(runtime: &Handle, limit: Duration, work: impl Future<Output = T>) -> Option<T> {
    let _inside = runtime.enter();
    let mut work = pin!(tokio::time::timeout(limit, work));
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        match work.as_mut().poll(&mut context) {
            Poll::Ready(done) => return done.ok(),
            Poll::Pending => thread::park(),
        }
    }
}

/// A waker that unparks a waiting thread.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}
