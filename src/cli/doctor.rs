//! `colonnade doctor`: checks of settings, store and connections, with advice for each fault.

mod database;
mod findings;
mod host;

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use anyhow::Result;
use chrono::{DateTime, TimeDelta, Utc};
use indicatif::{HumanBytes, HumanCount, HumanDuration};

use self::findings::{Check, Findings};
use super::common::{CommonOptions, bar, show};
use super::failure::Failure;
use crate::app;
use crate::app::access::StoreAccess;
use crate::app::admin::Report;
use crate::app::gateway;
use crate::app::logging;
use crate::config::config_warning;
use crate::config::{ExposeSecret, LevelFilter, Settings, looks_like_a_token};
use colonnade_rules::{Game, State};
use colonnade_store::{self as store, Need};
use colonnade_view::{Picture, render};
use colonnade_wording::cli::doctor as words;

/// Check settings, store and connections, and say what to do about each fault
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Rebuild all lists and ratings from the events, and report the differences
    #[arg(long)]
    recompute: bool,
    /// Save the rebuilt ones
    #[arg(long, requires = "recompute")]
    mend: bool,
    /// Test in an empty database whether its server does what a store needs; nothing stays there
    #[arg(long, conflicts_with = "recompute")]
    try_store: bool,
    /// Report as one JSON object
    ///
    /// Codes never change; only text and details are for people.
    ///   state: the worst of all checks: ok, warning or failed
    ///   checks: objects with code, state, text and details
    ///     code: what was checked: settings, token, gateway, fonts,
    ///       puzzles, memory, files, store, service, log, listen,
    ///       server, connections, processes, write, games, outbox,
    ///       dead-letters, key, lists, clock, backups or disk. A code
    ///       may come twice, and one with nothing to report is left out
    ///     with --try-store: key-order, large-commits, one-at-a-time,
    ///       snapshot, numbers, lease, news, notice, lock or durability
    ///     details: the latest notices that were given up, or the
    ///       differences of the lists
    #[arg(long, verbatim_doc_comment)]
    json: bool,
}

/// Less free disk space than this is a failure.
const CRITICAL_FREE_SPACE: u64 = 64 << 20;

/// Less free disk space than this is a warning.
const LOW_FREE_SPACE: u64 = 1 << 30;

/// A date before which no clock can be right: the program is newer.
const EARLIEST: DateTime<Utc> = DateTime::from_timestamp(1_767_225_600, 0).expect("the first day of 2026");

/// After how many seconds a waiting notice is reported as a warning.
const LONG_WAIT: u64 = 3_600;

pub(super) fn run(arguments: &Arguments, common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let mut findings = Findings::new(out, arguments.json);
    match common.settings() {
        Ok(settings) => examine(arguments, &settings, &mut findings)?,
        Err(Failure::Failed(error)) => findings.bad(Check::Settings, &format!("{error:#}"))?,
        Err(other) => return Err(other),
    }
    findings.end()
}

fn examine(arguments: &Arguments, settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    // Faults are in the report, so the log contains errors only.
    logging::init(crate::config::Log { level: settings.log.level.min(LevelFilter::ERROR), ..settings.log });
    match &settings.file {
        Some(file) => findings.ok(Check::Settings, &words::settings_read(&file.display()))?,
        None => findings.ok(Check::Settings, words::settings_default())?,
    }
    for warning in &settings.warnings {
        findings.warn(Check::Settings, &config_warning(warning))?;
    }
    if arguments.try_store {
        return try_store(settings, findings);
    }
    token(settings, findings)?;
    check_gateway(settings, findings)?;
    host::requirements(settings, findings)?;
    host::open_files(settings, findings)?;
    let picture = Picture::of(&State::start(Game::Buku.standard()));
    findings.ok(Check::Fonts, &words::board_drawn(&HumanBytes(render::png(&picture).len() as u64)))?;
    let (report, served) = store(arguments, settings, findings)?;
    host::service(settings, report.as_ref(), served, findings)?;
    clock(report.as_ref(), findings)?;
    host::backups(settings, findings)?;
    match settings.store.url {
        // The disk belongs to the server.
        Some(_) => Ok(()),
        None => disk(&settings.store.path, report.as_ref(), findings),
    }
}

