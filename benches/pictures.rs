//! Time, bytes and memory of pictures. Prints each figure beside its target.
//!
//! `cargo bench --bench pictures`

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use colonnade::view::{Picture, Replay, Size, Theme, render};
use colonnade_rules::{BySide, Game, State, Variant};
use flate2::read::MultiGzDecoder;
use serde_json::Value;

/// The number of measurements of each thing.
const ROUNDS: usize = 200;
/// How many actions a replay has.
const PLIES: usize = 60;

fn main() {
    let program = env!("CARGO_BIN_EXE_colonnade");
    // `cargo bench -- --test` only checks that the bench runs.
    let rounds = if std::env::args().any(|argument| argument == "--test") { 1 } else { ROUNDS };
    println!("draw + encode, PNG, 720 px: p50 (2 ms), bytes (start 30 KB, busy 45 KB)");
    for &game in Game::ALL {
        for variant in game.variants() {
            let replay = played(variant);
            for (label, ply) in [("start", 0), ("busy", replay.plies())] {
                let Ok(picture) = replay.picture(ply) else { continue };
                let bytes = render::png(&picture).len();
                let time = median(rounds, || render::png(&picture));
                println!("  {:28} {label:5}  {time:>9.2?}  {:>5.1} KB", variant.to_string(), kilo(bytes));
            }
        }
    }
    measure_names(rounds);
    println!(
        "replay of 60 actions, GIF, 720 px, one thread: a picture, a still of the same positions, ratio (0.5), bytes (300 KB)"
    );
    for &game in Game::ALL {
        for variant in game.variants() {
            let replay = played(variant);
            let Ok(pictures) = (0..=replay.plies()).map(|ply| replay.picture(ply)).collect::<Result<Vec<_>, _>>()
            else {
                continue;
            };
            let Ok(gif) = render::gif(&replay, 0, replay.plies()) else { continue };
            // Both alternately, so that other load on the machine slows both.
            let mut frame = Duration::MAX;
            let mut still = Duration::MAX;
            let frames = pictures.len() as u32;
            for _ in 0..rounds.div_ceil(10) {
                frame = frame.min(median(1, || render::gif(&replay, 0, replay.plies())) / frames);
                let all = || pictures.iter().map(|picture| render::png(picture).len()).sum::<usize>();
                still = still.min(median(1, all) / frames);
            }
            println!(
                "  {:28} {:>2} plies  {frame:>9.2?}  {still:>9.2?}  {:.2}  {:>6.1} KB",
                variant.to_string(),
                replay.plies(),
                frame.as_secs_f64() / still.as_secs_f64(),
                kilo(gif.len())
            );
        }
    }
    let out = std::env::temp_dir().join(format!("colonnade-bench-{}.png", std::process::id()));
    let fresh = median(rounds.div_ceil(10), || {
        Command::new(program).args(["render", "--game", "pilare", "--variant", "8x8", "--out"]).arg(&out).status()
    });
    // The file may be missing if the program could not be run; then the time means nothing, either.
    println!(
        "first picture of a fresh process, start to end: {fresh:.2?} (150 ms), written: {}",
        fs::remove_file(&out).is_ok()
    );
    let drawn = draw_everything();
    println!("memory after {drawn} pictures, every game in every theme at 360, 720, 2000 px: {} (80 MB)", memory());
}

/// The names of the gallery, two per picture.
fn named() -> Vec<Picture> {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/names.txt");
    let list = fs::read_to_string(list).expect("the list of names");
    let names: Vec<&str> = list.lines().filter_map(|line| Some(line.split_once('\t')?.1)).collect();
    let start = State::start(Game::Pilare.standard());
    let picture = |pair: &[&str]| {
        let names = BySide::new(pair[0].to_owned(), pair[1].to_owned());
        Picture { names, ..Picture::of(&start) }
    };
    names.chunks_exact(2).map(picture).collect()
}

fn measure_names(rounds: usize) {
    println!("names in every script, PNG, 720 px: the first, which unpacks fonts; p50 (2 ms), bytes (30 KB)");
    let measured = named().into_iter().map(|picture| {
        let first = median(1, || render::png(&picture));
        (first, median(rounds, || render::png(&picture)), render::png(&picture).len(), picture.names)
    });
    for (first, time, bytes, names) in measured {
        println!("  {first:>9.2?}  {time:>9.2?}  {:>5.1} KB  {}, {}", kilo(bytes), names.first, names.second);
    }
}

/// The first 60 actions of a game from the conformance vectors; of the longest one if none is that long.
fn played(variant: Variant) -> Replay {
    let name = format!("crates/colonnade-rules/tests/data/conformance/{}.jsonl.gz", variant.game().slug());
    let file = File::open(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("conformance vectors");
    let mut text = String::new();
    MultiGzDecoder::new(file).read_to_string(&mut text).expect("gzip with UTF-8 text");
    let mut longest = Vec::new();
    for line in text.lines() {
        let vector: Value = serde_json::from_str(line).expect("JSON");
        if vector["kind"] != "game" || vector["variant"] != variant.name() || vector.get("from").is_some() {
            continue;
        }
        let moves = vector["moves"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
        let moves: Vec<String> = moves.take(PLIES).collect();
        if moves.len() > longest.len() {
            longest = moves;
        }
        if longest.len() == PLIES {
            break;
        }
    }
    Replay::of(State::start(variant), longest)
}

fn median<T>(rounds: usize, mut work: impl FnMut() -> T) -> Duration {
    let mut times: Vec<Duration> = (0..rounds.max(1))
        .map(|_| {
            let start = Instant::now();
            std::hint::black_box(work());
            start.elapsed()
        })
        .collect();
    times.sort();
    times[times.len() / 2]
}

fn draw_everything() -> usize {
    let mut drawn = 0;
    for variant in Game::ALL.iter().flat_map(|game| game.variants()) {
        let replay = played(variant);
        for theme in Theme::ALL {
            for size in [360, 720, 2000].map(Size::new).into_iter().flatten() {
                for ply in [0, 20, 40, 60] {
                    let Ok(picture) = replay.picture(ply) else { continue };
                    std::hint::black_box(render::png(&Picture { theme, size, ..picture }));
                    drawn += 1;
                }
            }
        }
    }
    drawn
}

/// The present and the peak resident memory, if the system reports them.
fn memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let megabytes = |key: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(key))?;
        let kilobytes: f64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
        Some(format!("{:.1} MB", kilobytes / 1024.0))
    };
    match (megabytes("VmRSS:"), megabytes("VmHWM:")) {
        (Some(now), Some(most)) => format!("{now}, at most {most}"),
        _ => "unknown here".to_owned(),
    }
}

fn kilo(bytes: usize) -> f64 {
    bytes as f64 / 1024.0
}
