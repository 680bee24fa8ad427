//! The view of a thread: one snapshot for several reads, and the record of what a decision reads.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::rows::Rows;
use crate::views::recording::{Reads, Recording};
use crate::views::snapshots::{OwnSnapshot, Snapshot};
use crate::views::view::ReadView;

thread_local! {
    static NOW: RefCell<Option<Moment>> = const { RefCell::new(None) };
}

/// The source of a thread's reads.
struct Moment {
    /// The rows, by their address.
    rows: usize,
    view: MomentView,
}

enum MomentView {
    /// A snapshot of rows of which each read is a round trip. A row is read from it only once, and all reads show the
    /// same moment.
    Fixed(Rc<OwnSnapshot>),
    /// A snapshot that records what is read; `None` until something is.
    Recorded(Option<Rc<Recording>>),
}

fn address(rows: &dyn Rows) -> usize {
    std::ptr::from_ref(rows).cast::<()>().addr()
}

/// The most moments that are open at a time: half of the connections for snapshots. The other connections are for reads
/// that writes depend on.
const MOST: usize = 4;

/// Runs `work`, in which all reads of this thread are from one snapshot, until it ends or [`end_fixed`] is called. Rows without
/// snapshots of their own are read as always, and so are others while there are many moments. `open` counts them.
pub(crate) fn within(rows: &dyn Rows, open: &AtomicUsize, work: &mut dyn FnMut()) {
    if NOW.with_borrow(Option::is_some) {
        return work();
    }
    let _ended = End(open);
    if open.fetch_add(1, Ordering::AcqRel) < MOST
        && let Some(own) = rows.snapshot()
    {
        NOW.set(Some(Moment { rows: address(rows), view: MomentView::Fixed(Rc::new(OwnSnapshot::new(own))) }));
    }
    work();
}

/// Runs `work`, and records what this thread reads from the rows meanwhile, from one snapshot. A write or another
/// decision in between begins a new record: what is read later is at least as new.
pub(crate) fn recorded<T>(rows: &dyn Rows, work: impl FnOnce() -> T) -> (T, Reads) {
    // The record of a decision around this one ends here, too, so that a thread holds one snapshot at a time.
    end();
    let restored = Restore(NOW.replace(Some(Moment { rows: address(rows), view: MomentView::Recorded(None) })));
    let done = work();
    let own = NOW.take();
    drop(restored);
    let reads = match own {
        Some(Moment { view: MomentView::Recorded(Some(recording)), .. }) => {
            Rc::try_unwrap(recording).unwrap_or_else(|_| unreachable!("no read outlives its decision")).finish()
        }
        _ => Reads::default(),
    };
    (done, reads)
}

/// The source from which this thread reads some rows, if it has one; `now` makes a snapshot of them.
pub(crate) fn of(rows: &dyn Rows, now: impl FnOnce() -> Snapshot) -> Option<Rc<dyn ReadView>> {
    NOW.with_borrow_mut(|moment| {
        let moment = moment.as_mut().filter(|moment| moment.rows == address(rows))?;
        Some(match &mut moment.view {
            MomentView::Fixed(own) => Rc::clone(own) as Rc<dyn ReadView>,
            MomentView::Recorded(recording) => {
                let recording = recording.get_or_insert_with(|| Rc::new(Recording::new(now())));
                Rc::clone(recording) as Rc<dyn ReadView>
            }
        })
    })
}

/// Ends what [`within`] has begun: from now on, reads see what is committed.
pub(crate) fn end_fixed() {
    NOW.with_borrow_mut(|now| _ = now.take_if(|now| matches!(now.view, MomentView::Fixed(_))));
}

/// The same, and begins a new record.
pub(crate) fn end() {
    let mut now = NOW.take();
    if let Some(Moment { view: MomentView::Recorded(recording), .. }) = &mut now {
        *recording = None;
        NOW.set(now);
    }
}

/// Ends the moment, also if its work panics.
struct End<'a>(&'a AtomicUsize);

impl Drop for End<'_> {
    fn drop(&mut self) {
        drop(NOW.take());
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Continues the record of the decision around this one, also after a panic.
struct Restore(Option<Moment>);

impl Drop for Restore {
    fn drop(&mut self) {
        NOW.set(self.0.take());
    }
}
