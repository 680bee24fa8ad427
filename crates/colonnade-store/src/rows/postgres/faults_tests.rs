//! Rows whose database fails, disappears, is reset, or is taken by another process.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::super::{Batch, CommitError, Health, RowReader, Rows, RowsError, ScanDirection};
use super::{Database, OpeningPurpose, PostgresRows};
use colonnade_testing::postgres::Cluster;

pub(super) const USE: OpeningPurpose = OpeningPurpose::Use { create: true };
pub(super) const SHARE: OpeningPurpose = OpeningPurpose::Share { create: true };

pub(super) fn database(url: &str) -> Database {
    Database { url: url.to_owned(), shown: url.to_owned(), ..Database::default() }
}

/// An empty database and its server; `None` if there is no server.
pub(super) fn empty() -> Option<(&'static Cluster, String)> {
    Cluster::shared().map(|cluster| (cluster, cluster.database()))
}

pub(super) fn open(url: &str, purpose: OpeningPurpose) -> Result<PostgresRows, RowsError> {
    open_as(&database(url), purpose)
}

pub(super) fn open_as(database: &Database, purpose: OpeningPurpose) -> Result<PostgresRows, RowsError> {
    PostgresRows::open(database, purpose, 3, b"m".to_vec()..b"n".to_vec())
}

pub(super) fn read(url: &str) -> Result<PostgresRows, RowsError> {
    PostgresRows::read(&database(url), 3, b"m".to_vec()..b"n".to_vec())
}

/// The message with which a database is refused.
pub(super) fn refused(database: &Database, purpose: OpeningPurpose) -> String {
    match open_as(database, purpose) {
        Ok(_) => panic!("{} was opened", database.shown),
        Err(error) => {
            let line = error.to_string();
            assert!(!line.contains('\n'), "{line}");
            line
        }
    }
}

pub(super) fn put(rows: &PostgresRows, key: &str, value: &str) -> Result<(), CommitError> {
    rows.commit(Batch::from([(key, value)]))
}

/// Waits until rows have the wanted health; the connection is checked several times a second.
pub(super) fn until(rows: &PostgresRows, wanted: impl Fn(&Health) -> bool) -> Health {
    let begin = Instant::now();
    loop {
        let health = rows.facts().health;
        if wanted(&health) {
            return health;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{health:?}");
        thread::yield_now();
    }
}

pub(super) const END_ALL: &str = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE application_name = 'colonnade' AND datname = current_database()";

#[test]
fn what_was_acknowledged_is_there_though_connections_end_all_the_time() {
    let Some((cluster, url)) = empty() else { return };
    let rows = open(&url, USE).expect("a store");
    let is_over = AtomicBool::new(false);
    let outcomes: Vec<_> = thread::scope(|scope| {
        let ending = scope.spawn(|| {
            while !is_over.load(Ordering::SeqCst) {
                cluster.sql(&url, END_ALL);
                thread::park();
            }
        });
        let outcomes = (0..400).map(|n| {
            if n % 15 == 0 {
                ending.thread().unpark();
            }
            (n, put(&rows, &format!("key{n:03}"), &n.to_string()))
        });
        let outcomes = outcomes.collect();
        is_over.store(true, Ordering::SeqCst);
        ending.thread().unpark();
        outcomes
    });
    until(&rows, |health| *health == Health::Good);
    let mut made = 0;
    for (n, outcome) in &outcomes {
        let found = rows.get(format!("key{n:03}").as_bytes()).expect("a read");
        match outcome {
            Ok(()) => assert_eq!(found, Some(n.to_string().into_bytes())),
            Err(CommitError::NotApplied(_) | CommitError::Overtaken(_)) => assert_eq!(found, None, "{n}: {outcome:?}"),
            Err(CommitError::Unknown(_)) => {}
        }
        made += u64::from(found.is_some());
    }
    assert!(made > 0);
    // Each commit has one number, and the log contains them all.
    assert_eq!(rows.facts().commits, made);
    assert_eq!(cluster.sql(&url, "SELECT count(*), max(number) FROM colonnade.log"), format!("{made}|{made}"));
}

#[test]
fn a_server_that_crashes_is_waited_for_and_nothing_is_lost() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.database();
    let rows = open(&url, USE).expect("a store");
    put(&rows, "a", "1").expect("a commit");
    cluster.crash();
    let Health::Recovering(why) = until(&rows, |health| *health != Health::Good) else { panic!("it is away") };
    assert!(why.contains("database"), "{why}");
    // Callers get an error soon, each time, and nothing is written.
    let told = put(&rows, "b", "2").expect_err("nobody is there");
    assert!(matches!(told, CommitError::NotApplied(RowsError::Unavailable(_))), "{told:?}");
    assert!(matches!(rows.get(b"a"), Err(RowsError::Unavailable(_))));
    cluster.start_again();
    until(&rows, |health| *health == Health::Good);
    assert_eq!((rows.get(b"a").expect("a read"), rows.get(b"b").expect("a read")), (Some(b"1".to_vec()), None));
    put(&rows, "b", "2").expect("a commit");
    assert_eq!(rows.facts().commits, 2);
}

