//! Recognises a pooler that gives a session to another server process with each transaction. The lock of the writers,
//! prepared statements, settings and notifications belong to one server process, so a store cannot be used through it.

use tokio_postgres::{Client, Error, SimpleQueryMessage};

use super::super::RowsError;
use super::database::DatabaseTarget;
use super::remedies::{POOLED, not_opened};
use super::session::Plain;
use super::sql;

/// How often it is tried: a pooler may happen to give the same server process again.
const TRIES: usize = 3;

/// The error if the sessions of these two connections are divided.
pub(super) async fn refuse(one: &Plain, two: &Plain, target: &DatabaseTarget) -> Result<(), RowsError> {
    let failed = |error: Error| not_opened(target, &error);
    match is_divided(&one.client, &two.client).await.map_err(failed)? {
        true => Err(RowsError::NotOpened(format!("{}: {POOLED}", target.shown))),
        false => Ok(()),
    }
}

/// Whether two sessions have the same server process, or one changes it while another is in a transaction. It uses no
/// prepared statements, since these would sometimes fail here.
pub(super) async fn is_divided(one: &Client, two: &Client) -> Result<bool, Error> {
    for _ in 0..TRIES {
        let before = backend(one).await?;
        two.batch_execute("BEGIN").await?;
        let other = backend(two).await;
        let after = backend(one).await;
        two.batch_execute("ROLLBACK").await?;
        if other? == before || after? != before {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The number of the server process.
async fn backend(client: &Client) -> Result<Option<String>, Error> {
    let rows = client.simple_query(sql::BACKEND).await?;
    Ok(rows.iter().find_map(|row| match row {
        SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    }))
}
