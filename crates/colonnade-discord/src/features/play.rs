//! Games: their boards, and the buttons below them.

pub(crate) mod commands;
pub(crate) mod games;
pub(super) mod hints;

use crate::bot::Bot;
use crate::transport::interaction::Interaction;
use colonnade_language::say;

use crate::bot::heavy_work::with_continuation_permit;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::challenge::making::rematch_command;
use crate::ids::{CustomId, PlayComponent};
use crate::ui::message::Message;

/// Handles a component under a board, or of a question about a game; `value` is the chosen option or the typed text.
pub(crate) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    component: PlayComponent,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    match component {
        PlayComponent::Move | PlayComponent::Moves | PlayComponent::Plan => {
            with_continuation_permit(bot, interaction, games::on_button(bot, interaction, component, id)).await
        }
        // From the menu of finished games.
        PlayComponent::Rematch if id.subject.is_none() => rematch_command(bot, interaction, value).await,
        PlayComponent::Draw
        | PlayComponent::Resign
        | PlayComponent::ConfirmResign
        | PlayComponent::Flip
        | PlayComponent::AcceptDraw
        | PlayComponent::DeclineDraw
        | PlayComponent::Claim
        | PlayComponent::AcceptClaim
        | PlayComponent::DeclineClaim
        | PlayComponent::AcceptPause
        | PlayComponent::DeclinePause
        | PlayComponent::WithdrawPause
        | PlayComponent::AcceptTakeback
        | PlayComponent::DeclineTakeback
        | PlayComponent::WithdrawDraw
        | PlayComponent::WithdrawTakeback
        | PlayComponent::Answer
        | PlayComponent::Rematch => games::on_button(bot, interaction, component, id).await,
        PlayComponent::Hint => hints::on_button(bot, interaction, id).await,
        PlayComponent::Board => {
            let game = value.unwrap_or_else(|| id.number().to_string());
            games::board_command(bot, interaction, Some(game), None).await
        }
        PlayComponent::Publish => games::publish(bot, interaction, id.game()).await,
        PlayComponent::Games => games::games_command(bot, interaction, None).await,
        PlayComponent::GamesPage => games::on_page_button(bot, interaction, id).await,
        PlayComponent::NextGame => games::on_next_button(bot, interaction, id).await,
        PlayComponent::GameCommand => games::on_game_chosen(bot, interaction, id, value).await,
        PlayComponent::Cancel => Ok(Response::Update(Message::ephemeral(say!(replies::nothing_changed)))),
    }
}
