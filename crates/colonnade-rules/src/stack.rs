//! Pieces and stacks of pieces.

use std::fmt;

use super::side::Side;

/// A piece of a stacking game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A piece of neither side (Pilare).
    Neutral,
    /// A piece of one side.
    Of(Side),
}

impl Piece {
    const fn code(self) -> u64 {
        match self {
            Piece::Neutral => 0,
            Piece::Of(Side::First) => 1,
            Piece::Of(Side::Second) => 2,
        }
    }

    const fn from_code(code: u64) -> Piece {
        match code {
            1 => Piece::Of(Side::First),
            2 => Piece::Of(Side::Second),
            _ => Piece::Neutral,
        }
    }

    /// The piece with the sides exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Piece {
        match self {
            Piece::Neutral => Piece::Neutral,
            Piece::Of(side) => Piece::Of(side.other()),
        }
    }
}

/// A stack of at most [`Stack::MAX_HEIGHT`] pieces, two bits per piece. The empty stack is an empty square.
///
/// ```
/// use colonnade_rules::{Piece, Side, Stack};
/// let red = Piece::Of(Side::First);
/// let mut stack: Stack = [Piece::Neutral, red].into_iter().collect();
/// assert_eq!(stack.top(), Some(red));
/// stack.push(Piece::Neutral);
/// assert_eq!((stack.height(), stack.top()), (3, Some(Piece::Neutral)));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Stack {
    bits: [u64; 3],
    height: u8,
}

impl Stack {
    /// The maximum height: more pieces than any of the games has.
    pub const MAX_HEIGHT: usize = 96;

    /// The empty stack.
    pub const EMPTY: Stack = Stack { bits: [0; 3], height: 0 };

    /// The number of pieces.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height as usize
    }

    /// Whether the stack has no piece.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.height == 0
    }

    /// The piece at a level, counted from 0 at the bottom.
    #[must_use]
    pub const fn get(&self, level: usize) -> Option<Piece> {
        if level >= self.height() {
            return None;
        }
        Some(Piece::from_code(self.bits[level / 32] >> (level % 32 * 2) & 3))
    }

    /// The topmost piece.
    #[must_use]
    pub const fn top(&self) -> Option<Piece> {
        if self.height == 0 { None } else { self.get(self.height() - 1) }
    }

    /// The side whose piece is on top.
    #[must_use]
    pub const fn owner(&self) -> Option<Side> {
        match self.top() {
            Some(Piece::Of(side)) => Some(side),
            _ => None,
        }
    }

    /// Puts a piece on top.
    ///
    /// # Panics
    ///
    /// If the stack already holds [`Stack::MAX_HEIGHT`] pieces.
    pub const fn push(&mut self, piece: Piece) {
        let level = self.height();
        assert!(level < Self::MAX_HEIGHT, "no game has more pieces than a stack can hold");
        self.bits[level / 32] |= piece.code() << (level % 32 * 2);
        self.height += 1;
    }

    /// Removes and returns the topmost piece.
    pub const fn pop(&mut self) -> Option<Piece> {
        let top = self.top();
        if top.is_some() {
            self.height -= 1;
            let level = self.height();
            self.bits[level / 32] &= !(3 << (level % 32 * 2));
        }
        top
    }

    /// Removes the topmost `count` pieces and returns them in the same order.
    #[must_use]
    pub fn split_top(&mut self, count: usize) -> Stack {
        let from = self.height().saturating_sub(count);
        let top = self.pieces().skip(from).collect();
        while self.height() > from {
            self.pop();
        }
        top
    }

    /// The pieces from bottom to top.
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = Piece> + ExactSizeIterator + Clone + use<> {
        let bits = self.bits;
        (0..self.height()).map(move |level| Piece::from_code(bits[level / 32] >> (level % 32 * 2) & 3))
    }

    /// The number of pieces of one kind.
    #[must_use]
    pub fn count(&self, piece: Piece) -> usize {
        self.pieces().filter(|&p| p == piece).count()
    }

    /// The stack with the sides exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Stack {
        self.pieces().map(Piece::mirrored).collect()
    }

    /// The words that identify the stack, for fingerprints: the height, then three words of packed pieces. A word that
    /// the stack does not reach is 0.
    #[must_use]
    pub const fn words(&self) -> [u64; 4] {
        [self.height as u64, self.bits[0], self.bits[1], self.bits[2]]
    }
}

impl FromIterator<Piece> for Stack {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut stack = Stack::EMPTY;
        pieces.into_iter().for_each(|piece| stack.push(piece));
        stack
    }
}

impl Extend<Piece> for Stack {
    fn extend<I: IntoIterator<Item = Piece>>(&mut self, pieces: I) {
        pieces.into_iter().for_each(|piece| self.push(piece));
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |piece| match piece {
            Piece::Neutral => 'n',
            Piece::Of(Side::First) => '1',
            Piece::Of(Side::Second) => '2',
        };
        write!(f, "[{}]", self.pieces().map(letter).collect::<String>())
    }
}
