//! The ends of games: result, reason and score.

use std::fmt;
use std::str::FromStr;

use super::side::{BySide, Side};

/// The result of a game, as written in records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// One side won: `1-0` or `0-1`.
    Win(Side),
    /// A draw: `1/2-1/2`.
    Draw,
    /// Not finished, or ended without a result: `*`.
    Unfinished,
}

impl GameResult {
    /// The text in records: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::Win(Side::First) => "1-0",
            GameResult::Win(Side::Second) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for GameResult {
    type Err = UnknownResult;

    fn from_str(text: &str) -> Result<Self, UnknownResult> {
        [GameResult::Win(Side::First), GameResult::Win(Side::Second), GameResult::Draw, GameResult::Unfinished]
            .into_iter()
            .find(|result| result.as_str() == text)
            .ok_or(UnknownResult)
    }
}

/// An error for a text that is none of the four results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownResult;

impl fmt::Display for UnknownResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown result")
    }
}

impl std::error::Error for UnknownResult {}

/// The reason why a game ended. The first six follow from the rules of the games; players, clocks and moderators decide
/// the others. [`Reason::code`] never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// The side to act has no move (Pilare, Pilastri).
    NoMoves,
    /// Every hole holds fewer than three stones (Goré).
    Stones,
    /// No square holds more than one counter (Buku).
    Counters,
    /// The side to act controls no stack (Pit of Pillars).
    Elimination,
    /// The side to act controls a stack but can neither move nor enter (Pit of Pillars).
    NoAction,
    /// A position (in Buku: a board) occurred before.
    Repetition,
    /// A player resigned.
    Resignation,
    /// A player's time ran out.
    Timeout,
    /// The players agreed on a draw.
    Agreement,
    /// A player claimed a win that is certain.
    Claim,
    /// Ended before both sides had acted.
    Aborted,
    /// Cancelled by a moderator.
    Void,
    /// The game is not over.
    Unfinished,
    /// In a game without a limit of time, a player did not act when asked to.
    Adjourned,
}

impl Reason {
    const TABLE: [(Reason, &'static str); 14] = [
        (Reason::NoMoves, "no-moves"),
        (Reason::Stones, "stones"),
        (Reason::Counters, "counters"),
        (Reason::Elimination, "elimination"),
        (Reason::NoAction, "no-action"),
        (Reason::Repetition, "repetition"),
        (Reason::Resignation, "resignation"),
        (Reason::Timeout, "timeout"),
        (Reason::Agreement, "agreement"),
        (Reason::Claim, "claim"),
        (Reason::Aborted, "aborted"),
        (Reason::Void, "void"),
        (Reason::Unfinished, "unfinished"),
        (Reason::Adjourned, "adjourned"),
    ];

    /// All reasons, in the order of their declaration.
    pub fn all() -> impl Iterator<Item = Reason> {
        Self::TABLE.into_iter().map(|(reason, _)| reason)
    }

    /// The code in JSON records and filters, e.g. `no-moves`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        Self::TABLE[self as usize].1
    }

    /// The reason with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Reason> {
        Self::all().find(|reason| reason.code() == code)
    }
}

/// Writes the code.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The end of a game by its own rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The result: a win of one side, or a draw.
    pub result: GameResult,
    /// The reason why the game is over.
    pub reason: Reason,
    /// The final totals in Goré and Buku, including what the owners take at the end.
    pub score: Option<BySide<u16>>,
}

impl Outcome {
    /// A win without a score.
    #[must_use]
    pub const fn win(winner: Side, reason: Reason) -> Outcome {
        Outcome { result: GameResult::Win(winner), reason, score: None }
    }

    /// An outcome by score: the higher score wins, and equal scores are a draw.
    #[must_use]
    pub fn by_score(score: BySide<u16>, reason: Reason) -> Outcome {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let result = match score.first.cmp(&score.second) {
            Greater => GameResult::Win(Side::First),
            Less => GameResult::Win(Side::Second),
            Equal => GameResult::Draw,
        };
        Outcome { result, reason, score: Some(score) }
    }

    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        match self.result {
            GameResult::Win(side) => Some(side),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_stand_in_the_order_of_their_table() {
        for (at, (reason, code)) in Reason::TABLE.into_iter().enumerate() {
            assert_eq!(reason as usize, at);
            assert_eq!(Reason::from_code(code), Some(reason));
        }
    }

    #[test]
    fn results_round_trip() {
        for text in ["1-0", "0-1", "1/2-1/2", "*"] {
            assert_eq!(text.parse::<GameResult>().map(GameResult::as_str), Ok(text));
        }
        assert_eq!("1:0".parse::<GameResult>(), Err(UnknownResult));
    }
}
