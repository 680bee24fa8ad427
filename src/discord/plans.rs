//! Conditional moves: `/if`, and composed lines. Only the user sees the answers.

use super::acting::outdated;
use super::bot::Bot;
use super::composer::compose_line;
use super::custom_id::{Component, CustomId};
use super::game_choice::resolve;
use super::heavy_work::with_continuation_permit;
use super::interaction::Interaction;
use super::plan_list::plan_list;
use super::respond::{HandlerResult, Response};
use crate::play::{GameId, LONGEST_PLAN, PlanEdit, Refusal, Viewer};
use crate::service::{Purpose, ServiceError};
use crate::view::wording::{self, replies};

/// The lines that `/if` removes and adds; none if the conditional moves are only shown.
#[derive(Clone, Debug, Default)]
pub(super) struct PlanChange {
    pub(super) clear: bool,
    pub(super) remove: Option<String>,
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
        let (clear, remove, add) = (parts.next()?, parts.next()?, parts.next()?);
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
    let menu = bot.drafts.put(CustomId::new(Component::PlanGame, 0), &change.to_state());
    let game = match resolve(bot, interaction, player, named.as_deref(), Purpose::Plan, &menu).await {
        Ok(game) => game,
        Err(response) => return response,
    };
    if change.is_empty() {
        let planned = bot.work(move |service| service.plan(player, game)).await?;
        return Ok(Response::Message(plan_list(bot, player, &planned, 0)));
    }
    let changed = bot.work(move |service| {
        let edit = |add: Option<&str>| {
            let [remove, add] = [change.remove.as_deref(), add].map(|line| line.map(actions));
            let add = add.as_deref();
            let edit = PlanEdit { clear: change.clear, remove: remove.as_deref(), add: add.as_slice() };
            service.edit_plan(player, game, None, &edit)
        };
        let suggested = change.add.as_deref().and_then(replies::suggested_notation);
        match (edit(change.add.as_deref()), suggested) {
            // The line may be the displayed name of a suggestion.
            (Err(refused @ ServiceError::Refused(Refusal::InLine { .. })), Some(line)) => match edit(Some(line)) {
                Err(ServiceError::Refused(_)) => Err(refused),
                done => done,
            },
            (done, _) => done,
        }
    });
    with_continuation_permit(bot, interaction, async {
        Ok(Response::Message(plan_list(bot, player, &changed.await?, 0)))
    })
    .await
}

/// Handles a change in the game that was chosen for it.
pub(super) async fn on_game_chosen(
    bot: &Bot,
    interaction: &Interaction,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    match bot.drafts.get(&id.state).as_deref().map(PlanChange::of_state) {
        Some(Some(change)) => if_command(bot, interaction, value, change).await,
        _ => Ok(Response::ephemeral(replies::enter_the_line_again())),
    }
}

/// Saves a composed line.
pub(super) async fn on_keep(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let game = GameId(id.number);
    let found = bot.work(move |service| service.game(Viewer::Player(player), game)).await?;
    if !found.is_current(id.version) || !found.is_running() {
        return outdated(bot, found, id.seen(), Some(player)).await;
    }
    let Some(line) = bot.drafts.get(&id.state) else {
        let mut message = compose_line(bot, game, player, Vec::new(), Vec::new()).await?;
        message.text = format!("{}\n{}", replies::enter_the_line_again(), message.text);
        return Ok(Response::Update(message));
    };
    let version = id.version;
    let kept = bot.work(move |service| {
        let line = actions(&line);
        service.edit_plan(player, game, Some(version), &PlanEdit { add: &[&line], ..PlanEdit::default() })
    });
    match kept.await {
        Ok(planned) => Ok(Response::Update(plan_list(bot, player, &planned, 0))),
        Err(ServiceError::Refused(Refusal::Outdated)) => {
            let found = bot.work(move |service| service.game(Viewer::Player(player), game)).await?;
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
