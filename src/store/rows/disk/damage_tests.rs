//! Damaged stores: each is reported in one line when it is opened, and nothing is changed.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::super::{Batch, CommitError, Direction, Health, RowReader, Rows, RowsError};
use super::marker::{Marker, NAME};
use super::process_tests::copy_directory;
use super::{OpenOptions, SledRows, check, wal};

type Map = BTreeMap<Vec<u8>, Vec<u8>>;
const BLOCK: usize = 4096;

/// A store with some thousand rows, some written twice, the last of them only in the log; it stays open.
fn filled(dir: &Path) -> (SledRows, Map) {
    let rows = SledRows::open(dir, OpenOptions::default()).expect("a store");
    let mut map = Map::new();
    let mut seed = 7u64;
    let mut chance = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for _ in 0..300 {
        let mut batch = Batch::new();
        for _ in 0..30 {
            let key = format!("k{:05}", chance(30_000)).into_bytes();
            let value: Vec<u8> = (0..200 + chance(400)).map(|_| chance(256) as u8).collect();
            batch.put(key.clone(), value.clone());
            map.insert(key, value);
        }
        rows.commit(batch).expect("a commit");
    }
    (rows, map)
}

/// Two such stores: one that was closed, and one as a kill of the process leaves it.
fn stores(root: &Path) -> ([PathBuf; 2], Map) {
    let (closed, killed) = (root.join("closed"), root.join("killed"));
    let (rows, map) = filled(&closed);
    drop(rows);
    copy_directory(&closed, &killed);
    let rows = SledRows::open(&closed, OpenOptions::default()).expect("a sound store");
    rows.close().expect("a clean end");
    ([closed, killed], map)
}

/// A store without automatic checkpoints.
fn open_untidied(dir: &Path) -> SledRows {
    let options = OpenOptions { wipe_after: Duration::MAX, ..OpenOptions::default() };
    SledRows::open(dir, options).expect("a store")
}

fn files(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = fs::read_dir(dir).expect("a directory").map(|entry| entry.expect("an entry").path());
    paths.filter(|path| path.is_file()).map(|path| (path.clone(), fs::read(path).expect("a file"))).collect()
}

/// The message with which the store is refused; checks that nothing was changed.
fn refusal(dir: &Path) -> Option<String> {
    fs::write(dir.join("lock"), "").expect("the lock file");
    let before = files(dir);
    let Err(error) = SledRows::open(dir, OpenOptions::default()) else { return None };
    assert!(files(dir) == before, "{error}: the files were changed");
    assert!(matches!(error, RowsError::Damaged(_)), "{error:?}");
    let sentence = error.to_string();
    assert!(sentence.starts_with("the store is damaged: ") && !sentence.contains('\n'), "{sentence}");
    Some(sentence)
}

fn contents(dir: &Path) -> Map {
    let rows = SledRows::open(dir, OpenOptions::default()).expect("a sound store");
    let mut map = Map::new();
    rows.scan(&[1], &[255], Direction::Ascending, &mut |key, value| {
        map.insert(key.to_vec(), value.to_vec());
        ControlFlow::Continue(())
    })
    .expect("a scan");
    map
}

/// Damages a copy of each store; it must be refused with these words.
fn refused(damage: impl Fn(&Path), words: &str) {
    let root = tempfile::tempdir().expect("a directory");
    for store in stores(root.path()).0 {
        damage(&store);
        let sentence = refusal(&store).unwrap_or_else(|| panic!("{} was opened, expected {words:?}", store.display()));
        assert!(sentence.contains(words), "{sentence}, expected {words:?}");
    }
}

fn snapshot(dir: &Path) -> PathBuf {
    check::newest_snapshot(dir).expect("a directory").expect("a snapshot").1
}

#[test]
fn undamaged_stores_are_opened() {
    let root = tempfile::tempdir().expect("a directory");
    let (stores, map) = stores(root.path());
    for store in stores {
        assert!(contents(&store) == map);
    }
}

