//! The write lock of rows in a database: who holds it, who loses it, and the outcome of a commit whose connection is
//! cut.

use std::ops::ControlFlow;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::super::{
    Batch, CommitError, CommitMessage, CommitMessages, Fetched, Health, KeyRange, MOST_BYTES, MOST_WRITES, RowReader,
    Rows, RowsError, ScanDirection, VALUE_LENGTH, Wanted, WriteLock,
};
use super::faults_tests::{END_ALL, SHARE, USE, database, empty, open, put, refused, stopped, until};
use super::pool::MOST;
use super::sql::{ARCHIVE, ROWS, SESSION};
use super::{OpeningPurpose, PostgresRows};
use colonnade_testing::postgres::Cluster;
use colonnade_testing::proxy::{Cut, Proxy};

fn share(url: &str) -> PostgresRows {
    open(url, SHARE).expect("a store")
}

/// Retries something until the cut connection has been re-established.
fn again<T>(mut work: impl FnMut() -> Result<T, RowsError>) -> T {
    let begin = Instant::now();
    loop {
        match work() {
            Ok(done) => return done,
            Err(RowsError::Unavailable(why)) => assert!(begin.elapsed() < Duration::from_secs(60), "{why}"),
            Err(error) => panic!("{error}"),
        }
    }
}

/// Waits for the write lock.
fn taken(rows: &PostgresRows) -> Box<dyn WriteLock + '_> {
    again(|| rows.write_lock(&Wanted::default())).expect("there is a write lock")
}

/// Commits a row; retries until the connection is back.
fn put_again(rows: &PostgresRows, key: &str, value: &str) {
    again(|| match put(rows, key, value) {
        Err(CommitError::NotApplied(error)) => Err(error),
        done => {
            done.expect("it is known whether it was made");
            Ok(())
        }
    });
}

fn one(key: &str, value: &str) -> Batch {
    Batch::from([(key, value)])
}

fn found(rows: &dyn RowReader, key: &str) -> Option<String> {
    again(|| rows.get(key.as_bytes())).map(|value| String::from_utf8(value).expect("text"))
}

fn all(rows: &dyn RowReader) -> usize {
    again(|| {
        let mut count = 0;
        rows.scan(b"a", b"z", ScanDirection::Ascending, &mut |_, _| {
            count += 1;
            ControlFlow::Continue(())
        })
        .map(|()| count)
    })
}

#[test]
fn what_is_read_with_the_turn_is_what_the_last_one_wrote() {
    let Some((cluster, url)) = empty() else { return };
    let one_store = share(&url);
    let two_store = share(&url);
    // One of the ranges spans both tables.
    let range = |way| KeyRange { from: b"a".to_vec(), to: b"z".to_vec(), way, limit: 2, enough: 2 };
    let ranges = vec![
        range(ScanDirection::Ascending),
        range(ScanDirection::Descending),
        KeyRange { from: b"b".to_vec(), to: b"c".to_vec(), ..range(ScanDirection::Ascending) },
    ];
    let wanted = Wanted { keys: vec![b"a".to_vec(), b"m1".to_vec(), b"none".to_vec()], ranges };
    let lock = one_store.write_lock(&wanted).expect("a write lock").expect("they are shared");
    assert_eq!(lock.number(), 0);
    thread::scope(|scope| {
        // It waits for the lock, and reads after it.
        let other = scope.spawn(|| {
            let mut lock = two_store.write_lock(&wanted).expect("a write lock").expect("they are shared");
            let read = (found(&*lock, "a"), found(&*lock, "m1"), all(&*lock));
            (lock.number(), lock.take_found(), read)
        });
        let waits =
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while cluster.sql(&url, waits) != "1" {
            // An idle holder would lose the write lock.
            assert_eq!(found(&*lock, "none"), None);
        }
        let mut batch = one("a", "1");
        batch.put("m1", "archived");
        lock.commit(batch, b"told").expect("a commit");
        let (number, mut found, read) = other.join().expect("no panic");
        found.rows.sort();
        assert_eq!(number, 1);
        let both = vec![(b"a".to_vec(), b"1".to_vec()), (b"m1".to_vec(), b"archived".to_vec())];
        let reversed = both.iter().rev().cloned().collect();
        assert_eq!(found, Fetched { rows: both.clone(), ranges: vec![both, reversed, vec![]] });
        assert_eq!(read, (Some("1".to_owned()), Some("archived".to_owned()), 2));
    });
    // A dropped write lock leaves nothing behind, and others get it at once.
    let read = two_store.write_lock(&wanted).expect("a write lock").map(|lock| lock.number());
    assert_eq!((read, one_store.messages(0).expect("messages").expect("they are shared").number), (Some(1), 1));
}

