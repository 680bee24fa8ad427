//! Moves typed in a modal of the composer. A whole move to which nothing can be added is played at once, as if its last
//! step had been chosen, unless the player confirms moves or the move is dangerous; otherwise composing continues.

use std::sync::Arc;

use crate::announcements::composer_message::{line_and_steps, line_text, prefix_of, state_after};
use crate::bot::Bot;
use crate::bot::heavy_work::with_continuation_permit;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::acting::{act, may_move, outdated};
use crate::features::compose::composer::{action_of, composed_after};
use crate::ids::{ComposeComponent, CustomId, SeenVersion};
use crate::transport::interaction::Interaction;
use crate::ui::message::Modal;
use colonnade_play::{Command, Viewer, may_plan, typed_continuations};
use colonnade_service::games;
use colonnade_wording::components;

/// The modal in which a move is typed, filled in with what was composed so far.
pub(crate) async fn type_modal(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    let game = id.game();
    let (line, steps) = bot.drafts.get(&id.state).map(|state| line_and_steps(&state)).unwrap_or_default();
    let version = id.version;
    let before = line.clone();
    let composed = bot.work(move |service| {
        let found = games::get(service, viewer, game)?;
        let plans = viewer.player().is_some_and(|player| may_plan(&found, player).is_ok());
        // A prefix of an older board is of no use on this one.
        let state = if found.is_current(version) { state_after(&found, &before).ok() } else { None };
        let prefix = state.and_then(|state| prefix_of(&state, &steps).ok());
        Ok((plans, prefix.unwrap_or_default()))
    });
    let (plans, value) = composed.await?;
    let (title, label, placeholder) = if plans { components::plan_modal(game) } else { components::move_modal(game) };
    let custom_id = bot.drafts.put(id.with(ComposeComponent::Typed), &line_text(&line)).to_string();
    Ok(Response::Modal(Modal { custom_id, title, label, placeholder, value, has_lines: false }))
}

/// Handles a move, or the beginning of one, that was typed in the modal.
pub(super) async fn on_typed(bot: &Bot, interaction: &Interaction, id: &CustomId, text: String) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let game = id.game();
    let found = bot.work(move |service| games::get(service, Viewer::Player(player), game)).await?;
    if !found.is_current(id.version) || !found.is_running() {
        return outdated(bot, found, id.seen(), Some(player)).await;
    }
    let plans = may_plan(&found, player).is_ok();
    if !plans {
        may_move(&found, player)?;
    }
    let (mut line, _) = bot.drafts.get(&id.state).map(|state| line_and_steps(&state)).unwrap_or_default();
    if !plans {
        line.clear();
    }
    let mut done = None;
    let composed = with_continuation_permit(bot, interaction, async {
        let position = Arc::clone(&found);
        let before = line.clone();
        let read = bot.work(move |_| {
            let next = typed_continuations(&state_after(&position, &before)?, &text)?;
            Ok(next.whole.unwrap_or(next.prefix))
        });
        let steps: Vec<String> = Some(read.await?).filter(|prefix| !prefix.is_empty()).into_iter().collect();
        done = action_of(bot, Arc::clone(&found), player, (line.clone(), steps.clone()), true).await?;
        let message = composed_after(bot, game, player, done.as_ref(), plans.then_some(line), steps).await?;
        Ok(if interaction.is_from_ephemeral() { Response::Update(message) } else { Response::Message(message) })
    });
    let composed = composed.await?;
    match done.filter(|_| !plans) {
        Some(action) => {
            act(bot, interaction, game, player, Command::Act(action.into()), Some(SeenVersion::of(&found))).await
        }
        None => Ok(composed),
    }
}
