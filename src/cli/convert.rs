//! `colonnade convert`: records in another format or compression.

use std::io::Write;
use std::path::PathBuf;

use anyhow::anyhow;

use super::output::Readers;
use super::records::{Count, Source};
use super::{Failure, choice, complain, output};
use crate::record::{Format, WriteError, Writer};
use crate::view::wording::{bad_record, write_error};

/// Convert game records between CGN and NDJSON, plain or compressed
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The file to read; “-” is the standard input
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write, may be the same; “-” is the standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// The format of IN [default: as its name or else its content says]
    #[arg(long, value_name = "FORMAT", value_parser = choice::format())]
    from: Option<Format>,
    /// The format of OUT [default: as its name says, or else the other one than that of IN]
    #[arg(long, value_name = "FORMAT", value_parser = choice::format())]
    to: Option<Format>,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let source = Source::open(&arguments.input, arguments.from)?;
    let path = &arguments.output;
    let format = arguments.to.or_else(|| Format::of_path(path)).unwrap_or_else(|| source.format().other());
    let left_out = output::write(path, Readers::Usual, out, |out| copy(source, format, out))?;
    if left_out.bad > 0 { Err(anyhow!("{left_out} left out").into()) } else { Ok(()) }
}

/// Copies all good records; returns how many there were, and how many of them were left out.
fn copy(source: Source, format: Format, out: &mut dyn Write) -> Result<Count, Failure> {
    let mut writer = Writer::new(out, format);
    let mut unwritten = 0;
    let mut count = source.each(
        |place, record| match writer.write(&record) {
            Ok(()) => Ok(()),
            Err(WriteError::Io(error)) => Err(Failure::from(error)),
            Err(error) => {
                unwritten += 1;
                complain(&format!("{place}: {}", write_error(&error)));
                Ok(())
            }
        },
        |name, record| {
            complain(&format!("{name}:{}", bad_record(record)));
            Ok(())
        },
    )?;
    count.bad += unwritten;
    writer.finish()?;
    Ok(count)
}
