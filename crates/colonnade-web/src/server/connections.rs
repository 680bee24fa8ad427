//! Open connections, bounded in total and per network. When there is no room, the connection that has been idle longest
//! gives way, so that clients that keep connections open without using them shut nobody out.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ipnet::IpNet;
use tokio::sync::Notify;

use colonnade_service::networks;

/// The most connections of one address. Browsers open six.
const CONNECTIONS_PER_ADDRESS: usize = 64;

/// A client that has left a response unread for this long gives way like an idle one.
const STALLED_AFTER: Duration = Duration::from_secs(5);

/// The open connections of a listener. Clones share them.
#[derive(Clone)]
pub(crate) struct Connections(Arc<ConnectionCounts>);

struct ConnectionCounts {
    most: usize,
    /// Networks to which only the total limit applies: all readers behind a proxy share its address, and the proxy has
    /// limits of its own.
    exempt: Vec<IpNet>,
    open: Mutex<OpenConnections>,
}

#[derive(Default)]
struct OpenConnections {
    last: u64,
    connections: HashMap<u64, OpenConnection>,
    by_network: HashMap<IpNet, usize>,
    /// The connections that may give way, with the time from which they may, the earliest first.
    yielding: BTreeSet<(Instant, u64)>,
}

struct OpenConnection {
    networks: Vec<IpNet>,
    /// Since when no request is being answered; `None` while one is.
    idle: Option<Instant>,
    /// Since when the client leaves bytes unread.
    unread: Option<Instant>,
    closed: Arc<Notify>,
}

impl OpenConnection {
    /// From when this connection may give way, if at all.
    fn yields(&self) -> Option<Instant> {
        self.unread.map(|since| since + STALLED_AFTER).or(self.idle)
    }
}

impl Connections {
    /// At most `most` connections, and a limit for each network that is not exempt.
    pub(crate) fn new(most: usize, exempt: Vec<IpNet>) -> Connections {
        Connections(Arc::new(ConnectionCounts { most, exempt, open: Mutex::default() }))
    }

    /// Takes a slot for a new connection of an address, if necessary that of the connection which has been idle longest
    /// in the same network, or of all. `None` if each of them is in use.
    pub(crate) fn admit(&self, address: IpAddr, now: Instant) -> Option<ConnectionSlot> {
        let address = address.to_canonical();
        let is_exempt = self.0.exempt.iter().any(|network| network.contains(&address));
        let networks = if is_exempt { Vec::new() } else { networks(address) };
        let mut open = self.lock();
        for (network, share) in &networks {
            let held = open.by_network.get(network).copied().unwrap_or_default();
            if held >= CONNECTIONS_PER_ADDRESS * *share as usize {
                open.evict(now, |entry| entry.networks.contains(network))?;
            }
        }
        if open.connections.len() >= self.0.most {
            open.evict(now, |_| true)?;
        }
        let closed = Arc::new(Notify::new());
        let number = open.insert(networks.into_iter().map(|(network, _)| network).collect(), &closed, now);
        drop(open);
        Some(ConnectionSlot { connections: self.clone(), number, closed })
    }

    /// Closes the connection that has been idle longest, for example because the process has too many open files.
    /// Returns whether there was one.
    pub(crate) fn close_an_idle_one(&self, now: Instant) -> bool {
        self.lock().evict(now, |_| true).is_some()
    }

    fn lock(&self) -> MutexGuard<'_, OpenConnections> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenConnections {
    fn insert(&mut self, networks: Vec<IpNet>, closed: &Arc<Notify>, now: Instant) -> u64 {
        self.last += 1;
        for network in &networks {
            *self.by_network.entry(*network).or_default() += 1;
        }
        self.yielding.insert((now, self.last));
        let entry = OpenConnection { networks, idle: Some(now), unread: None, closed: Arc::clone(closed) };
        self.connections.insert(self.last, entry);
        self.last
    }

    /// Removes and closes the connection that has been idle longest among those that match.
    fn evict(&mut self, now: Instant, matches: impl Fn(&OpenConnection) -> bool) -> Option<()> {
        let mut idle = self.yielding.iter().take_while(|(since, _)| *since <= now).map(|(_, number)| *number);
        let oldest = idle.find(|number| self.connections.get(number).is_some_and(&matches))?;
        let entry = self.remove(oldest)?;
        entry.closed.notify_one();
        ::metrics::counter!("colonnade_http_connections_evicted_total").increment(1);
        Some(())
    }

    fn remove(&mut self, number: u64) -> Option<OpenConnection> {
        let entry = self.connections.remove(&number)?;
        if let Some(since) = entry.yields() {
            self.yielding.remove(&(since, number));
        }
        for network in &entry.networks {
            if let Some(held) = self.by_network.get_mut(network) {
                *held -= 1;
                if *held == 0 {
                    self.by_network.remove(network);
                }
            }
        }
        Some(entry)
    }

    /// Changes the state of a connection. `false` if it has already given way.
    fn update(&mut self, number: u64, change: impl FnOnce(&mut OpenConnection)) -> bool {
        let Some(entry) = self.connections.get_mut(&number) else { return false };
        if let Some(since) = entry.yields() {
            self.yielding.remove(&(since, number));
        }
        change(entry);
        if let Some(since) = entry.yields() {
            self.yielding.insert((since, number));
        }
        true
    }
}

/// The slot of an open connection, released when this is dropped.
pub(crate) struct ConnectionSlot {
    connections: Connections,
    number: u64,
    closed: Arc<Notify>,
}

impl ConnectionSlot {
    /// Completes when the connection has to give way.
    pub(crate) async fn closed(&self) {
        self.closed.notified().await;
    }

