//! `colonnade convert`: records from one format and compression into another.

use std::io::Write;
use std::path::PathBuf;

use anyhow::anyhow;

use super::records::{self, Count, Source};
use super::{Failure, complain, output};
use crate::record::{Format, WriteError, Writer};

/// Convert game records between CGN and NDJSON, plain or compressed
#[derive(Debug, clap::Args)]
#[command(after_help = "Names ending in .cgn and .ndjson tell the format, .gz and .zst after them the compression. \
    Bad records are told and left out.\n\nExamples:\n  \
    colonnade convert games.cgn games.ndjson.zst\n  \
    colonnade convert games.ndjson.gz -")]
pub(super) struct Arguments {
    /// The file to read; “-” is the standard input
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write, may be the same; “-” is the standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// cgn or ndjson [default: as the name of IN tells, or else its content]
    #[arg(long, value_name = "FORMAT", value_parser = records::format)]
    from: Option<Format>,
    /// cgn or ndjson [default: as the name of OUT tells, or else the other one than IN’s]
    #[arg(long, value_name = "FORMAT", value_parser = records::format)]
    to: Option<Format>,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let source = Source::open(&arguments.input, arguments.from)?;
    let path = &arguments.output;
    let format = arguments.to.or_else(|| Format::of_path(path)).unwrap_or_else(|| source.format().other());
    let left_out = output::write(path, out, |out| copy(source, format, out))?;
    if left_out.bad > 0 { Err(anyhow!("{left_out} left out").into()) } else { Ok(()) }
}

/// Writes all good records; returns the count of records with those left out.
fn copy(source: Source, format: Format, out: &mut dyn Write) -> Result<Count, Failure> {
    let mut writer = Writer::new(out, format);
    let mut unwritten = 0;
    let mut count = source.each(
        |place, record| match writer.write(record) {
            Ok(()) => Ok(()),
            Err(WriteError::Io(error)) => Err(Failure::from(error)),
            Err(error) => {
                unwritten += 1;
                complain(&format!("{place}: {error}"));
                Ok(())
            }
        },
        |name, record| {
            complain(&format!("{name}:{record}"));
            Ok(())
        },
    )?;
    count.bad += unwritten;
    writer.finish()?;
    Ok(count)
}
