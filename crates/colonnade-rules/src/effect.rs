//! The effects of choosing a token, as data.

use super::diagram::Colour;
use super::side::SideName;
use super::square::Square;

/// The effect of choosing a [`Token`](super::Token), with everything that a sentence about it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Extends the path in a straight line to a square several steps away.
    StraightOn {
        /// The square.
        to: Square,
    },
    /// Lifts a stack (Pilare).
    Lift {
        /// The colours of the pieces, the bottom one first.
        pieces: Vec<Colour>,
    },
    /// Lays the next piece (Pilare).
    Lay {
        /// Its colour.
        piece: Colour,
        /// The height of the stack with this piece on it.
        height: usize,
    },
    /// Takes a piece off the top of a stack (Pilastri).
    TakePiece {
        /// The height of the stack with this piece on it.
        height: usize,
    },
    /// Puts a piece on top of a stack (Pilastri).
    Land {
        /// The number of pieces already on the stack.
        onto: usize,
    },
    /// Sows the stones of a hole (Goré).
    SowStones {
        /// The number of stones.
        stones: usize,
        /// The hole of the last stone.
        last: Option<Square>,
        /// The captured holes, each with its number of stones.
        captured: Vec<(Square, u8)>,
    },
    /// Begins an offer (Goré).
    BeginOffer {
        /// The largest number of holes that can be offered now.
        most: usize,
        /// The price of each hole, in stones.
        price: usize,
    },
    /// Offers holes (Goré).
    Offer {
        /// All holes of the offer.
        holes: Vec<Square>,
        /// The price of all of them together, in stones.
        price: usize,
    },
    /// Accepts an offer (Goré).
    AcceptOffer {
        /// The holes that are taken over.
        holes: Vec<Square>,
        /// The stones paid for all of them together.
        price: usize,
    },
    /// Declines an offer (Goré).
    DeclineOffer,
    /// Passes the turn (Goré).
    Pass,
    /// Picks up a line of counters (Buku).
    PickUp {
        /// The number of counters picked up, without the extra one.
        counters: usize,
        /// Whether an extra counter is sown as well.
        extra: bool,
    },
    /// Picks up an empty line, which ends the turn (Buku).
    PickUpNothing {
        /// The captured squares, each with its number of counters.
        captured: Vec<(Square, u8)>,
        /// The side that takes all remaining counters because the board repeats and the game ends.
        ends_for: Option<SideName>,
    },
    /// Sows a counter (Buku).
    SowCounter {
        /// Its square.
        square: Square,
        /// The number of counters on the square with this one.
        counters: u8,
        /// If this counter ends the turn, the captured squares, each with its number of counters.
        captured: Vec<(Square, u8)>,
    },
    /// Moves men from the top of a stack (Pit of Pillars).
    MoveMen {
        /// The number of men.
        men: usize,
        /// The contents of the square on which they land.
        landing: Landing,
    },
    /// Enters a man from the reserve (Pit of Pillars).
    EnterMan {
        /// The contents of the square on which the man lands.
        landing: Landing,
    },
    /// Chooses a stack to move men from (Pit of Pillars).
    ChooseMen {
        /// The largest number of men that can move.
        most: usize,
        /// The height of the stack.
        height: usize,
    },
    /// Begins an entry from the reserve (Pit of Pillars).
    BeginEntry {
        /// The men in reserve.
        reserve: usize,
    },
    /// Enters the first man of a turn in the entering stage (Pit of Pillars).
    EnterFirst {
        /// Whether there is no room for a second man, so that the entering stage ends.
        ends_entering: bool,
    },
    /// Enters the second man of a turn in the entering stage (Pit of Pillars).
    EnterSecond,
    /// Selects a pillar to move (Pit of Pillars).
    TakePillar {
        /// Its square.
        from: Square,
    },
    /// Moves a pillar (Pit of Pillars).
    MovePillar {
        /// The square that it leaves.
        from: Square,
        /// The square that it ends on.
        to: Square,
    },
    /// Exchanges the sides by the pie rule.
    Swap,
}

impl Effect {
    /// A stable short code of the kind of effect, e.g. `pick-up`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Effect::StraightOn { .. } => "straight-on",
            Effect::Lift { .. } => "lift",
            Effect::Lay { .. } => "lay",
            Effect::TakePiece { .. } => "take-piece",
            Effect::Land { .. } => "land",
            Effect::SowStones { .. } => "sow-stones",
            Effect::BeginOffer { .. } => "begin-offer",
            Effect::Offer { .. } => "offer",
            Effect::AcceptOffer { .. } => "accept-offer",
            Effect::DeclineOffer => "decline-offer",
            Effect::Pass => "pass",
            Effect::PickUp { .. } => "pick-up",
            Effect::PickUpNothing { .. } => "pick-up-nothing",
            Effect::SowCounter { .. } => "sow-counter",
            Effect::MoveMen { .. } => "move-men",
            Effect::EnterMan { .. } => "enter-man",
            Effect::ChooseMen { .. } => "choose-men",
            Effect::BeginEntry { .. } => "begin-entry",
            Effect::EnterFirst { .. } => "enter-first",
            Effect::EnterSecond => "enter-second",
            Effect::TakePillar { .. } => "take-pillar",
            Effect::MovePillar { .. } => "move-pillar",
            Effect::Swap => "swap",
        }
    }
}

/// The contents of the square on which men land (Pit of Pillars).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// A vacant square.
    Vacant,
    /// A stack, which is not captured.
    Stack {
        /// The number of men already there.
        onto: usize,
        /// The height of the stack afterwards.
        height: usize,
    },
    /// A stack that is captured.
    Capture {
        /// The number of men already there.
        onto: usize,
        /// The height of the captured stack, with the men who land.
        height: usize,
        /// The capacity of the square.
        capacity: u8,
    },
}
