//! Rows without room: on a full file system, and at the limit on the length of a file.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::super::{Batch, CommitError, Health, Rows, RowsError, Shortage};
use super::process_tests::{chance, command, contents, open, run, say, there};

/// How the room for a store is taken away and given back.
trait Room {
    fn take(&mut self, store: &Path, leave: u64);
    fn give(&mut self);
    /// The shortage that it makes.
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

/// The greatest length of a file that the process may write.
struct Limit;

impl Room for Limit {
    fn take(&mut self, store: &Path, leave: u64) {
        // Not below what is reserved already: sled writes there on threads of its own.
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

/// Commits until there is no room, and goes on when there is, some times over.
fn fill(dir: &Path, room: &mut dyn Room) {
    let rows = open(&dir.join("store"));
    let mut map: BTreeMap<Vec<u8>, Vec<u8>> = BTreeMap::new();
    let mut seed = 5;
    let batch = |key: u64, seed: &mut u64| {
        let mut batch = Batch::new();
        for at in 0..20 {
            batch.put(format!("k{:05}", key + at), (0..900).map(|_| chance(seed, 256) as u8).collect::<Vec<u8>>());
        }
        batch
    };
    let apply = |batch: &Batch, map: &mut BTreeMap<Vec<u8>, Vec<u8>>| {
        for (key, value) in batch.iter() {
            map.insert(key.to_vec(), value.expect("a put").to_vec());
        }
    };
    let threads = || fs::read_dir("/proc/self/task").map_or(0, Iterator::count);
    let mut key = 0;
    for round in 0..5 {
        room.take(&dir.join("store"), chance(&mut seed, 4) * 300_000);
        let shortage = loop {
            let next = batch(key, &mut seed);
            key += 20;
            match rows.commit(next.clone()) {
                Ok(()) => apply(&next, &mut map),
                Err(CommitError::NotApplied(RowsError::Full(shortage))) => break shortage,
                Err(error) => panic!("{error}"),
            }
        };
        assert_eq!(shortage, room.shortage());
        // Reading goes on, and the refused batch is not there.
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
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("@all there"), "{text}");
}

#[test]
fn a_full_file_system_stops_writing_and_room_starts_it_again() {
    let root = tempfile::tempdir().expect("a directory");
    let mount = |words: &[&str]| Command::new(words[0]).args(&words[1..]).arg(root.path()).output();
    if !there("a tmpfs", mount(&["mount", "-t", "tmpfs", "-o", "size=40m", "tmpfs"])) {
        return;
    }
    let output = command(&[], "fill a file system", root.path()).stderr(Stdio::piped()).output();
    mount(&["umount"]).expect("unmounted");
    let output = output.expect("the child");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    all_there(&output);
}

#[test]
fn a_limit_on_files_stops_writing_and_lifting_it_starts_it_again() {
    if !there("prlimit", Command::new("prlimit").arg("--version").output()) {
        return;
    }
    let root = tempfile::tempdir().expect("a directory");
    // Without the trap the signal of the limit would end the child.
    let trap = "trap '' XFSZ; exec \"$@\"";
    all_there(&run(&["sh", "-c", trap, "sh"], "fill up to a limit", root.path()));
}
