//! A disk that fills up while the database is rewritten.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::thread;

use rustix::fs::{FallocateFlags, fallocate, statvfs};

use super::super::super::process_tests::on_tmpfs;
use super::super::super::rewrite_tests::{SECRET, telling};
use super::super::super::support::{contents, open, put};
use super::super::super::{Rows, rewrite::FILLING};
use super::*;

/// The free space on the disk while the rows are copied: more than the new database needs to begin, and less than it
/// needs for all rows.
const LEFT: u64 = 20 << 20;

#[test]
fn a_disk_that_fills_up_during_the_copy_delays_the_rewriting_alone() {
    on_tmpfs("256m", fill_up_during_the_copy);
}

fn fill_up_during_the_copy(root: &Path) {
    let dir = root.join("store");
    let ballast = root.join("ballast");
    let rows = open(&dir);
    for group in 0..40u8 {
        rows.commit((0..100u8).map(|at| ([b'k', group, at], vec![group ^ at; 8_000])).collect()).expect("a commit");
    }
    put(&rows, "secret", SECRET);
    rows.begin_erasure().expect("noted");
    put(&rows, "secret", "");
    // So that the rewrite does not wait before the copy begins.
    UnlockedRows::checkpoint(&rows.shared, false).expect("taken in");
    let before = contents(&rows);
    let forgotten = thread::scope(|scope| {
        let held = rows.shared.handle.write().expect("nobody panicked");
        rows.end_erasure();
        let forgetting = scope.spawn(|| rows.purge_erased());
        // There was enough room, and the copy has begun: it waits to read.
        while !dir.join(FILLING).join("db").exists() {
            thread::yield_now();
        }
        let disk = statvfs(root).expect("a file system");
        let file = File::create(&ballast).expect("a file");
        fallocate(&file, FallocateFlags::empty(), 0, disk.f_bavail * disk.f_frsize - LEFT).expect("filled");
        drop(held);
        forgetting.join().expect("it returns")
    });
    let Err(RowsError::File { what, source }) = forgotten else { panic!("{forgotten:?}") };
    assert_eq!(source.kind(), io::ErrorKind::StorageFull, "{what}: {source}");
    // Nothing is left of the copy, the store continues, and the work is recorded as not done.
    assert!(!dir.join(FILLING).exists() && rewrite::is_wanted(&dir) && rows.shared.signals().rewrite);
    assert!(contents(&rows) == before && !telling(&dir).is_empty());
    put(&rows, "later", "1");
    fs::remove_file(&ballast).expect("removed");
    rows.purge_erased().expect("rewritten");
    let map = contents(&rows);
    assert!(map.len() == before.len() + 1 && before.iter().all(|(key, value)| map.get(key) == Some(value)));
    assert!(telling(&dir).is_empty() && !rewrite::is_wanted(&dir));
    rows.close().expect("a clean end");
    drop(rows);
    assert!(contents(&open(&dir)) == map);
}
