//! Messages that players write: moves, answers and questions.

pub(crate) mod catch_up;
pub(super) mod channel_texts;
pub(crate) mod edits;
pub(crate) mod message_moves;

use crate::bot::Bot;
use crate::transport::interaction::Interaction;

use crate::bot::respond::HandlerResult;
use crate::ids::{CustomId, WrittenComponent};

/// Handles a component of an answer to a written message; `value` is the chosen option or the typed text.
pub(crate) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    component: WrittenComponent,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    match component {
        WrittenComponent::Game => message_moves::on_game_chosen(bot, interaction, id, value).await,
    }
}
