//! The SQL statements, in PostgreSQL's dialect.

/// The settings of every session: reads use the index regardless of the planner's estimates, and waiting is limited, so
/// that a stalled process does not keep the write lock. A `synchronous_commit` that waits for a standby stays as it is.
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

/// The durability settings of the server: its version and four settings.
pub(super) const SERVER: &str = "
SELECT current_setting('server_version'), current_setting('fsync'), current_setting('full_page_writes'),
       current_setting('synchronous_commit'), current_setting('synchronous_standby_names')";

/// Whether the schema exists. In a session that waited meanwhile, `to_regclass` would return a cached result.
pub(super) const FIND: &str = "
SELECT EXISTS (SELECT FROM pg_catalog.pg_class AS class JOIN pg_catalog.pg_namespace AS schema
  ON schema.oid = class.relnamespace WHERE schema.nspname = 'colonnade' AND class.relname = 'turn')";

/// Creates the schema.
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

/// Whether a table or column is missing that stores of earlier programs lack.
pub(super) const LACKS_TABLES: &str = "
SELECT to_regclass('colonnade.numbers') IS NULL OR to_regclass('colonnade.leases') IS NULL
    OR NOT EXISTS (SELECT FROM pg_catalog.pg_attribute
         WHERE attrelid = to_regclass('colonnade.members') AND attname = 'stopped')";

/// Creates the tables of the last reserved numbers, by kind, of the leases, and of the processes that are present.
pub(super) const CREATE_TABLES: &str = "
CREATE TABLE IF NOT EXISTS colonnade.numbers (kind int PRIMARY KEY, last bigint NOT NULL);
CREATE TABLE IF NOT EXISTS colonnade.leases (name text PRIMARY KEY, holder uuid NOT NULL, until timestamptz NOT NULL);
CREATE TABLE IF NOT EXISTS colonnade.members (id uuid PRIMARY KEY, name text NOT NULL, roles text NOT NULL,
  version text NOT NULL, until timestamptz NOT NULL);
ALTER TABLE colonnade.members ADD COLUMN IF NOT EXISTS stopped text";

