//! Events of Discord's gateway.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::all::{
    ActionRowComponent, ConnectionStage, Context, Event, EventHandler, FullEvent, Guild,
    Interaction as DiscordInteraction, Message as DiscordMessage, RawEventHandler, Ready, ResumedEvent,
    ShardStageUpdateEvent, UnavailableGuild,
};
use serenity::async_trait;
use serenity::framework::Framework;

use crate::recent::Recent;
use crate::transport::connection::{ConnectionState, DROPPED_EVENTS};
use crate::transport::edit::Edit;
use crate::transport::interaction::{Interaction, chosen};
use crate::transport::refusals::Refusals;
use crate::transport::tolerant;
use crate::ui::message::Modal;

/// How many kinds of unknown events are remembered.
const REMEMBERED_KINDS: usize = 256;
/// The longest time for reading what was written while the bot was not connected.
const CATCHING_UP: Duration = Duration::from_secs(900);

/// The part of the bot that events are for.
#[async_trait]
pub(crate) trait Receiver: Send + Sync {
    /// A button, a select menu or a modal was used; `value` is the chosen option or the typed text.
    async fn on_component(&self, interaction: Interaction, custom_id: &str, value: Option<String>);

    /// A message was written. `own` is the id of the bot's user, here and below.
    async fn on_message(&self, message: &DiscordMessage, own: u64);

    /// A message was edited.
    async fn on_edit(&self, edit: &Edit, own: u64);

    /// The bot is in a server in which it was not before.
    async fn on_joined(&self, server: &Guild);

    /// Answers messages that were written while the bot was not connected.
    fn answer_missed(&self, own: u64) -> Pin<Box<dyn Future<Output = ()> + Send>>;

    /// Places that refused messages may accept them again.
    fn refusals(&self) -> &Refusals;
}

/// Handles all events except commands and their autocompletion, which the framework handles.
pub(crate) struct GatewayHandler {
    pub(crate) receiver: Box<dyn Receiver>,
    pub(crate) state: Arc<ConnectionState>,
}

#[async_trait]
impl EventHandler for GatewayHandler {
    async fn ready(&self, ctx: Context, ready: Ready) {
        self.state.set_user(ready.user.id.get());
        if ctx.shard_id.0 == 0 {
            // What was written before has to be read first.
            self.state.set_caught_up(false);
        }
        self.state.set_servers(ctx.shard_id.0, ready.guilds.iter().map(|server| server.id.get()));
        metrics::counter!("colonnade_discord_sessions_total", "how" => "identify").increment(1);
        tracing::info!(shard = ctx.shard_id.0, servers = ready.guilds.len(), "connected to Discord");
        self.state.set_shard(ctx.shard_id.0, true);
        // Direct messages arrive through the first shard.
        if ctx.shard_id.0 == 0 {
            let state = Arc::clone(&self.state);
            let answered = self.receiver.answer_missed(ready.user.id.get());
            tokio::spawn(async move {
                // Deadlines wait for this, but not for ever.
                if tokio::time::timeout(CATCHING_UP, answered).await.is_err() {
                    tracing::warn!("messages that were written while the bot was away could not be read in time");
                }
                state.set_caught_up(true);
            });
        }
    }

    async fn resume(&self, ctx: Context, _: ResumedEvent) {
        metrics::counter!("colonnade_discord_sessions_total", "how" => "resume").increment(1);
        tracing::info!(shard = ctx.shard_id.0, "connected to Discord again");
        self.state.set_shard(ctx.shard_id.0, true);
    }

    async fn shard_stage_update(&self, _: Context, update: ShardStageUpdateEvent) {
        if update.new != ConnectionStage::Connected {
            if update.old == ConnectionStage::Connected {
                tracing::info!(shard = update.shard_id.0, "the connection to Discord was lost; reconnecting");
            }
            self.state.set_shard(update.shard_id.0, false);
        }
    }

    async fn interaction_create(&self, _: Context, interaction: DiscordInteraction) {
        self.on_interaction(interaction).await;
    }

    async fn message(&self, _: Context, message: DiscordMessage) {
        self.on_message(message).await;
    }

    async fn guild_create(&self, ctx: Context, server: Guild, _: Option<bool>) {
        self.state.set_present(server.id.get(), true);
        if !self.state.was_in(ctx.shard_id.0, server.id.get()).await {
            self.receiver.on_joined(&server).await;
        }
    }

    async fn guild_delete(&self, _: Context, server: UnavailableGuild, _: Option<Guild>) {
        // A server that is only unavailable comes back.
        if !server.unavailable {
            self.state.set_present(server.id.get(), false);
        }
    }
}

impl GatewayHandler {
    async fn on_message(&self, message: DiscordMessage) {
        if let Some(own) = self.state.user() {
            self.receiver.on_message(&message, own).await;
        }
    }

    async fn on_edit(&self, edit: &Edit) {
        if let Some(own) = self.state.user() {
            self.receiver.on_edit(edit, own).await;
        }
    }

