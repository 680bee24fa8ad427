//! The part of a game that reads text: position strings, move texts and the beginnings of moves.

use super::error::{Illegal, Incomplete, MoveError, PositionError};
use super::grammar::{Grammar, continued};
use super::position::Position;
use super::prefix::Continuations;

/// Reads position strings and move texts. `Display` of a position and of its actions writes them.
///
/// Every game of this crate implements it.
pub trait Notation: Position {
    /// Reads a position string of a variant, given by its index in [`GameInfo::variants`](super::GameInfo).
    ///
    /// # Errors
    ///
    /// The first invariant that the text breaks, in the order of [`Invariant`](super::Invariant).
    ///
    /// # Panics
    ///
    /// If there is no such variant.
    fn from_position(variant: usize, text: &str) -> Result<Self, PositionError>;

    /// Reads a move text.
    ///
    /// # Errors
    ///
    /// If the text is not notation, is only the beginning of a move, or breaks a rule.
    fn parse(&self, text: &str) -> Result<Self::Action, MoveError>;

    /// The tokens that can follow a text; none is a dead end. The empty text returns the tokens that can begin a move.
    ///
    /// # Errors
    ///
    /// If the text is not notation, or if no legal move begins with it.
    fn continuations(&self, text: &str) -> Result<Continuations, MoveError>;
}

impl<P: Grammar> Notation for P {
    fn from_position(variant: usize, text: &str) -> Result<Self, PositionError> {
        P::parse_position(variant, text)
    }

    fn parse(&self, text: &str) -> Result<Self::Action, MoveError> {
        let parsed = self.parse_partial(text)?;
        if self.outcome().is_some() {
            return Err(Illegal::game_over().into());
        }
        let whole = if parsed.is_open() { None } else { self.judge(&parsed.chosen)? };
        if let Some(action) = whole {
            return Ok(action);
        }
        let (_, continuations) = continued(self, parsed, text)?;
        Err(MoveError::Incomplete(Box::new(Incomplete { text: text.to_owned(), continuations })))
    }

    fn continuations(&self, text: &str) -> Result<Continuations, MoveError> {
        continued(self, self.parse_partial(text)?, text).map(|(_, continuations)| continuations)
    }
}
