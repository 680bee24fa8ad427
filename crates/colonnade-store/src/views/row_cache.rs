//! Rows that are read ahead of their use and do not change meanwhile: in a snapshot, or while a write lock is held.

use std::collections::{BTreeMap, HashSet};
use std::ops::Bound;

use crate::codec::keys::Key;
use crate::rows::{Fetched, KeyRange, Row, ScanDirection, Wanted};

/// Known rows, and ranges of keys that are known completely.
#[derive(Debug, Default)]
pub(crate) struct RowCache {
    /// Values by key; `None` if there is no such row.
    values: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
    /// Ranges, from one key to another, in which all existing rows are known. No two of these ranges touch.
    spans: BTreeMap<Vec<u8>, Vec<u8>>,
    /// The bytes of the rows that were added, and of the keys that were asked for.
    bytes: usize,
}

/// Existing rows.
type CachedRows<'a> = Box<dyn Iterator<Item = (&'a [u8], &'a [u8])> + 'a>;

impl RowCache {
    /// The value of a key; `None` if it is not known.
    pub(crate) fn get(&self, key: &[u8]) -> Option<Option<&[u8]>> {
        match self.values.get(key) {
            Some(value) => Some(value.as_deref()),
            None => self.span_at(key, None, ScanDirection::Ascending).map(|_| None),
        }
    }

    /// The same without a copy: each key is taken only once, after all other reads.
    pub(crate) fn take(&mut self, key: &[u8]) -> Option<Option<Vec<u8>>> {
        match self.values.remove(key) {
            Some(value) => Some(value),
            None => self.span_at(key, None, ScanDirection::Ascending).map(|_| None),
        }
    }

    /// Records the value of a key.
    pub(crate) fn note(&mut self, key: Vec<u8>, value: Option<Vec<u8>>) {
        self.values.insert(key, value);
    }

    /// The first rows with `from <= key < to`; `None` if not all of them are known.
    pub(crate) fn rows(&self, from: &[u8], to: &[u8], way: ScanDirection, limit: usize) -> Option<Vec<Row>> {
        let (found, is_all) = self.cached_rows(from, to, way)?;
        let found: Vec<Row> = found.take(limit).map(|(key, value)| (key.to_vec(), value.to_vec())).collect();
        (is_all || found.len() == limit).then_some(found)
    }

    /// Removes from `wanted` what is known, and duplicates.
    pub(crate) fn retain_missing(&self, wanted: &mut Wanted) {
        wanted.keys.sort_unstable();
        wanted.keys.dedup();
        wanted.keys.retain(|key| self.get(key).is_none());
        let mut seen = HashSet::new();
        let is_empty = |range: &KeyRange| range.from >= range.to || range.limit == 0;
        wanted.ranges.retain(|range| !is_empty(range) && !self.has(range) && seen.insert(range.clone()));
    }

    fn has(&self, KeyRange { from, to, way, enough, .. }: &KeyRange) -> bool {
        self.cached_rows(from, to, *way).is_some_and(|(found, is_all)| is_all || found.take(*enough).count() == *enough)
    }

