//! The game-independent picture of a position and the facts of an action: everything that a view needs.

use super::side::{BySide, Side, SideName};
use super::square::{Board, Line, Square};
use super::stack::Stack;

/// A position for a view that does not know the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagram {
    /// The size of the board.
    pub board: Board,
    /// How the cells are laid out and drawn.
    pub layout: Layout,
    /// One cell per square, in board order (a1, b1, …).
    pub cells: Vec<Cell>,
    /// The two players' seats.
    pub seats: BySide<Seat>,
    /// The side to act, even if the game is over.
    pub to_act: Side,
    /// The duty of the side to act.
    pub duty: Duty,
}

impl Diagram {
    /// The cell of a square on the board.
    #[must_use]
    pub fn cell(&self, square: Square) -> &Cell {
        &self.cells[self.board.index(square)]
    }
}

/// How the cells of a diagram are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Plain squares separated by lines.
    Grid,
    /// Squares with two colours of ground; the ground shows the owner.
    Checkered,
    /// Holes sown in a circle; the ground shows the owner.
    Holes,
}

/// One square or hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cell {
    /// The pieces, counters or stones on it.
    pub content: Content,
    /// The owner of the ground, in layouts where that matters.
    pub owner: Option<Side>,
    /// The height above which a stack of both colours is captured, if the game now has such a limit.
    pub capacity: Option<u8>,
    /// Whether the hole is part of an open offer.
    pub offered: bool,
}

impl Cell {
    pub(crate) const fn of(content: Content) -> Cell {
        Cell { content, owner: None, capacity: None, offered: false }
    }
}

/// The contents of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// The square is not part of the board.
    Absent,
    /// A stack, possibly empty.
    Stack(Stack),
    /// A pillar of a side.
    Pillar(Side),
    /// A number of counters or stones.
    Count(u8),
}

/// The facts about a player that a view shows in addition to the player's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Seat {
    /// The name of the side.
    pub name: SideName,
    /// The colour of the player's pieces.
    pub colour: Colour,
    /// The number of pieces or points beside the board, if the game counts any.
    pub tally: Option<Tally>,
}

/// The colour of a side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// White pieces.
    White,
    /// Red pieces.
    Red,
    /// Black pieces.
    Black,
    /// Pieces of neither side (Pilare).
    Neutral,
    /// Counters or stones of no side; the ground shows the owner.
    Shared,
}

/// A number shown beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Tally {
    /// The kind of number.
    pub kind: TallyKind,
    /// The number itself.
    pub count: u16,
}

/// The kinds of numbers beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TallyKind {
    /// Captured stones or counters.
    Captured,
    /// Men in reserve.
    Reserve,
}

/// The duty of the side to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Duty {
    /// Make a move.
    Move,
    /// Enter men.
    Enter,
    /// Answer an offer.
    Answer,
}

impl Duty {
    /// The code: `move`, `enter` or `answer`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Duty::Move => "move",
            Duty::Enter => "enter",
            Duty::Answer => "answer",
        }
    }
}

/// The effects on the board of an action, or of the chosen part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Facts {
    /// The side that acted.
    pub side: Side,
    /// The kind of the action.
    pub kind: ActionKind,
    /// The action in canonical notation; for the chosen part of an action, the prefix.
    pub text: String,
    /// The line that was picked up.
    pub line: Option<Line>,
    /// The squares that pieces left.
    pub left: Vec<Square>,
    /// The paths taken: every square in order, from the one left or sown first. A pillar's path has only its two ends.
    pub trails: Vec<Vec<Square>>,
    /// The squares on which a piece, counter or stone landed, in order, once for each landing.
    pub landed: Vec<Square>,
    /// The squares on which a man from the reserve or supply landed.
    pub entered: Vec<Square>,
    /// The squares whose contents were captured, with the number of pieces, in board order.
    pub captured: Vec<(Square, u8)>,
    /// The number of captured pieces that go to the reserve of the capturing side.
    pub returned: u16,
    /// The squares on which a pillar was raised.
    pub raised: Vec<Square>,
    /// The holes that were offered, or that changed owner.
    pub holes: Vec<Square>,
}

impl Facts {
    pub(crate) fn new(side: Side, kind: ActionKind, text: impl ToString) -> Facts {
        Facts {
            side,
            kind,
            text: text.to_string(),
            line: None,
            left: Vec::new(),
            trails: Vec::new(),
            landed: Vec::new(),
            entered: Vec::new(),
            captured: Vec::new(),
            returned: 0,
            raised: Vec::new(),
            holes: Vec::new(),
        }
    }

    /// The total number of captured pieces.
    #[must_use]
    pub fn captured_total(&self) -> u16 {
        self.captured.iter().map(|&(_, count)| u16::from(count)).sum()
    }
}

/// The kinds of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// Pieces moved over the board.
    Move,
    /// Men were entered.
    Enter,
    /// Pieces, counters or stones were sown.
    Sow,
    /// Holes were offered.
    Offer,
    /// An offer was accepted.
    Accept,
    /// An offer was declined.
    Decline,
    /// The turn was passed.
    Pass,
    /// The sides were exchanged by the pie rule.
    Swap,
}
