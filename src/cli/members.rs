//! `colonnade members`: the processes that serve the store in a database.

use std::io::Write;

use super::common::CommonOptions;
use super::failure::Failure;
use crate::app;
use colonnade_service::{StoreFault, awaited};
use colonnade_wording::cli::members as words;

/// List the processes that serve the store in a database, and what each does
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {}

pub(super) fn run(common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = common.settings()?;
    match app::members(&settings)? {
        None => writeln!(out, "{}", words::only_one(&app::store_location(&settings.store)))?,
        Some(members) if members.is_empty() => writeln!(out, "{}", words::none())?,
        Some(members) => {
            for member in members {
                if let Some(why) = member.stopped {
                    writeln!(out, "{}", words::stopped(&member.name, &StoreFault::Stopped(why).with_remedy()))?;
                    continue;
                }
                let waits: Vec<&str> = member.leases.iter().filter_map(|lease| awaited(lease)).collect();
                let does: Vec<&str> =
                    member.leases.iter().map(String::as_str).filter(|lease| awaited(lease).is_none()).collect();
                let does = does.join(", ");
                let waits = waits.join(", ");
                writeln!(out, "{}", words::member(&member.name, &member.roles, &does, &waits, &member.version))?;
            }
        }
    }
    Ok(out.flush()?)
}
