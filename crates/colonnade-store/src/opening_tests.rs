//! Restored stores, and what is told when a store cannot be opened.

use super::*;
use crate::rows::{Batch, Rows};
use colonnade_testing::Rng;

/// The length of all files in a directory.
fn size(dir: &Path) -> u64 {
    let entries = fs::read_dir(dir).expect("a directory");
    entries.map(|entry| entry.and_then(|entry| entry.metadata()).expect("an entry").len()).sum()
}

#[test]
fn a_restored_store_is_no_larger_than_the_one_it_was_made_from() {
    let root = tempfile::tempdir().expect("a directory");
    let [old, new] = ["old", "new"].map(|name| root.path().join(name));
    let rows: Arc<dyn Rows> = Arc::new(new_rows(&old).expect("a store"));
    let mut chance = Rng::new(41);
    // Some 16 MiB, most of it written repeatedly, in random order.
    for _ in 0..400 {
        let mut batch = Batch::new();
        for _ in 0..50 {
            let key = [[0x7f].as_slice(), &(chance.below(10_000) as u32).to_be_bytes()].concat();
            batch.put(key, vec![chance.below(256) as u8; 1_000 + chance.below(1_400)]);
        }
        rows.commit(batch).expect("a commit");
    }
    let mut backup = Vec::new();
    crate::backup::backup_rows(&rows, &mut backup).expect("a backup");
    rows.close().expect("a clean end");
    restore(&mut backup.as_slice(), &new, &mut |_| ()).expect("restored");
    // sled's file has whole segments, of 2 MiB.
    let old = size(&old);
    let new = size(&new);
    assert!(new <= old + (4 << 20), "{new} bytes in place of {old}");
}

/// A store that could not be opened cannot be inspected, so the message says what to do.
#[test]
fn an_opening_without_room_says_what_to_do() {
    let error = RowsError::NoRoom { shortage: Shortage::Disk, needed: (9 << 20) + 1 };
    let told = not_opened(Path::new("data"), error).with_remedy();
    assert_eq!(told, "the disk is full, and the store in data cannot be opened without 10 MiB for it");
    let other = RowsError::File { what: "using the database".to_owned(), source: io::ErrorKind::NotFound.into() };
    let told = not_opened(Path::new("data"), other).with_remedy();
    assert_eq!(told, "the store in data cannot be opened: using the database: entity not found");
}
