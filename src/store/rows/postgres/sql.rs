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

/// Whether the schema is there. `to_regclass` would tell a session that waited meanwhile what it has remembered.
pub(super) const FIND: &str = "
SELECT EXISTS (SELECT FROM pg_catalog.pg_class AS class JOIN pg_catalog.pg_namespace AS schema
  ON schema.oid = class.relnamespace WHERE schema.nspname = 'colonnade' AND class.relname = 'turn')";

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

/// Whether a table is missing that stores of earlier programs have not.
pub(super) const LACKS_TABLES: &str = "
SELECT to_regclass('colonnade.numbers') IS NULL OR to_regclass('colonnade.leases') IS NULL
    OR to_regclass('colonnade.members') IS NULL";

/// Makes the tables of the last numbers that stores have reserved, by kind, of the leases that they hold, and of the processes
/// that are there.
pub(super) const CREATE_TABLES: &str = "
CREATE TABLE IF NOT EXISTS colonnade.numbers (kind int PRIMARY KEY, last bigint NOT NULL);
CREATE TABLE IF NOT EXISTS colonnade.leases (name text PRIMARY KEY, holder uuid NOT NULL, until timestamptz NOT NULL);
CREATE TABLE IF NOT EXISTS colonnade.members (id uuid PRIMARY KEY, name text NOT NULL, roles text NOT NULL,
  version text NOT NULL, until timestamptz NOT NULL)";

