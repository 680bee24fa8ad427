//! Commits that are in the log and not yet in sled. Readers see them overlaid on sled's rows.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;

use super::super::{Batch, ScanDirection};
use super::engine::Row;

/// Commits that a checkpoint writes to sled together.
#[derive(Clone, Debug)]
pub(super) struct Frozen {
    /// Their writes, and the number of the last of them.
    pub(super) batch: Arc<Batch>,
    pub(super) commit: u64,
    /// The total bytes of the commits.
    bytes: u64,
}

/// The commits that sled does not have on disk yet.
#[derive(Debug, Default)]
pub(super) struct PendingCommits {
    /// Those that are being written to sled.
    frozen: Option<Frozen>,
    /// The writes of the later ones, the number of these commits, and their total bytes.
    active: Batch,
    commits: u64,
    bytes: u64,
    /// The number of completed checkpoints.
    checkpoints: u64,
}

/// Rows that were read, in order.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RowChunk {
    pub(super) rows: Vec<Row>,
    /// The key up to which these are all existing rows; `None` for the end of the requested range.
    pub(super) edge: Option<Vec<u8>>,
}

impl PendingCommits {
    /// The pending value of a key, or that it was deleted; `None` if only sled knows.
    pub(super) fn get(&self, key: &[u8]) -> Option<Option<&[u8]>> {
        self.active.get(key).or_else(|| self.frozen.as_ref()?.batch.get(key))
    }

    /// Adds a commit.
    pub(super) fn add(&mut self, batch: Batch) {
        self.commits += 1;
        self.bytes += batch.bytes() as u64;
        self.active.append(batch);
    }

    /// The number of writes of the commits that are not frozen.
    pub(super) fn writes(&self) -> usize {
        self.active.len()
    }

    /// The bytes of all commits.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes + self.frozen.as_ref().map_or(0, |frozen| frozen.bytes)
    }

    /// Whether sled has every commit.
    pub(super) const fn is_empty(&self) -> bool {
        self.commits == 0 && self.frozen.is_none()
    }

    /// All commits, the earlier ones first.
    pub(super) fn batches(&self) -> impl Iterator<Item = &Batch> {
        self.frozen.iter().map(|frozen| &*frozen.batch).chain([&self.active])
    }

    /// The batch that has to be written to sled now.
    pub(super) const fn frozen(&self) -> Option<&Frozen> {
        self.frozen.as_ref()
    }

    /// Freezes the commits up to a number. Nothing may be frozen already.
    pub(super) fn freeze(&mut self, commit: u64) {
        let batch = Arc::new(std::mem::take(&mut self.active));
        self.frozen = Some(Frozen { batch, commit, bytes: self.bytes });
        (self.commits, self.bytes) = (0, 0);
    }

    /// Drops the frozen batch, which is on disk in sled.
    pub(super) fn thaw(&mut self) {
        self.frozen = None;
        self.checkpoints += 1;
    }

    /// Drops all commits, because sled has everything.
    pub(super) fn clear(&mut self) {
        self.replace(PendingCommits::default());
    }

    /// Replaces all commits, because sled has everything except these.
    pub(super) fn replace(&mut self, by: PendingCommits) {
        *self = PendingCommits { checkpoints: self.checkpoints + 1, ..by };
    }

    /// A number that changes at every checkpoint. Rows read from sled before may lack commits that have been removed
    /// here since.
    pub(super) const fn checkpoints(&self) -> u64 {
        self.checkpoints
    }

    /// Overlays the commits on sled's first rows with `from <= key < to`. No rows means that sled has none.
    pub(super) fn overlay(
        &self,
        rows: Vec<Row>,
        (from, to): (&[u8], &[u8]),
        order: ScanDirection,
        most: usize,
    ) -> RowChunk {
        let mut edge = rows.last().map(|(key, _)| key.clone());
        let bounds = match (&edge, order) {
            (None, _) => (Bound::Included(from), Bound::Excluded(to)),
            (Some(edge), ScanDirection::Ascending) => (Bound::Included(from), Bound::Included(edge.as_slice())),
            (Some(edge), ScanDirection::Descending) => (Bound::Included(edge.as_slice()), Bound::Excluded(to)),
        };
        let mut changes = BTreeMap::new();
        for layer in self.batches() {
            let range = layer.range(bounds);
            match order {
                ScanDirection::Ascending => changes.extend(range.take(most)),
                ScanDirection::Descending => changes.extend(range.rev().take(most)),
            }
        }
        if changes.is_empty() {
            return RowChunk { rows, edge };
        }
        // There may be more changes after these.
        let last = match order {
            ScanDirection::Ascending => changes.keys().nth(most.saturating_sub(1)),
            ScanDirection::Descending => changes.keys().rev().nth(most.saturating_sub(1)),
        };
        edge = last.map(|&key| key.to_vec()).or(edge);
        let within = |key: &[u8]| match (&edge, order) {
            (None, _) => true,
            (Some(edge), ScanDirection::Ascending) => key <= edge.as_slice(),
            (Some(edge), ScanDirection::Descending) => key >= edge.as_slice(),
        };
        let mut merged: BTreeMap<Vec<u8>, Vec<u8>> = rows.into_iter().filter(|(key, _)| within(key)).collect();
        for (key, value) in changes.into_iter().filter(|(key, _)| within(key)) {
            match value {
                Some(value) => _ = merged.insert(key.to_vec(), value.to_vec()),
                None => _ = merged.remove(key),
            }
        }
        let rows = match order {
            ScanDirection::Ascending => merged.into_iter().collect(),
            ScanDirection::Descending => merged.into_iter().rev().collect(),
        };
        RowChunk { rows, edge }
    }
}

