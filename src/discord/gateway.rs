//! What comes in over the gateway, and how it is.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value;
use serenity::all::{
    ConnectionStage, Context, Event, EventHandler, Interaction, Message, RawEventHandler, Ready, ResumedEvent,
    ShardStageUpdateEvent,
};
use serenity::async_trait;
use tokio::sync::watch;
use tokio::time::timeout;

use super::call::{Call, chosen};
use super::desk::Desk;
use super::post::Form;

/// How the connection to Discord is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Connection {
    /// Not there yet, or lost, and tried again.
    #[default]
    Connecting,
    /// All shards are there.
    Connected,
    /// Refused for good, with why.
    Refused(String),
    /// Ended.
    Stopped,
}

impl fmt::Display for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Connection::Connecting => f.write_str("connecting"),
            Connection::Connected => f.write_str("connected"),
            Connection::Refused(why) => write!(f, "refused: {why}"),
            Connection::Stopped => f.write_str("stopped"),
        }
    }
}

/// The name under which events are counted that came and were not understood.
const DROPPED: &str = "colonnade_discord_events_dropped_total";

/// What is known of the connection.
#[derive(Default)]
pub(super) struct State {
    connection: watch::Sender<Connection>,
    shards: Mutex<HashMap<u32, bool>>,
    /// How many shards there shall be.
    wanted: AtomicU64,
    /// The bot's own number; 0 while it is not known.
    user: AtomicU64,
    /// Whether the token was good when it was last used.
    callable: watch::Sender<bool>,
}

impl State {
    pub(super) fn connection(&self) -> Connection {
        self.connection.borrow().clone()
    }

    pub(super) fn set(&self, connection: Connection) {
        metrics::gauge!("colonnade_discord_connected").set(f64::from(u8::from(connection == Connection::Connected)));
        self.connection.send_replace(connection);
    }

    /// Returns when not all shards were there for so long.
    pub(super) async fn away_for(&self, patience: Duration) {
        let mut connection = self.connection.subscribe();
        let is_there = |connection: &Connection| *connection == Connection::Connected;
        loop {
            if timeout(patience, connection.wait_for(is_there)).await.is_err() {
                return;
            }
            // Whoever could tell is held by this very value.
            _ = connection.wait_for(|connection| !is_there(connection)).await;
        }
    }

    pub(super) fn begin(&self, shards: u32) {
        metrics::counter!(DROPPED).absolute(0);
        self.wanted.store(u64::from(shards), Ordering::SeqCst);
        self.shards.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.callable.send_replace(true);
    }

    /// Returns when calls can be made: the bot has begun to connect, and its token is not refused.
    pub(super) async fn callable(&self) {
        let mut callable = self.callable.subscribe();
        // Whoever could tell is held by this very value.
        _ = callable.wait_for(|callable| *callable).await;
    }

    /// The token is no good.
    pub(super) fn refuse(&self) {
        self.callable.send_replace(false);
    }

    pub(super) fn user(&self) -> Option<u64> {
        Some(self.user.load(Ordering::SeqCst)).filter(|&user| user != 0)
    }

    fn shard(&self, shard: u32, there: bool) {
        let mut shards = self.shards.lock().unwrap_or_else(PoisonError::into_inner);
        shards.insert(shard, there);
        let there = shards.values().filter(|&&there| there).count() as u64;
        drop(shards);
        let all = there >= self.wanted.load(Ordering::SeqCst).max(1);
        self.set(if all { Connection::Connected } else { Connection::Connecting });
    }
}

/// Takes in what comes over the gateway, except commands and their suggestions, which the framework takes in.
pub(super) struct Ear {
    pub(super) desk: Arc<Desk>,
    pub(super) state: Arc<State>,
}

