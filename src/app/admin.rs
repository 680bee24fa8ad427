//! Administration of a store through its service: export, import, moderation, report and recomputation.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::{Context, Result, anyhow};
use serde::{Deserialize, Serialize};

use super::record_identity;
use colonnade_archive::{ArchiveFilter, ArchiveQuery, ArchiveStatistics, Count, FilterError, VariantStatistics};
use colonnade_language::say;
use colonnade_play::{
    Opening, PlayerId, TimeControl, Timestamp, UNDATED, Viewer, clean_name, parse_date_tag, parse_time_tag,
};
use colonnade_record::{Format, Record, WriteError, Writer};
use colonnade_rules::Reason;
use colonnade_service::{
    ImportError, Imported, PreparedGame, Service, ServiceError, archive, check_recorded_name, import, outbox, upkeep,
};
use colonnade_view::{annotations_of, record_of};
use colonnade_wording as wording;

/// A callback for progress: the number done, and the total, if it is known.
pub(crate) type ProgressCallback<'a> = &'a mut dyn FnMut(u64, Option<u64>);

/// The archived games to export.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct ExportRequest {
    /// The conditions; a game must meet all of them.
    pub(crate) query: ArchiveQuery,
    /// Whether private games and hidden names are exported, too.
    pub(crate) all: bool,
}

/// Reads the conditions of a query, as far as the viewer may know the players.
fn filter(service: &Service, query: &ArchiveQuery, viewer: Viewer) -> Result<ArchiveFilter> {
    let explained = |errors: Vec<FilterError>| {
        let lines: Vec<_> = errors.iter().map(wording::cli::filter_error).collect();
        anyhow!(lines.join("; "))
    };
    let request = query.parse().map_err(explained)?;
    archive::resolve_filter(service, &request, viewer)?.map_err(explained)
}

/// Converts an error of the service to a message for people.
pub(crate) fn worded(error: ServiceError) -> anyhow::Error {
    match error {
        ServiceError::Refused(refusal) => anyhow!(wording::refusal(&refusal)),
        ServiceError::Storage { kind, .. } => anyhow!(wording::storage_trouble(kind)),
        ServiceError::Incident(incident) => anyhow!(say!(refusals::incident, number = incident.number)),
    }
}

/// The player with a number or a name.
///
/// # Errors
///
/// If there is none, or several have the name.
pub(super) fn player(service: &Service, text: &str) -> Result<PlayerId> {
    let query = ArchiveQuery { player: text.to_owned(), ..ArchiveQuery::default() };
    let problems = |errors: Vec<FilterError>| {
        let problems: Vec<_> = errors.iter().map(|error| wording::filter_problem(&error.problem)).collect();
        anyhow!(problems.join("; "))
    };
    let request = query.parse().map_err(problems)?;
    let player = archive::resolve_filter(service, &request, Viewer::Host)?.map_err(problems)?.player;
    player.with_context(|| format!("{} names no player", wording::quoted(text)))
}

/// The filter and the viewer of a request, and the number of matching games, if it is known.
fn requested(service: &Service, request: &ExportRequest) -> Result<(ArchiveFilter, Viewer, Option<u64>)> {
    let viewer = if request.all { Viewer::Host } else { Viewer::Nobody };
    let filter = filter(service, &request.query, viewer)?;
    let all = match archive::count(service, &filter, viewer)? {
        Count::Exactly(all) => Some(all),
        Count::AtLeast(_) => None,
    };
    Ok((filter, viewer, all))
}

/// Counts archived games.
///
/// # Errors
///
/// If the request is invalid, or the store cannot be read.
pub(crate) fn statistics(
    service: &Service,
    request: &ExportRequest,
    progress: ProgressCallback<'_>,
) -> Result<Vec<VariantStatistics>> {
    let (filter, viewer, all) = requested(service, request)?;
    let mut statistics = ArchiveStatistics::default();
    archive::export(service, &filter, viewer, |archived| {
        let transcript = &archived.transcript;
        let opening = transcript.actions.first().filter(|_| transcript.setup.position.is_none());
        statistics.add(&archived.summary, opening.map(|action| action.text.as_str()));
        if statistics.games() % 256 == 0 {
            progress(statistics.games(), all);
        }
        ControlFlow::Continue(())
    })?;
    progress(statistics.games(), all);
    Ok(statistics.report())
}

/// The result of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Exported {
    /// The number of games that were written.
    pub(crate) games: u64,
    /// Games that a record cannot hold, each with the reason.
    pub(crate) left_out: Vec<String>,
}

