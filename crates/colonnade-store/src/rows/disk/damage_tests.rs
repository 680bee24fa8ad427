//! Damaged stores: each is reported in one line when it is opened, and nothing is changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::super::{Batch, CommitError, Health, RowReader, Rows, RowsError};
use super::marker::{Marker, NAME};
use super::support::{self, Map, chance, copy_directory, files, open, put};
use super::{RowsOptions, SledRows, check, wal};

const BLOCK: usize = 4096;

/// A store with some thousand rows, some written twice, the last of them only in the log; it stays open.
fn filled(dir: &Path) -> (SledRows, Map) {
    let rows = open(dir);
    let mut map = Map::new();
    let mut seed = 7;
    let mut chance = |below| chance(&mut seed, below);
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
    let closed = root.join("closed");
    let killed = root.join("killed");
    let (rows, map) = filled(&closed);
    drop(rows);
    copy_directory(&closed, &killed);
    open(&closed).close().expect("a clean end");
    ([closed, killed], map)
}

/// A store without automatic checkpoints.
fn open_untidied(dir: &Path) -> SledRows {
    let options = RowsOptions { wipe_after: Duration::MAX, ..RowsOptions::default() };
    SledRows::open(dir, options).expect("a store")
}

/// The message with which the store is refused; checks that nothing was changed.
fn refusal(dir: &Path) -> Option<String> {
    fs::write(dir.join("lock"), "").expect("the lock file");
    let before = files(dir);
    let Err(error) = SledRows::open(dir, RowsOptions::default()) else { return None };
    assert!(files(dir) == before, "{error}: the files were changed");
    assert!(matches!(error, RowsError::Damaged(_)), "{error:?}");
    let sentence = error.to_string();
    assert!(sentence.starts_with("the store is damaged: ") && !sentence.contains('\n'), "{sentence}");
    Some(sentence)
}

fn contents(dir: &Path) -> Map {
    support::contents(&open(dir))
}

/// A damage of a store, and words with which it is refused.
type Case<'a> = (&'a dyn Fn(&Path), &'a str);

/// Damages copies of each store; they must be refused with these words.
fn refused(cases: &[Case<'_>]) {
    let root = tempfile::tempdir().expect("a directory");
    let copied = root.path().join("damaged");
    for store in stores(root.path()).0 {
        for (damage, words) in cases {
            copy_directory(&store, &copied);
            damage(&copied);
            let case = format!("{}, expected {words:?}", store.display());
            let sentence = refusal(&copied).unwrap_or_else(|| panic!("it was opened: {case}"));
            assert!(sentence.contains(words), "{sentence}: {case}");
            fs::remove_dir_all(&copied).expect("removed");
        }
    }
}

/// A damage that removes a file.
fn removed(name: &str) -> impl Fn(&Path) {
    move |dir| fs::remove_file(dir.join(name)).expect("removed")
}

/// A damage that replaces a file.
fn replaced(name: &str, content: impl AsRef<[u8]>) -> impl Fn(&Path) {
    move |dir| fs::write(dir.join(name), &content).expect("written")
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
    let open = root.path().join("open");
    let killed = root.path().join("killed");
    // All commits bypass the log.
    let rows = SledRows::open(&open, RowsOptions { log_bytes: 1, ..RowsOptions::default() }).expect("a store");
    let key = |group: u8, at: u8| [b"key".as_slice(), &[group, at]].concat();
    let all = (0..60).flat_map(|group| (0..60).map(move |at| (key(group, at), [0])));
    rows.commit(all.collect()).expect("a commit");
    for round in 1..20 {
        rows.commit((0..60).map(|group| (key(group, 0), [round])).collect()).expect("a commit");
        copy_directory(&open, &killed);
        assert_eq!(refusal(&killed), None);
        fs::remove_dir_all(&killed).expect("removed");
    }
}

#[test]
fn a_database_that_is_missing_empty_or_truncated() {
    let cut = |part: u64| {
        move |dir: &Path| {
            let file = fs::OpenOptions::new().write(true).open(dir.join("db")).expect("the database");
            file.set_len(file.metadata().expect("its length").len() * part / 4).expect("cut");
        }
    };
    refused(&[
        (&removed("db"), "/db is missing"),
        (&replaced("db", ""), ""),
        (&cut(1), ""),
        (&cut(2), ""),
        (&cut(3), ""),
    ]);
}

#[test]
fn a_marker_that_is_missing_empty_garbled_or_ahead_of_the_rows() {
    let flip = |places: &'static [usize]| {
        move |dir: &Path| {
            let mut bytes = fs::read(dir.join(NAME)).expect("the marker");
            places.iter().for_each(|&place| bytes[place] ^= 1);
            fs::write(dir.join(NAME), bytes).expect("written");
        }
    };
    let ahead = |dir: &Path| {
        let mut marker = Marker::read(dir).expect("a marker").expect("a marker");
        let mut state = marker.state;
        state.commit += 3;
        marker.remember(state, false).expect("written");
    };
    refused(&[
        (&removed(NAME), "colonnade.store is missing"),
        (&replaced(NAME, ""), "the file is empty, expected the marker of a store"),
        (&replaced(NAME, [b'?'; 1536]), "this is not the marker of a store"),
        (&flip(&[21]), "the header does not fit its checksum"),
        (&flip(&[521, 1033]), "neither of its two states fits its checksum"),
        (&ahead, "the last 3 commits are missing, the last one found is 300"),
    ]);
}

