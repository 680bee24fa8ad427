//! Events of Discord's gateway.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use serenity::all::{
    ActionRowComponent, ConnectionStage, Context, Event, EventHandler, Guild, Interaction as DiscordInteraction,
    Message as DiscordMessage, RawEventHandler, Ready, ResumedEvent, ShardStageUpdateEvent, UnavailableGuild,
};
use serenity::async_trait;

use super::bot::Bot;
use super::components::on_component;
use super::connection::{ConnectionState, DROPPED_EVENTS};
use super::edits::{Edit, on_edit};
use super::interaction::{Interaction, chosen, with_owners_alone, without_metadata};
use super::message::Modal;
use super::missed::answer_missed;
use super::welcome;
use super::written_moves::on_message;

/// Handles all events except commands and their autocompletion, which the framework handles.
pub(super) struct GatewayHandler {
    pub(super) bot: Arc<Bot>,
    pub(super) state: Arc<ConnectionState>,
}

#[async_trait]
impl EventHandler for GatewayHandler {
    async fn ready(&self, ctx: Context, ready: Ready) {
        self.state.set_user(ready.user.id.get());
        self.state.set_servers(ctx.shard_id.0, ready.guilds.iter().map(|server| server.id.get()));
        metrics::counter!("colonnade_discord_sessions_total", "how" => "identify").increment(1);
        tracing::info!(shard = ctx.shard_id.0, servers = ready.guilds.len(), "connected to Discord");
        self.state.set_shard(ctx.shard_id.0, true);
        // Direct messages arrive through the first shard.
        if ctx.shard_id.0 == 0 {
            let (bot, own) = (Arc::clone(&self.bot), ready.user.id.get());
            tokio::spawn(async move { answer_missed(&bot, own).await });
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
            welcome::on_joined(&self.bot, &server).await;
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
            on_message(&self.bot, &message, own).await;
        }
    }

    async fn on_edit(&self, edit: &Edit) {
        if let Some(own) = self.state.user() {
            on_edit(&self.bot, edit, own).await;
        }
    }

    async fn on_interaction(&self, interaction: DiscordInteraction) {
        match interaction {
            DiscordInteraction::Component(component) => {
                let interaction = Interaction::of_component(&component);
                on_component(&self.bot, interaction, &component.data.custom_id, chosen(&component)).await;
            }
            DiscordInteraction::Modal(modal) => {
                let interaction = Interaction::of_modal(&modal);
                let fields = modal.data.components.iter().flat_map(|row| &row.components);
                let text = fields.filter_map(|field| match field {
                    ActionRowComponent::InputText(field) if field.custom_id == Modal::FIELD => field.value.clone(),
                    _ => None,
                });
                let text = text.collect::<String>();
                on_component(&self.bot, interaction, &modal.data.custom_id, Some(text)).await;
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

fn deserialize_unknown(kind: &str, mut value: Value) -> Option<RecoveredEvent> {
    match kind {
        "INTERACTION_CREATE" => {
            with_owners_alone(value.get_mut("message")?);
            if let Ok(interaction) = Deserialize::deserialize(&value) {
                return Some(RecoveredEvent::Interaction(interaction));
            }
            without_metadata(value.get_mut("message")?);
            serde_json::from_value(value).ok().map(RecoveredEvent::Interaction)
        }
        "MESSAGE_CREATE" => {
            without_metadata(&mut value);
            serde_json::from_value(value).ok().map(RecoveredEvent::Message)
        }
        "MESSAGE_UPDATE" => serde_json::from_value(value).ok().map(RecoveredEvent::Edit),
        _ => None,
    }
}

/// Counts all events, and deserializes those that the library could not.
pub(super) struct RawEvents(pub(super) Arc<GatewayHandler>);

#[async_trait]
impl RawEventHandler for RawEvents {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(unknown) = &event {
            if let Some(event) = deserialize_unknown(&unknown.kind, unknown.value.clone()) {
                metrics::counter!("colonnade_discord_events_total", "kind" => "read_again").increment(1);
                return match event {
                    RecoveredEvent::Interaction(interaction) => self.0.on_interaction(interaction).await,
                    RecoveredEvent::Message(message) => self.0.on_message(message).await,
                    RecoveredEvent::Edit(edit) => self.0.on_edit(&edit).await,
                };
            }
            tracing::warn!(kind = unknown.kind, "an event from Discord could not be parsed");
            metrics::counter!(DROPPED_EVENTS).increment(1);
            return;
        }
        if let Event::MessageUpdate(update) = &event {
            self.0.on_edit(&Edit::of(update)).await;
        }
        let kind = event.name().unwrap_or_else(|| "other".to_owned());
        metrics::counter!("colonnade_discord_events_total", "kind" => kind).increment(1);
    }
}