    async fn on_interaction(&self, interaction: DiscordInteraction) {
        match interaction {
            DiscordInteraction::Component(component) => {
                let interaction = Interaction::of_component(&component);
                self.receiver.on_component(interaction, &component.data.custom_id, chosen(&component)).await;
            }
            DiscordInteraction::Modal(modal) => {
                let interaction = Interaction::of_modal(&modal);
                let fields = modal.data.components.iter().flat_map(|row| &row.components);
                let text = fields.filter_map(|field| match field {
                    ActionRowComponent::InputText(field) if field.custom_id == Modal::FIELD => field.value.clone(),
                    _ => None,
                });
                let text = text.collect::<String>();
                self.receiver.on_component(interaction, &modal.data.custom_id, Some(text)).await;
            }
            // Handled by the framework.
            _ => {}
        }
    }
}

/// An event that is deserialized here because the library could not deserialize it.
enum RecoveredEvent {
    Interaction(DiscordInteraction),
    Message(DiscordMessage),
    Edit(Edit),
}

fn deserialize_unknown(kind: &str, value: Value) -> Option<RecoveredEvent> {
    match kind {
        "INTERACTION_CREATE" => tolerant::interaction(value).map(RecoveredEvent::Interaction),
        "MESSAGE_CREATE" => tolerant::message(value).map(RecoveredEvent::Message),
        "MESSAGE_UPDATE" => serde_json::from_value(value).ok().map(RecoveredEvent::Edit),
        _ => None,
    }
}

/// Counts all events, and deserializes those that the library could not.
pub(crate) struct RawEvents {
    handler: Arc<GatewayHandler>,
    /// It handles commands, also those that the library could not deserialize.
    framework: Box<dyn Framework>,
    /// The kinds of events that were logged as unknown.
    unknown_kinds: Recent<String>,
    /// Fields of events that the library could not deserialize, each of which is logged once.
    faulty: Recent<String>,
}

/// How many faulty fields are remembered.
const REMEMBERED_FIELDS: usize = 64;

impl RawEvents {
    pub(crate) fn new(handler: Arc<GatewayHandler>, framework: Box<dyn Framework>) -> RawEvents {
        let unknown_kinds = Recent::new(REMEMBERED_KINDS);
        let faulty = Recent::new(REMEMBERED_FIELDS);
        RawEvents { handler, framework, unknown_kinds, faulty }
    }

    /// Logs which field of an event the library could not deserialize.
    fn log_faulty_field(&self, kind: &str, value: &Value) {
        if let Some(field) = tolerant::faulty_field(kind, value)
            && self.faulty.insert(format!("{kind} {field}"), ())
        {
            tracing::warn!(kind, field, "a field of an event from Discord is not in the form that was expected");
        }
    }
}

#[async_trait]
impl RawEventHandler for RawEvents {
    async fn raw_event(&self, gateway: Context, event: Event) {
        if let Event::Unknown(unknown) = &event {
            self.log_faulty_field(&unknown.kind, &unknown.value);
            if let Some(event) = deserialize_unknown(&unknown.kind, unknown.value.clone()) {
                metrics::counter!("colonnade_discord_events_total", "kind" => "read_again").increment(1);
                return match event {
                    RecoveredEvent::Interaction(
                        interaction @ (DiscordInteraction::Command(_) | DiscordInteraction::Autocomplete(_)),
                    ) => self.framework.dispatch(gateway, FullEvent::InteractionCreate { interaction }).await,
                    RecoveredEvent::Interaction(interaction) => self.handler.on_interaction(interaction).await,
                    RecoveredEvent::Message(message) => self.handler.on_message(message).await,
                    RecoveredEvent::Edit(edit) => self.handler.on_edit(&edit).await,
                };
            }
            metrics::counter!(DROPPED_EVENTS).increment(1);
            // Discord adds kinds of events: each is worth one line. Kinds are bounded by Discord, and the memory here.
            if self.unknown_kinds.insert(unknown.kind.clone(), ()) {
                tracing::warn!(
                    kind = unknown.kind,
                    "events of this kind from Discord cannot be parsed and are ignored"
                );
            }
            return;
        }
        let refusals = self.handler.receiver.refusals();
        match &event {
            // A place may accept messages again.
            Event::ChannelUpdate(update) => refusals.reopen(update.channel.id.get()),
            Event::ThreadUpdate(update) => refusals.reopen(update.thread.id.get()),
            Event::GuildRoleUpdate(_) | Event::GuildUpdate(_) => refusals.try_all_again(),
            _ => {}
        }
        if let Event::MessageUpdate(update) = &event {
            self.handler.on_edit(&Edit::of(update)).await;
        }
        let kind = event.name().unwrap_or_else(|| "other".to_owned());
        metrics::counter!("colonnade_discord_events_total", "kind" => kind).increment(1);
    }
}
