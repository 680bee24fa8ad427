//! `colonnade puzzles`: finding puzzles in the archive.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use super::common::{CommonOptions, bar, show};
use super::failure::Failure;
use super::value_parsers;
use crate::app;
use crate::app::access::StoreAccess;
use crate::app::admin::ExportRequest;
use colonnade_archive::ArchiveQuery;
use colonnade_computer::puzzles;
use colonnade_engine::{CollectedPuzzle, collect_puzzle};
use colonnade_record::{Format, Record};
use colonnade_view::Replay;
use colonnade_wording::cli::puzzles as words;

/// Find positions in archived public games in which exactly one move wins, or wins fastest
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Only this game
    #[arg(long, value_parser = value_parsers::text(value_parsers::games), default_value = "", hide_default_value = true)]
    game: String,
    /// At most this many puzzles
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parsers::record_number)]
    most: u64,
    /// The work of each search, about the number of positions
    #[arg(long, value_name = "UNITS", default_value_t = 20_000, value_parser = value_parsers::work)]
    work: u64,
    /// Prove the puzzles in this file again instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "most"])]
    check: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = common.quiet_settings()?;
    if let Some(file) = &arguments.check {
        return check(&app::read_puzzles(file)?, arguments.work, out);
    }
    let own = app::own_puzzles(&settings)?;
    let request =
        ExportRequest { query: ArchiveQuery { game: arguments.game.clone(), ..Default::default() }, all: false };
    if let Err(errors) = request.query.parse() {
        let lines: Vec<_> = errors.iter().map(colonnade_wording::cli::filter_error).collect();
        return Err(Failure::usage(lines.join("; ")));
    }
    let mut access = StoreAccess::read(&settings)?;
    let bar = bar("games");
    let mut taken: HashSet<String> = puzzles::all().map(|one| one.position.clone()).collect();
    taken.extend(own.iter().map(|one| one.position.clone()));
    let number = own.last().map_or(puzzles::FIRST_OWN, |last| last.number.saturating_add(1));
    let mut finder = Finder { line: Vec::new(), taken, number, left: arguments.most, work: arguments.work, out };
    let found = access.export(&request, Format::Ndjson, &mut finder, &mut |done, all| show(&bar, done, all));
    let is_enough = finder.left == 0;
    bar.finish_and_clear();
    if is_enough {
        return Ok(());
    }
    found.map_err(Failure::from_output)?;
    Ok(access.close()?)
}

fn check(own: &[CollectedPuzzle], work: u64, out: &mut dyn Write) -> Result<(), Failure> {
    let mut wrong = 0;
    for one in own {
        if !one.is_proved(work.saturating_mul(2), &AtomicBool::new(false)) {
            wrong += 1;
            writeln!(out, "{}", words::not_proved(one.number))?;
        }
    }
    writeln!(out, "{}", words::checked(own.len(), wrong))?;
    if wrong == 0 { Ok(()) } else { Err(Failure::Reported) }
}

/// Reads the lines of an export, and writes a line for each puzzle that it finds; at most one for each game.
struct Finder<'a> {
    /// The incomplete line so far.
    line: Vec<u8>,
    /// The positions that are puzzles already.
    taken: HashSet<String>,
    /// The number of the next puzzle.
    number: u16,
    left: u64,
    work: u64,
    out: &'a mut dyn Write,
}

impl Finder<'_> {
    fn take(&mut self, line: &str) -> io::Result<()> {
        // A record that cannot be replayed has no puzzle.
        let Ok(record) = Record::of_json(line) else { return Ok(()) };
        let Ok(replay) = Replay::of_record(&record) else { return Ok(()) };
        let mut state = replay.start.clone();
        let mut hardest = None::<CollectedPuzzle>;
        for text in &replay.actions {
            if let Some(found) = collect_puzzle(&state, self.work, &AtomicBool::new(false))
                && !self.taken.contains(&found.position)
                && hardest.as_ref().is_none_or(|hardest| hardest.rating < found.rating)
            {
                hardest = Some(found);
            }
            if state.play(text).is_err() {
                break;
            }
        }
        let Some(found) = hardest else { return Ok(()) };
        let found = CollectedPuzzle { number: self.number, ..found };
        let source = record.tags.get("GameId").unwrap_or("-");
        writeln!(self.out, "{found}\t#{source}")?;
        self.out.flush()?;
        self.taken.insert(found.position);
        self.left -= 1;
        match self.number.checked_add(1) {
            Some(next) => self.number = next,
            None => self.left = 0,
        }
        Ok(())
    }
}

impl Write for Finder<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                let line = std::mem::take(&mut self.line);
                self.take(&String::from_utf8_lossy(&line))?;
                if self.left == 0 {
                    // Ends the export.
                    return Err(io::ErrorKind::BrokenPipe.into());
                }
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
