//! Challenges and seeks.

pub(crate) mod commands;
pub(super) mod computer_games;
pub(crate) mod list;
pub(super) mod making;
pub(super) mod seeks;

use crate::bot::Bot;
use crate::transport::interaction::Interaction;
use colonnade_language::say;

use crate::bot::respond::{HandlerResult, Response};
use crate::ids::{ChallengeComponent, CustomId};

/// Handles a component of a challenge; `value` is the chosen option or the typed text.
pub(crate) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    component: ChallengeComponent,
    id: &CustomId,
    _value: Option<String>,
) -> HandlerResult {
    match component {
        ChallengeComponent::Accept | ChallengeComponent::Decline | ChallengeComponent::Withdraw => {
            list::on_button(bot, interaction, component, id).await
        }
        // The button is disabled.
        ChallengeComponent::Closed => Ok(Response::ephemeral(say!(replies::unknown_component))),
        ChallengeComponent::Challenges => list::on_page_button(bot, interaction, id).await,
        ChallengeComponent::ShowChallenge => list::on_show_button(bot, interaction, id).await,
        ChallengeComponent::LeaveSeek => seeks::on_leave_button(bot, interaction, id).await,
        ChallengeComponent::Seeks => seeks::on_page_button(bot, interaction, id).await,
        ChallengeComponent::PlaySeek => seeks::on_play_button(bot, interaction, id).await,
    }
}
