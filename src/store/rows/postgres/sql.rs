//! The statements, in the dialect of PostgreSQL.

/// The settings of every session: reads by the index whatever the planner believes, and limits on waiting, so that a process
/// that stands still does not keep the turn. A `synchronous_commit` that waits for a standby stays as it is.
pub(super) const SESSION: &str = "
SET search_path = '';
SET client_min_messages = warning;
SET default_transaction_isolation = 'read committed';
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SET jit = off;
SET plan_cache_mode = force_generic_plan;
SET idle_in_transaction_session_timeout = '3s';
SET lock_timeout = '5s';
SET statement_timeout = 0;
SET tcp_keepalives_idle = 10;
SET tcp_keepalives_interval = 5;
SET tcp_keepalives_count = 3;
SELECT pg_catalog.set_config('synchronous_commit', 'on', false)
 WHERE pg_catalog.current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')";

/// How durable the server is: its version and four settings.
pub(super) const SERVER: &str = "
SELECT current_setting('server_version'), current_setting('fsync'), current_setting('full_page_writes'),
       current_setting('synchronous_commit'), current_setting('synchronous_standby_names')";

/// Whether the schema is there.
pub(super) const FIND: &str = "SELECT to_regclass('colonnade.turn') IS NOT NULL";

/// Makes the schema.
pub(super) const CREATE: &str = "
CREATE SCHEMA IF NOT EXISTS colonnade;
CREATE TABLE colonnade.rows (key bytea PRIMARY KEY, value bytea NOT NULL)
  WITH (fillfactor = 85, toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0.02);
