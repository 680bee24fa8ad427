//! The rules that a refused move breaks, with their arguments.

use super::diagram::Colour;
use super::side::SideName;
use super::square::{Board, Line, Square};

/// The rule that a move breaks. [`Rule::code`] is stable; the fields are enough for a sentence in any language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The game is over, so nothing can be played.
    GameOver,
    /// A square of the move is not on the board.
    OffBoard {
        /// The board.
        board: Board,
    },
    /// The square is one of the four corners that the board of Pit of Pillars does not have.
    Corner {
        /// The corner.
        square: Square,
    },
    /// There is nothing on the square to move.
    EmptySquare {
        /// The empty square.
        square: Square,
    },
    /// The piece on top of the stack to lift is not the mover's (Pilare).
    TopNotYours {
        /// The square of the stack.
        square: Square,
        /// The colour of the piece on top.
        top: Colour,
        /// The side to move.
        mover: SideName,
    },
    /// The piece on top belongs to the opponent (Pilastri).
    PieceNotYours {
        /// The square of the piece.
        square: Square,
        /// Its owner.
        owner: SideName,
        /// The side to move.
        mover: SideName,
    },
    /// The opponent controls the stack (Pit of Pillars).
    StackNotYours {
        /// The square of the stack.
        square: Square,
        /// Who controls it.
        owner: SideName,
        /// The side to move.
        mover: SideName,
    },
    /// The hole belongs to the opponent (Goré).
    HoleNotYours {
        /// The hole.
        hole: Square,
        /// Its owner.
        owner: SideName,
    },
    /// The path turns straight back (Pilare).
    Reversal {
        /// Where the step begins.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// The number of steps of the path is not the number of pieces of the stack (Pilare).
    StackLength {
        /// The square of the stack.
        square: Square,
        /// The pieces of the stack.
        pieces: usize,
        /// The steps of the path.
        steps: usize,
    },
    /// The number of squares of the path is not the number of counters to sow (Buku).
    SowingLength {
        /// The line that is picked up.
        line: Line,
        /// The counters to sow.
        counters: usize,
        /// The squares of the path.
        squares: usize,
    },
    /// An offer was already made this turn (Goré).
    SecondOffer,
    /// More holes are offered than an offer may name (Goré).
    TooManyHoles {
        /// The most holes of an offer.
        most: usize,
    },
    /// The offer would leave the offering side no hole (Goré).
    AllHoles {
        /// The side that offers.
        mover: SideName,
        /// The number of holes that side owns.
        owned: usize,
    },
    /// The opponent has captured too few stones to pay (Goré).
    OfferTooDear {
        /// The side that would pay.
        payer: SideName,
        /// The number of holes offered.
        holes: usize,
        /// The stones that they cost.
        price: usize,
        /// The stones that the payer has captured.
        purse: usize,
    },
    /// An offer is open and has to be answered (Goré).
    AnswerDue {
        /// The holes on offer.
        holes: Vec<Square>,
    },
    /// There is no offer to answer (Goré).
    NoOpenOffer,
    /// The hole holds no stone (Goré).
    EmptyHole {
        /// The hole.
        hole: Square,
    },
    /// A side that owns a stone cannot pass (Goré).
    CanSow,
    /// The offer names no hole (Goré).
    NoHole,
    /// The piece does not move in a straight line (Pilastri).
    Turn,
    /// The two squares are not on one rank or file of the board (Pilastri).
    NotOnOneLine,
    /// The piece passes over a stack (Pilastri).
    OverStack {
        /// The first stack on the way.
        met: Square,
    },
    /// The piece ends on an empty square (Pilastri).
    EmptyTarget {
        /// The empty square.
        square: Square,
    },
    /// The piece does not end higher than it starts (Pilastri).
    NotHigher {
        /// The level at which the piece starts, 1 on the ground.
        height: usize,
        /// The square where it would end.
        target: Square,
        /// The number of pieces there.
        holds: usize,
    },
    /// A piece with nothing beneath it lands on more than one piece (Pilastri without high jumpers).
    GroundPiece {
        /// The square where it would end.
        target: Square,
        /// The number of pieces there.
        holds: usize,
    },
    /// The piece cannot move anywhere (Pilastri).
    PieceStuck {
        /// Its square.
        square: Square,
        /// The level at which it starts, 1 on the ground.
        height: usize,
    },
    /// The line is of the kind that the opponent picks up (Buku).
    WrongLine {
        /// The side to move.
        mover: SideName,
        /// A line of the kind that this side picks up.
        own: Line,
    },
    /// The line has more counters to sow than the board has squares (Buku).
    NoPath {
        /// The line.
        line: Line,
        /// The counters to sow.
        counters: usize,
        /// The squares of the board.
        squares: usize,
    },
    /// The path visits a square twice (Buku).
    Revisit {
        /// The square.
        square: Square,
    },
    /// The counters left in hand cannot all be sown (Buku).
    DeadEnd {
        /// The counters in hand.
        left: usize,
        /// The last square of the path.
        from: Square,
    },
    /// The number in brackets is not the number of counters sown (Buku).
    BracketCount {
        /// The line.
        line: Line,
        /// The counters to sow.
        counters: usize,
        /// The number in brackets.
        claimed: u32,
    },
    /// The square to enter on is not vacant (Pit of Pillars).
    Occupied {
        /// The square.
        square: Square,
    },
    /// The first man is not next to the one that the opponent entered last (Pit of Pillars).
    NotNextToLast {
        /// Where the opponent entered last.
        last: Square,
    },
    /// The second man has a neighbour (Pit of Pillars).
    NotLonely {
        /// The square to enter on.
        square: Square,
        /// An occupied square beside it.
        neighbour: Square,
    },
    /// A move, or an entry from the reserve, in the entering stage (Pit of Pillars).
    StillEntering,
    /// A pillar's move in the entering stage (Pit of Pillars).
    NoPillarsYet,
    /// Two men entered after the entering stage (Pit of Pillars).
    NoLongerEntering,
    /// The first turn of the game enters only one man (Pit of Pillars).
    OneManOnly,
    /// There is no room for a second man (Pit of Pillars).
    NoRoomForSecond {
        /// The square of the first man.
        first: Square,
    },
    /// There is room for a second man, so the turn must enter one (Pit of Pillars).
    MissingSecond,
    /// A pillar cannot move before the compulsory part of a turn (Pit of Pillars).
    PillarFirst {
        /// The square of the pillar.
        square: Square,
    },
    /// Men do not move in a straight line (Pit of Pillars).
    MenTurn,
    /// Men move onto a pillar (Pit of Pillars).
    OntoPillar {
        /// The square of the pillar.
        square: Square,
    },
    /// A man is entered on a pillar (Pit of Pillars).
    EntryOnPillar {
        /// The square of the pillar.
        square: Square,
    },
    /// Men move over a pillar (Pit of Pillars).
    OverPillar {
        /// The square of the pillar.
        square: Square,
    },
    /// The move is longer than the stack is high (Pit of Pillars).
    TooFar {
        /// The length of the move, in squares.
        squares: usize,
        /// The square of the stack.
        from: Square,
        /// The men on it.
        holds: usize,
    },
    /// The men of the stack cannot move in any direction (Pit of Pillars).
    MenStuck {
        /// The square of the stack.
        square: Square,
    },
    /// The men cannot go on beyond a square (Pit of Pillars).
    NoWayOn {
        /// The square of the stack.
        from: Square,
        /// The square beyond which they cannot go.
        end: Square,
    },
    /// There is no man in reserve (Pit of Pillars).
    NoReserve {
        /// The side to move.
        mover: SideName,
    },
    /// The pillar belongs to the opponent (Pit of Pillars).
    NotYourPillar {
        /// The square of the pillar.
        square: Square,
        /// Its owner.
        owner: SideName,
    },
    /// There is no pillar on the square (Pit of Pillars).
    NoPillar {
        /// The square.
        square: Square,
    },
    /// No pillar of the side can move (Pit of Pillars).
    NoMovablePillar {
        /// The side to move.
        mover: SideName,
    },
    /// The pillar does not move like a chess queen (Pit of Pillars).
    NotQueenLine,
    /// A square on the pillar's path is not vacant (Pit of Pillars).
    PillarBlocked {
        /// The first such square.
        square: Square,
    },
    /// No square beside the pillar is vacant (Pit of Pillars).
    PillarStuck {
        /// The square of the pillar.
        square: Square,
    },
    /// The pillar ends where it starts (Pit of Pillars).
    NoHop,
    /// Sides are exchanged only right after the first action (pie rule).
    SwapNotNow,
}

