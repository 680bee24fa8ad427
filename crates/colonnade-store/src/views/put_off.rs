//! The reads that a view puts off, to make them all at once.

use std::cell::{Cell, RefCell};

use crate::Fault;
use crate::codec::keys::Key;
use crate::rows::{KeyRange, ScanDirection, Wanted};

/// The reads that a view has put off.
#[derive(Debug, Default)]
pub(crate) struct PutOff {
    wanted: RefCell<Option<Wanted>>,
    /// Whether things are read in passes, and what one pass has fetched is needed by the next.
    is_under_way: Cell<bool>,
}

impl PutOff {
    /// Whether things are read in passes.
    pub(crate) fn is_under_way(&self) -> bool {
        self.is_under_way.get()
    }

    /// Begins or ends reading in passes.
    pub(crate) fn set_under_way(&self, is_under_way: bool) {
        self.is_under_way.set(is_under_way);
    }

    /// From now on, reads of unknown rows are put off.
    pub(crate) fn begin(&self) {
        self.wanted.replace(Some(Wanted::default()));
    }

    /// Ends that; returns the reads that were put off.
    pub(crate) fn end(&self) -> Wanted {
        self.wanted.take().unwrap_or_default()
    }

    /// Whether reads of unknown rows are put off.
    pub(crate) fn is_on(&self) -> bool {
        self.wanted.borrow().is_some()
    }

    /// Puts off the read of a key; returns the error for its reader.
    pub(crate) fn key(&self, key: &Key) -> Fault {
        self.put_off(|wanted| wanted.keys.push(key.0.clone()))
    }

    /// Puts off the read of a range.
    pub(crate) fn range(&self, from: &Key, to: &Key, way: ScanDirection, limit: usize) -> Fault {
        let range = KeyRange { from: from.0.clone(), to: to.0.clone(), way, limit, enough: limit };
        self.put_off(|wanted| wanted.ranges.push(range))
    }

    /// Puts off several reads.
    pub(crate) fn several(&self, mut missing: Wanted) -> Fault {
        self.put_off(|wanted| {
            wanted.keys.append(&mut missing.keys);
            wanted.ranges.append(&mut missing.ranges);
        })
    }

    fn put_off(&self, add: impl FnOnce(&mut Wanted)) -> Fault {
        if let Some(wanted) = self.wanted.borrow_mut().as_mut() {
            add(wanted);
        }
        Fault::Unavailable("rows that are read later".to_owned())
    }

    /// How many reads were put off since it began.
    pub(crate) fn len(&self) -> usize {
        self.wanted.borrow().as_ref().map_or(0, |wanted| wanted.keys.len() + wanted.ranges.len())
    }
}