#[test]
fn a_store_has_one_process_and_says_which() {
    let Some((_, url)) = empty() else { return };
    let first = open(&url, USE).expect("a store");
    put(&first, "a", "1").expect("a commit");
    let line = refused(&database(&url), USE);
    let me = format!("{url}: process {} on ", std::process::id());
    assert!(line.starts_with(&me) && line.ends_with("uses this store; stop it first, or name another store"), "{line}");
    first.close().expect("a clean end");
    let second = open(&url, OpeningPurpose::Use { create: false }).expect("it is free");
    assert_eq!(second.get(b"a").expect("a read"), Some(b"1".to_vec()));
    assert_eq!(second.facts().commits, 1);
}

/// The reason why rows neither write nor read any more.
pub(super) fn stopped(rows: &PostgresRows) -> String {
    let refused = (0..100).find_map(|_| match put(rows, "b", "2") {
        Err(CommitError::NotApplied(RowsError::Stopped(why))) => Some(why),
        Err(CommitError::NotApplied(RowsError::Unavailable(_))) => None,
        done => panic!("{done:?}"),
    });
    let why = refused.expect("it stops");
    assert_eq!(rows.facts().health, Health::Stopped(why.clone()));
    assert!(matches!(rows.get(b"a"), Err(RowsError::Stopped(_))));
    why
}

/// The reason why a store with a commit stops after a change of the database, and how many rows there are then.
fn changed(sql: &str) -> Option<(String, String)> {
    let (cluster, url) = empty()?;
    let rows = open(&url, USE).expect("a store");
    put(&rows, "a", "1").expect("a commit");
    cluster.sql(&url, sql);
    Some((stopped(&rows), cluster.sql(&url, "SELECT count(*) FROM colonnade.rows")))
}

#[test]
fn who_lost_the_store_writes_nothing_more() {
    for (sql, expected) in [
        ("UPDATE colonnade.turn SET holder = gen_random_uuid()", "another process has taken the store"),
        ("UPDATE colonnade.turn SET store = gen_random_uuid()", "another store is there now"),
        ("UPDATE colonnade.turn SET format = 4", "another program has brought the store to format 4"),
        ("UPDATE colonnade.turn SET number = 0", "the database went back behind commit 1"),
        ("UPDATE colonnade.turn SET number = 2", "somebody else wrote commit 2"),
        ("DELETE FROM colonnade.turn", "the turn of the store is gone"),
    ] {
        let Some((why, rows)) = changed(sql) else { return };
        assert_eq!((why.as_str(), rows.as_str()), (expected, "1"), "{sql}");
    }
}

#[test]
fn a_database_that_went_back_is_found_out_when_the_connection_is_made_again() {
    for sql in [
        "DELETE FROM colonnade.log",
        "UPDATE colonnade.log SET token = gen_random_uuid()",
        "DELETE FROM colonnade.log; UPDATE colonnade.turn SET number = 0",
    ] {
        let Some((why, _)) = changed(&format!("{sql}; {END_ALL}")) else { return };
        assert_eq!(why, "the database went back behind commit 1", "{sql}");
    }
    let Some((why, _)) = changed(&format!("UPDATE colonnade.turn SET holder = gen_random_uuid(); {END_ALL}")) else {
        return;
    };
    assert!(why.ends_with(" has taken the store"), "{why}");
}

