//! Taking the store of a database: the server's settings, the schema, the writers' lock.

use std::fs;
use std::time::Duration;

use futures_util::future::try_join;
use tokio_postgres::config::TargetSessionAttrs;
use tokio_postgres::{Client, Error};

use super::super::RowsError;
use super::database::DatabaseTarget;
use super::remedies::{self, POOLED, not_opened};
use super::session::{Plain, Session};
use super::{pooling, sql};

/// How long to wait for another process to release the store before it counts as in use: a little longer than the
/// server's timeout for idle transactions.
const PATIENCE: Duration = Duration::from_millis(3_500);

/// The pause between two attempts to take the lock.
const PAUSE: Duration = Duration::from_millis(25);

/// The purpose of opening a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpeningPurpose {
    /// For use by this store alone.
    Use {
        /// Whether to create a store if there is none.
        create: bool,
    },
    /// To be filled from a backup: there must be no store, an empty one, or one whose restore was interrupted.
    Restore,
    /// For use by several stores at once.
    Share {
        /// Whether to create a store if there is none.
        create: bool,
    },
}

/// The states of a store, as recorded in the table `turn`.
pub(super) const READY: &str = "ready";
pub(super) const RESTORING: &str = "restoring";

/// The holder in the table `turn` while several stores write.
const ALL: &str = "00000000-0000-0000-0000-000000000000";

/// This process as a holder of the write lock.
#[derive(Clone, Debug)]
pub(super) struct Holder {
    pub(super) id: String,
    pub(super) name: String,
    /// Whether others may write, too.
    pub(super) is_shared: bool,
}

impl Holder {
    /// Creates a new holder.
    pub(super) fn new(is_shared: bool) -> Result<Holder, RowsError> {
        let process = format!("process {}", std::process::id());
        let name = match fs::read_to_string("/proc/sys/kernel/hostname") {
            Ok(host) => format!("{process} on {}", host.trim()),
            Err(_) => process,
        };
        Ok(Holder { id: uuid()?, name, is_shared })
    }

    /// The holder recorded in the table `turn` while this process may write.
    pub(super) fn mark(&self) -> &str {
        if self.is_shared { ALL } else { &self.id }
    }
}

/// A random UUID.
pub(super) fn uuid() -> Result<String, RowsError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| RowsError::Unavailable(format!("this machine gives no random numbers: {error}")))?;
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let parts = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
    Ok(parts.join("-"))
}

/// The row of the table `turn`.
#[derive(Clone, Debug)]
pub(super) struct TurnRow {
    pub(super) number: u64,
    pub(super) format: u32,
    pub(super) store: String,
    pub(super) state: String,
    pub(super) holder: String,
}

impl TurnRow {
    /// Decodes the row of the table `turn`. Numbers that no program writes become 0.
    pub(super) fn of(row: &tokio_postgres::Row) -> TurnRow {
        TurnRow {
            number: u64::try_from(row.get::<_, i64>(0)).unwrap_or(0),
            format: u32::try_from(row.get::<_, i32>(1)).unwrap_or(0),
            store: row.get(2),
            state: row.get(3),
            holder: row.get(4),
        }
    }
}

/// A store that was taken.
pub(super) struct TakenStore {
    pub(super) session: Session,
    /// A further connection, for a reader.
    pub(super) reader: Plain,
    pub(super) turn: TurnRow,
    /// The token of the last commit, if there was one.
    pub(super) token: Option<String>,
    /// Whether this created the schema.
    pub(super) is_new: bool,
}

/// Takes the store of a database, and creates it if requested.
pub(super) async fn take(
    target: &DatabaseTarget,
    purpose: OpeningPurpose,
    format: u32,
    me: &Holder,
) -> Result<TakenStore, RowsError> {
    let failed = |error: Error| not_opened(target, &error);
    let (plain, reader) = try_join(Plain::connect(target), Plain::connect(target)).await.map_err(failed)?;
    pooling::refuse(&plain, &reader, target).await?;
    let client = &plain.client;
    server(client, target).await?;
    let is_new = !client.query_one(sql::FIND, &[]).await.map_err(failed)?.get::<_, bool>(0);
    if is_new {
        if matches!(purpose, OpeningPurpose::Use { create: false } | OpeningPurpose::Share { create: false }) {
            return Err(RowsError::NoStore(target.shown.clone()));
        }
        make(client, purpose, format, me).await.map_err(failed)?;
    }
    if !lock(client, me.is_shared).await.map_err(failed)? {
        let holder = holder_of(client).await.map_err(failed)?;
        return Err(refused(target, &format!("{holder} uses this store; stop it first, or name another store")));
    }
    let turn = hold(client, target, purpose, format, me).await?;
    let token = token_of(client, turn.number).await.map_err(failed)?;
    let session = plain.prepared().await.map_err(failed)?;
    Ok(TakenStore { session, reader, turn, token, is_new })
}

