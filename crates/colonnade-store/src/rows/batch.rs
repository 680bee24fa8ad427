//! The writes of one commit.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Bound;

/// The most writes in a batch.
///
/// sled holds back the beginning of a batch until its end is written, and hangs if it has to read such a page back from
/// disk. So a batch must stay well below the size of the cache.
pub(crate) const MOST_WRITES: usize = 4096;

/// The most bytes of keys and values in a batch.
pub(crate) const MOST_BYTES: usize = 8 << 20;

/// The most bytes of a value.
///
/// sled moves a page of more than a quarter of a segment into a file of its own, and does not recover if the disk fills
/// up while it writes one. With values of this length, no page becomes that long.
pub(crate) const VALUE_LENGTH: usize = 24 << 10;

/// The most bytes of a key.
pub(crate) const KEY_LENGTH: usize = 1 << 10;

/// Writes that are applied together. A later write of a key replaces an earlier one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Batch {
    writes: BTreeMap<Vec<u8>, KeyWrite>,
}

/// The write of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct KeyWrite {
    /// The value; `None` if the row is deleted.
    value: Option<Vec<u8>>,
    /// Whether it is certain that the row does not exist before the batch.
    is_new: bool,
}

impl Batch {
    /// A batch without writes.
    pub(crate) fn new() -> Batch {
        Batch::default()
    }

    /// Writes a row.
    pub(crate) fn put(&mut self, key: impl Into<Vec<u8>>, value: impl Into<Vec<u8>>) {
        self.writes.insert(key.into(), KeyWrite { value: Some(value.into()), is_new: false });
    }

    /// A batch of writes by key, with the previous values of the rows; `None` means that there is no row. A row that
    /// did not exist is not written at all if a later batch deletes it again.
    pub(crate) fn replacing<'a>(
        writes: impl IntoIterator<Item = (Vec<u8>, Option<Vec<u8>>, Option<&'a [u8]>)>,
    ) -> Batch {
        let writes = writes.into_iter().map(|(key, value, before)| (key, KeyWrite { value, is_new: before.is_none() }));
        Batch { writes: writes.collect() }
    }

    /// Deletes a row, if there is one.
    pub(crate) fn delete(&mut self, key: impl Into<Vec<u8>>) {
        self.writes.insert(key.into(), KeyWrite { value: None, is_new: false });
    }

    /// The change that the batch makes to a key: `None` is no change, `Some(None)` deletes it.
    pub(crate) fn get(&self, key: &[u8]) -> Option<Option<&[u8]>> {
        self.writes.get(key).map(|write| write.value.as_deref())
    }

    /// The number of writes.
    pub(crate) fn len(&self) -> usize {
        self.writes.len()
    }

    /// Whether there is nothing to write.
    pub(crate) fn is_empty(&self) -> bool {
        self.writes.is_empty()
    }

    /// The bytes of all keys and values.
    pub(crate) fn bytes(&self) -> usize {
        self.iter().map(|(key, value)| key.len() + value.map_or(0, <[u8]>::len)).sum()
    }

    /// The writes by key; a row without a value is deleted.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&[u8], Option<&[u8]>)> {
        self.writes.iter().map(|(key, write)| (key.as_slice(), write.value.as_deref()))
    }

    /// The writes of the keys between bounds.
    pub(super) fn range(
        &self,
        bounds: (Bound<&[u8]>, Bound<&[u8]>),
    ) -> impl DoubleEndedIterator<Item = (&[u8], Option<&[u8]>)> {
        self.writes.range::<[u8], _>(bounds).map(|(key, write)| (key.as_slice(), write.value.as_deref()))
    }

    /// Adds the writes of a later batch; if both write a key, the later one wins. A row that is new in the earlier
    /// batch and deleted in the later one is not written at all.
    pub(crate) fn append(&mut self, later: Batch) {
        for (key, write) in later.writes {
            match self.writes.entry(key) {
                Entry::Vacant(place) => _ = place.insert(write),
                Entry::Occupied(place) if place.get().is_new && write.value.is_none() => _ = place.remove(),
                Entry::Occupied(mut place) => place.get_mut().value = write.value,
            }
        }
    }

    /// The reason not to commit the batch, as the end of a sentence.
    pub(super) fn fault(&self) -> Option<String> {
        if self.len() > MOST_WRITES {
            return Some(format!("it has {} writes, more than {MOST_WRITES}", self.len()));
        }
        let bytes = self.bytes();
        if bytes > MOST_BYTES {
            return Some(format!("it has {bytes} bytes, more than {MOST_BYTES}"));
        }
        self.row_fault()
    }

    /// The reason why one of the rows cannot be written, as the end of a sentence.
    pub(super) fn row_fault(&self) -> Option<String> {
        self.iter().find_map(|(key, value)| row_fault(key, value.map_or(0, <[u8]>::len)))
    }
}

/// A batch that writes rows.
impl<K: Into<Vec<u8>>, V: Into<Vec<u8>>> FromIterator<(K, V)> for Batch {
    fn from_iter<T: IntoIterator<Item = (K, V)>>(rows: T) -> Batch {
        let mut batch = Batch::new();
        rows.into_iter().for_each(|(key, value)| batch.put(key, value));
        batch
    }
}

impl<K: Into<Vec<u8>>, V: Into<Vec<u8>>, const N: usize> From<[(K, V); N]> for Batch {
    fn from(rows: [(K, V); N]) -> Batch {
        Batch::from_iter(rows)
    }
}

/// The reason why a row cannot be written, as the end of a sentence.
pub(crate) fn row_fault(key: &[u8], length: usize) -> Option<String> {
    match key.first() {
        None => Some("a key is empty".to_owned()),
        Some(0) => Some("a key begins with the byte 0, and such rows are not the caller's".to_owned()),
        _ if key.len() > KEY_LENGTH => Some(format!("a key has {} bytes, more than {KEY_LENGTH}", key.len())),
        _ if length > VALUE_LENGTH => Some(format!("a value has {length} bytes, more than {VALUE_LENGTH}")),
        _ => None,
    }
}
