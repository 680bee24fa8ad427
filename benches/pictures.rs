//! What pictures cost: time, bytes, memory. Prints each number beside the one to reach.
//!
//! `cargo bench --bench pictures`

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use colonnade::rules::{Game, State};
use colonnade::view::{Picture, Replay, Size, Theme};

/// How often each thing is measured.
const ROUNDS: usize = 200;

fn main() {
    let program = env!("CARGO_BIN_EXE_colonnade");
    // `cargo test --benches` only wants to see that a bench runs.
    let rounds = if std::env::args().any(|argument| argument == "--bench") { ROUNDS } else { 1 };
    println!("draw + encode, PNG, 720 px: p50 (2 ms), bytes (start 30 KB, busy 45 KB)");
    for &game in Game::ALL {
        for variant in game.variants() {
            let replay = played(State::start(variant), 60);
            for (label, ply) in [("start", 0), ("busy", replay.plies())] {
                let Ok(picture) = replay.picture(ply) else { continue };
                let bytes = picture.png().len();
                let time = median(rounds, || picture.png());
                println!("  {:28} {label:5}  {time:>9.2?}  {:>5.1} KB", variant.to_string(), kilo(bytes));
            }
        }
    }
    println!("replay of 60 actions, GIF, 720 px: p50 (60 ms), bytes (600 KB)");
    for &game in Game::ALL {
        for variant in game.variants() {
            let replay = played(State::start(variant), 60);
            let Ok(gif) = replay.gif(0, 60) else { continue };
            let time = median(rounds.div_ceil(20), || replay.gif(0, 60));
            println!(
                "  {:28} {:>2} plies  {time:>9.2?}  {:>6.1} KB",
                variant.to_string(),
                replay.plies(),
                kilo(gif.len())
            );
        }
    }
    let out = std::env::temp_dir().join(format!("colonnade-bench-{}.png", std::process::id()));
    let fresh = median(rounds.div_ceil(10), || {
        Command::new(program).args(["render", "--game", "pilare", "--variant", "8x8", "--out"]).arg(&out).status()
    });
    // The file may be missing where the program could not be run; then the time says nothing either.
    println!(
        "first picture of a fresh process, start to end: {fresh:.2?} (150 ms), written: {}",
        fs::remove_file(&out).is_ok()
    );
    let drawn = draw_everything();
    println!("memory after {drawn} pictures, every game in every theme at 360, 720, 2000 px: {} (80 MB)", memory());
}

/// A game of so many actions, always a different one of the first few that are legal.
fn played(start: State, plies: usize) -> Replay {
    let mut state = start.clone();
    let mut actions = Vec::new();
    for ply in 0..plies {
        if state.outcome().is_some() {
            break;
        }
        let mut choices: Vec<String> = state.actions().take(40).collect();
        let text = choices.swap_remove(ply * 7 % choices.len());
        if state.play(&text).is_err() {
            break;
        }
        actions.push(text);
    }
    Replay::of(start, actions)
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
        let replay = played(State::start(variant), 60);
        for theme in Theme::ALL {
            for size in [360, 720, 2000].map(Size::new).into_iter().flatten() {
                for ply in [0, 20, 40, 60] {
                    let Ok(picture) = replay.picture(ply) else { continue };
                    std::hint::black_box(Picture { theme, size, ..picture }.png());
                    drawn += 1;
                }
            }
        }
    }
    drawn
}

/// Resident memory now and at its height, where the system tells.
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
