//! The changes of a group of writes, laid over the rows: later writes see earlier ones.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::store::Fault;
use crate::store::codec::bytes::Encoder;
use crate::store::codec::keys::{Key, damaged};
use crate::store::read::view::{Bounds, Changes, Direction, ReadView, Row, layered};
use crate::store::rows::Rows;

/// Changes over rows. Those of a single write are kept apart until it is accepted.
pub(crate) struct Transaction<'a> {
    below: &'a dyn Rows,
    accepted: Changes,
    fresh: Changes,
    /// The first value of the present write that could not be encoded.
    failed: Option<Fault>,
    /// Rows read from below: the old values of most rows that are changed.
    seen: RefCell<HashMap<Vec<u8>, Option<Vec<u8>>>>,
}

impl<'a> Transaction<'a> {
    pub(crate) fn new(below: &'a dyn Rows) -> Transaction<'a> {
        Transaction { below, accepted: Changes::new(), fresh: Changes::new(), failed: None, seen: RefCell::default() }
    }

    /// Writes a row whose value is only in its key.
    pub(crate) fn mark(&mut self, key: Key) {
        self.fresh.insert(key.0, Some(Vec::new()));
    }

    /// Writes a row.
    pub(crate) fn put(&mut self, key: Key, value: Encoder) {
        if let Some(error) = value.1 {
            self.failed.get_or_insert_with(|| damaged(&key.0, error));
        }
        self.fresh.insert(key.0, Some(value.0));
    }

    pub(crate) fn delete(&mut self, key: Key) {
        self.fresh.insert(key.0, None);
    }

    /// Takes the changes since the last call into the group, unless one of their values could not be encoded.
    pub(crate) fn accept(&mut self) -> Result<(), Fault> {
        if let Some(fault) = self.failed.take() {
            self.fresh.clear();
            return Err(fault);
        }
        self.accepted.append(&mut self.fresh);
        Ok(())
    }

    /// Forgets the changes since then.
    pub(crate) fn reject(&mut self) {
        self.fresh.clear();
        self.failed = None;
    }

    /// How many rows the group changes.
    pub(crate) fn len(&self) -> usize {
        self.accepted.len()
    }

    /// The accepted changes, and the values of those rows before them.
    pub(crate) fn finish(self) -> Result<(Changes, Changes), Fault> {
        let mut seen = self.seen.into_inner();
        let mut changes = self.accepted;
        let mut before = Changes::new();
        for key in changes.keys() {
            let old = match seen.remove(key) {
                Some(old) => old,
                None => ReadView::get(self.below, &Key(key.clone()))?,
            };
            before.insert(key.clone(), old);
        }
        changes.retain(|key, value| before.get(key) != Some(value));
        before.retain(|key, _| changes.contains_key(key));
        Ok((changes, before))
    }
}

impl ReadView for Transaction<'_> {
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Fault> {
        let changed = self.fresh.get(&key.0).or_else(|| self.accepted.get(&key.0));
        if let Some(value) = changed {
            return Ok(value.clone());
        }
        if let Some(value) = self.seen.borrow().get(&key.0) {
            return Ok(value.clone());
        }
        let value = ReadView::get(self.below, key)?;
        self.seen.borrow_mut().insert(key.0.clone(), value.clone());
        Ok(value)
    }

    fn rows(&self, from: &Key, to: &Key, way: Direction, limit: usize) -> Result<Vec<Row>, Fault> {
        layered(self.below, (from, to), way, limit, &|bounds: Bounds<'_>, changes| {
            for layer in [&self.accepted, &self.fresh] {
                changes.extend(layer.range::<[u8], _>(bounds).map(|(key, value)| (key.clone(), value.clone())));
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use serde::ser::{Error, Serialize, Serializer};

    use super::*;
    use crate::store::codec::keys::Table;
    use crate::store::codec::value;
    use crate::store::codec::values::put_serde;
    use crate::store::rows::MemoryRows;

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
        let key = Key::numbered(Table::Standing, 1);
        let mut bad = value();
        put_serde(&mut bad, &Unencodable);
        transaction.put(key.clone(), bad);
        let fault = transaction.accept().expect_err("it has no form");
        assert!(fault.to_string().contains("it cannot be encoded"), "{fault}");
        assert_eq!((transaction.len(), transaction.get(&key)), (0, Ok(None)));
        // The writes after it are not concerned.
        let mut good = value();
        put_serde(&mut good, &7u8);
        transaction.put(key, good);
        assert_eq!(transaction.accept(), Ok(()));
        assert_eq!(transaction.len(), 1);
    }
}