/// In a page whose keys have a common prefix, a link may contain only the last byte of a key, which can equal our own
/// key. The order of the links of a batch is random, so there are many of both.
#[test]
fn keys_that_begin_alike_are_not_taken_for_ours() {
    let root = tempfile::tempdir().expect("a directory");
    let (open, killed) = (root.path().join("open"), root.path().join("killed"));
    // All commits bypass the log.
    let rows = SledRows::open(&open, OpenOptions { log_bytes: 1, ..OpenOptions::default() }).expect("a store");
    let key = |group: u8, at: u8| [b"key".as_slice(), &[group, at]].concat();
    let mut all = Batch::new();
    (0..60).for_each(|group| (0..60).for_each(|at| all.put(key(group, at), [0])));
    rows.commit(all).expect("a commit");
    for round in 1..20 {
        let mut batch = Batch::new();
        (0..60).for_each(|group| batch.put(key(group, 0), [round]));
        rows.commit(batch).expect("a commit");
        copy_directory(&open, &killed);
        assert_eq!(refusal(&killed), None);
        fs::remove_dir_all(&killed).expect("removed");
    }
}

#[test]
fn a_missing_database() {
    refused(|dir| fs::remove_file(dir.join("db")).expect("removed"), "/db is missing");
}

#[test]
fn an_empty_database() {
    refused(|dir| fs::write(dir.join("db"), "").expect("written"), "");
}

#[test]
fn a_truncated_database() {
    for part in [1, 2, 3] {
        let cut = |dir: &Path| {
            let file = fs::OpenOptions::new().write(true).open(dir.join("db")).expect("the database");
            file.set_len(file.metadata().expect("its length").len() * part / 4).expect("cut");
        };
        refused(cut, "");
    }
}

#[test]
fn a_missing_marker() {
    refused(|dir| fs::remove_file(dir.join(NAME)).expect("removed"), "colonnade.store is missing");
}

#[test]
fn an_empty_marker() {
    refused(|dir| fs::write(dir.join(NAME), "").expect("written"), "the file is empty, expected the marker of a store");
}

#[test]
fn a_garbled_marker() {
    refused(|dir| fs::write(dir.join(NAME), [b'?'; 1536]).expect("written"), "this is not the marker of a store");
    let flip = |places: &'static [usize]| {
        move |dir: &Path| {
            let mut bytes = fs::read(dir.join(NAME)).expect("the marker");
            places.iter().for_each(|&place| bytes[place] ^= 1);
            fs::write(dir.join(NAME), bytes).expect("written");
        }
    };
    refused(flip(&[21]), "the header does not fit its checksum");
    refused(flip(&[521, 1033]), "neither of its two states fits its checksum");
}

#[test]
fn a_missing_or_cut_log() {
    refused(|dir| fs::remove_file(dir.join(wal::NAME)).expect("removed"), "colonnade.wal is missing");
    refused(|dir| fs::write(dir.join(wal::NAME), [0; 5000]).expect("written"), "is 5000 bytes long, not whole");
}

/// Zeroes the blocks of the log that are selected by their numbers.
fn without(dir: &Path, gone: impl Fn(usize) -> bool) {
    let mut bytes = fs::read(dir.join(wal::NAME)).expect("the log");
    bytes.chunks_mut(BLOCK).enumerate().filter(|(at, _)| gone(*at)).for_each(|(_, block)| block.fill(0));
    fs::write(dir.join(wal::NAME), bytes).expect("written");
}

