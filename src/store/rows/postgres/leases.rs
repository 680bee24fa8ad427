//! Leases: rights that one of several processes holds at a time, for as long as it keeps renewing them.
//!
//! They expire by the server's clock. The holder measures the remaining time by a monotonic clock of its own, starting
//! before its request.

use std::time::Duration;

use tokio_postgres::Row;

use super::super::{Lease, Leased, Member, RowsError};
use super::session::{Session, wait};
use super::shared::{GRACE, Shared};
use super::sql;

impl Shared {
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
    /// identified by its number and machine.
    pub(super) fn heartbeat(&self, member: &Member, span: Duration) -> Result<i64, RowsError> {
        let Member { name, roles, version, .. } = member;
        let name = if name.is_empty() { &self.me.name } else { name };
        let span = i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
        let row = self.ask_soon(async |session| {
            session.client.query_one(sql::HEARTBEAT, &[&self.me.id, name, roles, version, &span]).await
        })?;
        Ok(row.get(0))
    }

    /// The processes that are present.
    pub(super) fn members(&self) -> Result<Vec<Member>, RowsError> {
        let rows = self.read(async |session| {
            if !session.client.query_one(sql::FIND_MEMBERS, &[]).await?.get::<_, bool>(0) {
                return Ok(Vec::new());
            }
            session.client.query(sql::MEMBERS, &[]).await
        })?;
        let member =
            |row: &Row| Member { name: row.get(0), roles: row.get(1), version: row.get(2), leases: row.get(3) };
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
