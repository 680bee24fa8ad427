//! Games with the pie rule.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use colonnade_rules::{State, Variant};

use super::row::{Field, KnownRow};
use super::scores::Scores;
use crate::level::Level;
use crate::random::Random;
use crate::self_play::{TRIES, play_itself};

/// The seed of the games.
const SEED: u64 = 1;

/// The score of the player who begins, in games of a level against itself with the pie rule, and that of the first side,
/// which the other player has after a swap. Games that repeat count once, so there may be fewer. `None` if the flag
/// ended the games.
pub(super) fn pie(variant: Variant, level: Level, games: u64, stop: &AtomicBool) -> Option<KnownRow> {
    let start = State::start(variant).with_pie_rule();
    let mut random = Random::new(SEED);
    let mut seen = HashSet::new();
    let (mut of_first, mut of_beginner, mut swaps) = (Vec::new(), Vec::new(), 0);
    for _ in 0..games * TRIES {
        let played = play_itself(&start, level, random.next(), stop)?;
        if seen.insert(played.game) {
            of_first.push(played.points);
            of_beginner.push(if played.swapped { 1.0 - played.points } else { played.points });
            swaps += u64::from(played.swapped);
        }
        if seen.len() as u64 == games {
            break;
        }
    }
    let [(beginner, interval), (first, first_interval)] =
        [&of_beginner, &of_first].map(|points| Scores::new(points.chunks(1)).percent());
    let row = KnownRow::of_variant(variant)
        .whole("level", u64::from(level.number()))
        .whole("seed", SEED)
        .whole("games", seen.len() as u64)
        .with("score", Field::Tenths(beginner))
        .with("scoreInterval", Field::Tenths(interval))
        .with("firstSide", Field::Tenths(first))
        .with("firstSideInterval", Field::Tenths(first_interval))
        .whole("swaps", swaps);
    Some(row)
}
