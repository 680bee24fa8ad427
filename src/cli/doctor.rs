//! `colonnade doctor`: checks of settings, store and connections, with what to do about each fault.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use anyhow::Result;
use chrono::{DateTime, TimeDelta, Utc};
use indicatif::{HumanBytes, HumanCount, HumanDuration};

use super::Failure;
use super::common::{Common, bar, show};
use crate::app;
use crate::app::access::Access;
use crate::app::admin::Report;
use crate::app::gateway;
use crate::app::logging;
use crate::config::{ExposeSecret, LevelFilter, Settings, looks_like_a_token};
use crate::service::StoreFault;
use crate::store::{self, Database, Durability, Need};
use crate::view::wording::cli::doctor as words;
use crate::view::wording::config_warning;
use crate::view::{Picture, render};
use colonnade_rules::{Game, State};

/// Check settings, store and connections, and say what to do about each fault
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Make all lists and ratings again from the events, and report the differences
    #[arg(long)]
    recompute: bool,
    /// Keep the right ones
    #[arg(long, requires = "recompute")]
    mend: bool,
    /// Try out, in an empty database, whether its server does what a store rests on; nothing stays there
    #[arg(long, conflicts_with = "recompute")]
    try_store: bool,
}

/// Less free disk than this is bad.
const BAD_DISK: u64 = 64 << 20;

/// Less free disk than this is little.
const LITTLE_DISK: u64 = 1 << 30;

/// A day before any on which this program can run.
const EARLIEST: DateTime<Utc> = DateTime::from_timestamp(1_767_225_600, 0).expect("the first day of 2026");

/// How long a notice may wait before that is worth a warning, in seconds.
const LONG_WAIT: u64 = 3_600;

/// The report: where it goes, and whether anything is bad.
struct Findings<'a> {
    out: &'a mut dyn Write,
    bad: bool,
}

impl Findings<'_> {
    fn line(&mut self, grade: &str, about: &str, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{grade:5} {about}: {text}")?;
        Ok(())
    }

    fn ok(&mut self, about: &str, text: &str) -> Result<(), Failure> {
        self.line("ok", about, text)
    }

    fn warn(&mut self, about: &str, text: &str) -> Result<(), Failure> {
        self.line("warn", about, text)
    }

    fn bad(&mut self, about: &str, text: &str) -> Result<(), Failure> {
        self.bad = true;
        self.line("bad", about, text)
    }
}

pub(super) fn run(arguments: &Arguments, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
    let mut findings = Findings { out, bad: false };
    match common.settings() {
        Ok(settings) => examine(arguments, &settings, &mut findings)?,
        Err(Failure::Failed(error)) => findings.bad("settings", &format!("{error:#}"))?,
        Err(other) => return Err(other),
    }
    findings.out.flush()?;
    if findings.bad { Err(Failure::Reported) } else { Ok(()) }
}

fn examine(arguments: &Arguments, settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    // Faults stand in the report, so the log holds errors only.
    logging::begin(crate::config::Log { level: settings.log.level.min(LevelFilter::ERROR), ..settings.log });
    match &settings.file {
        Some(file) => findings.ok("settings", &words::settings_read(&file.display()))?,
        None => findings.ok("settings", words::settings_default())?,
    }
    for warning in &settings.warnings {
        findings.warn("settings", &config_warning(warning))?;
    }
    if arguments.try_store {
        return try_store(settings, findings);
    }
    token(settings, findings)?;
    reached(settings, findings)?;
    if let Err(error) = app::add_fonts(&settings.view.fonts) {
        findings.bad("fonts", &format!("{error:#}"))?;
    }
    let picture = Picture::of(&State::start(Game::Buku.standard()));
    findings.ok("fonts", &words::board_drawn(&HumanBytes(render::png(&picture).len() as u64)))?;
    let report = store(arguments, settings, findings)?;
    clock(report.as_ref(), findings)?;
    backups(settings, findings)?;
    match settings.store.url {
        // The disk is the server's.
        Some(_) => Ok(()),
        None => disk(&settings.store.path, report.as_ref(), findings),
    }
}

fn token(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    match &settings.discord.token {
        None => findings.ok("token", words::no_token()),
        Some(token) if looks_like_a_token(token.expose_secret()) => findings.ok("token", words::token_form(true)),
        Some(_) => findings.warn("token", words::token_form(false)),
    }
}

/// Asks Discord for its gateway. The token goes to the same server as the bot's.
fn reached(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    match gateway::reach(settings) {
        Ok(None) => findings.ok("gateway", words::gateway_not_asked()),
        Ok(Some(address)) => findings.ok("gateway", &words::gateway_reached(&address)),
        Err(error) => findings.bad("gateway", &format!("{error:#}")),
    }
}

