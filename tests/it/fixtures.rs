//! A service with a store and a clock that is set manually.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, TimeDelta};
use colonnade::play::{Identity, Limits, Player, Span, Timestamp};
use colonnade::service::{ChallengeRates, Clock, PlaySettings, Service, people};
use colonnade::store::{self, Database, Store};

/// A clock that is set manually.
#[derive(Debug)]
pub(crate) struct HandClock(AtomicI64);

impl HandClock {
    pub(crate) fn at(text: &str) -> Arc<HandClock> {
        Arc::new(HandClock(AtomicI64::new(time(text).timestamp_millis())))
    }

    pub(crate) fn advance(&self, by: TimeDelta) {
        self.0.fetch_add(by.num_milliseconds(), Ordering::SeqCst);
    }
}

impl Clock for HandClock {
    fn now(&self) -> Timestamp {
        DateTime::from_timestamp_millis(self.0.load(Ordering::SeqCst)).expect("a time")
    }
}

/// A time as text.
pub(crate) fn time(text: &str) -> Timestamp {
    text.parse().expect("a time")
}

/// The settings of the tests' host: the defaults, without vacation.
pub(crate) fn without_vacation() -> PlaySettings {
    PlaySettings {
        vacation_days: 0,
        challenge_rates: unlimited_challenges(),
        limits: Limits { open_challenges: 6, games: 8, shortest_time: Span::seconds(1) },
        ..PlaySettings::default()
    }
}

/// Rates that no test reaches.
pub(crate) fn unlimited_challenges() -> ChallengeRates {
    ChallengeRates { player_burst: u32::MAX, pair_burst: u32::MAX, ..ChallengeRates::default() }
}

/// Ends the process if one of its threads panics, so that its parent learns of it.
pub(crate) fn end_at_a_panic() {
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        print(panic);
        std::process::exit(101);
    }));
}

/// A service with a store.
pub(crate) fn service(store: Arc<Store>, clock: &Arc<HandClock>, house: PlaySettings) -> Arc<Service> {
    Arc::new(Service::new(store, Arc::clone(clock) as Arc<dyn Clock>, house))
}

/// A service with a new store in memory.
pub(crate) fn in_memory(clock: &Arc<HandClock>) -> Arc<Service> {
    service(store::in_memory().expect("opens"), clock, PlaySettings::default())
}

/// The store in a directory.
pub(crate) fn on_disk(dir: &Path) -> Arc<Store> {
    store::open(dir, store::OpenOptions::default()).unwrap_or_else(|fault| panic!("{}: {fault}", dir.display()))
}

/// The store in the database at an address, which is created if there is none.
pub(crate) fn in_database(url: &str) -> Arc<Store> {
    let database = Database { url: url.to_owned(), shown: url.to_owned(), ..Database::default() };
    store::open_database(&database, true).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The store at a place: the address of a database, or a directory.
pub(crate) fn at(place: &str) -> Arc<Store> {
    if place.starts_with("postgresql://") { in_database(place) } else { on_disk(Path::new(place)) }
}

/// A Discord user with this number, who signs in.
pub(crate) fn discord(service: &Service, number: u64, name: &str) -> Player {
    people::sign_in(service, &Identity::Discord(number), name).expect("signs in")
}

/// A player at the host's local table.
pub(crate) fn local(service: &Service, name: &str) -> Player {
    people::sign_in(service, &Identity::Local(name.to_owned()), name).expect("signs in")
}

/// Moves of Buku 6×6 after which White has captured more than half of all counters, and Black is to act.
pub(crate) const MAJORITY_IN_BUKU: &str =
    "1:e3-c3-c4-b4-b2 e:c6-c4-d4-d2 2:b3-c3-c5-d5-d6-c6 c:d5-b5-b6-a6-a5 6:b6-b5-e5-e6-d6";

/// Moves of Goré after which South has captured more than half of all stones, and North is to act.
pub(crate) const MAJORITY_IN_GORE: &str = "a1 d2 d1 c2 c1 b2 c1 b2 b1";

/// Moves of Goré after which South wins by the table of endings, although it has captured just half, and North is to act.
pub(crate) const WON_ENDING_OF_GORE: &str = "b1 c2 c1 a2 d1 b2 c1 d2 a1";
