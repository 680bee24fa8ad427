//! Makes and checks the collection of puzzles, `src/collection.txt`.
//!
//! - `cargo run --release -p colonnade-engine --example puzzles -- make` prints a collection: puzzles from games of a low
//!   level against itself with some random moves, at most one a game, each checked. It takes minutes. The numbers below and
//!   the seed decide alone what comes out, on every machine.
//! - `… -- make VARIANT GAMES WORK` does so for one variant.
//! - `… -- check` checks the shipped collection with ten times the work that found it, and fails where a search of any
//!   other move does not end in a loss.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use colonnade_engine::{
    Bounds, CollectedPuzzle, Effort, Level, Puzzle, collection, forced, puzzle, think, think_within,
};
use colonnade_rules::{Game, State, Variant};
use colonnade_testing::{Rng, compose};

const SEED: u64 = 17;
/// Games are searched for puzzles so far.
const MOST_PLIES: u32 = 200;
/// The most positions that are tried for a win in three plies.
const MOST_TRIES: u64 = 3_000_000;
/// How much more work a check does.
const DEEPER: u64 = 10;

/// Where puzzles are looked for: variant, games, puzzles taken at most, and the units that must prove a win.
const SOURCES: [(&str, u64, usize, u64); 12] = [
    ("pilastri/4x4", 40, 8, 20_000),
    ("pilastri/4x4+high-jumpers", 30, 4, 20_000),
    ("pilastri/6x6", 90, 20, 20_000),
    ("pilastri/6x6+high-jumpers", 60, 8, 20_000),
    ("pilastri/8x8", 60, 8, 60_000),
    ("pilastri/8x8+high-jumpers", 40, 4, 60_000),
    ("gore/standard", 250, 20, 2_000),
    ("pilare/6x6", 120, 18, 10_000),
    ("pilare/8x8", 30, 4, 6_000),
    ("pit-of-pillars/standard", 40, 6, 10_000),
    ("buku/6x6", 20, 4, 2_000),
    ("buku/8x8", 6, 2, 2_000),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments.as_slice() {
        ["make"] => make(&SOURCES),
        ["make", variant, games, work] => {
            let (Ok(games), Ok(work)) = (games.parse(), work.parse()) else { return usage() };
            make(&[(variant, games, usize::MAX, work)]);
        }
        ["check"] => return check(),
        _ => return usage(),
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("puzzles make [VARIANT GAMES WORK]\npuzzles check");
    ExitCode::FAILURE
}

fn make(sources: &[(&str, u64, usize, u64)]) {
    println!(
        "# Made by the example `puzzles`, seed {SEED}: number, variant, rating, plies, other moves, position, line."
    );
    let mut number = 0;
    for &(variant, games, most, work) in sources {
        let variant: Variant = variant.parse().expect("a variant");
        let mut found: Vec<(u16, State, Puzzle)> = Vec::new();
        for game in 0..games {
            if found.len() == most {
                break;
            }
            let taken: Vec<String> = found.iter().map(|(_, state, _)| state.position()).collect();
            found.extend(of_game(variant, game, work).filter(|(_, state, _)| !taken.contains(&state.position())));
        }
        found.sort_by_key(|(rating, _, _)| *rating);
        for (rating, state, puzzle) in found {
            number += 1;
            let plies = puzzle.plies.map_or_else(|| "-".to_owned(), |plies| plies.to_string());
            let plies = format!("{}{plies}", if puzzle.by_length { "=" } else { "" });
            let line = puzzle.line.join(" ");
            println!(
                "{number}\t{}\t{rating}\t{plies}\t{}\t{}\t{line}",
                variant.slug(),
                puzzle.others,
                state.position()
            );
        }
    }
}

/// The puzzle taken from a game: by turns the hardest and the easiest one.
fn of_game(variant: Variant, game: u64, work: u64) -> Option<(u16, State, Puzzle)> {
    let mut rng = Rng::new(SEED ^ game << 32);
    let level = Level::ALL[1 + (game % 2) as usize];
    let stop = AtomicBool::new(false);
    let mut state = State::start(variant);
    let mut found = Vec::new();
    while state.outcome().is_none() && state.plies() < MOST_PLIES {
        if let Some(asked) = asked(&state)
            && let Some(puzzle) = found_in(&asked, work)
            && puzzle.others >= 2
        {
            found.push((rating(&asked, &puzzle, work), asked, puzzle));
        }
        let text = if rng.one_in(6) {
            compose(&state, "", &mut rng, |_| ())
        } else {
            think(&state, Effort::Level(level), game, &stop).expect("the game goes on").action
        };
        state.play(&text).expect("legal");
    }
    let hardest = !game.is_multiple_of(3);
    found.into_iter().max_by_key(|&(rating, _, _)| if hardest { i32::from(rating) } else { -i32::from(rating) })
}

/// A puzzle by proof, or else, in games whose searches prove little, by trying everything.
fn found_in(state: &State, work: u64) -> Option<Puzzle> {
    let proved = puzzle(state, work, &AtomicBool::new(false));
    let tries = matches!(state.variant().game(), Game::Pilare | Game::PitOfPillars | Game::Buku);
    proved.or_else(|| if tries { forced(state, MOST_TRIES) } else { None })
}

/// The position as a puzzle: without what was before. In Goré the offer of the turn has been made, so that there is nothing
/// but sowing; None where an offer is open.
fn asked(state: &State) -> Option<State> {
    let mut position = state.position();
    if state.variant().game() == Game::Gore {
        let (before, negotiation) = position.rsplit_once(' ')?;
        if negotiation.starts_with('?') {
            return None;
        }
        position = format!("{before} x");
    }
    State::from_position(state.variant(), &position).ok().filter(|state| state.outcome().is_none())
}

/// How hard a puzzle is, on the scale of ratings: 1,100 points, 70 for each doubling of the work that a search needs to choose the
/// move, 20 for each doubling of the moves, and 30 for each ply.
fn rating(state: &State, puzzle: &Puzzle, work: u64) -> u16 {
    let chooses = |units| {
        let bounds = Bounds::of_work(units);
        let answer = think_within(state, bounds, SEED, &AtomicBool::new(false));
        answer.is_some_and(|answer| answer.action == puzzle.solution)
    };
    // Chance shall not count as finding it: twice and four times the work have to find it, too.
    let mut units = 8;
    while units < work && ![units, 2 * units, 4 * units].into_iter().all(chooses) {
        units *= 2;
    }
    let plies = puzzle.plies.unwrap_or(puzzle.line.len() as u16).min(15);
    (1100 + 70 * (units.ilog2() - 3) + 20 * (puzzle.others as u32 + 1).ilog2() + 30 * u32::from(plies - 3)).min(2400)
        as u16
}

fn check() -> ExitCode {
    let mut failed = 0;
    for collected in collection() {
        if !holds(collected) {
            println!("{} of {}: {}", collected.number, collected.variant, collected.position);
            failed += 1;
        }
    }
    println!("{} puzzles, {failed} of them not shown to be right", collection().len());
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Whether a search with more work finds the same puzzle.
fn holds(collected: &CollectedPuzzle) -> bool {
    let work = SOURCES.iter().find(|source| source.0 == collected.variant.slug()).map_or(20_000, |source| source.3);
    let again = collected.state().and_then(|state| match collected.puzzle.by_length {
        true => forced(&state, u64::MAX),
        false => puzzle(&state, work * DEEPER, &AtomicBool::new(false)),
    });
    again.is_some_and(|again| again.solution == collected.puzzle.solution && again.others == collected.puzzle.others)
}
