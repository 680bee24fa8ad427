//! The part of a game that views need: a game-independent picture of a position, and the facts of an action.

use super::diagram::{Diagram, Facts};
use super::error::MoveError;
use super::grammar::{Grammar, continued};
use super::notation::Notation;
use super::prefix::{Hand, Preview};

/// Everything from which a view draws or describes a position without knowing the game.
///
/// Every game of this crate implements it.
pub trait Presentation: Notation {
    /// The position as a game-independent picture.
    fn diagram(&self) -> Diagram;

    /// The effects of a legal action.
    fn facts(&self, action: &Self::Action) -> Facts;

    /// The board after the chosen part of a move, for composing a move step by step.
    ///
    /// # Errors
    ///
    /// As [`Notation::continuations`].
    fn preview(&self, text: &str) -> Result<Preview, MoveError>;
}

/// How a game draws its positions. The games implement it; [`Presentation`] is implemented for all of them.
pub trait Drawing: Grammar {
    /// See [`Presentation::diagram`].
    fn draw(&self) -> Diagram;

    /// See [`Presentation::facts`].
    fn describe(&self, action: &Self::Action) -> Facts;

    /// The board after a judged prefix, the facts of that prefix, and the pieces left in hand.
    fn scene(&self, prefix: &Self::Prefix) -> (Diagram, Facts, Hand);
}

impl<P: Drawing> Presentation for P {
    fn diagram(&self) -> Diagram {
        self.draw()
    }

    fn facts(&self, action: &Self::Action) -> Facts {
        self.describe(action)
    }

    fn preview(&self, text: &str) -> Result<Preview, MoveError> {
        let (prefix, continuations) = continued(self, self.parse_partial(text)?, text)?;
        let (diagram, facts, hand) = self.scene(&prefix);
        Ok(Preview { diagram, facts, hand, continuations })
    }
}
