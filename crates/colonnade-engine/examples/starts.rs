//! Finds fair starts for `src/starts.txt`.
//!
//! `cargo run --release -p colonnade-engine --example starts -- find VARIANT STARTS FILE` searches until the file has
//! this many starts of the variant. It writes each as soon as it is found, and can be stopped: it resumes after the
//! last one. The starts depend only on the numbers below and the engine, on every machine. A variant takes from minutes
//! to hours of one processor.
//!
//! A candidate is a line of moves, each the better of two that a low level considers. Most are rejected by the chances
//! that two levels find, if they say anything in the variant, or by a few games. The rest is played out by level 5, and
//! accepted if the points of the first side are in a window. In Pilastri without high jumpers this window is below one half:
//! White scores more in new games than in those that select a start. Repeated games count once.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use colonnade_engine::{Effort, FairStart, Level, play_itself, think};
use colonnade_rules::{Game, State, Variant};
use colonnade_testing::{Rng, cpu_time};

const SEED: u64 = 47;
/// The level that considers moves.
const CONSIDERING: Level = Level::ALL[2];
/// The levels whose chances are averaged.
const JUDGING: [Level; 2] = [Level::ALL[3], Level::ALL[4]];
/// The level that plays.
const PLAYING: Level = Level::ALL[4];
/// The number of games after which a start can be rejected.
const FEW: u32 = 8;
/// The tries for a game that was not played yet, on average.
const TRIES: u32 = 6;

/// The criteria of a variant.
struct Criteria {
    /// The number of moves.
    plies: RangeInclusive<u32>,
    /// The bounds of the mean of the chances, in thousandths.
    chance: Option<RangeInclusive<u16>>,
    /// The points in the first few games.
    few: RangeInclusive<f64>,
    /// The number of all games, and the points in them.
    all: (u32, RangeInclusive<f64>),
}

impl Criteria {
    fn of(variant: Variant) -> Criteria {
        let is_lopsided = matches!(variant.slug().as_str(), "pilastri/6x6" | "pilastri/8x8");
        let (plies, chance, few, all) = match variant.game() {
            Game::Buku => (3..=3, Some(350..=650), 2.0..=6.0, (40, 17.0..=23.0)),
            Game::Pilastri if is_lopsided => (8..=10, None, 0.0..=8.0, (40, 14.0..=19.0)),
            Game::Pilastri => (8..=10, None, 0.0..=8.0, (40, 17.0..=23.0)),
            // Few different games follow from a start.
            _ => (4..=8, None, 2.0..=6.0, (30, 13.0..=17.0)),
        };
        Criteria { plies, chance, few, all }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match *arguments.as_slice() {
        ["find", variant, starts, file] => find(variant, starts, file),
        _ => Err("starts find VARIANT STARTS FILE".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn find(variant: &str, starts: &str, path: &str) -> Result<(), String> {
    let variant: Variant = variant.parse().map_err(|error| format!("{error}"))?;
    let wanted: usize = starts.parse().map_err(|_| format!("{starts:?} is no number"))?;
    let text = fs::read_to_string(path).unwrap_or_default();
    let found = text.lines().filter_map(FairStart::read).filter(|start| start.variant == variant);
    let found: Vec<FairStart> = found.collect();
    let mut file =
        OpenOptions::new().append(true).create(true).open(path).map_err(|error| format!("{path}: {error}"))?;
    let criteria = Criteria::of(variant);
    let last = found.last().map_or(0, |start| start.number);
    let mut tried = HashSet::new();
    let mut count = found.len();
    let mut before = cpu_time();
    for number in 1.. {
        if count >= wanted {
            break;
        }
        let mut rng = Rng::new(SEED ^ number << 20);
        let Some((state, moves)) = candidate(variant, &criteria, &mut rng) else { continue };
        // A position that was rejected gets no second chance.
        if !tried.insert(state.key().value()) || number <= last || !is_even(&state, &criteria, &mut rng) {
            continue;
        }
        let Some((games, points)) = accepted(&state, &criteria, &mut rng) else { continue };
        let now = cpu_time();
        let seconds = now.saturating_sub(before).as_secs();
        before = now;
        let start = FairStart { variant, number, games, points, seconds, moves };
        writeln!(file, "{start}").map_err(|error| format!("{path}: {error}"))?;
        count += 1;
    }
    Ok(())
}

/// A line of moves, and the position after it; `None` if the game is over.
fn candidate(variant: Variant, criteria: &Criteria, rng: &mut Rng) -> Option<(State, Vec<String>)> {
    let stop = AtomicBool::new(false);
    let mut state = State::start(variant);
    let mut moves = Vec::new();
    let plies = rng.pick(&criteria.plies.clone().collect::<Vec<u32>>()).to_owned();
    for _ in 0..plies {
        let considered = think(&state, Effort::Level(CONSIDERING), rng.next_u64(), &stop)?.candidates;
        let two = [0, 1].map(|_| &rng.pick(&considered).action);
        let seed = rng.next_u64();
        let after = |text: &str| {
            let mut next = state.clone();
            next.play(text).ok()?;
            let chance = think(&next, Effort::Level(CONSIDERING), seed, &stop)?.chance;
            Some((chance, next))
        };
        let [one, other] = two.map(|text| after(text).map(|(chance, next)| (chance, next, text.clone())));
        let (one, other) = (one?, other?);
        let (_, next, text) = if one.0 <= other.0 { one } else { other };
        state = next;
        moves.push(text);
    }
    let state = State::from_position(variant, &state.position()).ok()?;
    state.outcome().is_none().then_some((state, moves))
}

/// Whether the chances are in the bounds, if there are any.
fn is_even(state: &State, criteria: &Criteria, rng: &mut Rng) -> bool {
    let stop = AtomicBool::new(false);
    let seed = rng.next_u64();
    criteria.chance.as_ref().is_none_or(|bounds| {
        let [one, other] = JUDGING.map(|level| think(state, Effort::Level(level), seed, &stop));
        let mean = one.zip(other).map(|(one, other)| u16::midpoint(one.chance, other.chance));
        mean.is_some_and(|mean| bounds.contains(&mean))
    })
}

/// The number of games from a start and the points of the first side; `None` if they are outside the bounds.
fn accepted(state: &State, criteria: &Criteria, rng: &mut Rng) -> Option<(u32, f64)> {
    let stop = AtomicBool::new(false);
    let mut seen = HashSet::new();
    let mut games = 0;
    let mut points = 0.0;
    let (all, bounds) = &criteria.all;
    for _ in 0..TRIES * all {
        let played = play_itself(state, PLAYING, rng.next_u64(), &stop)?;
        if !seen.insert(played.game) {
            continue;
        }
        games += 1;
        points += played.points;
        let lost = f64::from(games) - points;
        let is_out = points > *bounds.end() || lost > f64::from(*all) - bounds.start();
        if is_out || games == FEW && !criteria.few.contains(&points) {
            return None;
        }
        if games == *all {
            return Some((games, points));
        }
    }
    None
}
