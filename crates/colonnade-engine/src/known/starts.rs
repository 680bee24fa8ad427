//! New games from the fair starts of a variant.

use std::sync::atomic::AtomicBool;

use colonnade_rules::Variant;

use super::row::{Field, KnownRow};
use super::scores::Scores;
use crate::level::Level;
use crate::random::Random;
use crate::self_play::play_different;
use crate::starts::fair_starts;

/// The seed of the games.
const SEED: u64 = 1;

/// The score of the first side in new games of a level against itself, the same number from each start. Games that
/// repeat count once, so there may be fewer. The interval is half the width of the 95 % interval of starts like these.
/// `None` if the variant has no starts, or if the flag ended the games.
pub(super) fn starts(variant: Variant, level: Level, games: u64, stop: &AtomicBool) -> Option<KnownRow> {
    let starts = fair_starts(variant);
    let mut random = Random::new(SEED);
    let mut of_starts = Vec::new();
    for start in starts {
        let state = start.state()?;
        let wanted = games.div_ceil(starts.len() as u64);
        let played = play_different(&state, level, wanted, &mut random, stop)?;
        of_starts.push(played.iter().map(|game| game.points).collect::<Vec<f64>>());
    }
    let scores = Scores::new(of_starts.iter().map(Vec::as_slice));
    let (score, interval) = scores.percent();
    let search: u64 = starts.iter().map(|start| start.seconds).sum();
    let row = KnownRow::of_variant(variant)
        .whole("level", u64::from(level.number()))
        .whole("starts", starts.len() as u64)
        .whole("seed", SEED)
        .whole("games", scores.games())
        .with("score", Field::Tenths(score))
        .with("scoreInterval", Field::Tenths(interval))
        .whole("draws", scores.draws())
        .with("searchHours", Field::Tenths(search as f64 / 3_600.0));
    (!starts.is_empty()).then_some(row)
}
