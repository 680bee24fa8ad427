//! Throughput of the lexer, the reader and the writer of records, and of converting archived games to records.
//!
//! `cargo bench --bench records` prints the figures; with `-- --write FILE GAMES` it writes a file of random games
//! of all variants instead.

use std::fs::File;
use std::hint::black_box;
use std::io::{self, BufWriter, Write};
use std::time::{Duration, Instant};

use colonnade::play::{
    BySideOf, Dated, GameEvent, GameId, Place, PlayerId, Setup, Summary, TimeControl, Transcript, Visibility,
};
use colonnade::record::{Compression, Format, Lexer, Reader, Record, Writer};
use colonnade::view::record_of;
use colonnade_rules::Reason;
use colonnade_rules::Variant;

#[path = "../tests/it/games.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod games;

use colonnade_testing::{Rng, variants};
use games::plain;

/// A correspondence game seldom has more actions.
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
            let out = Compression::of_path(path.as_ref()).writer(BufWriter::new(File::create(path)?))?;
            let mut writer = Writer::new(out, Format::of_path(path.as_ref()).unwrap_or(Format::Cgn));
            for record in records(count) {
                writer.write(&record).map_err(io::Error::other)?;
            }
            writer.finish()?.finish()?.flush()
        }
        _ => Err(io::Error::other("expected nothing, or --write FILE GAMES")),
    }
}

/// Random games, equally many of every variant.
fn records(count: usize) -> impl Iterator<Item = Record> {
    let variants: Vec<Variant> = variants().collect();
    let mut chance = Rng::new(3);
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
        let items = parts.iter().flat_map(|part| Lexer::new(part));
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
    let archived: Vec<(Summary, Transcript)> = (1..).zip(&records).map(|(id, record)| archived(id, record)).collect();
    for format in [Format::Cgn, Format::Ndjson] {
        let time = best(&mut || {
            let mut writer = Writer::new(io::sink(), format);
            for (summary, transcript) in &archived {
                let record = record_of(summary, transcript.clone()).expect("no annotations");
                assert!(writer.write(&record).is_ok());
            }
        });
        let text = if format == Format::Cgn { &cgn } else { &ndjson };
        report(&format!("archived to {format}"), time, text.len());
    }
    let time = best(&mut || {
        for record in &records {
            let mut state = record.start_state().expect("a valid start");
            for action in &record.actions {
                assert!(state.play(&action.text).is_ok());
            }
        }
    });
    let texts = records.iter().flat_map(|record| &record.actions).map(|action| action.text.len()).sum();
    report("the rules alone", time, texts);
    Ok(())
}

/// An archived game for a record.
fn archived(id: u64, record: &Record) -> (Summary, Transcript) {
    let mut times = record.actions.iter().filter_map(|action| action.at);
    let id = GameId(id);
    let started = times.clone().next().unwrap_or_default();
    let ended = times.next_back().unwrap_or(started);
    let players = [&record.players.first, &record.players.second];
    let [first, second] = players.map(|player| PlayerId(player.id.unwrap_or_default()));
    let setup = Setup {
        variant: record.variant,
        position: record.start.clone(),
        players: BySideOf(first, second),
        names: BySideOf(players[0].name.clone(), players[1].name.clone()),
        control: TimeControl::Unlimited,
        rated: true,
        place: Place::Direct,
        channel: None,
        challenge: None,
        rematch_of: None,
    };
    let summary = Summary {
        id,
        variant: record.variant,
        players: setup.players.into(),
        names: setup.names.clone().into(),
        ratings: None,
        result: record.result,
        reason: record.reason.unwrap_or(Reason::Unfinished),
        started,
        ended,
        plies: record.actions.len() as u32,
        rated: true,
        period: None,
        place: setup.place,
        visibility: Visibility::Public,
    };
    let ending = GameEvent::Ended { result: record.result, reason: summary.reason, score: None, without_glory: false };
    let acted = record.actions.iter().map(|action| Dated {
        at: action.at.unwrap_or(started),
        event: GameEvent::Acted { text: action.text.clone(), cause: colonnade::play::Cause::Chosen, left: None },
    });
    let begun = Dated { at: started, event: GameEvent::Started(setup) };
    let events = std::iter::once(begun).chain(acted).chain([Dated { at: ended, event: ending }]);
    (summary, Transcript::fold(id, events).expect("events of a game"))
}

fn write(records: &[Record], format: Format) -> io::Result<Vec<u8>> {
    let mut writer = Writer::new(Vec::new(), format);
    for record in records {
        writer.write(record).map_err(io::Error::other)?;
    }
    writer.finish()
}

/// The shortest time of some runs.
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
