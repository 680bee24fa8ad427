//! Rewriting a store: deleted data is gone from its files, and nothing else.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::{Batch, RowReader, Rows, ScanDirection};
use super::SledRows;
use super::engine::{Engine, RowSource as _};
use super::marker::Marker;
use super::rewrite::{Copy, FILLING, READY, is_wanted};
use super::shared::UnlockedRows;
use super::support::{Map, containing, contents, copy_directory, open, put};

pub(super) const SECRET: &[u8] = b"Zyxwvut of 1234567890";

/// Rows in several segments, some of them with the secret in key or value.
fn fill(rows: &SledRows) {
    for at in 0..60u32 {
        let mut batch = Batch::new();
        for row in 0..60u32 {
            batch.put([b"k".as_slice(), &(at * 60 + row).to_be_bytes()].concat(), vec![at as u8; 700]);
        }
        batch.put([b"n".as_slice(), SECRET, &at.to_be_bytes()].concat(), []);
        batch.put([b"v".as_slice(), &at.to_be_bytes()].concat(), SECRET);
        rows.commit(batch).expect("a commit");
    }
}

/// Deletes the rows with the secret.
fn erase(rows: &SledRows) {
    let mut batch = Batch::new();
    for at in 0..60u32 {
        batch.delete([b"n".as_slice(), SECRET, &at.to_be_bytes()].concat());
        batch.put([b"v".as_slice(), &at.to_be_bytes()].concat(), b"blank".as_slice());
    }
    rows.commit(batch).expect("a commit");
}

/// The files that contain the secret.
pub(super) fn telling(dir: &Path) -> Vec<PathBuf> {
    containing(dir, SECRET)
}

#[test]
fn what_was_deleted_is_in_no_file_after_a_rewriting() {
    let root = tempfile::tempdir().expect("a directory");
    let dir = root.path();
    let rows = open(dir);
    fill(&rows);
    rows.close().expect("a clean end");
    let rows = open(dir);
    rows.begin_erasure().expect("noted");
    erase(&rows);
    rows.end_erasure();
    assert!(is_wanted(dir) && !telling(dir).is_empty());
    let before = contents(&rows);
    let commits = rows.facts().commits;
    rows.purge_erased().expect("rewritten");
    assert_eq!(telling(dir), Vec::<PathBuf>::new());
    assert!(!is_wanted(dir) && !dir.join(READY).exists() && !dir.join(FILLING).exists());
    assert!(contents(&rows) == before && rows.facts().commits == commits);
    put(&rows, "later", "1");
    rows.close().expect("a clean end");
    let rows = open(dir);
    assert_eq!((rows.facts().commits, rows.get(b"later").expect("a get")), (commits + 1, Some(b"1".to_vec())));
}

#[test]
fn an_erasure_that_a_process_left_behind_is_finished_by_the_next_one() {
    let root = tempfile::tempdir().expect("a directory");
    let rows = open(root.path());
    fill(&rows);
    rows.begin_erasure().expect("noted");
    erase(&rows);
    rows.end_erasure();
    rows.close().expect("a clean end");
    assert!(!telling(root.path()).is_empty());
    let rows = open(root.path());
    rows.purge_erased().expect("rewritten");
    assert_eq!(telling(root.path()), Vec::<PathBuf>::new());
    assert!(!is_wanted(root.path()));
}

#[test]
fn commits_during_a_rewriting_are_in_the_new_files() {
    let root = tempfile::tempdir().expect("a directory");
    let rows = open(root.path());
    fill(&rows);
    let ended = AtomicBool::new(false);
    let mut map = contents(&rows);
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let mut written = Map::new();
            let mut at = 0u32;
            while !ended.load(Ordering::Relaxed) || at < 50 {
                let key = [b"k".as_slice(), &(at * 37 % 4000).to_be_bytes()].concat();
                put(&rows, key.clone(), at.to_be_bytes());
                written.insert(key, at.to_be_bytes().to_vec());
                at += 1;
            }
            written
        });
        for _ in 0..3 {
            rows.begin_erasure().expect("noted");
            rows.end_erasure();
            rows.purge_erased().expect("rewritten");
        }
        ended.store(true, Ordering::Relaxed);
        map.extend(writer.join().expect("it wrote"));
    });
    assert!(contents(&rows) == map);
    rows.close().expect("a clean end");
    assert!(contents(&open(root.path())) == map);
}

/// A step of replacing a database, with the name of the state after it.
type Step<'a> = (&'a str, &'a dyn Fn(&Path));