fn store(arguments: &Arguments, settings: &Settings, findings: &mut Findings<'_>) -> Result<Option<Report>, Failure> {
    match app::database(&settings.store) {
        Some(database) => server(&database, findings)?,
        None if !directory(&settings.store.path, findings)? => return Ok(None),
        None => {}
    }
    opened(arguments, settings, findings)
}

/// The words for a thing that a store needs of a server.
const fn needed(need: Need) -> &'static str {
    match need {
        Need::Order => words::order_is_kept(),
        Need::Size => words::large_commits(),
        Need::Turn => words::one_at_a_time(),
        Need::Snapshot => words::one_moment(),
        Need::Numbers => words::numbers_given_once(),
        Need::Lease => words::one_holder(),
        Need::Words => words::all_is_heard(),
        Need::Notice => words::heard_at_once(),
        Need::Lock => words::nobody_alone(),
        Need::Durable => words::all_stays(),
    }
}

/// Whether the server of a database does what a store rests on.
fn try_store(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    let Some(database) = app::database(&settings.store) else {
        return findings.bad("store", &words::nothing_to_try(&app::place(&settings.store)));
    };
    server(&database, findings)?;
    let mut written = Ok(());
    let tried = store::try_database(&database, &mut |need, tried| {
        if written.is_ok() {
            written = match tried {
                Ok(()) => findings.ok("tried", needed(need)),
                // Processes ask from time to time, too.
                Err(why) if need == Need::Notice => findings.warn("tried", &words::lacking(needed(need), &why)),
                Err(why) => findings.bad("tried", &words::lacking(needed(need), &why)),
            };
        }
    });
    written?;
    match tried {
        Ok(()) => Ok(()),
        Err(fault) => findings.bad("store", &fault.with_remedy()),
    }
}

/// The server of the database that holds the store.
fn server(database: &Database, findings: &mut Findings<'_>) -> Result<(), Failure> {
    match store::durability(database) {
        Ok(found) if !found.fsync => findings.bad("server", &words::server_forgets(&found.version)),
        Ok(Durability { version, full_page_writes, synchronous_commit, standbys, .. }) => {
            let text = words::server(&version, &synchronous_commit, &standbys, full_page_writes);
            if full_page_writes { findings.ok("server", &text) } else { findings.warn("server", &text) }
        }
        // Its opening says the same.
        Err(_) => Ok(()),
    }
}

/// The directory of the store; false if there is no store.
fn directory(path: &Path, findings: &mut Findings<'_>) -> Result<bool, Failure> {
    if app::is_empty(path) {
        findings.warn("store", &words::no_store(&path.display()))?;
        return Ok(false);
    }
    // What is none is told by its opening.
    let directory = fs::metadata(path).ok().filter(fs::Metadata::is_dir);
    if directory.is_some_and(|directory| directory.permissions().mode() & 0o077 != 0) {
        findings.warn("store", &words::store_is_readable(&path.display()))?;
    }
    Ok(true)
}

/// The store itself, opened or asked through its service.
fn opened(arguments: &Arguments, settings: &Settings, findings: &mut Findings<'_>) -> Result<Option<Report>, Failure> {
    let lacks_key = app::lacks_identity_key(&settings.store);
    let opened = if arguments.mend { Access::open(settings, false) } else { Access::read(settings) };
    let mut access = match opened {
        Ok(access) => access,
        Err(error) => {
            let told = match error.downcast_ref::<StoreFault>() {
                Some(fault) => fault.with_remedy(),
                None => format!("{error:#}"),
            };
            findings.bad("store", &told)?;
            return Ok(None);
        }
    };
    let served = access.is_served();
    // A database does not tell.
    if settings.store.url.is_none() {
        findings.ok("service", words::service(served))?;
    }
    let report = match access.report() {
        Ok(report) => report,
        Err(error) => {
            findings.bad("store", &format!("{error:#}"))?;
            return Ok(None);
        }
    };
    contents(&report, served, findings)?;
    if lacks_key && access.has_hashed_identities()? {
        findings.warn("key", &words::identity_key_is_new(&app::place(&settings.store)))?;
    }
    if arguments.recompute {
        recompute(&mut access, arguments.mend, findings)?;
    }
    access.close()?;
    Ok(Some(report))
}

