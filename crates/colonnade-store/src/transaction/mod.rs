//! The changes of a group of writes, overlaid on the rows: later writes see earlier ones.

pub(crate) mod absent;
pub(crate) mod ids;
pub(crate) mod refused;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Bound;

use crate::Fault;
use crate::codec::bytes::Encoder;
use crate::codec::keys::{Key, damaged};
use crate::rows::{Batch, Fetched, RowReader, Wanted};
use crate::views::recording::Reads;
use crate::views::row_cache::RowCache;
use crate::views::view::{Changes, KeyBounds, ReadView, Row, ScanDirection, fault, layered};

/// Rows read from below are remembered only from ranges with at most this many.
const REMEMBERED: usize = 1_024;

/// A changed row.
struct Change {
    /// Its new value; `None` if it is deleted.
    value: Option<Vec<u8>>,
    /// Its value below, if the code that changes it knows that without reading.
    known: Option<Option<Vec<u8>>>,
}

/// Changes on top of rows. Those of a single write can be undone until it is accepted.
pub(crate) struct Transaction<'a> {
    below: &'a dyn RowReader,
    changes: BTreeMap<Vec<u8>, Change>,
    /// The state of each row before each change of the current write, in order; `None` if the row was unchanged.
    undo: Vec<(Vec<u8>, Option<Change>)>,
    /// The first value of the current write that could not be encoded.
    failed: Option<Fault>,
    /// Rows read from below, including the old values of most changed rows.
    cache: RefCell<RowCache>,
    is_under_write_lock: bool,
}

