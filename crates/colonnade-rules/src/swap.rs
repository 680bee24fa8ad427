//! The exchange of sides by the pie rule, in a game of any kind.

use super::diagram::{ActionKind, Facts};
use super::error::{Illegal, Incomplete, MoveError};
use super::game::{GameAction, State};
use super::pie::{PieRule, SWAP, SwapText, swap_token};
use super::prefix::{Continuations, Hand, Preview};
use super::rule::Rule;

impl State {
    /// The same game with the pie rule: after the first action, the player who would answer may [`SWAP`] instead. The
    /// players then exchange their sides and the position stays: the side to act is the same, and now the other player's.
    ///
    /// A state has sides and no players: whoever keeps the players exchanges them when [`State::has_swapped`] changes.
    ///
    /// ```
    /// use colonnade_rules::{Game, SWAP, Side, State};
    /// let mut state = State::start(Game::Pilare.standard()).with_pie_rule();
    /// assert!(!state.can_swap());
    /// state.play("c1-c3")?;
    /// assert!(state.can_swap());
    /// state.play(SWAP)?;
    /// assert_eq!((state.side_to_act(), state.has_swapped()), (Side::Second, true));
    /// assert_eq!(state.history(), ["c1-c3", "swap"]);
    /// # Ok::<(), colonnade_rules::MoveError>(())
    /// ```
    #[must_use]
    pub fn with_pie_rule(mut self) -> State {
        if self.pie == PieRule::Absent {
            self.pie = PieRule::InForce;
        }
        self
    }

    /// Whether the pie rule is in force.
    #[must_use]
    pub fn has_pie_rule(&self) -> bool {
        self.pie != PieRule::Absent
    }

    /// Whether a swap is legal now.
    #[must_use]
    pub fn can_swap(&self) -> bool {
        self.pie == PieRule::InForce && self.plies() == 1 && self.outcome().is_none()
    }

    /// Whether the second action was a swap.
    #[must_use]
    pub fn has_swapped(&self) -> bool {
        self.pie == PieRule::Swapped
    }

    /// The swap, if it is legal now.
    pub(crate) fn swap_choice(&self) -> Option<GameAction> {
        self.can_swap().then(|| GameAction::Swap(self.clone()))
    }

    /// The state after a swap.
    pub(crate) fn swapped(&self) -> State {
        let mut after = self.clone();
        after.pie = PieRule::Swapped;
        after
    }

    /// The facts of a swap.
    pub(crate) fn swap_facts(&self) -> Facts {
        Facts::new(self.side_to_act(), ActionKind::Swap, SWAP)
    }

    /// How a text reads as a swap; `None` if it does not, or without the pie rule.
    ///
    /// # Errors
    ///
    /// If it is a swap and cannot be made now.
    pub(crate) fn swap_text(&self, text: &str) -> Result<Option<SwapText>, Illegal> {
        let Some(swap) = SwapText::read(text).filter(|_| self.has_pie_rule()) else { return Ok(None) };
        match swap {
            swap if self.can_swap() => Ok(Some(swap)),
            SwapText::Whole if self.outcome().is_some() => Err(Illegal::game_over()),
            SwapText::Whole => Err(Illegal::new(Rule::SwapNotNow, SWAP, [])),
            SwapText::Beginning => Ok(None),
        }
    }

    /// The swap of a move text; `None` as [`State::swap_text`].
    pub(crate) fn read_swap(&self, text: &str) -> Result<Option<GameAction>, MoveError> {
        match self.swap_text(text)? {
            None => Ok(None),
            Some(SwapText::Whole) => Ok(self.swap_choice()),
            Some(beginning @ SwapText::Beginning) => {
                let continuations = beginning.continuations();
                Err(MoveError::Incomplete(Box::new(Incomplete { text: text.to_owned(), continuations })))
            }
        }
    }

    /// Adds the swap to the tokens with which a move can begin, if it is legal now.
    pub(crate) fn offer_swap(&self, next: &mut Continuations) {
        if next.prefix.is_empty() && next.completions.is_empty() && self.can_swap() {
            next.tokens.push(swap_token());
        }
    }

    /// The preview of the chosen part of a swap.
    pub(crate) fn swap_preview(&self, chosen: SwapText) -> Preview {
        let continuations = chosen.continuations();
        let facts = Facts { text: continuations.prefix.clone(), ..self.swap_facts() };
        Preview { diagram: self.diagram(), facts, hand: Hand::Empty, continuations }
    }
}
