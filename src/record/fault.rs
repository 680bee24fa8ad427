//! The faults of records, with their places.

use std::fmt;

use super::TagError;
use colonnade_rules::{GameResult, MoveError, Outcome, PositionError, Reason, Rule, UnknownGame, UnknownVariant};

/// A fault of a record, and what was expected instead.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// Bytes that are no UTF-8.
    NotUtf8,
    /// The record does not end within [`LONGEST`](super::LONGEST).
    TooLong,
    /// A comment is so long that its record does not end within [`LONGEST`](super::LONGEST).
    LongComment,
    /// A comment without its end.
    UnclosedComment,
    /// A sign that nothing begins with.
    Unexpected(char),
    /// A tag without a name.
    TagName,
    /// A tag without a value.
    TagValue,
    /// A value without its end.
    UnclosedValue,
    /// A tag without its end.
    UnclosedTag,
    /// A tag that stood there before.
    DuplicateTag(String),
    /// A tag that cannot be.
    Tag(TagError),
    /// Tags without the game.
    NoGame,
    /// A game that is none.
    Game(UnknownGame),
    /// A variant that the game has not.
    Variant(UnknownVariant),
    /// A tag that has to be a number.
    Number {
        /// The tag.
        name: &'static str,
        /// Its value.
        value: String,
    },
    /// A result that is none.
    UnknownResult(String),
    /// A reason that is none.
    UnknownReason {
        /// The pieces or counters there.
        found: String,
        /// The known values: words in CGN, codes in JSON.
        known: Vec<&'static str>,
    },
    /// Neither a tag nor a sign at the end tells the result.
    NoResult,
    /// Tag and sign at the end differ.
    TwoResults {
        /// The result at the end.
        end: GameResult,
        /// The result in the tag.
        tag: GameResult,
    },
    /// `$` without a number that can be one.
    Nag,
    /// An annotation, and no action before it.
    NagFirst,
    /// A variation, and no action before it.
    VariationFirst,
    /// A variation without an action.
    EmptyVariation,
    /// A variation without its end.
    UnclosedVariation,
    /// `)` and no variation.
    NoVariation,
    /// Variations nested deeper than 64 levels.
    TooDeep,
    /// A result inside a variation.
    ResultInVariation,
    /// Something after the result.
    AfterResult,
    /// JSON that is none, or with other members than a record has.
    Json(String),
    /// A position string that is none.
    Start(PositionError),
    /// An action that is none here.
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
    /// A reason that follows from the rules, and the play goes on.
    NotEnded(Reason),
    /// A reason that cannot have this result.
    ReasonOfResult {
        /// The reason that was given.
        reason: Reason,
        /// The result that was given.
        result: GameResult,
    },
    /// `Glory`, and the play shows none of it.
    Glory,
}

/// A bad record: where, what, and the line as it stands there.
#[derive(Clone, Debug, PartialEq)]
pub struct BadRecord {
    /// The line, from 1.
    pub line: u64,
    /// The character of the line, from 1.
    pub column: u64,
    /// The fault.
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

/// `line:column: what is wrong`, without the name of the file, which is not known here.
impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.fault)
    }
}

impl std::error::Error for BadRecord {}

/// Technical, for logs; the sentence for people is in `view::wording`.
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
    /// A short code that never changes, e.g. `unclosed-tag`. A text that is no move has the code of its
    /// [`MoveError`]; [`rule`](Fault::rule) tells which rule it breaks, if it breaks one.
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

    /// The rule that an action breaks, None for faults of other kinds.
    #[must_use]
    pub fn rule(&self) -> Option<&Rule> {
        match self {
            Fault::Move(error) => error.rule(),
            _ => None,
        }
    }

    /// That a text is no reason, where reasons are written in a certain way.
    pub(super) fn unknown_reason(found: &str, wording: fn(Reason) -> &'static str) -> Fault {
        Fault::UnknownReason { found: found.to_owned(), known: Reason::all().map(wording).collect() }
    }
}