#[test]
fn stretches_are_read_by_the_index_whatever_the_planner_knows() {
    let Some((cluster, url)) = empty() else { return };
    drop(share(&url));
    for table in [&ROWS, &ARCHIVE] {
        for (ranges, order) in table.ranges.iter().zip(["Index Scan using", "Index Scan Backward using"]) {
            let arguments = "'{a}', '{b}', '{3}'";
            let plan = format!("{SESSION}; PREPARE it AS {ranges}; EXPLAIN EXECUTE it({arguments})");
            let plan = cluster.sql(&url, &plan);
            assert!(plan.contains(order) && !plan.contains("Sort") && !plan.contains("Seq Scan"), "{plan}");
        }
    }
}

#[test]
fn a_snapshot_stays_as_it_was_and_there_are_only_so_many_sessions() {
    let Some((cluster, url)) = empty() else { return };
    let rows = open(&url, USE).expect("a store");
    put(&rows, "a", "1").expect("a commit");
    let old = rows.snapshot().expect("a snapshot");
    assert_eq!(found(&*old, "a"), Some("1".to_owned()));
    put(&rows, "a", "2").expect("a commit");
    put(&rows, "b", "2").expect("a commit");
    assert_eq!((found(&*old, "a"), found(&*old, "b"), all(&*old)), (Some("1".to_owned()), None, 1));
    let new = rows.snapshot().expect("a snapshot");
    assert_eq!((found(&*new, "a"), all(&*new)), (Some("2".to_owned()), 2));
    drop((old, new));
    thread::scope(|scope| {
        for _ in 0..4 * MOST {
            scope.spawn(|| {
                for _ in 0..20 {
                    let snapshot = rows.snapshot().expect("a snapshot");
                    assert_eq!((found(&*snapshot, "a"), all(&*snapshot)), (Some("2".to_owned()), 2));
                }
            });
        }
    });
    let sessions: usize = cluster
        .sql(&url, "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'colonnade' AND datname = current_database()")
        .parse()
        .expect("a number");
    assert!(sessions <= MOST + 3, "{sessions}");
}

#[test]
fn snapshots_make_do_with_the_connections_that_the_server_takes() {
    let Some((cluster, url)) = empty() else { return };
    // One connection for a snapshot, in addition to those that the rows always have.
    cluster.sql(&url, "CREATE ROLE few LOGIN CONNECTION LIMIT 4");
    cluster.sql(&url, "DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO few', current_database()); END $$");
    let rows = open(&url.replace("user=postgres", "user=few"), USE).expect("a store");
    put(&rows, "a", "1").expect("a commit");
    let only = rows.snapshot().expect("a snapshot");
    assert_eq!(found(&*only, "a"), Some("1".to_owned()));
    thread::scope(|scope| {
        let others = [(); 3].map(|()| scope.spawn(|| found(&*rows.snapshot().expect("a snapshot"), "a")));
        drop(only);
        others.into_iter().for_each(|other| assert_eq!(other.join().expect("no panic"), Some("1".to_owned())));
    });
    assert_eq!(rows.facts().health, Health::Good);
}

