//! How well ratings predict results: a pool of 1,000 simulated players, whose strengths drift, play for three years. The
//! same games are rated with a period for each result, and with periods of several lengths that pass with time. The
//! figures are those of `docs/decisions/148-ratings-age.md`.

use colonnade_play::{RATING_PERIOD, Rating, Timestamp, rate};
use colonnade_rules::{BySide, GameResult, Reason, Side};
use colonnade_testing::Rng;

const PLAYERS: usize = 1_000;
const DAYS: i64 = 3 * 365;
/// Games before this day are not predicted.
const SETTLED: i64 = 365;
/// The median chance of a game on a day, in thousandths, before opponents of other strengths are left out.
const ACTIVITY: f64 = 300.0;
/// A logistic rating scale: 400 points are odds of ten to one.
const SCALE: f64 = 173.717_8;

struct Player {
    strength: f64,
    /// How much the strength changes in a day, as a standard deviation.
    drift: f64,
    /// The chance of a game on a day, in thousandths; several games on a day if it is over 1,000.
    activity: usize,
    /// The days on which the player is away.
    away: std::ops::Range<i64>,
}

struct PlayedGame {
    day: i64,
    players: BySide<usize>,
    /// The chance of the first side.
    chance: f64,
    winner: Side,
}

/// A number between 0 and 1.
fn uniform(chance: &mut Rng) -> f64 {
    chance.below(1 << 24) as f64 / f64::from(1 << 24)
}

/// A number of the standard normal distribution, nearly.
fn normal(chance: &mut Rng) -> f64 {
    (0..12).map(|_| uniform(chance)).sum::<f64>() - 6.0
}

fn pool(chance: &mut Rng) -> Vec<Player> {
    let player = |_| {
        let strength = 1500.0 + 300.0 * normal(chance);
        // Per month, 5 points for most, and 25 for every fifth, who learns or forgets.
        let drift = if chance.one_in(5) { 25.0 } else { 5.0 } / 30f64.sqrt();
        // On average, a player ends a game every six days. For a third of the players it is over 2.7 times the median, or
        // below a 2.7th of it.
        let activity = (ACTIVITY * normal(chance).exp()) as usize;
        // Every other player pauses once, for up to a year and a half.
        let from = chance.below(DAYS as usize) as i64;
        let away = if chance.one_in(2) { from..from + chance.below(540) as i64 } else { 0..0 };
        Player { strength, drift, activity, away }
    };
    (0..PLAYERS).map(player).collect()
}

/// The chance that the first of two players wins, from the difference of their strengths.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference / SCALE).exp())
}

/// All games, in order. Opponents have strengths of which two thirds are within 200 points of each other.
fn games(chance: &mut Rng) -> Vec<PlayedGame> {
    let mut players = pool(chance);
    let mut games = Vec::new();
    for day in 0..DAYS {
        for player in &mut players {
            player.strength += player.drift * normal(chance);
        }
        for first in 0..PLAYERS {
            let wanted = players[first].activity / 2;
            let count = wanted / 1_000 + usize::from(chance.below(1_000) < wanted % 1_000);
            for _ in 0..count {
                let second = chance.below(PLAYERS);
                let difference = players[first].strength - players[second].strength;
                let is_here = |player: usize| !players[player].away.contains(&day);
                let is_even = uniform(chance) < (-(difference / 280.0).powi(2)).exp();
                if first == second || !is_here(first) || !is_here(second) || !is_even {
                    continue;
                }
                let of_first = expected(difference);
                let winner = if uniform(chance) < of_first { Side::First } else { Side::Second };
                games.push(PlayedGame { day, players: BySide::new(first, second), chance: of_first, winner });
            }
        }
    }
    games
}

/// The chance that Glicko-2 gives to the first side.
fn predicted(ratings: BySide<Rating>) -> f64 {
    let BySide { first, second } = ratings;
    let variance = (first.deviation.powi(2) + second.deviation.powi(2)) / SCALE.powi(2);
    let weight = 1.0 / (1.0 + 3.0 * variance / std::f64::consts::PI.powi(2)).sqrt();
    expected(weight * (first.value - second.value))
}

/// The source of predictions.
#[derive(Clone, Copy)]
enum Method {
    /// The strengths, which no method knows: no prediction can be better.
    Strengths,
    /// Ratings with a period for each result.
    EachResult,
    /// Ratings with periods of so many days.
    Days(f64),
}

/// The mean logarithmic loss of the predictions, in thousandths of a nat, of all games and of those after a pause of at
/// least 60 days.
fn losses(games: &[PlayedGame], method: Method) -> [f64; 2] {
    let start = Timestamp::UNIX_EPOCH;
    let length = RATING_PERIOD.delta().num_days() as f64;
    let mut ratings = vec![Rating::default(); PLAYERS];
    let mut seen = vec![0i64; PLAYERS];
    let mut sums = [(0.0, 0u32); 2];
    for game in games {
        // A shorter period is the same as a faster clock.
        let days = if let Method::Days(period) = method { game.day as f64 * length / period } else { 0.0 };
        let now = start + chrono::TimeDelta::milliseconds((days * 86_400_000.0) as i64);
        let of = |player: usize| match method {
            Method::Days(_) => ratings[player],
            // One period passes before each result.
            _ => Rating { as_of: None, ..ratings[player] },
        };
        let before = game.players.map(of);
        let chance = match method {
            Method::Strengths => game.chance,
            _ => predicted(before.map(|rating| rating.at(now))),
        };
        let loss = if game.winner == Side::First { -chance.ln() } else { -(1.0 - chance).ln() };
        let pause = game.players.map(|player| game.day - seen[player]);
        for (sum, counts) in sums.iter_mut().zip([true, pause.first.max(pause.second) >= 60]) {
            if counts && game.day >= SETTLED {
                *sum = (sum.0 + loss, sum.1 + 1);
            }
        }
        let after = rate(before, GameResult::Win(game.winner), Reason::Resignation, now);
        for side in Side::ALL {
            ratings[game.players[side]] = after[side];
            seen[game.players[side]] = game.day;
        }
    }
    sums.map(|(sum, count)| 1_000.0 * sum / f64::from(count))
}

fn main() {
    let games = games(&mut Rng::new(47));
    println!("{PLAYERS} players, {} games in {DAYS} days", games.len());
    println!("{:24} {:>9} {:>16}", "predicted by", "loss", "after 60 days");
    for (name, method) in [
        ("strengths", Method::Strengths),
        ("a period each result", Method::EachResult),
        ("periods of 5 days", Method::Days(5.0)),
        ("periods of 15 days", Method::Days(15.0)),
        ("periods of 30 days", Method::Days(30.0)),
        ("periods of 60 days", Method::Days(60.0)),
        ("periods of 120 days", Method::Days(120.0)),
    ] {
        let [all, paused] = losses(&games, method);
        println!("{name:24} {all:>9.2} {paused:>16.2}");
    }
}
