//! The part of a game that reads text: position strings, move texts and their beginnings.

use super::error::{Illegal, Incomplete, MoveError, PositionError};
use super::grammar::{Grammar, continued};
use super::position::Position;
use super::prefix::Continuations;

/// Position strings and move texts of a game. Writing them is `Display`, of the position and of its actions.
///
/// Every game of this crate implements it.
pub trait Notation: Position {
    /// Reads a position string of a variant, given by its place in [`GameInfo::variants`](super::GameInfo).
    ///
    /// # Errors
    ///
    /// The first invariant that is broken, in the order of [`Invariant`](super::Invariant).
    ///
    /// # Panics
    ///
    /// If there is no such variant.
    fn parse(variant: usize, text: &str) -> Result<Self, PositionError>;

    /// Reads a move text.
    ///
    /// # Errors
    ///
    /// That it is no notation, or only the beginning of a move, or breaks a rule.
    fn read(&self, text: &str) -> Result<Self::Action, MoveError>;

    /// The tokens that can follow a text, never a dead end. The empty text asks for the first decision.
    ///
    /// # Errors
    ///
    /// That the text is no notation, or that no legal move begins like this.
    fn continuations(&self, text: &str) -> Result<Continuations, MoveError>;
}

impl<P: Grammar> Notation for P {
    fn parse(variant: usize, text: &str) -> Result<Self, PositionError> {
        P::parse_position(variant, text)
    }

    fn read(&self, text: &str) -> Result<Self::Action, MoveError> {
        let draft = self.draft(text)?;
        if self.outcome().is_some() {
            return Err(Illegal::game_over().into());
        }
        let whole = if draft.is_open() { None } else { self.judge(&draft.chosen)? };
        if let Some(action) = whole {
            return Ok(action);
        }
        let (_, continuations) = continued(self, draft, text)?;
        Err(MoveError::Incomplete(Box::new(Incomplete { text: text.to_owned(), continuations })))
    }

    fn continuations(&self, text: &str) -> Result<Continuations, MoveError> {
        continued(self, self.draft(text)?, text).map(|(_, continuations)| continuations)
    }
}
