//! The facts in a record beyond players, actions and result. They distinguish games in which these are equal.

use colonnade_play::Place;
use colonnade_record::{Record, WriteError};
use colonnade_rules::Reason;
use colonnade_service::{Archived, ImportFacts};
use colonnade_view::record_of;

/// Tags that distinguish games, besides the days and the number of the game.
const TAGS: [&str; 4] = ["Event", "Site", "Round", "TimeControl"];

/// The tags with days, and names for their parts.
const DAYS: [(&str, [&str; 3]); 2] =
    [("Date", ["year", "month", "day"]), ("EndDate", ["last year", "last month", "last day"])];

/// The tag with the number of the game at its source.
const NUMBER: &str = "GameId";

/// The facts that a record states.
pub(crate) fn of_record(record: &Record) -> ImportFacts {
    let mut facts = ImportFacts { number: tag(record, NUMBER).map(str::to_owned), ..ImportFacts::default() };
    for name in TAGS {
        facts.others.extend(tag(record, name).map(|value| (name, value.to_owned())));
    }
    for (name, parts) in DAYS {
        let day = tag(record, name).unwrap_or_default().split('.');
        let known = parts.into_iter().zip(day).filter(|(_, part)| !part.is_empty() && !part.contains('?'));
        facts.others.extend(known.map(|(name, part)| (name, part.to_owned())));
    }
    facts.others.extend(record.reason.map(|reason| ("reason", Reason::code(reason).to_owned())));
    if record.actions.iter().any(|action| action.at.is_some()) {
        facts.times = Some(record.actions.iter().map(|action| action.at).collect());
    }
    facts
}

/// The facts of an archived game.
///
/// # Errors
///
/// If the annotations of an imported game cannot be read.
pub(crate) fn of_archived(archived: Archived) -> Result<ImportFacts, WriteError> {
    let Archived { summary, transcript } = archived;
    let source = match &transcript.annotations {
        Some(notes) => Record::of_json(notes).map_err(WriteError::Annotations)?.tags.get(NUMBER).map(str::to_owned),
        None => None,
    };
    let is_imported = transcript.setup.place == Place::Imported;
    let facts = of_record(&record_of(&summary, transcript)?);
    // If the source gave an imported game no number, its record has the number in this archive, which is left out here.
    Ok(if is_imported { ImportFacts { number: source, ..facts } } else { facts })
}

/// The value of a tag, unless it is empty or unknown.
fn tag<'a>(record: &'a Record, name: &str) -> Option<&'a str> {
    record.tags.get(name).map(str::trim).filter(|value| !matches!(*value, "" | "?" | "-"))
}
