//! A store in a directory: opened, closed and reopened.

use std::fs;
use std::ops::ControlFlow;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::time::Duration;

use super::super::{Health, RowReader, Rows};
use super::marker::{Marker, NAME};
use super::support::{files, open, put};
use super::{RowsOptions, SledRows, salvage, wal};

#[test]
fn rows_and_the_number_of_commits_last() {
    let root = tempfile::tempdir().expect("a directory");
    let dir = root.path().join("a/new/place");
    for round in 0u64..6 {
        let rows = open(&dir);
        assert_eq!(rows.facts().commits, 2 * round);
        assert_eq!(rows.facts().health, Health::Good);
        put(&rows, "a", round.to_string());
        put(&rows, format!("b{round}"), "");
        assert_eq!(rows.get(b"a").expect("a get"), Some(round.to_string().into_bytes()));
        assert!(rows.facts().bytes > 0);
        if round % 2 == 0 {
            rows.close().expect("a clean end");
            // The directory is unlocked, and sled has nothing to replay.
            let state = Marker::read(&dir).expect("a marker").expect("a marker").state;
            assert_eq!((state.commit, state.snapshot_commit), (2 * round + 2, 2 * round + 2));
        }
    }
    let rows = open(&dir);
    for round in 0..6 {
        assert_eq!(rows.get(format!("b{round}").as_bytes()).expect("a get"), Some(Vec::new()));
    }
}

#[test]
fn a_store_is_made_only_when_it_may_be() {
    let root = tempfile::tempdir().expect("a directory");
    let dir = root.path().join("none");
    let options = RowsOptions { create: false, ..RowsOptions::default() };
    let Err(error) = SledRows::open(&dir, options.clone()) else { panic!("there is none") };
    assert_eq!(error.to_string(), format!("there is no store in {}", dir.display()));
    assert!(!dir.exists());
    drop(open(&dir));
    assert!(SledRows::open(&dir, options).is_ok());
}

#[test]
fn a_directory_of_something_else_is_refused_and_left_as_it_is() {
    let root = tempfile::tempdir().expect("a directory");
    let refused = |name: &str, sentence: &str| {
        let dir = root.path().join(name);
        fs::create_dir(&dir).expect("a directory");
        fs::set_permissions(&dir, fs::Permissions::from_mode(0o755)).expect("set");
        fs::write(dir.join("lock"), "").and_then(|()| fs::write(dir.join(name), "")).expect("written");
        let Err(error) = SledRows::open(&dir, RowsOptions::default()) else { panic!("{name} was taken") };
        assert!(error.to_string().contains(sentence), "{error}");
        assert_eq!(fs::metadata(&dir).expect("there").permissions().mode() & 0o777, 0o755);
        assert_eq!(fs::read_dir(&dir).expect("a directory").count(), 2);
    };
    refused("letters.txt", "is not empty and has no store: letters.txt is there");
    refused("links.key", "has links.key of a store but no store; is a volume not mounted?");
    // Only the permissions of other users are removed.
    let narrow = root.path().join("narrow");
    drop(open(&narrow));
    fs::set_permissions(&narrow, fs::Permissions::from_mode(0o555)).expect("set");
    drop(SledRows::open(&narrow, RowsOptions::default()));
    assert_eq!(fs::metadata(&narrow).expect("there").permissions().mode() & 0o777, 0o500);
}

// S30: files in a store of somebody else were given to its owner, also those behind links. Commands act as the owner instead.
#[test]
fn no_file_is_given_to_the_owner_of_the_directory() {
    let root = tempfile::tempdir().expect("a directory");
    let dir = root.path().join("store");
    fs::create_dir(&dir).expect("a directory");
    // Only root can change the owner.
    if std::os::unix::fs::chown(&dir, Some(4321), Some(4321)).is_err() {
        return;
    }
    let rows = open(&dir);
    put(&rows, "a", "1");
    rows.close().expect("a clean end");
    for entry in fs::read_dir(&dir).expect("a directory") {
        let path = entry.expect("an entry").path();
        let own = rustix::process::geteuid().as_raw();
        assert_eq!(fs::metadata(&path).expect("a file").uid(), own, "{}", path.display());
    }
}

#[test]
fn what_an_interrupted_making_left_is_made_anew() {
    let root = tempfile::tempdir().expect("a directory");
    let dir = root.path();
    Marker::make(dir, 1).expect("a marker");
    fs::create_dir(dir.join("blobs")).expect("a directory");
    fs::write(dir.join("conf"), "").expect("written");
    fs::write(dir.join("db"), [1; 100]).expect("written");
    fs::write(dir.join(wal::NAME), [1; 100]).expect("written");
    let rows = open(dir);
    put(&rows, "a", "1");
    drop(rows);
    assert_eq!(open(dir).get(b"a").expect("a get"), Some(b"1".to_vec()));
}

