//! A service whose store fails on request.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use super::{Clock, PlaySettings, Service, SystemClock};
use crate::play::Timestamp;
use crate::store::testing::{CommitFault, Health, MemoryRows, ledger, minute, unreliable};
pub(crate) use crate::store::testing::{Common, Counted};
use crate::store::{Database, Refusal, Shortage};

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

    /// Makes the database refuse to write: everything can be read.
    pub(crate) fn refuse(&self, why: &str) {
        let refusal = Refusal { why: why.to_owned(), remedy: "grant it" };
        self.rows.be(Health::Refusing(refusal));
    }

    /// Makes the store stop: nothing is read or written any more.
    pub(crate) fn stop(&self, why: &str) {
        self.rows.be(Health::Stopped(why.to_owned()));
    }

    /// Makes the next commit end with an unknown outcome that cannot be looked up, though it is applied. From then on,
    /// the store does not answer.
    pub(crate) fn leave_in_doubt(&self) {
        self.rows.fail_commits([Some(CommitFault::UnknownAndAway)]);
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

/// A service on a database, which other programs can change meanwhile.
pub(crate) fn service_on_database(url: &str) -> Arc<Service> {
    let database = Database { url: url.to_owned(), shown: url.to_owned(), ..Database::default() };
    let store = crate::store::open_database(&database, true).expect("a store");
    Arc::new(Service::new(store, Arc::new(SystemClock), PlaySettings::default()))
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

/// A service on a counted store, with nothing cached.
pub(crate) fn counted_service(counted: &Counted) -> Arc<Service> {
    Arc::new(Service::new(counted.store(), Arc::new(StoppedClock), PlaySettings::default()))
}

/// Archives hundreds of generated games between the first players of a counted store.
pub(crate) fn fill(counted: &Counted, games: usize, players: usize) {
    crate::store::testing::fill(&counted.store(), games, players);
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
