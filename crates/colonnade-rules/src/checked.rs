//! A checked action, with its facts and the state after it.

use std::fmt;
use std::sync::Arc;

use super::diagram::Facts;
use super::error::MoveError;
use super::game::State;

/// A legal action of one state: its canonical text, its facts and the state after it.
///
/// [`State::check`] reads a text once and returns this value; [`State::apply`] performs it without reading anything
/// again. A clone only increments a reference count.
///
/// ```
/// use colonnade_rules::{Game, State};
/// let mut state = State::start(Game::Pilare.standard());
/// let action = state.check("C1 nn")?;
/// assert_eq!(action.text(), "c1-c3");
/// assert_eq!(action.after().plies(), 1);
/// state.apply(&action)?;
/// assert_eq!(state.position(), action.after().position());
/// // It belongs to the state that it was checked in, and to no other.
/// assert!(state.apply(&action).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct CheckedAction(Arc<Inner>);

#[derive(Clone)]
struct Inner {
    before: u128,
    facts: Facts,
    after: State,
}

impl State {
    /// Reads a move text once and returns the action with its facts and the state after it.
    ///
    /// # Errors
    ///
    /// If the text is not notation, is only the beginning of a move, or is illegal.
    pub fn check(&self, text: &str) -> Result<CheckedAction, MoveError> {
        self.performed(text).map(|performed| CheckedAction::new(self, performed))
    }

    /// The only action, if it leaves no choice and is played without asking the player (Goré's pass).
    #[must_use]
    pub fn forced_action(&self) -> Option<CheckedAction> {
        self.performed_forced_action().map(|performed| CheckedAction::new(self, performed))
    }

    /// Performs an action that was checked in this state. No text is read.
    ///
    /// # Errors
    ///
    /// If it was checked in another state; this state is unchanged then.
    pub fn apply(&mut self, action: &CheckedAction) -> Result<(), StaleAction> {
        if !action.belongs_to(self) {
            return Err(StaleAction);
        }
        *self = action.after().clone();
        Ok(())
    }
}

impl CheckedAction {
    pub(crate) fn new(before: &State, (facts, after): (Facts, State)) -> Self {
        CheckedAction(Arc::new(Inner { before: before.identity(), facts, after }))
    }

    /// The text in canonical notation.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.facts.text
    }

    /// The effects of the action on the board.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.0.facts
    }

    /// The state after the action.
    #[must_use]
    pub fn after(&self) -> &State {
        &self.0.after
    }

    /// The state after the action. It is moved, not cloned, if this is the last reference to the value.
    #[must_use]
    pub fn into_after(self) -> State {
        self.into_parts().1
    }

    /// The facts and the state after the action, not cloned if this is the last reference to the value.
    #[must_use]
    pub fn into_parts(self) -> (Facts, State) {
        let Inner { facts, after, .. } = Arc::unwrap_or_clone(self.0);
        (facts, after)
    }

    /// Whether the action was checked in this state, or in a state with the same start and the same actions.
    #[must_use]
    pub fn belongs_to(&self, state: &State) -> bool {
        self.0.before == state.identity()
    }
}

/// Equal if they are the same action after the same start and the same earlier actions.
impl PartialEq for CheckedAction {
    fn eq(&self, other: &Self) -> bool {
        self.0.before == other.0.before && self.text() == other.text()
    }
}

impl Eq for CheckedAction {}

impl fmt::Display for CheckedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl fmt::Debug for CheckedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CheckedAction").field(&self.text()).finish()
    }
}

/// The error for an action that is applied to a state for which it was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaleAction;

impl fmt::Display for StaleAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the action belongs to another state of the game")
    }
}

impl std::error::Error for StaleAction {}
