//! Makes records of games.

use chrono::{DateTime, Datelike, SecondsFormat, SubsecRound, Utc};

use colonnade_play::{
    Conditions, Game, GameId, Opening, Place, PlayerId, Setup, ShownName, Stake, Summary, TimeControl, TimedAction,
    Timestamp, TournamentGame, Transcript,
};
use colonnade_record::{PIE_RULE, Record, RecordedAction, RecordedPlayer, Tags, WriteError};
use colonnade_rules::{BySide, GameResult, Reason};

/// The record of a finished game: players, actions with their times, result, and everything else that an imported record
/// contained. The actions are not played.
///
/// # Errors
///
/// If the stored annotations of an imported record cannot be read.
pub fn record_of(summary: &Summary, transcript: Transcript) -> Result<Record, WriteError> {
    let stake = transcript.stake();
    let Transcript { id, setup, started, actions, ending, annotations, conditions, tournament, .. } = transcript;
    let notes = annotations.map(|text| Record::of_json(&text)).transpose().map_err(WriteError::Annotations)?;
    let is_imported = setup.place == Place::Imported;
    let mut record = headed(id, &setup, stake, started, notes.unwrap_or_else(|| Record::new(setup.variant)));
    put_opening(&mut record.tags, conditions);
    put_tournament(&mut record.tags, tournament, stake);
    if let Some(ratings) = &summary.ratings {
        record.players.first.rating = Some(ratings.first.value);
        record.players.second.rating = Some(ratings.second.value);
    }
    let mut noted = std::mem::take(&mut record.actions).into_iter();
    record.actions = actions.into_iter().map(|done| action(done, noted.next().unwrap_or_default())).collect();
    record.start = setup.position;
    if let Some(ending) = ending {
        let is_known = ending.reason != Reason::Unfinished || ending.result == GameResult::Unfinished;
        (record.result, record.reason) = (ending.result, is_known.then_some(ending.reason));
        if !is_imported {
            put_end(&mut record.tags, ending.at);
        }
        if ending.without_glory {
            put(&mut record.tags, "Glory", "without");
        }
    }
    Ok(record)
}

/// The record of a game that may still run.
#[must_use]
pub fn record_so_far(game: &Game) -> Record {
    let mut record = headed(game.id, &game.setup, game.stake(), game.started, Record::new(game.setup.variant));
    put_opening(&mut record.tags, game.conditions);
    put_tournament(&mut record.tags, game.tournament, game.stake());
    let actions = game.actions.iter();
    record.actions =
        actions.map(|done| RecordedAction { at: Some(done.at), ..RecordedAction::new(done.text.clone()) }).collect();
    record.start.clone_from(&game.setup.position);
    record.reason = Some(Reason::Unfinished);
    if let Some(ending) = &game.ending {
        (record.result, record.reason) = (ending.result, Some(ending.reason));
        put_end(&mut record.tags, ending.at);
        if ending.without_glory {
            put(&mut record.tags, "Glory", "without");
        }
    }
    record
}

/// The parts of an imported record that the events of the game do not hold, as JSON; [`record_of`] adds them again.
/// Names, actions and times that the events hold are left out.
///
/// # Errors
///
/// If its variations are nested too deep.
pub fn annotations_of(record: &Record) -> Result<String, WriteError> {
    let mut notes = Record {
        tags: record.tags.clone(),
        comment: record.comment.clone(),
        result: record.result,
        reason: record.reason,
        ..Record::new(record.variant)
    };
    let first = record.players.first.rating;
    let second = record.players.second.rating;
    let nameless = |rating| RecordedPlayer { name: String::new(), id: None, rating };
    notes.players = BySide::new(nameless(first), nameless(second));
    let noted = |action: &RecordedAction| RecordedAction {
        text: String::new(),
        at: action.at.filter(|&at| at != kept(at)),
        comment: action.comment.clone(),
        nags: action.nags.clone(),
        variations: action.variations.clone(),
    };
    notes.actions = record.actions.iter().map(noted).collect();
    let last = notes.actions.iter().rposition(|action| *action != RecordedAction::default());
    notes.actions.truncate(last.map_or(0, |last| last + 1));
    notes.to_json()
}