#[test]
fn a_snapshot_whose_session_ends_is_over_and_the_next_one_is_not() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.database();
    let rows = open(&url, USE).expect("a store");
    put(&rows, "a", "1").expect("a commit");
    for _ in 0..3 {
        let old = rows.snapshot().expect("a snapshot");
        let unused = rows.snapshot().expect("a snapshot");
        assert_eq!(found(&*old, "a"), Some("1".to_owned()));
        cluster.sql(&url, END_ALL);
        assert!(matches!(old.get(b"a"), Err(RowsError::Unavailable(_))));
        assert!(matches!(old.get(b"a"), Err(RowsError::Unavailable(_))));
        assert_eq!(found(&*unused, "a"), Some("1".to_owned()));
        until(&rows, |health| *health == Health::Good);
    }
    let old = rows.snapshot().expect("a snapshot");
    cluster.crash();
    until(&rows, |health| *health != Health::Good);
    assert!(matches!(old.get(b"a"), Err(RowsError::Unavailable(_))));
    cluster.start_again();
    until(&rows, |health| *health == Health::Good);
    assert_eq!(found(&*old, "a"), Some("1".to_owned()));
    rows.close().expect("a clean end");
    assert!(matches!(old.get(b"a"), Err(RowsError::Closed)));
}

#[test]
fn a_commit_that_is_cut_off_is_made_once_or_not_at_all() {
    let Some(cluster) = Cluster::shared() else { return };
    for purpose in [USE, SHARE] {
        let url = cluster.database();
        let proxy = Proxy::start(cluster);
        let rows = open(&proxy.address(&url), purpose).expect("a store");
        let commit = |key: &str, cut: Cut| {
            proxy.cut([cut]);
            let lock = taken(&rows);
            let done = lock.commit(one(key, key), b"");
            assert_eq!(proxy.left(), 0);
            done
        };
        commit("made", Cut::AfterCommit).expect("it was made");
        for (key, part) in [("committed", "COMMIT"), ("logged", "INSERT INTO colonnade.log"), ("put", "unnest")] {
            let done = commit(key, Cut::Before(part));
            assert!(matches!(done, Err(CommitError::Overtaken(RowsError::Unavailable(_)))), "{key}: {done:?}");
        }
        // If the connection is lost before the write lock is taken, that is retried; and so is a commit that depends on
        // no reads.
        for cut in [Cut::Before("BEGIN"), Cut::Before("FOR UPDATE"), Cut::Before("COMMIT"), Cut::AfterCommit] {
            proxy.cut([cut]);
            put_again(&rows, &format!("put {cut:?}"), "");
        }
        assert_eq!((proxy.left(), all(&rows)), (0, 5));
        assert_eq!(cluster.sql(&url, "SELECT count(*), max(number) FROM colonnade.log"), "5|5");
        assert_eq!(cluster.sql(&url, "SELECT number FROM colonnade.turn"), "5");
    }
}

#[test]
fn a_read_that_fails_loses_the_turn() {
    let Some((cluster, url)) = empty() else { return };
    let rows = share(&url);
    put(&rows, "a", "1").expect("a commit");
    let lock = taken(&rows);
    assert_eq!(found(&*lock, "a"), Some("1".to_owned()));
    assert!(!lock.is_lost());
    cluster.sql(&url, END_ALL);
    assert!(matches!(lock.get(b"a"), Err(RowsError::Unavailable(_))));
    assert!(lock.is_lost());
    let done = lock.commit(one("a", "2"), b"");
    assert!(matches!(done, Err(CommitError::Overtaken(_))), "{done:?}");
    put_again(&rows, "b", "2");
    assert_eq!((found(&rows, "a"), rows.facts().commits), (Some("1".to_owned()), 2));
}

