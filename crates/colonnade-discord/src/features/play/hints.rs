//! Hints in games against computers: first how a good move begins, then the whole of it.

use crate::bot::Bot;
use crate::bot::heavy_work;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::acting::{may_move, outdated};
use crate::ids::{CustomId, PlayComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Button, ButtonStyle, Message};
use colonnade_computer as computer;
use colonnade_language::say;
use colonnade_service::{Reply, Work, computers, games};
use colonnade_wording::replies;

/// The state of the button that shows the whole move.
const WHOLE: &str = "whole";

/// Shows a hint only to the player to act.
pub(crate) async fn on_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let viewer = interaction.viewer(Some(player));
    let number = id.game();
    let (game, is_against_computer) = bot
        .work(move |service| {
            let game = games::get(service, viewer, number)?;
            may_move(&game, player)?;
            let opponent = game.players()[game.state.side_to_act().other()];
            Reply::Ok((game, computers::is_computer(service, opponent)?))
        })
        .await?;
    if !is_against_computer {
        return Ok(Response::ephemeral(say!(people::no_hint_between_people)));
    }
    if !game.is_current(id.version) {
        return outdated(bot, game, id.seen(), Some(player)).await;
    }
    let shows_all = id.state == WHOLE;
    let next = id.with(PlayComponent::Hint).state(WHOLE);
    heavy_work::run(bot, interaction, Work::Hint, Work::Hint.least_cost(), move |_, _| {
        let Some(hint) = computer::hint(&game.state) else {
            return Ok(Response::ephemeral(say!(replies_composing::no_hint)));
        };
        Ok(Response::Message(match hint.first.filter(|_| !shows_all) {
            Some(first) => {
                let more = Button::new(say!(components::whole_move), next, ButtonStyle::Secondary);
                Message::ephemeral(replies::hint_beginning(&first.text)).buttons([more])
            }
            None => Message::ephemeral(replies::hint_move(&hint.answer.action)),
        }))
    })
    .await
}