#[test]
fn a_store_of_another_format_is_refused_and_not_changed() {
    let root = tempfile::tempdir().expect("a directory");
    let dir = root.path();
    let with = |format| SledRows::open(dir, RowsOptions { format, ..RowsOptions::default() });
    let rows = with(3).expect("a new store");
    put(&rows, "a", "1");
    rows.close().expect("a clean end");
    drop(rows);
    let before = files(dir);
    let newer = format!(
        "{}: the store has format 3, and this program knows formats up to 2; use a newer program",
        dir.display()
    );
    let older = format!(
        "{}: the store has format 3, and the oldest that can be opened is 4; it was made by a program that was never released",
        dir.display()
    );
    for (format, told) in [(2, newer), (4, older)] {
        assert_eq!(with(format).map(drop).expect_err("it is another format").to_string(), told);
        let salvaged = salvage::rows(dir, format, &mut |_, _| ControlFlow::Continue(()));
        assert_eq!(salvaged.map(drop).expect_err("it is another format").to_string(), told);
    }
    assert!(files(dir) == before);
    assert_eq!(with(3).expect("the store").get(b"a").expect("a get"), Some(b"1".to_vec()));
}

/// The first version of the marker was that of stores without a log.
#[test]
fn a_marker_of_the_first_version_is_refused() {
    let root = tempfile::tempdir().expect("a directory");
    open(root.path()).close().expect("a clean end");
    let path = root.path().join(NAME);
    let mut marker = fs::read(&path).expect("the marker");
    marker[16] = 1;
    let checksum = crc32fast::hash(&marker[..41]).to_le_bytes();
    marker[41..45].copy_from_slice(&checksum);
    fs::write(&path, marker).expect("written");
    let told = SledRows::open(root.path(), RowsOptions::default()).map(drop).expect_err("it is older").to_string();
    assert!(told.contains("format 1, and the oldest that can be opened is 2"), "{told}");
}

#[test]
fn nothing_old_stays_in_the_log_after_a_clean_end() {
    let root = tempfile::tempdir().expect("a directory");
    let options = RowsOptions { wipe_after: Duration::MAX, ..RowsOptions::default() };
    let rows = SledRows::open(root.path(), options).expect("a store");
    put(&rows, "a", "a secret");
    let log = || fs::read(root.path().join(wal::NAME)).expect("the log");
    assert!(log().windows(8).any(|bytes| bytes == b"a secret"));
    rows.close().expect("a clean end");
    assert!(log().iter().all(|&byte| byte == 0));
}

#[test]
fn nobody_else_may_read_the_files() {
    let root = tempfile::tempdir().expect("a directory");
    let dir = root.path().join("store");
    let check = || {
        let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
        assert_eq!(mode(&dir), 0o700);
        let mut names = Vec::new();
        for entry in fs::read_dir(&dir).expect("a directory") {
            let path = entry.expect("an entry").path();
            assert_eq!(mode(&path), if path.is_dir() { 0o700 } else { 0o600 }, "{}", path.display());
            names.push(path.file_name().expect("a name").to_string_lossy().into_owned());
        }
        names
    };
    fs::create_dir(&dir).expect("a directory");
    fs::set_permissions(&dir, fs::Permissions::from_mode(0o755)).expect("set");
    let rows = open(&dir);
    check();
    put(&rows, "a", "1");
    rows.close().expect("a clean end");
    let names = check();
    for name in ["db", "conf", "blobs", "lock", NAME, wal::NAME] {
        assert!(names.iter().any(|found| found == name), "{name} in {names:?}");
    }
    assert!(names.iter().any(|name| name.starts_with("snap.")));
}

#[test]
fn the_longest_rows_need_no_files_of_their_own() {
    let root = tempfile::tempdir().expect("a directory");
    let rows = open(root.path());
    for round in 0..20u32 {
        let key = |at: u32| (at * 7919 % 600 + round % 2 * 1000).to_be_bytes();
        let key = |at| [[1].as_slice(), &key(at), &[9; 1000]].concat();
        let batch = (0..300).map(|at| (key(at), vec![round as u8; super::super::VALUE_LENGTH]));
        rows.commit(batch.collect()).expect("a commit");
    }
    assert_eq!(fs::read_dir(root.path().join("blobs")).expect("a directory").count(), 0);
}
