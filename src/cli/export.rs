//! `colonnade export`: the archive as records.

use std::io::Write;
use std::path::PathBuf;

use super::common::{CommonOptions, bar, show};
use super::failure::{Failure, complain};
use super::output::Readers;
use super::{output, records, value_parsers};
use crate::app::access::StoreAccess;
use crate::app::admin::ExportRequest;
use colonnade_archive::ArchiveQuery;
use colonnade_record::Format;
use colonnade_wording as wording;
use colonnade_wording::cli::usage;

/// Write archived games as records
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Where to write; “-” is the standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The format [default: by the name of FILE, or else cgn]
    #[arg(long, value_name = "FORMAT", value_parser = value_parsers::format())]
    to: Option<Format>,
    /// Export private games and hidden names, too
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    filter: Filter,
}

/// Conditions on the games; all of them have to hold.
#[derive(Debug, clap::Args)]
pub(super) struct Filter {
    /// Games of this player, by number or name
    #[arg(long, value_name = "PLAYER", default_value = "", hide_default_value = true)]
    player: String,
    /// Games against this player, by number or name
    #[arg(long, value_name = "PLAYER", default_value = "", hide_default_value = true)]
    opponent: String,
    /// The game
    #[arg(long, value_parser = value_parsers::text(value_parsers::games), default_value = "", hide_default_value = true)]
    game: String,
    /// A variant of the game, e.g. 8x8
    #[arg(long, value_parser = value_parsers::variant(), default_value = "", hide_default_value = true)]
    variant: String,
    /// The result
    #[arg(long, value_parser = value_parsers::text(value_parsers::results), default_value = "", hide_default_value = true)]
    result: String,
    /// The reason for the end of the game
    #[arg(long, value_parser = value_parsers::text(value_parsers::reasons), default_value = "", hide_default_value = true)]
    reason: String,
    /// Rated games only
    #[arg(long, conflicts_with = "casual")]
    rated: bool,
    /// Casual games only
    #[arg(long)]
    casual: bool,
    /// Ended on this day or later, e.g. 2026-11-20, or at this time or later, e.g. 2026-11-20T18:00:00Z
    #[arg(long, value_name = "TIME", default_value = "", hide_default_value = true)]
    since: String,
    /// Ended on this day or earlier, or before this time
    #[arg(long, value_name = "TIME", default_value = "", hide_default_value = true)]
    until: String,
    /// With at least this number of actions
    #[arg(long, value_name = "ACTIONS", default_value = "", hide_default_value = true)]
    shortest: String,
    /// With at most this number of actions
    #[arg(long, value_name = "ACTIONS", default_value = "", hide_default_value = true)]
    longest: String,
}

impl Filter {
    /// Builds the query and validates its fields. Its players are looked up later.
    pub(super) fn query(&self) -> Result<ArchiveQuery, Failure> {
        let rated = match (self.rated, self.casual) {
            (true, _) => "yes",
            (_, true) => "no",
            _ => "",
        };
        let query = ArchiveQuery {
            player: self.player.clone(),
            opponent: self.opponent.clone(),
            game: self.game.clone(),
            variant: self.variant.clone(),
            result: self.result.clone(),
            reason: self.reason.clone(),
            rated: rated.to_owned(),
            since: self.since.clone(),
            until: self.until.clone(),
            shortest: self.shortest.clone(),
            longest: self.longest.clone(),
            position: String::new(),
            after: String::new(),
        };
        match query.parse() {
            Ok(_) => Ok(query),
            Err(errors) => {
                let lines: Vec<_> = errors.iter().map(wording::cli::filter_error).collect();
                Err(Failure::usage(lines.join("; ")))
            }
        }
    }
}

pub(super) fn run(arguments: &Arguments, common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let request = ExportRequest { query: arguments.filter.query()?, all: arguments.all };
    let settings = common.quiet_settings()?;
    output::refuse_inside_the_store(&arguments.out, &settings)?;
    let is_file = output::file_of(&arguments.out)?.is_some();
    // The standard output and devices have no name to go by.
    let format = arguments.to.or_else(|| Format::of_path(&arguments.out)).or((!is_file).then_some(Format::Cgn));
    let format = format.ok_or_else(|| Failure::usage(usage::unknown_record_format(&output::name(&arguments.out))))?;
    let bar = bar("games");
    // The store is open only while the file is filled: meanwhile, root acts as the store's owner.
    let exported = output::write(&arguments.out, Readers::Owner, out, |out| {
        let mut access = StoreAccess::read(&settings)?;
        let exported = access.export(&request, format, out, &mut |done, all| show(&bar, done, all));
        let exported = exported.map_err(Failure::from_output)?;
        access.close()?;
        Ok(exported)
    })?;
    bar.finish_and_clear();
    exported.left_out.iter().for_each(|why| complain(why));
    if arguments.out.as_os_str() != records::STANDARD {
        writeln!(out, "{}", wording::cli::exported(exported.games, &output::name(&arguments.out)))?;
    }
    if exported.left_out.is_empty() { Ok(()) } else { Err(Failure::Reported) }
}
