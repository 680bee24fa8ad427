//! Conditional moves: what a player answers to actions of the opponent that have not been made yet.

use super::event::Cause;
use super::game::{Game, Lapsed};
use super::ids::PlayerId;
use super::notice::PlanDrop;
use super::refusal::{PlanProblem, Refusal};
use super::typed;
use colonnade_rules::Side;

/// The most actions that a plan may hold.
pub const MOST_PLANNED: usize = 200;

/// The most actions that a line of a plan may have.
pub const LONGEST_PLAN: usize = 30;

/// A tree of lines from a position on: the actions that somebody chooses, in canonical text. What carries no choice is left
/// out, and whose actions they are is told by the position. Where the owner is to act, there is one action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The actions that may come next.
    pub next: Vec<Step>,
}

/// An action of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its canonical text.
    pub text: String,
    /// The plan after it.
    pub then: Plan,
}

impl Plan {
    /// Whether it says nothing.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.next.is_empty()
    }

    /// How many actions it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.next.iter().map(|step| 1 + step.then.len()).sum()
    }

    /// The plan after an action; None where it does not say what comes then.
    #[must_use]
    pub fn after(&self, text: &str) -> Option<&Plan> {
        self.next.iter().find(|step| step.text == text).map(|step| &step.then)
    }

    /// The action that it says where the owner is to act.
    #[must_use]
    pub fn answer(&self) -> Option<&str> {
        self.next.first().map(|step| step.text.as_str())
    }

    /// All its lines, each from the present position to its end.
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

    /// The plan with one more line, whose actions are written as people write them. Where the owner is to act, another action
    /// takes the place of the one that was there, with everything after it.
    ///
    /// # Errors
    ///
    /// If the game is over or the player does not play in it, if an action is not legal, or if the line is none of a plan.
    pub fn with_line(&self, game: &Game, owner: PlayerId, line: &[&str]) -> Result<Plan, Refusal> {
        let side = game.side_of(owner).ok_or(Refusal::NotPlaying)?;
        if !game.is_running() {
            return Err(Refusal::GameOver);
        }
        let players = game.players();
        if players.first == players.second {
            return Err(PlanProblem::BothSides.into());
        }
        if game.state.side_to_act() == side {
            return Err(PlanProblem::OwnTurn.into());
        }
        if line.len() > LONGEST_PLAN {
            return Err(PlanProblem::TooLong.into());
        }
        let mut plan = self.clone();
        let (mut at, mut state, mut is_answered) = (&mut plan, game.state.clone(), false);
        for text in line {
            if state.outcome().is_some() {
                return Err(PlanProblem::Ended.into());
            }
            let action = typed::read(&state, text)?;
            is_answered = state.side_to_act() == side;
            let found = at.next.iter().position(|step| step.text == action.text());
            let place = found.unwrap_or_else(|| {
                if is_answered {
                    at.next.clear();
                }
                at.next.push(Step { text: action.text().to_owned(), then: Plan::default() });
                at.next.len() - 1
            });
            state = action.after().clone();
            while let Some(forced) = state.forced() {
                state = forced.after().clone();
            }
            at = &mut at.next[place].then;
        }
        if !is_answered {
            return Err(PlanProblem::NoAnswer.into());
        }
        if plan.len() > MOST_PLANNED {
            return Err(PlanProblem::TooMany.into());
        }
        Ok(plan)
    }
}

/// A plan while things happen to its game.
#[derive(Clone, Debug)]
pub struct Pursuit {
    /// Whose plan it is.
    pub owner: PlayerId,
    /// The side of the owner.
    pub side: Side,
    /// The plan from the present position on.
    pub plan: Plan,
    /// Why it was dropped.
    pub dropped: Option<PlanDrop>,
}

impl Pursuit {
    /// A plan as it was stored.
    #[must_use]
    pub const fn new(owner: PlayerId, side: Side, plan: Plan) -> Pursuit {
        Pursuit { owner, side, plan, dropped: None }
    }

    /// Drops the plan, if there is one.
    pub fn give_up(&mut self, why: PlanDrop) {
        if !self.plan.is_empty() {
            (self.plan, self.dropped) = (Plan::default(), Some(why));
        }
    }

    /// An action was made.
    pub fn follow(&mut self, text: &str, cause: Cause) {
        if self.plan.is_empty() || cause.is_forced() {
            return;
        }
        match self.plan.after(text) {
            Some(after) => self.plan = after.clone(),
            None => self.give_up(PlanDrop::Left),
        }
    }

    /// Drops the plan where its answer would decide something that the owner has not been asked about.
    pub fn yield_to_offers(&mut self, draw_offer: Option<Side>, lapsed: Lapsed) {
        if draw_offer == Some(self.side.other()) {
            self.give_up(PlanDrop::DrawOffered);
        } else if lapsed.takeback.is_some() {
            self.give_up(PlanDrop::TakebackLapsed);
        }
    }
}

#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