/// Writes archived games as records to `out`, in the order in which they ended.
///
/// # Errors
///
/// If the request is invalid, the store cannot be read, or `out` cannot be written.
pub(crate) fn export(
    service: &Service,
    request: &ExportRequest,
    format: Format,
    out: &mut dyn Write,
    progress: ProgressCallback<'_>,
) -> Result<Exported> {
    let (filter, viewer, all) = requested(service, request)?;
    let mut writer = Writer::new(out, format);
    let mut exported = Exported::default();
    let mut failed = None;
    archive::export(service, &filter, viewer, |archived| {
        let game = archived.summary.id;
        match record_of(&archived.summary, archived.transcript).and_then(|record| writer.write(&record)) {
            Ok(()) => exported.games += 1,
            Err(WriteError::Io(error)) => {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            Err(error) => exported.left_out.push(format!("{game}: {}", wording::write_error(&error))),
        }
        if exported.games % 256 == 0 {
            progress(exported.games, all);
        }
        ControlFlow::Continue(())
    })?;
    if let Some(error) = failed {
        return Err(error.into());
    }
    writer.finish()?;
    progress(exported.games, all);
    Ok(exported)
}

/// The result of the import of one record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ImportResult {
    /// It is in the archive now, as the game with this id.
    Archived(u64),
    /// It was in the archive already; the sentence names the game.
    Known(String),
    /// It cannot be imported; the sentence says why.
    Bad(String),
}

/// A record ready for [`import`], or the reason why it cannot be imported.
pub(crate) type Prepared = Result<PreparedGame, WriteError>;

/// Prepares a record for [`import`]. This takes most of the time of an import and does not access the store.
pub(crate) fn prepared(record: &Record) -> Prepared {
    imported(record).map(Imported::prepared)
}

/// Imports records into the archive; the records of a call are committed together. With `dry`, nothing is written.
///
/// # Errors
///
/// If the store cannot be read or written.
pub(crate) fn import(service: &Service, records: Vec<Prepared>, dry: bool) -> Result<Vec<ImportResult>> {
    let mut good = Vec::with_capacity(records.len());
    let games: Vec<Result<(), WriteError>> =
        records.into_iter().map(|record| record.map(|record| good.push(record))).collect();
    // If the annotations of a game cannot be read, none of its facts are known.
    let known = |archived| record_identity::of_archived(archived).unwrap_or_default();
    let mut results = import::import(service, &good, dry, &known)?.into_iter();
    let imported = games.iter().map(|game| match game {
        Err(error) => ImportResult::Bad(wording::write_error(error)),
        Ok(()) => match results.next() {
            Some(Ok(id)) => ImportResult::Archived(id.0),
            Some(Err(ImportError::Duplicate(game))) => ImportResult::Known(wording::cli::game_known(game)),
            Some(Err(ImportError::Twice)) => ImportResult::Known(wording::cli::game_twice().to_owned()),
            Some(Err(ImportError::InvalidEvents(error))) => ImportResult::Bad(wording::invalid_events(&error)),
            Some(Err(ImportError::NoName)) => ImportResult::Bad(wording::cli::player_without_name().to_owned()),
            Some(Err(ImportError::LongName { most })) => ImportResult::Bad(wording::cli::player_name_too_long(most)),
            Some(Err(ImportError::Future)) => ImportResult::Bad(wording::cli::game_in_future().to_owned()),
            Some(Err(ImportError::NoResult)) => ImportResult::Bad(wording::cli::record_without_result().to_owned()),
            None => ImportResult::Bad("the store gave no answer about it".to_owned()),
        },
    });
    Ok(imported.collect())
}

/// Why the archive takes no record with the names of a record; `None` if it does.
pub(crate) fn refused_name(record: &Record) -> Option<String> {
    let names = record.players.clone().map(|player| clean_name(&player.name));
    [names.first, names.second].iter().find_map(|name| match check_recorded_name(name) {
        Err(ImportError::LongName { most }) => Some(wording::cli::player_name_too_long(most)),
        _ => None,
    })
}

/// Converts a record to the form that the service takes. A missing start or end is taken from the times of the actions;
/// without these it is [`UNDATED`].
fn imported(record: &Record) -> Result<Imported, WriteError> {
    let annotations = Some(annotations_of(record)?);
    let times = || record.actions.iter().filter_map(|action| action.at);
    let day = |tag: &str| record.tags.get(tag).and_then(parse_date_tag);
    let date = day("Date");
    let end = day("EndDate");
    let started = date.into_iter().chain(times().next()).min().or(end).unwrap_or(UNDATED);
    let exact_end = end.zip(record.tags.get("EndTime")).and_then(|(day, time)| parse_time_tag(day, time));
    let ended = exact_end.or(end).into_iter().chain(times().max()).max().unwrap_or(started).max(started);
    let name = |name: &str| if clean_name(name).is_empty() { "?".to_owned() } else { name.to_owned() };
    Ok(Imported {
        variant: record.variant,
        position: record.start.clone(),
        names: record.players.clone().map(|player| name(&player.name)),
        started,
        ended,
        control: record.tags.get("TimeControl").and_then(|text| text.parse().ok()).unwrap_or(TimeControl::Unlimited),
        opening: if record.has_pie_rule() { Opening::Pie } else { Opening::Standard },
        actions: record.actions.iter().map(|action| (action.text.clone(), action.at)).collect(),
        result: record.result,
        reason: record.reason.unwrap_or(Reason::Unfinished),
        annotations,
        facts: record_identity::of_record(record),
    })
}

