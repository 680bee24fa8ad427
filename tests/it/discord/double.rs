//! The double itself: it listens on loopback, where the system finds room, and tells who waits that something changed.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::timeout;

use super::gateway::Gateway;
use super::rest;
use super::world::World;

/// The bot's token.
pub(crate) const TOKEN: &str = "MTIz.double.Kq9-secret_of-the-bot";

/// How long it is waited for what must come.
const PATIENCE: Duration = Duration::from_secs(60);

/// A double of Discord.
pub(crate) struct Double {
    world: Mutex<World>,
    changed: watch::Sender<u64>,
    pub(crate) gateway: Gateway,
    rest: SocketAddr,
    wire: SocketAddr,
}

impl Double {
    /// A double that listens.
    pub(crate) async fn start() -> Arc<Double> {
        let calls = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let wires = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let double = Arc::new(Double {
            world: Mutex::default(),
            changed: watch::channel(0).0,
            gateway: Gateway::default(),
            rest: calls.local_addr().expect("bound"),
            wire: wires.local_addr().expect("bound"),
        });
        tokio::spawn(rest::serve(calls, Arc::clone(&double)));
        tokio::spawn(super::gateway::serve(wires, Arc::clone(&double)));
        double
    }

    /// Where it takes calls.
    pub(crate) fn address(&self) -> String {
        format!("http://{}", self.rest)
    }

    /// Where its gateway is.
    pub(crate) fn wire(&self) -> String {
        format!("ws://{}", self.wire)
    }

    /// Looks at what it knows, or changes it.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&mut World) -> T) -> T {
        let found = look(&mut self.world.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed();
        found
    }

    /// Tells those who wait that something changed.
    pub(crate) fn changed(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    /// Waits until something is found in what it knows.
    pub(crate) async fn until<T>(&self, what: &str, mut find: impl FnMut(&mut World) -> Option<T>) -> T {
        let mut changes = self.changed.subscribe();
        loop {
            if let Some(found) = find(&mut self.world.lock().unwrap_or_else(PoisonError::into_inner)) {
                return found;
            }
            if timeout(PATIENCE, changes.changed()).await.is_err() {
                let calls = self.look(|world| std::mem::take(&mut world.calls));
                panic!("nothing came: {what}; calls: {calls:#?}");
            }
        }
    }

    /// Tells the bot of an event.
    pub(crate) fn dispatch(&self, event: &str, data: Value) {
        self.gateway.dispatch(event, data);
    }
}
