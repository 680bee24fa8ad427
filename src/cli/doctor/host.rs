//! The checks of what this machine gives a service: the needs of a start, its addresses, its log, its backups.

use std::fs;
use std::path::Path;

use chrono::{DateTime, TimeDelta, Utc};

use super::super::failure::Failure;
use super::findings::{Check, Findings};
use crate::app;
use crate::app::admin::Report;
use crate::app::open_files::OpenFiles;
use crate::app::owner;
use crate::app::starting::{PreparedStart, Requirement, readiness};
use crate::config::{ProcessRole, Settings};
use colonnade_web::SigningKey;
use colonnade_wording::cli::doctor as words;

/// The check that reports a requirement.
const fn check_of(requirement: Requirement) -> Check {
    match requirement {
        Requirement::Roles => Check::Settings,
        Requirement::Bot => Check::Token,
        Requirement::Fonts => Check::Fonts,
        Requirement::Puzzles => Check::Puzzles,
        Requirement::Memory => Check::Memory,
        Requirement::Pages | Requirement::Metrics => Check::Listen,
    }
}

/// Checks what a start needs of the settings. The bot's is reported with the connection to Discord.
pub(super) fn requirements(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    let mut prepared = PreparedStart::default();
    for requirement in Requirement::OF_SETTINGS {
        match requirement.fulfil(settings, &mut prepared) {
            Ok(()) if requirement == Requirement::Puzzles && settings.play.puzzles.is_some() => {
                findings.ok(Check::Puzzles, &words::own_puzzles(prepared.puzzles.len() as u64))?;
            }
            Ok(()) => {}
            Err(_) if requirement == Requirement::Bot => {}
            Err(error) => findings.bad(check_of(requirement), &format!("{error:#}"))?,
        }
    }
    Ok(())
}

/// Checks whether a service that is started like this program may open enough files for connections to the pages.
pub(super) fn open_files(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    match OpenFiles::within_reach().lacking() {
        Some(few) if settings.run.roles.contains(&ProcessRole::Web) => {
            let text = words::few_files(few.limit, few.connections, few.most, few.needed);
            findings.warn(Check::Files, &text)
        }
        _ => Ok(()),
    }
}

/// Checks the addresses, unless a service uses them, and what that service says of itself.
pub(super) fn service(
    settings: &Settings,
    report: Option<&Report>,
    served: bool,
    findings: &mut Findings<'_>,
) -> Result<(), Failure> {
    let ready = readiness(settings.web.metrics_listen);
    if let Some((is_ready, text)) = &ready {
        let text = words::service_says(&settings.web.metrics_listen, text);
        if *is_ready { findings.ok(Check::Service, &text)? } else { findings.bad(Check::Service, &text)? }
    }
    if let Some(report) = report.filter(|_| served) {
        if report.failures.is_empty() {
            findings.ok(Check::Log, words::log_is_quiet())?;
        } else {
            findings.warn(Check::Log, &words::log_warns(report.failures.len() as u64))?;
            findings.details(&report.failures)?;
        }
    }
    if served || ready.is_some() {
        return Ok(());
    }
    let mut prepared = PreparedStart::default();
    let mut is_free = true;
    for requirement in Requirement::ADDRESSES {
        if let Err(error) = requirement.fulfil(settings, &mut prepared) {
            is_free = false;
            findings.bad(check_of(requirement), &format!("{error:#}"))?;
        }
    }
    if is_free {
        let pages = settings.run.roles.contains(&ProcessRole::Web).then_some(settings.web.listen);
        findings.ok(Check::Listen, &words::addresses_are_free(pages.as_ref(), &settings.web.metrics_listen))?;
    }
    Ok(())
}

/// Checks the key of links in the directory of a store. A service makes one that is missing.
pub(super) fn link_key(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    match app::link_key_of_directory(&settings.store).map(|file| SigningKey::open(&file)) {
        Some(Err(error)) => findings.bad(Check::Key, &error.to_string()),
        _ => Ok(()),
    }
}

/// Checks the automatic backups: whether they can be written and listed, when the last one was made, and whether that is
/// too long ago.
pub(super) fn backups(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    // With the rights of the service, unless the owner of the store cannot walk these paths at all.
    let acting = owner::act_for(settings).unwrap_or((None, settings.clone()));
    let acting = acting.0.filter(|_| acting.1.store.path == settings.store.path);
    let found = examine_backups(settings, findings);
    drop(acting);
    found
}

fn examine_backups(settings: &Settings, findings: &mut Findings<'_>) -> Result<(), Failure> {
    let backups = match app::backups(&settings.store) {
        Ok(Some(backups)) => backups,
        Ok(None) => return findings.warn(Check::Backups, words::backups_off()),
        Err(error) => return findings.bad(Check::Backups, &format!("{error:#}")),
    };
    let place = backups.dir.display().to_string();
    let now = DateTime::<Utc>::from(std::time::SystemTime::now());
    let last = match backups.last(now) {
        Err(error) => return findings.bad(Check::Backups, &words::backups_cannot_be_listed(&error)),
        Ok(last) => last,
    };
    if let Err(error) = can_write(&backups.dir) {
        return findings.bad(Check::Backups, &words::backups_cannot_be_written(&place, &error));
    }
    let Some(last) = last else { return findings.warn(Check::Backups, &words::no_backup(&place)) };
    let pause = TimeDelta::from_std(backups.every).unwrap_or(TimeDelta::MAX);
    let is_late = pause.checked_mul(2).is_some_and(|limit| now - last > limit);
    let text = words::last_backup(&last.format("%Y-%m-%d %H:%M UTC"), &place, is_late);
    if is_late { findings.warn(Check::Backups, &text) } else { findings.ok(Check::Backups, &text) }
}

/// Whether a file can be made in a directory, or in the one in which it will be made. Nothing stays there.
fn can_write(dir: &Path) -> std::io::Result<()> {
    let place = dir.ancestors().find(|place| place.symlink_metadata().is_ok()).unwrap_or(dir);
    if !fs::metadata(place)?.is_dir() {
        return Err(std::io::ErrorKind::NotADirectory.into());
    }
    tempfile::tempfile_in(place).map(drop)
}
