//! Which actions a player should confirm: those that are easily played by mistake.

use colonnade_rules::{Line, Outcome, State};

/// Why an action should be confirmed before it is played. At least one of the two is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Danger {
    /// The line that is picked up, if it is empty, so that nothing is sown.
    pub empty_line: Option<Line>,
    /// How the action ends the game, unless nothing is wrong with that: a win of the side that acts is set only
    /// together with an empty line.
    pub outcome: Option<Outcome>,
}

/// The reasons to confirm an action of the side to act, given in canonical text: it ends the game without winning it, or
/// it picks up an empty line. None for every other action, and for a text that is no legal action.
#[must_use]
pub fn danger(state: &State, text: &str) -> Option<Danger> {
    let facts = state.facts(text).ok()?;
    let mut after = state.clone();
    after.play(text).ok()?;
    let outcome = after.outcome();
    let empty_line = facts.line.filter(|_| facts.landed.is_empty());
    let wins = outcome.is_none_or(|outcome| outcome.winner() == Some(facts.side));
    (empty_line.is_some() || !wins).then_some(Danger { empty_line, outcome })
}
