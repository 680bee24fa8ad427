//! `colonnade check`: validation of records.

use std::io::{self, Write};
use std::path::PathBuf;

use super::records::{Count, Source};
use super::{Failure, choice, complain};
use crate::record::{BadRecord, Format};
use crate::view::wording::{bad_record, printable};

/// Check files of game records and report every bad one with line, column and error
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The files; “-” is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The format, whatever the names of the files say
    #[arg(long, value_name = "FORMAT", value_parser = choice::format())]
    from: Option<Format>,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut total, mut unread) = (Count::default(), 0);
    for file in &arguments.files {
        let checked = Source::open(file, arguments.from).map_err(Failure::from).and_then(|source| {
            let bar = source.bar();
            source.each(|name, _, read| match read {
                Ok(_) => Ok(()),
                Err(bad) => bar.suspend(|| point(out, name, bad)).map_err(Failure::from),
            })
        });
        match checked {
            Ok(count) => {
                total.records += count.records;
                total.bad += count.bad;
            }
            Err(Failure::Failed(error)) => {
                unread += 1;
                complain(&format!("{error:#}"));
            }
            Err(other) => return Err(other),
        }
    }
    if total.records > 0 || unread == 0 {
        writeln!(out, "{total}")?;
    }
    if total.bad > 0 || unread > 0 {
        out.flush()?;
        return Err(Failure::Reported);
    }
    Ok(())
}

/// Writes where a record is bad, with a caret under the place in its line.
fn point(out: &mut dyn Write, name: &str, record: &BadRecord) -> io::Result<()> {
    writeln!(out, "{}", printable(&format!("{name}:{}", bad_record(record))).replace('\n', " "))?;
    writeln!(out, "    {}", printable(&record.excerpt))?;
    writeln!(out, "    {:caret$}^", "", caret = record.caret)
}
