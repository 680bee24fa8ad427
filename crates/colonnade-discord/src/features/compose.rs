//! Composing moves, step by step or in a modal, and lines of conditional moves.

pub(crate) mod commands;
pub(crate) mod composer;
pub(super) mod modal_moves;
pub(super) mod plan_list;
pub(super) mod plans;

use crate::bot::Bot;
use crate::transport::interaction::Interaction;

use crate::bot::heavy_work::with_continuation_permit;
use crate::bot::respond::HandlerResult;
use crate::ids::{ComposeComponent, CustomId};

/// Handles a component of the composer, or of conditional moves; `value` is the chosen option or the typed text.
pub(crate) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    component: ComposeComponent,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    match component {
        ComposeComponent::Step | ComposeComponent::Choice | ComposeComponent::Back | ComposeComponent::Play => {
            composer::on_component(bot, interaction, component, id, value).await
        }
        ComposeComponent::Type => {
            with_continuation_permit(bot, interaction, modal_moves::type_modal(bot, interaction, id)).await
        }
        ComposeComponent::Typed => modal_moves::on_typed(bot, interaction, id, value.unwrap_or_default()).await,
        ComposeComponent::KeepLine => {
            with_continuation_permit(bot, interaction, plans::on_keep(bot, interaction, id)).await
        }
        ComposeComponent::PlanGame => plans::on_game_chosen(bot, interaction, id, value).await,
        ComposeComponent::PlanRemove => plan_list::on_remove_button(bot, interaction, id).await,
        ComposeComponent::PlanPage => plan_list::on_page_button(bot, interaction, id).await,
    }
}
