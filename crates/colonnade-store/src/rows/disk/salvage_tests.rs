//! Salvages that need the write-ahead log.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::super::Rows;
use super::salvage::{self, DamageCode, SalvageReport};
use super::support::{Map, expected, numbered, open_with_short_log};
use super::{RowsOptions, SledRows, marker, wal};

const BLOCK: usize = 4096;
/// The number of commits in the database, and the number including those that are only in the log.
const TAKEN_IN: u64 = 200;
const ALL: u64 = 230;

/// A store as a kill leaves it, with its last commits only in the log.
fn killed(dir: &Path) {
    let rows = open_with_short_log(dir);
    (1..=TAKEN_IN).for_each(|number| rows.commit(numbered(number)).expect("a commit"));
    rows.close().expect("a clean end");
    drop(rows);
    let options = RowsOptions { wipe_after: Duration::MAX, ..RowsOptions::default() };
    let rows = SledRows::open(dir, options).expect("a sound store");
    (TAKEN_IN + 1..=ALL).for_each(|number| rows.commit(numbered(number)).expect("a commit"));
}

/// The readable rows of such a store after some damage.
fn salvaged(damage: impl FnOnce(&Path)) -> (SalvageReport, Map) {
    let root = tempfile::tempdir().expect("a directory");
    killed(root.path());
    damage(root.path());
    let mut map = Map::new();
    let found = salvage::rows(root.path(), RowsOptions::default().format, &mut |key, value| {
        map.insert(key, value);
        ControlFlow::Continue(())
    });
    (found.expect("it can be read"), map)
}

fn log(dir: &Path) -> PathBuf {
    dir.join(wal::NAME)
}

/// Zeroes some blocks of the log, counted backwards from the last non-empty one.
fn wipe(dir: &Path, back: std::ops::Range<usize>) {
    let mut bytes = fs::read(log(dir)).expect("the log");
    let end = bytes.iter().rposition(|&byte| byte != 0).expect("records").next_multiple_of(BLOCK);
    bytes[end - back.end * BLOCK..end - back.start * BLOCK].fill(0);
    fs::write(log(dir), bytes).expect("written");
}

#[test]
fn the_log_is_read_without_the_marker() {
    let damages: [fn(&Path); 3] = [
        |_| (),
        |dir| fs::remove_file(dir.join(marker::NAME)).expect("removed"),
        |dir| fs::write(dir.join(marker::NAME), [7; 1536]).expect("written"),
    ];
    let codes = [&[][..], &[DamageCode::MarkerMissing], &[DamageCode::MarkerUnreadable]];
    for (damage, codes) in damages.into_iter().zip(codes) {
        let (found, map) = salvaged(damage);
        assert!(map == expected(ALL), "{codes:?}: {found:?}");
        assert!(!found.uncertain && found.older == 0, "{codes:?}: {found:?}");
        let told: Vec<DamageCode> = found.damage.iter().map(|damage| damage.code).collect();
        assert_eq!(told, codes, "{found:?}");
    }
}

#[test]
fn commits_that_the_log_lacks_are_told() {
    let told = |damage: &dyn Fn(&Path), words: &str| {
        for lost in [false, true] {
            let (found, map) = salvaged(|dir| {
                damage(dir);
                if lost {
                    fs::remove_file(dir.join(marker::NAME)).expect("removed");
                }
            });
            assert!(found.uncertain, "{words}, {lost}: {found:?}");
            assert!(found.damage.iter().any(|damage| damage.text.contains(words)), "{words}, {lost}: {found:?}");
            // The rows of the earlier commits are there, or newer ones.
            assert!(expected(TAKEN_IN).keys().filter(|key| map.contains_key(*key)).count() > 100, "{words}, {lost}");
        }
    };
    told(&|dir| wipe(dir, 3..5), "is missing, and commit ");
    told(&|dir| fs::remove_file(log(dir)).expect("removed"), "colonnade.wal is missing");
    told(&|dir| fs::write(log(dir), [0; 100]).expect("written"), "is 100 bytes long, not whole");
    // Without the marker, nothing records how many commits there were.
    let (found, map) = salvaged(|dir| wipe(dir, 0..3));
    assert!(found.uncertain && found.damage.iter().any(|what| what.text.contains("the last 3 commits are missing")));
    assert!(map == expected(ALL - 3));
}

#[test]
fn the_log_of_another_store_is_not_taken_in() {
    let root = tempfile::tempdir().expect("a directory");
    killed(root.path());
    let (found, map) = salvaged(|dir| {
        fs::remove_file(dir.join(marker::NAME)).expect("removed");
        fs::copy(log(root.path()), log(dir)).expect("copied");
    });
    assert!(map == expected(TAKEN_IN), "{found:?}");
    assert!(found.uncertain && found.damage.iter().any(|what| what.text.ends_with("has no commit of this store")));
}
