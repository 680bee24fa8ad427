//! What the host wants done with the store, done with the service over it.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::{Context, Result, bail};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::play::{ArchiveFilter, Count, PlayerId, Time, TimeControl, Viewer};
use crate::record::{Format, Record, WriteError, Writer};
use crate::service::{Imported, NotImported, Service};
use crate::view::{annotations_of, record_of};
use colonnade_rules::{Game, Reason, quoted};

/// Tells how many were done, and of how many, if that is known.
pub(crate) type Progress<'a> = &'a mut dyn FnMut(u64, Option<u64>);

/// Which archived games are wanted, in the words of a command line. All conditions hold.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Wanted {
    /// A player by number or name.
    pub(crate) player: Option<String>,
    /// His opponent, likewise.
    pub(crate) opponent: Option<String>,
    /// The slug of a game.
    pub(crate) game: Option<String>,
    /// A variant of that game.
    pub(crate) variant: Option<String>,
    /// A result as records write it.
    pub(crate) result: Option<String>,
    /// The code of a reason.
    pub(crate) reason: Option<String>,
    /// Only rated games, or only casual ones.
    pub(crate) rated: Option<bool>,
    /// Ended at this time or later.
    pub(crate) since: Option<Time>,
    /// Ended before this time.
    pub(crate) until: Option<Time>,
    /// The least number of actions.
    pub(crate) shortest: Option<u32>,
    /// The most actions.
    pub(crate) longest: Option<u32>,
}

impl Wanted {
    /// The filter that this means here, where players have numbers.
    fn filter(&self, service: &Service) -> Result<ArchiveFilter> {
        let game = self.game.as_deref().map(str::parse::<Game>).transpose()?;
        let variant = match (game, &self.variant) {
            (Some(game), Some(name)) => Some(game.variant(name)?),
            (None, Some(_)) => bail!("a variant is one of a game, which has to be named"),
            (_, None) => None,
        };
        let result = self.result.as_deref().map(str::parse).transpose()?;
        let reason = match &self.reason {
            Some(code) => Some(Reason::from_code(code).with_context(|| format!("{} is no reason", quoted(code)))?),
            None => None,
        };
        let player = |name: &Option<String>| name.as_ref().map(|name| player(service, name)).transpose();
        Ok(ArchiveFilter {
            player: player(&self.player)?,
            opponent: player(&self.opponent)?,
            game,
            variant,
            result,
            reason,
            rated: self.rated,
            since: self.since,
            until: self.until,
            shortest: self.shortest,
            longest: self.longest,
            ..ArchiveFilter::default()
        })
    }
}

/// The player with a number, or the only one who is called so.
fn player(service: &Service, text: &str) -> Result<PlayerId> {
    const MOST: usize = 1_000;
    if let Ok(number) = text.parse() {
        return Ok(service.player(PlayerId(number))?.id);
    }
    let mut called = service.players_named(Viewer::Host, text, MOST)?;
    called.retain(|(_, name)| name == text);
    match called.as_slice() {
        [] => bail!("nobody is called {}", quoted(text)),
        [(player, _)] => Ok(*player),
        several => {
            let numbers: Vec<_> = several.iter().map(|(player, _)| player.to_string()).collect();
            bail!("several players are called {}; their numbers are {}", quoted(text), numbers.join(", "))
        }
    }
}

/// What became of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Exported {
    /// How many games were written.
    pub(crate) games: u64,
    /// Those that records cannot hold, and why.
    pub(crate) left_out: Vec<String>,
}