#[async_trait]
impl EventHandler for Ear {
    async fn ready(&self, ctx: Context, ready: Ready) {
        self.state.user.store(ready.user.id.get(), Ordering::SeqCst);
        metrics::counter!("colonnade_discord_sessions_total", "how" => "identify").increment(1);
        tracing::info!(shard = ctx.shard_id.0, servers = ready.guilds.len(), "connected to Discord");
        self.state.shard(ctx.shard_id.0, true);
    }

    async fn resume(&self, ctx: Context, _: ResumedEvent) {
        metrics::counter!("colonnade_discord_sessions_total", "how" => "resume").increment(1);
        tracing::info!(shard = ctx.shard_id.0, "connected to Discord again");
        self.state.shard(ctx.shard_id.0, true);
    }

    async fn shard_stage_update(&self, _: Context, update: ShardStageUpdateEvent) {
        if update.new != ConnectionStage::Connected {
            if update.old == ConnectionStage::Connected {
                tracing::info!(shard = update.shard_id.0, "the connection to Discord broke off and is made again");
            }
            self.state.shard(update.shard_id.0, false);
        }
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.take(interaction).await;
    }

    async fn message(&self, _: Context, message: Message) {
        self.hear(message).await;
    }
}

impl Ear {
    async fn hear(&self, message: Message) {
        if let Some(bot) = self.state.user() {
            self.desk.hear(&message, bot).await;
        }
    }

    async fn take(&self, interaction: Interaction) {
        match interaction {
            Interaction::Component(pressed) => {
                let call = Call::of_component(&pressed);
                self.desk.press(call, pressed.data.custom_id.clone(), chosen(&pressed)).await;
            }
            Interaction::Modal(form) => {
                let call = Call::of_modal(&form);
                let fields = form.data.components.iter().flat_map(|row| &row.components);
                let text = fields.filter_map(|field| match field {
                    serenity::all::ActionRowComponent::InputText(field) if field.custom_id == Form::FIELD => {
                        field.value.clone()
                    }
                    _ => None,
                });
                let text = text.collect::<String>();
                self.desk.press(call, form.data.custom_id.clone(), Some(text)).await;
            }
            // The framework's.
            _ => {}
        }
    }
}

/// A message without how it came to be, over which the library stumbles, and for which nobody here asks.
fn without_origin(message: &mut Value) {
    if let Some(message) = message.as_object_mut() {
        message.remove("interaction_metadata");
        message.remove("interaction");
    }
}

/// What the library does not read at first.
enum ReadAgain {
    Interaction(Interaction),
    Message(Message),
    /// A change of a message, to which nobody listens.
    Change,
}

fn read_again(kind: &str, mut value: Value) -> Option<ReadAgain> {
    match kind {
        "INTERACTION_CREATE" => {
            without_origin(value.get_mut("message")?);
            serde_json::from_value(value).ok().map(ReadAgain::Interaction)
        }
        "MESSAGE_CREATE" => {
            without_origin(&mut value);
            serde_json::from_value(value).ok().map(ReadAgain::Message)
        }
        "MESSAGE_UPDATE" => Some(ReadAgain::Change),
        _ => None,
    }
}

/// Counts everything that comes in, also what is not understood.
pub(super) struct Counting(pub(super) Arc<Ear>);

#[async_trait]
impl RawEventHandler for Counting {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(unknown) = &event {
            if let Some(again) = read_again(&unknown.kind, unknown.value.clone()) {
                metrics::counter!("colonnade_discord_events_total", "kind" => "read_again").increment(1);
                return match again {
                    ReadAgain::Interaction(interaction) => self.0.take(interaction).await,
                    ReadAgain::Message(message) => self.0.hear(message).await,
                    ReadAgain::Change => {}
                };
            }
            tracing::warn!(kind = unknown.kind, "an event of Discord's is not understood");
            metrics::counter!(DROPPED).increment(1);
            return;
        }
        let kind = event.name().unwrap_or_else(|| "other".to_owned());
        metrics::counter!("colonnade_discord_events_total", "kind" => kind).increment(1);
    }
}