fn token(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    match &settings.discord.token {
        None => findings.ok(Check::Token, words::no_token()),
        Some(token) if looks_like_a_token(token.expose_secret()) => findings.ok(Check::Token, words::token_form(true)),
        Some(_) => findings.warn(Check::Token, words::token_form(false)),
    }
}

/// Asks Discord for its gateway. The token goes to the same server as the bot's.
fn check_gateway(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    match gateway::reach(settings) {
        Ok(None) => findings.ok(Check::Gateway, words::gateway_not_asked()),
        Ok(Some(address)) => findings.ok(Check::Gateway, &words::gateway_reached(&address)),
        Err(error) => findings.bad(Check::Gateway, &format!("{error:#}")),
    }
}

/// Checks the store; its report, if it can be opened, and whether a service made it.
fn store(
    arguments: &Arguments,
    settings: &Settings,
    findings: &mut Findings<'_>,
) -> Result<(Option<Report>, bool), Failure> {
    match app::database(&settings.store) {
        Some(database) if !database::examine(settings, &database, findings)? => return Ok((None, false)),
        Some(_) => {}
        None if !directory(&settings.store.path, findings)? => return Ok((None, false)),
        None => {}
    }
    opened(arguments, settings, findings)
}

/// The words for a property of a database server that a store needs.
const fn needed(need: Need) -> &'static str {
    match need {
        Need::Order => words::order_is_kept(),
        Need::Size => words::large_commits(),
        Need::WriteLock => words::one_at_a_time(),
        Need::Snapshot => words::one_moment(),
        Need::Numbers => words::numbers_given_once(),
        Need::Lease => words::one_holder(),
        Need::Messages => words::all_is_heard(),
        Need::Notice => words::heard_at_once(),
        Need::Lock => words::nobody_alone(),
        Need::Durable => words::all_stays(),
    }
}

/// Checks whether a database server has the properties that a store needs.
fn try_store(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    let Some(database) = app::database(&settings.store) else {
        return findings.bad(Check::Store, &words::nothing_to_try(&app::store_location(&settings.store)));
    };
    database::server(&database, findings)?;
    let mut written = Ok(());
    let tried = store::probe_database(&database, &mut |need, tried| {
        if written.is_ok() {
            written = match tried {
                Ok(()) => findings.ok(Check::Tried(need), needed(need)),
                // Without notifications, processes still poll.
                Err(why) if need == Need::Notice => {
                    findings.warn(Check::Tried(need), &words::lacking(needed(need), &why))
                }
                Err(why) => findings.bad(Check::Tried(need), &words::lacking(needed(need), &why)),
            };
        }
    });
    written?;
    match tried {
        Ok(()) => Ok(()),
        Err(fault) => findings.bad(Check::Store, &fault.with_remedy()),
    }
}

/// The directory of the store; false if there is no store.
fn directory(path: &Path, findings: &mut Findings<'_>) -> Result<bool, Failure> {
    if app::is_empty(path) {
        findings.warn(Check::Store, &words::no_store(&path.display()))?;
        return Ok(false);
    }
    // Opening the store reports a path that is not a directory.
    let directory = fs::metadata(path).ok().filter(fs::Metadata::is_dir);
    if directory.is_some_and(|directory| directory.permissions().mode() & 0o077 != 0) {
        findings.warn(Check::Store, &words::store_is_readable(&path.display()))?;
    }
    Ok(true)
}

/// Checks the store itself, opened directly or accessed through its service.
fn opened(
    arguments: &Arguments,
    settings: &Settings,
    findings: &mut Findings<'_>,
) -> Result<(Option<Report>, bool), Failure> {
    let lacks_key = app::is_missing_identity_key(&settings.store);
    let opened = if arguments.mend { StoreAccess::open(settings, false) } else { StoreAccess::read(settings) };
    let mut access = match opened {
        Ok(access) => access,
        Err(error) => {
            findings.bad(Check::Store, &app::explained(&error))?;
            return Ok((None, false));
        }
    };
    let served = access.is_served();
    // For a database this is unknown.
    if settings.store.url.is_none() {
        findings.ok(Check::Service, words::service(served))?;
    }
    let report = match access.report() {
        Ok(report) => report,
        Err(error) => {
            findings.bad(Check::Store, &app::explained(&error))?;
            return Ok((None, served));
        }
    };
    contents(&report, served, findings)?;
    if lacks_key && access.has_hashed_identities()? {
        findings.warn(Check::Key, &words::identity_key_is_new(&app::store_location(&settings.store)))?;
    }
    if arguments.recompute {
        recompute(&mut access, arguments.mend, findings)?;
    }
    access.close()?;
    if !served {
        host::link_key(settings, findings)?;
    }
    Ok((Some(report), served))
}

