//! The two sides of a game, and tables with one entry for each.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// One of the two sides. Each game has its own names for them (Red and White, South and North, …); see
/// [`GameInfo::sides`](super::GameInfo::sides). The text form is `first` or `second`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side that acts first in the start position.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, the first one first.
    pub const ALL: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["first", "second"][*self as usize])
    }
}

impl FromStr for Side {
    type Err = UnknownSide;

    fn from_str(text: &str) -> Result<Self, UnknownSide> {
        match text {
            "first" => Ok(Side::First),
            "second" => Ok(Side::Second),
            _ => Err(UnknownSide(text.to_owned())),
        }
    }
}

/// An error for a text that is neither `first` nor `second`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSide(pub String);

impl fmt::Display for UnknownSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no side: first or second", self.0)
    }
}

impl std::error::Error for UnknownSide {}

/// The name of a side in the rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideName {
    /// White (all games but Goré).
    White,
    /// Black (Pilastri, Buku).
    Black,
    /// Red (Pilare, Pit of Pillars).
    Red,
    /// South (Goré).
    South,
    /// North (Goré).
    North,
}

impl SideName {
    /// The code: `white`, `black`, `red`, `south` or `north`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            SideName::White => "white",
            SideName::Black => "black",
            SideName::Red => "red",
            SideName::South => "south",
            SideName::North => "north",
        }
    }
}

/// A table with one entry per side, so that no rule has to be written twice.
///
/// ```
/// use colonnade_rules::{BySide, Side};
/// let mut captured = BySide::new(0, 7);
/// captured[Side::First] += 3;
/// assert_eq!(captured, BySide::new(3, 7));
/// assert_eq!(captured.swapped(), BySide::new(7, 3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// The entry of [`Side::First`].
    pub first: T,
    /// The entry of [`Side::Second`].
    pub second: T,
}

impl<T> BySide<T> {
    /// A table from its two entries.
    pub const fn new(first: T, second: T) -> Self {
        BySide { first, second }
    }

    /// The table with `f` applied to each entry.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> BySide<U> {
        BySide { first: f(self.first), second: f(self.second) }
    }

    /// The table with the two entries exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        BySide { first: self.second, second: self.first }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}
