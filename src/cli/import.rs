//! `colonnade import`: records into the archive.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::{self, SyncSender};
use std::thread;
use std::time::Duration;

use indicatif::ProgressBar;

use super::common::CommonOptions;
use super::failure::{Failure, complain};
use super::records::{RecordSource, remarked, style};
use super::value_parsers;
use crate::app;
use crate::app::access::{Importable, StoreAccess};
use crate::app::admin::ImportResult;
use crate::app::record_identity;
use colonnade_record::{Format, Record};
use colonnade_wording::cli::usage;
use colonnade_wording::{self as wording, cli::ImportCounts};

/// Put games from records into the archive
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The file; “-” is the standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The format, regardless of the file name
    #[arg(long, value_name = "FORMAT", value_parser = value_parsers::format())]
    from: Option<Format>,
    /// Report what would happen, and write nothing
    #[arg(long)]
    dry_run: bool,
    /// Create the store if there is none
    #[arg(long, conflicts_with = "dry_run")]
    create: bool,
}

/// The most records that are named because they are known already.
const MOST_KNOWN: u64 = 5;

/// The number of records that are imported in one batch.
const BATCH_SIZE: usize = 256;

pub(super) fn run(arguments: &Arguments, common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = common.quiet_settings()?;
    let source = RecordSource::open(&arguments.file, arguments.from)?;
    let (mut access, is_new) = match arguments.dry_run {
        true => (StoreAccess::trial(&settings)?, false),
        false => StoreAccess::open_or_create(&settings, arguments.create)?,
    };
    if is_new {
        writeln!(out, "{}", wording::cli::store_made(&app::absolute_location(&settings.store)))?;
    }
    let dry = arguments.dry_run;
    let mut counts = ImportCounts::default();
    let done = import(source, &mut access, dry, &mut counts);
    if let Err(failure) = done {
        // What has been imported stays in the archive. Importing it again does no harm.
        if counts.records > 0 {
            writeln!(out, "{}", wording::cli::import_broken_off(counts, arguments.dry_run))?;
            out.flush()?;
        }
        // The earlier failure is reported, not an error of closing.
        _ = access.close();
        return Err(failure);
    }
    if counts.imported > 0 && !arguments.dry_run {
        compact(&mut access);
    }
    access.close()?;
    writeln!(out, "{}", wording::cli::imported(counts, arguments.dry_run))?;
    if counts.bad > 0 {
        out.flush()?;
        return Err(Failure::Reported);
    }
    Ok(())
}

/// Reads and prepares the records of a source while the store imports the previous ones.
fn import(source: RecordSource, access: &mut StoreAccess, dry: bool, counts: &mut ImportCounts) -> Result<(), Failure> {
    let here = access.imports_here();
    let mut import = Import { access, dry, bar: source.bar(), counts };
    let (done, records) = thread::scope(|scope| {
        let (batches, waiting) = mpsc::sync_channel(1);
        let writing = scope.spawn(|| waiting.into_iter().try_for_each(|batch| import.take(batch)));
        let mut reading =
            BatchReader { here, batches, batch: RecordBatch::default(), seen: Seen::default(), records: 0 };
        let read = reading.all(source);
        let records = reading.records;
        drop(reading);
        let written = writing.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        // A failed write also ends the reading, so it takes precedence.
        (written.map_err(Failure::from).and(read), records)
    });
    counts.records = records;
    done
}

/// Compacts the files of the store after a long import. The games stay in the archive even if this fails.
fn compact(access: &mut StoreAccess) {
    let bar = ProgressBar::no_length().with_style(style("{spinner} {msg}, {elapsed}"));
    bar.set_message(wording::cli::compacting());
    bar.enable_steady_tick(Duration::from_millis(200));
    let compacted = access.compact();
    bar.finish_and_clear();
    if let Err(error) = compacted {
        complain(&wording::cli::not_compacted(&format!("{error:#}")));
    }
}

/// The next records of a file.
#[derive(Default)]
struct RecordBatch {
    items: Vec<ImportItem>,
    /// The records among the items.
    records: Vec<Importable>,
}

/// An entry of a file, which may or may not be a valid record.
enum ImportItem {
    /// A record, with its position in the file.
    Record(String),
    /// A game that occurs earlier in the file, as a line for the host.
    Known(String),
    /// A record that cannot be read, as a line for the host.
    Bad(String),
    /// Something in the next record that is not understood, though its game is, as a line for the host.
    Remark(String),
}

/// The reader of a file, which fills the batches.
struct BatchReader {
    /// Whether this process does the import.
    here: bool,
    batches: SyncSender<RecordBatch>,
    /// The next batch.
    batch: RecordBatch,
    seen: Seen,
    /// How many records were read.
    records: u64,
}

