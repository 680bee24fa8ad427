//! The state of the connection to Discord: shards, token, deliveries.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::transport::rest::{Rest, RestResult};
use colonnade_service::Sent;

/// The state of the connection to Discord.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Connection {
    /// Not connected yet, or reconnecting after the connection was lost.
    #[default]
    Connecting,
    /// Another process is starting its sessions; this one waits for its turn.
    InLine,
    /// All shards are connected.
    Connected,
    /// Discord refuses the bot, with the reason.
    Refused(String),
    /// Another process is connected to Discord.
    Elsewhere,
    /// The bot was stopped.
    Stopped,
}

impl fmt::Display for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Connection::Connecting => f.write_str("connecting"),
            Connection::InLine => f.write_str("connects after another process"),
            Connection::Connected => f.write_str("connected"),
            Connection::Refused(why) => write!(f, "refused: {why}"),
            Connection::Elsewhere => f.write_str("another process is connected"),
            Connection::Stopped => f.write_str("stopped"),
        }
    }
}

/// The state of deliveries to Discord.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Deliveries {
    /// No problem is known.
    #[default]
    Working,
    /// The latest attempts all failed, with the last reason. They are retried.
    Failing(String),
    /// Discord refuses the token. Nothing is sent until it is accepted again.
    TokenRefused,
}

impl fmt::Display for Deliveries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deliveries::Working => f.write_str("deliveries work"),
            Deliveries::Failing(why) => write!(f, "deliveries fail: {why}"),
            Deliveries::TokenRefused => f.write_str("deliveries wait: Discord refuses the token"),
        }
    }
}

/// Whether Discord accepts the token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TokenState {
    /// The bot has not started to connect.
    #[default]
    Untried,
    Accepted,
    Refused,
}

/// The number of consecutive failures after which deliveries count as failing.
const FAILURES: u32 = 5;

/// The number of places that have to fail, with none that works in between, before that says something about the bot.
const FAILING_PLACES: usize = 3;

/// The number of events that Discord sent and the library did not understand.
pub(super) const DROPPED_EVENTS: &str = "colonnade_discord_events_dropped_total";

/// The known facts about the connection.
#[derive(Default)]
pub(crate) struct ConnectionState {
    connection: watch::Sender<Connection>,
    shards: Mutex<HashMap<u32, bool>>,
    /// The servers that the bot was in when a session of each shard began.
    servers: watch::Sender<HashMap<u32, HashSet<u64>>>,
    /// The servers that the bot is in now.
    present: Mutex<BTreeSet<u64>>,
    /// The number of shards that are to be connected.
    wanted: AtomicU64,
    /// The id of the bot's user; 0 while it is not known.
    user: AtomicU64,
    token: watch::Sender<TokenState>,
    /// Whether what was written while the bot was not connected has been read.
    caught_up: watch::Sender<bool>,
    /// Held while a task checks whether the token is accepted.
    token_check: tokio::sync::Mutex<()>,
    deliveries: Mutex<DeliveryHealth>,
}

#[derive(Default)]
struct DeliveryHealth {
    state: Deliveries,
    failures: u32,
    /// Why the last one failed.
    why: String,
    /// Channels that failed since one last accepted a message, at most [`FAILING_PLACES`].
    failing: BTreeSet<u64>,
}

impl DeliveryHealth {
    fn set(&mut self, state: Deliveries) {
        let is_working = state == Deliveries::Working;
        metrics::gauge!("colonnade_discord_deliveries_working").set(f64::from(u8::from(is_working)));
        *self = DeliveryHealth { state, ..DeliveryHealth::default() };
    }
}

impl ConnectionState {
    pub(crate) fn connection(&self) -> Connection {
        self.connection.borrow().clone()
    }

    pub(crate) fn set(&self, connection: Connection) {
        metrics::gauge!("colonnade_discord_connected").set(f64::from(u8::from(connection == Connection::Connected)));
        self.connection.send_replace(connection);
    }

    /// Records whether what was written while the bot was not connected has been read.
    pub(crate) fn set_caught_up(&self, is_caught_up: bool) {
        self.caught_up.send_replace(is_caught_up);
    }

    /// Whether players reach the bot: all shards are connected, and nothing waits that was written before.
    pub(crate) fn is_reached(&self) -> bool {
        *self.connection.borrow() == Connection::Connected && *self.caught_up.borrow()
    }

