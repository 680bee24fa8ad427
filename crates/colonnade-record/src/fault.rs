//! The faults of records and where they are.

use std::fmt;

use super::TagError;
use colonnade_rules::{GameResult, MoveError, Outcome, PositionError, Reason, Rule, UnknownGame, UnknownVariant};

/// A fault of a record; its message says what was expected.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// The record does not end within [`LONGEST`](super::LONGEST).
    TooLong,
    /// A comment is so long that its record does not end within [`LONGEST`](super::LONGEST).
    LongComment,
    /// A comment that is not closed.
    UnclosedComment,
    /// A character with which nothing can begin.
    Unexpected(char),
    /// A tag without a name.
    TagName,
    /// A tag without a value.
    TagValue,
    /// A tag value that is not closed.
    UnclosedValue,
    /// A tag that is not closed.
    UnclosedTag,
    /// A tag that the record has already.
    DuplicateTag(String),
    /// A tag that is not allowed.
    Tag(TagError),
    /// No tag for the game.
    NoGame,
    /// A game that does not exist.
    Game(UnknownGame),
    /// A variant that the game does not have.
    Variant(UnknownVariant),
    /// A tag that has to be a whole number between bounds.
    Number {
        /// The tag.
        name: &'static str,
        /// Its value.
        value: String,
        /// The smallest number and the largest one.
        bounds: (i64, u64),
    },
    /// Something that looks like a time and is none.
    Time(String),
    /// A last day before the first one.
    DaysReversed,
    /// A text that is not a result.
    UnknownResult(String),
    /// A text that is not a reason.
    UnknownReason {
        /// The text that was found.
        found: String,
        /// The known values: words in CGN, codes in JSON.
        known: Vec<&'static str>,
    },
    /// The result is given neither by a tag nor at the end.
    NoResult,
    /// The results in the tag and at the end differ.
    TwoResults {
        /// The result at the end.
        end: GameResult,
        /// The result in the tag.
        tag: GameResult,
    },
    /// `$` without a valid number.
    Nag,
    /// An annotation with no action before it.
    NagFirst,
    /// A variation with no action before it.
    VariationFirst,
    /// A variation without an action.
    EmptyVariation,
    /// A variation that is not closed.
    UnclosedVariation,
    /// `)` without a variation.
    NoVariation,
    /// Variations nested deeper than 64 levels.
    TooDeep,
    /// A result inside a variation.
    ResultInVariation,
    /// Something after the result.
    AfterResult,
    /// Invalid JSON, or members that a record does not have.
    Json(String),
    /// An invalid position string.
    Start(PositionError),
    /// An action that is not legal here.
    Move(MoveError),
    /// An action after the game has ended.
    AfterEnd(Outcome),
    /// A result that the play contradicts.
    ResultContradicted {
        /// The result that was given.
        result: GameResult,
        /// How the play ended.
        outcome: Outcome,
    },
    /// A reason that the play contradicts.
    ReasonContradicted {
        /// The reason that was given.
        reason: Reason,
        /// How the play ended.
        outcome: Outcome,
    },
    /// A reason that follows from the rules, though the game goes on.
    NotEnded(Reason),
    /// A reason that cannot lead to this result.
    ReasonOfResult {
        /// The reason that was given.
        reason: Reason,
        /// The result that was given.
        result: GameResult,
    },
    /// The tag `Glory`, though the play does not show a win without glory.
    Glory,
}

/// A bad record: the location, the fault, and the text of the line.
#[derive(Clone, Debug, PartialEq)]
pub struct BadRecord {
    /// The line, from 1.
    pub line: u64,
    /// The character in the line, from 1.
    pub column: u64,
    /// The fault.
    pub fault: Box<Fault>,
    /// The line, shortened if it is long, and without control characters.
    pub excerpt: String,
    /// The position of the fault in the excerpt, in characters from 0.
    pub caret: usize,
}

/// How many characters of a long line are shown before the fault, and after it.
const AROUND: usize = 60;

