//! The contract of every kind of rows.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::disk::support::{Map, apply, chance};
use super::{
    Batch, CommitError, Database, Health, KeyRange, MOST_WRITES, MemoryRows, OpeningPurpose, PostgresRows, RowReader,
    Rows, RowsError, RowsOptions, ScanDirection, SledRows, VALUE_LENGTH, Wanted,
};
use colonnade_testing::Rng;
use colonnade_testing::postgres::Cluster;

/// New rows in a database; `None` if there is no server. Some of the tests' keys belong to the archive.
fn in_database(purpose: OpeningPurpose) -> Option<PostgresRows> {
    let url = Cluster::shared()?.database();
    let database = Database { shown: url.clone(), url, ..Database::default() };
    let archive = b"ab".to_vec()..b"b".to_vec();
    Some(PostgresRows::open(&database, purpose, 1, archive).expect("a new store"))
}

/// Runs each test of the suite on all kinds of rows; those on disk have logs of two lengths: with the shorter one,
/// checkpoints happen all the time, and many commits bypass the log.
macro_rules! suite {
    ($($test:ident),* $(,)?) => {
        mod memory {
            $(#[test]
            fn $test() {
                super::$test(&super::MemoryRows::new());
            })*
        }
        mod disk {
            $(#[test]
            fn $test() {
                for log_bytes in [1 << 20, 1 << 15] {
                    let dir = tempfile::tempdir().expect("a directory");
                    let options = super::RowsOptions { log_bytes, ..super::RowsOptions::default() };
                    let rows = super::SledRows::open(dir.path().join("store"), options);
                    super::$test(&rows.expect("a new store"));
                }
            })*
        }
        mod database {
            $(#[test]
            fn $test() {
                if let Some(rows) = super::in_database(super::OpeningPurpose::Use { create: true }) {
                    super::$test(&rows);
                }
            })*
        }
        mod shared_database {
            $(#[test]
            fn $test() {
                if let Some(rows) = super::in_database(super::OpeningPurpose::Share { create: true }) {
                    super::$test(&rows);
                }
            })*
        }
    };
}

suite! {
    rows_are_written_read_and_deleted,
    a_batch_is_one_commit,
    scans_go_both_ways_and_keep_to_their_bounds,
    several_rows_are_read_at_once,
    a_scan_stops_when_told_and_may_write_meanwhile,
    batches_out_of_bounds_are_refused,
    a_closed_store_answers_that_it_is_closed,
    random_batches_agree_with_a_map,
}

fn put(rows: &dyn Rows, pairs: &[(&[u8], &[u8])]) {
    rows.commit(pairs.iter().copied().collect()).expect("a commit");
}

fn scanned(rows: &dyn Rows, from: &[u8], to: &[u8], order: ScanDirection) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut found = Vec::new();
    rows.scan(from, to, order, &mut |key, value| {
        found.push((key.to_vec(), value.to_vec()));
        ControlFlow::Continue(())
    })
    .expect("a scan");
    found
}

fn keys(rows: &dyn Rows, from: &[u8], to: &[u8], order: ScanDirection) -> Vec<String> {
    scanned(rows, from, to, order).into_iter().map(|(key, _)| String::from_utf8(key).expect("text")).collect()
}

fn rows_are_written_read_and_deleted(rows: &dyn Rows) {
    assert_eq!(rows.get(b"a").expect("a get"), None);
    put(rows, &[(b"a", b"1"), (b"b", b"")]);
    assert_eq!(rows.get(b"a").expect("a get"), Some(b"1".to_vec()));
    assert_eq!(rows.get(b"b").expect("a get"), Some(Vec::new()));
    assert_eq!(rows.get(b"").expect("a get"), None);
    assert_eq!(rows.get(&[0]).expect("a get"), None);
    put(rows, &[(b"a", b"2")]);
    assert_eq!(rows.get(b"a").expect("a get"), Some(b"2".to_vec()));
    let mut batch = Batch::new();
    batch.delete("a");
    batch.delete("never there");
    rows.commit(batch).expect("a commit");
    assert_eq!(rows.get(b"a").expect("a get"), None);
}

