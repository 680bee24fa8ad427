//! Checks of the database that holds the store: its server, the processes that serve it, and whether it can be written.

use super::super::failure::Failure;
use super::findings::{Check, Findings};
use crate::app;
use crate::config::Settings;
use colonnade_service::StoreFault;
use colonnade_store::{self as store, CONNECTIONS, Database, Durability};
use colonnade_wording::cli::doctor as words;

/// Checks the database; false if there is no store in it yet.
pub(super) fn examine(settings: &Settings, database: &Database, findings: &mut Findings<'_>) -> Result<bool, Failure> {
    if !server(database, findings)? {
        return Ok(true);
    }
    match app::members(settings) {
        Err(error) => match error.downcast_ref() {
            Some(StoreFault::NoStore(place)) => {
                findings.warn(Check::Store, &words::no_store(place))?;
                return Ok(false);
            }
            // Opening the store reports the same error.
            _ => return Ok(true),
        },
        Ok(members) => {
            let members = members.unwrap_or_default();
            let stopped = members.iter().filter_map(|member| Some((&member.name, member.stopped.clone()?)));
            for (name, why) in stopped.clone() {
                findings
                    .bad(Check::Processes, &words::process_stopped(name, &StoreFault::Stopped(why).with_remedy()))?;
            }
            findings.ok(Check::Processes, &words::processes((members.len() - stopped.count()) as u64))?;
        }
    }
    match store::try_database(database) {
        Ok(()) => findings.ok(Check::Write, words::written())?,
        Err(fault) => findings.bad(Check::Write, &fault.with_remedy())?,
    }
    Ok(true)
}

/// Checks the server of the database that holds the store; false if a store cannot be used on it, or it does not answer.
pub(super) fn server(database: &Database, findings: &mut Findings<'_>) -> Result<bool, Failure> {
    let Ok(found) = store::durability(database) else {
        // Opening the store reports the same error.
        return Ok(false);
    };
    let Durability { version, full_page_writes, synchronous_commit, standbys, .. } = &found;
    if let Some(why) = found.pooled {
        findings.bad(Check::Server, &format!("{}: {why}", database.shown))?;
        return Ok(false);
    }
    if !found.fsync {
        findings.bad(Check::Server, &words::server_forgets(version))?;
        return Ok(false);
    }
    let text = words::server(version, synchronous_commit, standbys, *full_page_writes);
    if *full_page_writes {
        findings.ok(Check::Server, &text)?
    } else {
        findings.warn(Check::Server, &text)?
    }
    if found.is_in_clear {
        findings.warn(Check::Server, words::in_clear())?;
    }
    let Durability { connections, free_connections, .. } = found;
    let text = words::connections(free_connections, connections, CONNECTIONS);
    if free_connections < CONNECTIONS as u64 {
        findings.warn(Check::Connections, &text)?;
    } else {
        findings.ok(Check::Connections, &text)?;
    }
    Ok(true)
}
