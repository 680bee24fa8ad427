//! The errors of move texts and position strings, as data. `Display` is short and technical, for logs; a program makes
//! sentences for players from the data.

use std::fmt;

use super::expected::Expected;
use super::position_flaw::{Invariant, PositionFlaw};
use super::prefix::Continuations;
use super::rule::Rule;
use super::square::Square;

/// The reason why a text is not a move in a position. The three cases deserve three different replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text is not notation: reading stopped at some character.
    NotNotation(NotNotation),
    /// The text is the beginning of legal moves, but not yet a move.
    Incomplete(Box<Incomplete>),
    /// The text is notation for a move (or its beginning), but a rule forbids it.
    Illegal(Box<Illegal>),
}

/// A text that cannot be read as notation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotNotation {
    /// The text that was read.
    pub text: String,
    /// Where reading stopped: a byte offset into `text`, on a character boundary.
    pub at: usize,
    /// The parts of notation that could have stood there.
    pub expected: Expected,
}

/// A text that is the beginning of legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Incomplete {
    /// The text that was read.
    pub text: String,
    /// The parts of notation that could have been there.
    pub continuations: Continuations,
}

/// A move that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Illegal {
    /// The move, or the part of it that breaks the rule, in canonical notation.
    pub text: String,
    /// The rule that it breaks.
    pub rule: Rule,
    /// The squares concerned.
    pub squares: Vec<Square>,
}

impl MoveError {
    /// A short code that never changes: `not-notation`, `incomplete` or `illegal`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            MoveError::NotNotation(_) => "not-notation",
            MoveError::Incomplete(_) => "incomplete",
            MoveError::Illegal(_) => "illegal",
        }
    }

    /// The rule that forbids the move; `None` if the text is not a whole move.
    #[must_use]
    pub fn rule(&self) -> Option<&Rule> {
        match self {
            MoveError::Illegal(illegal) => Some(&illegal.rule),
            MoveError::NotNotation(_) | MoveError::Incomplete(_) => None,
        }
    }
}

impl Illegal {
    /// The error for any action in a game that is over.
    #[must_use]
    pub fn game_over() -> Illegal {
        Illegal::new(Rule::GameOver, "", [])
    }

    pub(crate) fn new(rule: Rule, text: impl fmt::Display, squares: impl IntoIterator<Item = Square>) -> Illegal {
        Illegal { text: text.to_string(), rule, squares: squares.into_iter().collect() }
    }
}

impl From<NotNotation> for MoveError {
    fn from(error: NotNotation) -> Self {
        MoveError::NotNotation(error)
    }
}

impl From<Illegal> for MoveError {
    fn from(error: Illegal) -> Self {
        MoveError::Illegal(Box::new(error))
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::NotNotation(error) => error.fmt(f),
            MoveError::Incomplete(error) => error.fmt(f),
            MoveError::Illegal(error) => error.fmt(f),
        }
    }
}

/// `"c3-k9" at 3: expected square`.
impl fmt::Display for NotNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at {}: expected {}", self.text, self.at, self.expected)
    }
}

/// `"c3-": incomplete, next: 4`.
impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: incomplete, next: {}", self.text, self.continuations.tokens.len())
    }
}

/// `c3-c4: not-higher [c3, c4]`.
impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.text.is_empty() {
            write!(f, "{}: ", self.text)?;
        }
        write!(f, "{} {:?}", self.rule.code(), self.squares)
    }
}

impl std::error::Error for MoveError {}
impl std::error::Error for NotNotation {}
impl std::error::Error for Incomplete {}
impl std::error::Error for Illegal {}

/// An error for a position string that breaks an invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionError {
    /// The flaw: its kind, its place, and the value expected there.
    pub flaw: PositionFlaw,
}

impl PositionError {
    /// The first invariant that is broken.
    #[must_use]
    pub const fn invariant(&self) -> Invariant {
        self.flaw.invariant()
    }
}

impl From<PositionFlaw> for PositionError {
    fn from(flaw: PositionFlaw) -> Self {
        PositionError { flaw }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a position: {:?}", self.flaw)
    }
}

impl std::error::Error for PositionError {}
