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
use crate::view::wording::cli::{counted, last_backup};
use crate::view::{Picture, render};
use colonnade_rules::{Game, State};

/// Check settings, store and connections, and say what to do about each fault
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Each line begins with ok, warn or bad; exits with 1 if anything is bad. A service that runs need \
    not be stopped.\n\nExamples:\n  \
    colonnade doctor\n  \
    colonnade doctor --recompute"
)]
pub(super) struct Arguments {
    /// Make all lists and ratings again from the events, and report the differences
    #[arg(long)]
    recompute: bool,
    /// Keep the right ones
    #[arg(long, requires = "recompute")]
    mend: bool,
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
        Some(file) => findings.ok("settings", &format!("{} is read and right", file.display()))?,
        None => findings.ok("settings", "no file is named and none is here; all settings have their defaults")?,
    }
    for warning in &settings.warnings {
        findings.warn("settings", warning)?;
    }
    token(settings, findings)?;
    reached(settings, findings)?;
    let picture = Picture::of(&State::start(Game::Buku.standard()));
    findings.ok("fonts", &format!("a board is drawn, {}", HumanBytes(render::png(&picture).len() as u64)))?;
    let report = store(arguments, settings, findings)?;
    clock(report.as_ref(), findings)?;
    backups(settings, findings)?;
    disk(&settings.store.path, report.as_ref(), findings)
}

fn token(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    match &settings.discord.token {
        None => findings.ok("token", "none is set, so there is no bot; DISCORD_TOKEN sets it"),
        Some(token) if looks_like_a_token(token.expose_secret()) => {
            findings.ok("token", "set, and of the form that Discord's tokens have")
        }
        Some(_) => findings.warn(
            "token",
            "set, but not of the form that Discord's tokens have (three parts with dots between them); compare it with \
             the page “Bot” of your application",
        ),
    }
}

/// Asks Discord for its gateway. The token goes to the same server as the bot's.
fn reached(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    match gateway::reach(settings) {
        Ok(None) => findings.ok("gateway", "not asked for: without a token there is no bot"),
        Ok(Some(address)) => findings.ok("gateway", &format!("{address} is reached, and the token is good")),
        Err(error) => findings.bad("gateway", &format!("{error:#}")),
    }
}

fn store(arguments: &Arguments, settings: &Settings, findings: &mut Findings<'_>) -> Result<Option<Report>, Failure> {
    let path = &settings.store.path;
    let is_empty = fs::read_dir(path)
        .map_or_else(|error| error.kind() == std::io::ErrorKind::NotFound, |mut files| files.next().is_none());
    if is_empty {
        findings
            .warn("store", &format!("there is none in {} yet; `colonnade` makes it when it starts", path.display()))?;
        return Ok(None);
    }
    let mode = fs::metadata(path).map_or(0, |metadata| metadata.permissions().mode());
    if mode & 0o077 != 0 {
        findings.warn("store", &format!("others may read it; chmod 700 {} helps", path.display()))?;
    }
    let mut access = match Access::open(settings, false) {
        Ok(access) => access,
        Err(error) => {
            findings.bad(
                "store",
                &format!("{error:#}; if it cannot be helped, `colonnade restore` makes one of a backup"),
            )?;
            return Ok(None);
        }
    };
    let served = access.is_served();
    findings.ok("service", if served { "runs, and answers" } else { "does not run" })?;
    let report = match access.report() {
        Ok(report) => report,
        Err(error) => {
            findings.bad("store", &format!("{error:#}"))?;
            return Ok(None);
        }
    };
    contents(&report, served, findings)?;
    if arguments.recompute {
        recompute(&mut access, arguments.mend, findings)?;
    }
    access.close()?;
    Ok(Some(report))
}

