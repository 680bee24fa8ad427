//! What a group of writes is going to change, laid over the rows: later writes see earlier ones.

use std::cell::RefCell;
use std::collections::HashMap;

use super::Fault;
use super::bytes::Out;
use super::keys::Key;
use super::look::{Bounds, CODEC, Changes, Look, Row, Way, layered};
use super::rows::Rows;

/// Changes over rows. Those of a single write are kept apart until it is accepted.
pub(super) struct Draft<'a> {
    below: &'a dyn Rows,
    accepted: Changes,
    fresh: Changes,
    /// What was read from below: the old values of most rows that are changed.
    seen: RefCell<HashMap<Vec<u8>, Option<Vec<u8>>>>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(below: &'a dyn Rows) -> Draft<'a> {
        Draft { below, accepted: Changes::new(), fresh: Changes::new(), seen: RefCell::default() }
    }

    /// Writes a row whose value is only in its key.
    pub(super) fn mark(&mut self, key: Key) {
        self.fresh.insert(key.0, Some(Vec::new()));
    }

    /// Writes a row.
    pub(super) fn put(&mut self, key: Key, value: Out) {
        self.fresh.insert(key.0, Some(value.0));
    }

    pub(super) fn delete(&mut self, key: Key) {
        self.fresh.insert(key.0, None);
    }

    /// Takes the changes since the last call into the group.
    pub(super) fn accept(&mut self) {
        self.accepted.append(&mut self.fresh);
    }

    /// Forgets the changes since then.
    pub(super) fn reject(&mut self) {
        self.fresh.clear();
    }

    /// How many rows the group changes.
    pub(super) fn len(&self) -> usize {
        self.accepted.len()
    }

    /// The accepted changes, and the values of those rows before them.
    pub(super) fn finish(self) -> Result<(Changes, Changes), Fault> {
        let mut seen = self.seen.into_inner();
        let mut changes = self.accepted;
        let mut before = Changes::new();
        for key in changes.keys() {
            let old = match seen.remove(key) {
                Some(old) => old,
                None => Look::get(self.below, &Key(key.clone()))?,
            };
            before.insert(key.clone(), old);
        }
        changes.retain(|key, value| before.get(key) != Some(value));
        before.retain(|key, _| changes.contains_key(key));
        Ok((changes, before))
    }
}

impl Look for Draft<'_> {
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Fault> {
        let changed = self.fresh.get(&key.0).or_else(|| self.accepted.get(&key.0));
        if let Some(value) = changed {
            return Ok(value.clone());
        }
        if let Some(value) = self.seen.borrow().get(&key.0) {
            return Ok(value.clone());
        }
        let value = Look::get(self.below, key)?;
        self.seen.borrow_mut().insert(key.0.clone(), value.clone());
        Ok(value)
    }

    fn rows(&self, from: &Key, to: &Key, way: Way, limit: usize) -> Result<Vec<Row>, Fault> {
        layered(self.below, (from, to), way, limit, &|bounds: Bounds<'_>, changes| {
            for layer in [&self.accepted, &self.fresh] {
                changes.extend(layer.range::<[u8], _>(bounds).map(|(key, value)| (key.clone(), value.clone())));
            }
        })
    }
}

/// The beginning of a value.
pub(super) fn value() -> Out {
    Out(vec![CODEC])
}
