//! How fast bare rows are written, opened and read on sled: 1.0 GB of them, opened after a kill and after a clean end,
//! each time in a new process. Directories are temporary (`TMPDIR`).

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

// Rows are private to the store.
#[path = "../src/rows/mod.rs"]
#[allow(dead_code, unused_imports, unreachable_pub, reason = "the store uses more of it")]
mod rows;

use colonnade_testing::Rng;
use rows::{Batch, RowReader, Rows, RowsOptions, ScanDirection, SledRows};

/// Rows of about 700 bytes, as archived games are, and of 2 KiB, as blocks of indexes are.
const GAMES: u32 = 1_000_000;
const BLOCKS: u32 = 40_000;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        [] => measure(GAMES, BLOCKS, 3000),
        ["--test"] => measure(2000, 80, 20),
        ["fill", dir, games, blocks] => {
            fill(Path::new(dir), games.parse().map_err(io::Error::other)?, blocks.parse().map_err(io::Error::other)?)
        }
        ["open", dir, after] => open(Path::new(dir), after),
        _ => Err(io::Error::other("expected nothing")),
    }
}

fn child(words: &[&str]) -> io::Result<()> {
    let status = Command::new(std::env::current_exe()?).args(words).status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other("the child failed")) }
}

fn measure(games: u32, blocks: u32, commits: usize) -> io::Result<()> {
    let root = tempfile::tempdir()?;
    commit(&root.path().join("commits"), commits)?;
    let big = root.path().join("big").display().to_string();
    child(&["fill", &big, &games.to_string(), &blocks.to_string()])?;
    child(&["open", &big, "after a kill"])?;
    child(&["open", &big, "after a clean end"])
}

fn started(dir: &Path) -> io::Result<SledRows> {
    SledRows::open(dir, RowsOptions::default()).map_err(io::Error::other)
}

fn bytes(chance: &mut Rng, length: usize) -> Vec<u8> {
    (0..length.div_ceil(8)).flat_map(|_| chance.next_u64().to_le_bytes()).take(length).collect()
}

fn commit(dir: &Path, commits: usize) -> io::Result<()> {
    let rows = started(dir)?;
    let mut chance = Rng::new(2);
    let mut times = Vec::new();
    for _ in 0..commits {
        let mut batch = Batch::new();
        for _ in 0..5 {
            batch.put(format!("key {}", chance.below(100_000)), bytes(&mut chance, 300));
        }
        let begin = Instant::now();
        rows.commit(batch).map_err(io::Error::other)?;
        times.push(begin.elapsed());
    }
    let (half, most) = percentiles(times);
    println!("durable commit of 5 rows of 300 bytes, one caller: p50 {half:?}, p99 {most:?} (asked: p50 <= 1 ms)");
    Ok(())
}

fn percentiles(mut times: Vec<Duration>) -> (Duration, Duration) {
    times.sort();
    (times[times.len() / 2], times[times.len() * 99 / 100])
}

/// Fills a store and ends the process without closing it.
fn fill(dir: &Path, games: u32, blocks: u32) -> io::Result<()> {
    let rows = started(dir)?;
    let mut chance = Rng::new(1);
    let mut batch = Batch::new();
    let begin = Instant::now();
    let every = games / blocks;
    for game in 0..games {
        let length = 600 + chance.below(201);
        batch.put([b"g".as_slice(), &game.to_be_bytes()].concat(), bytes(&mut chance, length));
        if game % every == 0 {
            let key = [b"i".as_slice(), &chance.next_u64().to_be_bytes()].concat();
            batch.put(key, bytes(&mut chance, 2048));
        }
        if batch.len() >= 500 || game + 1 == games {
            rows.commit(std::mem::take(&mut batch)).map_err(io::Error::other)?;
        }
    }
    let disk = rows.facts().bytes >> 20;
    println!(
        "{games} rows of 700 bytes and {blocks} of 2 KiB in {:.1?}, {disk} MiB on disk (asked: <= 1.5 GB)",
        begin.elapsed()
    );
    std::process::exit(0);
}

fn open(dir: &Path, after: &str) -> io::Result<()> {
    let begin = Instant::now();
    let rows = started(dir)?;
    let opened = begin.elapsed();
    while !rows.facts().scrub.done {
        std::thread::yield_now();
    }
    let searched = begin.elapsed();
    let resident = resident()?;
    let begin = Instant::now();
    let mut count = 0;
    rows.scan(&[1], &[255], ScanDirection::Ascending, &mut |_, _| {
        count += 1;
        ControlFlow::Continue(())
    })
    .map_err(io::Error::other)?;
    let scanned = begin.elapsed();
    let full = self::resident()?;
    let begin = Instant::now();
    rows.close().map_err(io::Error::other)?;
    println!(
        "{after} opened in {opened:.1?}, searched for damage after {searched:.1?}, {resident} MiB resident; {count} rows scanned in \
         {scanned:.1?}, then {full} MiB resident; closed in {:.1?}",
        begin.elapsed()
    );
    Ok(())
}

/// The memory of this process, in MiB.
fn resident() -> io::Result<u64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib: Option<u64> = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kib.map(|kib| kib >> 10).ok_or_else(|| io::Error::other("/proc/self/status has no VmRSS"))
}
