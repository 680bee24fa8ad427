//! Benchmarks of the engine: `cargo bench -p colonnade-engine --bench engine`. Prints tables of processor time, then
//! divan's timings.

use std::sync::atomic::AtomicBool;

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

/// Positions that players of level 3 reach after these numbers of plies.
fn reached(variant: Variant, plies: impl IntoIterator<Item = u64>) -> Vec<State> {
    let mut positions = Vec::new();
    for (seed, plies) in plies.into_iter().enumerate() {
        let mut state = State::start(variant);
        for _ in 0..plies {
            let mut next = state.clone();
            let Some(answer) = think(&next, Effort::Work(200), seed as u64, &AtomicBool::new(false)) else { break };
            next.play(&answer.action).expect("legal");
            if next.outcome().is_none() {
                state = next;
            }
        }
        positions.push(state);
    }
    positions
}

/// Positions after 2 to 25 plies, one per game.
fn positions(variant: Variant, games: usize) -> Vec<State> {
    let mut rng = Rng::new(3);
    reached(variant, std::iter::repeat_with(|| 2 + rng.next_u64() % 24).take(games))
}

/// The start position, one after the first move, and six later ones.
fn all_positions(variant: Variant) -> Vec<State> {
    [reached(variant, [0, 1]), positions(variant, 6)].concat()
}

fn speeds() {
    println!("Searches of 200,000 units from 6 positions: processor time");
    for variant in variants() {
        let mut nodes = 0;
        let mut work = 0;
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

/// The mean of the times, their 99th percentile, and the longest.
fn summary(times: &mut [f64]) -> [f64; 3] {
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let rank = (times.len() * 99).div_ceil(100);
    [mean, times[rank - 1], times[times.len() - 1]]
}

fn levels() {
    println!("Processor time of a move in ms by level: mean, most of 8 positions");
    let mut all = Level::ALL.map(|_| Vec::new());
    for variant in variants() {
        let positions = all_positions(variant);
        let mut row = format!("  {:30}", variant.slug());
        for (level, all) in Level::ALL.into_iter().zip(&mut all) {
            let mut times: Vec<f64> = positions
                .iter()
                .map(|state| {
                    let before = cpu_time();
                    divan::black_box(think(state, Effort::Level(level), 1, &AtomicBool::new(false)));
                    (cpu_time() - before).as_secs_f64() * 1e3
                })
                .collect();
            let [mean, _, most] = summary(&mut times);
            row += &format!(" {mean:8.2} {most:8.2} |");
            all.append(&mut times);
        }
        println!("{row}");
    }
    println!("The same over the positions of all variants: mean, 99 of 100, most");
    for (level, times) in Level::ALL.into_iter().zip(&mut all) {
        let [mean, high, most] = summary(times);
        println!("  level {level}, {} positions {mean:8.2} {high:8.2} {most:8.2}", times.len());
    }
}

#[divan::bench(args = Game::ALL)]
fn level_3(bencher: divan::Bencher<'_, '_>, game: &Game) {
    let start = State::start(game.standard());
    let stop = AtomicBool::new(false);
    bencher.bench(|| think(&start, Effort::Level(Level::ALL[2]), 1, &stop));
}
