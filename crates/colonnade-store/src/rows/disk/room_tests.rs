//! Rows on a full file system, and at the limit on the length of a file.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};

use super::super::{Batch, CommitError, Health, Rows, RowsError, Shortage};
use super::SledRows;
use super::process_tests::{acknowledged, assert_whole, killed_after, on_tmpfs, run, said, say, there};
use super::support::{Map, apply, chance, contents, copy_directory, expected, number_in, numbered, open};

/// A way to take away the room for a store and to give it back.
trait Room {
    fn take(&mut self, store: &Path, leave: u64);
    fn give(&mut self);
    /// The shortage that it causes.
    fn shortage(&self) -> Shortage;
}

/// A file that fills the file system.
struct Ballast(std::path::PathBuf);

impl Room for Ballast {
    fn take(&mut self, _store: &Path, leave: u64) {
        let mut file = File::create(&self.0).expect("a file");
        let mut length = 0;
        while file.write_all(&[1; 4096]).is_ok() {
            length += 4096;
        }
        file.set_len(length - leave.min(length)).expect("made shorter");
    }

    fn give(&mut self) {
        fs::remove_file(&self.0).expect("removed");
    }

    fn shortage(&self) -> Shortage {
        Shortage::Disk
    }
}

/// The limit on the length of the files that the process may write.
struct Limit;

impl Room for Limit {
    fn take(&mut self, store: &Path, leave: u64) {
        // Not below the reserved length: sled writes there on its own threads.
        let length = fs::metadata(store.join("db")).expect("the database file").len();
        limit(&format!("{}:", length + (6 << 20) + leave));
    }

    fn give(&mut self) {
        limit("unlimited:");
    }

    fn shortage(&self) -> Shortage {
        Shortage::FileLength
    }
}

fn limit(soft: &str) {
    let pid = std::process::id().to_string();
    let set = Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={soft}")]).status();
    assert!(set.expect("prlimit").success());
}

/// A child's task: fills the file system of a directory.
pub(super) fn fill_a_file_system(dir: &Path) {
    fill(dir, &mut Ballast(dir.join("ballast")));
}

/// A child's task: fills files up to the limit on their length.
pub(super) fn fill_up_to_a_limit(dir: &Path) {
    fill(dir, &mut Limit);
}

/// Commits until there is no room, and continues when there is, several times.
fn fill(dir: &Path, room: &mut dyn Room) {
    let rows = open(&dir.join("store"));
    let mut map = Map::new();
    let mut seed = 5;
    let batch = |key: u64, seed: &mut u64| {
        let mut value = || (0..900).map(|_| chance(seed, 256) as u8).collect::<Vec<u8>>();
        (key..key + 20).map(|key| (format!("k{key:05}"), value())).collect::<Batch>()
    };
    let threads = || fs::read_dir("/proc/self/task").map_or(0, Iterator::count);
    let mut key = 0;
    for round in 0..5 {
        room.take(&dir.join("store"), chance(&mut seed, 4) * 300_000);
        let shortage = loop {
            let next = batch(key, &mut seed);
            key += 20;
            match rows.commit(next.clone()) {
                Ok(()) => apply(&mut map, &next),
                Err(CommitError::NotApplied(RowsError::Full(shortage))) => break shortage,
                Err(error) => panic!("{error}"),
            }
        };
        assert_eq!(shortage, room.shortage());
        // Reads still work, and the refused batch is not there.
        assert_eq!(rows.facts().health, Health::Full(shortage));
        assert!(contents(&rows) == map, "round {round}: while there is no room");
        room.give();
        assert_eq!(rows.facts().health, Health::Good);
        assert!(contents(&rows) == map, "round {round}");
        say(&format!("round {round}, {} threads", threads()));
    }
    rows.close().expect("a clean end");
    drop(rows);
    assert!(contents(&open(&dir.join("store"))) == map);
    say("all there");
}

fn all_there(output: &Output) {
    let said = said(output);
    assert!(said.iter().any(|line| line == "all there"), "{said:?}");
}

