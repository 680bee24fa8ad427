//! Large commits are applied as a whole or not at all, wherever they are interrupted.

use super::*;
use crate::rows::{CommitFault, MemoryRows};
use crate::testing::all_rows;

/// So many rows that they need several batches.
fn many() -> Changes {
    let rows = 2 * MOST_WRITES + 100;
    (0..rows as u32).map(|number| ([&[0x20], &number.to_be_bytes()[..]].concat(), Some(vec![7; 9]))).collect()
}

#[test]
fn a_commit_of_any_size_is_carried_out() {
    let rows = MemoryRows::new();
    let changes = many();
    commit(&rows, batch(changes.iter())).expect("a commit");
    let wanted: Vec<_> = changes.into_iter().filter_map(|(key, value)| Some((key, value?))).collect();
    assert_eq!(all_rows(&rows), wanted);
    let deleted: Changes = wanted.into_iter().map(|(key, _)| (key, None)).collect();
    commit(&rows, batch(deleted.iter())).expect("a commit");
    assert_eq!(all_rows(&rows), []);
}

#[test]
fn a_commit_that_is_broken_off_counts_whole_or_not_at_all() {
    let changes = many();
    let whole: Vec<_> = changes.iter().filter_map(|(key, value)| Some((key.clone(), value.clone()?))).collect();
    let commits = {
        let rows = MemoryRows::new();
        commit(&rows, batch(changes.iter())).expect("a commit");
        Rows::facts(&rows).commits as usize
    };
    let mut none = 0;
    let mut all = 0;
    for at in 0..commits {
        for fault in [CommitFault::NotApplied, CommitFault::UnknownApplied, CommitFault::UnknownNotApplied] {
            let rows = MemoryRows::new();
            rows.fail_commits(std::iter::repeat_n(None, at).chain([Some(fault)]));
            let failed = commit(&rows, batch(changes.iter()));
            // It is finished before anything else is written, or when the store is reopened.
            finish(&rows).expect("it can be finished");
            let found = all_rows(&rows);
            match &failed {
                Ok(()) => assert_eq!(found, whole),
                Err(Failed::NotApplied(_)) => assert_eq!(found, []),
                Err(Failed::Unfinished(_)) => assert!(found.is_empty() || found == whole),
                Err(Failed::Unknown(_)) => panic!("a large commit is never merely unknown"),
            }
            if found.is_empty() { none += 1 } else { all += 1 }
        }
    }
    assert!(none > 3 && all > 3, "{none} {all}");
}

#[test]
fn a_part_that_is_missing_is_damage() {
    let rows = MemoryRows::new();
    let mut batch = Batch::new();
    batch.put(marker().0, [1, 2]);
    batch.put(piece(0).0, [1, 0x20, 0]);
    rows.commit(batch).expect("a commit");
    assert!(matches!(finish(&rows), Err(Failed::Unfinished(Fault::Damaged { .. }))));
}
