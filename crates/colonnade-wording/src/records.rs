//! Faults of game records.

use super::positions::position_error;
use super::rules::{move_error, unknown_game, unknown_variant};
use super::text_helpers::{listed, quoted, visible};
use colonnade_language::say;
use colonnade_record::{BadRecord, DEEPEST, Fault, ReadError, TagError, WriteError, termination};
use colonnade_rules::{GameResult, MoveError, Reason};

/// A bad record with its place: `4:17: “c9”: cannot read …`. The name of the file is not part of it.
#[must_use]
pub fn bad_record(record: &BadRecord) -> String {
    let line = record.line.to_string();
    let column = record.column.to_string();
    say!(records::at_place, line = line, column = column, why = fault(&record.fault))
}

/// Why there is no record to read, as a clause.
#[must_use]
pub fn read_error(error: &ReadError) -> String {
    match error {
        ReadError::Bad(bad) => bad_record(bad),
        ReadError::NotText(format) => say!(records::not_text, format = format.to_string()),
        ReadError::Utf16 => say!(records::utf16),
        ReadError::Io { line, error } => {
            say!(records::read_failed, line = line.to_string(), why = visible(&error.to_string()))
        }
    }
}

/// An action of a replay that cannot be played.
#[must_use]
pub fn bad_action(number: u32, error: &MoveError) -> String {
    say!(records::bad_action, number = number.to_string(), why = move_error(error))
}

/// A fault of a record and what was expected, as a clause.
#[must_use]
pub fn fault(fault: &Fault) -> String {
    match fault {
        Fault::Unexpected(found) => say!(records::unexpected, found = quoted(&found.to_string())),
        Fault::DuplicateTag(name) => say!(records::duplicate_tag, name = name),
        Fault::Tag(error) => tag(error),
        Fault::Game(error) => unknown_game(error),
        Fault::Variant(error) => unknown_variant(error),
        Fault::Number { name, value, bounds: (least, most) } => say!(
            records::whole_number,
            name = name,
            least = least.to_string(),
            most = most.to_string(),
            found = quoted(value),
        ),
        Fault::Time(found) => say!(records::not_a_time, found = quoted(found)),
        Fault::DaysReversed => say!(records::days_reversed),
        Fault::UnknownResult(found) => say!(records::unknown_result, found = quoted(found)),
        Fault::UnknownReason { found, known } => {
            let known: Vec<String> = known.iter().map(|word| (*word).to_owned()).collect();
            say!(records::unknown_reason, found = quoted(found), known = listed(&known))
        }
        Fault::TwoResults { end, tag } => say!(records::two_results, end = end.to_string(), tag = tag.to_string()),
        Fault::TooDeep => say!(records::too_deep, most = DEEPEST),
        // The library's message, in English, repeats names of members as they stand in the file.
        Fault::Json(message) => say!(records::json, why = visible(message)),
        Fault::Start(error) => position_error(error),
        Fault::Move(error) => move_error(error),
        Fault::AfterEnd(outcome) => {
            let result = outcome.result.to_string();
            let reason = termination(outcome.reason);
            say!(records::after_end, result = result, reason = reason)
        }
        Fault::ResultContradicted { result, outcome } => say!(
            records::result_contradicted,
            result = result.to_string(),
            played = outcome.result.to_string(),
            reason = termination(outcome.reason)
        ),
        Fault::ReasonContradicted { reason, outcome } => {
            say!(records::reason_contradicted, reason = termination(*reason), played = termination(outcome.reason))
        }
        Fault::NotEnded(reason) => say!(records::not_ended, reason = termination(*reason)),
        Fault::ReasonOfResult { reason, result } => reason_of_result(*reason, *result),
        plain => simple(plain),
    }
}

/// The faults without arguments.
fn simple(fault: &Fault) -> String {
    match fault {
        Fault::NotUtf8 => say!(records::not_utf8),
        Fault::TooLong => say!(records::too_long),
        Fault::LongComment => say!(records::long_comment),
        Fault::UnclosedComment => say!(records::unclosed_comment),
        Fault::TagName => say!(records::tag_name),
        Fault::TagValue => say!(records::tag_value),
        Fault::UnclosedValue => say!(records::unclosed_value),
        Fault::UnclosedTag => say!(records::unclosed_tag),
        Fault::NoGame => say!(records::no_game),
        Fault::NoResult => say!(records::no_result),
        Fault::Nag => say!(records::nag),
        Fault::NagFirst => say!(records::nag_first),
        Fault::VariationFirst => say!(records::variation_first),
        Fault::EmptyVariation => say!(records::empty_variation),
        Fault::UnclosedVariation => say!(records::unclosed_variation),
        Fault::NoVariation => say!(records::no_variation),
        Fault::ResultInVariation => say!(records::result_in_variation),
        Fault::AfterResult => say!(records::after_result),
        Fault::Glory => say!(records::glory),
        _ => say!(records::bad),
    }
}

/// Why a record cannot be written.
#[must_use]
pub fn write_error(error: &WriteError) -> String {
    match error {
        WriteError::TooLong => say!(records::write_too_long),
        WriteError::TooDeep => say!(records::write_too_deep, most = DEEPEST),
        WriteError::Annotations(_) => say!(records::write_annotations),
        WriteError::Io(error) => say!(records::write_failed, why = error.to_string()),
    }
}

/// An invalid tag.
fn tag(error: &TagError) -> String {
    match error {
        TagError::Name => say!(records::bad_tag_name),
        TagError::Field(name) => say!(records::tag_is_field, name = visible(name)),
        TagError::Date(name) => say!(records::tag_is_date, name = visible(name)),
    }
}

/// A reason that cannot have a result, with the results that it can have.
fn reason_of_result(reason: Reason, result: GameResult) -> String {
    let word = termination(reason);
    let result = result.to_string();
    match reason {
        Reason::Resignation | Reason::Timeout | Reason::Claim => {
            say!(records::reason_of_winner, reason = word, result = result)
        }
        Reason::Agreement => say!(records::reason_of_draw, reason = word, result = result),
        Reason::Aborted | Reason::Adjourned | Reason::Void | Reason::Unfinished => {
            say!(records::reason_of_none, reason = word, result = result)
        }
        _ => say!(records::reason_of_end, reason = word, result = result),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_record::{Format, Reader};

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