#[test]
fn a_database_that_cannot_be_used_is_told_in_one_line() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.database();
    let line = refused(&database(&url), OpeningPurpose::Use { create: false });
    assert_eq!(line, format!("{url}: there is no store in this database"));
    let nowhere = database(&cluster.address("nowhere"));
    let line = refused(&nowhere, USE);
    let expected = "the database cannot be used: database \"nowhere\" does not exist; make it with `createdb`";
    assert!(line.contains(expected), "{line}");

    drop(open(&url, USE).expect("a store"));
    for (format, why) in [
        (4, "this program knows formats up to 3; use a newer program"),
        (2, "the oldest that can be opened is 3; it was made by a program that was never released"),
    ] {
        cluster.sql(&url, &format!("UPDATE colonnade.turn SET format = {format}"));
        for purpose in [USE, OpeningPurpose::Share { create: false }] {
            assert_eq!(refused(&database(&url), purpose), format!("{url}: the store has format {format}, and {why}"));
        }
    }

    cluster.sql("postgres", "CREATE ROLE player LOGIN PASSWORD 'right'");
    cluster.sql("postgres", "CREATE DATABASE guarded OWNER player");
    let guarded = Database { shown: "guarded".to_owned(), ..database(&cluster.tcp_address("player", "guarded")) };
    for (password, expected) in [(None, "password missing"), (Some("wrong"), "password authentication failed")] {
        let line = refused(&Database { password: password.map(str::to_owned), ..guarded.clone() }, USE);
        assert!(line.starts_with("guarded: the database cannot be used: ") && line.contains(expected), "{line}");
        assert!(line.contains("store.password_file") && !line.contains("wrong"), "{line}");
    }
    let right = Database { password: Some("right".to_owned()), ..guarded };
    let rows = open_as(&right, USE).expect("a store");
    put(&rows, "m1", "archived").expect("a commit");
    drop(rows);

    let broken = Database { shown: "shown".to_owned(), ..database("postgresql://me:secret@[/x") };
    let line = refused(&broken, USE);
    assert!(
        line.starts_with("shown: this is no address of a database, expected") && !line.contains("secret"),
        "{line}"
    );
    let unknown = Database { ca_file: Some("/nowhere.pem".into()), ..database(&url) };
    assert!(refused(&unknown, USE).starts_with("store.ca_file: /nowhere.pem: "));

    cluster.sql("postgres", "ALTER SYSTEM SET fsync = off");
    cluster.sql("postgres", "SELECT pg_reload_conf()");
    let begin = Instant::now();
    while cluster.sql("postgres", "SHOW fsync") != "off" {
        assert!(begin.elapsed() < Duration::from_secs(60));
    }
    let line = refused(&database(&url), USE);
    assert!(line.starts_with(&format!("{url}: the server has fsync = off and could lose")), "{line}");

    cluster.crash();
    let line = refused(&database(&url), USE);
    assert!(line.contains("the database cannot be used: error connecting to server"), "{line}");
}

#[test]
fn a_reader_sees_one_moment_and_writes_nothing() {
    let Some((cluster, url)) = empty() else { return };
    let line = read(&url).map(drop).expect_err("nothing there").to_string();
    assert_eq!(line, format!("{url}: there is no store in this database"));
    let rows = open(&url, USE).expect("a store");
    put(&rows, "a", "1").expect("a commit");
    let reader = read(&url).expect("a reader");
    put(&rows, "a", "2").expect("a commit");
    put(&rows, "m", "3").expect("a commit");
    assert_eq!((reader.get(b"a").expect("a read"), reader.get(b"m").expect("a read")), (Some(b"1".to_vec()), None));
    assert_eq!(reader.facts().commits, 1);
    assert!(matches!(put(&reader, "a", "4"), Err(CommitError::NotApplied(RowsError::Unavailable(_)))));
    assert_eq!(read(&url).expect("a reader").get(b"m").expect("a read"), Some(b"3".to_vec()));
    reader.close().expect("a clean end");
    put(&rows, "a", "5").expect("the writer goes on");
    drop(rows);
    cluster.sql(&url, "UPDATE colonnade.turn SET format = 2");
    let line = read(&url).map(drop).expect_err("an older store").to_string();
    assert!(line.contains("the store has format 2, and the oldest that can be opened is 3"), "{line}");
}

/// The configuration of a self-signed certificate for this machine, for `openssl`.
const CERTIFICATE: &str = "
[req]
distinguished_name = name
x509_extensions = extensions
prompt = no
[name]
CN = database
[extensions]
subjectAltName = IP:127.0.0.1
basicConstraints = critical, CA:FALSE
";