/// Kills a store while rows are only in the log, and copies it, which drops the reserved blocks. Returns how many
/// batches were acknowledged.
fn a_killed_store(root: &Path, store: &Path) -> u64 {
    let first = root.join("first");
    let acknowledged = acknowledged(&killed_after(150, "commit for ever", &first));
    assert!(acknowledged > 0, "no commits");
    copy_directory(&first, store);
    fs::remove_dir_all(first).expect("removed");
    acknowledged
}

/// Waits until the rows have the wanted health.
fn until(rows: &SledRows, wanted: impl Fn(&Health) -> bool) {
    while !wanted(&rows.facts().health) {
        std::thread::yield_now();
    }
}

/// A child's task: opens a store on a full file system.
pub(super) fn open_without_room(dir: &Path) {
    let store = dir.join("store");
    let ballast = &mut Ballast(dir.join("ballast"));
    let acknowledged = a_killed_store(dir, &store);
    let mut needed = 0;
    for leave in [0, 1 << 20, 6 << 20] {
        ballast.take(&store, leave);
        let rows = open(&store);
        let Health::Reading { shortage: Shortage::Disk, needed: told } = rows.facts().health else {
            panic!("{:?} with {leave} bytes", rows.facts().health)
        };
        needed = told;
        let number = assert_whole(&rows, acknowledged, "without room");
        let refused = rows.commit(numbered(number + 1));
        assert!(matches!(refused, Err(CommitError::NotApplied(RowsError::Full(Shortage::Disk)))), "{refused:?}");
        rows.close().expect("a clean end");
        drop(rows);
        ballast.give();
    }
    // The reported size is enough, and slightly less is not.
    ballast.take(&store, needed - (1 << 20));
    let rows = open(&store);
    assert!(matches!(rows.facts().health, Health::Reading { .. }), "{:?}", rows.facts().health);
    let number = number_in(&rows);
    drop(rows);
    ballast.give();
    ballast.take(&store, needed.next_multiple_of(1 << 20));
    let rows = open(&store);
    assert_eq!((rows.facts().health, number_in(&rows)), (Health::Good, number));
    drop(rows);
    ballast.give();
    say(&format!("{needed} bytes"));
}

/// A child's task: reads a store on a full file system until there is room.
pub(super) fn wait_for_room(dir: &Path) {
    let store = dir.join("store");
    let ballast = &mut Ballast(dir.join("ballast"));
    let acknowledged = a_killed_store(dir, &store);
    ballast.take(&store, 0);
    let rows = open(&store);
    until(&rows, |health| matches!(health, Health::Reading { .. }));
    let number = assert_whole(&rows, acknowledged, "without room");
    ballast.give();
    // Readers meanwhile see all rows.
    until(&rows, |health| {
        assert!(contents(&rows) == expected(number));
        *health == Health::Good
    });
    rows.commit(numbered(number + 1)).expect("a commit");
    assert!(contents(&rows) == expected(number + 1));
    rows.close().expect("a clean end");
    drop(rows);
    assert!(contents(&open(&store)) == expected(number + 1));
    say("all there");
}

/// Runs a child's task on a separate file system; `None` if that cannot be mounted.
fn on_a_small_disk(task: &str) -> Option<Output> {
    on_tmpfs("40m", |root| run(&[], task, root))
}

#[test]
fn a_store_is_read_where_there_is_no_room_to_open_it() {
    on_a_small_disk("open without room");
}

#[test]
fn a_store_that_is_read_is_opened_when_there_is_room() {
    if let Some(output) = on_a_small_disk("wait for room") {
        all_there(&output);
    }
}

#[test]
fn a_full_file_system_stops_writing_and_room_starts_it_again() {
    if let Some(output) = on_a_small_disk("fill a file system") {
        all_there(&output);
    }
}

#[test]
fn a_limit_on_files_stops_writing_and_lifting_it_starts_it_again() {
    if !there("prlimit", Command::new("prlimit").arg("--version").output()) {
        return;
    }
    let root = tempfile::tempdir().expect("a directory");
    // Without the trap, the signal of the limit would end the child.
    let trap = "trap '' XFSZ; exec \"$@\"";
    all_there(&run(&["sh", "-c", trap, "sh"], "fill up to a limit", root.path()));
}