/// Takes a lease or keeps it: the name, the holder, and for how many milliseconds. Whether the holder has it now, and the
/// clock in milliseconds since 1970.
pub(super) const LEASE: &str = "
WITH held AS (
  INSERT INTO colonnade.leases AS lease (name, holder, until)
  VALUES ($1, $2::text::uuid, clock_timestamp() + $3::bigint * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE lease.holder = excluded.holder OR lease.until < clock_timestamp()
  RETURNING name)
SELECT EXISTS (SELECT FROM held), (extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// Ends a lease: its name, and who has to hold it.
pub(super) const END_LEASE: &str = "DELETE FROM colonnade.leases WHERE name = $1 AND holder = $2::text::uuid";

/// The leases of others than this process, with the names of their holders.
pub(super) const LEASES_OF_OTHERS: &str = "
SELECT lease.name, coalesce(member.name, '')
  FROM colonnade.leases AS lease LEFT JOIN colonnade.members AS member ON member.id = lease.holder
 WHERE lease.holder <> $1::text::uuid AND lease.until > clock_timestamp() ORDER BY lease.name";

/// Ends the leases of a process, which is there no longer.
pub(super) const END_LEASES: &str = "
WITH gone AS (DELETE FROM colonnade.members WHERE id = $1::text::uuid)
DELETE FROM colonnade.leases WHERE holder = $1::text::uuid";

/// Notes that a process is there: its id, name, roles and version, and for how many milliseconds. Returns the time. Those are forgotten of
/// which nothing was heard for long.
pub(super) const ATTEND: &str = "
WITH gone AS (DELETE FROM colonnade.members WHERE until < clock_timestamp() - interval '1 hour')
INSERT INTO colonnade.members (id, name, roles, version, until)
VALUES ($1::text::uuid, $2, $3, $4, clock_timestamp() + $5::bigint * interval '1 millisecond')
ON CONFLICT (id) DO UPDATE SET until = excluded.until
RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// Whether processes note that they are there. Those of earlier programs do not.
pub(super) const FIND_MEMBERS: &str = "SELECT to_regclass('colonnade.members') IS NOT NULL";

/// The processes that are there: name, roles, version, and the names of the leases that each has.
pub(super) const MEMBERS: &str = "
SELECT name, roles, version, ARRAY(SELECT lease.name FROM colonnade.leases AS lease
         WHERE lease.holder = member.id AND lease.until > clock_timestamp() ORDER BY lease.name)
  FROM colonnade.members AS member WHERE until > clock_timestamp() ORDER BY name, id";

/// Reserves numbers: the kind, a number that all are above, and how many. The last of them.
pub(super) const RESERVE: &str = "
INSERT INTO colonnade.numbers AS given (kind, last) VALUES ($1, $2::bigint + $3::bigint)
ON CONFLICT (kind) DO UPDATE SET last = greatest(given.last, $2::bigint) + $3::bigint RETURNING last";

/// Takes numbers back: the kind, the last number before them, and their last one.
pub(super) const GIVE_BACK: &str = "UPDATE colonnade.numbers SET last = $2 WHERE kind = $1 AND last = $3";

/// The first row of the turn: format, store, state, holder and the holder in words.
pub(super) const BEGIN_TURN: &str = "
INSERT INTO colonnade.turn (id, number, format, store, state, holder, held_by)
VALUES (1, 0, $1, $2::text::uuid, $3, $4::text::uuid, $5)";

/// Takes everything away.
pub(super) const DROP: &str = "DROP SCHEMA colonnade CASCADE";

/// Takes away what the tables hold, and leaves them.
pub(super) const EMPTY: &str = "
TRUNCATE colonnade.rows, colonnade.archive, colonnade.log, colonnade.numbers, colonnade.leases,
  colonnade.members";

/// Whether the tables of rows hold nothing.
pub(super) const IS_EMPTY: &str = "
SELECT NOT EXISTS (SELECT FROM colonnade.rows) AND NOT EXISTS (SELECT FROM colonnade.archive)";

/// The lock of the session that makes the schema.
pub(super) const LOCK_SCHEMA: &str = "SELECT pg_advisory_xact_lock(7816392301882203)";

/// The lock of a store that writes alone; true if this session has it now.
pub(super) const LOCK_ALONE: &str = "SELECT pg_try_advisory_lock(7816392301882204)";

/// The lock of stores that write together; true if this session has it now.
pub(super) const LOCK_TOGETHER: &str = "SELECT pg_try_advisory_lock_shared(7816392301882204)";

/// Gives that lock back.
pub(super) const UNLOCK: &str = "SELECT pg_advisory_unlock_all()";

/// Takes away the limit on a transaction that stands still.
pub(super) const UNLIMITED: &str = "SET idle_in_transaction_session_timeout = 0";

/// The limit for snapshots: whoever stands still with one keeps the server from cleaning up, and nobody from writing.
pub(super) const SNAPSHOT_LIMIT: &str = "SET idle_in_transaction_session_timeout = '10min'";

/// Begins to read what stands there at the first read.
pub(super) const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

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

/// Writes the commit down: number, process, token, and the words about it.
pub(super) const LOG: &str = "
INSERT INTO colonnade.log (number, by, token, said) VALUES ($1, $2::text::uuid, $3::text::uuid, $4)";

/// Tells the other processes of the commit, when it is made: the process that makes it.
pub(super) const NOTIFY: &str = "SELECT pg_catalog.pg_notify('colonnade', $1)";

/// Hears of the commits of others.
pub(super) const LISTEN: &str = "LISTEN colonnade";

/// The token of a commit.
pub(super) const TOKEN: &str = "SELECT token::text FROM colonnade.log WHERE number = $1";

/// The number and token of the last commit.
pub(super) const LAST: &str = "SELECT number, token::text FROM colonnade.log ORDER BY number DESC LIMIT 1";

/// The number of the last commit, and with it number, words, whether a process made it, and the token of each commit above a
/// number, at most so many. Where there are none, they are null.
pub(super) const SAID: &str = "
SELECT turn.number, later.number, later.said, later.by = $3::text::uuid, later.token::text FROM colonnade.turn LEFT JOIN LATERAL
  (SELECT number, said, by, token FROM colonnade.log WHERE log.number > $1 ORDER BY log.number LIMIT $2) AS later ON true
 WHERE turn.id = 1 ORDER BY later.number";

/// Forgets old commits: those up to a number.
pub(super) const PRUNE: &str = "DELETE FROM colonnade.log WHERE number <= $1";

/// The bytes on disk, and the number of the last commit.
pub(super) const SIZE: &str = "
SELECT pg_total_relation_size('colonnade.rows') + pg_total_relation_size('colonnade.archive'), number
  FROM colonnade.turn WHERE id = 1";

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
    /// The rows of keys.
    pub(super) many: &'static str,
    /// Rows from a key on, before another one, at most so many.
    pub(super) ascending: &'static str,
    /// The same from behind.
    pub(super) descending: &'static str,
    /// The same as `ascending` for several stretches, each with its place among them.
    pub(super) stretches: &'static str,
    /// The same from behind.
    pub(super) stretches_behind: &'static str,
    /// Writes keys and values.
    pub(super) upsert: &'static str,
    /// Deletes keys.
    pub(super) delete: &'static str,
}

macro_rules! stretches {
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
            ascending: concat!("SELECT key, value FROM ", $name, " WHERE key >= $1 AND key < $2 ORDER BY key LIMIT $3"),
            descending: concat!(
                "SELECT key, value FROM ",
                $name,
                " WHERE key >= $1 AND key < $2 ORDER BY key DESC LIMIT $3"
            ),
            stretches: stretches!($name, "ORDER BY key"),
            stretches_behind: stretches!($name, "ORDER BY key DESC"),
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
