//! The events of the gateway, handed to the features that they are for.

use std::pin::Pin;
use std::sync::Arc;

use serenity::all::{Guild, Message};
use serenity::async_trait;

use crate::bot::Bot;
use crate::features;
use crate::features::learn::welcome;
use crate::features::written::{catch_up, edits, message_moves};
use crate::transport::edit::Edit;
use crate::transport::gateway::Receiver;
use crate::transport::interaction::Interaction;
use crate::transport::refusals::Refusals;

#[async_trait]
impl Receiver for Arc<Bot> {
    async fn on_component(&self, interaction: Interaction, custom_id: &str, value: Option<String>) {
        features::on_component(self, interaction, custom_id, value).await;
    }

    async fn on_message(&self, message: &Message, own: u64) {
        message_moves::on_message(self, message, own).await;
    }

    async fn on_edit(&self, edit: &Edit, own: u64) {
        edits::on_edit(self, edit, own).await;
    }

    async fn on_joined(&self, server: &Guild) {
        welcome::on_joined(self, server).await;
    }

    fn answer_missed(&self, own: u64) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let bot = Arc::clone(self);
        Box::pin(async move { catch_up::answer_missed(&bot, own).await })
    }

    fn refusals(&self) -> &Refusals {
        &self.refusals
    }
}
