//! The words drawn in pictures. The caller provides them, in the language of the readers.

use std::borrow::Cow;
use std::fmt;

use colonnade_rules::{Duty, SideName, TallyKind};

/// The words of one language that are drawn beside a board. They must be short: each shares a plate with a name and a
/// notation.
pub trait Words: fmt::Debug {
    /// The name of a side: `Red`.
    fn side(&self, side: SideName) -> Cow<'_, str>;

    /// The label of a number beside the board: `captured`.
    fn tally(&self, kind: TallyKind) -> Cow<'_, str>;

    /// The label of a final score beside the board: `score`.
    fn score(&self) -> Cow<'_, str>;

    /// The duty of the side to act, after its name: `to move`.
    fn duty(&self, duty: Duty) -> Cow<'_, str>;

    /// The result of a game for a side, after its name: `won`.
    fn result(&self, label: ResultLabel) -> Cow<'_, str>;

    /// The label of the pieces that a move being composed has not laid down yet: `in hand`.
    fn in_hand(&self) -> Cow<'_, str>;
}

/// The result of a game for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultLabel {
    /// The side won.
    Won,
    /// The side lost.
    Lost,
    /// Neither side won.
    Drew,
    /// The game was aborted before it counted.
    Aborted,
    /// A moderator cancelled the game.
    Void,
    /// The game has no result.
    Unfinished,
}
