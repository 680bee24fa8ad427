//! The fake Discord server: it listens on a free loopback port, and notifies waiting tests of changes.

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

/// How long to wait for an expected event.
const PATIENCE: Duration = Duration::from_secs(60);

/// A fake Discord server.
pub(crate) struct FakeDiscord {
    world: Mutex<World>,
    changed: watch::Sender<u64>,
    pub(crate) gateway: Gateway,
    rest: SocketAddr,
    wire: SocketAddr,
}

impl FakeDiscord {
    /// Starts a server.
    pub(crate) async fn start() -> Arc<FakeDiscord> {
        let calls = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let wires = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let double = Arc::new(FakeDiscord {
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

    /// The URL of its HTTP interface.
    pub(crate) fn address(&self) -> String {
        format!("http://{}", self.rest)
    }

    /// The URL of its gateway.
    pub(crate) fn wire(&self) -> String {
        format!("ws://{}", self.wire)
    }

    /// Reads or changes its state.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&mut World) -> T) -> T {
        let found = look(&mut self.world.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed();
        found
    }

    /// Notifies those who wait of a change.
    pub(crate) fn changed(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    /// Waits until something is found in its state.
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

    /// Sends the bot an event.
    pub(crate) fn dispatch(&self, event: &str, data: Value) {
        self.gateway.dispatch(event, data);
    }
}
