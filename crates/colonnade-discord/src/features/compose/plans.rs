//! Conditional moves: `/if`, and composed lines. Only the user sees the answers.

use std::sync::Arc;

use crate::bot::Bot;
use crate::bot::heavy_work::with_continuation_permit;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::acting::outdated;
use crate::features::compose::composer::compose_line;
use crate::features::compose::plan_list::plan_list;
use crate::features::game_choice::resolve;
use crate::ids::{ComposeComponent, CustomId, PlayComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Button, ButtonStyle, Message};
use crate::ui::overflow::CustomIdOverflow;
use colonnade_language::say;
use colonnade_play::{Game, LONGEST_PLAN, PlanEdit, Refusal, Viewer, can_be_played, hasty_answer, split_at_blanks};
use colonnade_service::{PlannedGame, Purpose, ServiceError, games, plans};
use colonnade_wording::{self as wording, replies};

/// The lines that `/if` removes and adds; none if the conditional moves are only shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlanChange {
    pub(crate) clear: bool,
    pub(crate) remove: Option<String>,
    pub(super) add: Option<String>,
}

/// The separator of the parts of a change in a custom id; no notation contains it.
const SEPARATOR: char = '|';

impl PlanChange {
    const fn is_empty(&self) -> bool {
        !self.clear && self.remove.is_none() && self.add.is_none()
    }

    /// The change as the state of a custom id.
    fn to_state(&self) -> String {
        let part = |text: &Option<String>| text.clone().unwrap_or_default().replace(SEPARATOR, " ");
        let clear = if self.clear { "clear" } else { "" };
        [clear.to_owned(), part(&self.remove), part(&self.add)].join(&SEPARATOR.to_string())
    }

    /// The change in a state; `None` if there is none.
    fn of_state(state: &str) -> Option<PlanChange> {
        let mut parts = state.split(SEPARATOR).map(str::to_owned);
        let clear = parts.next()?;
        let remove = parts.next()?;
        let add = parts.next()?;
        let given = |text: String| Some(text).filter(|text| !text.is_empty());
        Some(PlanChange { clear: !clear.is_empty(), remove: given(remove), add: given(add) })
    }
}

/// `/if`: shows the conditional moves in a game, or changes them.
pub(super) async fn if_command(
    bot: &Bot,
    interaction: &Interaction,
    named: Option<String>,
    change: PlanChange,
) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let menu = bot.drafts.put(CustomId::plain(ComposeComponent::PlanGame), &change.to_state());
    let game = match resolve(bot, interaction, player, named.as_deref(), Purpose::Plan, &menu).await {
        Ok(game) => game,
        Err(response) => return response,
    };
    if change.is_empty() {
        let planned = bot.work(move |service| plans::plan(service, player, game)).await?;
        return Ok(Response::Message(plan_list(bot, player, &planned, 0)));
    }
    let drafts = Arc::clone(&bot.drafts);
    let changed = bot.work(move |service| {
        let planned = plans::plan(service, player, game)?;
        let add = change.add.as_deref().map(|line| line_of(&planned.game, line));
        // What is removed is removed in any case.
        let question = add.as_ref().and_then(|line| keep_question(&drafts, &planned, line));
        let add = add.as_deref().filter(|_| question.is_none());
        let remove = change.remove.as_deref().map(actions);
        let edit =
            PlanEdit { clear: change.clear, remove: remove.as_deref(), add: add.as_slice(), ..PlanEdit::default() };
        let is_changed = change.clear || remove.is_some() || add.is_some();
        let planned = if is_changed { plans::edit_plan(service, player, game, None, &edit)? } else { planned };
        Ok((planned, question))
    });
    with_continuation_permit(bot, interaction, async {
        Ok(Response::Message(match changed.await? {
            (_, Some(question)) => question,
            (planned, None) => plan_list(bot, player, &planned, 0),
        }))
    })
    .await
}

/// The moves of a typed line: between its separators or, without any, between its blanks. The line may also be the displayed
/// name of a suggestion.
fn line_of<'a>(game: &Game, line: &'a str) -> Vec<&'a str> {
    let is_playable = |moves: &[&str]| can_be_played(&game.state, moves);
    let typed = actions(line);
    if is_playable(&typed) {
        return typed;
    }
    if let Some(suggested) = replies::suggested_notation(line).map(actions).filter(|moves| is_playable(moves)) {
        return suggested;
    }
    match line.contains(wording::MOVE_SEPARATOR) {
        true => typed,
        false => split_at_blanks(&game.state, line).unwrap_or(typed),
    }
}

