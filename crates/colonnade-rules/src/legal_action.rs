//! The legal actions of a state as values, without text.

use std::fmt;

use super::checked::{CheckedAction, StaleAction};
use super::game::{AnyAction, State};

/// A legal action of one state: a small value without text, displayed in canonical notation.
///
/// [`State::actions`] makes them one after another, without an allocation for each; [`State::perform`] plays one of them
/// and reads nothing. A search that needs the game's own types and no text at all goes through [`State::visit`].
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
    /// Whether the action was made for this state, or for one with the same start and the same actions.
    #[must_use]
    pub fn belongs_to(&self, state: &State) -> bool {
        self.before == state.identity()
    }
}

impl State {
    /// All legal actions, made one at a time; none once the game is over. There can be very many, and in Buku with a long
    /// line the next one can be long in coming. [`State::continuations`] always answers soon.
    pub fn actions(&self) -> impl Iterator<Item = LegalAction> + '_ {
        let before = self.identity();
        self.any_actions().map(move |action| LegalAction { before, action })
    }

    /// Performs an action of [`State::actions`]. No text is read.
    ///
    /// # Errors
    ///
    /// That it was made for another state; nothing has changed then.
    pub fn perform(&mut self, action: LegalAction) -> Result<(), StaleAction> {
        if action.belongs_to(self) && self.perform_any(action.action) { Ok(()) } else { Err(StaleAction) }
    }

    /// The facts of an action of [`State::actions`] and the state after it.
    ///
    /// # Errors
    ///
    /// That it was made for another state.
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
