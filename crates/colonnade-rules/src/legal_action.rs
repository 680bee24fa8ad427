//! The legal actions of a state as values, without text.

use std::fmt;

use super::checked::{CheckedAction, StaleAction};
use super::game::{AnyAction, State};

/// A legal action of one state: a small value without text, displayed in canonical notation.
///
/// [`State::actions`] generates them lazily, without an allocation for each; [`State::perform`] plays one without
/// reading text. A search that needs the game's own types can use [`State::visit`] instead.
///
/// ```
/// use colonnade_rules::{Game, State};
/// let mut state = State::start(Game::Pilare.standard());
/// let action = state.actions().last().expect("the start has actions");
/// let text = action.to_string();
/// assert_eq!(state.checked(action)?.text(), text);
/// state.perform(action)?;
/// assert_eq!(state.history(), [text]);
/// // It belongs to the state that it was made for, and to no other.
/// assert!(state.perform(action).is_err());
/// # Ok::<(), colonnade_rules::StaleAction>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LegalAction {
    /// The identity of the state.
    before: u128,
    action: AnyAction,
}

impl LegalAction {
    /// Whether the action was made for this state, or for a state with the same start and the same actions.
    #[must_use]
    pub fn belongs_to(&self, state: &State) -> bool {
        self.before == state.identity()
    }
}

impl State {
    /// All legal actions, generated lazily; none once the game is over. There can be very many, and in Buku with a long
    /// line finding the next one can take long. [`State::continuations`] is always fast.
    pub fn actions(&self) -> impl Iterator<Item = LegalAction> + '_ {
        let before = self.identity();
        self.any_actions().map(move |action| LegalAction { before, action })
    }

    /// Performs an action of [`State::actions`]. No text is read.
    ///
    /// # Errors
    ///
    /// If it was made for another state; this state is unchanged then.
    pub fn perform(&mut self, action: LegalAction) -> Result<(), StaleAction> {
        if action.belongs_to(self) && self.perform_any(action.action) { Ok(()) } else { Err(StaleAction) }
    }

    /// The facts of an action of [`State::actions`] and the state after it.
    ///
    /// # Errors
    ///
    /// If it was made for another state.
    pub fn checked(&self, action: LegalAction) -> Result<CheckedAction, StaleAction> {
        if !action.belongs_to(self) {
            return Err(StaleAction);
        }
        self.performed_any(action.action).map(|performed| CheckedAction::new(self, performed)).ok_or(StaleAction)
    }
}

impl fmt::Display for LegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.action.fmt(f)
    }
}

impl fmt::Debug for LegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LegalAction").field(&self.to_string()).finish()
    }
}
