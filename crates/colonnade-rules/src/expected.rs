//! The parts of notation that could have been where reading stopped.

use std::fmt;

use super::square::{Board, Direction, Square};

/// A part of notation that could have been where reading a move text stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The end of the move.
    End,
    /// The end, because no move text may be longer.
    EndOfText {
        /// The maximum length of a move text, in bytes.
        most: usize,
    },
    /// The end, because no path has more steps.
    EndOfPath {
        /// The maximum number of steps of a path.
        most: usize,
    },
    /// A square of the board.
    Square(Board),
    /// A square of an 8×8 board without its corners.
    SquareWithoutCorners,
    /// A square other than this one.
    AnotherSquare(Square),
    /// A square on the same rank or file as this one.
    SquareInLine(Square),
    /// A direction that does not lead off the board.
    DirectionOnBoard {
        /// The square on the edge.
        from: Square,
        /// The direction that leads off the board.
        direction: Direction,
    },
    /// The continuation of a path, or the end.
    PathOrEnd {
        /// Whether the path is written as directions (`n e s w`).
        directed: bool,
        /// Whether a `/` can follow.
        slash: bool,
    },
    /// A number without leading zeros.
    NoLeadingZeros,
    /// A smaller number.
    SmallerNumber,
    /// One of these tokens.
    OneOf(Vec<String>),
    /// A hole or a word (Goré).
    HoleOrWord,
    /// The end, because a sowing names only one hole (Goré).
    EndOfSowing,
    /// A hole other than this one, which is already named (Goré).
    AnotherHole(Square),
    /// `,` and the next hole, or the end (Goré).
    NextHoleOrEnd,
    /// `:` and the holes of the offer (Goré).
    OfferedHoles,
    /// A line of the board and `:` (Buku).
    Line(Board),
    /// The number of counters sown (Buku).
    CounterCount,
    /// A closing bracket (Buku).
    ClosingBracket,
    /// `:` and the first square (Buku).
    FirstSquare,
    /// `/` and a pillar's move, or the end (Pit of Pillars).
    PillarMoveOrEnd,
    /// `-` and the square where the pillar ends, or the end (Pit of Pillars).
    PillarTargetOrEnd,
    /// The end, because a pillar's move names only two squares (Pit of Pillars).
    EndOfPillarMove,
}

/// Writes the code, e.g. `square`; for [`Expected::OneOf`] also the tokens.
impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::End => "end",
            Expected::EndOfText { .. } => "end-of-text",
            Expected::EndOfPath { .. } => "end-of-path",
            Expected::Square(_) | Expected::SquareWithoutCorners => "square",
            Expected::AnotherSquare(_) => "another-square",
            Expected::SquareInLine(_) => "square-in-line",
            Expected::DirectionOnBoard { .. } => "direction-on-board",
            Expected::PathOrEnd { .. } => "path-or-end",
            Expected::NoLeadingZeros => "no-leading-zeros",
            Expected::SmallerNumber => "smaller-number",
            Expected::OneOf(tokens) => return write!(f, "one-of {}", tokens.join(" ")),
            Expected::HoleOrWord => "hole-or-word",
            Expected::EndOfSowing => "end-of-sowing",
            Expected::AnotherHole(_) => "another-hole",
            Expected::NextHoleOrEnd => "next-hole-or-end",
            Expected::OfferedHoles => "offered-holes",
            Expected::Line(_) => "line",
            Expected::CounterCount => "counter-count",
            Expected::ClosingBracket => "closing-bracket",
            Expected::FirstSquare => "first-square",
            Expected::PillarMoveOrEnd => "pillar-move-or-end",
            Expected::PillarTargetOrEnd => "pillar-target-or-end",
            Expected::EndOfPillarMove => "end-of-pillar-move",
        })
    }
}