#[test]
fn a_server_is_known_by_its_certificate() {
    let Some(cluster) = Cluster::start() else { return };
    let made = tempfile::tempdir().expect("a directory");
    std::fs::write(made.path().join("request"), CERTIFICATE).expect("a file");
    let made_by = std::process::Command::new("openssl")
        .args("req -x509 -config request -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2".split(' '))
        .args(["-keyout", "server.key", "-out", "server.crt"])
        .current_dir(made.path())
        .output()
        .expect("openssl");
    assert!(made_by.status.success(), "{}", String::from_utf8_lossy(&made_by.stderr));
    for name in ["server.key", "server.crt"] {
        cluster.put(name, &std::fs::read(made.path().join(name)).expect(name));
    }
    cluster.sql("postgres", "CREATE ROLE player LOGIN PASSWORD 'right'");
    cluster.sql("postgres", "CREATE DATABASE guarded OWNER player");
    let url = format!("{}?sslmode=require", cluster.tcp_address("player", "guarded"));
    let guarded = Database { password: Some("right".to_owned()), ..database(&url) };
    let known = Database { ca_file: Some(made.path().join("server.crt")), ..guarded.clone() };
    // The server does not support TLS yet.
    assert!(refused(&known, USE).contains("the database cannot be used: "));
    cluster.sql("postgres", "ALTER SYSTEM SET ssl = on");
    cluster.crash();
    cluster.start_again();
    let rows = open_as(&known, USE).expect("a store");
    put(&rows, "a", "1").expect("a commit");
    let encrypted = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'player'";
    assert_eq!(cluster.sql("postgres", encrypted), "t");
    drop(rows);
    let line = refused(&guarded, USE);
    assert!(line.contains("certificate"), "{line}");
}

#[test]
fn secrets_stay_and_differ() {
    let Some((_, url)) = empty() else { return };
    let rows = open(&url, USE).expect("a store");
    let secret = |rows: &PostgresRows, name| rows.secret(name).expect("a read").expect("a secret");
    let links = secret(&rows, "links");
    assert_eq!((links.len(), &secret(&rows, "links")), (32, &links));
    assert_ne!(secret(&rows, "identities"), links);
    drop(rows);
    let rows = open(&url, USE).expect("it is free");
    assert_eq!(secret(&rows, "links"), links);
    // N15: another one takes its place, and the others stay.
    let identities = secret(&rows, "identities");
    let renewed = rows.renew_secret("links").expect("a write").expect("a secret");
    assert_eq!((renewed.len(), &secret(&rows, "links")), (32, &renewed));
    assert_ne!(renewed, links);
    assert_eq!(secret(&rows, "identities"), identities);
}

#[test]
fn a_restore_counts_when_it_is_over() {
    let Some((cluster, url)) = empty() else { return };
    let rows = open(&url, OpeningPurpose::Restore).expect("a new store");
    put(&rows, "a", "1").expect("a commit");
    drop(rows);
    let line = refused(&database(&url), USE);
    assert_eq!(line, format!("{url}: a backup was being restored here, and that was broken off; restore it again"));
    let rows = open(&url, OpeningPurpose::Restore).expect("again");
    assert_eq!((rows.get(b"a").expect("a read"), rows.facts().commits), (None, 0));
    put(&rows, "b", "2").expect("a commit");
    rows.restored().expect("it is whole");
    drop(rows);
    let told = open(&url, OpeningPurpose::Restore).map(drop);
    assert!(matches!(told, Err(RowsError::NotEmpty(_))), "{told:?}");
    let rows = open(&url, USE).expect("a store");
    assert_eq!(rows.get(b"b").expect("a read"), Some(b"2".to_vec()));

    let other = cluster.database();
    let rows = open(&other, OpeningPurpose::Restore).expect("a new store");
    rows.not_restored(3).expect("it is taken back");
    drop(rows);
    assert_eq!(cluster.sql(&other, "SELECT to_regnamespace('colonnade') IS NULL"), "t");
}

#[test]
fn finished_games_have_a_table_of_their_own() {
    let Some((cluster, url)) = empty() else { return };
    let rows = open(&url, USE).expect("a store");
    for key in ["a", "l", "m", "mm", "n", "z"] {
        put(&rows, key, key).expect("a commit");
    }
    assert_eq!(
        cluster.sql(&url, "SELECT string_agg(value::text, ' ' ORDER BY key) FROM colonnade.archive"),
        r"\x6d \x6d6d"
    );
    for (order, expected) in [(ScanDirection::Ascending, "l m mm n"), (ScanDirection::Descending, "n mm m l")] {
        let mut found = Vec::new();
        rows.scan(b"l", b"z", order, &mut |key, _| {
            found.push(String::from_utf8(key.to_vec()).expect("text"));
            ControlFlow::Continue(())
        })
        .expect("a scan");
        assert_eq!(found.join(" "), expected);
    }
    rows.purge_erased().expect("the tables are cleaned up");
}
