//! `colonnade import`: records into the archive.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use indicatif::ProgressBar;

use super::common::Common;
use super::records::{Source, style};
use super::{Failure, choice, complain};
use crate::app::access::Access;
use crate::app::admin::ImportResult;
use crate::app::facts;
use crate::record::{Format, Record};
use crate::view::wording::cli::usage;
use crate::view::wording::{self, cli::ImportCounts};

/// Put games from records into the archive
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The file; “-” is the standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The format, whatever the name of the file says
    #[arg(long, value_name = "FORMAT", value_parser = choice::format())]
    from: Option<Format>,
    /// Report what would happen, and write nothing
    #[arg(long)]
    dry_run: bool,
}

/// The number of records that are imported in one step.
const BATCH: usize = 256;

pub(super) fn run(arguments: &Arguments, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = common.quiet_settings()?;
    let source = Source::open(&arguments.file, arguments.from)?;
    let mut import = Import {
        access: if arguments.dry_run { Access::trial(&settings)? } else { Access::open(&settings, true)? },
        dry: arguments.dry_run,
        batch: Vec::new(),
        seen: Seen::default(),
        bar: source.bar(),
        records: 0,
        taken: 0,
        known: 0,
        bad: 0,
    };
    let mut unread = 0;
    let done = source.each(
        |place, record| import.add(place, record),
        |name, bad| {
            unread += 1;
            complain(&format!("{name}:{}", wording::bad_record(bad)));
            Ok::<_, Failure>(())
        },
    );
    let done = done.and_then(|_| import.send());
    let Import { mut access, records, taken, known, bad, .. } = import;
    let bad = bad + unread;
    let counts = ImportCounts { records: records + unread, imported: taken, known, bad };
    if let Err(failure) = done {
        // What is in the archive stays there, and doing it again does no harm.
        if counts.records > 0 {
            writeln!(out, "{}", wording::cli::import_broken_off(counts, arguments.dry_run))?;
            out.flush()?;
        }
        // Whatever this says, the failure is what counts.
        _ = access.close();
        return Err(failure);
    }
    if taken > 0 && !arguments.dry_run {
        compact(&mut access);
    }
    access.close()?;
    writeln!(out, "{}", wording::cli::imported(counts, arguments.dry_run))?;
    if bad > 0 {
        out.flush()?;
        return Err(Failure::Reported);
    }
    Ok(())
}

/// Makes the files of the store shorter after a long import. The games are in the archive whether that works or not.
fn compact(access: &mut Access) {
    let bar = ProgressBar::no_length().with_style(style("{spinner} {msg}, {elapsed}"));
    bar.set_message(wording::cli::compacting());
    bar.enable_steady_tick(Duration::from_millis(200));
    let compacted = access.compact();
    bar.finish_and_clear();
    if let Err(error) = compacted {
        complain(&wording::cli::not_compacted(&format!("{error:#}")));
    }
}

/// An import under way.
struct Import {
    access: Access,
    dry: bool,
    /// The records of the next step, with their places.
    batch: Vec<(String, Record)>,
    seen: Seen,
    bar: ProgressBar,
    /// How many records were read.
    records: u64,
    taken: u64,
    known: u64,
    bad: u64,
}

impl Import {
    fn add(&mut self, place: &dyn fmt::Display, record: &Record) -> Result<(), Failure> {
        self.records += 1;
        let place = place.to_string();
        if let Some(before) = self.seen.before(record, &place) {
            self.known += 1;
            self.report(&usage::record_stands_before(&place, &before));
            return Ok(());
        }
        self.batch.push((place, record.clone()));
        if self.batch.len() < BATCH { Ok(()) } else { self.send() }
    }

    fn send(&mut self) -> Result<(), Failure> {
        let (places, records): (Vec<_>, Vec<_>) = std::mem::take(&mut self.batch).into_iter().unzip();
        if records.is_empty() {
            return Ok(());
        }
        for (place, taken) in places.iter().zip(self.access.import(&records, self.dry)?) {
            match taken {
                ImportResult::Archived(_) => self.taken += 1,
                ImportResult::Known(how) => {
                    self.known += 1;
                    self.report(&format!("{place}:1: {how}"));
                }
                ImportResult::Bad(why) => {
                    self.bad += 1;
                    self.report(&format!("{place}:1: {why}"));
                }
            }
        }
        Ok(())
    }

    fn report(&self, line: &str) {
        self.bar.suspend(|| complain(line));
    }
}

/// The games of a file so far, as hashes of all that tells games apart, with their lines.
#[derive(Default)]
struct Seen {
    states: [RandomState; 2],
    lines: HashMap<[u64; 2], String>,
}

impl Seen {
    /// The line of the same game earlier in the file; None if there is none, and then the game is noted.
    fn before(&mut self, record: &Record, place: &str) -> Option<String> {
        let names = (&record.players.first.name, &record.players.second.name);
        let actions: Vec<&str> = record.actions.iter().map(|action| action.text.as_str()).collect();
        let content = (record.variant, &record.start, names, actions, record.result, facts::of_record(record));
        let key = [self.states[0].hash_one(&content), self.states[1].hash_one(&content)];
        let line = || place.rsplit_once(':').map_or(place, |(_, line)| line);
        match self.lines.entry(key) {
            Entry::Occupied(before) => Some(format!("line {}", before.get())),
            Entry::Vacant(fresh) => {
                fresh.insert(line().to_owned());
                None
            }
        }
    }
}