#[test]
fn a_missing_or_cut_log() {
    refused(&[
        (&removed(wal::NAME), "colonnade.wal is missing"),
        (&replaced(wal::NAME, [0; 5000]), "is 5000 bytes long, not whole"),
    ]);
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
        put(&rows, [number], [number; 10]);
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
    drop(open(&other));
    fs::copy(other.join(wal::NAME), copied.join(wal::NAME)).expect("copied");
    assert!(refusal(&copied).is_some_and(|sentence| sentence.contains("the last 9 commits are missing")));
}

/// The end of the last record did not reach the disk, nor did the marker: that commit was not acknowledged.
#[test]
fn a_torn_end_of_the_log_is_left_out() {
    let root = tempfile::tempdir().expect("a directory");
    let rows = open_untidied(root.path());
    let marker = || fs::read(root.path().join(NAME)).expect("the marker");
    put(&rows, "a", [1; 2 * BLOCK]);
    let before = marker();
    put(&rows, "a", [2; 2 * BLOCK]);
    drop(rows);
    fs::write(root.path().join(NAME), before).expect("written");
    without(root.path(), |at| at == 5);
    let rows = open(root.path());
    assert_eq!(rows.get(b"a").expect("a get"), Some(vec![1; 2 * BLOCK]));
    assert_eq!(rows.facts().commits, 1);
}

/// The snapshot of a store; one that was never reopened has none, so it is reopened first.
fn snapshot_of_made(dir: &Path) -> PathBuf {
    drop(open(dir));
    snapshot(dir)
}

#[test]
fn a_snapshot_or_a_configuration_that_is_missing_or_damaged() {
    let flip = |path: &Path| {
        let mut bytes = fs::read(path).expect("the file");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 8;
        fs::write(path, bytes).expect("written");
    };
    refused(&[
        (&|dir| fs::remove_file(snapshot_of_made(dir)).expect("removed"), "is missing"),
        (&|dir| flip(&snapshot_of_made(dir)), "does not fit its checksum"),
        (&|dir| fs::write(snapshot_of_made(dir), "").expect("written"), "does not fit its checksum"),
        (&|dir| flip(&dir.join("conf")), "conf does not fit its checksum"),
        (&removed("conf"), "conf is missing"),
    ]);
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
        put(&rows, [b'l', at], [at; 5000]);
    }
    rows.close().expect("a clean end");
    let damage = |dir: &Path| {
        let id = Marker::read(dir).expect("a marker").expect("a marker").id;
        for name in ["db", "conf"] {
            fs::copy(other.join(name), dir.join(name)).expect("copied");
        }
        let snap = check::newest_snapshot(dir).expect("a directory");
        snap.into_iter().for_each(|(_, path)| fs::remove_file(path).expect("removed"));
        let path = snapshot(&other);
        fs::copy(&path, dir.join(path.file_name().expect("a name"))).expect("copied");
        assert_ne!(Marker::read(&other).expect("a marker").expect("a marker").id, id);
    };
    refused(&[(&damage, "is not the database of this store")]);
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
    let options = RowsOptions { check_bytes: 0, ..RowsOptions::default() };
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
                let refused = rows.commit(Batch::from([("k0000", "new")]));
                assert!(matches!(refused, Err(CommitError::NotApplied(RowsError::Damaged(_)))), "{refused:?}");
            }
        }
        fs::remove_dir_all(copied).expect("removed");
    }
    assert!(found >= 1, "only {found}");
}
