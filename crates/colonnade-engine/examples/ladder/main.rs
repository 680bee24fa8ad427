//! Plays matches between levels and against players without knowledge, to measure how strong the levels are.
//!
//! All commands begin with `cargo run --release -p colonnade-engine --example ladder --`:
//!
//! - `GAME VARIANT PLAYER PLAYER GAMES [SEED]` plays a match and prints the score of the first player with its 95 %
//!   interval, and the processor time of each player.
//! - `keep FILE GAME VARIANT PLAYER PLAYER GAMES [SEED]` plays the same match, which can be stopped: it writes each
//!   pair to the file and resumes after the last one.
//! - `sprt GAME VARIANT PLAYER PLAYER GAMES [SEED]` plays until the first player is shown to be 20 Elo stronger, or
//!   not to be stronger, each with an error probability of 5 %, or until the games are used up.
//! - `calibrate GAME VARIANT PLAYER GAMES [SEED]` plays the player against itself and fits the curve that turns scores
//!   into chances: 1 / (1 + e^(−score / steepness)), with the least log loss over all positions of the games.
//! - `survey PLAYER GAMES [SEED [GAME VARIANT]]` plays the player against itself from two random plies, in all variants
//!   or in one, and prints a table: score of the first side, length of games, number of actions, and seconds.
//! - `curves PLAYER GAMES WORK [SEED [GAME VARIANT]]` analyses games of the player against itself, with this much work, and
//!   prints a table: reversals of the chances (steps of five points in alternate directions) in
//!   ten actions, steps of ten points without a mark, the actions judged, and the mean step.
//! - `elo` prints the ladder of the levels in Elo points, from the scores of matches in docs/computers.md.
//! - `known write [PART]` reproduces the known results, or those of a part, and writes docs/known.json and the tables of
//!   docs/known.md, in more than an hour. `colonnade known` checks them.
//! - `check` plays short matches in all variants. It fails if a level does not clearly beat weaker ones, or if the
//!   ladder in docs/computers.md does not follow from its scores.
//!
//! A player is a level from 1 to 6, `work:N` for N units per move, `within:WORK,WIDTH,DEPTH` for other bounds,
//! `random`, or `uct:N` for a tree search with N random games per move. Games are played in pairs from the same opening
//! with the sides exchanged. An opening is one to four random plies, accepted if a search finds it within ten points of
//! even. Results depend only on the seed.

mod calibrate;
mod check;
mod curves;
mod elo;
mod known;
mod match_file;
mod numbers;
mod pairs;
mod players;
mod survey;

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use colonnade_engine::known::{MOST_PLIES, points};
use colonnade_engine::{Effort, think};
use colonnade_rules::{Game, State, Variant};
use colonnade_testing::{Rng, compose};

use match_file::{MatchFile, Pair, Played};
use pairs::{Pairs, Verdict};
use players::{Clock, Player};

/// The largest distance of an opening from an even position, in thousandths of a win.
const BALANCE: u16 = 100;
/// The units of the search that judges an opening.
const JUDGING: u64 = 5_000;

const USAGE: &str = "ladder GAME VARIANT PLAYER PLAYER GAMES [SEED]
ladder keep FILE GAME VARIANT PLAYER PLAYER GAMES [SEED]
ladder sprt GAME VARIANT PLAYER PLAYER GAMES [SEED]
ladder calibrate GAME VARIANT PLAYER GAMES [SEED]
ladder survey PLAYER GAMES [SEED [GAME VARIANT]]
ladder curves PLAYER GAMES WORK [SEED [GAME VARIANT]]
ladder elo
ladder known write [PART]
ladder check";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error}\n{USAGE}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<ExitCode, String> {
    match arguments {
        ["check"] => return Ok(check::run()),
        ["curves", rest @ ..] => curves::run(rest)?,
        ["elo"] => elo::print(),
        ["keep", file, rest @ ..] => Match::read(rest)?.keep(file)?,
        ["known", "write"] => known::write(None)?,
        ["known", "write", part] => known::write(Some(part))?,
        ["sprt", rest @ ..] => Match::read(rest)?.decide(),
        ["calibrate", rest @ ..] => calibrate::run(rest)?,
        ["survey", rest @ ..] => survey::run(rest)?,
        rest => Match::read(rest)?.play(),
    }
    Ok(ExitCode::SUCCESS)
}

fn number(text: &str) -> Result<u64, String> {
    text.parse::<u64>().map_err(|_| format!("{text:?} is no number"))
}

fn variant(game: &str, name: &str) -> Result<Variant, String> {
    let game = game.parse::<Game>().map_err(|error| error.to_string())?;
    game.variant(name).map_err(|error| error.to_string())
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
    /// The pairs, with the points of the first player.
    pairs: Pairs,
    /// The points of the side that begins.
    beginning: f64,
    /// The wins, draws and losses of the first player.
    results: [u32; 3],
    unfinished: u32,
    plies: u32,
    clocks: [Clock; 2],
}