fn contents(report: &Report, served: bool, findings: &mut Findings<'_>) -> Result<(), Failure> {
    match &report.fault {
        Some(fault) => findings.bad("store", &format!("{}: {fault}", report.place))?,
        None => findings.ok("store", &about_store(report))?,
    }
    let (running, archived) = (HumanCount(report.running), HumanCount(report.archived));
    findings.ok("games", &words::contents(&running, &archived, report.players, report.challenges))?;
    let waiting = HumanDuration(std::time::Duration::from_secs(report.waiting));
    match report.notices {
        0 => findings.ok("outbox", words::outbox_is_empty())?,
        count if served && report.waiting > LONG_WAIT => {
            findings.warn("outbox", &words::outbox_is_late(count, &waiting))?
        }
        count => findings.ok("outbox", &words::outbox_waits(count))?,
    }
    if report.dead_letters == 0 {
        return findings.ok("dead letters", words::no_dead_letters());
    }
    findings.warn("dead letters", &words::dead_letters(report.dead_letters))?;
    for letter in &report.letters {
        writeln!(findings.out, "        {letter}")?;
    }
    Ok(())
}

fn about_store(report: &Report) -> String {
    let Report { place, format, bytes, commits, checked, .. } = report;
    words::store_is_sound(place, format, &HumanBytes(*bytes), *commits, *checked)
}

fn recompute(access: &mut Access, mend: bool, findings: &mut Findings<'_>) -> Result<(), Failure> {
    let bar = bar("games");
    let found = access.recompute(mend, &mut |done, all| show(&bar, done, all));
    bar.finish_and_clear();
    let differences = match found {
        Ok(differences) => differences,
        Err(error) => return findings.bad("lists", &format!("{error:#}")),
    };
    let text = words::lists(differences.len() as u64, mend);
    match (differences.is_empty(), mend) {
        (true, _) => findings.ok("lists", &text)?,
        (false, true) => findings.warn("lists", &text)?,
        (false, false) => findings.bad("lists", &text)?,
    }
    for difference in &differences {
        writeln!(findings.out, "        {difference}")?;
    }
    Ok(())
}

fn clock(report: Option<&Report>, findings: &mut Findings<'_>) -> Result<(), Failure> {
    let now = DateTime::<Utc>::from(std::time::SystemTime::now());
    let shown = now.format("%Y-%m-%d %H:%M UTC");
    let latest = report.and_then(|report| report.latest);
    match latest.filter(|latest| *latest > now + TimeDelta::days(1)) {
        _ if now < EARLIEST => findings.bad("clock", &words::clock_is_early(&shown)),
        Some(latest) => findings.warn("clock", &words::clock_is_behind(&shown, &latest.format("%Y-%m-%d"))),
        None => findings.ok("clock", &shown.to_string()),
    }
}

/// The automatic backups: when the last one was made, and whether it is too old.
fn backups(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    let Some(backups) = app::backups(&settings.store)? else {
        return findings.warn("backups", words::backups_off());
    };
    let place = backups.dir.display().to_string();
    let now = DateTime::<Utc>::from(std::time::SystemTime::now());
    match backups.last(now) {
        Err(error) => findings.bad("backups", &error.to_string()),
        Ok(None) => findings.warn("backups", &words::no_backup(&place)),
        Ok(Some(last)) => {
            let pause = TimeDelta::from_std(backups.every).unwrap_or(TimeDelta::MAX);
            let is_late = pause.checked_mul(2).is_some_and(|limit| now - last > limit);
            let text = words::last_backup(&last.format("%Y-%m-%d %H:%M UTC"), &place, is_late);
            if is_late { findings.warn("backups", &text) } else { findings.ok("backups", &text) }
        }
    }
}

fn disk(store: &Path, report: Option<&Report>, findings: &mut Findings<'_>) -> Result<(), Failure> {
    let Some(place) = std::path::absolute(store)
        .ok()
        .and_then(|path| path.ancestors().find(|path| path.exists()).map(Path::to_owned))
    else {
        return findings.bad("disk", &words::no_such_place(&store.display()));
    };
    let free = match rustix::fs::statvfs(&place) {
        Ok(disk) => disk.f_bavail.saturating_mul(disk.f_frsize),
        Err(error) => return findings.bad("disk", &format!("{}: {error}", place.display())),
    };
    let shown = HumanBytes(free);
    let needed = report.map_or(0, |report| report.bytes);
    if free < BAD_DISK {
        findings.bad("disk", &words::disk_is_full(&shown))
    } else if free < LITTLE_DISK.max(needed) {
        findings.warn("disk", &words::disk_is_short(&shown, &HumanBytes(needed)))
    } else {
        findings.ok("disk", &words::disk_free(&shown))
    }
}
