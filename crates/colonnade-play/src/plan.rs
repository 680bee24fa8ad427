//! Conditional moves: a player's answers to actions that the opponent has not made yet.

use super::event::Cause;
use super::fact::PlanDrop;
use super::game::Game;
use super::ids::PlayerId;
use super::refusal::{PlanProblem, Refusal};
use super::typed;
use colonnade_rules::{Action, Side, State};

/// The most actions that a plan may hold.
pub const MOST_PLANNED: usize = 200;

/// The most actions in a line of a plan.
pub const LONGEST_PLAN: usize = 30;

/// The most bytes that the texts of a plan may have in total: a plan is stored in one row.
pub const MOST_PLAN_TEXT: usize = 16_000;

/// A tree of lines from a position: the actions that players choose, in canonical text, without forced ones. Whose
/// action it is follows from the position. Where the owner is to act, there is one action. On the owner's turn this is
/// the first one: the owner has to make it, it is never played automatically, and the plan continues after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The actions that may come next.
    pub next: Vec<PlannedAction>,
}

/// An action of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedAction {
    /// Its canonical text.
    pub text: String,
    /// The plan after it.
    pub then: Plan,
}

/// A change of a plan. Its steps are done in the order of the fields; if one fails, none is done.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlanEdit<'a> {
    /// The plan that its owner saw, if that matters: another one is not changed.
    pub seen: Option<&'a Plan>,
    /// Whether the whole plan is removed first.
    pub clear: bool,
    /// A line whose last action is removed, with everything after it.
    pub remove: Option<&'a [&'a str]>,
    /// The lines to add, in this order.
    pub add: &'a [&'a [&'a str]],
}

impl Plan {
    /// Whether it changes nothing.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.next.is_empty()
    }

    /// How many actions it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.next.iter().map(|step| 1 + step.then.len()).sum()
    }

    /// The plan after an action; `None` if the action is not in the plan.
    #[must_use]
    pub fn after(&self, text: &str) -> Option<&Plan> {
        self.next.iter().find(|step| step.text == text).map(|step| &step.then)
    }

    /// The planned action where the owner is to act.
    #[must_use]
    pub fn answer(&self) -> Option<&str> {
        self.next.first().map(|step| step.text.as_str())
    }

    /// All its lines, each from the current position to its end.
    #[must_use]
    pub fn lines(&self) -> Vec<Vec<&str>> {
        let mut lines = Vec::new();
        for step in &self.next {
            let text = step.text.as_str();
            if step.then.is_empty() {
                lines.push(vec![text]);
            }
            lines.extend(step.then.lines().into_iter().map(|rest| [vec![text], rest].concat()));
        }
        lines
    }

    /// The plan after a change. The actions of the lines may be in any notation that players can type.
    ///
    /// # Errors
    ///
    /// If the game is over or the owner does not play in it, if the owner saw another plan, if an action is illegal, or
    /// if a line does not fit a plan.
    pub fn edited(&self, game: &Game, owner: PlayerId, edit: &PlanEdit<'_>) -> Result<Plan, Refusal> {
        let side = game.side_of(owner).ok_or(Refusal::NotPlaying)?;
        if !game.is_running() {
            return Err(Refusal::GameOver);
        }
        if edit.seen.is_some_and(|seen| seen != self) {
            return Err(PlanProblem::Changed.into());
        }
        let is_own_turn = game.state.side_to_act() == side;
        let mut plan = if edit.clear { Plan::default() } else { self.clone() };
        if let Some(line) = edit.remove {
            plan.remove(&read(game, side, line)?)?;
            // An action of the owner alone plans nothing.
            plan.next.retain(|step| !is_own_turn || !step.then.is_empty());
        }
        for line in edit.add {
            plan.add(read(game, planning_side(game, owner)?, line)?, is_own_turn)?;
        }
        Ok(plan)
    }

    /// Adds a line. Where the owner is to act, another action replaces the planned one and everything after it.
    fn add(&mut self, line: Vec<ReadAction>, is_own_turn: bool) -> Result<(), Refusal> {
        // On the owner's turn, the first action of a line does not answer anything.
        let answers = line.get(usize::from(is_own_turn)..).unwrap_or_default();
        if !answers.last().is_some_and(|last| last.is_owners) {
            return Err(PlanProblem::NoAnswer.into());
        }
        let mut at = &mut *self;
        for ReadAction { text, is_owners } in line {
            let place = at.next.iter().position(|step| step.text == text).unwrap_or_else(|| {
                if is_owners {
                    at.next.clear();
                }
                at.next.push(PlannedAction { text, then: Plan::default() });
                at.next.len() - 1
            });
            at = &mut at.next[place].then;
        }
        if self.len() > MOST_PLANNED || self.text_length() > MOST_PLAN_TEXT {
            return Err(PlanProblem::TooMany.into());
        }
        Ok(())
    }

    /// Removes the last action of a line with everything after it, and actions of the opponent left without an answer.
    fn remove(&mut self, line: &[ReadAction]) -> Result<(), Refusal> {
        let Some((first, rest)) = line.split_first() else { return Err(PlanProblem::NotPlanned.into()) };
        let place = self.next.iter().position(|step| step.text == first.text).ok_or(PlanProblem::NotPlanned)?;
        let then = &mut self.next[place].then;
        if !rest.is_empty() {
            then.remove(rest)?;
        }
        if rest.is_empty() || (!first.is_owners && then.is_empty()) {
            self.next.remove(place);
        }
        Ok(())
    }

    fn text_length(&self) -> usize {
        self.next.iter().map(|step| step.text.len() + step.then.text_length()).sum()
    }
}