#[test]
fn who_stands_still_with_the_turn_loses_it_and_who_reads_does_not() {
    let Some((cluster, url)) = empty() else { return };
    let still = share(&url);
    let other = share(&url);
    let lock = taken(&still);
    // It waits until the server ends the idle transaction.
    put(&other, "a", "1").expect("a commit");
    let done = lock.commit(one("a", "2"), b"");
    assert!(matches!(done, Err(CommitError::Overtaken(_))), "{done:?}");
    assert_eq!(found(&other, "a"), Some("1".to_owned()));

    let lock = taken(&still);
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            // Longer than the timeout for idle transactions.
            let wait =
                "SET lock_timeout = '4s'; DO $$ BEGIN PERFORM FROM colonnade.turn FOR UPDATE; RAISE 'it was free';
                EXCEPTION WHEN lock_not_available THEN NULL; END $$";
            let done = std::panic::catch_unwind(|| cluster.sql(&url, wait));
            is_over.store(true, Ordering::SeqCst);
            done.expect("the write lock stays taken");
        });
        while !is_over.load(Ordering::SeqCst) {
            assert_eq!(found(&*lock, "a"), Some("1".to_owned()));
        }
    });
    lock.commit(one("a", "3"), b"").expect("a commit");
}

#[test]
fn what_the_server_refuses_for_now_is_decided_again() {
    let Some((cluster, url)) = empty() else { return };
    let rows = share(&url);
    put(&rows, "a", "1").expect("a commit");
    // The next three commits fail. A sequence is not rolled back with its transaction.
    cluster.sql(
        &url,
        "CREATE SEQUENCE public.times; CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           IF pg_catalog.nextval('public.times') <= 3 THEN RAISE 'not now' USING ERRCODE = '40001'; END IF;
           RETURN NEW; END $$;
         CREATE TRIGGER refuse BEFORE INSERT ON colonnade.log FOR EACH ROW EXECUTE FUNCTION public.refuse()",
    );
    let lock = taken(&rows);
    let done = lock.commit(one("a", "2"), b"");
    assert!(matches!(done, Err(CommitError::Overtaken(RowsError::Unavailable(_)))), "{done:?}");
    put(&rows, "b", "2").expect("the third try");
    assert_eq!((found(&rows, "a"), rows.facts().commits), (Some("1".to_owned()), 2));
    assert_eq!(cluster.sql(&url, "SELECT last_value FROM public.times"), "4");
}

#[test]
fn a_commit_has_any_size() {
    let Some((cluster, url)) = empty() else { return };
    let rows = share(&url);
    let count = 2 * MOST_WRITES + 7;
    let key = |n: usize| format!("{}{n:05}", ["a", "m"][n % 2]);
    let many = || (0..count).map(|n| (key(n), key(n))).collect::<Batch>();
    let mut batch = many();
    let heavy = 2 * MOST_BYTES / VALUE_LENGTH;
    (0..heavy).for_each(|n| batch.put(format!("h{n:05}"), vec![n as u8; VALUE_LENGTH]));
    let lock = taken(&rows);
    lock.commit(batch, b"").expect("a commit");
    assert_eq!((all(&rows), rows.facts().commits), (count + heavy, 1));
    let keys: Vec<Vec<u8>> = (0..count).map(|n| key(n).into_bytes()).collect();
    let wanted = Wanted { keys: keys.clone(), ..Wanted::default() };
    let mut lock = rows.write_lock(&wanted).expect("a write lock").expect("they are shared");
    assert!(lock.take_found().rows.into_iter().all(|(key, value)| key == value));
    let mut batch = Batch::new();
    keys.into_iter().for_each(|key| batch.delete(key));
    lock.commit(batch, b"").expect("a commit");
    assert_eq!((all(&rows), rows.facts().commits), (heavy, 2));
    // It is never there in part.
    let proxy = Proxy::start(cluster);
    let cut = share(&proxy.address(&url));
    let lock = taken(&cut);
    proxy.cut([Cut::Before("INSERT INTO colonnade.log")]);
    assert!(matches!(lock.commit(many(), b""), Err(CommitError::Overtaken(_))));
    assert_eq!(all(&rows), heavy);
    let mut bad = one("b", "b");
    bad.put("", "");
    let lock = taken(&rows);
    assert!(matches!(lock.commit(bad, b""), Err(CommitError::NotApplied(RowsError::Batch(_)))));
    assert_eq!(all(&rows), heavy);
}