fn a_batch_is_one_commit(rows: &dyn Rows) {
    let mut batch = Batch::from([("a", "1")]);
    let mut other = Batch::from([("a", "2")]);
    other.delete("b");
    batch.append(other);
    assert_eq!((batch.len(), batch.bytes()), (2, 3));
    assert_eq!(batch.get(b"a"), Some(Some(b"2".as_slice())));
    assert_eq!((batch.get(b"b"), batch.get(b"c")), (Some(None), None));
    rows.commit(batch).expect("a commit");
    assert_eq!(rows.facts().commits, 1);
    rows.commit(Batch::new()).expect("nothing to do");
    assert_eq!(rows.facts().commits, 1);
    assert_eq!(rows.facts().health, Health::Good);
}

fn scans_go_both_ways_and_keep_to_their_bounds(rows: &dyn Rows) {
    put(rows, &[(b"a", b"1"), (b"ab", b"2"), (b"b", b"3"), (b"c", b"4"), (&[255], b"5")]);
    assert_eq!(keys(rows, b"a", b"c", ScanDirection::Ascending), ["a", "ab", "b"]);
    assert_eq!(keys(rows, b"a", b"c", ScanDirection::Descending), ["b", "ab", "a"]);
    assert_eq!(keys(rows, b"aa", b"b\0", ScanDirection::Descending), ["b", "ab"]);
    assert_eq!(keys(rows, b"", b"b", ScanDirection::Ascending), ["a", "ab"]);
    assert_eq!(keys(rows, &[0], b"b", ScanDirection::Descending), ["ab", "a"]);
    assert_eq!(keys(rows, b"c", b"a", ScanDirection::Ascending), Vec::<String>::new());
    assert_eq!(keys(rows, b"c", b"c", ScanDirection::Descending), Vec::<String>::new());
    assert_eq!(scanned(rows, b"d", &[255, 255], ScanDirection::Ascending), [(vec![255], b"5".to_vec())]);
}

fn several_rows_are_read_at_once(rows: &dyn Rows) {
    let mut chance = Rng::new(colonnade_testing::seed(75));
    let key = |chance: &mut Rng| (0..1 + chance.below(3)).map(|_| b'a' + chance.below(3) as u8).collect::<Vec<u8>>();
    rows.commit((0..25).map(|n| (key(&mut chance), [n])).collect()).expect("a commit");
    for _ in 0..20 {
        let ranges = (0..chance.below(6)).map(|_| KeyRange {
            from: key(&mut chance),
            to: key(&mut chance),
            way: *chance.pick(&[ScanDirection::Ascending, ScanDirection::Descending]),
            limit: chance.below(9),
            enough: 0,
        });
        let ranges: Vec<KeyRange> = ranges.collect();
        let wanted = Wanted { keys: (0..chance.below(6)).map(|_| key(&mut chance)).collect(), ranges };
        let snapshot = rows.snapshot();
        let readers = [Some(rows as &dyn RowReader), snapshot.as_deref()];
        for reader in readers.into_iter().flatten() {
            let fetched = reader.fetch(&wanted).expect("a read");
            let there = |key: &Vec<u8>| Some((key.clone(), rows.get(key).expect("a get")?));
            let found: BTreeMap<_, _> = wanted.keys.iter().filter_map(there).collect();
            assert_eq!(fetched.rows.into_iter().collect::<BTreeMap<_, _>>(), found);
            for (KeyRange { from, to, way, limit, .. }, read) in wanted.ranges.iter().zip(&fetched.ranges) {
                let mut all = scanned(rows, from, to, *way);
                all.truncate(*limit);
                assert_eq!((read, &reader.first(from, to, *way, *limit).expect("a read")), (&all, &all));
            }
            assert_eq!(fetched.ranges.len(), wanted.ranges.len());
        }
    }
}

