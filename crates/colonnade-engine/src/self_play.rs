//! Games of a level against itself.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use colonnade_rules::{Game, GameResult, Side, State, Variant};

use crate::level::Level;
use crate::random::Random;
use crate::think::{Effort, think};

/// A game longer than this counts as a draw.
pub const MOST_PLIES: u32 = 300;

/// How often a game is played for each that is wanted: repeated ones do not count.
pub(crate) const TRIES: u64 = 6;

/// A game of a level against itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SelfPlay {
    /// The points of the first side; half a point if the game was drawn, or cut off after 300 plies.
    pub points: f64,
    /// A number for the positions of the game: the same for games that differ by a symmetry.
    pub game: u64,
    /// Whether the players exchanged sides by the pie rule.
    pub swapped: bool,
}

/// The points of the first side; half a point if the game did not end.
#[must_use]
pub fn points(state: &State) -> f64 {
    match state.outcome().map(|outcome| outcome.result) {
        Some(GameResult::Win(Side::First)) => 1.0,
        Some(GameResult::Win(Side::Second)) => 0.0,
        _ => 0.5,
    }
}

/// The number of random plies, one for each side, without which a level would play few different games.
pub(crate) const fn random_plies(variant: Variant) -> u32 {
    if matches!(variant.game(), Game::Gore) { 2 } else { 0 }
}

/// Plays games as [`play_itself`] does, with seeds drawn, until this many differ, or until six times as many were played.
/// Repeated ones are left out.
pub(crate) fn play_different(
    start: &State,
    level: Level,
    wanted: u64,
    random: &mut Random,
    stop: &AtomicBool,
) -> Option<Vec<SelfPlay>> {
    let mut seen = HashSet::new();
    let mut different = Vec::new();
    for _ in 0..wanted * TRIES {
        let played = play_itself(start, level, random.next(), stop)?;
        if seen.insert(played.game) {
            different.push(played);
        }
        if different.len() as u64 == wanted {
            break;
        }
    }
    Some(different)
}

/// The number for the positions of a game (zero before the first) and one more.
pub(crate) fn with_position(game: u64, state: &State) -> u64 {
    (game.rotate_left(5) ^ state.key().value()).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Plays a game of a level against itself from a position; in Goré it begins with two random plies. The same seed gives
/// the same game on every machine. `None` if the flag ended a search.
#[must_use]
pub fn play_itself(start: &State, level: Level, seed: u64, stop: &AtomicBool) -> Option<SelfPlay> {
    let mut state = start.clone();
    let mut random = Random::new(seed);
    let mut game = 0_u64;
    while state.outcome().is_none() && state.plies() < MOST_PLIES {
        let text = match state.plies() < random_plies(start.variant()) {
            true => state.compose("", || random.next(), |_| ()).ok()?,
            false => think(&state, Effort::Level(level), seed, stop).filter(|answer| answer.complete)?.action,
        };
        state.play(&text).ok()?;
        game = with_position(game, &state);
    }
    Some(SelfPlay { points: points(&state), game, swapped: state.has_swapped() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_plays_the_same_game_and_the_flag_stops_it() {
        let state = State::start(Game::Gore.standard());
        let play = |seed, stop| play_itself(&state, Level::ALL[1], seed, &AtomicBool::new(stop));
        assert_eq!(play(1, true), None);
        let game = play(1, false).expect("a game");
        assert_eq!(play(1, false), Some(game));
        assert!((2..9).filter_map(|seed| play(seed, false)).any(|other| other.game != game.game));
    }
}
