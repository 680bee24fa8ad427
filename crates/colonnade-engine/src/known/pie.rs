//! Games with the pie rule.

use std::sync::atomic::AtomicBool;

use colonnade_rules::{State, Variant};

use super::row::{Field, KnownRow};
use super::scores::Scores;
use crate::level::Level;
use crate::random::Random;
use crate::self_play::play_different;

/// The seed of the games.
const SEED: u64 = 1;

/// The score of the player who begins, in games of a level against itself with the pie rule, and that of the first side,
/// which the other player has after a swap. Games that repeat count once, so there may be fewer. `None` if the flag
/// ended the games.
pub(super) fn pie(variant: Variant, level: Level, games: u64, stop: &AtomicBool) -> Option<KnownRow> {
    let start = State::start(variant).with_pie_rule();
    let played = play_different(&start, level, games, &mut Random::new(SEED), stop)?;
    let of_first: Vec<f64> = played.iter().map(|game| game.points).collect();
    let of_beginner: Vec<f64> =
        played.iter().map(|game| if game.swapped { 1.0 - game.points } else { game.points }).collect();
    let [(beginner, interval), (first, first_interval)] =
        [&of_beginner, &of_first].map(|points| Scores::new(points.chunks(1)).percent());
    let row = KnownRow::of_variant(variant)
        .whole("level", u64::from(level.number()))
        .whole("seed", SEED)
        .whole("games", played.len() as u64)
        .with("score", Field::Tenths(beginner))
        .with("scoreInterval", Field::Tenths(interval))
        .with("firstSide", Field::Tenths(first))
        .with("firstSideInterval", Field::Tenths(first_interval))
        .whole("swaps", played.iter().filter(|game| game.swapped).count() as u64);
    Some(row)
}
