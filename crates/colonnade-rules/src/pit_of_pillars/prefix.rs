//! The beginnings of turns.

use super::PillarMove;
use crate::path::Path;
use crate::square::Square;

/// The beginning of a turn: the parts before and after the `/`. Its form is checked, its legality is not.
#[derive(Clone)]
pub struct MovePrefix {
    pub(super) first: Option<FirstPart>,
    pub(super) second: Second,
}

#[derive(Clone, Copy)]
pub(super) enum FirstPart {
    /// A square, or a path from it.
    Way(Path),
    /// A path that continues, as in `c3-` and `c3-c4-`.
    Onward(Path),
    /// `+`, with or without a square.
    Plus(Option<Square>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Second {
    /// There is no `/`.
    None,
    /// A `/` with nothing decided after it.
    Asked,
    /// A square.
    Square(Square),
    /// Two squares.
    PillarMove(PillarMove),
}
