//! `colonnade analyse`: the actions of a recorded game judged by a search.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::anyhow;
use colonnade_rules::Side;
use indicatif::ProgressBar;

use super::failure::Failure;
use super::output::Readers;
use super::records::{RecordSource, style};
use super::{output, value_parsers};
use colonnade_computer::analysis::{Analysis, LostChances, analyse, chance_after, mark, remove_marked};
use colonnade_record::{Format, Record, Writer};
use colonnade_view::{Chances, Replay};
use colonnade_wording as wording;
use colonnade_wording::cli::{analysis as lines, usage};

/// Judge the actions of a recorded game, and show the chances after each
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The file of game records; “-” is the standard input
    #[arg(value_name = "FILE")]
    record: PathBuf,
    /// Which record of the file, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parsers::record_number)]
    number: u64,
    /// The work of each search, about the number of positions
    #[arg(long, value_name = "UNITS", default_value_t = 50_000, value_parser = value_parsers::work)]
    work: u64,
    /// Write the record with glyphs, comments and better lines (.cgn, .ndjson), or a graph of the chances (.svg, .png)
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The format of the file to write.
#[derive(Clone, Copy)]
enum OutputFormat {
    Record(Format),
    Svg,
    Png,
}

impl OutputFormat {
    fn of(file: &Path) -> Result<OutputFormat, Failure> {
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            Some("svg") => Ok(OutputFormat::Svg),
            Some("png") => Ok(OutputFormat::Png),
            _ => Format::of_path(file)
                .map(OutputFormat::Record)
                .ok_or_else(|| Failure::usage(usage::unknown_analysis_form(&file.display()))),
        }
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let form = arguments.out.as_deref().map(OutputFormat::of).transpose()?;
    let mut record = RecordSource::open(&arguments.record, None)?.nth(arguments.number)?;
    let analysis = reviewed(&record, arguments.work, out)?;
    let (Some(file), Some(form)) = (&arguments.out, form) else { return Ok(()) };
    match form {
        OutputFormat::Record(format) => {
            remove_marked(&mut record, wording::analysis::given_away_in_all_languages);
            analysis.annotate(&mut record, |review| {
                let said = wording::analysis::given_away(review);
                mark(review).map_or_else(|| said.clone(), |mark| format!("{mark} {said}"))
            });
            output::write(file, Readers::Usual, out, |file| {
                let mut writer = Writer::new(file, format);
                writer.write(&record).map_err(|error| anyhow!(wording::write_error(&error)))?;
                writer.finish()?;
                Ok(())
            })
        }
        OutputFormat::Svg | OutputFormat::Png => {
            let graph = graph(&record, &analysis)?;
            let bytes = if matches!(form, OutputFormat::Svg) { graph.svg().into_bytes() } else { graph.png() };
            output::write(file, Readers::Usual, out, |file| Ok(file.write_all(&bytes)?))
        }
    }
}

/// Analyses a record, and writes a line for each action. What comes later in a game corrects the chances before, so the
/// lines are written at the end.
fn reviewed(record: &Record, work: u64, out: &mut dyn Write) -> Result<Analysis, Failure> {
    let replay = Replay::of_record(record).map_err(|error| anyhow!(wording::position_error(&error)))?;
    let game = record.variant.game();
    let names = &replay.names;
    let texts = replay.actions.iter().map(String::as_str);
    let bar = ProgressBar::new(replay.actions.len() as u64).with_style(style("{wide_bar} {pos}/{len} {eta} left"));
    let analysis = analyse(&replay.start, texts, work, &AtomicBool::new(false), || bar.inc(1));
    bar.finish_and_clear();
    let analysis = analysis.map_err(|error| anyhow!(wording::move_error(&error)))?;
    writeln!(out, "{}", lines::head(game, names))?;
    for (number, review) in (1..).zip(&analysis.reviews) {
        writeln!(out, "{}", lines::row(number, game, chance_after(review), review))?;
    }
    let tally = analysis.tally();
    for side in [Side::First, Side::Second] {
        let LostChances { actions, judged, lost } = tally[side];
        writeln!(out, "{}", wording::analysis::tally(game, side, names, actions, judged, lost))?;
    }
    Ok(analysis)
}

fn graph(record: &Record, analysis: &Analysis) -> Result<Chances, Failure> {
    let replay = Replay::of_record(record).map_err(|error| anyhow!(wording::position_error(&error)))?;
    Ok(Chances {
        game: record.variant.game(),
        names: replay.names,
        chances: analysis.chances(),
        marked: analysis.marked(),
        theme: replay.theme,
        size: replay.size,
    })
}
