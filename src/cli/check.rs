//! `colonnade check`: validation of records.

use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use serde::Serialize;
use serde_json::{Value, json};

use super::failure::{Failure, complain};
use super::records::{RecordCount, RecordSource};
use super::{locale, value_parsers};
use crate::app::admin;
use colonnade_record::{BadRecord, Format, ReadError};
use colonnade_rules::Rule;
use colonnade_wording::cli::record_kept;
use colonnade_wording::{bad_record, fault, printable};

/// Check files of game records and report every bad one with line, column and error
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The files; “-” is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The format, regardless of the file names
    #[arg(long, value_name = "FORMAT", value_parser = value_parsers::format())]
    from: Option<Format>,
    /// Refuse records with anything that is not understood, even if the game is
    #[arg(long)]
    strict: bool,
    /// Report as one JSON object
    ///
    /// Codes never change; only text is a clause for people. A file that
    /// cannot be read to its end is a problem, too.
    ///   problems: objects with file, record, line, column, code, rule,
    ///     text and kept, in the order of the files
    ///     record: the number of the record in its file, from 1; null
    ///       for a file that cannot be read
    ///     line, column: the place in the file, from 1, or null where it
    ///       is not known; columns are characters
    ///     code: the fault of a record, e.g. unclosed-tag, json,
    ///       unknown-variant, not-notation, incomplete, illegal or
    ///       long-name, which `import` refuses; or of a file:
    ///       no-such-file, directory, not-text, utf-16, cut-off,
    ///       damaged or io
    ///     rule: the rule that an illegal action breaks, as in
    ///       `colonnade rules`; else null
    ///     kept: whether the game is understood, so that the record is
    ///       not bad
    ///   files: objects with file, games, bad and whole
    ///     games: how many records were read, each of one game
    ///     bad: how many of these are bad
    ///     whole: whether the file could be read to its end
    ///   games, bad: the same of all files
    #[arg(long, verbatim_doc_comment)]
    json: bool,
}

/// A file that was checked.
#[derive(Debug, Serialize)]
struct CheckedFile {
    file: String,
    games: u64,
    bad: u64,
    whole: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut report = CheckReport { out, json: arguments.json, problems: 0, remarks: 0 };
    let mut files: Vec<CheckedFile> = Vec::new();
    report.begin()?;
    for path in &arguments.files {
        let mut seen = RecordCount::default();
        let checked = RecordSource::open(path, arguments.from).map_err(Failure::from).and_then(|source| {
            let source = if arguments.strict { source.strict() } else { source };
            let bar = source.bar();
            source.each(|name, line, read| {
                seen.records += 1;
                let (found, kept) = match read {
                    Ok((record, remarks)) => {
                        if let Some(why) = admin::refused_name(&record) {
                            seen.bad += 1;
                            return bar
                                .suspend(|| report.refused(name, seen.records, line, &why))
                                .map_err(Failure::from);
                        }
                        (remarks, true)
                    }
                    Err(bad) => (std::slice::from_ref(bad), false),
                };
                seen.bad += u64::from(!kept);
                report.remarks += if kept { found.len() as u64 } else { 0 };
                let mut report = |one| bar.suspend(|| report.bad(name, seen.records, one, kept));
                found.iter().try_for_each(&mut report).map_err(Failure::from)
            })
        });
        let file = path.display().to_string();
        let whole = match checked {
            Ok(_) => true,
            Err(Failure::Failed(error)) => {
                report.unread(&file, &error)?;
                false
            }
            Err(other) => return Err(other),
        };
        files.push(CheckedFile { file, games: seen.records, bad: seen.bad, whole });
    }
    report.end(&files)?;
    if files.iter().all(|file| file.whole && file.bad == 0) {
        return Ok(());
    }
    report.out.flush()?;
    Err(Failure::Reported)
}

/// The report, in lines for people or as one JSON object. It is written while the files are read, which may be of any
/// size.
struct CheckReport<'a> {
    out: &'a mut dyn Write,
    json: bool,
    /// The number of problems written to the JSON.
    problems: u64,
    /// The number of remarks about records that are kept.
    remarks: u64,
}

