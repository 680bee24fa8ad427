//! How fast records are tokenized, read and replayed, and written.
//!
//! `cargo bench --bench records` prints the figures; with `-- --write FILE GAMES` it writes a file of random games
//! of all variants instead, to try the program on.

use std::fs::File;
use std::hint::black_box;
use std::io::{self, BufWriter, Write};
use std::time::{Duration, Instant};

use colonnade::record::{Format, Packing, Reader, Record, Scanner, Writer};
use colonnade::rules::{State, Variant};

#[path = "../tests/it/games.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod games;
#[path = "../tests/it/support.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod support;

use games::plain;
use support::{Chance, variants};

/// A game of correspondence seldom has more actions.
const MOST_ACTIONS: usize = 80;
const GAMES: usize = 4_000;
const RUNS: usize = 7;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.as_slice() {
        [] => measure(GAMES, RUNS),
        [test] if test == "--test" => measure(variants().count(), 1),
        [write, path, count] if write == "--write" => {
            let count = count.parse().map_err(io::Error::other)?;
            let out = Packing::of_path(path.as_ref()).pack(BufWriter::new(File::create(path)?))?;
            let mut writer = Writer::new(out, Format::of_path(path.as_ref()).unwrap_or(Format::Cgn));
            for record in records(count) {
                writer.write(&record).map_err(io::Error::other)?;
            }
            writer.finish()?.finish()?.flush()
        }
        _ => Err(io::Error::other("expected nothing, or --write FILE GAMES")),
    }
}

/// Random games, as many of every variant.
fn records(count: usize) -> impl Iterator<Item = Record> {
    let variants: Vec<Variant> = variants().collect();
    let mut chance = Chance(3);
    (0..count).map(move |at| plain(variants[at % variants.len()], MOST_ACTIONS, &mut chance))
}

fn measure(games: usize, runs: usize) -> io::Result<()> {
    let records: Vec<Record> = records(games).collect();
    let actions: usize = records.iter().map(|record| record.actions.len()).sum();
    let cgn = write(&records, Format::Cgn)?;
    let ndjson = write(&records, Format::Ndjson)?;
    let text = std::str::from_utf8(&cgn).map_err(io::Error::other)?;
    println!("{games} games of {} variants, {actions} actions, one thread, best of {runs}", variants().count());
    let best = |work: &mut dyn FnMut()| best(runs, work);
    let report = |what: &str, time, bytes| report(what, time, [bytes, actions, games]);

    let starts = std::iter::once(0).chain(text.match_indices("\n\n[").map(|(at, _)| at + 2));
    let ends = starts.clone().skip(1).chain([text.len()]);
    let parts: Vec<&str> = starts.zip(ends).map(|(start, end)| &text[start..end]).collect();
    assert_eq!(parts.len(), games);
    let time = best(&mut || {
        let items = parts.iter().flat_map(|part| Scanner::new(part));
        assert!(items.filter(Result::is_ok).count() > 2 * actions);
    });
    report("tokenize CGN", time, cgn.len());
    for (format, text) in [(Format::Cgn, &cgn), (Format::Ndjson, &ndjson)] {
        let time = best(&mut || {
            let good = Reader::new(&text[..], format).filter(Result::is_ok).count();
            assert_eq!(good, games);
        });
        report(&format!("read and replay {format}"), time, text.len());
        let time = best(&mut || drop(black_box(write(&records, format))));
        report(&format!("write {format}"), time, text.len());
    }
    let time = best(&mut || {
        for record in &records {
            let mut state = State::start(record.variant);
            for action in &record.actions {
                assert!(state.play(&action.text).is_ok());
            }
        }
    });
    let texts = records.iter().flat_map(|record| &record.actions).map(|action| action.text.len()).sum();
    report("the rules alone", time, texts);
    Ok(())
}

fn write(records: &[Record], format: Format) -> io::Result<Vec<u8>> {
    let mut writer = Writer::new(Vec::new(), format);
    for record in records {
        writer.write(record).map_err(io::Error::other)?;
    }
    writer.finish()
}

/// The shortest of some runs.
fn best(runs: usize, work: &mut dyn FnMut()) -> Duration {
    let run = |_| {
        let begun = Instant::now();
        work();
        begun.elapsed()
    };
    (0..runs).map(run).min().unwrap_or_default()
}

fn report(what: &str, time: Duration, counts: [usize; 3]) {
    let [bytes, actions, games] = counts.map(|count| count as f64 / time.as_secs_f64());
    println!("{what:24} {:8.1} MB/s {actions:12.0} actions/s {games:10.0} games/s", bytes / 1e6);
}
