//! One snapshot for several reads of a thread, for stores of which each read is a round trip. What one of them has read, the
//! others need not read again, and all of them show the same moment.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::store::read::snapshots::OwnSnapshot;
use crate::store::rows::Rows;

thread_local! {
    /// The rows that are read, by their address, and the snapshot.
    static NOW: RefCell<Option<(usize, Rc<OwnSnapshot>)>> = const { RefCell::new(None) };
}

fn address(rows: &dyn Rows) -> usize {
    std::ptr::from_ref(rows).cast::<()>().addr()
}

/// The most moments at a time: half of the connections for snapshots. The others are for reads that decide writes.
const MOST: usize = 4;

/// Runs `work`, in which all reads of this thread are from one snapshot, until it ends or [`end`] is called. Rows without
/// snapshots of their own are read as always, and so are others while there are many moments. `open` counts them.
pub(crate) fn within(rows: &dyn Rows, open: &AtomicUsize, work: &mut dyn FnMut()) {
    if NOW.with_borrow(Option::is_some) {
        return work();
    }
    let _ended = End(open);
    if open.fetch_add(1, Ordering::AcqRel) < MOST
        && let Some(own) = rows.snapshot()
    {
        NOW.set(Some((address(rows), Rc::new(OwnSnapshot::new(own)))));
    }
    work();
}

/// The snapshot from which this thread reads some rows, if there is one.
pub(crate) fn of(rows: &dyn Rows) -> Option<Rc<OwnSnapshot>> {
    NOW.with_borrow(|now| now.as_ref().filter(|(of, _)| *of == address(rows)).map(|(_, own)| Rc::clone(own)))
}

/// From now on, reads see what is committed.
pub(crate) fn end() {
    drop(NOW.take());
}

/// Ends the moment, also if its work panics.
struct End<'a>(&'a AtomicUsize);

impl Drop for End<'_> {
    fn drop(&mut self) {
        end();
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}
