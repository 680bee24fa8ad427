//! A database that refuses to write, though its connections are fine: its disk is full, it was made read-only, or rights
//! were taken away. Reading goes on. Each refusal is reported once, and a trial transaction finds out when it ends.

use std::time::{Duration, Instant};

use tokio_postgres::{Client, Error};

use super::super::{Health, RowsError};
use super::database::DatabaseTarget;
use super::remedies::{self, not_opened};
use super::session::{Plain, ends_connection, wait};
use super::shared::{COMMITTING, DatabaseRows, GRACE, lock};
use super::sql;

/// The pause between two trials while the database refuses.
const PAUSE: Duration = Duration::from_secs(1);

/// A refusal that comes again within this time of the end of the last one is not reported again.
const QUIET: Duration = Duration::from_secs(60);

impl DatabaseRows {
    /// Records an error of a reader or writer if it is a refusal. The first one is reported.
    pub(super) fn note_refusal(&self, error: &RowsError) {
        let (now, remedy) = match error {
            RowsError::Full(shortage) => (RowsError::Full(*shortage), "make room there"),
            RowsError::Refused(refusal) => (RowsError::Refused(refusal.clone()), refusal.remedy),
            _ => return,
        };
        let mut refusing = lock(&self.refusing);
        if refusing.now.is_some() || self.is_snapshot {
            return;
        }
        if refusing.ended.is_none_or(|ended| ended.elapsed() > QUIET) {
            tracing::error!(
                "{}: {now}: nothing is written until that is over, and reading goes on; {remedy}",
                self.target.shown
            );
        }
        (refusing.now, refusing.tried) = (Some(now), Some(Instant::now()));
    }

    /// The health of rows whose connections are fine.
    pub(super) fn health_of_writes(&self) -> Health {
        lock(&self.refusing).health()
    }

    /// Tries from time to time whether the database still refuses.
    pub(super) fn try_again(&self) {
        let is_due = {
            let refusing = lock(&self.refusing);
            refusing.now.is_some() && refusing.tried.is_none_or(|tried| tried.elapsed() >= PAUSE)
        };
        if is_due {
            // Its result is recorded.
            let _ = self.try_write();
        }
    }

    /// Tries whether the database can be written, without changing it.
    pub(super) fn try_write(&self) -> Result<(), RowsError> {
        if self.is_snapshot {
            return Ok(());
        }
        self.ready()?;
        let ledger = lock(&self.ledger);
        let Some(writer) = &ledger.writer else {
            return Err(RowsError::Unavailable("the connection to the database is lost".to_owned()));
        };
        let tried = wait(&self.runtime, COMMITTING, trial(&writer.session.client));
        lock(&self.refusing).tried = Some(Instant::now());
        match tried {
            Some(Ok(())) => {
                let mut refusing = lock(&self.refusing);
                if refusing.now.take().is_some() {
                    refusing.ended = Some(Instant::now());
                    tracing::info!("{}: the database can be written again", self.target.shown);
                }
                Ok(())
            }
            Some(Err(error)) => {
                if !ends_connection(&error) {
                    // If this fails, too, the connection has ended, and the transaction with it.
                    let _ = wait(&self.runtime, GRACE, writer.session.client.batch_execute("ROLLBACK"));
                }
                drop(ledger);
                let error = remedies::refusal(&error);
                self.note_refusal(&error);
                Err(error)
            }
            None => {
                drop(ledger);
                let why = format!("no answer within {} seconds", COMMITTING.as_secs());
                self.lost(&why, None);
                Err(RowsError::Unavailable(why))
            }
        }
    }
}

/// Does everything that a commit does, on rows of its own that need new pages, and takes it back.
async fn trial(client: &Client) -> Result<(), Error> {
    client.batch_execute(sql::TRIAL).await
}

/// Tries whether a database can be written, in a connection of its own. The store may be in use.
pub(super) async fn try_database(target: &DatabaseTarget) -> Result<(), RowsError> {
    let plain = Plain::connect(target).await.map_err(|error| not_opened(target, &error))?;
    // The transaction ends with the connection.
    trial(&plain.client).await.map_err(|error| remedies::refusal(&error))
}