/// The side of a player who may enter lines of conditional moves.
///
/// # Errors
///
/// Why the player may not.
fn planning_side(game: &Game, player: PlayerId) -> Result<Side, Refusal> {
    let side = game.side_of(player).ok_or(Refusal::NotPlaying)?;
    if !game.is_running() {
        return Err(Refusal::GameOver);
    }
    let players = game.players();
    if players.first == players.second {
        return Err(PlanProblem::BothSides.into());
    }
    Ok(side)
}

/// The side of a player who may plan answers to the opponent's next action, as composed on and entered from a board.
/// Lines that begin with the player's own action can only be entered as text.
///
/// # Errors
///
/// Why the player may not.
pub fn may_plan(game: &Game, player: PlayerId) -> Result<Side, Refusal> {
    let side = planning_side(game, player)?;
    if game.state.side_to_act() == side { Err(PlanProblem::OwnTurn.into()) } else { Ok(side) }
}

/// An action of a line, in canonical text.
struct ReadAction {
    text: String,
    is_owners: bool,
}

/// Reads a line from the position of a game on.
fn read(game: &Game, owner: Side, line: &[&str]) -> Result<Vec<ReadAction>, Refusal> {
    if line.len() > LONGEST_PLAN {
        return Err(PlanProblem::TooLong.into());
    }
    let mut state = game.state.clone();
    let mut actions = Vec::new();
    for (at, text) in line.iter().enumerate() {
        if state.outcome().is_some() {
            return Err(PlanProblem::Ended.into());
        }
        let action = typed::read(&state, text).map_err(|why| Refusal::InLine { at: at + 1, why: Box::new(why) })?;
        let is_owners = state.side_to_act() == side_after(owner, &game.state, &state);
        actions.push(ReadAction { text: action.text().to_owned(), is_owners });
        state = settled(&action);
    }
    Ok(actions)
}

/// The position after an action and the forced actions that follow it.
pub(super) fn settled(action: &Action) -> State {
    let mut state = action.after().clone();
    while let Some(forced) = state.forced_action() {
        state = forced.after().clone();
    }
    state
}

/// The side in a later state of a game of the player who has `side` in an earlier one: a swap exchanges the sides.
#[must_use]
pub fn side_after(side: Side, earlier: &State, later: &State) -> Side {
    if earlier.has_swapped() == later.has_swapped() { side } else { side.other() }
}

/// The position after a line of a game, in canonical text; `None` if an action is illegal, as in an outdated line.
#[must_use]
pub fn after_line(game: &Game, line: &[&str]) -> Option<State> {
    let mut state = game.state.clone();
    for text in line {
        state = settled(&state.parse(text).ok()?);
    }
    Some(state)
}

/// A plan that is followed while events happen in its game.
#[derive(Clone, Debug)]
pub struct PlanTracker {
    /// The owner of the plan.
    pub owner: PlayerId,
    /// The plan from the current position on.
    pub plan: Plan,
    /// Why it was dropped.
    pub dropped: Option<PlanDrop>,
}

impl PlanTracker {
    /// Starts from a stored plan.
    #[must_use]
    pub const fn new(owner: PlayerId, plan: Plan) -> PlanTracker {
        PlanTracker { owner, plan, dropped: None }
    }

    /// Drops the plan, if there is one.
    pub fn give_up(&mut self, why: PlanDrop) {
        if !self.plan.is_empty() {
            (self.plan, self.dropped) = (Plan::default(), Some(why));
        }
    }

    /// Follows the plan through an action that was made.
    pub fn follow(&mut self, text: &str, cause: Cause) {
        if self.plan.is_empty() || cause.is_forced() {
            return;
        }
        match self.plan.after(text) {
            Some(after) => self.plan = after.clone(),
            None => self.give_up(PlanDrop::Left),
        }
    }

    /// Drops the plan if its answer would decide an offer or request that the owner, who has `side`, has not responded to.
    pub fn yield_to_offers(&mut self, side: Side, draw_offered_by: Option<Side>, takeback_lapsed: bool) {
        if draw_offered_by == Some(side.other()) {
            self.give_up(PlanDrop::DrawOffered);
        } else if takeback_lapsed {
            self.give_up(PlanDrop::TakebackLapsed);
        }
    }
}

#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
