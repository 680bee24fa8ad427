//! The rules of the games, and the first steps.

pub(crate) mod commands;
pub(crate) mod rules;
pub(crate) mod welcome;

use crate::bot::Bot;
use crate::transport::interaction::Interaction;

use crate::bot::respond::HandlerResult;
use crate::ids::{CustomId, LearnComponent};

/// Handles a component of the rules or the first steps; `value` is the chosen option or the typed text.
pub(crate) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    component: LearnComponent,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    match component {
        LearnComponent::Rules | LearnComponent::Example => {
            rules::on_component(bot, interaction, component, id, value.as_deref()).await
        }
        LearnComponent::Begin => Ok(welcome::on_begin(interaction, id, value.as_deref())),
        LearnComponent::NewGame => welcome::on_new_game(bot, interaction, id, value.as_deref()).await,
        LearnComponent::Help => Ok(welcome::on_help(bot, interaction)),
    }
}
