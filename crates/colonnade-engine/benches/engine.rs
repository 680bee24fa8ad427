//! Speed of the engine: `cargo bench -p colonnade-engine --bench engine`. Prints tables of processor time, then divan's
//! timings.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use colonnade_engine::{Effort, Level, think, warm_up};
use colonnade_rules::{Game, State, Variant};
use colonnade_testing::{Rng, cpu_time, variants};

fn main() {
    if !std::env::args().any(|argument| argument == "--test" || argument == "--list") {
        warm_up(&AtomicBool::new(false));
        speeds();
        levels();
    }
    divan::main();
}

/// Positions that players of level 3 reach, one a game.
fn positions(variant: Variant, games: u64) -> Vec<State> {
    let mut rng = Rng::new(3);
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut state = State::start(variant);
        let plies = 2 + rng.next_u64() % 24;
        for _ in 0..plies {
            let mut next = state.clone();
            let Some(answer) = think(&next, Effort::Work(200), seed, &AtomicBool::new(false)) else { break };
            next.play(&answer.action).expect("legal");
            if next.outcome().is_none() {
                state = next;
            }
        }
        positions.push(state);
    }
    positions
}

fn speeds() {
    println!("Searches of 200,000 units from 6 positions: processor time");
    for variant in variants() {
        let (mut nodes, mut work) = (0, 0);
        let positions = positions(variant, 6);
        let before = cpu_time();
        for state in &positions {
            let answer = think(state, Effort::Work(200_000), 1, &AtomicBool::new(false));
            let answer = answer.expect("the game goes on");
            (nodes, work) = (nodes + answer.nodes, work + answer.work);
        }
        let seconds = (cpu_time() - before).as_secs_f64();
        println!(
            "  {:30} {:>9.0} nodes/s {:>9.0} units/s",
            variant.slug(),
            nodes as f64 / seconds,
            work as f64 / seconds
        );
    }
}

fn levels() {
    println!("Processor time of a move in ms by level: mean, most of 8 positions");
    for variant in variants() {
        let positions = positions(variant, 8);
        let mut row = format!("  {:30}", variant.slug());
        for level in Level::ALL {
            let times: Vec<Duration> = positions
                .iter()
                .map(|state| {
                    let before = cpu_time();
                    divan::black_box(think(state, Effort::Level(level), 1, &AtomicBool::new(false)));
                    cpu_time() - before
                })
                .collect();
            let mean = times.iter().sum::<Duration>().as_secs_f64() * 1e3 / times.len() as f64;
            let most = times.iter().max().map_or(0.0, |most| most.as_secs_f64() * 1e3);
            row += &format!(" {mean:8.2} {most:8.2} |");
        }
        println!("{row}");
    }
}

#[divan::bench(args = Game::ALL)]
fn level_3(bencher: divan::Bencher<'_, '_>, game: &Game) {
    let start = State::start(game.standard());
    let stop = AtomicBool::new(false);
    bencher.bench(|| think(&start, Effort::Level(Level::ALL[2]), 1, &stop));
}
