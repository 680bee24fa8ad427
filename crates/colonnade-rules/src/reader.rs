//! The reader of move texts. It depends on the form of the notation and the size of the board, not on a position.

use super::error::NotNotation;
use super::expected::Expected;
use super::path::Path;
use super::square::{Board, Direction, Square};

/// The length limit for texts, in bytes. The longest canonical move has a tenth of this length.
const LONGEST: usize = 4096;

/// A text split into its decided part and its end. `C` is the type of the decided part in one game.
pub struct PartialParse<C> {
    /// The decided part.
    pub chosen: C,
    /// How the text ends.
    pub tail: Tail<C>,
}

/// How a move text ends.
pub enum Tail<C> {
    /// With a whole token.
    Closed,
    /// Inside a token; the fragment is the beginning of that token, or empty after a separator.
    Open(Fragment),
    /// With a whole token that is also the beginning of a longer one, as `d1` is of `d10`. The second field is the
    /// decided part before that token.
    Either(Fragment, C),
}

/// The beginning of a token.
#[derive(Clone)]
pub struct Fragment {
    /// Its text, in lower case.
    pub text: String,
    /// The byte offset at which it begins in the whole text.
    pub at: usize,
}

impl<C> PartialParse<C> {
    pub(crate) fn map<D>(self, f: impl Fn(C) -> D) -> PartialParse<D> {
        let tail = match self.tail {
            Tail::Closed => Tail::Closed,
            Tail::Open(fragment) => Tail::Open(fragment),
            Tail::Either(fragment, before) => Tail::Either(fragment, f(before)),
        };
        PartialParse { chosen: f(self.chosen), tail }
    }

    /// Whether the text ends inside a token.
    pub(crate) const fn is_open(&self) -> bool {
        matches!(self.tail, Tail::Open(_))
    }
}

/// The result of reading a square.
pub(crate) enum ParsedSquare {
    /// A square; also its text as a fragment, if that text is the beginning of a longer square name.
    Whole(Square, Option<Fragment>),
    /// The text ends before the square is complete.
    Part(Fragment),
}