#[cfg(test)]
mod tests {
    use super::super::support::{Map, apply};
    use super::*;
    use colonnade_testing::Rng;

    /// A batch that creates a row.
    fn new(key: Vec<u8>, value: u8) -> Batch {
        Batch::replacing([(key, Some(vec![value]), None)])
    }

    /// A batch that may mark rows as new if they are not in `rows`.
    fn random(chance: &mut Rng, writes: usize, rows: &Map) -> Batch {
        let mut batch = Batch::new();
        for _ in 0..writes {
            let key = vec![1 + chance.below(40) as u8];
            let is_new = !rows.contains_key(&key);
            match (chance.one_in(3), is_new && chance.one_in(2)) {
                (true, true) => {}
                (true, false) => batch.delete(key),
                (false, true) => batch.append(new(key, chance.below(256) as u8)),
                (false, false) => batch.put(key, [chance.below(256) as u8]),
            }
        }
        batch
    }

    /// All rows in the given order, read in pieces.
    fn all(pending: &PendingCommits, below: &Map, order: ScanDirection, most: usize) -> Vec<Row> {
        let mut from = vec![0];
        let mut to = vec![255];
        let mut found = Vec::new();
        loop {
            let range = below.range(from.clone()..to.clone()).map(|(key, value)| (key.clone(), value.clone()));
            let rows: Vec<Row> = match order {
                ScanDirection::Ascending => range.take(most).collect(),
                ScanDirection::Descending => range.rev().take(most).collect(),
            };
            let chunk = pending.overlay(rows, (&from, &to), order, most);
            assert!(chunk.rows.len() <= 2 * most);
            found.extend(chunk.rows);
            match (chunk.edge, order) {
                (None, _) => return found,
                (Some(edge), ScanDirection::Ascending) => from = [edge.as_slice(), &[0]].concat(),
                (Some(edge), ScanDirection::Descending) => to = edge,
            }
        }
    }

    #[test]
    fn commits_lie_over_the_rows_below_in_their_order() {
        let mut chance = Rng::new(21);
        for round in 0..300 {
            let mut pending = PendingCommits::default();
            let mut below = Map::new();
            let mut whole = Map::new();
            for layer in 0..6 {
                let writes = chance.below(40);
                let batch = random(&mut chance, writes, &whole);
                apply(&mut whole, &batch);
                match layer {
                    0 => apply(&mut below, &batch),
                    2 => {
                        pending.add(batch);
                        pending.freeze(2);
                    }
                    _ => pending.add(batch),
                }
            }
            for most in [1, 2, 7, 256] {
                let rising: Vec<Row> = whole.clone().into_iter().collect();
                assert_eq!(all(&pending, &below, ScanDirection::Ascending, most), rising, "round {round}, {most}");
                let falling: Vec<Row> = whole.clone().into_iter().rev().collect();
                assert_eq!(all(&pending, &below, ScanDirection::Descending, most), falling, "round {round}, {most}");
            }
            for key in 0..=41 {
                let value =
                    pending.get(&[key]).map_or_else(|| below.get(&[key][..]).cloned(), |v| v.map(<[u8]>::to_vec));
                assert_eq!(value, whole.get(&[key][..]).cloned(), "round {round}, {key}");
            }
            // The checkpoints supply everything that is missing below.
            for checkpoint in 1..=2 {
                apply(&mut below, &pending.frozen().expect("something is frozen").batch.clone());
                pending.thaw();
                assert_eq!((pending.checkpoints(), pending.frozen().is_none()), (checkpoint, true));
                if checkpoint == 1 {
                    pending.freeze(6);
                }
            }
            assert_eq!(below, whole, "round {round}");
            assert!(pending.is_empty());
            pending.clear();
            assert!(pending.is_empty() && pending.bytes() == 0);
        }
    }

    #[test]
    fn a_row_that_comes_and_goes_between_checkpoints_never_reaches_sled() {
        let mut pending = PendingCommits::default();
        let write = |pending: &mut PendingCommits, value: Option<&str>, is_new: bool| {
            let before = (!is_new).then_some(b"0".as_slice());
            pending.add(Batch::replacing([(b"a".to_vec(), value.map(Into::into), before)]));
        };
        write(&mut pending, Some("1"), true);
        write(&mut pending, Some("2"), false);
        assert_eq!(pending.get(b"a"), Some(Some(b"2".as_slice())));
        write(&mut pending, None, false);
        assert_eq!((pending.get(b"a"), pending.writes()), (None, 0));
        // The commits count, though none of their writes are left.
        assert!(!pending.is_empty() && pending.bytes() > 0);
        pending.freeze(3);
        assert_eq!(pending.frozen().map(|frozen| (frozen.commit, frozen.batch.len())), Some((3, 0)));
        pending.thaw();
        // A row that a checkpoint has written must be deleted there.
        write(&mut pending, Some("1"), true);
        pending.freeze(4);
        write(&mut pending, None, false);
        assert_eq!((pending.get(b"a"), pending.writes()), (Some(None), 1));
        // A row that existed below is deleted there, even if it was recreated meanwhile.
        write(&mut pending, Some("3"), true);
        write(&mut pending, None, false);
        assert_eq!((pending.get(b"a"), pending.writes()), (Some(None), 1));
    }
}
