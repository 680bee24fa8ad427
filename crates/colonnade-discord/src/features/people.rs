//! A player's settings, data and relations to others.

pub(crate) mod commands;
pub(crate) mod forgetting;
pub(super) mod own_data;
pub(crate) mod players;
pub(crate) mod settings;

use std::sync::Arc;

use crate::bot::Bot;
use crate::transport::interaction::Interaction;

use crate::bot::respond::HandlerResult;
use crate::ids::{CustomId, PeopleComponent};

/// Handles a component of a user's settings, vacation or data; `value` is the chosen option or the typed text.
pub(crate) async fn on_component(
    bot: &Arc<Bot>,
    interaction: &Interaction,
    component: PeopleComponent,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    match component {
        PeopleComponent::Settings => settings::on_component(bot, interaction, id, value.as_deref()).await,
        PeopleComponent::CancelVacation => players::on_cancel_vacation_button(bot, interaction, id).await,
        PeopleComponent::DeleteAccount => Ok(players::on_delete_button()),
        PeopleComponent::ConfirmDelete => players::on_confirm_delete_button(bot, interaction).await,
    }
}
