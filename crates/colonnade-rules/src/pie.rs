//! The pie rule: after the first action, the other player may exchange the sides instead of answering.

use super::effect::Effect;
use super::prefix::{Continuations, Token};
use super::timeline::followed_by;

/// The text of the action that exchanges the sides.
pub const SWAP: &str = "swap";

/// Whether a game with these actions, in any notation, has a swap: it is the second action.
pub fn has_swap<'a>(actions: impl IntoIterator<Item = &'a str>) -> bool {
    actions.into_iter().nth(1).is_some_and(|text| SwapText::read(text) == Some(SwapText::Whole))
}

/// The pie rule in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum PieRule {
    /// It is not in force.
    #[default]
    Absent,
    /// It is in force, and nobody has swapped.
    InForce,
    /// The second action was a swap.
    Swapped,
}

impl PieRule {
    /// The identity of a game with this rule, from that of the game without it.
    pub(crate) fn identity(self, without: u128) -> u128 {
        match self {
            PieRule::Absent => without,
            PieRule::InForce => followed_by(without, "pie"),
            PieRule::Swapped => followed_by(without, SWAP),
        }
    }
}

/// A text that reads as a swap. Case and surrounding blanks are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SwapText {
    /// The whole text.
    Whole,
    /// Only its beginning.
    Beginning,
}

impl SwapText {
    pub(crate) fn read(text: &str) -> Option<SwapText> {
        let text = text.trim().to_ascii_lowercase();
        match text.as_str() {
            "" => None,
            SWAP => Some(SwapText::Whole),
            text => SWAP.starts_with(text).then_some(SwapText::Beginning),
        }
    }

    /// The tokens that can follow, where a swap is legal.
    pub(crate) fn continuations(self) -> Continuations {
        let (prefix, whole, completions) = match self {
            SwapText::Whole => (SWAP, Some(SWAP.to_owned()), Vec::new()),
            SwapText::Beginning => ("", None, vec![swap_token()]),
        };
        Continuations { prefix: prefix.to_owned(), whole, tokens: Vec::new(), completions }
    }
}

/// The token that swaps.
pub(crate) fn swap_token() -> Token {
    Token::word(SWAP, SWAP.to_owned(), true, Effect::Swap)
}
