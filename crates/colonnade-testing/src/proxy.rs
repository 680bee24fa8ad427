//! A proxy in front of a PostgreSQL server that counts statements and round trips, and cuts connections at a chosen statement.
//!
//! It parses the messages of both sides, so that it knows when each statement is executed, and whether that is in a
//! transaction that began with a plain `BEGIN`, as commits do.

use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::postgres::Cluster;

/// A planned cut of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Before the server gets a statement that contains this text, in a transaction that began with a plain `BEGIN`.
    Before(&'static str),
    /// After the server has executed the `COMMIT` of such a transaction, before it reports that.
    AfterCommit,
}

/// The statements and round trips of clients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Traffic {
    /// How often a client waited for the results of statements. Preparing a statement is no statement.
    pub round_trips: usize,
    /// How many statements were executed; several can share a round trip.
    pub statements: usize,
}

impl Traffic {
    /// Those after an earlier count.
    #[must_use]
    pub const fn since(self, earlier: Traffic) -> Traffic {
        Traffic {
            round_trips: self.round_trips - earlier.round_trips,
            statements: self.statements - earlier.statements,
        }
    }
}

/// The planned cuts and the counts of all connections of a proxy.
#[derive(Default)]
struct CutPlan {
    cuts: Mutex<Vec<Cut>>,
    traffic: Mutex<Traffic>,
}

/// A proxy in front of a server.
pub struct Proxy {
    port: u16,
    plan: Arc<CutPlan>,
    route: Arc<Mutex<Route>>,
}

/// The state of the route to the server.
#[derive(Default)]
struct Route {
    is_shut: bool,
    /// The client sockets of all connections so far.
    clients: Vec<TcpStream>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Proxy {
    /// Starts to forward connections to a cluster, until the process ends.
    ///
    /// # Panics
    ///
    /// If no port is available.
    #[must_use]
    pub fn start(cluster: &Cluster) -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let plan = Arc::new(CutPlan::default());
        let socket = cluster.socket();
        let known = Arc::clone(&plan);
        let route = Arc::new(Mutex::new(Route::default()));
        let routes = Arc::clone(&route);
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let mut route = lock(&routes);
                // A server that is down refuses connections, and so does the proxy.
                if let (false, Ok(server)) = (route.is_shut, UnixStream::connect(&socket)) {
                    route.clients.extend(client.try_clone());
                    forward(client, server, &known);
                }
            }
        });
        Proxy { port, plan, route }
    }

    /// Closes all connections and refuses new ones until [`Proxy::open`].
    pub fn shut(&self) {
        let mut route = lock(&self.route);
        route.is_shut = true;
        for client in route.clients.drain(..) {
            // The client may have closed it before.
            let _ = client.shutdown(Shutdown::Both);
        }
    }

    /// Accepts connections again.
    pub fn open(&self) {
        lock(&self.route).is_shut = false;
    }

    /// The address of a database through the proxy, given its direct address.
    ///
    /// # Panics
    ///
    /// If it is not an address of a database of a cluster.
    #[must_use]
    pub fn address(&self, url: &str) -> String {
        let rest = url.strip_prefix("postgresql:///").and_then(|rest| rest.split_once('?'));
        let (name, _) = rest.expect("the address of a database of a cluster");
        format!("postgresql://postgres@127.0.0.1:{}/{name}", self.port)
    }

    /// Plans cuts of connections, to be made in this order.
    pub fn cut(&self, cuts: impl IntoIterator<Item = Cut>) {
        lock(&self.plan.cuts).extend(cuts);
    }

    /// The number of planned cuts not made yet.
    #[must_use]
    pub fn left(&self) -> usize {
        lock(&self.plan.cuts).len()
    }

    /// The statements and round trips so far, over all connections.
    #[must_use]
    pub fn traffic(&self) -> Traffic {
        *lock(&self.plan.traffic)
    }
}

/// The proxy's knowledge of a connection.
#[derive(Default)]
struct ConnectionState {
    /// The prepared statements by name.
    prepared: HashMap<Vec<u8>, String>,
    /// Whether a transaction has begun with a plain `BEGIN`.
    is_in_transaction: bool,
    /// Whether a statement has been sent since the client last waited.
    has_statement: bool,
}

impl ConnectionState {
    /// The statement that a message of the client executes, if it does.
    fn statement(&mut self, kind: u8, body: &[u8]) -> Option<String> {
        let mut parts = body.split(|byte| *byte == 0);
        let mut next = || parts.next().unwrap_or_default();
        match kind {
            b'Q' => Some(String::from_utf8_lossy(next()).into_owned()),
            b'P' => {
                let name = next().to_vec();
                let text = String::from_utf8_lossy(next()).into_owned();
                self.prepared.insert(name, text);
                None
            }
            b'B' => {
                next();
                self.prepared.get(next()).cloned()
            }
            _ => None,
        }
    }
}