#[test]
fn words_are_told_as_long_as_the_log_has_them() {
    let Some((cluster, url)) = empty() else { return };
    let rows = share(&url);
    let other = share(&url);
    let say = |rows: &PostgresRows, words: &str| {
        let lock = taken(rows);
        lock.commit(one("a", words), words.as_bytes()).expect("a commit");
    };
    let messages = |since| other.messages(since).expect("messages").expect("they are shared");
    assert_eq!(messages(0), CommitMessages { number: 0, messages: Some(vec![]), has_more: false });
    say(&rows, "one");
    say(&other, "");
    say(&rows, "three");
    let words = |all: &[&str]| {
        // The message without text is the other store's own.
        Some(
            all.iter()
                .map(|words| CommitMessage { is_own: words.is_empty(), content: words.as_bytes().to_vec() })
                .collect(),
        )
    };
    let all_messages = |number, messages| CommitMessages { number, messages, has_more: false };
    assert_eq!(messages(0), all_messages(3, words(&["one", "", "three"])));
    assert_eq!(messages(2), all_messages(3, words(&["three"])));
    assert_eq!(messages(3), all_messages(3, words(&[])));
    assert_eq!((messages(4), messages(u64::MAX)), (all_messages(3, None), all_messages(3, None)));
    // So many commits that the log drops the first ones, and that not all are returned at once.
    cluster.sql(
        &url,
        "INSERT INTO colonnade.log (number, by, token, said)
           SELECT n, gen_random_uuid(), gen_random_uuid(), '' FROM generate_series(4, 10998) AS n;
         UPDATE colonnade.turn SET number = 10998",
    );
    let first = messages(0);
    assert_eq!(
        (first.number, first.messages.map(|messages| messages.len()), first.has_more),
        (1_000, Some(1_000), true)
    );
    let last = messages(9_998);
    assert_eq!(
        (last.number, last.messages.map(|messages| messages.len()), last.has_more),
        (10_998, Some(1_000), false)
    );
    let foreign = Some(vec![CommitMessage::default()]);
    assert_eq!(messages(10_997).messages, foreign);
    say(&rows, "before");
    assert_eq!(cluster.sql(&url, "SELECT min(number), count(*) FROM colonnade.log"), "1|10999");
    say(&rows, "after");
    assert_eq!(cluster.sql(&url, "SELECT min(number), count(*) FROM colonnade.log"), "1001|10000");
    assert_eq!(messages(10_998).messages, words(&["before", "after"]));
    assert_eq!(messages(3), all_messages(11_000, None));
    // A gap cannot be bridged.
    cluster.sql(&url, "DELETE FROM colonnade.log WHERE number = 10990");
    assert_eq!((messages(10_980), messages(10_989)), (all_messages(11_000, None), all_messages(11_000, None)));
    assert_eq!(messages(10_990).messages.map(|messages| messages.len()), Some(10));
}

#[test]
fn numbers_are_reserved_for_good_and_no_backup_has_them() {
    let Some((cluster, url)) = empty() else { return };
    let rows = share(&url);
    let other = share(&url);
    let reserve =
        |rows: &PostgresRows, of, above, count| rows.reserve(of, above, count).expect("numbers").expect("shared");
    assert_eq!((reserve(&rows, 0, 0, 16), reserve(&other, 0, 0, 16), reserve(&other, 1, 0, 3)), (1, 17, 1));
    // The stored numbers are higher, as after a restore.
    assert_eq!((reserve(&rows, 0, 99, 2), reserve(&rows, 0, 99, 1)), (100, 102));
    // Only the last ones are taken back, and only once.
    rows.give_back(0, 100, 102);
    assert_eq!(reserve(&other, 0, 0, 1), 103);
    rows.give_back(1, 2, 4);
    rows.give_back(1, 2, 4);
    assert_eq!(reserve(&other, 1, 0, 1), 2);
    drop((rows, other));
    let rows = share(&url);
    assert_eq!(reserve(&rows, 0, 0, 1), 104);
    assert!(rows.reserve(0, u64::MAX, 1).is_err());
    drop(rows);
    // A store that writes alone counts from the stored numbers, and leaves the reserved ones to the others.
    let alone = open(&url, USE).expect("it is free");
    assert_eq!(alone.reserve(0, 0, 1).expect("a read"), None);
    drop(alone);
    assert_eq!(reserve(&share(&url), 0, 7, 1), 105);
    // A store created by an earlier program gets the table.
    cluster.sql(&url, "DROP TABLE colonnade.numbers");
    drop(open(&url, USE).expect("it is free"));
    assert_eq!(reserve(&share(&url), 0, 0, 1), 1);
}