/// Acquires or renews a lease: the name, the holder, and the duration in milliseconds. Returns whether the holder has
/// it now, and the clock in milliseconds since 1970.
pub(super) const LEASE: &str = "
WITH held AS (
  INSERT INTO colonnade.leases AS lease (name, holder, until)
  VALUES ($1, $2::text::uuid, clock_timestamp() + $3::bigint * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE lease.holder = excluded.holder OR lease.until < clock_timestamp()
  RETURNING name)
SELECT EXISTS (SELECT FROM held), (extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// Releases a lease: its name, and its holder.
pub(super) const END_LEASE: &str = "DELETE FROM colonnade.leases WHERE name = $1 AND holder = $2::text::uuid";

/// The leases of processes other than this one, with the names of their holders.
pub(super) const LEASES_OF_OTHERS: &str = "
SELECT lease.name, coalesce(member.name, '')
  FROM colonnade.leases AS lease LEFT JOIN colonnade.members AS member ON member.id = lease.holder
 WHERE lease.holder <> $1::text::uuid AND lease.until > clock_timestamp() ORDER BY lease.name";

/// Removes a process and its leases.
pub(super) const END_LEASES: &str = "
WITH gone AS (DELETE FROM colonnade.members WHERE id = $1::text::uuid)
DELETE FROM colonnade.leases WHERE holder = $1::text::uuid";

/// Announces a process: its id, name, roles and version, and the duration in milliseconds. Returns the time. Processes
/// without an announcement for long are deleted.
pub(super) const HEARTBEAT: &str = "
WITH gone AS (DELETE FROM colonnade.members WHERE until < clock_timestamp() - interval '1 hour')
INSERT INTO colonnade.members (id, name, roles, version, until)
VALUES ($1::text::uuid, $2, $3, $4, clock_timestamp() + $5::bigint * interval '1 millisecond')
ON CONFLICT (id) DO UPDATE SET until = excluded.until
RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// Makes sure that a process can announce that it has stopped. A table that has the column is not locked.
pub(super) const ADD_STOPS: &str = "
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_attribute
       WHERE attrelid = to_regclass('colonnade.members') AND attname = 'stopped') THEN
    ALTER TABLE colonnade.members ADD COLUMN IF NOT EXISTS stopped text;
  END IF;
END $$";

/// Announces that a process has stopped: its id, name, roles and version, the duration in milliseconds, and why.
pub(super) const TELL_STOP: &str = "
INSERT INTO colonnade.members (id, name, roles, version, until, stopped)
VALUES ($1::text::uuid, $2, $3, $4, clock_timestamp() + $5::bigint * interval '1 millisecond', $6)
ON CONFLICT (id) DO UPDATE SET until = excluded.until, stopped = excluded.stopped";

/// Makes sure that a number of a store is not given again: its kind, the number, and the store.
pub(super) const SKIP_NUMBERS: &str = "
INSERT INTO colonnade.numbers AS given (kind, last)
SELECT $1, $2::bigint FROM colonnade.turn WHERE id = 1 AND store = $3::text::uuid
ON CONFLICT (kind) DO UPDATE SET last = greatest(given.last, excluded.last)";

/// Whether processes announce themselves, and whether they announce that they have stopped. Those of earlier programs do
/// not.
pub(super) const FIND_MEMBERS: &str = "
SELECT to_regclass('colonnade.members') IS NOT NULL,
       EXISTS (SELECT FROM pg_catalog.pg_attribute
         WHERE attrelid = to_regclass('colonnade.members') AND attname = 'stopped')";

macro_rules! members {
    ($stopped:literal) => {
        concat!(
            "SELECT name, roles, version, ARRAY(SELECT lease.name FROM colonnade.leases AS lease",
            " WHERE lease.holder = member.id AND lease.until > clock_timestamp() ORDER BY lease.name), ",
            $stopped,
            " FROM colonnade.members AS member WHERE until > clock_timestamp() ORDER BY name, id"
        )
    };
}

/// The processes that are present: name, roles, version, the names of the leases of each, and why it has stopped.
pub(super) const MEMBERS: &str = members!("stopped");

/// The same where processes do not announce that they have stopped.
pub(super) const MEMBERS_WITHOUT_STOPS: &str = members!("NULL::text");

/// Reserves numbers: the kind, a number that all must exceed, and the count. Returns the last one.
pub(super) const RESERVE: &str = "
INSERT INTO colonnade.numbers AS given (kind, last) VALUES ($1, $2::bigint + $3::bigint)
ON CONFLICT (kind) DO UPDATE SET last = greatest(given.last, $2::bigint) + $3::bigint RETURNING last";

/// Returns numbers: the kind, the number before the first one, and the last one.
pub(super) const GIVE_BACK: &str = "UPDATE colonnade.numbers SET last = $2 WHERE kind = $1 AND last = $3";

/// The row of the table `turn`: format, store, state, holder and the holder in words.
pub(super) const BEGIN_TURN: &str = "
INSERT INTO colonnade.turn (id, number, format, store, state, holder, held_by)
VALUES (1, 0, $1, $2::text::uuid, $3, $4::text::uuid, $5)";

/// Deletes everything.
pub(super) const DROP: &str = "DROP SCHEMA colonnade CASCADE";

/// Empties the tables, but keeps them.
pub(super) const EMPTY: &str = "
TRUNCATE colonnade.rows, colonnade.archive, colonnade.log, colonnade.numbers, colonnade.leases,
  colonnade.members";

/// Whether the tables of rows are empty.
pub(super) const IS_EMPTY: &str = "
SELECT NOT EXISTS (SELECT FROM colonnade.rows) AND NOT EXISTS (SELECT FROM colonnade.archive)";

/// Takes the lock for creating the schema.
pub(super) const LOCK_SCHEMA: &str = "SELECT pg_advisory_xact_lock(7816392301882203)";

/// Takes the lock of a store that writes alone; returns whether this session has it now.
pub(super) const LOCK_ALONE: &str = "SELECT pg_try_advisory_lock(7816392301882204)";

/// Takes the lock of stores that write together; returns whether this session has it now.
pub(super) const LOCK_TOGETHER: &str = "SELECT pg_try_advisory_lock_shared(7816392301882204)";

/// Releases that lock.
pub(super) const UNLOCK: &str = "SELECT pg_advisory_unlock_all()";

/// Removes the limit on idle transactions.
pub(super) const UNLIMITED: &str = "SET idle_in_transaction_session_timeout = 0";

/// The limit for snapshots: an idle one prevents the server from cleaning up, but blocks no writes.
pub(super) const SNAPSHOT_LIMIT: &str = "SET idle_in_transaction_session_timeout = '10min'";

/// Begins to read as of the first read.
pub(super) const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// The row of the table `turn`, without the lock on it.
pub(super) const SHOW_TURN: &str = "
SELECT number, format, store::text, state, holder::text FROM colonnade.turn WHERE id = 1";

/// The last holder of the store, in words.
pub(super) const HOLDER: &str = "SELECT held_by FROM colonnade.turn WHERE id = 1";

/// Takes the write lock by locking the row of the table `turn`: number, format, store, state and holder.
pub(super) const TURN: &str = "
SELECT number, format, store::text, state, holder::text FROM colonnade.turn WHERE id = 1 FOR UPDATE";

/// Records the holder, and the state of the store.
pub(super) const HOLD: &str = "
UPDATE colonnade.turn SET holder = $1::text::uuid, held_by = $2, state = $3 WHERE id = 1";

/// Sets the state and format, and restarts the numbering of commits.
pub(super) const RESTART: &str = "UPDATE colonnade.turn SET state = $1, number = 0, format = $2 WHERE id = 1";

/// Sets the state.
pub(super) const SET_STATE: &str = "UPDATE colonnade.turn SET state = $1 WHERE id = 1";

/// Sets the number of the last commit.
pub(super) const SET_NUMBER: &str = "UPDATE colonnade.turn SET number = $1 WHERE id = 1";

/// Records a commit: number, process, token, and message.
pub(super) const LOG: &str = "
INSERT INTO colonnade.log (number, by, token, said) VALUES ($1, $2::text::uuid, $3::text::uuid, $4)";

/// Notifies the other processes of the commit, with the id of this process, when it takes effect.
pub(super) const NOTIFY: &str = "SELECT pg_catalog.pg_notify('colonnade', $1)";

/// Subscribes to the commits of others.
pub(super) const LISTEN: &str = "LISTEN colonnade";

/// The token of a commit.
pub(super) const TOKEN: &str = "SELECT token::text FROM colonnade.log WHERE number = $1";

/// The number and token of the last commit.
pub(super) const LAST: &str = "SELECT number, token::text FROM colonnade.log ORDER BY number DESC LIMIT 1";

/// The number of the last commit, and the number, message, origin (whether it is this process) and token of the commits
/// above a number, at most `$2`. If there are none, these are null.
pub(super) const MESSAGES: &str = "
SELECT turn.number, later.number, later.said, later.by = $3::text::uuid, later.token::text FROM colonnade.turn LEFT JOIN LATERAL
  (SELECT number, said, by, token FROM colonnade.log WHERE log.number > $1 ORDER BY log.number LIMIT $2) AS later ON true
 WHERE turn.id = 1 ORDER BY later.number";

/// Deletes old commits: those up to a number.
pub(super) const PRUNE: &str = "DELETE FROM colonnade.log WHERE number <= $1";

/// Everything that a commit does, on rows with keys and numbers that no store has, and large enough to need new pages.
pub(super) const TRIAL: &str = r"
BEGIN;
SELECT number FROM colonnade.turn WHERE id = 1 FOR UPDATE;
INSERT INTO colonnade.rows (key, value) VALUES ('\x00', decode(repeat('00', 65536), 'hex'))
  ON CONFLICT (key) DO UPDATE SET value = excluded.value;
INSERT INTO colonnade.archive (key, value) VALUES ('\x00', decode(repeat('00', 65536), 'hex'))
  ON CONFLICT (key) DO UPDATE SET value = excluded.value;
DELETE FROM colonnade.rows WHERE key = '\x00';
DELETE FROM colonnade.archive WHERE key = '\x00';
INSERT INTO colonnade.numbers AS given (kind, last) VALUES (-1, 1)
  ON CONFLICT (kind) DO UPDATE SET last = greatest(given.last, 1);
UPDATE colonnade.turn SET number = number WHERE id = 1;
INSERT INTO colonnade.log (number, by, token, said)
  VALUES (-1, '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', '');
DELETE FROM colonnade.log WHERE number = -1;
ROLLBACK";

/// The server process of this session.
pub(super) const BACKEND: &str = "SELECT pg_backend_pid()";

/// How many connections the server accepts for this user and database, each with how many there are: of the server, the
/// user and the database. A limit below 0 means that there is none.
pub(super) const CONNECTIONS: &str = "
SELECT current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint
         - coalesce(current_setting('reserved_connections', true), '0')::bigint,
       (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),
       (SELECT rolconnlimit::bigint FROM pg_roles WHERE rolname = current_user),
       (SELECT count(*) FROM pg_stat_activity WHERE usename = current_user),
       (SELECT datconnlimit::bigint FROM pg_database WHERE datname = current_database()),
       (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database())";

/// The bytes on disk, and the number of the last commit.
pub(super) const SIZE: &str = "
SELECT pg_total_relation_size('colonnade.rows') + pg_total_relation_size('colonnade.archive'), number
  FROM colonnade.turn WHERE id = 1";

/// Stores a secret unless there is one of this name.
pub(super) const KEEP_SECRET: &str = "
INSERT INTO colonnade.secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";

/// Stores a secret in place of the one of this name.
pub(super) const RENEW_SECRET: &str = "\
INSERT INTO colonnade.secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/// The secret of a name.
pub(super) const SECRET: &str = "SELECT value FROM colonnade.secrets WHERE name = $1";

/// Vacuums deleted rows from the pages of the tables.
pub(super) const VACUUM: [&str; 2] = ["VACUUM colonnade.rows", "VACUUM colonnade.archive"];

/// The statements for one table of rows.
pub(super) struct TableSql {
    /// The value of a key.
    pub(super) get: &'static str,
    /// The rows of keys.
    pub(super) many: &'static str,
    /// Rows from one key up to another, with a limit, in either order.
    pub(super) scans: [&'static str; 2],
    /// The same for several ranges, with the number of the range.
    pub(super) ranges: [&'static str; 2],
    /// Writes keys and values.
    pub(super) upsert: &'static str,
    /// Deletes keys.
    pub(super) delete: &'static str,
}

macro_rules! scan {
    ($name:literal, $order:literal) => {
        concat!("SELECT key, value FROM ", $name, " WHERE key >= $1 AND key < $2 ", $order, " LIMIT $3")
    };
}

macro_rules! ranges {
    ($name:literal, $order:literal) => {
        concat!(
            "SELECT wanted.place, found.key, found.value",
            " FROM unnest($1::bytea[], $2::bytea[], $3::bigint[]) WITH ORDINALITY AS wanted(low, high, most, place),",
            " LATERAL (SELECT key, value FROM ",
            $name,
            " WHERE key >= wanted.low AND key < wanted.high ",
            $order,
            " LIMIT wanted.most) AS found"
        )
    };
}

macro_rules! table {
    ($name:literal) => {
        TableSql {
            get: concat!("SELECT value FROM ", $name, " WHERE key = $1"),
            many: concat!("SELECT key, value FROM ", $name, " WHERE key = ANY($1::bytea[])"),
            scans: [scan!($name, "ORDER BY key"), scan!($name, "ORDER BY key DESC")],
            ranges: [ranges!($name, "ORDER BY key"), ranges!($name, "ORDER BY key DESC")],
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