fn forward(client: TcpStream, server: UnixStream, plan: &Arc<CutPlan>) {
    let clone = || Ok::<_, io::Error>((client.try_clone()?, server.try_clone()?));
    let Ok((to_client, from_server)) = clone() else { return };
    // A response is several messages; the later ones would wait for the acknowledgement of the first.
    let _ = client.set_nodelay(true);
    let is_silent = Arc::new(Mutex::new(false));
    // How many results the client waits for.
    let waits = Arc::new(Mutex::new(0_usize));
    let silent = Arc::clone(&is_silent);
    let waited = Arc::clone(&waits);
    let plan = Arc::clone(plan);
    thread::spawn(move || {
        // However forwarding ends, close both sides.
        let _ = forward_from_client(&client, &server, &plan, &silent, &waited);
        end(&client, &server);
    });
    thread::spawn(move || {
        let _ = forward_from_server(&from_server, &to_client, &is_silent, &waits);
        end(&to_client, &from_server);
    });
}

fn end(client: &TcpStream, server: &UnixStream) {
    // The other side may have closed it.
    let _ = client.shutdown(Shutdown::Both);
    let _ = server.shutdown(Shutdown::Both);
}

/// Reads a message: its kind, if it has one, and all its bytes.
fn message(from: &mut impl Read, has_kind: bool) -> io::Result<(u8, Vec<u8>)> {
    let mut all = vec![0; 4 + usize::from(has_kind)];
    from.read_exact(&mut all)?;
    let length = all.last_chunk::<4>().map_or(0, |bytes| u32::from_be_bytes(*bytes)) as usize;
    let head = all.len();
    all.resize(head + length.saturating_sub(4), 0);
    from.read_exact(&mut all[head..])?;
    Ok((if has_kind { all[0] } else { 0 }, all))
}

/// Removes and returns the first cut of the list, if it applies to this statement.
fn take_cut(cuts: &Mutex<Vec<Cut>>, text: &str) -> Option<Cut> {
    let mut cuts = lock(cuts);
    let applies = match *cuts.first()? {
        Cut::Before(part) => text.contains(part),
        Cut::AfterCommit => text == "COMMIT",
    };
    applies.then(|| cuts.remove(0))
}

/// Counts a message of the client. Statements that are sent before the results of others have come wait together with those.
fn count(kind: u8, has_statement: &mut bool, waits: &Mutex<usize>, traffic: &Mutex<Traffic>) {
    if matches!(kind, b'E' | b'Q') {
        *has_statement = true;
        lock(traffic).statements += 1;
    }
    if matches!(kind, b'S' | b'Q') {
        let mut waits = lock(waits);
        if std::mem::take(has_statement) && *waits == 0 {
            lock(traffic).round_trips += 1;
        }
        *waits += 1;
    }
}

fn forward_from_client(
    mut client: &TcpStream,
    mut server: &UnixStream,
    plan: &CutPlan,
    is_silent: &Mutex<bool>,
    waits: &Mutex<usize>,
) -> io::Result<()> {
    let (_, first) = message(&mut client, false)?;
    server.write_all(&first)?;
    let mut state = ConnectionState::default();
    loop {
        let (kind, all) = message(&mut client, true)?;
        count(kind, &mut state.has_statement, waits, &plan.traffic);
        if let Some(text) = state.statement(kind, &all[5..]) {
            if text == "BEGIN" {
                state.is_in_transaction = true;
            }
            match state.is_in_transaction.then(|| take_cut(&plan.cuts, &text)).flatten() {
                Some(Cut::Before(_)) => return Ok(()),
                Some(Cut::AfterCommit) => *lock(is_silent) = true,
                None => {}
            }
            if text == "COMMIT" || text == "ROLLBACK" {
                state.is_in_transaction = false;
            }
        }
        server.write_all(&all)?;
    }
}

fn forward_from_server(
    mut server: &UnixStream,
    mut client: &TcpStream,
    is_silent: &Mutex<bool>,
    waits: &Mutex<usize>,
) -> io::Result<()> {
    loop {
        let (kind, all) = message(&mut server, true)?;
        if kind == b'Z' {
            let mut waits = lock(waits);
            // The first one ends the start of the connection.
            *waits = waits.saturating_sub(1);
        }
        if *lock(is_silent) {
            if kind == b'C' && all[5..].starts_with(b"COMMIT") {
                return Ok(());
            }
            continue;
        }
        client.write_all(&all)?;
    }
}