fn refused(target: &DatabaseTarget, why: &str) -> RowsError {
    RowsError::NotOpened(format!("{}: {why}", target.shown))
}

/// Connects to the server that accepts writes, or, if there is none, to one that can be read.
async fn connect_to_read(target: &DatabaseTarget) -> Result<Plain, Error> {
    let first = match Plain::connect(target).await {
        Ok(plain) => return Ok(plain),
        Err(error) => error,
    };
    let mut any = target.clone();
    any.config.target_session_attrs(TargetSessionAttrs::Any);
    Plain::connect(&any).await.map_err(|_| first)
}

/// Begins to read the store as it is now, even if another process holds it.
pub(super) async fn look(target: &DatabaseTarget, format: u32) -> Result<(Session, TurnRow), RowsError> {
    let failed = |error: Error| not_opened(target, &error);
    let plain = connect_to_read(target).await.map_err(failed)?;
    let client = &plain.client;
    if !client.query_one(sql::FIND, &[]).await.map_err(failed)?.get::<_, bool>(0) {
        return Err(RowsError::NoStore(target.shown.clone()));
    }
    client.batch_execute(sql::UNLIMITED).await.map_err(failed)?;
    client.batch_execute(sql::SNAPSHOT).await.map_err(failed)?;
    let row = client.query_opt(sql::SHOW_TURN, &[]).await.map_err(failed)?;
    let turn = row.map(|row| TurnRow::of(&row)).ok_or_else(|| refused(target, NOT_WHOLE))?;
    check(&turn, target, format)?;
    Ok((plain.prepared().await.map_err(failed)?, turn))
}

const NOT_WHOLE: &str = "the schema `colonnade` is not whole: its table `turn` is empty";

/// Checks whether a store can be used as it is.
fn check(turn: &TurnRow, target: &DatabaseTarget, format: u32) -> Result<(), RowsError> {
    match turn.state.as_str() {
        RESTORING => {
            Err(refused(target, "a backup was being restored here, and that was broken off; restore it again"))
        }
        READY => RowsError::refuse_format(&target.shown, turn.format, format),
        state => {
            Err(refused(target, &format!("the store is in the state {state:?}, which this program does not know")))
        }
    }
}

/// Checks the settings of the server that durability depends on.
pub(super) async fn server(client: &Client, target: &DatabaseTarget) -> Result<(), RowsError> {
    let row = client.query_one(sql::SERVER, &[]).await.map_err(|error| not_opened(target, &error))?;
    if row.get::<_, &str>(1) == "off" {
        return Err(refused(
            target,
            "the server has fsync = off and could lose what players were told is stored; set fsync = on there",
        ));
    }
    if row.get::<_, &str>(2) == "off" {
        tracing::warn!(
            "{}: the server has full_page_writes = off, so that a loss of power can damage the store",
            target.shown
        );
    }
    if target.is_in_clear {
        tracing::warn!(
            "{}: sslmode=disable sends the password and everything that is stored to another machine without encryption",
            target.shown
        );
    }
    Ok(())
}

/// Creates the schema, unless another process has just done so.
async fn make(client: &Client, purpose: OpeningPurpose, format: u32, me: &Holder) -> Result<(), Error> {
    client.batch_execute("BEGIN").await?;
    client.query_one(sql::LOCK_SCHEMA, &[]).await?;
    if !client.query_one(sql::FIND, &[]).await?.get::<_, bool>(0) {
        client.batch_execute(sql::CREATE).await?;
        let state = if purpose == OpeningPurpose::Restore { RESTORING } else { READY };
        // If random numbers were unavailable, creating the holder would have failed before.
        let store = uuid().unwrap_or_else(|_| me.id.clone());
        client
            .execute(
                sql::BEGIN_TURN,
                &[&i32::try_from(format).unwrap_or(i32::MAX), &store, &state, &me.mark(), &me.name],
            )
            .await?;
    }
    client.batch_execute("COMMIT").await
}