/// A time as events hold it, in whole milliseconds.
fn kept(at: DateTime<Utc>) -> DateTime<Utc> {
    at.trunc_subsecs(3)
}

/// Sets players and tags, replacing those of an imported record.
fn headed(id: GameId, setup: &Setup, stake: Stake, started: Timestamp, mut record: Record) -> Record {
    let names = [(&mut record.players.first, &setup.names.0), (&mut record.players.second, &setup.names.1)];
    for ((player, name), PlayerId(number)) in names.into_iter().zip([setup.players.0, setup.players.1]) {
        player.name.clone_from(name);
        // Nobody has the number of all whom imported records do not name.
        let is_unknown = setup.place == Place::Imported && name == ShownName::UNKNOWN;
        player.id = Some(number).filter(|_| !is_unknown);
    }
    let tags = &mut record.tags;
    if setup.place != Place::Imported {
        put(tags, "Event", if stake.is_rated() { "Rated correspondence" } else { "Casual correspondence" });
        let is_local = setup.place == Place::Local;
        put(tags, "Site", if is_local { "Local table" } else { "Discord" });
        put(tags, "Round", "-");
        put_day(tags, "Date", started);
        put(tags, "TimeControl", &setup.control.to_string());
    }
    // The number at the source identifies an imported game, wherever it is imported again.
    if setup.place != Place::Imported || tags.get("GameId").is_none() {
        put(tags, "GameId", &id.0.to_string());
    }
    record
}

fn put(tags: &mut Tags, name: &str, value: &str) {
    let set = tags.set(name, value);
    debug_assert!(set.is_ok(), "{name} is a tag that can be set to {value}");
}

/// Says that the pie rule was in force.
fn put_opening(tags: &mut Tags, conditions: Conditions) {
    if conditions.opening == Opening::Pie {
        put(tags, PIE_RULE, "yes");
    }
}

/// Names the tournament, and the round, counted from 1.
fn put_tournament(tags: &mut Tags, tournament: Option<TournamentGame>, stake: Stake) {
    if let Some(place) = tournament {
        let number = place.tournament.0;
        let kind = if stake.is_rated() { "Rated" } else { "Casual" };
        put(tags, "Event", &format!("{kind} tournament {number}"));
        put(tags, "Round", &(place.round + 1).to_string());
    }
}

/// Sets a day, if records can hold its year.
fn put_day(tags: &mut Tags, name: &str, time: Timestamp) {
    if (0..=9999).contains(&time.year()) {
        put(tags, name, &format!("{:04}.{:02}.{:02}", time.year(), time.month(), time.day()));
    }
}

/// Sets the day and the time of day when a game ended, which no action tells: a player may have resigned, or run out of
/// time.
fn put_end(tags: &mut Tags, time: Timestamp) {
    put_day(tags, "EndDate", time);
    let text = time.to_rfc3339_opts(SecondsFormat::AutoSi, true);
    if let Some((_, time)) = text.trim_end_matches('Z').split_once('T')
        && tags.get("EndDate").is_some()
    {
        put(tags, "EndTime", time);
    }
}

/// The time control of a game; `None` if the record of an imported game names none, or one that is not of this program.
#[must_use]
pub fn known_control(transcript: &Transcript) -> Option<TimeControl> {
    let Setup { place, control, .. } = &transcript.setup;
    if *place != Place::Imported || *control != TimeControl::Unlimited {
        return Some(*control);
    }
    // An import stores the same for a record without a time control as for one that says `none`.
    let record = Record::of_json(transcript.annotations.as_deref()?).ok()?;
    record.tags.get("TimeControl")?.parse().ok()
}

/// An action with its annotations.
fn action(done: TimedAction, noted: RecordedAction) -> RecordedAction {
    let TimedAction { text, at, .. } = done;
    let at = noted.at.filter(|&exact| Some(kept(exact)) == at).or(at);
    RecordedAction { text, at, ..noted }
}

#[cfg(test)]
#[path = "game_records_tests.rs"]
mod tests;