CREATE TABLE colonnade.archive (key bytea PRIMARY KEY, value bytea NOT NULL)
  WITH (fillfactor = 85, toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE colonnade.rows ALTER value SET STORAGE EXTERNAL;
ALTER TABLE colonnade.archive ALTER value SET STORAGE EXTERNAL;
CREATE TABLE colonnade.turn (id int PRIMARY KEY CHECK (id = 1), number bigint NOT NULL, format int NOT NULL,
  store uuid NOT NULL, state text NOT NULL, holder uuid NOT NULL, held_by text NOT NULL);
CREATE TABLE colonnade.log (number bigint PRIMARY KEY, by uuid NOT NULL, token uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(), said bytea NOT NULL);
CREATE TABLE colonnade.secrets (name text PRIMARY KEY, value bytea NOT NULL)";

/// The first row of the turn: format, store, state, holder and the holder in words.
pub(super) const BEGIN_TURN: &str = "
INSERT INTO colonnade.turn (id, number, format, store, state, holder, held_by)
VALUES (1, 0, $1, $2::text::uuid, $3, $4::text::uuid, $5)";

/// Takes everything away.
pub(super) const DROP: &str = "DROP SCHEMA colonnade CASCADE";

/// Takes away what the tables hold, and leaves them.
pub(super) const EMPTY: &str = "TRUNCATE colonnade.rows, colonnade.archive, colonnade.log";

/// Whether the tables of rows hold nothing.
pub(super) const IS_EMPTY: &str = "
SELECT NOT EXISTS (SELECT FROM colonnade.rows) AND NOT EXISTS (SELECT FROM colonnade.archive)";

/// The lock of the session that makes the schema.
pub(super) const LOCK_SCHEMA: &str = "SELECT pg_advisory_xact_lock(7816392301882203)";

/// The lock of the one process that writes; true if this session has it now.
pub(super) const LOCK_STORE: &str = "SELECT pg_try_advisory_lock(7816392301882204)";

/// Gives that lock back.
pub(super) const UNLOCK_STORE: &str = "SELECT pg_advisory_unlock(7816392301882204)";

/// Begins to read what stands there now, for as long as that takes.
pub(super) const SNAPSHOT: &str = "
SET idle_in_transaction_session_timeout = 0;
BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// The content of the turn, without taking it.
pub(super) const SHOW_TURN: &str = "
SELECT number, format, store::text, state, holder::text FROM colonnade.turn WHERE id = 1";

/// Who held the store last, in words.
pub(super) const HOLDER: &str = "SELECT held_by FROM colonnade.turn WHERE id = 1";

/// Takes the turn: number, format, store, state and holder.
pub(super) const TURN: &str = "
SELECT number, format, store::text, state, holder::text FROM colonnade.turn WHERE id = 1 FOR UPDATE";

/// Names the holder, and what the store is for now.
pub(super) const HOLD: &str = "
UPDATE colonnade.turn SET holder = $1::text::uuid, held_by = $2, state = $3 WHERE id = 1";

/// Sets the format.
pub(super) const SET_FORMAT: &str = "UPDATE colonnade.turn SET format = $1 WHERE id = 1";

/// Sets the state, and begins to count anew.
pub(super) const RESTART: &str = "UPDATE colonnade.turn SET state = $1, number = 0, format = $2 WHERE id = 1";

/// Sets the state.
pub(super) const SET_STATE: &str = "UPDATE colonnade.turn SET state = $1 WHERE id = 1";

/// The number of the commit.
pub(super) const SET_NUMBER: &str = "UPDATE colonnade.turn SET number = $1 WHERE id = 1";

/// Writes the commit down: number, holder, token.
pub(super) const LOG: &str = "
INSERT INTO colonnade.log (number, by, token, said) VALUES ($1, $2::text::uuid, $3::text::uuid, ''::bytea)";

/// The token of a commit.
pub(super) const TOKEN: &str = "SELECT token::text FROM colonnade.log WHERE number = $1";

/// Forgets old commits: those up to a number that are older than a day.
pub(super) const PRUNE: &str = "DELETE FROM colonnade.log WHERE number <= $1 AND at < now() - interval '1 day'";

/// The bytes on disk.
pub(super) const SIZE: &str = "
SELECT pg_total_relation_size('colonnade.rows') + pg_total_relation_size('colonnade.archive')";

/// Keeps a secret unless there is one of this name.
pub(super) const KEEP_SECRET: &str = "
INSERT INTO colonnade.secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";

/// A secret.
pub(super) const SECRET: &str = "SELECT value FROM colonnade.secrets WHERE name = $1";

/// Takes deleted rows out of the pages of the tables.
pub(super) const VACUUM: [&str; 2] = ["VACUUM colonnade.rows", "VACUUM colonnade.archive"];

/// The statements on one table of rows.
pub(super) struct TableSql {
    /// The value of a key.
    pub(super) get: &'static str,
    /// Rows from a key on, before another one, at most so many.
    pub(super) ascending: &'static str,
    /// The same from behind.
    pub(super) descending: &'static str,
    /// Writes keys and values.
    pub(super) upsert: &'static str,
    /// Deletes keys.
    pub(super) delete: &'static str,
}

macro_rules! table {
    ($name:literal) => {
        TableSql {
            get: concat!("SELECT value FROM ", $name, " WHERE key = $1"),
            ascending: concat!("SELECT key, value FROM ", $name, " WHERE key >= $1 AND key < $2 ORDER BY key LIMIT $3"),
            descending: concat!(
                "SELECT key, value FROM ",
                $name,
                " WHERE key >= $1 AND key < $2 ORDER BY key DESC LIMIT $3"
            ),
            upsert: concat!(
                "INSERT INTO ",
                $name,
                " (key, value) SELECT * FROM unnest($1::bytea[], $2::bytea[])",
                " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
            ),
            delete: concat!("DELETE FROM ", $name, " WHERE key = ANY($1::bytea[])"),
        }
    };
}

/// Everything but finished games.
pub(super) const ROWS: TableSql = table!("colonnade.rows");

/// Finished games.
pub(super) const ARCHIVE: TableSql = table!("colonnade.archive");