impl<'a> Transaction<'a> {
    pub(crate) fn new(below: &'a dyn RowReader) -> Transaction<'a> {
        let changes = BTreeMap::new();
        let undo = Vec::new();
        let cache = RefCell::default();
        Transaction { below, changes, undo, failed: None, cache, is_under_write_lock: false }
    }

    /// A transaction on the rows under a write lock, with the wanted rows that were read.
    pub(crate) fn under(lock: &'a dyn RowReader, wanted: Wanted, found: Fetched) -> Transaction<'a> {
        let mut cache = RowCache::default();
        cache.insert(wanted, found);
        Transaction { cache: RefCell::new(cache), is_under_write_lock: true, ..Transaction::new(lock) }
    }

    /// Changes a row. The first known value of the row below is kept.
    fn change(&mut self, key: Key, value: Option<Vec<u8>>, known: Option<Option<Vec<u8>>>) {
        match self.changes.entry(key.0) {
            Entry::Vacant(place) => {
                self.undo.push((place.key().clone(), None));
                place.insert(Change { value, known });
            }
            Entry::Occupied(mut place) => {
                let known = place.get().known.clone();
                let old = place.insert(Change { value, known });
                self.undo.push((place.key().clone(), Some(old)));
            }
        }
    }

    /// Writes a row that does not exist yet and has no value besides its key.
    pub(crate) fn mark(&mut self, key: Key) {
        self.change(key, Some(Vec::new()), Some(None));
    }

    /// Deletes an existing row that has no value besides its key.
    pub(crate) fn unmark(&mut self, key: Key) {
        self.change(key, None, Some(Some(Vec::new())));
    }

    /// Writes a row.
    pub(crate) fn put(&mut self, key: Key, value: Encoder) {
        let value = self.encoded(&key, value);
        self.change(key, Some(value), None);
    }

    /// Writes a row that does not exist yet, so that its old value need not be read.
    pub(crate) fn put_new(&mut self, key: Key, value: Encoder) {
        let value = self.encoded(&key, value);
        self.change(key, Some(value), Some(None));
    }

    /// The bytes of a value. An encoding error refuses the whole write.
    fn encoded(&mut self, key: &Key, value: Encoder) -> Vec<u8> {
        if let Some(error) = value.1 {
            self.failed.get_or_insert_with(|| damaged(&key.0, error));
        }
        value.0
    }

    /// Whether the group writes a row.
    pub(crate) fn writes(&self, key: &Key) -> bool {
        self.changes.get(&key.0).is_some_and(|change| change.value.is_some())
    }

    /// Whether all that a decision has read is still the same.
    pub(crate) fn holds(&self, read: &Reads) -> Result<bool, Fault> {
        self.prefetch(&|wanted| read.wanted(wanted))?;
        read.hold(self, &|from, to| {
            self.changes.range::<[u8], _>((Bound::Included(from), Bound::Excluded(to))).next().is_some()
        })
    }

    pub(crate) fn delete(&mut self, key: Key) {
        self.change(key, None, None);
    }

    /// Adds the changes since the last call to the group, unless one of their values could not be encoded.
    pub(crate) fn accept(&mut self) -> Result<(), Fault> {
        if let Some(fault) = self.failed.take() {
            self.reject();
            return Err(fault);
        }
        self.undo.clear();
        Ok(())
    }

    /// Discards the changes since then.
    pub(crate) fn reject(&mut self) {
        for (key, before) in self.undo.drain(..).rev() {
            match before {
                Some(change) => _ = self.changes.insert(key, change),
                None => _ = self.changes.remove(&key),
            }
        }
        self.failed = None;
    }

    /// How many rows the group changes, including those of the current write.
    pub(crate) fn len(&self) -> usize {
        self.changes.len()
    }

    /// The accepted changes, and the previous values of those rows. Under a write lock nobody needs these values, and
    /// they are not read.
    pub(crate) fn finish(self) -> Result<(Batch, Changes), Fault> {
        let mut cache = self.cache.into_inner();
        let count = self.changes.len();
        let mut changes = Vec::with_capacity(count);
        let mut before = Vec::with_capacity(count);
        let mut batch = Batch::new();
        for (key, Change { value, known }) in self.changes {
            let old = match known.or_else(|| cache.take(&key)) {
                Some(old) => old,
                None if self.is_under_write_lock => match value {
                    Some(value) => {
                        batch.put(key, value);
                        continue;
                    }
                    None => {
                        batch.delete(key);
                        continue;
                    }
                },
                None => RowReader::get(self.below, &key).map_err(fault)?,
            };
            if old != value {
                before.push((key.clone(), old));
                changes.push((key, value));
            }
        }
        let replaced = before.iter().map(|(_, old)| old.as_deref());
        let known = Batch::replacing(changes.into_iter().zip(replaced).map(|((key, value), old)| (key, value, old)));
        if batch.is_empty() {
            return Ok((known, before.into_iter().collect()));
        }
        batch.append(known);
        Ok((batch, Changes::new()))
    }
}

impl ReadView for Transaction<'_> {
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Fault> {
        if let Some(change) = self.changes.get(&key.0) {
            return Ok(change.value.clone());
        }
        if let Some(value) = self.cache.borrow().get(&key.0) {
            return Ok(value.map(<[u8]>::to_vec));
        }
        let value = ReadView::get(self.below, key)?;
        self.cache.borrow_mut().note(key.0.clone(), value.clone());
        Ok(value)
    }

    fn rows(&self, from: &Key, to: &Key, way: ScanDirection, limit: usize) -> Result<Vec<Row>, Fault> {
        let below = |from: &Key, to: &Key, way, limit| {
            if let Some(known) = self.cache.borrow().rows(&from.0, &to.0, way, limit) {
                return Ok(known);
            }
            let rows = ReadView::rows(self.below, from, to, way, limit)?;
            if rows.len() <= REMEMBERED {
                let mut wanted = Wanted::default();
                wanted.rows(from.clone(), to.clone(), way, limit);
                let fetched = Fetched { ranges: vec![rows.clone()], ..Fetched::default() };
                self.cache.borrow_mut().insert(wanted, fetched);
            }
            Ok(rows)
        };
        layered(&below, (from, to), way, limit, &|bounds: KeyBounds<'_>, changes| {
            changes.extend(self.changes.range::<[u8], _>(bounds).map(|(key, new)| (key.clone(), new.value.clone())));
        })
    }

