//! What can be wrong with a record, and where.

use std::fmt;

use super::{DEEPEST, TagError};
use colonnade_rules::{GameResult, MoveError, Outcome, PositionError, Reason, UnknownGame, UnknownVariant, quoted};

/// What is wrong with a record, and what was expected instead.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// Bytes that are no UTF-8.
    #[error("these bytes are no text in UTF-8")]
    NotUtf8,
    /// The record does not end within [`LONGEST`](super::LONGEST).
    #[error("the record is longer than 1 MiB, the most that is read")]
    TooLong,
    /// A comment is so long that its record does not end within [`LONGEST`](super::LONGEST).
    #[error("the comment is not closed, and its record longer than 1 MiB, the most that is read; expected “}}”")]
    LongComment,
    /// A comment without its end.
    #[error("the comment is not closed, expected “}}”")]
    UnclosedComment,
    /// A sign that nothing begins with.
    #[error("{} out of place, expected an action, a comment, a variation or the result", quoted(&.0.to_string()))]
    Unexpected(char),
    /// A tag without a name.
    #[error("malformed tag: expected a name of letters, digits and underscores")]
    TagName,
    /// A tag without a value.
    #[error("malformed tag: expected its value in double quotes")]
    TagValue,
    /// A value without its end.
    #[error("malformed tag: the value is not closed on its line, expected “\"”")]
    UnclosedValue,
    /// A tag without its end.
    #[error("malformed tag: expected “]”")]
    UnclosedTag,
    /// A tag that stood there before.
    #[error("the tag {0} stands there twice, expected it once")]
    DuplicateTag(String),
    /// A tag that cannot be.
    #[error(transparent)]
    Tag(#[from] TagError),
    /// Tags without the game.
    #[error("the game is missing, expected a tag [Game \"…\"]")]
    NoGame,
    /// A game that is none.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// A variant that the game has not.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A tag that has to be a number.
    #[error("{name} is a whole number, found {}", quoted(.value))]
    Number {
        /// The tag.
        name: &'static str,
        /// Its value.
        value: String,
    },
    /// A result that is none.
    #[error("{} is no result, expected 1-0, 0-1, 1/2-1/2 or *", quoted(.0))]
    UnknownResult(String),
    /// A reason that is none.
    #[error("{} is no reason why games end, expected one of: {}", quoted(.found), .known.join(", "))]
    UnknownReason {
        /// What stands there.
        found: String,
        /// What could stand there: words in CGN, codes in JSON.
        known: Vec<&'static str>,
    },
    /// Neither a tag nor a sign at the end tells the result.
    #[error("the result is missing, expected 1-0, 0-1, 1/2-1/2 or * at the end, or in the tag Result")]
    NoResult,
    /// Tag and sign at the end differ.
    #[error("the result {end} differs from the tag's, expected {tag}")]
    TwoResults {
        /// The result at the end.
        end: GameResult,
        /// The result in the tag.
        tag: GameResult,
    },
    /// `$` without a number that can be one.
    #[error("malformed annotation: expected “$” and a number from 0 to 255")]
    Nag,
    /// An annotation, and no action before it.
    #[error("an annotation stands after the action that it is about, expected an action")]
    NagFirst,
    /// A variation, and no action before it.
    #[error("a variation stands after the action that it replaces, expected an action")]
    VariationFirst,
    /// A variation without an action.
    #[error("the variation is empty, expected an action")]
    EmptyVariation,
    /// A variation without its end.
    #[error("the variation is not closed, expected “)”")]
    UnclosedVariation,
    /// `)` and no variation.
    #[error("there is no variation to close, expected an action or the result")]
    NoVariation,
    /// Variations beyond [`DEEPEST`].
    #[error("nested too deep, expected at most {DEEPEST} levels of variations")]
    TooDeep,
    /// A result inside a variation.
    #[error("a result ends the record and cannot stand in a variation, expected an action or “)”")]
    ResultInVariation,
    /// Something after the result.
    #[error("the record ended with its result, expected the next “[”")]
    AfterResult,
    /// JSON that is none, or with other members than a record has.
    #[error("{0}")]
    Json(String),
    /// A position string that is none.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// An action that is none here.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// An action after the game has ended.
    #[error("the game was over before this action ({}, {}), expected no more", .0.result, .0.reason)]
    AfterEnd(Outcome),
    /// A result that the play contradicts.
    #[error("the result is {result}, but the play ended {} ({}), expected {}", .outcome.result, .outcome.reason, .outcome.result)]
    ResultContradicted {
        /// The result that was given.
        result: GameResult,
        /// How the play ended.
        outcome: Outcome,
    },
    /// A reason that the play contradicts.
    #[error("the reason is “{reason}”, but the play ended with “{}”, expected this", .outcome.reason)]
    ReasonContradicted {
        /// The reason that was given.
        reason: Reason,
        /// How the play ended.
        outcome: Outcome,
    },
    /// A reason that follows from the rules, and the play goes on.
    #[error("the reason is “{0}”, but the play has not ended by the rules, expected another reason or more actions")]
    NotEnded(Reason),
    /// A reason that cannot have this result.
    #[error("the reason “{reason}” does not go with the result {result}, expected {}", results_of(*.reason))]
    ReasonOfResult {
        /// The reason that was given.
        reason: Reason,
        /// The result that was given.
        result: GameResult,
    },
    /// `Glory`, and the play shows none of it.
    #[error("the winner declined no offer in this game, expected no tag Glory “without”")]
    Glory,
}