/// Writes archived games as records, those that ended first first.
pub(crate) fn export(
    service: &Service,
    wanted: &Wanted,
    format: Format,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<Exported> {
    let filter = wanted.filter(service)?;
    let all = match service.count(&filter, Viewer::Host)? {
        Count::Exactly(all) => Some(all),
        Count::AtLeast(_) => None,
    };
    let mut writer = Writer::new(out, format);
    let mut exported = Exported::default();
    let mut failed = None;
    service.export(&filter, Viewer::Host, |archived| {
        let game = archived.summary.id;
        match writer.write(&record_of(&archived.summary, archived.transcript)) {
            Ok(()) => exported.games += 1,
            Err(WriteError::Io(error)) => {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            Err(error) => exported.left_out.push(format!("{game}: {error}")),
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

/// What became of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Taken {
    /// It is the archived game with this number now.
    As(u64),
    /// It was there already, as this sentence says.
    Known(String),
    /// It cannot be one.
    Bad(String),
}

/// Makes archived games of records, all of a call at once.
pub(crate) fn import(service: &Service, records: &[Record], dry: bool) -> Result<Vec<Taken>> {
    let games = records.iter().map(|record| imported(record, service.now())).collect::<Vec<_>>();
    let good: Vec<Imported> = games.iter().filter_map(|game| game.as_ref().ok()).cloned().collect();
    let mut told = service.import(&good, dry)?.into_iter();
    let taken = games.into_iter().map(|game| match game {
        Err(error) => Taken::Bad(error.to_string()),
        Ok(_) => match told.next() {
            Some(Ok(id)) => Taken::As(id.0),
            Some(Err(known @ (NotImported::Duplicate(_) | NotImported::Twice))) => Taken::Known(known.to_string()),
            Some(Err(bad)) => Taken::Bad(bad.to_string()),
            None => Taken::Bad("it was not looked at".to_owned()),
        },
    });
    Ok(taken.collect())
}

/// A record as the service takes it. What it does not tell is taken from what it does, or else is `now`.
fn imported(record: &Record, now: Time) -> Result<Imported, WriteError> {
    let annotations = Some(annotations_of(record)?);
    let times = || record.actions.iter().filter_map(|action| action.at);
    let (date, end) = (day(record, "Date"), day(record, "EndDate"));
    let started = date.into_iter().chain(times().next()).min().or(end).unwrap_or(now);
    let ended = end.into_iter().chain(times().max()).max().unwrap_or(started).max(started);
    let name = |name: &str| if name.trim().is_empty() { "?".to_owned() } else { name.to_owned() };
    Ok(Imported {
        variant: record.variant,
        position: record.start.clone(),
        names: record.players.clone().map(|player| name(&player.name)),
        started,
        ended,
        control: record.tags.get("TimeControl").and_then(|text| text.parse().ok()).unwrap_or(TimeControl::Unlimited),
        actions: record.actions.iter().map(|action| (action.text.clone(), action.at)).collect(),
        result: record.result,
        reason: record.reason.unwrap_or(Reason::Unfinished),
        annotations,
    })
}

/// The first day that a tag like `2026.11.20` or `2026.??.??` can mean.
fn day(record: &Record, tag: &str) -> Option<Time> {
    let mut parts = record.tags.get(tag)?.split('.');
    let year = parts.next()?.parse().ok()?;
    let mut part = || parts.next().and_then(|part| part.parse().ok()).unwrap_or(1);
    let (month, day) = (part(), part());
    Some(NaiveDate::from_ymd_opt(year, month, day)?.and_hms_opt(0, 0, 0)?.and_utc())
}

/// How the store is, for the host to read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Report {
    /// Where it is.
    pub(crate) place: String,
    /// The format of what is stored.
    pub(crate) format: u32,
    /// Bytes on disk.
    pub(crate) bytes: u64,
    /// Running games.
    pub(crate) running: u64,
    /// Archived games.
    pub(crate) archived: u64,
    /// Players.
    pub(crate) players: u64,
    /// Open challenges.
    pub(crate) challenges: u64,
    /// Notices that wait.
    pub(crate) notices: u64,
    /// How long the one that waits longest could have been delivered by now, in seconds.
    pub(crate) waiting: u64,
    /// Notices that were given up.
    pub(crate) dead_letters: u64,
    /// The latest of these: key, time, tries and why.
    pub(crate) letters: Vec<String>,
    /// When the last game in the archive ended.
    pub(crate) latest: Option<Time>,
    /// What is wrong with the store.
    pub(crate) fault: Option<String>,
}

/// How many dead letters are listed.
const LETTERS: usize = 20;

/// Looks how the store is.
pub(crate) fn report(service: &Service) -> Result<Report> {
    let facts = service.facts()?;
    let letters = service.dead_letters(LETTERS)?.into_iter().map(|queued| {
        let notice = queued.notice;
        let why = quoted(notice.error.as_deref().unwrap_or_default());
        format!("{} of {}, tried {} times: {why}", notice.key(), notice.at.format("%Y-%m-%d %H:%M"), notice.attempts)
    });
    let waiting = service.next_notice()?.map_or(0, |since| (service.now() - since).num_seconds().max(0));
    let latest = service.archive(&ArchiveFilter::default(), Viewer::Host, None, 1)?;
    Ok(Report {
        letters: letters.collect(),
        latest: latest.items.first().map(|game| game.ended),
        waiting: waiting.unsigned_abs(),
        place: facts.place,
        format: facts.format,
        bytes: facts.bytes,
        running: facts.running,
        archived: facts.archived,
        players: facts.players,
        challenges: facts.challenges,
        notices: facts.notices,
        dead_letters: facts.dead_letters,
        fault: facts.fault.map(|fault| fault.to_string()),
    })
}

/// Makes all lists and ratings again; what was different.
pub(crate) fn recompute(service: &Service, mend: bool, progress: Progress<'_>) -> Result<Vec<String>> {
    let found = service.recompute(mend, &mut |done, all| progress(done, Some(all)))?;
    Ok(found.into_iter().map(|difference| format!("{}: {}", difference.list, difference.what)).collect())
}