    fn prefetch(&self, wanted: &dyn Fn(&mut Wanted)) -> Result<(), Fault> {
        if !self.is_under_write_lock {
            return Ok(());
        }
        let mut missing = Wanted::default();
        wanted(&mut missing);
        missing.keys.retain(|key| !self.changes.contains_key(key));
        self.cache.borrow().retain_missing(&mut missing);
        if !missing.is_empty() {
            let fetched = self.below.fetch(&missing).map_err(fault)?;
            self.cache.borrow_mut().insert(missing, fetched);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use serde::ser::{Error, Serialize, Serializer};

    use super::*;
    use crate::codec::keys::Table;
    use crate::codec::value;
    use crate::codec::values::put_serde;
    use crate::rows::{MemoryRows, Rows, RowsError, Visitor};

    /// Rows that count how often they are read.
    struct Counting(MemoryRows, Cell<usize>);

    impl RowReader for Counting {
        fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
            self.1.set(self.1.get() + 1);
            self.0.get(key)
        }

        fn scan(&self, from: &[u8], to: &[u8], order: ScanDirection, each: &mut Visitor<'_>) -> Result<(), RowsError> {
            self.1.set(self.1.get() + 1);
            self.0.scan(from, to, order, each)
        }
    }

    #[test]
    fn rows_of_a_stretch_are_read_once() {
        let rows = Counting(MemoryRows::new(), Cell::new(0));
        let key = |number| Key::pair(Table::GameEvent, 7, number);
        let mut batch = Batch::new();
        (1..=9).for_each(|number| batch.put(key(number).0, [number as u8]));
        rows.0.commit(batch).expect("a commit");
        let mut transaction = Transaction::new(&rows);
        let all = Key::numbered(Table::GameEvent, 7);
        let read = transaction.beginning(&all).expect("a read");
        assert_eq!((read.len(), rows.1.get()), (9, 1));
        // They are read again and deleted, and their old values are known.
        for (key, _) in transaction.beginning(&all).expect("a read") {
            transaction.delete(Key(key));
        }
        assert_eq!((transaction.get(&key(4)), transaction.get(&key(10))), (Ok(None), Ok(None)));
        transaction.accept().expect("encoded");
        let (changes, before) = transaction.finish().expect("a read");
        assert_eq!((changes.len(), before.len(), rows.1.get()), (9, 9, 1));
    }

    struct Unencodable;

    impl Serialize for Unencodable {
        fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(S::Error::custom("it has no form"))
        }
    }

    #[test]
    fn a_value_that_cannot_be_encoded_is_an_error_and_no_empty_row() {
        let rows = MemoryRows::new();
        let mut transaction = Transaction::new(&rows);
        let key = Key::numbered(Table::GameOverview, 1);
        let mut bad = value();
        put_serde(&mut bad, &Unencodable);
        transaction.put(key.clone(), bad);
        let fault = transaction.accept().expect_err("it has no form");
        assert!(fault.to_string().contains("it cannot be encoded"), "{fault}");
        assert_eq!((transaction.len(), transaction.get(&key)), (0, Ok(None)));
        // Later writes are not affected.
        let mut good = value();
        put_serde(&mut good, &7u8);
        transaction.put(key, good);
        assert_eq!(transaction.accept(), Ok(()));
        assert_eq!(transaction.len(), 1);
    }

    #[test]
    fn a_write_that_is_rejected_leaves_what_was_accepted_before() {
        let rows = MemoryRows::new();
        let key = |number| Key::numbered(Table::Due, number);
        let number = |number: u8| {
            let mut out = value();
            out.byte(number);
            out
        };
        let mut batch = Batch::new();
        batch.put(key(3).0, number(3).0);
        rows.commit(batch).expect("a commit");
        let mut transaction = Transaction::new(&rows);
        transaction.put_new(key(1), number(1));
        transaction.delete(key(3));
        transaction.accept().expect("encoded");
        // A row that is changed twice, deleted and created, and one created where another was deleted.
        transaction.put(key(1), number(7));
        transaction.put(key(1), number(8));
        transaction.mark(key(2));
        transaction.put_new(key(3), number(9));
        assert_eq!(transaction.get(&key(1)), Ok(Some(number(8).0)));
        transaction.reject();
        assert_eq!(transaction.get(&key(1)), Ok(Some(number(1).0)));
        assert_eq!((transaction.get(&key(2)), transaction.get(&key(3))), (Ok(None), Ok(None)));
        assert_eq!(transaction.len(), 2);
        transaction.put(key(1), number(2));
        transaction.put_new(key(3), number(3));
        transaction.accept().expect("encoded");
        // The third row is as it was below, whatever was passed as known.
        let (changes, before) = transaction.finish().expect("a read");
        assert_eq!(changes, Batch::replacing([(key(1).0, Some(number(2).0), None)]));
        assert_eq!(before, Changes::from([(key(1).0, None)]));
    }
}
