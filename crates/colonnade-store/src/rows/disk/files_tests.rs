//! The files are read without sled, and contain the rows that sled has.

use std::fs;

use super::super::{Batch, CommitError, Health, RowReader, Rows, RowsError, ScanDirection, Shortage};
use super::support::{Map, contents, copy_directory, files};
use super::{RowsOptions, SledRows};
use colonnade_testing::Rng;

/// A short log, so that checkpoints are frequent and some commits bypass the log.
fn options() -> RowsOptions {
    RowsOptions { log_bytes: 1 << 16, ..RowsOptions::default() }
}

/// Writes rows in random order, and deletes ranges of them, so that leaves split and merge.
fn batch(chance: &mut Rng, map: &mut Map) -> Batch {
    let mut batch = Batch::new();
    if chance.one_in(4) {
        let from = chance.below(9_000);
        for key in (from..from + chance.below(800)).map(key) {
            if map.remove(&key).is_some() {
                batch.delete(key);
            }
        }
        return batch;
    }
    for _ in 0..chance.below(120) {
        let key = key(chance.below(9_000));
        let longest = if chance.one_in(20) { 9_000 } else { 200 };
        let value = vec![chance.below(256) as u8; chance.below(longest)];
        batch.put(key.clone(), value.clone());
        map.insert(key, value);
    }
    batch
}

fn key(number: usize) -> Vec<u8> {
    format!("a key with a long beginning {:05}", number % 9_000).into_bytes()
}

#[test]
fn the_files_hold_the_rows_of_sled_and_the_log_the_others() {
    let root = tempfile::tempdir().expect("a directory");
    let [dir, copy] = ["store", "copy"].map(|name| root.path().join(name));
    let mut chance = Rng::new(61);
    let mut map = Map::new();
    let mut rows = SledRows::open(&dir, options()).expect("a store");
    for round in 0..240 {
        rows.commit(batch(&mut chance, &mut map)).expect("a commit");
        if round % 40 == 39 {
            // sled's cleaner moves pages at any time, and the copy must be consistent.
            drop(rows);
            copy_directory(&dir, &copy);
            let before = files(&copy);
            let read = SledRows::only_read(&copy, options()).expect("sound files").expect("a store");
            assert!(contents(&read) == map, "round {round}");
            for number in 0..300 {
                let key = key(31 * number);
                assert_eq!(read.get(&key).expect("a read"), map.get(&key).cloned());
            }
            let falling = read.first(&[1], &[255], ScanDirection::Descending, usize::MAX).expect("a scan");
            assert!(falling.iter().rev().map(|(key, _)| key).eq(map.keys()), "round {round}");
            let Health::Reading { shortage: Shortage::Disk, needed } = read.facts().health else {
                panic!("{:?}", read.facts())
            };
            assert!(needed > 8 << 20);
            let refused = read.commit(Batch::from([("x", "1")]));
            assert!(matches!(refused, Err(CommitError::NotApplied(RowsError::Full(Shortage::Disk)))), "{refused:?}");
            read.commit(Batch::new()).expect("nothing to write");
            read.close().expect("a clean end");
            drop(read);
            assert!(files(&copy) == before, "nothing was written");
            fs::remove_dir_all(&copy).expect("removed");
            rows = SledRows::open(&dir, options()).expect("a store");
            assert!(contents(&rows) == map);
        }
    }
    rows.close().expect("a clean end");
    assert!(map.len() > 1_000);
}
