//! Services for tests: with a store that fails on request, on rows that several share, with a clock that is set.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use super::{Clock, PlaySettings, Service, SystemClock};
use colonnade_play::Timestamp;
use colonnade_store::Database;
pub use colonnade_store::testing::{Common, Counted};
use colonnade_store::testing::{FaultyStore, minute, unreliable};

/// The usual settings, with the same lots in each run.
fn settings() -> PlaySettings {
    PlaySettings { draw_start: |most| 12_345 % most, ..PlaySettings::default() }
}

/// A service over a store in memory that fails on request.
pub struct Faulty {
    /// The service.
    pub service: Arc<Service>,
    /// Its store.
    pub store: FaultyStore,
}

impl Default for Faulty {
    /// A new one, which does not fail yet.
    fn default() -> Faulty {
        let store = FaultyStore::default();
        let service = Service::new(store.store(), Arc::new(SystemClock), settings());
        Faulty { service: Arc::new(service), store }
    }
}

/// A service on a database, which other programs can change meanwhile.
pub fn service_on_database(url: &str) -> Arc<Service> {
    let database = Database { url: url.to_owned(), shown: url.to_owned(), ..Database::default() };
    let store = colonnade_store::open_database(&database, true).expect("a store");
    Arc::new(Service::new(store, Arc::new(SystemClock), settings()))
}

/// A clock that stands still.
struct StoppedClock;

impl Clock for StoppedClock {
    fn now(&self) -> Timestamp {
        minute(0)
    }
}

/// A service over a store in memory, and a function that makes that many of the next writes fail.
pub fn unreliable_service() -> (Service, impl Fn(usize)) {
    let (store, fail) = unreliable();
    (Service::new(store, Arc::new(StoppedClock), settings()), fail)
}

/// Two services on the same rows with stopped clocks, and a function that ends all leases.
pub type Sharing = ([Arc<Service>; 2], Box<dyn Fn()>);

/// Returns such services on all kinds of rows.
pub fn sharing_services() -> Vec<Sharing> {
    let on = |rows: Common| -> Sharing {
        let service = || Arc::new(Service::new(rows.store(), Arc::new(StoppedClock), settings()));
        ([service(), service()], Box::new(move || rows.end_leases()))
    };
    Common::all().into_iter().map(on).collect()
}

/// A service on a counted store, with nothing cached.
pub fn counted_service(counted: &Counted) -> Arc<Service> {
    Arc::new(Service::new(counted.store(), Arc::new(StoppedClock), settings()))
}

/// Archives hundreds of generated games between the first players of a counted store.
pub fn fill(counted: &Counted, games: usize, players: usize) {
    colonnade_store::testing::fill(&counted.store(), games, players);
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
pub fn service_with(clock: Arc<dyn Clock>) -> Service {
    let store = colonnade_store::in_memory().expect("a store");
    Service::new(store, clock, settings())
}

/// A service over a store in memory, and a function that sets its clock, in minutes.
pub fn clocked_service() -> (Service, impl Fn(i64)) {
    let clock = Arc::new(SetClock::default());
    let service = service_with(Arc::clone(&clock) as Arc<dyn Clock>);
    (service, move |minutes| clock.0.store(minutes, Ordering::Relaxed))
}
