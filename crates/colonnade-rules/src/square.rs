//! Squares, directions, lines and boards.

use std::fmt;
use std::str::FromStr;

/// A square (or hole). `a1` is at the lower left as the first player sees the board.
///
/// Squares are ordered as a board is read from the first player's side: a1, b1, …, then rank 2.
///
/// The text form is the file letter and the rank number, `a1` to `p16`; capital letters are accepted.
///
/// ```
/// use colonnade_rules::Square;
/// let square: Square = "C10".parse()?;
/// assert_eq!((square.file(), square.rank(), square.to_string().as_str()), (2, 9, "c10"));
/// # Ok::<(), colonnade_rules::UnknownSquare>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square on `file` and `rank`, both counted from 0 and below 16.
    ///
    /// # Panics
    ///
    /// If either is 16 or more.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Square {
        assert!(file < 16 && rank < 16, "a square lies on one of 16 files and 16 ranks");
        Square(rank << 4 | file)
    }

    /// File, counted from 0 (`a`).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// Rank, counted from 0 (rank 1).
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// The letter of the file.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// The direction in which `other` lies, if both are different squares of one rank or file.
    #[must_use]
    pub fn towards(self, other: Square) -> Option<Direction> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        match (other.file().cmp(&self.file()), other.rank().cmp(&self.rank())) {
            (Equal, Greater) => Some(Direction::North),
            (Greater, Equal) => Some(Direction::East),
            (Equal, Less) => Some(Direction::South),
            (Less, Equal) => Some(Direction::West),
            _ => None,
        }
    }

    /// The number of steps between two squares of one rank or file.
    pub(crate) fn distance(self, other: Square) -> u8 {
        self.file().abs_diff(other.file()) + self.rank().abs_diff(other.rank())
    }
}

impl Square {
    /// The name as ASCII bytes and its length, without an allocation because names are written by the million.
    pub(crate) const fn name(self) -> ([u8; 3], usize) {
        let letter = b'a' + self.file();
        let rank = self.rank() + 1;
        if rank < 10 { ([letter, b'0' + rank, 0], 2) } else { ([letter, b'1', b'0' + rank - 10], 3) }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, length) = self.name();
        f.pad(std::str::from_utf8(&name[..length]).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = UnknownSquare;

    fn from_str(text: &str) -> Result<Self, UnknownSquare> {
        let read = || {
            let (&letter, digits) = text.as_bytes().split_first()?;
            let file = letter.to_ascii_lowercase().checked_sub(b'a').filter(|&file| file < 16)?;
            let plain = digits.iter().all(u8::is_ascii_digit) && !digits.starts_with(b"0");
            let rank: u8 = text.get(1..).filter(|_| plain)?.parse().ok()?;
            (1..=16).contains(&rank).then(|| Square::new(file, rank - 1))
        };
        read().ok_or_else(|| UnknownSquare(text.to_owned()))
    }
}

/// An error for a text that is not a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSquare(pub String);

impl fmt::Display for UnknownSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no square from a1 to p16", self.0)
    }
}

impl std::error::Error for UnknownSquare {}

/// One of the four orthogonal directions, as the first player sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards higher ranks.
    North,
    /// Towards later files.
    East,
    /// Towards lower ranks.
    South,
    /// Towards earlier files.
    West,
}

impl Direction {
    /// All four directions, clockwise from north.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The letter of the direction alias: `n`, `e`, `s` or `w`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['n', 'e', 's', 'w'][self as usize]
    }

    pub(crate) fn from_letter(letter: char) -> Option<Direction> {
        Self::ALL.into_iter().find(|d| d.letter() == letter)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["north", "east", "south", "west"][*self as usize])
    }
}

/// A rectangle of squares; the boards of the games have at most 10×10.
///
/// ```
/// use colonnade_rules::{Board, Direction, Square};
/// let board = Board::square(6);
/// let a1 = Square::new(0, 0);
/// assert_eq!(board.step(a1, Direction::North).unwrap().to_string(), "a2");
/// assert_eq!(board.step(a1, Direction::West), None);
/// assert_eq!(board.squares().map(|s| s.to_string()).nth(7).unwrap(), "b2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
}

impl Board {
    /// A board with as many ranks as files.
    #[must_use]
    pub const fn square(size: u8) -> Board {
        Board { files: size, ranks: size }
    }

    /// Whether the square lies on the board.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// Number of squares.
    #[must_use]
    pub const fn len(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// Whether the board has no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The index of a square in board order (a1 is 0, b1 is 1, …).
    #[must_use]
    pub const fn index(self, square: Square) -> usize {
        square.rank() as usize * self.files as usize + square.file() as usize
    }

    /// The square with an index in board order; the inverse of [`Board::index`].
    ///
    /// # Panics
    ///
    /// If `index` is not below [`Board::len`].
    #[must_use]
    pub const fn at(self, index: usize) -> Square {
        assert!(index < self.len(), "a place on the board");
        Square::new((index % self.files as usize) as u8, (index / self.files as usize) as u8)
    }

    /// The neighbour of `square` in a direction, if there is one.
    #[must_use]
    pub const fn step(self, square: Square, direction: Direction) -> Option<Square> {
        let file = square.file();
        let rank = square.rank();
        match direction {
            Direction::North if rank + 1 < self.ranks => Some(Square::new(file, rank + 1)),
            Direction::East if file + 1 < self.files => Some(Square::new(file + 1, rank)),
            Direction::South if rank > 0 => Some(Square::new(file, rank - 1)),
            Direction::West if file > 0 => Some(Square::new(file - 1, rank)),
            _ => None,
        }
    }

    /// All squares in board order.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..self.len()).map(move |index| self.at(index))
    }
}

/// A whole rank or file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A rank, counted from 0.
    Rank(u8),
    /// A file, counted from 0.
    File(u8),
}

impl Line {
    /// The squares of the line that lie on the board, in board order.
    pub fn squares(self, board: Board) -> impl Iterator<Item = Square> + Clone {
        let length = match self {
            Line::Rank(_) => board.files,
            Line::File(_) => board.ranks,
        };
        (0..length).map(move |i| match self {
            Line::Rank(rank) => Square::new(i, rank),
            Line::File(file) => Square::new(file, i),
        })
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Rank(rank) => write!(f, "{}", rank + 1),
            Line::File(file) => write!(f, "{}", (b'a' + file) as char),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_as_itself() {
        for square in Board::square(16).squares() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
        }
    }

    #[test]
    fn other_texts_are_no_squares() {
        for text in
            ["", "a", "1", "a0", "a17", "q1", "a01", "a 1", " a1", "a1 ", "aa1", "a1b", "é1", "a１", "a-1", "a256"]
        {
            assert_eq!(text.parse::<Square>(), Err(UnknownSquare(text.to_owned())));
        }
    }
}
