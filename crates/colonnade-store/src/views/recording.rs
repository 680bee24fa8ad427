//! Recorded reads. A decision does not list what it depends on. The store records what the decision reads, and refuses
//! its writes if any of that has changed before they are committed.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::ops::Bound::{Excluded, Included};
use std::sync::Arc;

use crate::Fault;
use crate::codec::keys::Key;
use crate::rows::{KeyRange, Wanted};
use crate::views::put_off::PutOff;
use crate::views::snapshots::{Kept, Snapshot};
use crate::views::view::{Changes, ReadView, Row, ScanDirection};

/// All that a decision has read from the store.
#[derive(Clone, Default)]
pub struct Reads(Option<Arc<Recorded>>);

/// The rows that were read, with their values at that time.
struct Recorded {
    keys: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
    ranges: HashMap<KeyRange, Vec<Row>>,
    /// The snapshot that they come from, if it knows which values were replaced since. These values are kept as long as
    /// it lives.
    snapshot: Option<Kept>,
}

impl fmt::Debug for Reads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.0.as_ref().map(|recorded| (recorded.keys.len(), recorded.ranges.len()));
        f.debug_tuple("Reads").field(&counts).finish()
    }
}

impl Reads {
    /// Adds the rows that [`Reads::hold`] reads.
    pub(crate) fn wanted(&self, wanted: &mut Wanted) {
        let Some(recorded) = &self.0 else { return };
        wanted.keys.extend(recorded.keys.keys().cloned());
        wanted.ranges.extend(recorded.ranges.keys().cloned());
    }

    /// Whether the rows of a view still are as they were read. `is_changed` tells whether the view changes any row from one key
    /// to another before that is committed.
    pub(crate) fn hold(&self, view: &dyn ReadView, is_changed: &dyn Fn(&[u8], &[u8]) -> bool) -> Result<bool, Fault> {
        let Some(recorded) = &self.0 else { return Ok(true) };
        // If it is not known which values were replaced since, everything is compared.
        let replaced = recorded.snapshot.as_ref().map(Kept::replaced);
        let is_suspect = |from: &[u8], to: &[u8]| {
            let is_replaced =
                |changes: &Arc<Changes>| changes.range::<[u8], _>((Included(from), Excluded(to))).next().is_some();
            replaced.as_ref().is_none_or(|replaced| replaced.iter().any(is_replaced)) || is_changed(from, to)
        };
        for (key, seen) in &recorded.keys {
            let key = Key(key.clone());
            if is_suspect(&key.0, &key.next().0) && view.get(&key)? != *seen {
                return Ok(false);
            }
        }
        for (KeyRange { from, to, way, limit, .. }, seen) in &recorded.ranges {
            if is_suspect(from, to) && view.rows(&Key(from.clone()), &Key(to.clone()), *way, *limit)? != *seen {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A snapshot that records what is read from it.
pub(crate) struct Recording {
    snapshot: Snapshot,
    keys: RefCell<BTreeMap<Vec<u8>, Option<Vec<u8>>>>,
    ranges: RefCell<HashMap<KeyRange, Vec<Row>>>,
}

impl Recording {
    pub(crate) fn new(snapshot: Snapshot) -> Recording {
        Recording { snapshot, keys: RefCell::default(), ranges: RefCell::default() }
    }

    /// All that was read. The rows have no snapshot of their own open any more.
    pub(crate) fn finish(self) -> Reads {
        let snapshot = match self.snapshot {
            Snapshot::Kept(kept) => Some(kept),
            Snapshot::Own(_) => None,
        };
        Reads(Some(Arc::new(Recorded { keys: self.keys.into_inner(), ranges: self.ranges.into_inner(), snapshot })))
    }
}

impl ReadView for Recording {
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Fault> {
        let value = self.snapshot.get(key)?;
        self.keys.borrow_mut().entry(key.0.clone()).or_insert_with(|| value.clone());
        Ok(value)
    }

    fn rows(&self, from: &Key, to: &Key, way: ScanDirection, limit: usize) -> Result<Vec<Row>, Fault> {
        let rows = self.snapshot.rows(from, to, way, limit)?;
        // An empty range depends on nothing.
        if from < to && limit > 0 {
            let range = KeyRange { from: from.0.clone(), to: to.0.clone(), way, limit, enough: limit };
            self.ranges.borrow_mut().entry(range).or_insert_with(|| rows.clone());
        }
        Ok(rows)
    }

    fn put_off(&self) -> Option<&PutOff> {
        self.snapshot.put_off()
    }

    fn make_room(&self) {
        self.snapshot.make_room();
    }

    fn prefetch(&self, wanted: &dyn Fn(&mut Wanted)) -> Result<(), Fault> {
        self.snapshot.prefetch(wanted)
    }
}
