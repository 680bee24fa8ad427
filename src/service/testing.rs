//! A service whose store fails on request.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use super::{Clock, PlaySettings, Service, SystemClock};
use crate::play::Timestamp;
use crate::store::Shortage;
pub(crate) use crate::store::testing::Common;
use crate::store::testing::{Health, MemoryRows, ledger, minute, unreliable};

/// A service over a store in memory that fails on request.
pub(crate) struct Faulty {
    pub(crate) service: Arc<Service>,
    rows: Arc<MemoryRows>,
}

impl Faulty {
    pub(crate) fn new() -> Faulty {
        let rows = Arc::new(MemoryRows::new());
        let service = Service::new(ledger(&rows), Arc::new(SystemClock), PlaySettings::default());
        Faulty { service: Arc::new(service), rows }
    }

    /// Makes the disk full: everything can be read, and nothing is written.
    pub(crate) fn fill_disk(&self) {
        self.rows.be(Health::Full(Shortage::Disk));
    }

    /// Makes the store as if opened without free space: everything can be read, and nothing is written.
    pub(crate) fn only_read(&self) {
        self.rows.be(Health::Reading { shortage: Shortage::Disk, needed: 11 << 20 });
    }

    /// Makes a write fail; the store is then being opened again.
    pub(crate) fn fail(&self, reason: &str) {
        self.rows.be(Health::Recovering(reason.to_owned()));
    }

    /// Makes the store damaged: nothing is written any more.
    pub(crate) fn damage(&self, what: &str) {
        self.rows.be(Health::Damaged(what.to_owned()));
    }

    /// Ends all failures.
    pub(crate) fn mend(&self) {
        self.rows.be(Health::Good);
    }
}

/// A clock that stands still.
struct StoppedClock;

impl Clock for StoppedClock {
    fn now(&self) -> Timestamp {
        minute(0)
    }
}

/// A service over a store in memory, and a function that makes that many of the next writes fail.
pub(crate) fn unreliable_service() -> (Service, impl Fn(usize)) {
    let (store, fail) = unreliable();
    (Service::new(store, Arc::new(StoppedClock), PlaySettings::default()), fail)
}

/// Two services on the same rows with stopped clocks, and a function that ends all leases.
pub(crate) type Sharing = ([Arc<Service>; 2], Box<dyn Fn()>);

/// Returns such services on all kinds of rows.
pub(crate) fn sharing_services() -> Vec<Sharing> {
    let on = |rows: Common| -> Sharing {
        let service = || Arc::new(Service::new(rows.store(), Arc::new(StoppedClock), PlaySettings::default()));
        ([service(), service()], Box::new(move || rows.end_leases()))
    };
    Common::all().into_iter().map(on).collect()
}

/// A clock that is set by hand, in minutes.
#[derive(Default)]
struct SetClock(AtomicI64);

impl Clock for SetClock {
    fn now(&self) -> Timestamp {
        minute(self.0.load(Ordering::Relaxed))
    }
}

/// A service over a store in memory, with a clock.
pub(crate) fn service_with(clock: Arc<dyn Clock>) -> Service {
    let store = crate::store::in_memory().expect("a store");
    Service::new(store, clock, PlaySettings::default())
}

/// A service over a store in memory, and a function that sets its clock, in minutes.
pub(crate) fn clocked_service() -> (Service, impl Fn(i64)) {
    let clock = Arc::new(SetClock::default());
    let service = service_with(Arc::clone(&clock) as Arc<dyn Clock>);
    (service, move |minutes| clock.0.store(minutes, Ordering::Relaxed))
}
