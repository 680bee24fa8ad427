//! The list of a player's conditional moves in a game, with a button beside each line that removes it. Only the player
//! sees it.

use crate::bot::Bot;
use crate::bot::heavy_work::with_continuation_permit;
use crate::bot::respond::{HandlerResult, Response};
use crate::ids::{ComposeComponent, CustomId};
use crate::settings::LinkTo;
use crate::transport::interaction::Interaction;
use crate::ui::message::{Button, Message};
use crate::ui::pagination::{self, Page};
use colonnade_language::say;
use colonnade_play::{PlanEdit, PlanProblem, PlayerId, Refusal, example_line, may_plan};
use colonnade_service::{PlannedGame, ServiceError, plans};
use colonnade_wording as wording;

/// A page of the lines of a plan, or an explanation of how lines are entered if there are none.
pub(super) fn plan_list(bot: &Bot, player: PlayerId, planned: &PlannedGame, number: u64) -> Message {
    let game = &planned.game;
    let lines = planned.plan.lines();
    let page = Page::of(number, lines.len());
    let head = match lines.is_empty() {
        true => {
            let is_own_turn = planned.is_own_turn();
            let example = example_line(&game.state, if is_own_turn { 3 } else { 2 });
            wording::no_plan(game.id, is_own_turn, &example)
        }
        false => wording::plan_head(game.id, planned.is_own_turn()),
    };
    // The page takes the place of the number of actions in the custom ids, which is not used here.
    let on_page = |component, number: u64| {
        let ply = u32::try_from(number).unwrap_or(u32::MAX);
        CustomId { ply, ..CustomId::of_game(component, game) }
    };
    let shown = lines.iter().take(page.lines().end).skip(page.lines().start);
    let list = shown.fold(Message::ephemeral(head), |list, line| {
        let remove = bot.drafts.put(on_page(ComposeComponent::PlanRemove, page.number()), &wording::planned_line(line));
        list.line(wording::plan_line(line), Some(&pagination::button(say!(components::remove_line), &remove)))
    });
    let to = |words, number| pagination::button(words, &on_page(ComposeComponent::PlanPage, number));
    let before = page.number().checked_sub(1).map(|number| to(say!(components::previous_page), number));
    let after = (page.lines().end < lines.len()).then(|| to(say!(components::next_page), page.number() + 1));
    let link = bot.settings.compose_link.as_ref().filter(|_| may_plan(game, player).is_ok()).map(|link| {
        Button::link(say!(components::plan_in_browser), link(LinkTo::Lines, game.id, player, game.version))
    });
    list.buttons(before.into_iter().chain(after).chain(link))
}

/// The shortest beginning of a line that no other line shares, so that only this line is removed with it.
fn unique_prefix<'a, 'b>(lines: &'b [Vec<&'a str>], at: usize) -> &'b [&'a str] {
    let line = &lines[at];
    let shared_with = |other: &Vec<&str>| line.iter().zip(other).take_while(|(a, b)| a == b).count();
    let others = lines.iter().enumerate().filter(|(number, _)| *number != at);
    let shared = others.map(|(_, other)| shared_with(other)).max().unwrap_or(0);
    &line[..line.len().min(shared + 1)]
}

/// Handles the button beside a line: removes the line. If the list is outdated, shows the current one.
pub(super) async fn on_remove_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let game = id.game();
    let version = id.version;
    let line = bot.drafts.get(&id.state);
    let changed = bot.work(move |service| {
        let planned = plans::plan(service, player, game)?;
        let lines = planned.plan.lines();
        let Some(at) = line.and_then(|line| lines.iter().position(|now| wording::planned_line(now) == line)) else {
            return Ok((planned, true));
        };
        // Lines may have been added and removed since the list was shown.
        let edit = PlanEdit { remove: Some(unique_prefix(&lines, at)), ..PlanEdit::default() };
        match plans::edit_plan(service, player, game, Some(version), &edit) {
            Err(ServiceError::Refused(
                Refusal::Outdated | Refusal::GameOver | Refusal::Plan(PlanProblem::NotPlanned),
            )) => Ok((plans::plan(service, player, game)?, true)),
            done => Ok((done?, false)),
        }
    });
    with_continuation_permit(bot, interaction, async {
        let (planned, is_old) = changed.await?;
        let mut list = plan_list(bot, player, &planned, u64::from(id.ply));
        if is_old {
            list.text = [say!(plans::list_was_old), list.text].join("\n");
        }
        Ok(Response::Update(list))
    })
    .await
}

/// Handles a button that leads to another page of the list.
pub(crate) async fn on_page_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let game = id.game();
    let planned = bot.work(move |service| plans::plan(service, player, game)).await?;
    Ok(Response::Update(plan_list(bot, player, &planned, u64::from(id.ply))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_removed_from_where_it_leaves_the_others() {
        let lines = [vec!["a", "b", "c", "d"], vec!["a", "b", "e", "f"], vec!["g", "h"]];
        assert_eq!(unique_prefix(&lines, 0), ["a", "b", "c"]);
        assert_eq!(unique_prefix(&lines, 1), ["a", "b", "e"]);
        assert_eq!(unique_prefix(&lines, 2), ["g"]);
        assert_eq!(unique_prefix(&lines[..1], 0), ["a"]);
    }
}