impl BatchReader {
    /// Reads all records. If the file cannot be read to its end, the records of the last batch are left out.
    fn all(&mut self, source: RecordSource) -> Result<(), Failure> {
        let read = source.each(|name, line, read| match read {
            Ok((record, remarks)) => {
                for remark in remarks {
                    self.add_line(ImportItem::Remark(remarked(name, remark)))?;
                }
                self.record(name, line, record)
            }
            Err(bad) => self.add(ImportItem::Bad(format!("{name}:{}", wording::bad_record(bad)))),
        });
        if read.is_err() {
            self.batch.records.clear();
            self.batch.items.retain(|item| !matches!(item, ImportItem::Record(_)));
        }
        read.map(drop).and(self.send())
    }

    fn record(&mut self, name: &str, line: u64, record: Record) -> Result<(), Failure> {
        let place = format!("{name}:{line}");
        if let Some(before) = self.seen.before(&record, line) {
            return self.add(ImportItem::Known(usage::record_stands_before(&place, before)));
        }
        self.batch.records.push(Importable::new(record, self.here));
        self.add(ImportItem::Record(place))
    }

    fn add(&mut self, item: ImportItem) -> Result<(), Failure> {
        self.records += 1;
        self.add_line(item)
    }

    fn add_line(&mut self, item: ImportItem) -> Result<(), Failure> {
        self.batch.items.push(item);
        if self.batch.items.len() < BATCH_SIZE { Ok(()) } else { self.send() }
    }

    /// Sends the batch; blocks while the previous one has not been received.
    fn send(&mut self) -> Result<(), Failure> {
        // The receiver has failed, and reports why.
        self.batches.send(std::mem::take(&mut self.batch)).map_err(|_| Failure::Reported)
    }
}

/// The writer of an import.
struct Import<'a> {
    access: &'a mut StoreAccess,
    dry: bool,
    bar: ProgressBar,
    counts: &'a mut ImportCounts,
}

impl Import<'_> {
    /// Imports the records of a batch, and reports their problems in the order of the file.
    fn take(&mut self, batch: RecordBatch) -> anyhow::Result<()> {
        let taken = if batch.records.is_empty() { Ok(Vec::new()) } else { self.access.import(batch.records, self.dry) };
        let (results, done) = match taken {
            Ok(results) => (results, Ok(())),
            Err(error) => (Vec::new(), Err(error)),
        };
        let mut results = results.into_iter();
        for item in batch.items {
            match item {
                ImportItem::Record(place) => match results.next() {
                    Some(ImportResult::Archived(_)) => self.counts.imported += 1,
                    Some(ImportResult::Known(how)) => self.known(&format!("{place}:1: {how}")),
                    Some(ImportResult::Bad(why)) => self.bad(&format!("{place}:1: {why}")),
                    None => {}
                },
                ImportItem::Remark(line) => self.bar.suspend(|| complain(&line)),
                ImportItem::Known(line) => self.known(&line),
                ImportItem::Bad(line) => self.bad(&line),
            }
        }
        done
    }

    /// Counts a record that is known already. Only the first ones are named: a file that is imported again has no others.
    fn known(&mut self, line: &str) {
        self.counts.known += 1;
        match self.counts.known {
            ..=MOST_KNOWN => self.bar.suspend(|| complain(line)),
            count if count == MOST_KNOWN + 1 => self.bar.suspend(|| complain(usage::more_records_are_known())),
            _ => {}
        }
    }

    fn bad(&mut self, line: &str) {
        self.counts.bad += 1;
        self.bar.suspend(|| complain(line));
    }
}

/// The games of a file so far, as hashes of everything that distinguishes games, with their lines.
#[derive(Default)]
struct Seen {
    states: [RandomState; 2],
    lines: HashMap<[u64; 2], u64>,
}

impl Seen {
    /// The line of the same game earlier in the file. If there is none, records the game and returns `None`.
    fn before(&mut self, record: &Record, line: u64) -> Option<u64> {
        let names = (&record.players.first.name, &record.players.second.name);
        let actions: Vec<&str> = record.actions.iter().map(|action| action.text.as_str()).collect();
        let content =
            (record.variant, &record.start, names, actions, record.result, record_identity::of_record(record));
        let key = [self.states[0].hash_one(&content), self.states[1].hash_one(&content)];
        match self.lines.entry(key) {
            Entry::Occupied(before) => Some(*before.get()),
            Entry::Vacant(fresh) => {
                fresh.insert(line);
                None
            }
        }
    }
}