    /// Returns when players reach the bot, or when they do not.
    pub(crate) async fn until_reached_is(&self, wanted: bool) {
        let mut connection = self.connection.subscribe();
        let mut caught_up = self.caught_up.subscribe();
        while self.is_reached() != wanted {
            // The senders live as long as this value.
            tokio::select! {
                _ = connection.changed() => {}
                _ = caught_up.changed() => {}
            }
        }
    }

    /// Returns when all shards are connected.
    pub(super) async fn wait_until_connected(&self) {
        // The sender lives as long as this value.
        _ = self.connection.subscribe().wait_for(|connection| *connection == Connection::Connected).await;
    }

    /// Returns when the connection has been lost for this long.
    pub(crate) async fn wait_for_outage(&self, patience: Duration) {
        let mut connection = self.connection.subscribe();
        let is_there = |connection: &Connection| *connection == Connection::Connected;
        loop {
            if timeout(patience, connection.wait_for(is_there)).await.is_err() {
                return;
            }
            // The sender lives as long as this value.
            _ = connection.wait_for(|connection| !is_there(connection)).await;
        }
    }

    /// Records that the bot starts to connect with this number of shards, and that its token was accepted.
    pub(crate) fn begin(&self, shards: u32) {
        metrics::counter!(DROPPED_EVENTS).absolute(0);
        self.wanted.store(u64::from(shards), Ordering::SeqCst);
        self.shards.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.accept_token();
    }

    pub(crate) fn user(&self) -> Option<u64> {
        Some(self.user.load(Ordering::SeqCst)).filter(|&user| user != 0)
    }

    pub(super) fn set_user(&self, user: u64) {
        self.user.store(user, Ordering::SeqCst);
    }

