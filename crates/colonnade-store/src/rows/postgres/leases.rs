//! Leases: rights that one of several processes holds at a time, for as long as it keeps renewing them.
//!
//! They expire by the server's clock. The holder measures the remaining time by a monotonic clock of its own, starting
//! before its request.

use std::time::Duration;

use tokio_postgres::{Error, Row};

use super::super::{Lease, Leased, Member, RowsError};
use super::session::{Plain, Session, describe, wait};
use super::shared::{DatabaseRows, GRACE, lock};
use super::sql;

/// How long the announcement that a process has stopped may take.
const TELLING: Duration = Duration::from_secs(5);

impl DatabaseRows {
    /// Acquires or renews a lease.
    pub(super) fn lease(&self, name: &str, span: Duration) -> Result<Leased, RowsError> {
        let span = i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
        // The request is idempotent for the same holder.
        let row =
            self.ask_soon(async |session| session.client.query_one(sql::LEASE, &[&name, &self.me.id, &span]).await)?;
        Ok(Leased { is_held: row.get(0), clock: Some(row.get(1)) })
    }

    /// Releases a lease of this process.
    pub(super) fn end_lease(&self, name: &str) -> Result<(), RowsError> {
        self.ask_soon(async |session| session.client.execute(sql::END_LEASE, &[&name, &self.me.id]).await.map(drop))
    }

    /// The leases of other processes.
    pub(super) fn leases_of_others(&self) -> Result<Vec<Lease>, RowsError> {
        let rows = self.ask_soon(async |session| session.client.query(sql::LEASES_OF_OTHERS, &[&self.me.id]).await)?;
        Ok(rows.iter().map(|row| Lease { name: row.get(0), holder: row.get(1) }).collect())
    }

    /// Announces this process; returns the server's time, in milliseconds since 1970. A process without a name is
    /// identified by its number and machine. A process that has stopped announces that, and why.
    pub(super) fn heartbeat(&self, member: &Member, span: Duration) -> Result<i64, RowsError> {
        let Member { name, roles, version, .. } = member;
        let name = if name.is_empty() { &self.me.name } else { name };
        let span = i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
        if let Err(RowsError::Stopped(why)) = self.ready() {
            let told = wait(&self.runtime, TELLING, self.tell_stop((name, roles, version), span, &why));
            if let Some(Err(error)) = told {
                tracing::debug!("{}: nobody was told of the stop: {}", self.target.shown, describe(&error));
            }
            return Err(RowsError::Stopped(why));
        }
        let row = self.ask_soon(async |session| {
            session.client.query_one(sql::HEARTBEAT, &[&self.me.id, name, roles, version, &span]).await
        })?;
        Ok(row.get(0))
    }

    /// Tells the other processes and the commands, through a connection of its own, that this process has stopped. In the
    /// same store, no number that this process was given is given again.
    async fn tell_stop(
        &self,
        (name, roles, version): (&String, &String, &String),
        span: i64,
        why: &str,
    ) -> Result<(), Error> {
        let client = Plain::connect(&self.target).await?.client;
        client.batch_execute(sql::ADD_STOPS).await?;
        client.execute(sql::TELL_STOP, &[&self.me.id, name, roles, version, &span, &why]).await?;
        let given = lock(&self.given).clone();
        for (kind, last) in given {
            let last = i64::try_from(last).unwrap_or(i64::MAX);
            client.execute(sql::SKIP_NUMBERS, &[&i32::from(kind), &last, &self.store]).await?;
        }
        Ok(())
    }

    /// The processes that are present.
    pub(super) fn members(&self) -> Result<Vec<Member>, RowsError> {
        let rows = self.read(async |session| {
            let found = session.client.query_one(sql::FIND_MEMBERS, &[]).await?;
            match (found.get(0), found.get(1)) {
                (false, _) => Ok(Vec::new()),
                (true, false) => session.client.query(sql::MEMBERS_WITHOUT_STOPS, &[]).await,
                (true, true) => session.client.query(sql::MEMBERS, &[]).await,
            }
        })?;
        let member = |row: &Row| Member {
            name: row.get(0),
            roles: row.get(1),
            version: row.get(2),
            leases: row.get(3),
            stopped: row.get(4),
        };
        Ok(rows.iter().map(member).collect())
    }

    /// Releases the leases of this process, which is ending.
    pub(super) fn end_leases(&self, session: &Session) {
        if self.me.is_shared {
            // If there is no answer, they expire.
            let _ = wait(&self.runtime, GRACE, session.client.execute(sql::END_LEASES, &[&self.me.id]));
        }
    }
}
