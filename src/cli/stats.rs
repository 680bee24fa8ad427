//! `colonnade stats`: results, lengths and first actions of archived games.

use std::io::Write;

use super::common::{CommonOptions, bar, show};
use super::export::Filter;
use super::failure::Failure;
use crate::app::access::StoreAccess;
use crate::app::admin::ExportRequest;
use colonnade_archive::VariantStatistics;
use colonnade_language::say;
use colonnade_wording::statistics as words;

/// Count results, lengths and first actions of archived games
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Write a list in JSON, with an object for each variant
    ///
    /// The members have the same names as in /api/v1/statistics of the
    /// pages. Games and reasons are codes that never change.
    ///   game, variant: texts
    ///   games, first_wins, draws, second_wins: how many
    ///   ends: how many games ended for which reason
    ///   lengths: of the games, in actions: shortest, median, mean,
    ///     longest, and groups, objects with from, to and games
    ///   openings: the most frequent first actions, objects with action,
    ///     games, first_wins, draws and second_wins
    #[arg(long, verbatim_doc_comment)]
    json: bool,
    /// Count private games, too
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    filter: Filter,
}

/// The width of the longest bar in characters.
const BAR: u64 = 40;

pub(super) fn run(arguments: &Arguments, common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let request = ExportRequest { query: arguments.filter.query()?, all: arguments.all };
    let settings = common.quiet_settings()?;
    let mut access = StoreAccess::read(&settings)?;
    let bar = bar("games");
    let counted = access.statistics(&request, &mut |done, all| show(&bar, done, all));
    bar.finish_and_clear();
    let counted = counted?;
    access.close()?;
    if arguments.json {
        let text = serde_json::to_string_pretty(&counted).map_err(anyhow::Error::from)?;
        writeln!(out, "{text}")?;
    } else if counted.is_empty() {
        writeln!(out, "{}", say!(statistics::none))?;
    } else {
        for (number, variant) in counted.iter().enumerate() {
            if number > 0 {
                writeln!(out)?;
            }
            tell(variant, out)?;
        }
    }
    Ok(out.flush()?)
}

fn tell(counted: &VariantStatistics, out: &mut dyn Write) -> Result<(), Failure> {
    let names = words::Names::of(counted);
    writeln!(out, "{}", words::heading(&names, counted.results.games))?;
    writeln!(out, "  {}", words::results(&names, &counted.results))?;
    writeln!(out, "  {}", words::ends(counted))?;
    writeln!(out, "  {}", words::lengths(&counted.lengths))?;
    let most = counted.lengths.groups.iter().map(|group| group.games).max().unwrap_or(1).max(1);
    for group in &counted.lengths.groups {
        // A group that is not empty has at least one mark.
        let marks = (group.games * BAR).div_ceil(most);
        let bar = "#".repeat(usize::try_from(marks).unwrap_or(0));
        writeln!(out, "    {:>11}  {bar:<40} {}", words::group(group), group.games)?;
    }
    if !counted.openings.is_empty() {
        writeln!(out, "  {}", say!(statistics::openings))?;
        for opening in &counted.openings {
            writeln!(out, "    {}", words::opening(&names, opening))?;
        }
        writeln!(out, "  {}", say!(page_statistics::mirrored))?;
    }
    Ok(())
}