#[test]
fn a_damaged_log() {
    let root = tempfile::tempdir().expect("a directory");
    let dir = root.path().join("killed");
    let rows = open_untidied(&dir);
    for number in 1..=9u8 {
        let mut batch = Batch::new();
        batch.put([number], [number; 10]);
        rows.commit(batch).expect("a commit");
    }
    // A kill before sled has any of the nine commits; each is one block of the log.
    let killed = || {
        let copied = root.path().join("damaged");
        let _ = fs::remove_dir_all(&copied);
        copy_directory(&dir, &copied);
        copied
    };
    drop(rows);
    let sentence = |gone: &dyn Fn(usize) -> bool| {
        let copied = killed();
        without(&copied, gone);
        refusal(&copied).unwrap_or_default()
    };
    assert_eq!(refusal(&killed()), None);
    assert!(sentence(&|at| at == 4).ends_with("commit 5 is missing, and commit 6 is there"));
    assert!(sentence(&|at| at == 0).ends_with("commit 1 is missing, and commit 2 is there"));
    assert!(sentence(&|_| true).ends_with("the last 9 commits are missing, the last one found is 0"));
    assert!(sentence(&|at| at == 8).ends_with("the last 1 commits are missing, the last one found is 8"));
    // A log of another store is not accepted.
    let (copied, other) = (killed(), root.path().join("other"));
    drop(SledRows::open(&other, OpenOptions::default()).expect("a store"));
    fs::copy(other.join(wal::NAME), copied.join(wal::NAME)).expect("copied");
    assert!(refusal(&copied).is_some_and(|sentence| sentence.contains("the last 9 commits are missing")));
}

/// The end of the last record did not reach the disk, nor did the marker: that commit was not acknowledged.
#[test]
fn a_torn_end_of_the_log_is_left_out() {
    let root = tempfile::tempdir().expect("a directory");
    let rows = open_untidied(root.path());
    let marker = || fs::read(root.path().join(NAME)).expect("the marker");
    let put = |value: u8| {
        let mut batch = Batch::new();
        batch.put("a", vec![value; 2 * BLOCK]);
        rows.commit(batch).expect("a commit");
    };
    put(1);
    let before = marker();
    put(2);
    drop(rows);
    fs::write(root.path().join(NAME), before).expect("written");
    without(root.path(), |at| at == 5);
    let rows = SledRows::open(root.path(), OpenOptions::default()).expect("a sound store");
    assert_eq!(rows.get(b"a").expect("a get"), Some(vec![1; 2 * BLOCK]));
    assert_eq!(rows.facts().commits, 1);
}

#[test]
fn a_missing_snapshot() {
    refused(|dir| fs::remove_file(snapshot_of_made(dir)).expect("removed"), "is missing");
}

/// The snapshot of a store; one that was never reopened has none, so it is reopened first.
fn snapshot_of_made(dir: &Path) -> PathBuf {
    SledRows::open(dir, OpenOptions::default()).expect("a sound store");
    snapshot(dir)
}

#[test]
fn a_damaged_snapshot_or_configuration() {
    let flip = |path: &Path| {
        let mut bytes = fs::read(path).expect("the file");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 8;
        fs::write(path, bytes).expect("written");
    };
    refused(|dir| flip(&snapshot_of_made(dir)), "does not fit its checksum");
    refused(|dir| fs::write(snapshot_of_made(dir), "").expect("written"), "does not fit its checksum");
    refused(|dir| flip(&dir.join("conf")), "conf does not fit its checksum");
    refused(|dir| fs::remove_file(dir.join("conf")).expect("removed"), "conf is missing");
}

#[test]
fn settings_that_a_loss_of_power_cut_off_are_written_again() {
    let root = tempfile::tempdir().expect("a directory");
    let (stores, map) = stores(root.path());
    for store in stores {
        let whole = fs::read(store.join("conf")).expect("the settings");
        for kept in [0, 1, 20, whole.len() - 4, whole.len() - 1] {
            for zeros in [0, whole.len() - kept] {
                let copied = root.path().join("cut off");
                copy_directory(&store, &copied);
                let cut = [&whole[..kept], &vec![0; zeros]].concat();
                fs::write(copied.join("conf"), cut).expect("written");
                assert!(contents(&copied) == map);
                assert_eq!(fs::read(copied.join("conf")).expect("the settings"), whole, "{kept} {zeros}");
                fs::remove_dir_all(copied).expect("removed");
            }
        }
    }
}

#[test]
fn what_was_interrupted_is_cleared_away() {
    let root = tempfile::tempdir().expect("a directory");
    let (stores, map) = stores(root.path());
    for store in stores {
        fs::write(store.join("snap.7FFFFFFFFFFFFFFF.generating"), "half").expect("written");
        fs::write(store.join("room"), "room").expect("written");
        assert!(contents(&store) == map);
        assert!(!store.join("room").exists());
    }
}