/// Every state in which a rewrite can be interrupted.
#[test]
fn a_rewriting_that_is_broken_off_anywhere_leaves_the_store_whole() {
    let root = tempfile::tempdir().expect("a directory");
    let dir = root.path().join("store");
    let rows = open(&dir);
    fill(&rows);
    erase(&rows);
    let map = contents(&rows);
    rows.close().expect("a clean end");
    let marker = Marker::read(&dir).expect("a marker").expect("a marker");
    let engine = Engine::open(&dir, 16 << 20).expect("opened");
    let beside = Copy::begin(&dir, marker.id).expect("begun");
    let mut states = vec![("empty", root.path().join("empty"))];
    copy_directory(&dir, &states[0].1);
    let read = |from: &[u8]| Ok(engine.chunk(from, &[255], ScanDirection::Ascending, 256).expect("read"));
    beside.fill(&read, &|| true).expect("filled");
    states.push(("filled", root.path().join("filled")));
    copy_directory(&dir, &states[1].1);
    let beside = beside.settle().expect("settled");
    beside.finish(marker.state.commit).expect("finished");
    engine.end().expect("ended");
    let snapshots = |dir: &Path| {
        let paths = fs::read_dir(dir).expect("a directory").map(|entry| entry.expect("an entry").path());
        let is_one = |path: &PathBuf| path.file_name().expect("a name").to_string_lossy().starts_with("snap.");
        paths.filter(is_one).collect::<Vec<_>>()
    };
    let moved = |dir: &Path, name: &str| fs::rename(dir.join(READY).join(name), dir.join(name)).expect("moved");
    let steps: [Step<'_>; 6] = [
        ("ready", &|_| ()),
        ("without snapshots", &|dir| {
            snapshots(dir).into_iter().for_each(|path| fs::remove_file(path).expect("removed"))
        }),
        ("database moved", &|dir| moved(dir, "db")),
        ("snapshots moved", &|dir| {
            for path in snapshots(&dir.join(READY)) {
                moved(dir, &path.file_name().expect("a name").to_string_lossy());
            }
        }),
        ("settings moved", &|dir| moved(dir, "conf")),
        ("marker written", &|dir| {
            let mut marker = Marker::read(dir).expect("a marker").expect("a marker");
            let state = super::marker::DatabaseState { snapshot: 0, snapshot_commit: 0, ..marker.state };
            marker.remember(state, false).expect("written");
        }),
    ];
    for (name, step) in steps {
        step(&dir);
        states.push((name, root.path().join(name)));
        copy_directory(&dir, &states[states.len() - 1].1);
    }
    for (name, state) in states {
        let rows = open(&state);
        assert!(contents(&rows) == map, "{name}");
        assert!(!state.join(READY).exists() && !state.join(FILLING).exists(), "{name}");
        assert_eq!(telling(&state).is_empty(), !["empty", "filled"].contains(&name), "{name}");
        rows.close().expect("a clean end");
        assert!(contents(&open(&state)) == map, "{name}, again");
    }
}

#[test]
fn files_that_have_grown_much_are_rewritten_and_others_are_not() {
    let root = tempfile::tempdir().expect("a directory");
    let dir = root.path();
    let growth = 8 << 20;
    let rows = open(dir);
    let length = || fs::metadata(dir.join("db")).expect("a file").len();
    // A rewrite replaces the file. The length alone is no proof: the engine writes in the background, too.
    let file = || fs::metadata(dir.join("db")).expect("a file").ino();
    let compact = |rows: &SledRows| UnlockedRows::compact(&rows.shared, growth).expect("rewritten if need be");
    let opened = length();
    fill(&rows);
    UnlockedRows::checkpoint(&rows.shared, false).expect("taken in");
    let before = file();
    let snapshot = contents(&rows);
    compact(&rows);
    assert_eq!(file(), before, "it is short");
    // The same rows are written repeatedly, and at the end a part of them.
    for round in 0..40u8 {
        for at in 0..20u32 {
            let key = |row: u32| [b"z".as_slice(), &(at * 60 + row).to_be_bytes()].concat();
            rows.commit((0..60).map(|row| (key(row), [round; 700])).collect()).expect("a commit");
        }
        UnlockedRows::checkpoint(&rows.shared, false).expect("taken in");
    }
    let grown = length();
    assert!(grown > 2 * opened + growth, "{opened} {grown}");
    compact(&rows);
    let compacted = length();
    assert!(compacted < grown, "{grown} {compacted}");
    let mut expected = snapshot;
    expected.extend((0..1_200u32).map(|row| ([b"z".as_slice(), &row.to_be_bytes()].concat(), vec![39; 700])));
    assert!(contents(&rows) == expected);
    // The file is short now.
    let before = file();
    compact(&rows);
    assert_eq!(file(), before);
    rows.close().expect("a clean end");
    drop(rows);
    // The length at opening is the reference.
    let rows = open(dir);
    assert!(contents(&rows) == expected);
    compact(&rows);
    assert_eq!(length(), compacted);
}