impl Tally {
    /// Adds two games from the same opening; the first player begins in the first of them.
    fn add(&mut self, pair: &Pair) {
        let [there, back] = &pair.0;
        for (game, of_first_player) in [(there, there.points), (back, 1.0 - back.points)] {
            self.results[(2.0 - 2.0 * of_first_player) as usize] += 1;
            self.beginning += game.points;
            self.plies += game.plies;
            self.unfinished += u32::from(!game.is_finished);
        }
        self.pairs.add(there.points + 1.0 - back.points);
    }
}

impl Match {
    fn read(arguments: &[&str]) -> Result<Match, String> {
        let [game, name, first, second, games, rest @ ..] = arguments else {
            return Err("five arguments are expected".to_owned());
        };
        Ok(Match {
            variant: variant(game, name)?,
            players: [first.parse()?, second.parse()?],
            pairs: number(games)?.div_ceil(2) as usize,
            seed: rest.first().map_or(Ok(1), |seed| number(seed))?,
        })
    }

    fn play(&self) {
        self.report(&self.tally(&mut MatchFile::in_memory(), |_| false));
    }

    /// Plays the games that are not in the file yet.
    fn keep(&self, file: &str) -> Result<(), String> {
        let [first, second] = &self.players;
        let name = format!("{}, {first} v {second}, seed {}", self.variant.slug(), self.seed);
        let mut file = MatchFile::open(file, &name)?;
        self.report(&self.tally(&mut file, |_| false));
        file.finish()
    }

    /// Plays until the sequential test ends.
    fn decide(&self) {
        let tally = self.tally(&mut MatchFile::in_memory(), |pairs| pairs.verdict() != Verdict::Open);
        self.report(&tally);
        let verdict = match tally.pairs.verdict() {
            Verdict::Stronger => "the first player is stronger by 20 Elo",
            Verdict::NotStronger => "the first player is not stronger by 20 Elo",
            Verdict::Open => "undecided",
        };
        println!("  {verdict}: log-likelihood ratio {:.2} of ±{:.2}", tally.pairs.ratio(), pairs::LIMIT);
    }

    /// Plays pairs of games until all are played or `enough` returns true. Pairs in `file` are not played again.
    fn tally(&self, file: &mut MatchFile, enough: impl Fn(&Pairs) -> bool) -> Tally {
        let mut rng = Rng::new(self.seed);
        let mut tally = Tally::default();
        for at in 0..self.pairs {
            let opening = opening(self.variant, &mut rng);
            let seed = rng.next_u64();
            let pair = file.pair(at, || {
                let there = self.game(opening.clone(), [0, 1], seed, &mut tally.clocks);
                Pair([there, self.game(opening, [1, 0], seed, &mut tally.clocks)])
            });
            tally.add(&pair);
            if enough(&tally.pairs) {
                break;
            }
        }
        tally
    }

    /// Plays a game from an opening. `seats` gives the index of the player on each side.
    fn game(&self, mut state: State, seats: [usize; 2], seed: u64, clocks: &mut [Clock; 2]) -> Played {
        while state.outcome().is_none() && state.plies() < MOST_PLIES {
            let who = seats[state.side_to_act() as usize];
            let text = clocks[who].measure(|| self.players[who].choose(&state, seed));
            state.play(&text).unwrap_or_else(|error| panic!("{} played {text}: {error}", self.players[who]));
        }
        Played { points: points(&state), plies: state.plies(), is_finished: state.outcome().is_some() }
    }

    fn report(&self, tally: &Tally) {
        let games = f64::from(tally.results.iter().sum::<u32>());
        let [wins, draws, losses] = tally.results;
        println!(
            "{} {} v {}: +{wins} ={draws} -{losses} of {games}, pairs {}: {:.1} % ±{:.1}; who begins scores {:.1} %; \
             {:.0} plies a game, {} unfinished",
            self.variant.slug(),
            self.players[0],
            self.players[1],
            tally.pairs,
            100.0 * tally.pairs.mean(),
            100.0 * tally.pairs.interval(),
            100.0 * tally.beginning / games,
            f64::from(tally.plies) / games,
            tally.unfinished,
        );
        for (player, clock) in self.players.iter().zip(&tally.clocks) {
            println!("  {player}: {clock}");
        }
    }
}

/// A random opening that is about even.
fn opening(variant: Variant, rng: &mut Rng) -> State {
    let mut best: Option<(u16, State)> = None;
    for _ in 0..40 {
        let plies = 1 + rng.next_u64() % 4;
        let mut state = State::start(variant);
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
    best.map_or_else(|| State::start(variant), |(_, state)| state)
}
