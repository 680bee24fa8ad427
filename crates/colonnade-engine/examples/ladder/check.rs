//! Short matches with required results, and a check of the ladder against the scores.

use std::process::ExitCode;

use colonnade_engine::{Effort, Level};
use colonnade_testing::variants;

use crate::Match;
use crate::elo;
use crate::match_file::MatchFile;
use crate::players::Player;

const SEED: u64 = 1;

/// Level, opponent's level, number of games, and the minimum score.
const MATCHES: [(u8, u8, usize, f64); 2] = [(2, 1, 20, 0.65), (4, 2, 20, 0.8)];

pub(crate) fn run() -> ExitCode {
    let mut failed = !elo::agrees();
    if failed {
        println!("docs/computers.md: the ladder in Elo points is not what its scores give; `ladder elo` prints it");
    }
    for variant in variants() {
        for (strong, weak, games, least) in MATCHES {
            let player = |number| Level::new(number).map(|level| Player::Engine(Effort::Level(level)));
            let (Some(first), Some(second)) = (player(strong), player(weak)) else { continue };
            let played = Match { variant, players: [first, second], pairs: games / 2, seed: SEED };
            let score = played.tally(&mut MatchFile::in_memory(), |_| false).pairs.mean();
            let word = if score < least { "TOO WEAK" } else { "ok" };
            println!("{word}: {} level {strong} v {weak}: {:.1} %", variant.slug(), 100.0 * score);
            failed |= score < least;
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
