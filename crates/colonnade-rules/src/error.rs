//! What can be wrong with a move text or a position string, in sentences a player understands.

use std::fmt;

use super::prefix::Continuations;
use super::square::Square;

/// Why a text is no move in a position. The three cases deserve three different replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text is not notation: reading stopped.
    NotNotation(NotNotation),
    /// The text is the beginning of legal moves but no move yet.
    Incomplete(Box<Incomplete>),
    /// The text reads as a move (or its beginning), and a rule forbids it.
    Illegal(Box<Illegal>),
}

/// A text that cannot be read as notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotNotation {
    /// The text that was read.
    pub text: String,
    /// Where reading stopped: a byte offset into `text`, on a character boundary.
    pub at: usize,
    /// What could have stood there.
    pub expected: String,
}

/// A text that is the beginning of legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incomplete {
    /// The text that was read.
    pub text: String,
    /// What can follow.
    pub continuations: Continuations,
}

/// A move that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The move, or the part of it that breaks the rule, in canonical notation.
    pub text: String,
    /// A short stable code of the rule, e.g. `not-higher`.
    pub rule: &'static str,
    /// The squares concerned.
    pub squares: Vec<Square>,
    /// What is wrong, e.g. `the piece would not end higher than it starts (height 2, c5 holds 1)`.
    pub message: String,
}

impl Illegal {
    /// The refusal of any action in a game that is over.
    #[must_use]
    pub fn game_over() -> Illegal {
        Illegal::new("game-over", "", [], "the game is over".to_owned())
    }

    pub(crate) fn new(
        rule: &'static str,
        text: impl fmt::Display,
        squares: impl IntoIterator<Item = Square>,
        message: String,
    ) -> Illegal {
        Illegal { text: text.to_string(), rule, squares: squares.into_iter().collect(), message }
    }
}

impl From<NotNotation> for MoveError {
    fn from(error: NotNotation) -> Self {
        MoveError::NotNotation(error)
    }
}

impl From<Illegal> for MoveError {
    fn from(error: Illegal) -> Self {
        MoveError::Illegal(Box::new(error))
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::NotNotation(error) => error.fmt(f),
            MoveError::Incomplete(error) => error.fmt(f),
            MoveError::Illegal(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for NotNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (read, rest) = self.text.split_at_checked(self.at).unwrap_or((&self.text, ""));
        if self.text.trim().is_empty() {
            return write!(f, "nothing to read: expected {}", self.expected);
        }
        if rest.trim().is_empty() {
            return write!(f, "{}: the text breaks off, expected {}", quoted(&self.text), self.expected);
        }
        let column = read.chars().count() + 1;
        write!(
            f,
            "{}: cannot read {} at character {column}, expected {}",
            quoted(&self.text),
            quoted(rest),
            self.expected
        )
    }
}

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let next = listed(self.continuations.tokens.iter().map(|token| &token.label));
        if self.text.trim().is_empty() {
            return write!(f, "no move yet: it can begin with {next}");
        }
        write!(f, "{} is not a whole move yet: next can come {next}", quoted(&self.text))
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.text.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.text, self.message) }
    }
}

impl std::error::Error for MoveError {}
impl std::error::Error for NotNotation {}
impl std::error::Error for Incomplete {}
impl std::error::Error for Illegal {}

/// The invariants of a position string, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Invariant {
    /// The number of fields, separated by one blank.
    Fields,
    /// The number of ranks of the board, separated by `/`.
    Ranks,
    /// The number of cells of each rank, separated by `,`.
    Cells,
    /// What stands in each cell.
    Letters,
    /// The side to act.
    Side,
    /// Numbers of pieces, stones or counters.
    Totals,
    /// What only this game demands.
    Own,
}

/// A position string that breaks an invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The first invariant that is broken.
    pub invariant: Invariant,
    /// What is wrong, where, and what was expected.
    pub message: String,
}

impl PositionError {
    pub(crate) fn new(invariant: Invariant, message: impl Into<String>) -> Self {
        PositionError { invariant, message: message.into() }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a position: {}", self.message)
    }
}

impl std::error::Error for PositionError {}

/// A stranger's text in quotes: control characters escaped, cut after 40 characters.
pub fn quoted(text: &str) -> String {
    let mut shown: String = text.trim().chars().take(40).flat_map(char::escape_debug).collect();
    if text.trim().chars().count() > 40 {
        shown.push('…');
    }
    format!("“{shown}”")
}

/// `a, b or c`; from thirteen on the first twelve and how many more there are.
pub(crate) fn listed(items: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [most @ .., last] if items.len() <= 12 => format!("{} or {last}", most.join(", ")),
        _ => format!("{} or one of {} more", items[..12].join(", "), items.len() - 12),
    }
}

/// `1 piece`, `2 pieces`.
pub fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
