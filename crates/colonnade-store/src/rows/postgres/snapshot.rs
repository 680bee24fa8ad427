//! Snapshots: read-only transactions, each in a session of its own while it lasts.

use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::sync::Arc;

use futures_util::future::join;
use tokio_postgres::Error;

use super::super::RowsError;
use super::pool::NoSession;
use super::reading::RunQuery;
use super::session::{READING, Session, describe, ends_connection, wait};
use super::shared::DatabaseRows;
use super::sql;

/// The rows as they are at the first read.
pub(super) struct PostgresSnapshot {
    shared: Arc<DatabaseRows>,
    /// The session, from the first read on, until it fails.
    session: RefCell<Option<Session>>,
    has_begun: Cell<bool>,
}

impl PostgresSnapshot {
    pub(super) fn new(shared: Arc<DatabaseRows>) -> PostgresSnapshot {
        PostgresSnapshot { shared, session: RefCell::new(None), has_begun: Cell::new(false) }
    }

    /// Begins with a first read, in one round trip. If the connection is lost, it is retried once.
    fn begin<T>(&self, work: impl AsyncFn(&Session) -> Result<T, Error>) -> Result<T, RowsError> {
        let pool = &self.shared.pool;
        let mut why = String::new();
        for _ in 0..2 {
            self.shared.ready()?;
            let session = match pool.take(&self.shared.target, &self.shared.runtime) {
                Ok(session) => session,
                Err(NoSession::Busy(why)) => return Err(RowsError::Unavailable(why)),
                Err(NoSession::Away(told)) => {
                    self.shared.lost(&told, None);
                    why = told;
                    continue;
                }
            };
            self.shared.count();
            let done = wait(&self.shared.runtime, READING, async {
                let (begun, done) = join(session.client.batch_execute(sql::SNAPSHOT), work(&session)).await;
                begun.and(done)
            });
            match done {
                Some(Ok(done)) => {
                    self.session.replace(Some(session));
                    self.has_begun.set(true);
                    return Ok(done);
                }
                Some(Err(error)) if !ends_connection(&error) => {
                    session.send("ROLLBACK");
                    pool.give_back(Some(session));
                    return Err(self.shared.refused(&error));
                }
                Some(Err(error)) => why = describe(&error),
                None => why = no_answer(),
            }
            pool.give_back(None);
            // The idle sessions are as old as this one.
            pool.clear();
        }
        Err(RowsError::Unavailable(why))
    }

    /// Continues the transaction that has begun.
    fn go_on<T>(&self, work: impl AsyncFn(&Session) -> Result<T, Error>) -> Result<T, RowsError> {
        let mut place = self.session.borrow_mut();
        let Some(session) = place.as_ref() else {
            return Err(RowsError::Unavailable("the connection was lost, and with it what was being read".to_owned()));
        };
        if self.shared.is_closed() {
            return Err(RowsError::Closed);
        }
        self.shared.count();
        let why = match wait(&self.shared.runtime, READING, work(session)) {
            Some(Ok(done)) => return Ok(done),
            Some(Err(error)) => describe(&error),
            None => no_answer(),
        };
        *place = None;
        self.shared.pool.give_back(None);
        Err(RowsError::Unavailable(why))
    }
}

fn no_answer() -> String {
    format!("no answer within {} seconds", READING.as_secs())
}

impl Drop for PostgresSnapshot {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            session.send("COMMIT");
            self.shared.pool.give_back(Some(session));
        }
    }
}

impl RunQuery for PostgresSnapshot {
    fn run_query<T>(&self, work: impl AsyncFn(&Session) -> Result<T, Error>) -> Result<T, RowsError> {
        if self.has_begun.get() { self.go_on(work) } else { self.begin(work) }
    }

    fn archive(&self) -> &Range<Vec<u8>> {
        &self.shared.archive
    }
}
