//! Faults of game records.

use super::english::{quoted, visible};
use super::positions::position_error;
use super::rules::{move_error, unknown_game, unknown_variant};
use crate::record::{BadRecord, DEEPEST, Fault, TagError, WriteError, termination};
use crate::view::BadAction;
use colonnade_rules::{GameResult, Reason};

/// A bad record with its place: `4:17: “c9”: cannot read …`. The name of the file is not part of it.
#[must_use]
pub fn bad_record(record: &BadRecord) -> String {
    format!("{}:{}: {}", record.line, record.column, fault(&record.fault))
}

/// An action of a replay that cannot be played.
#[must_use]
pub fn bad_action(error: &BadAction) -> String {
    format!("action {}: {}", error.number, move_error(&error.error))
}

/// A fault of a record and what was expected, as a clause.
#[must_use]
pub fn fault(fault: &Fault) -> String {
    match fault {
        Fault::Unexpected(found) => format!(
            "{} out of place, expected an action, a comment, a variation or the result",
            quoted(&found.to_string())
        ),
        Fault::DuplicateTag(name) => format!("the tag {name} stands there twice, expected it once"),
        Fault::Tag(error) => tag(error),
        Fault::Game(error) => unknown_game(error),
        Fault::Variant(error) => unknown_variant(error),
        Fault::Number { name, value } => format!("{name} is a whole number, found {}", quoted(value)),
        Fault::UnknownResult(found) => format!("{} is no result, expected 1-0, 0-1, 1/2-1/2 or *", quoted(found)),
        Fault::UnknownReason { found, known } => {
            format!("{} is no reason why games end, expected one of: {}", quoted(found), known.join(", "))
        }
        Fault::TwoResults { end, tag } => format!("the result {end} differs from the tag's, expected {tag}"),
        Fault::TooDeep => format!("nested too deep, expected at most {DEEPEST} levels of variations"),
        // The library's message repeats names of members as they stand in the file.
        Fault::Json(message) => visible(message),
        Fault::Start(error) => position_error(error),
        Fault::Move(error) => move_error(error),
        Fault::AfterEnd(outcome) => format!(
            "the game was over before this action ({}, {}), expected no more",
            outcome.result,
            termination(outcome.reason)
        ),
        Fault::ResultContradicted { result, outcome } => format!(
            "the result is {result}, but the play ended {} ({}), expected {}",
            outcome.result,
            termination(outcome.reason),
            outcome.result
        ),
        Fault::ReasonContradicted { reason, outcome } => format!(
            "the reason is “{}”, but the play ended with “{}”, expected this",
            termination(*reason),
            termination(outcome.reason)
        ),
        Fault::NotEnded(reason) => format!(
            "the reason is “{}”, but the play has not ended by the rules, expected another reason or more actions",
            termination(*reason)
        ),
        Fault::ReasonOfResult { reason, result } => reason_of_result(*reason, *result),
        plain => simple(plain).to_owned(),
    }
}

/// The faults without arguments.
const fn simple(fault: &Fault) -> &'static str {
    match fault {
        Fault::NotUtf8 => "these bytes are no text in UTF-8",
        Fault::TooLong => "the record is longer than 1 MiB, the most that is read",
        Fault::LongComment => {
            "the comment is not closed, and its record longer than 1 MiB, the most that is read; expected “}”"
        }
        Fault::UnclosedComment => "the comment is not closed, expected “}”",
        Fault::TagName => "malformed tag: expected a name of letters, digits and underscores",
        Fault::TagValue => "malformed tag: expected its value in double quotes",
        Fault::UnclosedValue => "malformed tag: the value is not closed on its line, expected “\"”",
        Fault::UnclosedTag => "malformed tag: expected “]”",
        Fault::NoGame => "the game is missing, expected a tag [Game \"…\"]",
        Fault::NoResult => "the result is missing, expected 1-0, 0-1, 1/2-1/2 or * at the end, or in the tag Result",
        Fault::Nag => "malformed annotation: expected “$” and a number from 0 to 255",
        Fault::NagFirst => "an annotation stands after the action that it is about, expected an action",
        Fault::VariationFirst => "a variation stands after the action that it replaces, expected an action",
        Fault::EmptyVariation => "the variation is empty, expected an action",
        Fault::UnclosedVariation => "the variation is not closed, expected “)”",
        Fault::NoVariation => "there is no variation to close, expected an action or the result",
        Fault::ResultInVariation => {
            "a result ends the record and cannot stand in a variation, expected an action or “)”"
        }
        Fault::AfterResult => "the record ended with its result, expected the next “[”",
        Fault::Glory => "the winner declined no offer in this game, expected no tag Glory “without”",
        _ => "the record is bad",
    }
}

/// Why a record cannot be written.
#[must_use]
pub fn write_error(error: &WriteError) -> String {
    match error {
        WriteError::TooLong => "the record would be longer than 1 MiB, the most that is read".to_owned(),
        WriteError::TooDeep => {
            format!("the record's variations are nested deeper than {DEEPEST} levels")
        }
        WriteError::Annotations(_) => "the stored annotations of this game cannot be read".to_owned(),
        WriteError::Io(error) => error.to_string(),
    }
}

/// A tag that cannot be.
fn tag(error: &TagError) -> String {
    match error {
        TagError::Name => "a tag's name is made of letters, digits and underscores and begins with a letter".to_owned(),
        TagError::Field(name) => format!("{} is a field of the record, not one of its other tags", visible(name)),
        TagError::Date(name) => {
            format!("{} is a day like 2026.11.20, with ? for unknown digits of a part that is not known", visible(name))
        }
    }
}

/// A reason that cannot have a result, with the results that it can have.
fn reason_of_result(reason: Reason, result: GameResult) -> String {
    let word = termination(reason);
    match reason {
        Reason::Resignation | Reason::Timeout => {
            format!("the reason “{word}” does not go with the result {result}, expected 1-0 or 0-1")
        }
        Reason::Agreement => format!("the reason “{word}” does not go with the result {result}, expected 1/2-1/2"),
        Reason::Aborted | Reason::Void | Reason::Unfinished => {
            format!("the reason “{word}” does not go with the result {result}, expected *")
        }
        _ => format!("the reason “{word}” does not go with the result {result}, expected a finished game"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Format, ReadError, Reader};

    /// Names of members, tags and values of a record reach the reader's terminal without control characters.
    #[test]
    fn nothing_of_a_bad_record_controls_a_terminal() {
        let records = [
            ("{\"game\":\"pilare\",\"\\u001b[31m\\u0007\\n\":1}\n", Format::Ndjson),
            ("{\"game\":\"\\u001b[2J\",\"result\":\"*\"}\n", Format::Ndjson),
            ("[Game \"\u{1b}[2J\u{202e}\"]\n\n*\n", Format::Cgn),
            ("[Game \"Pilare\"]\n[Termination \"\u{7}\"]\n\n*\n", Format::Cgn),
        ];
        for (text, format) in records {
            let read = Reader::new(text.as_bytes(), format).next().expect("a record");
            let Err(ReadError::Bad(bad)) = read else { panic!("{text:?} is bad") };
            let message = bad_record(&bad);
            assert!(!message.contains(|c: char| c.is_control() || c == '\u{202e}'), "{message:?}");
        }
    }
}
