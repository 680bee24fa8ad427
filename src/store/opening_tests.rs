//! Older formats are migrated, step by step.

use super::*;
use crate::store::rows::{Batch, MemoryRows, RowReader, Rows};
use colonnade_testing::Rng;

fn put(rows: &dyn Rows, key: u8, value: &str) {
    let mut batch = Batch::new();
    batch.put([0x7f, key], value.as_bytes());
    rows.commit(batch).expect("a commit");
}

fn value(rows: &dyn Rows, key: u8) -> Option<String> {
    RowReader::get(rows, &[0x7f, key]).expect("a read").map(|value| String::from_utf8(value).expect("text"))
}

/// A migration from a test's format 1, in which values are in lower case.
fn capitals(rows: &dyn Rows) -> Result<(), Fault> {
    let old = value(rows, 1).unwrap_or_default();
    put(rows, 1, &old.to_uppercase());
    Ok(())
}

/// A migration from its format 2, in which values have no mark.
fn marks(rows: &dyn Rows) -> Result<(), Fault> {
    let old = value(rows, 1).unwrap_or_default();
    put(rows, 1, &format!("{old}!"));
    Ok(())
}

#[test]
fn older_formats_are_brought_up_to_date() {
    for (found, shown) in [(1, "OLD!"), (2, "old!"), (3, "old")] {
        let rows = MemoryRows::new();
        put(&rows, 1, "old");
        let mut formats = Vec::new();
        let mut set = |format| {
            formats.push(format);
            Ok(())
        };
        migrate(&rows, &[capitals, marks], found, 3, &mut set).expect("a migration");
        assert_eq!(value(&rows, 1).as_deref(), Some(shown));
        assert_eq!(formats, (found + 1..=3).collect::<Vec<_>>());
    }
}

#[test]
fn a_step_that_fails_leaves_the_format() {
    let rows = MemoryRows::new();
    put(&rows, 1, "old");
    let mut formats = Vec::new();
    let failing: Migration = |_| Err(Fault::Unavailable("it was told to fail".to_owned()));
    let migrated = migrate(&rows, &[capitals, failing], 1, 3, &mut |format| {
        formats.push(format);
        Ok(())
    });
    assert_eq!((migrated, formats), (Err(Fault::Unavailable("it was told to fail".to_owned())), vec![2]));
    let unknown = migrate(&rows, &[], 1, 2, &mut |_| Ok(()));
    assert_eq!(unknown, Err(Fault::NotOpened("stores of format 1 cannot be opened".to_owned())));
}

#[test]
fn every_format_has_a_way_to_the_present_one() {
    assert_eq!(MIGRATIONS.len() as u32 + 1, FORMAT);
}

#[test]
fn a_newer_store_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let rows = SledRows::open(dir.path(), OpenOptions::default().rows(FORMAT + 1)).expect("rows");
    rows.close().expect("it can be closed");
    drop(rows);
    let Err(refused) = open(dir.path(), OpenOptions::default()) else { panic!("it was opened") };
    assert!(refused.to_string().contains("use a newer program"), "{refused}");
}

/// The length of all files in a directory.
fn size(dir: &Path) -> u64 {
    let entries = fs::read_dir(dir).expect("a directory");
    entries.map(|entry| entry.and_then(|entry| entry.metadata()).expect("an entry").len()).sum()
}

#[test]
fn a_restored_store_is_no_larger_than_the_one_it_was_made_from() {
    let root = tempfile::tempdir().expect("a directory");
    let [old, new] = ["old", "new"].map(|name| root.path().join(name));
    let rows = new_rows(&old, FORMAT).expect("a store");
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
    crate::store::backup_rows(&rows, &mut backup).expect("a backup");
    rows.close().expect("a clean end");
    restore(&mut backup.as_slice(), &new, &mut |_| ()).expect("restored");
    // sled's file has whole segments, of 2 MiB.
    let (old, new) = (size(&old), size(&new));
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