#[test]
fn stores_that_share_let_nobody_in_who_writes_alone_and_the_other_way_round() {
    let Some((cluster, url)) = empty() else { return };
    let one = share(&url);
    let two = share(&url);
    for purpose in [USE, OpeningPurpose::Restore] {
        let line = refused(&database(&url), purpose);
        assert!(line.contains("uses this store; stop it first"), "{line}");
    }
    put(&one, "a", "1").expect("a commit");
    drop((one, two));
    let alone = open(&url, USE).expect("it is free");
    let line = refused(&database(&url), SHARE);
    assert!(line.contains("uses this store; stop it first"), "{line}");
    assert_eq!(found(&alone, "a"), Some("1".to_owned()));
    drop(alone);
    cluster.sql(&url, "UPDATE colonnade.turn SET format = 2");
    let line = refused(&database(&url), SHARE);
    assert!(line.contains("the store has format 2, and the oldest that can be opened is 3"), "{line}");
}

/// Disconnects rows, lets others write meanwhile, and returns the reason why the rows write nothing more afterwards.
fn overtaken(purpose: OpeningPurpose, meanwhile: impl FnOnce(&str)) -> Option<String> {
    let cluster = Cluster::shared()?;
    let url = cluster.database();
    let proxy = Proxy::start(cluster);
    let rows = open(&proxy.address(&url), purpose).expect("a store");
    put(&rows, "a", "1").expect("a commit");
    proxy.shut();
    meanwhile(&url);
    proxy.open();
    let begin = Instant::now();
    let why = loop {
        match put(&rows, "a", "3") {
            Err(CommitError::NotApplied(RowsError::Stopped(why))) => break why,
            Err(CommitError::NotApplied(RowsError::Unavailable(_))) => {
                assert!(begin.elapsed() < Duration::from_secs(60))
            }
            done => panic!("{done:?}"),
        }
    };
    assert_eq!(rows.facts().health, Health::Stopped(why.clone()));
    assert!(matches!(rows.write_lock(&Wanted::default()).map(drop), Err(RowsError::Stopped(_))));
    assert!(matches!(rows.snapshot().expect("a snapshot").get(b"a"), Err(RowsError::Stopped(_))));
    drop(rows);
    assert_eq!(found(&open(&url, USE).expect("it is free"), "a"), Some("2".to_owned()));
    Some(why)
}

#[test]
fn who_was_cut_off_while_others_took_the_store_writes_nothing_more() {
    let write = |url: &str, purpose| put(&open(url, purpose).expect("it is free"), "a", "2").expect("a commit");
    for (mine, others) in [(USE, USE), (USE, SHARE), (SHARE, USE)] {
        let Some(why) = overtaken(mine, |url| write(url, others)) else { return };
        assert!(why.starts_with("process ") && why.ends_with(" has taken the store"), "{why}");
    }
    // Stores that share continue, even one that was disconnected.
    let Some((cluster, url)) = empty() else { return };
    let proxy = Proxy::start(cluster);
    let rows = open(&proxy.address(&url), SHARE).expect("a store");
    put(&rows, "a", "1").expect("a commit");
    proxy.shut();
    write(&url, SHARE);
    proxy.open();
    put_again(&rows, "b", "3");
    assert_eq!((found(&rows, "a"), rows.facts().commits), (Some("2".to_owned()), 3));
}