#[test]
fn a_database_of_another_store() {
    let root = tempfile::tempdir().expect("a directory");
    let other = root.path().join("other");
    let (rows, _) = filled(&other);
    for at in 0..100u8 {
        let mut batch = Batch::new();
        batch.put([b'l', at], vec![at; 5000]);
        rows.commit(batch).expect("a commit");
    }
    rows.close().expect("a clean end");
    refused(
        |dir| {
            let id = Marker::read(dir).expect("a marker").expect("a marker").id;
            for name in ["db", "conf"] {
                fs::copy(other.join(name), dir.join(name)).expect("copied");
            }
            let snap = check::newest_snapshot(dir).expect("a directory");
            snap.into_iter().for_each(|(_, path)| fs::remove_file(path).expect("removed"));
            let path = snapshot(&other);
            fs::copy(&path, dir.join(path.file_name().expect("a name"))).expect("copied");
            assert_ne!(Marker::read(&other).expect("a marker").expect("a marker").id, id);
        },
        "is not the database of this store",
    );
}

#[test]
fn a_marker_ahead_of_the_rows() {
    refused(
        |dir| {
            let mut marker = Marker::read(dir).expect("a marker").expect("a marker");
            let mut state = marker.state;
            state.commit += 3;
            marker.remember(state, false).expect("written");
        },
        "the last 3 commits are missing, the last one found is 300",
    );
}

#[test]
fn zeroed_blocks_and_flipped_bits() {
    let root = tempfile::tempdir().expect("a directory");
    let (stores, map) = stores(root.path());
    for store in stores {
        let sound = fs::read(store.join("db")).expect("the database");
        let blocks = sound.len() / BLOCK;
        let mut refusals = 0;
        for at in 0..30 {
            let copied = root.path().join("damaged");
            copy_directory(&store, &copied);
            let mut bytes = sound.clone();
            let block = at * blocks / 30 * BLOCK;
            if at % 2 == 0 {
                bytes[block..block + BLOCK].fill(0);
            } else {
                bytes[block + at * 122] ^= 1 << (at % 8);
            }
            fs::write(copied.join("db"), bytes).expect("written");
            match refusal(&copied) {
                Some(_) => refusals += 1,
                // The damage hit something that sled no longer needs.
                None => assert!(contents(&copied) == map, "{}: block {block}", store.display()),
            }
            fs::remove_dir_all(copied).expect("removed");
        }
        assert!(refusals >= 3, "{}: only {refusals}", store.display());
    }
}

#[test]
fn damage_that_is_found_once_open_stops_all_writing() {
    let root = tempfile::tempdir().expect("a directory");
    let (stores, _) = stores(root.path());
    let store = &stores[0];
    let sound = fs::read(store.join("db")).expect("the database");
    let options = OpenOptions { check_bytes: 0, ..OpenOptions::default() };
    let mut found = 0;
    for at in 0..24 {
        let copied = root.path().join("damaged");
        copy_directory(store, &copied);
        let mut bytes = sound.clone();
        let block = at * (sound.len() / BLOCK) / 24 * BLOCK;
        bytes[block..block + BLOCK].fill(0);
        fs::write(copied.join("db"), bytes).expect("written");
        if let Ok(rows) = SledRows::open(&copied, options.clone()) {
            while !rows.facts().scrub.done {
                std::thread::yield_now();
            }
            if let Health::Damaged(what) = rows.facts().health {
                found += 1;
                assert!(what.contains("is unreadable at"), "{what}");
                let mut batch = Batch::new();
                batch.put("k0000", "new");
                let refused = rows.commit(batch);
                assert!(matches!(refused, Err(CommitError::NotApplied(RowsError::Damaged(_)))), "{refused:?}");
            }
        }
        fs::remove_dir_all(copied).expect("removed");
    }
    assert!(found >= 1, "only {found}");
}
