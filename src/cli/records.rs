//! Files of records that commands read.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::failure::complain;
use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};

use colonnade_record::{BadRecord, Format, ReadError, Reader, Record, decompress};
use colonnade_wording as wording;
use colonnade_wording::cli::usage;

/// The name that stands for the standard streams.
pub(super) const STANDARD: &str = "-";

/// An open file of records with its progress bar.
pub(super) struct RecordSource {
    path: PathBuf,
    reader: Reader<Box<dyn BufRead>>,
    bar: ProgressBar,
    /// Whether remarks about a record make it a bad one.
    is_strict: bool,
}

/// A record of a file with the remarks about it, or a bad one.
pub(super) type ReadRecord<'a> = Result<(Record, &'a [BadRecord]), &'a BadRecord>;

impl RecordSource {
    /// Opens a file, or the standard input for `-`. The format is the given one, else that of the name, else that of
    /// the content.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or its format is not recognized. An empty file has the format of its name, or CGN.
    pub(super) fn open(path: &Path, format: Option<Format>) -> Result<RecordSource> {
        let (bar, packed): (ProgressBar, Box<dyn BufRead>) = if path.as_os_str() == STANDARD {
            let bar = ProgressBar::no_length().with_style(style("{spinner} {binary_bytes} {binary_bytes_per_sec}"));
            let input = bar.wrap_read(io::stdin().lock());
            (bar, Box::new(BufReader::new(input)))
        } else {
            let (file, length) = open(path).with_context(|| path.display().to_string())?;
            let bar =
                ProgressBar::new(length).with_style(style("{wide_bar} {binary_bytes}/{binary_total_bytes} {eta} left"));
            let input = bar.wrap_read(file);
            (bar, Box::new(BufReader::with_capacity(1 << 16, input)))
        };
        let failed = || path.display().to_string();
        let input = decompress(packed).with_context(failed)?;
        let reader = match format.or_else(|| Format::of_path(path)) {
            Some(format) => Reader::new(input, format),
            None => Reader::detect(input).with_context(failed)?,
        };
        Ok(RecordSource { path: path.to_owned(), reader: reader.lenient(), bar, is_strict: false })
    }

    /// The same file. A record that has anything that is not understood is bad, even if its game is.
    pub(super) fn strict(self) -> RecordSource {
        RecordSource { reader: self.reader.strict(), is_strict: true, ..self }
    }

    /// The format of the file.
    pub(super) const fn format(&self) -> Format {
        self.reader.format()
    }

    /// The progress bar.
    pub(super) fn bar(&self) -> ProgressBar {
        self.bar.clone()
    }

    /// Calls `take` for every record, good or bad, with the file and the line of its beginning. Returns the number of
    /// records. A file without records is not an error. To write to the terminal, `take` has to suspend the bar.
    ///
    /// # Errors
    ///
    /// If the file cannot be read to its end, or `take` fails.
    pub(super) fn each<E: From<anyhow::Error>>(
        mut self,
        mut take: impl FnMut(&str, u64, ReadRecord<'_>) -> Result<(), E>,
    ) -> Result<RecordCount, E> {
        let name = self.path.display().to_string();
        let mut count = RecordCount::default();
        while let Some(read) = self.reader.next() {
            count.records += 1;
            let line = self.reader.line();
            let remarks = self.reader.remarks();
            match read {
                Ok(_) if self.is_strict && !remarks.is_empty() => {
                    count.bad += 1;
                    take(&name, line, Err(&remarks[0]))?;
                }
                Ok(record) => {
                    count.remarks += remarks.len() as u64;
                    take(&name, line, Ok((record, remarks)))?;
                }
                Err(ReadError::Bad(record)) => {
                    count.bad += 1;
                    take(&name, line, Err(&record))?;
                }
                Err(error) => return Err(anyhow::Error::new(error).context(name).into()),
            }
        }
        self.bar.finish_and_clear();
        if self.reader.has_trailing_bytes() {
            complain(&wording::cli::trailing_bytes(&name));
        }
        Ok(count)
    }

    /// The record with this number, counted from 1.
    ///
    /// # Errors
    ///
    /// If the file has no such record, or it is bad, or the file cannot be read up to there.
    pub(super) fn nth(mut self, number: u64) -> Result<Record> {
        let name = self.path.display().to_string();
        let mut at = 0;
        while let Some(read) = self.reader.next() {
            at += 1;
            match read {
                Err(ReadError::Bad(bad)) if at == number => bail!("{name}:{}", wording::bad_record(&bad)),
                Ok(record) if at == number => {
                    self.bar.finish_and_clear();
                    self.reader.remarks().iter().for_each(|remark| complain(&remarked(&name, remark)));
                    return Ok(record);
                }
                Ok(_) | Err(ReadError::Bad(_)) => {}
                Err(error) => return Err(anyhow::Error::new(error).context(name)),
            }
        }
        self.bar.finish_and_clear();
        bail!(usage::no_such_record(&name, number, at))
    }
}

/// A remark about a record that is kept, as a line.
pub(super) fn remarked(name: &str, remark: &BadRecord) -> String {
    wording::cli::record_kept(name, &wording::bad_record(remark))
}

/// Opens a file. Returns it with its length.
fn open(path: &Path) -> io::Result<(File, u64)> {
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(io::Error::new(error.kind(), usage::no_such_file()));
        }
        opened => opened?,
    };
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, usage::directory_instead_of_file()));
    }
    Ok((file, metadata.len()))
}

pub(super) fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// The number of records, and of bad ones among them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RecordCount {
    pub(super) records: u64,
    pub(super) bad: u64,
    /// The remarks about records that are not bad.
    pub(super) remarks: u64,
}

/// `3 bad of 1,204 records`
impl fmt::Display for RecordCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&wording::cli::bad_records(self.bad, self.records, self.remarks))
    }
}