impl CheckReport<'_> {
    fn begin(&mut self) -> io::Result<()> {
        if self.json { write!(self.out, "{{\"problems\":[") } else { Ok(()) }
    }

    fn bad(&mut self, file: &str, number: u64, record: &BadRecord, kept: bool) -> io::Result<()> {
        if !self.json {
            return point(self.out, file, record, kept);
        }
        self.problem(&json!({
            "file": file,
            "record": number,
            "line": record.line,
            "column": record.column,
            "code": record.fault.code(),
            "rule": record.fault.rule().map(Rule::code),
            "text": clause(&fault(&record.fault)),
            "kept": kept,
        }))
    }

    /// Reports a record with a name that no archive takes.
    fn refused(&mut self, file: &str, number: u64, line: u64, why: &str) -> io::Result<()> {
        if !self.json {
            return writeln!(self.out, "{}:{line}:1: {}", clause(file), locale::shown(&clause(why)));
        }
        self.problem(&json!({
            "file": file,
            "record": number,
            "line": line,
            "column": null,
            "code": "long-name",
            "rule": null,
            "text": clause(why),
            "kept": false,
        }))
    }

    /// Reports a file that cannot be read, or not to its end.
    fn unread(&mut self, file: &str, error: &anyhow::Error) -> io::Result<()> {
        let text = format!("{error:#}");
        if !self.json {
            complain(&text);
            return Ok(());
        }
        let line = match error.downcast_ref::<ReadError>() {
            Some(ReadError::Io { line, .. }) => Some(*line),
            _ => None,
        };
        self.problem(&json!({
            "file": file,
            "record": null,
            "line": line,
            "column": null,
            "code": code(error),
            "rule": null,
            "text": clause(&text),
            "kept": false,
        }))
    }

    fn problem(&mut self, problem: &Value) -> io::Result<()> {
        let between = if self.problems > 0 { "," } else { "" };
        self.problems += 1;
        write!(self.out, "{between}{problem}")
    }

    fn end(&mut self, files: &[CheckedFile]) -> io::Result<()> {
        let sum = |of: fn(&CheckedFile) -> u64| -> u64 { files.iter().map(of).sum() };
        let count = RecordCount { records: sum(|file| file.games), bad: sum(|file| file.bad), remarks: self.remarks };
        if self.json {
            let files = serde_json::to_string(files)?;
            return writeln!(self.out, "],\"files\":{files},\"games\":{},\"bad\":{}}}", count.records, count.bad);
        }
        if count.records > 0 || files.iter().all(|file| file.whole) {
            writeln!(self.out, "{count}")?;
        }
        Ok(())
    }
}

/// The stable code of the reason why a file cannot be read.
fn code(error: &anyhow::Error) -> &'static str {
    let kind = match error.downcast_ref::<ReadError>() {
        Some(ReadError::Bad(bad)) => return bad.fault.code(),
        Some(ReadError::NotText(_)) => return "not-text",
        Some(ReadError::Utf16) => return "utf-16",
        Some(ReadError::Io { error, .. }) => Some(error.kind()),
        None => error.downcast_ref::<io::Error>().map(io::Error::kind),
    };
    match kind {
        Some(ErrorKind::NotFound) => "no-such-file",
        Some(ErrorKind::IsADirectory) => "directory",
        Some(ErrorKind::UnexpectedEof) => "cut-off",
        Some(ErrorKind::InvalidData | ErrorKind::InvalidInput) => "damaged",
        _ => "io",
    }
}

/// Writes the position of a bad record's error, with a caret under it in the line.
fn point(out: &mut dyn Write, name: &str, record: &BadRecord, kept: bool) -> io::Result<()> {
    let why = clause(&bad_record(record));
    let why = locale::shown(&why);
    let line = if kept { record_kept(&clause(name), &why) } else { format!("{}:{why}", clause(name)) };
    writeln!(out, "{line}")?;
    writeln!(out, "    {}", printable(&record.excerpt))?;
    writeln!(out, "    {:caret$}^", "", caret = record.caret)
}

/// A clause on one line.
fn clause(text: &str) -> String {
    printable(text).replace('\n', " ")
}
