//! `colonnade convert`: records in another format or compression.

use std::io::Write;
use std::path::PathBuf;

use anyhow::anyhow;

use super::failure::{Failure, complain};
use super::output::Readers;
use super::records::{RecordCount, RecordSource, remarked};
use super::{output, value_parsers};
use colonnade_record::{Format, WriteError, Writer};
use colonnade_wording::{bad_record, write_error};

/// Convert game records between CGN and NDJSON, plain or compressed
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The file to read; “-” is the standard input
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write, which may be the same one; “-” is the standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// The format of IN [default: by its name, or else its content]
    #[arg(long, value_name = "FORMAT", value_parser = value_parsers::format())]
    from: Option<Format>,
    /// The format of OUT [default: by its name, or else the one that IN does not have]
    #[arg(long, value_name = "FORMAT", value_parser = value_parsers::format())]
    to: Option<Format>,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let source = RecordSource::open(&arguments.input, arguments.from)?;
    let path = &arguments.output;
    let format = arguments.to.or_else(|| Format::of_path(path)).unwrap_or_else(|| source.format().other());
    let left_out = output::write(path, Readers::Usual, out, |out| copy(source, format, out))?;
    if left_out.bad > 0 { Err(anyhow!("{left_out} left out").into()) } else { Ok(()) }
}

/// Copies all good records. Returns the number of records, and how many of them were left out.
fn copy(source: RecordSource, format: Format, out: &mut dyn Write) -> Result<RecordCount, Failure> {
    let mut writer = Writer::new(out, format);
    let mut unwritten = 0;
    let bar = source.bar();
    let mut count = source.each(|name, line, read| {
        if let Ok((_, remarks)) = &read {
            remarks.iter().for_each(|remark| bar.suspend(|| complain(&remarked(name, remark))));
        }
        let problem = match read.map(|(record, _)| writer.write(&record)) {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(WriteError::Io(error))) => return Err(Failure::from(error)),
            Ok(Err(error)) => {
                unwritten += 1;
                format!("{name}:{line}: {}", write_error(&error))
            }
            Err(bad) => format!("{name}:{}", bad_record(bad)),
        };
        bar.suspend(|| complain(&problem));
        Ok(())
    })?;
    count.bad += unwritten;
    writer.finish()?;
    Ok(count)
}