/// A cursor over a move text.
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Whether the board has no corner squares.
    cornerless: bool,
    /// Whether the path was written as a square and directions.
    directed: bool,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Result<Self, NotNotation> {
        let mut reader = Reader { text, at: 0, cornerless: false, directed: false };
        if text.len() > LONGEST {
            reader.at = (0..=LONGEST).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            return Err(reader.expected(Expected::EndOfText { most: LONGEST }));
        }
        reader.blanks();
        Ok(reader)
    }

    /// Makes errors mention that the board has no corner squares.
    pub(crate) fn without_corners(self) -> Self {
        Reader { cornerless: true, ..self }
    }

    /// The byte offset of the next character.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// The error for reading stopped at the current offset.
    pub(crate) fn expected(&self, expected: Expected) -> NotNotation {
        self.expected_at(self.at, expected)
    }

    /// The error for reading stopped at an earlier offset.
    pub(crate) fn expected_at(&self, at: usize, expected: Expected) -> NotNotation {
        NotNotation { text: self.text.to_owned(), at, expected }
    }

    /// The next character, in lower case.
    pub(crate) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next().map(|c| c.to_ascii_lowercase())
    }

    pub(crate) const fn is_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// Skips blanks and returns whether there were any.
    pub(crate) fn blanks(&mut self) -> bool {
        let from = self.at;
        let rest = &self.text[from..];
        self.at += rest.len() - rest.trim_start().len();
        self.at > from
    }

    /// Reads one of these separators and the blanks around it, if there is one.
    pub(crate) fn separator(&mut self, separators: &[char]) -> Option<char> {
        let from = self.at;
        self.blanks();
        match self.peek() {
            Some(c) if separators.contains(&c) => {
                self.at += c.len_utf8();
                self.blanks();
                Some(c)
            }
            _ => {
                self.at = from;
                None
            }
        }
    }

    /// Checks that only blanks follow up to the end.
    pub(crate) fn end(&mut self, expected: Expected) -> Result<(), NotNotation> {
        self.blanks();
        if self.is_end() { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// Checks that only blanks follow a path. With `slash`, the error adds that a `/` could follow.
    pub(crate) fn end_of_path(&mut self, slash: bool) -> Result<(), NotNotation> {
        self.end(Expected::PathOrEnd { directed: self.directed, slash })
    }

    /// Reads a run of letters, in lower case.
    pub(crate) fn word(&mut self) -> String {
        let from = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_lowercase()) {
            self.at += 1;
        }
        self.text[from..self.at].to_ascii_lowercase()
    }

    /// Reads a number without leading zeros; `None` if there is no digit.
    pub(crate) fn number(&mut self) -> Result<Option<u32>, NotNotation> {
        let from = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        let digits = &self.text[from..self.at];
        if digits.is_empty() {
            return Ok(None);
        }
        if digits.len() > 1 && digits.starts_with('0') {
            return Err(self.expected_at(from, Expected::NoLeadingZeros));
        }
        match digits.parse() {
            Ok(number) => Ok(Some(number)),
            Err(_) => Err(self.expected_at(from, Expected::SmallerNumber)),
        }
    }

    /// Reads a square of the board.
    pub(crate) fn square(&mut self, board: Board) -> Result<ParsedSquare, NotNotation> {
        let from = self.at;
        let cornerless = self.cornerless;
        let expected = || if cornerless { Expected::SquareWithoutCorners } else { Expected::Square(board) };
        let Some(letter) = self.peek() else {
            return Ok(ParsedSquare::Part(Fragment { text: String::new(), at: from }));
        };
        let file = (letter as u32).wrapping_sub('a' as u32);
        if file >= u32::from(board.files) {
            return Err(self.expected(expected()));
        }
        self.at += 1;
        let rank = match self.number()? {
            None => {
                let fragment = Fragment { text: letter.to_string(), at: from };
                self.blanks();
                return if self.is_end() {
                    Ok(ParsedSquare::Part(fragment))
                } else {
                    Err(self.expected_at(from, expected()))
                };
            }
            Some(rank) if rank == 0 || rank > u32::from(board.ranks) => {
                return Err(self.expected_at(from, expected()));
            }
            Some(rank) => rank,
        };
        let text = self.text[from..self.at].to_ascii_lowercase();
        let longer = rank * 10 <= u32::from(board.ranks) && self.is_end();
        let fragment = longer.then_some(Fragment { text, at: from });
        Ok(ParsedSquare::Whole(Square::new(file as u8, rank as u8 - 1), fragment))
    }

    /// Reads squares joined by separators, or (if `directions` is true) a square and its directions, up to the end of
    /// the text or to a character that is not a separator.
    pub(crate) fn path(
        &mut self,
        board: Board,
        separators: &[char],
        directions: bool,
    ) -> Result<PartialParse<Option<Path>>, NotNotation> {
        let mut path = match self.square(board)? {
            ParsedSquare::Part(fragment) => return Ok(PartialParse { chosen: None, tail: Tail::Open(fragment) }),
            ParsedSquare::Whole(start, Some(fragment)) => {
                return Ok(PartialParse { chosen: Some(Path::new(start)), tail: Tail::Either(fragment, None) });
            }
            ParsedSquare::Whole(start, None) => Path::new(start),
        };
        while self.separator(separators).is_some() {
            let from = self.at;
            let before = path;
            match self.square(board)? {
                ParsedSquare::Part(fragment) => {
                    return Ok(PartialParse { chosen: Some(path), tail: Tail::Open(fragment) });
                }
                ParsedSquare::Whole(square, fragment) => match (self.hop(&mut path, square, from, board), fragment) {
                    (Ok(()), None) => {}
                    (Ok(()), Some(fragment)) => {
                        return Ok(PartialParse { chosen: Some(path), tail: Tail::Either(fragment, Some(before)) });
                    }
                    // `d10-b1` is not a path, but `d10-b10` can be one.
                    (Err(error), Some(fragment)) => {
                        let in_line = |longer: Square| before.end().towards(longer).is_some();
                        let longer = board.squares().filter(|longer| longer.to_string().starts_with(&fragment.text));
                        if !longer.into_iter().any(in_line) {
                            return Err(error);
                        }
                        return Ok(PartialParse { chosen: Some(before), tail: Tail::Open(fragment) });
                    }
                    (Err(error), None) => return Err(error),
                },
            }
        }
        if directions && path.is_empty() {
            self.directions(&mut path, board)?;
        }
        Ok(PartialParse { chosen: Some(path), tail: Tail::Closed })
    }

    fn hop(&self, path: &mut Path, to: Square, at: usize, board: Board) -> Result<(), NotNotation> {
        let from = path.end();
        let Some(direction) = from.towards(to) else {
            let expected = if from == to { Expected::AnotherSquare(from) } else { Expected::SquareInLine(from) };
            return Err(self.expected_at(at, expected));
        };
        for _ in 0..from.distance(to) {
            if !path.push(direction, board) {
                return Err(self.expected_at(at, Expected::EndOfPath { most: Path::MAX_STEPS }));
            }
        }
        Ok(())
    }

    fn directions(&mut self, path: &mut Path, board: Board) -> Result<(), NotNotation> {
        if !self.blanks() {
            return Ok(());
        }
        while let Some(direction) = self.peek().and_then(Direction::from_letter) {
            self.directed = true;
            if !path.push(direction, board) {
                let expected = match board.step(path.end(), direction) {
                    None => Expected::DirectionOnBoard { from: path.end(), direction },
                    Some(_) => Expected::EndOfPath { most: Path::MAX_STEPS },
                };
                return Err(self.expected(expected));
            }
            self.at += 1;
        }
        Ok(())
    }
}
