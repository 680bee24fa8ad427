//! Legal actions as values that can be looked into before they are played.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::diagram::Facts;
use super::error::MoveError;
use super::game::{AnyMove, GameAction, State};

/// A legal action of one state.
///
/// [`State::parse`] reads one from a text, [`State::actions`] lists all, and [`State::play`] plays one. Its move, its facts
/// and the state after it can be seen before: facts and state are computed at the first call that asks for them and kept,
/// also by clones made later. Displayed in canonical notation.
///
/// ```
/// use colonnade_rules::{AnyMove, Game, State};
/// let mut state = State::start(Game::Pilastri.standard());
/// let action = state.parse("F4 - E4")?;
/// assert_eq!(action.text(), "f4-e4");
/// assert!(matches!(action.choice(), AnyMove::Pilastri(step) if step.from.to_string() == "f4"));
/// assert_eq!(action.after().count(), Some(56));
/// assert_eq!(state.plies(), 0);
/// state.play(&action)?;
/// assert_eq!(state.position(), action.after().position());
/// // It belongs to the state that it was made for, and to no other.
/// assert!(state.play(&action).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Action {
    /// The state before and the move.
    choice: GameAction,
    facts: OnceLock<Arc<Facts>>,
    after: OnceLock<State>,
}

impl Action {
    pub(crate) const fn new(choice: GameAction) -> Action {
        Action { choice, facts: OnceLock::new(), after: OnceLock::new() }
    }

    /// The move, in the type of its game.
    #[must_use]
    pub fn choice(&self) -> AnyMove {
        self.choice.to_move()
    }

    /// The text in canonical notation.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.facts().text
    }

    /// The effects of the action on the board.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        self.facts.get_or_init(|| Arc::new(self.choice.facts()))
    }

    /// The state after the action.
    #[must_use]
    pub fn after(&self) -> &State {
        self.after.get_or_init(|| self.choice.after())
    }

    /// The state after the action, by value.
    #[must_use]
    pub fn into_after(mut self) -> State {
        self.after.take().unwrap_or_else(|| self.choice.after())
    }

    /// The facts and the state after the action, by value.
    #[must_use]
    pub fn into_parts(mut self) -> (Facts, State) {
        let facts = self.facts.take().map_or_else(|| self.choice.facts(), Arc::unwrap_or_clone);
        (facts, self.into_after())
    }

    /// Whether the action was made for this state, or for a state with the same start and the same actions.
    #[must_use]
    pub fn belongs_to(&self, state: &State) -> bool {
        self.choice.identity() == state.identity()
    }
}

/// Equal if they are the same move after the same start and the same earlier actions.
impl PartialEq for Action {
    fn eq(&self, other: &Self) -> bool {
        self.choice.identity() == other.choice.identity() && self.choice() == other.choice()
    }
}

impl Eq for Action {}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.choice().fmt(f)
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Action").field(&self.to_string()).finish()
    }
}

/// An [`Action`] or a move text, by reference: [`State::play`] accepts both.
pub trait Playable: sealed::Sealed {
    /// The reason why it cannot be played.
    type Error;

    /// Plays it in a state and returns its canonical text; an error leaves the state unchanged.
    #[doc(hidden)]
    fn play_in(self, state: &mut State) -> Result<String, Self::Error>;
}

mod sealed {
    /// Seals [`Playable`](super::Playable), so that a new method of the trait is no breaking change.
    pub trait Sealed {}

    impl Sealed for &super::Action {}
    impl<T: AsRef<str> + ?Sized> Sealed for &T {}
}

impl Playable for &Action {
    type Error = StaleAction;

    fn play_in(self, state: &mut State) -> Result<String, StaleAction> {
        if !self.belongs_to(state) {
            return Err(StaleAction);
        }
        *state = self.after().clone();
        Ok(self.to_string())
    }
}

impl<T: AsRef<str> + ?Sized> Playable for &T {
    type Error = MoveError;

    fn play_in(self, state: &mut State) -> Result<String, MoveError> {
        state.play_text(self.as_ref())
    }
}

impl State {
    /// Reads a move text.
    ///
    /// # Errors
    ///
    /// If the text is not notation, is only the beginning of a move, or is illegal.
    pub fn parse(&self, text: &str) -> Result<Action, MoveError> {
        self.choice(text).map(Action::new)
    }

    /// All legal actions, generated lazily; none once the game is over. There can be very many, and in Buku with a long
    /// line finding the next one can take long. [`State::continuations`] is always fast.
    pub fn actions(&self) -> impl Iterator<Item = Action> + '_ {
        self.choices().map(Action::new)
    }

    /// The only action, if it leaves no choice and is played without asking the player (Goré's pass).
    #[must_use]
    pub fn forced_action(&self) -> Option<Action> {
        self.forced_choice().map(Action::new)
    }

    /// Plays an action of this state, or the action of a move text, and returns its canonical text.
    ///
    /// ```
    /// use colonnade_rules::{Game, State};
    /// let mut state = State::start(Game::Pilare.standard());
    /// assert_eq!(state.play("C1 NN")?, "c1-c3");
    /// let first = state.actions().next().expect("the game goes on");
    /// state.play(&first)?;
    /// assert_eq!(state.plies(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// For a text as [`State::parse`], for an action that was made for another state [`StaleAction`]. This state is
    /// unchanged then.
    pub fn play<P: Playable>(&mut self, action: P) -> Result<String, P::Error> {
        action.play_in(self)
    }
}

/// The error for an action that is played in a state for which it was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaleAction;

impl fmt::Display for StaleAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the action belongs to another state of the game")
    }
}

impl std::error::Error for StaleAction {}
