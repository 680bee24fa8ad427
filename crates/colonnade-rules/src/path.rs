//! Paths: a square and the steps taken from it.

use std::fmt;

use super::square::{Board, Direction, Square};

/// A path of single orthogonal steps from a square.
///
/// Canonical notation names the first square, each square where the path turns, and the last square. A path never
/// leaves the board it was made on, and has at most [`Path::MAX_STEPS`] steps.
///
/// ```
/// use colonnade_rules::{Board, Direction::*, Path, Square};
/// let board = Board::square(6);
/// let mut path = Path::new(Square::new(2, 0));
/// for step in [North, North, East, East] {
///     assert!(path.push(step, board));
/// }
/// assert_eq!(path.to_string(), "c1-c3-e3");
/// assert_eq!(path.squares().count(), 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path {
    start: Square,
    end: Square,
    len: u8,
    steps: [u64; 4],
}

impl Path {
    /// The maximum number of steps; no stack and no sowing of the games needs more.
    pub const MAX_STEPS: usize = 128;

    /// A path without steps, from `start`.
    #[must_use]
    pub const fn new(start: Square) -> Path {
        Path { start, end: start, len: 0, steps: [0; 4] }
    }

    /// The first square.
    #[must_use]
    pub const fn start(&self) -> Square {
        self.start
    }

    /// The last square.
    #[must_use]
    pub const fn end(&self) -> Square {
        self.end
    }

    /// The number of steps.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether the path has no step.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The steps, in order.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = Direction> + ExactSizeIterator + Clone + use<> {
        let steps = self.steps;
        (0..self.len()).map(move |i| Direction::ALL[(steps[i / 32] >> (i % 32 * 2) & 3) as usize])
    }

    /// The last step.
    #[must_use]
    pub fn last_step(&self) -> Option<Direction> {
        self.steps().next_back()
    }

    /// All squares in order, including the first one.
    pub fn squares(&self) -> impl Iterator<Item = Square> + Clone + use<> {
        let endless = Board::square(16);
        let mut at = self.start;
        std::iter::once(at).chain(self.steps().map(move |step| {
            at = endless.step(at, step).unwrap_or(at);
            at
        }))
    }

    /// Adds a step. Returns false and changes nothing if the step leaves the board or the path is full.
    pub fn push(&mut self, step: Direction, board: Board) -> bool {
        let Some(end) = board.step(self.end, step) else { return false };
        if self.len() == Self::MAX_STEPS {
            return false;
        }
        let at = self.len();
        self.steps[at / 32] |= (step as u64) << (at % 32 * 2);
        self.len += 1;
        self.end = end;
        true
    }

    /// Removes the last step and returns it.
    pub fn pop(&mut self) -> Option<Direction> {
        let step = self.last_step()?;
        self.len -= 1;
        let at = self.len();
        self.steps[at / 32] &= !(3 << (at % 32 * 2));
        self.end = Board::square(16).step(self.end, step.opposite())?;
        Some(step)
    }

    /// The path with one more step, if there is a square and room for it.
    pub(crate) fn with(mut self, step: Direction, board: Board) -> Option<Path> {
        self.push(step, board).then_some(self)
    }

    /// The first step that turns straight back, if there is one: the squares where it begins and ends.
    pub(crate) fn reversal(&self) -> Option<(Square, Square)> {
        let mut before = None;
        for (step, square) in self.steps().zip(self.squares()) {
            if before == Some(step.opposite()) {
                return Some((square, Board::square(16).step(square, step)?));
            }
            before = Some(step);
        }
        None
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Build the text in a buffer and write it in one call.
        let mut text = [0; 4 * (Path::MAX_STEPS + 1)];
        let mut length = 0;
        let mut add = |square: Square| {
            let (name, letters) = square.name();
            text[length..length + letters].copy_from_slice(&name[..letters]);
            text[length + letters] = b'-';
            length += letters + 1;
        };
        add(self.start);
        let mut before = None;
        for (step, square) in self.steps().zip(self.squares()) {
            if before.is_some_and(|b| b != step) {
                add(square);
            }
            before = Some(step);
        }
        if before.is_some() {
            add(self.end);
        }
        f.write_str(std::str::from_utf8(&text[..length - 1]).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
