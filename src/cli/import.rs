//! `colonnade import`: records become archived games.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::PathBuf;

use indicatif::{HumanCount, ProgressBar};

use super::common::Common;
use super::records::{self, Source};
use super::{Failure, complain};
use crate::app::access::Access;
use crate::app::admin::ImportResult;
use crate::record::{Format, Record};

/// Put games from records into the archive
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A file is CGN or NDJSON by its name or content, and may be compressed (gzip, zstd). Players get \
    numbers of their own, by their names. Games that are in the archive already are told and left out, bad records \
    as well; then the command exits with 1. A service that runs need not be stopped.\n\nExamples:\n  \
    colonnade import games.cgn --dry-run\n  \
    colonnade import games.ndjson.zst"
)]
pub(super) struct Arguments {
    /// The file; “-” is the standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// cgn or ndjson, whatever the name of the file tells
    #[arg(long, value_name = "FORMAT", value_parser = records::format)]
    from: Option<Format>,
    /// Tell only what would happen
    #[arg(long)]
    dry_run: bool,
}

/// How many records go at once.
const AT_ONCE: usize = 256;

pub(super) fn run(arguments: &Arguments, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = common.quiet_settings()?;
    let source = Source::open(&arguments.file, arguments.from)?;
    let mut import = Import {
        access: Access::open(&settings, true)?,
        dry: arguments.dry_run,
        batch: Vec::new(),
        seen: Seen::default(),
        bar: source.bar(),
        taken: 0,
        known: 0,
        bad: 0,
    };
    let count = source.each(
        |place, record| import.add(place, record),
        |name, bad| {
            complain(&format!("{name}:{bad}"));
            Ok::<_, Failure>(())
        },
    )?;
    import.send()?;
    let Import { access, taken, known, .. } = import;
    access.close()?;
    let (bad, would) = (import.bad + count.bad, if arguments.dry_run { " would be" } else { "" });
    let [taken, known, bad_shown, all] = [taken, known, bad, count.records].map(HumanCount);
    writeln!(out, "{taken} of {all} records{would} imported, {known} known already, {bad_shown} bad")?;
    if bad > 0 {
        out.flush()?;
        return Err(Failure::Told);
    }
    Ok(())
}

/// An import under way.
struct Import {
    access: Access,
    dry: bool,
    /// Records to go next, and where they stand.
    batch: Vec<(String, Record)>,
    seen: Seen,
    bar: ProgressBar,
    taken: u64,
    known: u64,
    bad: u64,
}

impl Import {
    fn add(&mut self, place: &dyn fmt::Display, record: &Record) -> Result<(), Failure> {
        let place = place.to_string();
        if let Some(before) = self.seen.before(record, &place) {
            self.known += 1;
            self.tell(&format!("{place}:1: this game stands in {before} already"));
            return Ok(());
        }
        self.batch.push((place, record.clone()));
        if self.batch.len() < AT_ONCE { Ok(()) } else { self.send() }
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
                    self.tell(&format!("{place}:1: {how}"));
                }
                ImportResult::Bad(why) => {
                    self.bad += 1;
                    self.tell(&format!("{place}:1: {why}"));
                }
            }
        }
        Ok(())
    }

    fn tell(&self, line: &str) {
        self.bar.suspend(|| complain(line));
    }
}

/// Which games have stood in a file so far, by what makes two games the same, and in which lines.
#[derive(Default)]
struct Seen {
    states: [RandomState; 2],
    lines: HashMap<[u64; 2], String>,
}

impl Seen {
    /// The line where the same game stood before; else it is noted for later ones.
    fn before(&mut self, record: &Record, place: &str) -> Option<String> {
        let names = (&record.players.first.name, &record.players.second.name);
        let actions: Vec<&str> = record.actions.iter().map(|action| action.text.as_str()).collect();
        let content = (record.variant, &record.start, names, actions, record.result);
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
