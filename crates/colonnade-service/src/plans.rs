//! Conditional moves: plans of answers to future actions of the opponent. Each plan is shown only to its owner, and an
//! answer is played in the append of the action that it answers.

use std::sync::Arc;

use super::cache::Freshness;
use super::game_change::GameChange;
use super::loading::LoadedGame;
use super::{Reply, Service, games, names};
use colonnade_play::{
    Game, GameEvent, GameId, Offer, Plan, PlanDrop, PlanEdit, PlanTracker, PlayerId, Refusal, Timestamp, Viewer, answer,
};
use colonnade_rules::Side;
use colonnade_store::{Asked, PLANS};

/// A player's plan in a game.
#[derive(Clone, Debug)]
pub struct PlannedGame {
    /// The game.
    pub game: Arc<Game>,
    /// The plan from its current position on.
    pub plan: Plan,
    /// The side of the player.
    pub side: Side,
}

impl PlannedGame {
    /// Whether it is the player's turn, so that lines begin with an action that the player has to make.
    #[must_use]
    pub fn is_own_turn(&self) -> bool {
        self.game.is_running() && self.game.state.side_to_act() == self.side
    }
}

/// The plan of a player in a game.
///
/// # Errors
///
/// If the player does not play in it.
pub fn plan(service: &Service, player: PlayerId, game: GameId) -> Reply<PlannedGame> {
    let found = games::get(service, Viewer::Player(player), game)?;
    let side = found.side_of(player).ok_or(Refusal::NotPlaying)?;
    let plan = stored_plan(service, player, game)?;
    Ok(PlannedGame { game: found, plan, side })
}

/// Changes the plan of a player in a game. `version` is the game's version that the player saw, if that matters.
///
/// # Errors
///
/// If the player does not play in it, if the position has changed in the meantime, or if a line is refused.
pub fn edit_plan(
    service: &Service,
    player: PlayerId,
    game: GameId,
    version: Option<u64>,
    edit: &PlanEdit<'_>,
) -> Reply<PlannedGame> {
    let mut seen = version;
    let done = service.commit(
        || {
            let now = service.now();
            let table = service.load_with_players(game, Freshness::Stored)?;
            let Some(side) = table.game.side_of(player) else {
                let seen = table.game.is_visible_to(Viewer::Player(player));
                return Err(if seen { Refusal::NotPlaying } else { Refusal::NoSuchGame(game) }.into());
            };
            // A line begins at the position that the player saw, even if the edit is retried.
            let seen = *seen.get_or_insert(table.game.version);
            if !table.game.is_current(seen) && table.game.is_running() {
                return Err(Refusal::Outdated.into());
            }
            let before = table.plans[side].clone();
            let after = before.edited(&table.game, player, edit)?;
            if before == after {
                return Ok(None);
            }
            let seen = names::game_of_players(service, player, Arc::clone(&table.game), &table.players)?;
            let planned = PlannedGame { game: seen, plan: after.clone(), side };
            let mut change = GameChange::new(&table);
            change.rows.push(PLANS.replace((player, game), Some(&before), Some(&after)));
            // The append checks the version of the game.
            let (append, _) = change.into_append(service, now.max(table.game.touched), None);
            Ok(Some((append, planned)))
        },
        |planned| Ok(stored_plan(service, player, game)? == planned.plan),
    )?;
    match done {
        Some(planned) => Ok(planned),
        None => plan(service, player, game),
    }
}

/// All plans of a player, by game: only for that player.
///
/// # Errors
///
/// Only if something fails.
pub fn plans_of(service: &Service, player: PlayerId) -> Reply<Vec<(GameId, Plan)>> {
    service.store.rows_of(&PLANS, player).map_err(|fault| service.fault(fault))
}

fn stored_plan(service: &Service, player: PlayerId, game: GameId) -> Reply<Plan> {
    let asked = Asked { plans: vec![(player, game)], ..Asked::default() };
    Ok(service.together(&asked)?.plans.pop().unwrap_or_default())
}

impl GameChange {
    /// Follows the plans of both players through the events since `from`, and plays the planned answers, as if they
    /// were played now.
    pub(super) fn play_planned_answers(
        &mut self,
        service: &Service,
        now: Timestamp,
        table: &LoadedGame,
        from: usize,
    ) -> Reply<()> {
        let players = self.game.players();
        let is_moved = |event: &GameEvent| matches!(event, GameEvent::Acted { .. } | GameEvent::TakenBack { .. });
        if players.first == players.second || !self.events[from..].iter().any(|event| is_moved(&event.event)) {
            return Ok(());
        }
        // By the sides before the change, which a swap exchanges.
        let before = Side::ALL.map(|side| (table.players[side].id, &table.plans[side]));
        let mut trackers = before.map(|(owner, plan)| PlanTracker::new(owner, plan.clone()));
        let mut seen = from;
        // Each round goes one step down in a plan, so this ends. An action of this command comes first, so the action
        // with which a plan begins on its owner's turn is already made or no longer possible, and never played here.
        loop {
            for tracker in &mut trackers {
                for event in &self.events[seen..] {
                    match &event.event {
                        GameEvent::Acted { text, cause, .. } => tracker.follow(text, *cause),
                        GameEvent::TakenBack { .. } => tracker.give_up(PlanDrop::TakenBack),
                        _ => {}
                    }
                }
            }
            seen = self.events.len();
            if !self.game.is_running() {
                break;
            }
            let side = self.game.state.side_to_act();
            let to_act = self.game.players()[side];
            let Some(tracker) = trackers.iter_mut().find(|tracker| tracker.owner == to_act) else { break };
            let takeback_lapsed = self.game.lapsed(Offer::Takeback).is_some();
            tracker.yield_to_offers(side, self.game.offered_by(Offer::Draw), takeback_lapsed);
            let Some(text) = tracker.plan.answer() else { break };
            let Ok(decided) = answer(&self.game, text, now) else {
                tracker.give_up(PlanDrop::Left);
                break;
            };
            decided.into_iter().try_for_each(|event| self.apply_event(service, now, event))?;
        }
        for (PlanTracker { owner, plan, dropped }, (_, known)) in trackers.into_iter().zip(before) {
            let goes_on = self.game.is_running();
            let after = if goes_on { plan } else { Plan::default() };
            self.rows.push(PLANS.replace((owner, self.game.id), Some(known), Some(&after)));
            self.dropped.extend(dropped.filter(|_| goes_on).map(|why| (owner, why)));
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "plans_tests.rs"]
mod tests;