impl Rule {
    /// A short code that never changes, e.g. `not-higher`. Rules of one kind share a code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Rule::GameOver => "game-over",
            Rule::OffBoard { .. } | Rule::Corner { .. } => "off-board",
            Rule::EmptySquare { .. } => "empty-square",
            Rule::TopNotYours { .. }
            | Rule::PieceNotYours { .. }
            | Rule::StackNotYours { .. }
            | Rule::HoleNotYours { .. } => "not-yours",
            Rule::Reversal { .. } => "reversal",
            Rule::StackLength { .. } | Rule::SowingLength { .. } => "length",
            Rule::SecondOffer => "second-offer",
            Rule::TooManyHoles { .. } => "over-three",
            Rule::AllHoles { .. } => "all-holes",
            Rule::OfferTooDear { .. } => "offer-too-dear",
            Rule::AnswerDue { .. } => "answer-due",
            Rule::NoOpenOffer => "no-open-offer",
            Rule::EmptyHole { .. } => "empty-hole",
            Rule::CanSow => "can-sow",
            Rule::NoHole => "no-hole",
            Rule::Turn | Rule::NotOnOneLine | Rule::MenTurn => "turn",
            Rule::OverStack { .. } => "over-stack",
            Rule::EmptyTarget { .. } => "empty-target",
            Rule::NotHigher { .. } => "not-higher",
            Rule::GroundPiece { .. } => "ground-piece",
            Rule::PieceStuck { .. } | Rule::MenStuck { .. } | Rule::NoWayOn { .. } => "no-target",
            Rule::WrongLine { .. } => "wrong-line",
            Rule::NoPath { .. } => "no-path",
            Rule::Revisit { .. } => "revisit",
            Rule::DeadEnd { .. } => "dead-end",
            Rule::BracketCount { .. } => "bracket-count",
            Rule::Occupied { .. } => "occupied",
            Rule::NotNextToLast { .. } => "not-next-to-last",
            Rule::NotLonely { .. } => "not-lonely",
            Rule::StillEntering | Rule::NoPillarsYet | Rule::NoLongerEntering => "wrong-stage",
            Rule::OneManOnly | Rule::NoRoomForSecond { .. } => "unexpected-second",
            Rule::MissingSecond => "missing-second",
            Rule::PillarFirst { .. } => "pillar-first",
            Rule::OntoPillar { .. } | Rule::EntryOnPillar { .. } => "onto-pillar",
            Rule::OverPillar { .. } => "over-pillar",
            Rule::TooFar { .. } => "too-far",
            Rule::NoReserve { .. } => "no-reserve",
            Rule::NotYourPillar { .. } => "not-your-pillar",
            Rule::NoPillar { .. } | Rule::NoMovablePillar { .. } => "no-pillar",
            Rule::NotQueenLine => "not-queen-line",
            Rule::PillarBlocked { .. } | Rule::PillarStuck { .. } => "pillar-blocked",
            Rule::NoHop => "no-hop",
            Rule::SwapNotNow => "swap-not-now",
        }
    }
}
