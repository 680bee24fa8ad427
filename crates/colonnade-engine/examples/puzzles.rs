//! Makes and checks the collection of puzzles, `src/collection.txt`.
//!
//! - `cargo run --release -p colonnade-engine --example puzzles -- make` prints new puzzles for the collection, from
//!   games of a low level against itself with some random moves: at most one per game, each checked. It takes minutes.
//!   The result depends only on the numbers below, the seed, the engine and the collection, on every machine.
//! - `… -- make VARIANT GAMES WORK` does the same for one variant.
//! - `… -- others` searches for other moves that win, later than the solution, with ten times the work that found the
//!   puzzle for each of them, and prints the puzzles that have one. It takes many minutes; `… -- others VARIANT` looks
//!   at one variant.
//! - `… -- check` checks the shipped collection with ten times the work that found it, as `colonnade known puzzles`
//!   does, and prints the puzzles that are not proved.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use colonnade_engine::{CollectedPuzzle, Effort, Level, collect_puzzle, collection, proof_work, think};
use colonnade_rules::{State, Variant};
use colonnade_testing::{Rng, compose, cpu_time};

const SEED: u64 = 17;
/// The number of plies up to which games are searched for puzzles.
const MOST_PLIES: u32 = 200;

/// The sources of puzzles: variant, number of games, and the largest number of puzzles taken.
const SOURCES: [(&str, u64, usize); 13] = [
    ("pilastri/4x4", 40, 8),
    ("pilastri/4x4+high-jumpers", 30, 4),
    ("pilastri/6x6", 90, 20),
    ("pilastri/6x6+high-jumpers", 60, 8),
    ("pilastri/8x8", 60, 8),
    ("pilastri/8x8+high-jumpers", 40, 4),
    ("gore/standard", 250, 20),
    ("pilare/6x6", 120, 18),
    ("pilare/8x8", 30, 4),
    ("pit-of-pillars/standard", 600, 40),
    ("buku/6x6", 300, 40),
    ("buku/8x8", 400, 40),
    ("buku/10x10", 200, 40),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments.as_slice() {
        ["make"] => make(&SOURCES, None),
        ["make", variant, games, work] => {
            let (Ok(games), Ok(work)) = (games.parse(), work.parse()) else { return usage() };
            make(&[(variant, games, usize::MAX)], Some(work));
        }
        ["others"] => return others(None),
        ["others", variant] => return others(Some(variant)),
        ["check"] => return check(),
        _ => return usage(),
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("puzzles make [VARIANT GAMES WORK]\npuzzles others [VARIANT]\npuzzles check");
    ExitCode::FAILURE
}

/// Searches games for puzzles. `work` is the number of units that must prove a win; by default that of the collection.
fn make(sources: &[(&str, u64, usize)], work: Option<u64>) {
    let known = |one: &CollectedPuzzle| {
        collection().iter().any(|old| (old.variant, &old.position) == (one.variant, &one.position))
    };
    let mut number = collection().last().map_or(0, |last| last.number);
    for &(variant, games, most) in sources {
        let variant: Variant = variant.parse().expect("a variant");
        let work = work.unwrap_or_else(|| proof_work(variant));
        let mut found: Vec<CollectedPuzzle> = Vec::new();
        for game in 0..games {
            if found.len() == most {
                break;
            }
            let taken: Vec<String> = found.iter().map(|one| one.position.clone()).collect();
            found.extend(of_game(variant, game, work).filter(|one| !taken.contains(&one.position) && !known(one)));
        }
        found.sort_by_key(|one| one.rating);
        for one in found {
            number += 1;
            println!("{}", CollectedPuzzle { number, ..one });
        }
    }
}

/// The puzzle taken from a game: the easiest one in every third game, otherwise the hardest one.
fn of_game(variant: Variant, game: u64, work: u64) -> Option<CollectedPuzzle> {
    let mut rng = Rng::new(SEED ^ game << 32);
    let level = Level::ALL[1 + (game % 2) as usize];
    let stop = AtomicBool::new(false);
    let mut state = State::start(variant);
    let mut found = Vec::new();
    while state.outcome().is_none() && state.plies() < MOST_PLIES {
        found.extend(collect_puzzle(&state, work, &stop));
        let text = if rng.one_in(6) {
            compose(&state, "", &mut rng, |_| ())
        } else {
            think(&state, Effort::Level(level), game, &stop).expect("the game goes on").action
        };
        state.play(&text).expect("legal");
    }
    let hardest = !game.is_multiple_of(3);
    found.into_iter().max_by_key(|one| if hardest { i32::from(one.rating) } else { -i32::from(one.rating) })
}

fn others(variant: Option<&str>) -> ExitCode {
    let stop = AtomicBool::new(false);
    let mut found = 0;
    let mut searched = 0;
    for collected in collection() {
        if variant.is_some_and(|variant| variant != collected.variant.slug()) {
            continue;
        }
        searched += 1;
        if let Some(text) = collected.later_win(&stop) {
            println!("{} of {}: {text} wins, too", collected.number, collected.variant);
            found += 1;
        }
    }
    println!("{searched} puzzles, {found} of them with another move that wins");
    if found == 0 && searched > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn check() -> ExitCode {
    let begun = cpu_time();
    let stop = AtomicBool::new(false);
    let mut failed = 0;
    for collected in collection() {
        if !collected.holds(&stop) {
            println!("{} of {}: {}", collected.number, collected.variant, collected.position);
            failed += 1;
        }
    }
    let seconds = cpu_time().saturating_sub(begun).as_secs_f64();
    println!("{} puzzles, {failed} of them not shown to be right ({seconds:.1} s)", collection().len());
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
