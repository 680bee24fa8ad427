//! Helpers of the tests of stores in directories: stores, rows and files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::super::{Batch, RowReader, Rows, ScanDirection};
use super::{RowsOptions, SledRows};

pub(crate) type Map = BTreeMap<Vec<u8>, Vec<u8>>;

/// Copies a directory with everything in it.
pub(crate) fn copy_directory(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a directory");
    for entry in fs::read_dir(from).expect("a directory") {
        let path = entry.expect("an entry").path();
        let to = to.join(path.file_name().expect("a name"));
        if path.is_dir() { copy_directory(&path, &to) } else { _ = fs::copy(&path, &to).expect("copied") }
    }
}

/// The files of a directory with their contents, without those in directories below.
pub(crate) fn files(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = fs::read_dir(dir).expect("a directory").map(|entry| entry.expect("an entry").path());
    paths.filter(|path| path.is_file()).map(|path| (path.clone(), fs::read(path).expect("a file"))).collect()
}

/// The files in a directory and below that contain some bytes.
pub(crate) fn containing(dir: &Path, bytes: &[u8]) -> Vec<PathBuf> {
    let paths = fs::read_dir(dir).expect("a directory").map(|entry| entry.expect("an entry").path());
    let (dirs, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let has = |path: &PathBuf| fs::read(path).expect("a file").windows(bytes.len()).any(|window| window == bytes);
    files.into_iter().filter(has).chain(dirs.iter().flat_map(|dir| containing(dir, bytes))).collect()
}

/// Commits a row.
pub(super) fn put(rows: &SledRows, key: impl Into<Vec<u8>>, value: impl Into<Vec<u8>>) {
    rows.commit(Batch::from([(key, value)])).expect("a commit");
}

/// Opens a store, or creates one.
pub(crate) fn open(dir: &Path) -> SledRows {
    SledRows::open(dir, RowsOptions::default()).expect("a sound store")
}

/// Opens a store with a log so short that checkpoints happen all the time.
pub(super) fn open_with_short_log(dir: &Path) -> SledRows {
    SledRows::open(dir, RowsOptions { log_bytes: 1 << 16, ..RowsOptions::default() }).expect("a sound store")
}

/// Pseudo-random numbers.
pub(crate) fn chance(seed: &mut u64, below: u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % below
}

/// The batch with a number, always the same one. It also writes the number.
pub(super) fn numbered(number: u64) -> Batch {
    numbered_up_to(number, 400)
}

/// The same with values up to a length.
pub(crate) fn numbered_up_to(number: u64, length: u64) -> Batch {
    let mut seed = number;
    let mut batch = Batch::new();
    for _ in 0..5 {
        let key = format!("k{:03}", chance(&mut seed, 300));
        if chance(&mut seed, 5) == 0 {
            batch.delete(key);
        } else {
            // Quicker than `vec!` where nothing is optimised.
            batch.put(key, [number as u8].repeat(chance(&mut seed, length) as usize));
        }
    }
    batch.put("number", number.to_be_bytes());
    batch
}

/// The rows after the batches up to a number.
pub(super) fn expected(number: u64) -> Map {
    expected_up_to(number, 400)
}

/// The same with values up to a length.
pub(crate) fn expected_up_to(number: u64, length: u64) -> Map {
    let mut map = Map::new();
    (1..=number).for_each(|number| apply(&mut map, &numbered_up_to(number, length)));
    map
}

/// Applies a batch to rows in a map.
pub(crate) fn apply(map: &mut Map, batch: &Batch) {
    for (key, value) in batch.iter() {
        match value {
            Some(value) => map.insert(key.to_vec(), value.to_vec()),
            None => map.remove(key),
        };
    }
}

/// All rows.
pub(crate) fn contents(rows: &SledRows) -> Map {
    rows.first(&[1], &[255], ScanDirection::Ascending, usize::MAX).expect("a scan").into_iter().collect()
}

pub(crate) fn number_in(rows: &SledRows) -> u64 {
    let number = rows.get(b"number").expect("a get");
    number.map_or(0, |number| u64::from_be_bytes(number.try_into().expect("8 bytes")))
}
