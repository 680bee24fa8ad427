//! `colonnade convert`: records from one format and compression into another.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use tempfile::NamedTempFile;

use super::records::{self, Count, STANDARD, Source};
use super::{Failure, complain};
use crate::record::{Format, Packing, WriteError, Writer};

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
    let left_out = if path.as_os_str() == STANDARD {
        copy(source, format, Packing::Plain, out)?.1
    } else if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        let device = File::options().write(true).open(path).with_context(|| name(path))?;
        copy(source, format, Packing::of_path(path), device)?.1
    } else {
        // The file is replaced when the new one is whole; so it may be the one that is read.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        let (file, left_out) = copy(source, format, Packing::of_path(path), beside(&target)?)?;
        file.persist(&target).map_err(|error| error.error).with_context(|| name(path))?;
        left_out
    };
    if left_out.bad > 0 { Err(anyhow!("{left_out} left out").into()) } else { Ok(()) }
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

/// A new file in the directory of another.
fn beside(target: &Path) -> anyhow::Result<NamedTempFile> {
    let directory = target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(directory).with_context(|| name(target))
}

/// Writes all good records; returns the stream, and the count of records with those left out.
fn copy<W: Write>(source: Source, format: Format, packing: Packing, out: W) -> Result<(W, Count), Failure> {
    let mut writer = Writer::new(packing.pack(BufWriter::with_capacity(1 << 16, out))?, format);
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
    let out = writer.finish()?.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
    Ok((out, count))
}