fn contents(report: &Report, served: bool, findings: &mut Findings<'_>) -> Result<(), Failure> {
    match &report.fault {
        Some(fault) => findings.bad(Check::Store, &format!("{}: {fault}", report.place))?,
        None => findings.ok(Check::Store, &about_store(report))?,
    }
    let running = HumanCount(report.running);
    let archived = HumanCount(report.archived);
    findings.ok(Check::Games, &words::contents(&running, &archived, report.players, report.challenges))?;
    let waiting = HumanDuration(std::time::Duration::from_secs(report.waiting));
    match report.notices {
        0 => findings.ok(Check::Outbox, words::outbox_is_empty())?,
        count if served && report.waiting > LONG_WAIT => {
            findings.warn(Check::Outbox, &words::outbox_is_late(count, &waiting))?
        }
        count => findings.ok(Check::Outbox, &words::outbox_waits(count))?,
    }
    if report.dead_letters == 0 {
        return findings.ok(Check::DeadLetters, words::no_dead_letters());
    }
    findings.warn(Check::DeadLetters, &words::dead_letters(report.dead_letters))?;
    findings.details(&report.letters)
}

fn about_store(report: &Report) -> String {
    let Report { place, format, bytes, commits, checked, .. } = report;
    words::store_is_sound(place, format, &HumanBytes(*bytes), *commits, *checked)
}

fn recompute(access: &mut StoreAccess, mend: bool, findings: &mut Findings<'_>) -> Result<(), Failure> {
    let bar = bar("games");
    let found = access.recompute(mend, &mut |done, all| show(&bar, done, all));
    bar.finish_and_clear();
    let differences = match found {
        Ok(differences) => differences,
        Err(error) => return findings.bad(Check::Lists, &app::explained(&error)),
    };
    let text = words::lists(differences.len() as u64, mend);
    match (differences.is_empty(), mend) {
        (true, _) => findings.ok(Check::Lists, &text)?,
        (false, true) => findings.warn(Check::Lists, &text)?,
        (false, false) => findings.bad(Check::Lists, &text)?,
    }
    findings.details(&differences)
}

fn clock(report: Option<&Report>, findings: &mut Findings<'_>) -> Result<(), Failure> {
    let now = DateTime::<Utc>::from(std::time::SystemTime::now());
    let shown = now.format("%Y-%m-%d %H:%M UTC");
    let latest = report.and_then(|report| report.latest);
    match latest.filter(|latest| *latest > now + TimeDelta::days(1)) {
        _ if now < EARLIEST => findings.bad(Check::Clock, &words::clock_is_early(&shown)),
        Some(latest) => findings.warn(Check::Clock, &words::clock_is_behind(&shown, &latest.format("%Y-%m-%d"))),
        None => findings.ok(Check::Clock, &shown.to_string()),
    }
}

fn disk(store: &Path, report: Option<&Report>, findings: &mut Findings<'_>) -> Result<(), Failure> {
    let Some(place) = std::path::absolute(store)
        .ok()
        .and_then(|path| path.ancestors().find(|path| path.exists()).map(Path::to_owned))
    else {
        return findings.bad(Check::Disk, &words::no_such_place(&store.display()));
    };
    let free = match rustix::fs::statvfs(&place) {
        Ok(disk) => disk.f_bavail.saturating_mul(disk.f_frsize),
        Err(error) => return findings.bad(Check::Disk, &format!("{}: {error}", place.display())),
    };
    let shown = HumanBytes(free);
    let needed = report.map_or(0, |report| report.bytes);
    if free < CRITICAL_FREE_SPACE {
        findings.bad(Check::Disk, &words::disk_is_full(&shown))
    } else if free < LOW_FREE_SPACE.max(needed) {
        findings.warn(Check::Disk, &words::disk_is_short(&shown, &HumanBytes(needed)))
    } else {
        findings.ok(Check::Disk, &words::disk_free(&shown))
    }
}