/// Takes the writers' lock, exclusively or shared; false if another process prevents it.
pub(super) async fn lock(client: &Client, is_shared: bool) -> Result<bool, Error> {
    let begin = tokio::time::Instant::now();
    let statement = if is_shared { sql::LOCK_TOGETHER } else { sql::LOCK_ALONE };
    loop {
        if client.query_one(statement, &[]).await?.get::<_, bool>(0) {
            return Ok(true);
        }
        if begin.elapsed() > PATIENCE {
            return Ok(false);
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// The holder of the store, in words.
pub(super) async fn holder_of(client: &Client) -> Result<String, Error> {
    let row = client.query_opt(sql::HOLDER, &[]).await?;
    Ok(row.map_or_else(|| "another process".to_owned(), |row| row.get(0)))
}

/// The token of a commit, if it is in the log.
pub(super) async fn token_of(client: &Client, number: u64) -> Result<Option<String>, Error> {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    Ok(client.query_opt(sql::TOKEN, &[&number]).await?.map(|row| row.get(0)))
}

/// Locks the row of the table `turn`, checks its content, and records this process in it.
async fn hold(
    client: &Client,
    target: &DatabaseTarget,
    purpose: OpeningPurpose,
    format: u32,
    me: &Holder,
) -> Result<TurnRow, RowsError> {
    let failed = |error: Error| not_opened(target, &error);
    client.batch_execute("BEGIN").await.map_err(failed)?;
    let Some(row) = client.query_opt(sql::TURN, &[]).await.map_err(failed)? else {
        return Err(refused(target, NOT_WHOLE));
    };
    let mut turn = TurnRow::of(&row);
    if client.query_one(sql::LACKS_TABLES, &[]).await.map_err(failed)?.get(0) {
        client.batch_execute(sql::CREATE_TABLES).await.map_err(failed)?;
    }
    match purpose {
        OpeningPurpose::Use { .. } | OpeningPurpose::Share { .. } => check(&turn, target, format)?,
        OpeningPurpose::Restore => {
            let is_empty: bool = client.query_one(sql::IS_EMPTY, &[]).await.map_err(failed)?.get(0);
            if turn.state == READY && !is_empty {
                return Err(RowsError::NotEmpty(target.shown.clone()));
            }
            client.batch_execute(sql::EMPTY).await.map_err(failed)?;
            let wanted = i32::try_from(format).unwrap_or(i32::MAX);
            client.execute(sql::RESTART, &[&RESTORING, &wanted]).await.map_err(failed)?;
            (turn.number, turn.format, turn.state) = (0, format, RESTORING.to_owned());
        }
    }
    client.execute(sql::HOLD, &[&me.mark(), &me.name, &turn.state]).await.map_err(failed)?;
    client.batch_execute("COMMIT").await.map_err(failed)?;
    me.mark().clone_into(&mut turn.holder);
    Ok(turn)
}

/// The durability settings of a server, for the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Durability {
    /// The version of the server.
    pub version: String,
    /// Whether it waits for its disk.
    pub fsync: bool,
    /// Whether it writes full pages, so that a loss of power damages none.
    pub full_page_writes: bool,
    /// The setting that determines which disks a commit waits for.
    pub synchronous_commit: String,
    /// The standbys that commits wait for; empty if there are none.
    pub standbys: String,
    /// Whether it is on another machine, and the connection to it is not encrypted.
    pub is_in_clear: bool,
    /// Why a store cannot be used through this connection, if a pooler divides it.
    pub pooled: Option<&'static str>,
    /// How many connections it accepts for this user and database.
    pub connections: u64,
    /// How many more it accepts.
    pub free_connections: u64,
}

/// Queries the durability settings of a server. The store may be in use.
pub(super) async fn durability(target: &DatabaseTarget) -> Result<Durability, RowsError> {
    let failed = |error: Error| not_opened(target, &error);
    let plain = connect_to_read(target).await.map_err(failed)?;
    let is_pooled = {
        let other = connect_to_read(target).await.map_err(failed)?;
        pooling::is_divided(&plain.client, &other.client).await.map_err(failed)?
    };
    // In a transaction, a pooler does not change the server.
    plain.client.batch_execute("BEGIN").await.map_err(failed)?;
    let row = plain.client.query_one(sql::SERVER, &[]).await.map_err(failed)?;
    let limits = plain.client.query_one(sql::CONNECTIONS, &[]).await.map_err(failed)?;
    let count = |at| u64::try_from(limits.get::<_, Option<i64>>(at).unwrap_or(-1)).ok();
    // This connection is not counted.
    let limits = [0, 2, 4].map(|at| count(at).map(|most| (most.saturating_sub(count(at + 1).unwrap_or(0)) + 1, most)));
    let (free_connections, connections) = limits.into_iter().flatten().min().unwrap_or((u64::MAX, u64::MAX));
    Ok(Durability {
        version: row.get(0),
        fsync: row.get::<_, &str>(1) != "off",
        full_page_writes: row.get::<_, &str>(2) != "off",
        synchronous_commit: row.get(3),
        standbys: row.get(4),
        is_in_clear: target.is_in_clear,
        pooled: is_pooled.then_some(POOLED),
        connections,
        free_connections,
    })
}

/// Vacuums deleted rows from the pages of the tables.
pub(super) async fn vacuum(target: &DatabaseTarget) -> Result<(), RowsError> {
    let failed = |error: Error| RowsError::Unavailable(remedies::with_remedy(&error));
    let plain = Plain::connect(target).await.map_err(failed)?;
    for statement in sql::VACUUM {
        plain.client.batch_execute(statement).await.map_err(failed)?;
    }
    Ok(())
}