fn a_scan_stops_when_told_and_may_write_meanwhile(rows: &dyn Rows) {
    rows.commit((0..1000u16).map(|at| ((at + 0x101).to_be_bytes(), [7; 100])).collect()).expect("a commit");
    for order in [ScanDirection::Ascending, ScanDirection::Descending] {
        let mut seen = 0;
        rows.scan(&[1], &[9], order, &mut |key, value| {
            assert_eq!(value.len(), 100);
            seen += 1;
            put(rows, &[(&[b"new".as_slice(), key].concat(), b"")]);
            if seen == 700 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .expect("a scan");
        assert_eq!(seen, 700);
    }
    assert_eq!(scanned(rows, b"new", b"nex", ScanDirection::Ascending).len(), 1000);
}

fn batches_out_of_bounds_are_refused(rows: &dyn Rows) {
    let refused = |batch: Batch, expected: &str| {
        let error = rows.commit(batch).expect_err(expected);
        assert!(matches!(&error, CommitError::NotApplied(RowsError::Batch(_))), "{error:?}");
        assert!(error.to_string().contains(expected), "{error}");
    };
    let one = |key: &[u8], value: usize| Batch::from([(key, vec![1; value])]);
    refused(one(b"", 1), "a key is empty");
    refused(one(&[0, 5], 1), "begins with the byte 0");
    refused(one(&[1; 2000], 1), "a key has 2000 bytes");
    refused(one(b"a", VALUE_LENGTH + 1), "a value has 24577 bytes");
    let key = |at: u32| [b"a".as_slice(), &at.to_be_bytes()].concat();
    refused((0..=MOST_WRITES as u32).map(|at| (key(at), "")).collect(), "4097 writes");
    refused((0..400).map(|at| (key(at), vec![0; VALUE_LENGTH])).collect(), "bytes, more than 8388608");
    assert_eq!(rows.facts().commits, 0);
    rows.commit(one(b"a", VALUE_LENGTH)).expect("a commit");
}

fn a_closed_store_answers_that_it_is_closed(rows: &dyn Rows) {
    put(rows, &[(b"a", b"1")]);
    rows.close().expect("a clean end");
    assert!(matches!(rows.get(b"a"), Err(RowsError::Closed)));
    assert!(matches!(
        rows.scan(b"a", b"b", ScanDirection::Ascending, &mut |_, _| ControlFlow::Continue(())),
        Err(RowsError::Closed)
    ));
    let refused = rows.commit(Batch::from([("a", "2")]));
    assert!(matches!(refused, Err(CommitError::NotApplied(RowsError::Closed))));
    assert!(matches!(rows.close(), Err(RowsError::Closed)));
    assert_eq!(rows.facts().health, Health::Closed);
}

fn random_batches_agree_with_a_map(rows: &dyn Rows) {
    let mut map = Map::new();
    let mut seed = 1;
    let mut chance = |below| chance(&mut seed, below);
    for _ in 0..200 {
        let mut batch = Batch::new();
        for _ in 0..chance(40) {
            let key = format!("{:03}", chance(500));
            if chance(3) == 0 {
                batch.delete(key);
            } else {
                batch.put(key, vec![chance(256) as u8; chance(300) as usize]);
            }
        }
        apply(&mut map, &batch);
        rows.commit(batch).expect("a commit");
        let from = format!("{:03}", chance(500)).into_bytes();
        let to = format!("{:03}", chance(500)).into_bytes();
        let mut expected: Vec<_> = map.clone().into_iter().filter(|(key, _)| (&from..&to).contains(&key)).collect();
        assert_eq!(scanned(rows, &from, &to, ScanDirection::Ascending), expected);
        expected.reverse();
        assert_eq!(scanned(rows, &from, &to, ScanDirection::Descending), expected);
    }
}
