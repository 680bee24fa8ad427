//! Short writes: the rest of a write follows, fails or never comes. A shim in C intercepts the writes of a child.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::super::{Health, Rows};
use super::process_tests::{acknowledged, assert_none_lost, assert_whole, command, said, succeed, there};
use super::support::{numbered, open_with_short_log};

/// The shim's codes for the event after a short write, apart from error numbers.
const GOES_ON: i32 = 0;
const KILL: i32 = -1;
const NOTHING: i32 = -2;

/// Numbers of errors.
const EIO: i32 = 5;
const ENOSPC: i32 = 28;
const EDQUOT: i32 = 122;

/// Compiles the shim; `None` if there is no compiler.
fn shim(dir: &Path) -> Option<PathBuf> {
    if !there("cc", Command::new("cc").arg("--version").output()) {
        eprintln!("skipped: short writes need a compiler of C, cc");
        return None;
    }
    let source = dir.join("shim.c");
    let library = dir.join("shim.so");
    fs::write(&source, include_str!("short_write_tests/shim.c")).expect("written");
    succeed(Command::new("cc").args(["-O1", "-shared", "-fPIC", "-Wall", "-Werror", "-o"]).arg(&library).arg(&source));
    Some(library)
}

/// A short write: the number of the call, about how many bytes of it are written, and what happens then.
type Short = (u32, u32, i32);

/// A child that commits over failures, with short writes to the store's files whose names begin with `file`.
fn over_short_writes(shim: &Path, store: &Path, file: &str, plan: &[Short]) -> Command {
    let plan: Vec<String> = plan.iter().map(|(call, bytes, then)| format!("{call}:{bytes}:{then}")).collect();
    let mut command = command(&[], "commit over failures", store);
    command.env("LD_PRELOAD", shim);
    command.env("SHORT_WRITES_FILE", store.join(file)).env("SHORT_WRITES_PLAN", plan.join(","));
    command
}

/// A different number of bytes for each call.
fn part_of(file: &str, call: u32) -> u32 {
    // A state in the marker has 44 bytes.
    if file == "colonnade.store" { call * 7 % 44 } else { call * 1021 }
}

#[test]
fn a_short_write_loses_nothing_that_was_acknowledged() {
    let root = tempfile::tempdir().expect("a directory");
    let Some(shim) = shim(root.path()) else { return };
    for (file, first, every) in [("db", 5, 9), ("colonnade.wal", 20, 35), ("colonnade.store", 20, 35)] {
        for then in [GOES_ON, NOTHING, EIO, ENOSPC, EDQUOT] {
            let case = format!("{file}, {then}");
            let dir = root.path().join(&case).join("store");
            drop(open_with_short_log(&dir));
            let plan: Vec<Short> = (0..60).map(|at| (first + at * every, part_of(file, at), then)).collect();
            let output = succeed(&mut over_short_writes(&shim, &dir, file, &plan));
            let rows = open_with_short_log(&dir);
            // A marker that cannot be written stays outdated, and nobody is told.
            if then == GOES_ON || file == "colonnade.store" {
                let said = said(&output);
                assert!(!said.iter().any(|line| line.starts_with("failed: ")), "{case}: {said:?}");
                assert!(said.iter().any(|line| line == "ended"), "{case}: {said:?}");
                assert_eq!(assert_whole(&rows, acknowledged(&said), &case), 120, "{case}");
                assert_eq!(acknowledged(&said), 120, "{case}");
            } else {
                assert_none_lost(&output, &rows, &case);
            }
        }
    }
}

#[test]
fn a_kill_within_a_write_loses_nothing_and_the_store_is_not_refused() {
    let root = tempfile::tempdir().expect("a directory");
    let Some(shim) = shim(root.path()) else { return };
    let files = ["db", "conf", "snap.", "colonnade.wal", "colonnade.store"];
    let mut kills = 0;
    for (file, call) in files.iter().flat_map(|file| [1, 2, 3, 4, 6, 9, 14, 30, 71].map(|call| (*file, call))) {
        let case = format!("{file}, call {call}");
        let dir = root.path().join(&case).join("store");
        // The second time, the child starts with the files that the first one left.
        for round in 0..2 {
            let mut child = over_short_writes(&shim, &dir, file, &[(call, part_of(file, call), KILL)]);
            let output = child.stderr(Stdio::piped()).output().expect("the child");
            let said = said(&output);
            let errors = String::from_utf8_lossy(&output.stderr);
            let killed = output.status.signal() == Some(9);
            assert!(killed || said.iter().any(|line| line == "ended"), "{case}, {round}: {said:?} {errors}");
            kills += usize::from(killed);
            assert_works(&dir, acknowledged(&said), &format!("{case}, {round}"));
        }
    }
    assert!(kills >= 50, "only {kills} kills");
}

/// A failed write of the marker leaves one of its two states intact. The next write must not touch that one.
#[test]
fn a_failed_write_of_the_marker_and_a_kill_within_the_next_leave_a_state() {
    let root = tempfile::tempdir().expect("a directory");
    let Some(shim) = shim(root.path()) else { return };
    for call in 20..24 {
        let case = format!("call {call}");
        let dir = root.path().join(&case).join("store");
        drop(open_with_short_log(&dir));
        // The call after the short one is for its rest, and fails.
        let plan = [(call, 20, EIO), (call + 2, 10, KILL)];
        let output = over_short_writes(&shim, &dir, "colonnade.store", &plan).output().expect("the child");
        assert_eq!(output.status.signal(), Some(9), "{case}");
        assert_works(&dir, acknowledged(&said(&output)), &case);
    }
}

/// Checks that a store has everything acknowledged and nothing in part, and that it works.
fn assert_works(dir: &Path, acknowledged: u64, case: &str) {
    let rows = open_with_short_log(dir);
    let number = assert_whole(&rows, acknowledged, case);
    rows.commit(numbered(number + 1)).expect("a commit");
    assert_eq!(rows.facts().health, Health::Good, "{case}");
    rows.close().expect("a clean end");
}
