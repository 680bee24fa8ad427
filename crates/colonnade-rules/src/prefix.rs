//! Prefixes: the tokens that can follow the beginning of a move.

use super::diagram::{Diagram, Facts};
use super::effect::Effect;
use super::side::Side;
use super::square::{Direction, Line, Square};
use super::stack::Piece;

/// The tokens that can follow a prefix. Each of them can be completed to a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Continuations {
    /// The decided part of the text, in canonical notation; empty at the beginning of a move.
    pub prefix: String,
    /// The canonical text of the move, if the prefix is already a whole move.
    pub whole: Option<String>,
    /// The tokens that can follow: lines and squares in board order, then words and signs. None of them is a dead end.
    pub tokens: Vec<Token>,
    /// Tokens of which the last token typed is only the beginning, as `a1` is of `a10`. They replace that token instead
    /// of following `prefix`; autocompletion offers them together with `tokens`.
    pub completions: Vec<Token>,
}

/// One choice in composing a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Token {
    /// The text on a button: `c4`, `3:`, `offer:`, `+`.
    pub label: String,
    /// The square, step, line or word that the token stands for.
    pub kind: TokenKind,
    /// The prefix after this token, in canonical notation.
    pub text: String,
    /// Whether `text` is already a whole legal move.
    pub whole: bool,
    /// The effect of choosing the token.
    pub effect: Effect,
}

/// The square, step, line or word that a token stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A square or hole.
    Square(Square),
    /// The next square of a path, one step in this direction.
    Step(Square, Direction),
    /// A line to pick up.
    Line(Line),
    /// A word or sign that is not a place on the board.
    Word,
}

impl Token {
    pub(crate) fn square(square: Square, text: String, whole: bool, effect: Effect) -> Token {
        Token { label: square.to_string(), kind: TokenKind::Square(square), text, whole, effect }
    }

    pub(crate) fn word(label: &str, text: String, whole: bool, effect: Effect) -> Token {
        Token { label: label.to_owned(), kind: TokenKind::Word, text, whole, effect }
    }

    /// Sorts tokens: lines and squares in board order, then words and signs.
    pub(crate) fn sort(tokens: &mut [Token]) {
        tokens.sort_by_key(|token| match token.kind {
            TokenKind::Line(Line::Rank(index) | Line::File(index)) => (0, index, 0),
            TokenKind::Square(square) | TokenKind::Step(square, _) => (0, square.rank(), square.file()),
            TokenKind::Word => (1, 0, 0),
        });
    }

    /// The square of the token, if it is one.
    #[must_use]
    pub const fn place(&self) -> Option<Square> {
        match self.kind {
            TokenKind::Square(square) | TokenKind::Step(square, _) => Some(square),
            TokenKind::Line(_) | TokenKind::Word => None,
        }
    }
}

/// The board after the chosen part of a move, for composing a move step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Preview {
    /// The board after the chosen part.
    pub diagram: Diagram,
    /// The effects of the chosen part.
    pub facts: Facts,
    /// The pieces still in the player's hand, the next one to drop first.
    pub hand: Hand,
    /// The tokens that can follow.
    pub continuations: Continuations,
}

/// The pieces that a player holds while composing a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hand {
    /// No pieces are in hand.
    Empty,
    /// Pieces, the next one to drop first.
    Pieces(Vec<Piece>),
    /// A number of counters or stones.
    Counters(u8),
    /// A pillar of a side.
    Pillar(Side),
}