    /// Requests the id of the bot's user if it is unknown, as in a process that delivers while another is connected.
    pub(crate) async fn ensure_user_known(&self, rest: &Rest) -> RestResult<()> {
        if self.user().is_none() {
            match rest.current_user().await {
                Ok(user) => {
                    self.set_user(user);
                    self.accept_token();
                }
                Err(error) if error.is_unauthorised() => self.refuse_token(),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Records the servers that the bot is in when a session of a shard begins.
    pub(super) fn set_servers(&self, shard: u32, servers: impl IntoIterator<Item = u64>) {
        let servers: HashSet<u64> = servers.into_iter().collect();
        self.present().extend(&servers);
        self.servers.send_modify(|known| _ = known.insert(shard, servers));
    }

    /// Whether the bot was in a server when the session of the shard began. Waits for the event that lists the servers,
    /// because others may be handled before it.
    pub(super) async fn was_in(&self, shard: u32, server: u64) -> bool {
        let mut known = self.servers.subscribe();
        // The sender lives as long as this value.
        let listed = known.wait_for(|known| known.contains_key(&shard)).await;
        listed.is_ok_and(|known| known.get(&shard).is_some_and(|servers| servers.contains(&server)))
    }

    /// Records that the bot was added to a server, or removed from one.
    pub(super) fn set_present(&self, server: u64, is_there: bool) {
        let mut present = self.present();
        _ = if is_there { present.insert(server) } else { present.remove(&server) };
    }

    /// The servers that the bot is in now.
    pub(crate) fn servers(&self) -> Vec<u64> {
        self.present().iter().copied().collect()
    }

    fn present(&self) -> MutexGuard<'_, BTreeSet<u64>> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether Discord accepts the token; `None` while that is not known.
    pub(crate) fn token_accepted(&self) -> Option<bool> {
        match *self.token.borrow() {
            TokenState::Untried => None,
            TokenState::Accepted => Some(true),
            TokenState::Refused => Some(false),
        }
    }

    /// The number of shards that are connected.
    pub(super) fn connected_shards(&self) -> usize {
        self.shards.lock().unwrap_or_else(PoisonError::into_inner).values().filter(|&&is_there| is_there).count()
    }

    pub(super) fn set_shard(&self, shard: u32, is_there: bool) {
        let mut shards = self.shards.lock().unwrap_or_else(PoisonError::into_inner);
        shards.insert(shard, is_there);
        let there = shards.values().filter(|&&is_there| is_there).count() as u64;
        drop(shards);
        let all = there >= self.wanted.load(Ordering::SeqCst).max(1);
        self.set(if all { Connection::Connected } else { Connection::Connecting });
    }

    /// Returns when the token is known to be accepted. While it is refused, checks it at fixed intervals.
    pub(crate) async fn wait_for_token(&self, rest: &Rest, every: Duration) {
        let mut token = self.token.subscribe();
        loop {
            let is_refused = match *token.borrow_and_update() {
                TokenState::Accepted => return,
                TokenState::Refused => true,
                TokenState::Untried => false,
            };
            let asking = async {
                if !is_refused {
                    return std::future::pending().await;
                }
                let _alone = self.token_check.lock().await;
                sleep(every).await;
                // Another waiter may have asked meanwhile.
                let is_still_refused = *self.token.borrow() == TokenState::Refused;
                if is_still_refused && rest.current_user().await.is_ok() {
                    self.accept_token();
                }
            };
            tokio::select! {
                () = asking => {}
                // The sender lives as long as this value.
                _ = token.changed() => {}
            }
        }
    }

    /// Checks whether the token is still accepted after a call was refused for it, and records it if it is not; returns
    /// whether it is refused.
    pub(crate) async fn confirm_refusal(&self, rest: &Rest) -> bool {
        let _alone = self.token_check.lock().await;
        if *self.token.borrow() == TokenState::Refused {
            return true;
        }
        match rest.current_user().await {
            Err(error) if error.is_unauthorised() => {
                self.refuse_token();
                true
            }
            _ => {
                tracing::warn!("Discord refused the token for one request but accepts it for others; retrying");
                false
            }
        }
    }

    /// Records that the token is refused.
    pub(crate) fn refuse_token(&self) {
        let mut health = self.health();
        if self.token.send_replace(TokenState::Refused) != TokenState::Refused {
            tracing::error!("Discord refuses the token; nothing is announced until Discord accepts it again");
            health.set(Deliveries::TokenRefused);
        }
    }

    fn accept_token(&self) {
        let mut health = self.health();
        if self.token.send_replace(TokenState::Accepted) == TokenState::Refused {
            tracing::info!("Discord accepts the token again");
            health.set(Deliveries::Working);
        }
    }

    /// The state of deliveries.
    pub(crate) fn deliveries(&self) -> Deliveries {
        self.health().state.clone()
    }

    fn health(&self) -> MutexGuard<'_, DeliveryHealth> {
        self.deliveries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that a place failed in a way that may pass by itself.
    pub(crate) fn place_fails(&self, channel: u64) {
        let failing = &mut self.health().failing;
        if failing.len() < FAILING_PLACES {
            failing.insert(channel);
        }
    }

    /// Records that a place accepted a message.
    pub(crate) fn place_works(&self) {
        self.health().failing.clear();
    }

    /// Whether failures are those of single places, as far as is known.
    pub(crate) fn are_others_reached(&self) -> bool {
        let health = self.health();
        health.state == Deliveries::Working && health.failing.len() < FAILING_PLACES
    }

    /// Counts the outcome of a delivery, and logs when deliveries work again. Returns whether so many have failed that it
    /// has to be [found out](Self::found_out) whether Discord can be reached at all.
    pub(crate) fn delivery_ended(&self, sent: &Sent) -> bool {
        let mut health = self.health();
        match sent {
            Sent::Delivered => {
                health.failures = 0;
                if matches!(health.state, Deliveries::Failing(_)) {
                    tracing::info!("deliveries to Discord succeed again");
                    health.set(Deliveries::Working);
                }
            }
            Sent::Failed(why) | Sent::Impossible(why) => {
                health.failures += 1;
                health.why.clone_from(why);
                return health.failures >= FAILURES && health.state == Deliveries::Working;
            }
            Sent::NotBefore(_) => {}
        }
        false
    }

    /// Records whether Discord can be reached after deliveries failed: a single place that fails says nothing about the
    /// bot.
    pub(crate) fn found_out(&self, is_reached: bool) {
        let mut health = self.health();
        if health.state != Deliveries::Working {
            return;
        }
        if is_reached && health.failing.len() < FAILING_PLACES {
            health.failures = 0;
            return;
        }
        tracing::warn!(why = health.why, "deliveries to Discord fail; retrying");
        let why = std::mem::take(&mut health.why);
        health.set(Deliveries::Failing(why));
    }
}
