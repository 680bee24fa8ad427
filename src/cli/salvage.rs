//! `colonnade salvage`: copies the readable data of a damaged store into a new one.

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

use anyhow::anyhow;
use indicatif::ProgressBar;

use super::common::CommonOptions;
use super::failure::Failure;
use super::records::style;
use crate::app::access;
use crate::config::is_address;
use colonnade_store::{self as store, Salvaged};
use colonnade_wording::cli::salvage as words;

/// Save what can be read of a damaged store into a new one
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The directory of the damaged store
    #[arg(value_name = "FROM")]
    from: PathBuf,
    /// The directory of the new store
    #[arg(value_name = "TO")]
    to: PathBuf,
    /// Report as one JSON object
    ///
    /// Codes never change; only text is a clause for people.
    ///   damage: objects with code (marker-missing, marker-unreadable,
    ///     database, page, more-pages or log) and text
    ///   uncertain: whether more may be missing than is named
    ///   rows, older: how many rows could be read, and how many of
    ///     these may be of an earlier time
    ///   players, servers, challenges, tournaments, running, archived,
    ///     notices: how many were saved; running and archived are games
    ///   lostPlayers, lostChallenges, lostGames: numbers of those that
    ///     are missing
    ///   shortenedPlayers, shortenedGames: numbers of those whose end
    ///     is missing; of all running games where uncertain is true
    ///   damagedServers: numbers of those whose settings are incomplete
    ///   damagedTournaments: numbers of those that are missing, or whose
    ///     end is
    ///   lostNotices: how many could not be read
    ///   lostNotes: how many private notes could not be read, or have
    ///     lost their player
    ///   lostPuzzles: of how many players the results of puzzles could
    ///     not be read, or have lost their player
    ///   unfinished: null, or code (commit) and text
    ///   lists: null, or code (lists) and text
    ///   lostKeys: names of files of keys that are missing or incomplete
    #[arg(long, verbatim_doc_comment)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    common.quiet_settings()?;
    let Arguments { from, to, json } = arguments;
    if [from, to].iter().any(|path| path.to_str().is_some_and(is_address)) {
        return Err(anyhow!(words::only_directories()).into());
    }
    if access::is_directory_served(from)? {
        return Err(anyhow!(words::served(&from.display())).into());
    }
    let bar = ProgressBar::no_length().with_style(style("{spinner} {human_pos} rows, {elapsed}"));
    let salvaged = store::salvage(from, to, &mut |rows| bar.set_position(rows)).map_err(anyhow::Error::from)?;
    bar.finish_and_clear();
    if *json {
        let text = serde_json::to_string_pretty(&salvaged).map_err(anyhow::Error::from)?;
        writeln!(out, "{text}")?;
    } else {
        report(&salvaged, &to.display(), out)?;
    }
    out.flush()?;
    if salvaged.is_complete() { Ok(()) } else { Err(Failure::Reported) }
}

/// Writes the report, one line per item.
fn report(salvaged: &Salvaged, to: &dyn Display, out: &mut dyn Write) -> Result<(), Failure> {
    for place in &salvaged.damage {
        writeln!(out, "{}", words::damage(&place.text))?;
    }
    writeln!(out, "{}", words::saved_into(to))?;
    let Salvaged { archived, running, players, challenges, servers, notices, .. } = *salvaged;
    writeln!(out, "{}", words::saved(archived, running, [players, challenges, servers, notices]))?;
    let tournaments: Vec<u64> = salvaged.damaged_tournaments.iter().map(|tournament| tournament.0).collect();
    let lines = [
        (words::games_missing as fn(&str) -> String, listed(&salvaged.lost_games)),
        (words::games_shortened, listed(&salvaged.shortened_games)),
        (words::players_missing, listed(&salvaged.lost_players)),
        (words::players_shortened, listed(&salvaged.shortened_players)),
        (words::challenges_missing, listed(&salvaged.lost_challenges)),
        (words::tournaments_damaged, listed(&tournaments)),
        (words::servers_damaged, listed(&salvaged.damaged_servers)),
    ];
    for (line, which) in lines {
        if let Some(which) = which {
            writeln!(out, "{}", line(&which))?;
        }
    }
    if salvaged.lost_notices > 0 {
        writeln!(out, "{}", words::notices_missing(salvaged.lost_notices))?;
    }
    if salvaged.lost_notes > 0 {
        writeln!(out, "{}", words::notes_missing(salvaged.lost_notes))?;
    }
    if salvaged.lost_puzzles > 0 {
        writeln!(out, "{}", words::puzzles_missing(salvaged.lost_puzzles))?;
    }
    for fault in [&salvaged.unfinished, &salvaged.lists].into_iter().flatten() {
        writeln!(out, "{}", words::unfinished(&fault.text))?;
    }
    if salvaged.older > 0 {
        writeln!(out, "{}", words::older(salvaged.older))?;
    }
    if salvaged.uncertain {
        writeln!(out, "{}", words::uncertain())?;
    }
    for key in &salvaged.lost_keys {
        writeln!(out, "{}", words::key_missing(key))?;
    }
    if salvaged.is_complete() {
        writeln!(out, "{}", words::complete())?;
    }
    Ok(())
}

/// The numbers, separated by commas; `None` if there are none.
fn listed<T: Display>(which: &[T]) -> Option<String> {
    let numbers: Vec<String> = which.iter().map(ToString::to_string).collect();
    (!numbers.is_empty()).then(|| numbers.join(", "))
}
