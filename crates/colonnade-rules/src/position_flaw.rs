//! The errors of position strings.

use super::rule::Rule;
use super::side::SideName;
use super::square::Square;

/// The invariants of a position string, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Invariant {
    /// The number of fields, separated by one blank.
    Fields,
    /// The number of ranks of the board, separated by `/`.
    Ranks,
    /// The number of cells of each rank, separated by `,`.
    Cells,
    /// The contents of each cell.
    Letters,
    /// The side to act.
    Side,
    /// The numbers of pieces, stones or counters.
    Totals,
    /// The conditions of one game only.
    Own,
}

/// An error of a position string: its place, and the value expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionFlaw {
    /// The number of fields is wrong, or fields are not separated by exactly one blank.
    Fields {
        /// The names of the fields, `<board> <side> …`.
        names: &'static str,
        /// The number of fields expected.
        expected: usize,
        /// The number of fields found; `None` where blanks are doubled, leading or trailing.
        found: Option<usize>,
    },
    /// The number of ranks is wrong.
    Ranks {
        /// The number of ranks expected.
        expected: usize,
        /// The number of ranks found.
        found: usize,
    },
    /// The number of cells of a rank is wrong.
    Cells {
        /// The rank, counted from 1.
        rank: usize,
        /// The number of cells expected.
        expected: usize,
        /// The number of cells found.
        found: usize,
    },
    /// A cell cannot be read.
    Cell {
        /// Its square.
        square: Square,
        /// The text of the cell.
        found: String,
        /// The form of a cell.
        expected: CellForm,
    },
    /// The side to act is not one of the two letters.
    Side {
        /// The letters of the two sides.
        letters: [char; 2],
        /// The text found.
        found: String,
    },
    /// A cell holds more pieces than any position can.
    TooMany {
        /// Its square.
        square: Square,
        /// The things on it.
        what: ItemKind,
    },
    /// A number after the side is not a number, or is too large.
    Number {
        /// The things that the number counts.
        what: CountKind,
        /// The largest number allowed.
        most: u16,
        /// The text found.
        found: String,
    },
    /// The number of pieces of one kind is wrong.
    Pieces {
        /// The letter of the pieces.
        letter: char,
        /// The number expected.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// The numbers on the board and beside it do not add up to the total.
    Total {
        /// The things that are counted.
        what: ItemKind,
        /// The total expected.
        expected: u16,
        /// The total found.
        found: u16,
    },
    /// There are more men than the game can have (Pit of Pillars).
    Men {
        /// The most men on the board and in reserve.
        most: u16,
        /// The number found.
        found: usize,
    },
    /// The state of the negotiation is not valid (Goré).
    Negotiation {
        /// The text found.
        found: String,
    },
    /// The open offer breaks a rule (Goré).
    Offer {
        /// The holes of the offer.
        holes: Vec<Square>,
        /// The rule that it breaks.
        rule: Box<Rule>,
    },
    /// The extra counter is still given after the first turn (Buku).
    Extra {
        /// The fields after the side.
        found: String,
    },
    /// `#` is missing in a corner, or is on another square (Pit of Pillars).
    Corner {
        /// The square.
        square: Square,
    },
    /// A pillar shares its square with other pieces (Pit of Pillars).
    CrowdedPillar {
        /// The square.
        square: Square,
    },
    /// The stage is not valid (Pit of Pillars).
    Stage {
        /// The text found.
        found: String,
    },
    /// The movement stage names a square entered last (Pit of Pillars).
    LastWhileMoving {
        /// The text found.
        found: String,
    },
    /// A stack of several men in the entering stage (Pit of Pillars).
    StackWhileEntering {
        /// Its square.
        square: Square,
    },
    /// A pillar in the entering stage (Pit of Pillars).
    PillarWhileEntering,
    /// A reserve in the entering stage (Pit of Pillars).
    ReserveWhileEntering,
    /// The square entered last does not hold a man of the opponent (Pit of Pillars).
    LastWhileEntering {
        /// The opponent of the side to act.
        opponent: SideName,
        /// The text found.
        found: String,
    },
}

/// The form of a cell of a position string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellForm {
    /// Stacks of `n`, `r`, `w` (Pilare).
    NeutralRedWhite,
    /// Stacks of `w`, `b` (Pilastri).
    WhiteBlack,
    /// Stones and their owner (Goré).
    Stones,
    /// A number of counters (Buku).
    Counters,
    /// Stacks, pillars and corners (Pit of Pillars).
    MenAndPillars,
}

/// The things that lie on the boards of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// Pieces (Pilare, Pilastri).
    Pieces,
    /// Stones (Goré).
    Stones,
    /// Counters (Buku).
    Counters,
    /// Men (Pit of Pillars).
    Men,
}

/// The meaning of a number of a position string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountKind {
    /// Stones or counters captured by a side.
    Captured(ItemKind, SideName),
    /// The extra counter of the first turn (Buku).
    Extra,
    /// Men of a side in reserve (Pit of Pillars).
    Reserve(SideName),
}

impl PositionFlaw {
    /// The invariant that the flaw breaks.
    #[must_use]
    pub const fn invariant(&self) -> Invariant {
        match self {
            PositionFlaw::Fields { .. } => Invariant::Fields,
            PositionFlaw::Ranks { .. } => Invariant::Ranks,
            PositionFlaw::Cells { .. } => Invariant::Cells,
            PositionFlaw::Cell { .. } => Invariant::Letters,
            PositionFlaw::Side { .. } => Invariant::Side,
            PositionFlaw::TooMany { .. }
            | PositionFlaw::Number { .. }
            | PositionFlaw::Pieces { .. }
            | PositionFlaw::Total { .. }
            | PositionFlaw::Men { .. } => Invariant::Totals,
            PositionFlaw::Negotiation { .. }
            | PositionFlaw::Offer { .. }
            | PositionFlaw::Extra { .. }
            | PositionFlaw::Corner { .. }
            | PositionFlaw::CrowdedPillar { .. }
            | PositionFlaw::Stage { .. }
            | PositionFlaw::LastWhileMoving { .. }
            | PositionFlaw::StackWhileEntering { .. }
            | PositionFlaw::PillarWhileEntering
            | PositionFlaw::ReserveWhileEntering
            | PositionFlaw::LastWhileEntering { .. } => Invariant::Own,
        }
    }
}