/// The question whether to keep a line in which an answer of the player should be thought over.
fn keep_question(drafts: &CustomIdOverflow, planned: &PlannedGame, line: &[&str]) -> Option<Message> {
    // On the player's turn, the first move is played by the player later.
    let ahead = usize::from(planned.is_own_turn());
    let (moves, reason) = hasty_answer(&planned.game.state, line, planned.side, ahead)?;
    let id = CustomId::of_game(ComposeComponent::KeepLine, &planned.game);
    let keep = drafts.put(id.clone(), &wording::planned_line(line));
    let button = |words, id: CustomId, style| Button::new(words, id, style);
    Some(Message::ephemeral(wording::keep_anyway_question(&line[..moves], reason, planned.side)).buttons([
        button(say!(components::keep_anyway), keep, ButtonStyle::Danger),
        button(say!(components::leave_line), id.with(PlayComponent::Cancel), ButtonStyle::Secondary),
    ]))
}

/// Handles a change in the game that was chosen for it.
pub(crate) async fn on_game_chosen(
    bot: &Bot,
    interaction: &Interaction,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    match bot.drafts.get(&id.state).as_deref().map(PlanChange::of_state) {
        Some(Some(change)) => if_command(bot, interaction, value, change).await,
        _ => Ok(Response::ephemeral(say!(replies_composing::enter_the_line_again))),
    }
}

/// Saves a composed line.
pub(super) async fn on_keep(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let game = id.game();
    let found = bot.work(move |service| games::get(service, Viewer::Player(player), game)).await?;
    if !found.is_current(id.version) || !found.is_running() {
        return outdated(bot, found, id.seen(), Some(player)).await;
    }
    let Some(line) = bot.drafts.get(&id.state) else {
        let mut message = compose_line(bot, game, player, Vec::new(), Vec::new()).await?;
        message.text = format!("{}\n{}", say!(replies_composing::enter_the_line_again), message.text);
        return Ok(Response::Update(message));
    };
    let version = id.version;
    let kept = bot.work(move |service| {
        let line = actions(&line);
        plans::edit_plan(service, player, game, Some(version), &PlanEdit { add: &[&line], ..PlanEdit::default() })
    });
    match kept.await {
        Ok(planned) => Ok(Response::Update(plan_list(bot, player, &planned, 0))),
        Err(ServiceError::Refused(Refusal::Outdated)) => {
            let found = bot.work(move |service| games::get(service, Viewer::Player(player), game)).await?;
            outdated(bot, found, id.seen(), Some(player)).await
        }
        Err(error) => Err(error),
    }
}

/// The actions of a line, at most one more than the limit. The suggestion of a line that continues ends with an
/// ellipsis, which is no action.
fn actions(line: &str) -> Vec<&str> {
    let line = line.trim_end();
    let ellipsis = line.strip_suffix('…').filter(|line| line.trim_end().ends_with(wording::MOVE_SEPARATOR));
    let actions = ellipsis.unwrap_or(line).split(wording::MOVE_SEPARATOR).map(str::trim);
    actions.filter(|text| !text.is_empty()).take(LONGEST_PLAN + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_taken_apart_at_its_marks() {
        assert_eq!(actions(" a1-a2 ; b1 ;; offer: c1, d1;"), ["a1-a2", "b1", "offer: c1, d1"]);
        assert_eq!(actions(" ; "), [""; 0]);
        assert_eq!(actions("a1-a2 ; b1 ; …"), ["a1-a2", "b1"]);
        assert_eq!(actions("a1-a2 ; b1…"), ["a1-a2", "b1…"]);
        assert_eq!(actions(&"x;".repeat(500)).len(), LONGEST_PLAN + 1);
    }

    #[test]
    fn a_wish_is_read_back() {
        let text = |text: &str| Some(text.to_owned());
        for (clear, remove, add) in
            [(false, None, None), (true, None, text("a1-a2;b1|x")), (false, text("a1"), text("b"))]
        {
            let change = PlanChange { clear, remove: remove.clone(), add: add.clone() };
            let read = PlanChange::of_state(&change.to_state()).expect("a change");
            let add = add.map(|add| add.replace('|', " "));
            assert_eq!((read.clear, read.remove, read.add), (clear, remove, add));
        }
        assert!(PlanChange::of_state("").is_none());
    }
}