/// A bad record: where, what, and the line as it stands there.
#[derive(Clone, Debug, PartialEq)]
pub struct BadRecord {
    /// The line, from 1.
    pub line: u64,
    /// The character of the line, from 1.
    pub column: u64,
    /// What is wrong.
    pub fault: Box<Fault>,
    /// The line, cut where it is long, and without control characters.
    pub excerpt: String,
    /// The character of the excerpt at which the fault is, from 0.
    pub caret: usize,
}

/// How many characters of a long line are shown before the fault, and after it.
const AROUND: usize = 60;

impl BadRecord {
    /// A fault at an offset of a text that begins at a line and column of its file.
    pub(super) fn locate(text: &[u8], (line, column): (u64, u64), at: usize, fault: Fault) -> BadRecord {
        let (before, after) = text.split_at_checked(at).unwrap_or((text, &[]));
        let breaks = memchr::memchr_iter(b'\n', before).count() as u64;
        let before = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let after = after.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let before = String::from_utf8_lossy(before);
        let characters = before.chars().count();
        let base = if breaks == 0 { column } else { 1 };
        // Four bytes hold any character; the rest of a long line need not be decoded.
        let after = String::from_utf8_lossy(&after[..after.len().min(4 * (AROUND + 2))]);
        let shown = |c: char| match c {
            '\t' => ' ',
            c if c.is_control() => '\u{fffd}',
            c => c,
        };
        let mut excerpt = String::new();
        let mut caret = characters;
        if characters > AROUND {
            excerpt.push('…');
            caret = AROUND + 1;
        }
        excerpt.extend(before.chars().skip(characters.saturating_sub(AROUND)).map(shown));
        let after = after.trim_end();
        excerpt.extend(after.chars().take(AROUND).map(shown));
        if after.chars().count() > AROUND {
            excerpt.push('…');
        }
        BadRecord { line: line + breaks, column: base + characters as u64, fault: Box::new(fault), excerpt, caret }
    }
}

/// `line:column: what is wrong`, without the name of the file, which is not known here.
impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.fault)
    }
}

impl std::error::Error for BadRecord {}

impl Fault {
    /// That a text is no reason, where reasons are written in a certain way.
    pub(super) fn unknown_reason(found: &str, wording: fn(Reason) -> &'static str) -> Fault {
        Fault::UnknownReason { found: found.to_owned(), known: Reason::all().map(wording).collect() }
    }
}

/// The results that a reason can have, where the rules of the game do not tell it.
const fn results_of(reason: Reason) -> &'static str {
    match reason {
        Reason::Resignation | Reason::Timeout => "1-0 or 0-1",
        Reason::Agreement => "1/2-1/2",
        Reason::Aborted | Reason::Void | Reason::Unfinished => "*",
        _ => "a finished game",
    }
}
