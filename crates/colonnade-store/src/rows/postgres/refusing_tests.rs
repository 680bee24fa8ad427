//! Rows whose database refuses to write, whose sessions a pooler divides, or whose database was restored to an earlier
//! state; and the messages for the host.

use std::time::Duration;

use super::super::{CommitError, DatabaseRefusal, Health, Member, RowReader, Rows, RowsError, Shortage};
use super::faults_tests::{END_ALL, SHARE, USE, database, empty, open, open_as, put, read, refused, until};
use super::remedies::POOLED;
use super::{Database, PostgresRows};
use colonnade_testing::postgres::{Cluster, Pooler, SmallDisk};

/// A store whose owner is another user, and the address for a user with all rights on its tables.
fn granted(cluster: &Cluster, user: &str) -> (String, Database) {
    let url = cluster.database();
    drop(open(&url, SHARE).expect("a store"));
    cluster.sql(&url, &format!("CREATE ROLE {user} LOGIN PASSWORD 'open'"));
    cluster.sql(&url, &format!("GRANT USAGE ON SCHEMA colonnade TO {user}"));
    cluster.sql(&url, &format!("GRANT ALL ON ALL TABLES IN SCHEMA colonnade TO {user}"));
    let name = url.strip_prefix("postgresql:///").and_then(|rest| rest.split('?').next()).expect("a name");
    let as_user = cluster.tcp_address(user, name);
    (url, Database { password: Some("open".to_owned()), ..database(&as_user) })
}

#[test]
fn v20_each_right_that_is_taken_away_is_told_while_it_lacks() {
    let Some(cluster) = Cluster::shared() else { return };
    let (url, user) = granted(cluster, "v20_rights");
    let rows = open_as(&user, SHARE).expect("a store");
    put(&rows, "a", "1").expect("a commit");
    assert!(rows.try_write().is_ok());
    for (right, table) in [
        ("INSERT", "rows"),
        ("UPDATE", "rows"),
        ("DELETE", "rows"),
        ("INSERT", "archive"),
        ("DELETE", "archive"),
        ("INSERT", "log"),
        ("INSERT", "numbers"),
        ("UPDATE", "turn"),
    ] {
        cluster.sql(&url, &format!("REVOKE {right} ON colonnade.{table} FROM v20_rights"));
        let told = rows.try_write().expect_err(table);
        let RowsError::Refused(DatabaseRefusal { why, remedy }) = &told else { panic!("{right} {table}: {told:?}") };
        assert_eq!(*why, format!("permission denied for table {table}"));
        assert!(remedy.contains("all rights in the schema `colonnade`"), "{remedy}");
        assert_eq!(rows.facts().health, Health::Refusing(DatabaseRefusal { why: why.clone(), remedy }));
        assert_eq!(rows.get(b"a").expect("reading goes on"), Some(b"1".to_vec()));
        cluster.sql(&url, &format!("GRANT {right} ON colonnade.{table} TO v20_rights"));
        // It is tried again by itself.
        until(&rows, |health| *health == Health::Good);
    }
    // A trial leaves nothing behind.
    assert_eq!(cluster.sql(&url, "SELECT count(*) FROM colonnade.rows"), "1");
    assert_eq!(cluster.sql(&url, "SELECT count(*), max(number) FROM colonnade.log"), "1|1");
    assert_eq!(cluster.sql(&url, "SELECT count(*) FROM colonnade.numbers WHERE kind < 0"), "0");
}

#[test]
fn v20_the_first_refused_commit_is_enough_and_a_store_that_starts_so_knows_it() {
    let Some(cluster) = Cluster::shared() else { return };
    let (url, user) = granted(cluster, "v20_commits");
    let rows = open_as(&user, SHARE).expect("a store");
    put(&rows, "a", "1").expect("a commit");
    cluster.sql(&url, "REVOKE INSERT ON colonnade.rows FROM v20_commits");
    let told = put(&rows, "b", "2").expect_err("it refuses");
    assert!(matches!(told, CommitError::NotApplied(RowsError::Refused(_))), "{told:?}");
    assert!(matches!(rows.facts().health, Health::Refusing(_)));
    drop(rows);
    let rows = open_as(&user, SHARE).expect("it can be read");
    assert!(matches!(rows.try_write(), Err(RowsError::Refused(_))));
    assert!(matches!(rows.facts().health, Health::Refusing(_)));
    cluster.sql(&url, "GRANT INSERT ON colonnade.rows TO v20_commits");
    until(&rows, |health| *health == Health::Good);
    put(&rows, "b", "2").expect("it goes on");
    // Reading may be refused, too.
    cluster.sql(&url, "REVOKE SELECT ON colonnade.rows FROM v20_commits");
    assert!(matches!(rows.get(b"a"), Err(RowsError::Refused(_))));
    assert!(matches!(rows.facts().health, Health::Refusing(_)));
}

#[test]
fn v20_a_full_disk_of_the_server_is_told_until_there_is_room() {
    let Some(cluster) = Cluster::start() else { return };
    let Some(disk) = SmallDisk::of(&cluster) else { return };
    let rows = open(&disk.url, SHARE).expect("a store");
    put(&rows, "a", "1").expect("a commit");
    disk.fill();
    // Pages that exist already have some room left.
    let told = (0..1_000).find_map(|n| put(&rows, &format!("b{n}"), &"x".repeat(20_000)).err()).expect("it is full");
    assert!(matches!(told, CommitError::NotApplied(RowsError::Full(Shortage::Server))), "{told:?}");
    assert_eq!(rows.facts().health, Health::Full(Shortage::Server));
    assert_eq!(rows.get(b"a").expect("reading goes on"), Some(b"1".to_vec()));
    assert!(matches!(rows.try_write(), Err(RowsError::Full(Shortage::Server))));
    disk.free();
    until(&rows, |health| *health == Health::Good);
    put(&rows, "c", &"x".repeat(20_000)).expect("it goes on");
    drop(rows);
    drop(cluster);
}