    /// Notes that a request is being answered, until the result is dropped. `None` if the connection has given way.
    pub(crate) fn begin(self: &Arc<Self>) -> Option<Answering> {
        let is_open = self.connections.lock().update(self.number, |entry| entry.idle = None);
        is_open.then(|| Answering(Arc::clone(self)))
    }

    /// Notes since when the client leaves bytes unread; `None` if it reads.
    pub(crate) fn set_unread(&self, since: Option<Instant>) {
        self.connections.lock().update(self.number, |entry| entry.unread = since);
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.connections.lock().remove(self.number);
    }
}

/// A request that is being answered. The connection is idle again when this is dropped.
pub(crate) struct Answering(Arc<ConnectionSlot>);

impl Drop for Answering {
    fn drop(&mut self) {
        let now = Instant::now();
        self.0.connections.lock().update(self.0.number, |entry| entry.idle = Some(now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a connection has been told to give way.
    fn is_closed(slot: &ConnectionSlot) -> bool {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime
            .expect("a runtime")
            .block_on(async { tokio::time::timeout(Duration::ZERO, slot.closed()).await.is_ok() })
    }

    fn connect(connections: &Connections, address: &str, now: Instant) -> Option<Arc<ConnectionSlot>> {
        connections.admit(address.parse().expect("an address"), now).map(Arc::new)
    }

    // S36: 33 addresses with 64 idle connections each closed the site to others.
    #[test]
    fn the_connection_that_was_idle_longest_gives_way() {
        let connections = Connections::new(3, Vec::new());
        let began = Instant::now();
        let at = |second| began + Duration::from_secs(second);
        let [first, second, third] =
            [1, 2, 3].map(|i| connect(&connections, &format!("192.0.2.{i}"), at(i)).expect("a slot"));
        let answering = first.begin().expect("open");
        let fourth = connect(&connections, "192.0.2.4", at(4)).expect("the second gives way");
        assert!(is_closed(&second) && !is_closed(&first) && !is_closed(&third));
        assert!(second.begin().is_none(), "a connection that gave way answers nothing");
        drop(second);
        let _answering = [third.begin().expect("open"), fourth.begin().expect("open")];
        assert!(connect(&connections, "192.0.2.5", at(5)).is_none(), "all are in use");
        drop(answering);
        assert!(connect(&connections, "192.0.2.5", Instant::now()).is_some() && is_closed(&first));
    }

    // W32: one address got 64 connections, and everything after that was reset.
    #[test]
    fn an_address_makes_room_among_its_own_connections() {
        let connections = Connections::new(1_000, Vec::new());
        let now = Instant::now();
        let other = connect(&connections, "192.0.2.2", now).expect("a slot");
        let own: Vec<_> = (0..64).map(|_| connect(&connections, "192.0.2.1", now).expect("a slot")).collect();
        let _more = connect(&connections, "192.0.2.1", now).expect("the oldest gives way");
        assert!(is_closed(&own[0]) && !is_closed(&own[1]) && !is_closed(&other));
        let _answering: Vec<_> = own[1..].iter().filter_map(ConnectionSlot::begin).collect();
        let _last = connect(&connections, "192.0.2.1", now).expect("one was idle");
        assert!(connect(&connections, "::ffff:192.0.2.2", now).is_some());
    }

    // S36: one client of IPv6 has many networks of 64 bits.
    #[test]
    fn wide_networks_have_limits_too() {
        let connections = Connections::new(100_000, Vec::new());
        let now = Instant::now();
        let open = |networks: std::ops::Range<u32>, each| {
            let addresses = networks.flat_map(|i| (0..each).map(move |_| format!("2001:db8:0:{i:x}::1")));
            let slots = addresses.filter_map(|address| connect(&connections, &address, now));
            slots.map(|slot| (slot.begin(), slot)).collect::<Vec<_>>()
        };
        let _narrow = open(0..200, 10);
        let held = |prefix: &str| {
            let network = prefix.parse::<IpNet>().expect("a network");
            connections.lock().by_network.get(&network).copied().unwrap_or_default()
        };
        assert_eq!(held("2001:db8::/56"), 4 * CONNECTIONS_PER_ADDRESS);
        let _wide = open(0x100..0x2000, 1);
        assert_eq!(held("2001:db8::/48"), 16 * CONNECTIONS_PER_ADDRESS);
        assert!(connect(&connections, "2001:db8:1::1", now).is_some());
    }

    // S37: answers that nobody read filled the memory.
    #[test]
    fn a_client_that_does_not_read_gives_way() {
        let connections = Connections::new(1, Vec::new());
        let now = Instant::now();
        let slot = connect(&connections, "192.0.2.1", now).expect("a slot");
        let _answering = slot.begin().expect("open");
        slot.set_unread(Some(now));
        assert!(connect(&connections, "192.0.2.2", now).is_none(), "it may still read");
        slot.set_unread(None);
        assert!(connect(&connections, "192.0.2.2", now + STALLED_AFTER).is_none(), "it reads");
        slot.set_unread(Some(now));
        assert!(connect(&connections, "192.0.2.2", now + STALLED_AFTER).is_some());
        assert!(is_closed(&slot));
    }

    #[test]
    fn nothing_is_left_of_closed_connections() {
        let connections = Connections::new(8, vec!["10.0.0.0/8".parse().expect("a network")]);
        let now = Instant::now();
        for _ in 0..100 {
            let slot = connect(&connections, "2001:db8::1", now).expect("a slot");
            drop(slot.begin());
        }
        assert!(connect(&connections, "10.0.0.1", now).is_some_and(|_| connections.lock().by_network.is_empty()));
        let open = connections.lock();
        assert!(open.connections.is_empty() && open.by_network.is_empty() && open.yielding.is_empty());
    }
}
