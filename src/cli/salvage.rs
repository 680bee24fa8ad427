//! `colonnade salvage`: what can be read of a damaged store, in a new one.

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

use anyhow::anyhow;
use indicatif::ProgressBar;

use super::Failure;
use super::common::Common;
use super::records::style;
use crate::app::access;
use crate::store::{self, Salvaged};
use crate::view::wording::cli::salvage as words;

/// Save what can be read of a damaged store into a new one
#[derive(Debug, clap::Args)]
#[command(
    after_help = "FROM is only read, and no service may hold it; TO must be empty or not exist yet. Exits with 1 if \
    anything is known to be missing. Where there is a recent backup, compare: `colonnade restore` loses what came after \
    the backup, and this what the damage hit.\n\nExample:\n  \
    colonnade salvage data data-saved"
)]
pub(super) struct Arguments {
    /// The directory of the damaged store
    #[arg(value_name = "FROM")]
    from: PathBuf,
    /// The directory of the new store
    #[arg(value_name = "TO")]
    to: PathBuf,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
    common.quiet_settings()?;
    let Arguments { from, to, json } = arguments;
    if access::is_served(from)? {
        return Err(anyhow!(words::served(&from.display())).into());
    }
    let bar = ProgressBar::no_length().with_style(style("{spinner} {human_pos} rows, {elapsed}"));
    let told = store::salvage(from, to, &mut |rows| bar.set_position(rows)).map_err(anyhow::Error::from)?;
    bar.finish_and_clear();
    if *json {
        let text = serde_json::to_string_pretty(&told).map_err(anyhow::Error::from)?;
        writeln!(out, "{text}")?;
    } else {
        report(&told, &to.display(), out)?;
    }
    out.flush()?;
    if told.is_complete() { Ok(()) } else { Err(Failure::Reported) }
}

/// Writes the report, a line for each thing.
fn report(told: &Salvaged, to: &dyn Display, out: &mut dyn Write) -> Result<(), Failure> {
    for place in &told.damage {
        writeln!(out, "{}", words::damage(place))?;
    }
    writeln!(out, "{}", words::saved_into(to))?;
    let Salvaged { archived, running, players, challenges, servers, notices, .. } = *told;
    writeln!(out, "{}", words::saved(archived, running, [players, challenges, servers, notices]))?;
    let lines = [
        (words::games_missing as fn(&str) -> String, listed(&told.lost_games)),
        (words::games_shortened, listed(&told.shortened_games)),
        (words::players_missing, listed(&told.lost_players)),
        (words::players_shortened, listed(&told.shortened_players)),
        (words::challenges_missing, listed(&told.lost_challenges)),
        (words::servers_damaged, listed(&told.damaged_servers)),
    ];
    for (line, which) in lines {
        if let Some(which) = which {
            writeln!(out, "{}", line(&which))?;
        }
    }
    if told.lost_notices > 0 {
        writeln!(out, "{}", words::notices_missing(told.lost_notices))?;
    }
    for fault in [&told.unfinished, &told.lists].into_iter().flatten() {
        writeln!(out, "{}", words::unfinished(fault))?;
    }
    if told.older > 0 {
        writeln!(out, "{}", words::older(told.older))?;
    }
    if told.uncertain {
        writeln!(out, "{}", words::uncertain())?;
    }
    if told.is_complete() {
        writeln!(out, "{}", words::complete())?;
    }
    Ok(())
}

/// The numbers, one after the other; None if there are none.
fn listed<T: Display>(which: &[T]) -> Option<String> {
    let numbers: Vec<String> = which.iter().map(ToString::to_string).collect();
    (!numbers.is_empty()).then(|| numbers.join(", "))
}