#[test]
fn stores_that_share_stop_when_the_database_is_not_theirs_any_more() {
    for (sql, expected) in [
        ("UPDATE colonnade.turn SET holder = gen_random_uuid()".to_owned(), "another process has taken the store"),
        ("UPDATE colonnade.turn SET store = gen_random_uuid()".to_owned(), "another store is there now"),
        ("UPDATE colonnade.turn SET format = 4".to_owned(), "another program has brought the store to format 4"),
        ("UPDATE colonnade.turn SET number = 1".to_owned(), "the database went back behind commit 3"),
        ("DELETE FROM colonnade.turn".to_owned(), "the turn of the store is gone"),
        (
            format!("UPDATE colonnade.log SET token = gen_random_uuid() WHERE number = 3; {END_ALL}"),
            "the database went back behind commit 3",
        ),
    ] {
        let Some((cluster, url)) = empty() else { return };
        let one = share(&url);
        let two = share(&url);
        put(&one, "a", "1").expect("a commit");
        put(&two, "a", "2").expect("a commit");
        put(&one, "a", "3").expect("a commit");
        cluster.sql(&url, &sql);
        assert_eq!(stopped(&one), expected, "{sql}");
        assert_eq!(cluster.sql(&url, "SELECT count(*) FROM colonnade.rows"), "1");
    }
}

#[test]
fn a_store_that_only_follows_the_log_connects_again_after_others_have_committed_much() {
    let Some(cluster) = Cluster::shared() else { return };
    let follower = |url: &str| {
        let one = share(url);
        let two = share(url);
        put(&one, "a", "1").expect("a commit");
        (0..3).for_each(|_| put(&two, "a", "2").expect("a commit"));
        assert_eq!(one.messages(1).expect("messages").expect("they are shared").number, 4);
        one
    };
    let url = cluster.database();
    let rows = follower(&url);
    // The log reaches back to the fourth commit, but not to the first.
    cluster.sql(&url, &format!("UPDATE colonnade.turn SET number = 10003; {END_ALL}"));
    put_again(&rows, "b", "3");

    // It also remembers the commits that it heard of.
    let url = cluster.database();
    let rows = follower(&url);
    cluster.sql(&url, &format!("UPDATE colonnade.log SET token = gen_random_uuid() WHERE number = 4; {END_ALL}"));
    assert_eq!(stopped(&rows), "the database went back behind commit 4");
}

#[test]
fn a_store_that_missed_more_than_the_log_holds_goes_on_and_says_that_it_missed_something() {
    let Some((cluster, url)) = empty() else { return };
    let one = share(&url);
    let two = share(&url);
    put(&one, "a", "1").expect("a commit");
    put(&two, "a", "2").expect("a commit");
    let forget = "DELETE FROM colonnade.log WHERE number < 10002";
    let jump = "UPDATE colonnade.turn SET number = 10001";
    cluster.sql(&url, jump);
    put(&two, "a", "3").expect("a commit");
    cluster.sql(&url, &format!("{forget}; {END_ALL}"));
    put_again(&one, "b", "4");
    assert_eq!((found(&one, "a"), found(&two, "b")), (Some("3".to_owned()), Some("4".to_owned())));
    let found = one.messages(1).expect("messages").expect("they are shared");
    assert_eq!((found.number, found.messages), (10_003, None));
    // From here on, it checks the log again.
    cluster.sql(&url, &format!("UPDATE colonnade.log SET token = gen_random_uuid() WHERE number > 10001; {END_ALL}"));
    assert_eq!(stopped(&one), "the database went back behind commit 10003");
}

#[test]
fn several_stores_begin_at_once_in_an_empty_database() {
    let Some(cluster) = Cluster::shared() else { return };
    for _ in 0..8 {
        let url = cluster.database();
        let all = Barrier::new(4);
        let stores: Vec<PostgresRows> = thread::scope(|scope| {
            let open = || {
                all.wait();
                share(&url)
            };
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(open)).collect();
            threads.into_iter().map(|thread| thread.join().expect("a store")).collect()
        });
        stores.iter().for_each(|rows| put(rows, "a", "1").expect("a commit"));
        assert_eq!(stores[0].messages(0).expect("messages").expect("they are shared").number, 4);
    }
}