/// The state of a store, for its host.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Report {
    /// Where the store is.
    pub(crate) place: String,
    /// The version of the stored format.
    pub(crate) format: u32,
    /// The size on disk in bytes.
    pub(crate) bytes: u64,
    /// The number of commits since the store was created.
    pub(crate) commits: u64,
    /// Whether all files were checked for damage since the store was opened.
    pub(crate) checked: bool,
    /// The number of running games.
    pub(crate) running: u64,
    /// The number of archived games.
    pub(crate) archived: u64,
    /// The number of players.
    pub(crate) players: u64,
    /// The number of open challenges.
    pub(crate) challenges: u64,
    /// The number of notices that wait for delivery.
    pub(crate) notices: u64,
    /// For how many seconds the oldest of them has been due.
    pub(crate) waiting: u64,
    /// The number of notices whose delivery was given up.
    pub(crate) dead_letters: u64,
    /// The latest of these: key, time, number of attempts and reason.
    pub(crate) letters: Vec<String>,
    /// The end of the last game in the archive.
    pub(crate) latest: Option<Timestamp>,
    /// The fault of the store, if there is one.
    pub(crate) fault: Option<String>,
    /// The latest warnings and errors in the log of the service.
    #[serde(default)]
    pub(crate) failures: Vec<String>,
}

/// How many notices that were given up are listed.
const LETTERS: usize = 20;

/// Reports on the state of the store.
pub(crate) fn report(service: &Service) -> Result<Report> {
    let facts = upkeep::facts(service)?;
    let letters = outbox::dead_letters(service, LETTERS)?.into_iter().map(|queued| {
        let notice = queued.notice;
        let why = wording::quoted(notice.error.as_deref().unwrap_or_default());
        format!("{} of {}, tried {} times: {why}", notice.key(), notice.at.format("%Y-%m-%d %H:%M"), notice.attempts)
    });
    let waiting = outbox::next_notice(service)?.map_or(0, |since| (service.now() - since).num_seconds().max(0));
    let latest = archive::archive(service, &ArchiveFilter::default(), Viewer::Host, None, 1)?;
    Ok(Report {
        failures: Vec::new(),
        letters: letters.collect(),
        latest: latest.items.first().map(|game| game.ended),
        waiting: waiting.unsigned_abs(),
        place: facts.place,
        format: facts.format,
        bytes: facts.bytes,
        commits: facts.commits,
        checked: facts.checked,
        running: facts.running,
        archived: facts.archived,
        players: facts.players,
        challenges: facts.challenges,
        notices: facts.notices,
        dead_letters: facts.dead_letters,
        fault: facts.fault.map(|fault| fault.with_remedy()),
    })
}

/// Recomputes all lists and ratings from the events; returns the differences. With `mend`, stores the correct values.
pub(crate) fn recompute(service: &Service, mend: bool, progress: ProgressCallback<'_>) -> Result<Vec<String>> {
    let found = upkeep::recompute(service, mend, &mut |done, all| progress(done, Some(all)))?;
    Ok(found.into_iter().map(|difference| format!("{}: {}", difference.list, difference.what)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_play::{DatePrecision, Place};
    use colonnade_record::{Format, Reader};

    /// The times of a record with these tags, and how exactly they are known.
    fn times(tags: &str) -> [(String, DatePrecision); 2] {
        let text = format!("[Game \"Pilastri\"]\n[Variant \"4x4\"]\n{tags}\n1. a1-a2 d1-c1 1-0\n");
        let record = Reader::new(text.as_bytes(), Format::Cgn).next().expect("one").expect("a good record");
        let game = imported(&record).expect("annotations");
        let started = game.started;
        let ended = game.ended;
        [started, ended].map(|at| (at.to_string(), DatePrecision::of(&Place::Imported, started, ended, at)))
    }

    /// B15: the hour of the end is kept where a record tells it.
    #[test]
    fn b15_the_end_of_an_imported_game_keeps_its_hour() {
        let of = |text: &str, exactness| (format!("{text} UTC"), exactness);
        let day = |text: &str| of(&format!("{text} 00:00:00"), DatePrecision::Day);
        let ended = of("2025-06-03 17:30:05.250", DatePrecision::Minute);
        let time = "[EndDate \"2025.06.03\"]\n[EndTime \"17:30:05.250\"]\n";
        assert_eq!(times(time), [day("2025-06-03"), ended.clone()]);
        assert_eq!(times(&format!("[Date \"2025.06.01\"]\n{time}")), [day("2025-06-01"), ended]);
        for odd in ["", "[EndTime \"5 pm\"]\n", "[EndTime \"25:00:00\"]\n"] {
            assert_eq!(times(&format!("[EndDate \"2025.06.03\"]\n{odd}"))[1], day("2025-06-03"), "{odd}");
        }
        let month = times("[EndDate \"2025.06.??\"]\n[EndTime \"17:30:05\"]\n");
        assert_eq!(month[1].1, DatePrecision::Month);
    }
}