#[test]
fn v20_v29_a_read_only_database_is_read_and_says_why_it_is_not_written() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.database();
    let rows = open(&url, SHARE).expect("a store");
    put(&rows, "a", "1").expect("a commit");
    cluster.set_read_only(true);
    let told = put(&rows, "b", "2").expect_err("it is read-only");
    let CommitError::NotApplied(RowsError::Refused(DatabaseRefusal { remedy, .. })) = &told else { panic!("{told:?}") };
    assert!(remedy.contains("default_transaction_read_only"), "{remedy}");
    assert!(matches!(rows.facts().health, Health::Refusing(_)));
    // V29: commands that only read can be used.
    assert_eq!(read(&url).expect("a reader").get(b"a").expect("a read"), Some(b"1".to_vec()));
    let line = refused(&database(&url), SHARE);
    assert!(line.contains("does not allow writes; it is read-only or a standby: name the server"), "{line}");
    cluster.set_read_only(false);
    until(&rows, |health| *health == Health::Good);
    put(&rows, "b", "2").expect("it goes on");
}

#[test]
fn v23_v29_a_process_that_stopped_says_so_and_its_numbers_are_not_given_again() {
    let Some((cluster, url)) = empty() else { return };
    let rows = open(&url, SHARE).expect("a store");
    put(&rows, "a", "1").expect("a commit");
    let first = rows.reserve(0, 0, 16).expect("numbers").expect("shared rows");
    let member = Member { name: "one".to_owned(), ..Member::default() };
    let span = Duration::from_secs(600);
    rows.heartbeat(&member, span).expect("it is present");
    // An older program announced nothing.
    cluster.sql(&url, "ALTER TABLE colonnade.members DROP COLUMN stopped");
    let present = || read(&url).expect("a reader").members().expect("a read").expect("a database");
    assert_eq!(present().iter().map(|member| &member.stopped).collect::<Vec<_>>(), [&None]);
    cluster.sql(&url, &format!("DELETE FROM colonnade.log; DELETE FROM colonnade.numbers; {END_ALL}"));
    until(&rows, |health| matches!(health, Health::Stopped(_)));
    assert!(matches!(rows.heartbeat(&member, span), Err(RowsError::Stopped(_))));
    let stopped = present();
    assert_eq!(stopped.len(), 1, "{stopped:?}");
    assert_eq!(stopped[0].stopped.as_deref(), Some("the database went back behind commit 1"));
    // V29: links to games that are gone must not lead to others.
    let next = open(&url, SHARE).expect("another process").reserve(0, 0, 1).expect("numbers").expect("shared rows");
    assert_eq!(next, first + 16);
}

#[test]
fn v27_a_pooler_that_divides_sessions_is_named_at_the_start() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.database();
    for mode in ["transaction", "statement"] {
        let Some(pooler) = Pooler::before(&cluster, mode, 20) else { return };
        let pooled = pooler.address(&url);
        let line = refused(&database(&pooled), SHARE);
        let expected = match mode {
            "transaction" => line.contains(POOLED),
            // It refuses transactions of several statements.
            _ => line.contains("the database cannot be used: "),
        };
        assert!(expected && line.starts_with(&pooled), "{line}");
        // Nothing was left locked in the sessions of the pool.
        drop(open(&url, USE).expect("the store can be taken"));
    }
    let pooler = Pooler::before(&cluster, "session", 20).expect("it is installed");
    let rows = open(&pooler.address(&url), SHARE).expect("a session of one's own suits");
    put(&rows, "a", "1").expect("a commit");
    // A divided session is recognized while it is used, too.
    let unknown = wait_for_error(&rows, "EXECUTE nowhere");
    let RowsError::Refused(DatabaseRefusal { remedy, .. }) = unknown else { panic!("{unknown:?}") };
    assert_eq!(remedy, POOLED);
}

/// The error of a statement.
fn wait_for_error(rows: &PostgresRows, sql: &str) -> RowsError {
    rows.shared.read(async |session| session.client.batch_execute(sql).await).expect_err("it fails")
}

#[test]
fn v29_errors_of_a_database_say_what_to_do() {
    let Some(cluster) = Cluster::start() else { return };
    let (url, user) = granted(&cluster, "v29");
    cluster.sql(&url, "ALTER ROLE v29 CONNECTION LIMIT 2");
    let line = refused(&user, SHARE);
    assert!(
        line.contains("too many connections for role \"v29\"; raise max_connections of the server, or CONN"),
        "{line}"
    );
    cluster.sql(&url, "ALTER ROLE v29 CONNECTION LIMIT -1");
    cluster.sql(&url, "REVOKE SELECT ON colonnade.turn FROM v29");
    let line = refused(&user, SHARE);
    assert!(line.contains("permission denied for table turn; give the user of store.url all rights in the"), "{line}");
    cluster.sql(&url, "GRANT SELECT ON colonnade.turn TO v29; DROP TABLE colonnade.archive");
    let line = refused(&user, SHARE);
    assert!(
        line.contains("\"colonnade.archive\" does not exist; the schema `colonnade` is not whole; bring"),
        "{line}"
    );
    let encrypted = Database { url: format!("{}?sslmode=require", user.url), ..user };
    let line = refused(&encrypted, SHARE);
    assert!(line.contains("does not support TLS; turn on TLS there (ssl = on)"), "{line}");
}