fn contents(report: &Report, served: bool, findings: &mut Findings<'_>) -> Result<(), Failure> {
    match &report.fault {
        Some(fault) => findings.bad("store", &format!("{}: {fault}", report.place))?,
        None => findings
            .ok("store", &format!("{}, format {}, {}", report.place, report.format, HumanBytes(report.bytes)))?,
    }
    let games = [
        format!("{} running", HumanCount(report.running)),
        format!("{} archived", HumanCount(report.archived)),
        counted(report.players, "player", "players"),
        counted(report.challenges, "open challenge", "open challenges"),
    ];
    findings.ok("games", &games.join(", "))?;
    let waiting = HumanDuration(std::time::Duration::from_secs(report.waiting));
    match report.notices {
        0 => findings.ok("outbox", "empty")?,
        count if served && report.waiting > LONG_WAIT => findings.warn(
            "outbox",
            &format!(
                "waiting: {}, the first one for {waiting}; the log of the service says why",
                counted(count, "notice", "notices")
            ),
        )?,
        count => findings.ok("outbox", &format!("{} to be delivered", counted(count, "notice", "notices")))?,
    }
    if report.dead_letters == 0 {
        return findings.ok("dead letters", "none");
    }
    findings.warn(
        "dead letters",
        &format!("{} given up, the latest are", counted(report.dead_letters, "notice", "notices")),
    )?;
    for letter in &report.letters {
        writeln!(findings.out, "        {letter}")?;
    }
    Ok(())
}

fn recompute(access: &mut Access, mend: bool, findings: &mut Findings<'_>) -> Result<(), Failure> {
    let bar = bar("games");
    let found = access.recompute(mend, &mut |done, all| show(&bar, done, all));
    bar.finish_and_clear();
    let differences = match found {
        Ok(differences) => differences,
        Err(error) => return findings.bad("lists", &format!("{error:#}")),
    };
    let count = counted(differences.len() as u64, "difference", "differences");
    match (differences.is_empty(), mend) {
        (true, _) => findings.ok("lists", "lists and ratings are what the games say")?,
        (false, true) => findings.warn("lists", &format!("{count}, mended now"))?,
        (false, false) => findings.bad("lists", &format!("{count}; --mend keeps what is right"))?,
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
        _ if now < EARLIEST => {
            findings.bad("clock", &format!("{shown} cannot be; deadlines would be wrong. Set the clock"))
        }
        Some(latest) => findings.warn(
            "clock",
            &format!("{shown}, but a game in the archive ended {}; is the clock right?", latest.format("%Y-%m-%d")),
        ),
        None => findings.ok("clock", &shown.to_string()),
    }
}

/// The automatic backups: when the last one was made, and whether it is too old.
fn backups(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    let Some(backups) = app::backups(&settings.store)? else {
        return findings.warn("backups", "none are made by themselves; store.backup_every = \"1d\" changes that");
    };
    let place = backups.dir.display().to_string();
    let now = DateTime::<Utc>::from(std::time::SystemTime::now());
    match backups.last() {
        Err(error) => findings.bad("backups", &error.to_string()),
        Ok(None) => findings.warn("backups", &format!("there are none in {place} yet; a service makes the first one")),
        Ok(Some(last)) => {
            let pause = TimeDelta::from_std(backups.every).unwrap_or(TimeDelta::MAX);
            let is_late = pause.checked_mul(2).is_some_and(|limit| now - last > limit);
            let text = last_backup(&last.format("%Y-%m-%d %H:%M UTC"), &place, is_late);
            if is_late { findings.warn("backups", &text) } else { findings.ok("backups", &text) }
        }
    }
}

fn disk(store: &Path, report: Option<&Report>, findings: &mut Findings<'_>) -> Result<(), Failure> {
    let Some(place) = std::path::absolute(store)
        .ok()
        .and_then(|path| path.ancestors().find(|path| path.exists()).map(Path::to_owned))
    else {
        return findings.bad("disk", &format!("{} cannot be", store.display()));
    };
    let free = match rustix::fs::statvfs(&place) {
        Ok(disk) => disk.f_bavail.saturating_mul(disk.f_frsize),
        Err(error) => return findings.bad("disk", &format!("{}: {error}", place.display())),
    };
    let shown = format!("{} free", HumanBytes(free));
    let needed = report.map_or(0, |report| report.bytes);
    if free < BAD_DISK {
        findings.bad("disk", &format!("{shown}, which is too little to go on; make room"))
    } else if free < LITTLE_DISK.max(needed) {
        findings.warn("disk", &format!("{shown}, which is little; a backup needs about {}", HumanBytes(needed)))
    } else {
        findings.ok("disk", &shown)
    }
}
