//! Matches between levels, and against players without knowledge: how strong the levels are.
//!
//! `cargo run --release -p colonnade-engine --example ladder -- GAME VARIANT PLAYER PLAYER GAMES [SEED]`
//!
//! A player is a level from 1 to 6, `work:N` for so many units a move, `random`, or `uct:N` for a tree search with so many
//! random games a move. Games are played in pairs from the same opening with the sides exchanged. An opening is one to four
//! random plies, taken if a search finds it within ten points of even. Prints the score of the first player with a 95 %
//! interval over pairs, and the processor time of each player.

mod players;

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use colonnade_engine::{Effort, think};
use colonnade_rules::{Game, GameResult, Side, State, Variant};
use colonnade_testing::{Rng, compose};

use players::{Clock, Player};

/// A game that is longer counts as a draw.
const MOST_PLIES: u32 = 300;
/// How far from even an opening may be, in thousandths of a win.
const BALANCE: u16 = 100;
/// The units that judge an opening.
const JUDGING: u64 = 5_000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match Match::read(&arguments) {
        Ok(wanted) => {
            wanted.play();
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}\nladder GAME VARIANT PLAYER PLAYER GAMES [SEED]");
            ExitCode::FAILURE
        }
    }
}

struct Match {
    variant: Variant,
    players: [Player; 2],
    pairs: usize,
    seed: u64,
}

/// The results so far.
#[derive(Default)]
struct Tally {
    /// Points of the first player by pair, 0 to 2.
    pairs: Vec<f64>,
    /// Points of the side that begins.
    beginning: f64,
    results: [u32; 3],
    unfinished: u32,
    plies: u32,
}

impl Match {
    fn read(arguments: &[String]) -> Result<Match, String> {
        let [game, variant, first, second, games, rest @ ..] = arguments else {
            return Err("five arguments are expected".to_owned());
        };
        let game = game.parse::<Game>().map_err(|error| error.to_string())?;
        let number = |text: &String| text.parse::<u64>().map_err(|_| format!("{text:?} is no number"));
        Ok(Match {
            variant: game.variant(variant).map_err(|error| error.to_string())?,
            players: [first.parse()?, second.parse()?],
            pairs: number(games)?.div_ceil(2) as usize,
            seed: rest.first().map_or(Ok(1), number)?,
        })
    }

    fn play(&self) {
        let mut rng = Rng::new(self.seed);
        let mut tally = Tally::default();
        let mut clocks = [Clock::default(), Clock::default()];
        for _ in 0..self.pairs {
            let opening = self.opening(&mut rng);
            let seed = rng.next_u64();
            let there = self.game(opening.clone(), [0, 1], seed, &mut clocks, &mut tally);
            let back = self.game(opening, [1, 0], seed, &mut clocks, &mut tally);
            tally.pairs.push(there + 1.0 - back);
            tally.beginning += there + back;
        }
        self.report(&tally, &clocks);
    }

    /// A random beginning that is about even.
    fn opening(&self, rng: &mut Rng) -> State {
        let mut best: Option<(u16, State)> = None;
        for _ in 0..40 {
            let plies = 1 + rng.next_u64() % 4;
            let mut state = State::start(self.variant);
            for _ in 0..plies {
                if state.outcome().is_none() {
                    let text = compose(&state, "", rng, |_| ());
                    state.play(&text).expect("a composed move is legal");
                }
            }
            let Some(answer) = think(&state, Effort::Work(JUDGING), 1, &AtomicBool::new(false)) else { continue };
            let off = answer.chance.abs_diff(500);
            if best.as_ref().is_none_or(|(least, _)| off < *least) {
                best = Some((off, state));
            }
            if off <= BALANCE {
                break;
            }
        }
        best.map_or_else(|| State::start(self.variant), |(_, state)| state)
    }

    /// Plays on from an opening; the points of the side that begins the game. `seats` tells who plays which side.
    fn game(&self, mut state: State, seats: [usize; 2], seed: u64, clocks: &mut [Clock; 2], tally: &mut Tally) -> f64 {
        while state.outcome().is_none() && state.plies() < MOST_PLIES {
            let who = seats[state.side_to_act() as usize];
            let text = clocks[who].measure(|| self.players[who].choose(&state, seed));
            state.play(&text).unwrap_or_else(|error| panic!("{} played {text}: {error}", self.players[who]));
        }
        tally.plies += state.plies();
        let points = match state.outcome().map(|outcome| outcome.result) {
            Some(GameResult::Win(Side::First)) => 1.0,
            Some(GameResult::Win(Side::Second)) => 0.0,
            Some(_) => 0.5,
            None => {
                tally.unfinished += 1;
                0.5
            }
        };
        let of_first_player: f64 = if seats[0] == 0 { points } else { 1.0 - points };
        tally.results[(2.0 - 2.0 * of_first_player) as usize] += 1;
        points
    }

    fn report(&self, tally: &Tally, clocks: &[Clock; 2]) {
        let games = 2.0 * tally.pairs.len() as f64;
        let mean = tally.pairs.iter().sum::<f64>() / games;
        let spread: f64 = tally.pairs.iter().map(|pair| (pair / 2.0 - mean).powi(2)).sum();
        let pairs = tally.pairs.len() as f64;
        let interval = 1.96 * (spread / (pairs - 1.0).max(1.0) / pairs).sqrt();
        let [wins, draws, losses] = tally.results;
        println!(
            "{} {} v {}: +{wins} ={draws} -{losses} of {games}: {:.1} % ±{:.1}; who begins scores {:.1} %; \
             {:.0} plies a game, {} unfinished",
            self.variant.slug(),
            self.players[0],
            self.players[1],
            100.0 * mean,
            100.0 * interval,
            100.0 * tally.beginning / games,
            f64::from(tally.plies) / games,
            tally.unfinished,
        );
        for (player, clock) in self.players.iter().zip(clocks) {
            println!("  {player}: {clock}");
        }
    }
}