impl BadRecord {
    /// Locates a fault at an offset of a text that starts at a line and column of its file.
    pub(super) fn locate(text: &[u8], (line, column): (u64, u64), at: usize, fault: Fault) -> BadRecord {
        let (before, after) = text.split_at_checked(at).unwrap_or((text, &[]));
        let breaks = memchr::memchr_iter(b'\n', before).count() as u64;
        let before = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let after = after.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let before = String::from_utf8_lossy(before);
        let characters = before.chars().count();
        let base = if breaks == 0 { column } else { 1 };
        // A character has at most four bytes, so the rest of a long line need not be decoded.
        let after = String::from_utf8_lossy(&after[..after.len().min(4 * (AROUND + 2))]);
        let shown = |c: char| match c {
            '\t' => ' ',
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
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

/// `line:column: fault`, without the file name, which is not known here.
impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.fault)
    }
}

impl std::error::Error for BadRecord {}

/// The technical form, for logs; the sentence for people is in `colonnade_wording`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Fault {}

impl From<TagError> for Fault {
    fn from(error: TagError) -> Self {
        Fault::Tag(error)
    }
}

impl From<UnknownGame> for Fault {
    fn from(error: UnknownGame) -> Self {
        Fault::Game(error)
    }
}

impl From<UnknownVariant> for Fault {
    fn from(error: UnknownVariant) -> Self {
        Fault::Variant(error)
    }
}

impl From<PositionError> for Fault {
    fn from(error: PositionError) -> Self {
        Fault::Start(error)
    }
}

impl From<MoveError> for Fault {
    fn from(error: MoveError) -> Self {
        Fault::Move(error)
    }
}

impl Fault {
    /// A short code that never changes, e.g. `unclosed-tag`. A text that is not a move has the code of its
    /// [`MoveError`]; [`rule`](Fault::rule) returns the rule that it breaks, if there is one.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Fault::NotUtf8 => "not-utf8",
            Fault::TooLong => "too-long",
            Fault::LongComment => "long-comment",
            Fault::UnclosedComment => "unclosed-comment",
            Fault::Unexpected(_) => "unexpected",
            Fault::TagName => "tag-name",
            Fault::TagValue => "tag-value",
            Fault::UnclosedValue => "unclosed-value",
            Fault::UnclosedTag => "unclosed-tag",
            Fault::DuplicateTag(_) => "duplicate-tag",
            Fault::Tag(TagError::Name) => "bad-tag-name",
            Fault::Tag(TagError::Field(_)) => "tag-is-field",
            Fault::Tag(TagError::Date(_)) => "tag-is-date",
            Fault::NoGame => "no-game",
            Fault::Game(_) => "unknown-game",
            Fault::Variant(_) => "unknown-variant",
            Fault::Number { .. } => "not-a-number",
            Fault::Time(_) => "not-a-time",
            Fault::DaysReversed => "days-reversed",
            Fault::UnknownResult(_) => "unknown-result",
            Fault::UnknownReason { .. } => "unknown-reason",
            Fault::NoResult => "no-result",
            Fault::TwoResults { .. } => "two-results",
            Fault::Nag => "nag",
            Fault::NagFirst => "nag-first",
            Fault::VariationFirst => "variation-first",
            Fault::EmptyVariation => "empty-variation",
            Fault::UnclosedVariation => "unclosed-variation",
            Fault::NoVariation => "no-variation",
            Fault::TooDeep => "too-deep",
            Fault::ResultInVariation => "result-in-variation",
            Fault::AfterResult => "after-result",
            Fault::Json(_) => "json",
            Fault::Start(_) => "position",
            Fault::Move(error) => error.code(),
            Fault::AfterEnd(_) => "after-end",
            Fault::ResultContradicted { .. } => "result-contradicted",
            Fault::ReasonContradicted { .. } => "reason-contradicted",
            Fault::NotEnded(_) => "not-ended",
            Fault::ReasonOfResult { .. } => "reason-of-result",
            Fault::Glory => "glory",
        }
    }

    /// The rule that an action breaks; `None` for other faults.
    #[must_use]
    pub fn rule(&self) -> Option<&Rule> {
        match self {
            Fault::Move(error) => error.rule(),
            _ => None,
        }
    }

    /// The fault for a text that is not a reason. `wording` gives the known reasons in the notation of the format.
    pub(super) fn unknown_reason(found: &str, wording: fn(Reason) -> &'static str) -> Fault {
        Fault::UnknownReason { found: found.to_owned(), known: Reason::all().map(wording).collect() }
    }
}