    /// The known rows of a range from its beginning on, and whether they reach its end. `None` if nothing is known at
    /// its beginning.
    fn cached_rows<'a>(&'a self, from: &[u8], to: &[u8], way: ScanDirection) -> Option<(CachedRows<'a>, bool)> {
        let (low, high) = if from < to { self.span_at(from, Some(to), way)? } else { return None };
        let low = low.max(from);
        let high = high.min(to);
        let range = self.values.range::<[u8], _>((Bound::Included(low), Bound::Excluded(high)));
        let found = range.filter_map(|(key, value)| Some((key.as_slice(), value.as_deref()?)));
        let is_all = low == from && high == to;
        Some(match way {
            ScanDirection::Ascending => (Box::new(found), is_all),
            ScanDirection::Descending => (Box::new(found.rev()), is_all),
        })
    }

    /// The known range that contains the beginning of a range.
    fn span_at(&self, from: &[u8], to: Option<&[u8]>, way: ScanDirection) -> Option<(&[u8], &[u8])> {
        let first = match (way, to) {
            (ScanDirection::Descending, Some(to)) => Bound::Excluded(to),
            _ => Bound::Included(from),
        };
        let (low, high) = self.spans.range::<[u8], _>((Bound::Unbounded, first)).next_back()?;
        let begins_there = match (way, to) {
            (ScanDirection::Descending, Some(to)) => to <= high.as_slice(),
            _ => from < high.as_slice(),
        };
        begins_there.then_some((low, high))
    }

    /// The bytes of the rows that were added, and of the keys that were asked for.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds rows that were read from the same snapshot as all others here.
    pub(crate) fn insert(&mut self, wanted: Wanted, fetched: Fetched) {
        let rows = fetched.rows.iter().chain(fetched.ranges.iter().flatten());
        self.bytes += rows.map(|(key, value)| key.len() + value.len()).sum::<usize>();
        self.bytes += wanted.keys.iter().map(Vec::len).sum::<usize>();
        for key in wanted.keys {
            self.values.entry(key).or_insert(None);
        }
        self.values.extend(fetched.rows.into_iter().map(|(key, value)| (key, Some(value))));
        for (KeyRange { from, to, way, limit, .. }, rows) in wanted.ranges.into_iter().zip(fetched.ranges) {
            // If there may be more rows, they come after the last one.
            let (low, high) = match (rows.last(), way) {
                (Some((last, _)), ScanDirection::Ascending) if rows.len() >= limit => {
                    (from, Key(last.clone()).next().0)
                }
                (Some((last, _)), ScanDirection::Descending) if rows.len() >= limit => (last.clone(), to),
                (None, _) if limit == 0 => continue,
                _ => (from, to),
            };
            self.values.extend(rows.into_iter().map(|(key, value)| (key, Some(value))));
            if low < high {
                self.join(low, high);
            }
        }
    }

    /// Records that all rows from one key to another are known.
    fn join(&mut self, mut low: Vec<u8>, mut high: Vec<u8>) {
        while let Some((from, to)) =
            self.spans.range::<[u8], _>((Bound::Unbounded, Bound::Included(&high[..]))).next_back()
            && *to >= low
        {
            let from = from.clone();
            let to = to.clone();
            self.spans.remove(&from);
            (low, high) = (low.min(from), high.max(to));
        }
        self.spans.insert(low, high);
    }
}

impl Wanted {
    /// Requests the value of a key.
    pub(crate) fn key(&mut self, key: Key) {
        self.keys.push(key.0);
    }

    /// Requests the first rows of a range of keys.
    pub(crate) fn rows(&mut self, from: Key, to: Key, way: ScanDirection, limit: usize) {
        self.ranges.push(KeyRange { from: from.0, to: to.0, way, limit, enough: limit });
    }

    /// Requests the first rows of a range: `soon` of them now, and perhaps up to `later`.
    pub(crate) fn more_rows(&mut self, from: Key, to: Key, way: ScanDirection, soon: usize, later: usize) {
        self.ranges.push(KeyRange { from: from.0, to: to.0, way, limit: soon.max(later), enough: soon });
    }

    /// Requests the rows with a key prefix: all, if there are fewer than `limit`.
    pub(crate) fn beginning(&mut self, prefix: &Key, limit: usize) {
        self.rows(prefix.clone(), prefix.end(), ScanDirection::Ascending, limit);
    }

    /// Requests the last rows with a key prefix.
    pub(crate) fn last(&mut self, prefix: &Key, limit: usize) {
        self.rows(prefix.clone(), prefix.end(), ScanDirection::Descending, limit);
    }
}

#[cfg(test)]
#[path = "row_cache_tests.rs"]
mod tests;
