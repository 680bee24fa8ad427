//! Random numbers with fixed seeds, random games and a PostgreSQL server for the tests and benches of this workspace.

pub mod postgres;
pub mod proxy;

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use colonnade_rules::{Continuations, Game, State, Variant};

/// The environment variable that changes the fixed seeds of property tests.
pub const SEED_VARIABLE: &str = "COLONNADE_TEST_SEED";

/// The seed of a test: `fixed`, or a mixture of `fixed` and the number in the environment variable [`SEED_VARIABLE`] if
/// it is set. The same number repeats the same test.
///
/// # Panics
///
/// If the variable is not a number.
#[must_use]
pub fn seed(fixed: u64) -> u64 {
    match std::env::var(SEED_VARIABLE) {
        Err(std::env::VarError::NotPresent) => fixed,
        Err(error) => panic!("{SEED_VARIABLE}: {error}"),
        Ok(text) => match text.parse::<u64>() {
            Ok(number) => Rng::new(number).next_u64() ^ fixed,
            Err(error) => panic!("{SEED_VARIABLE} is {text:?} and no number from 0 to 2^64 - 1: {error}"),
        },
    }
}

/// How many rounds a long test has: `usual`, `checks` if `COLONNADE_CI` is set, and `full` if `COLONNADE_FULL` is set.
#[must_use]
pub fn rounds(usual: u64, checks: u64, full: u64) -> u64 {
    let is_set = |variable| std::env::var_os(variable).is_some();
    if is_set("COLONNADE_FULL") {
        full
    } else if is_set("COLONNADE_CI") {
        checks
    } else {
        usual
    }
}

/// A generator of pseudo-random numbers (splitmix64). The same seed gives the same numbers on every platform.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Rng(seed)
    }

    /// The next number, uniform over all 64-bit numbers.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    /// A number below `bound`.
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        (self.next_u64() % bound as u64) as usize
    }

    /// Returns true once in `times` calls, on average.
    ///
    /// # Panics
    ///
    /// If `times` is 0.
    pub const fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// A random item.
    ///
    /// # Panics
    ///
    /// If there are no items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Every variant of every game.
pub fn variants() -> impl Iterator<Item = Variant> {
    Game::ALL.iter().flat_map(|game| game.variants())
}

/// The processor time of this thread so far, for measurements on a busy machine. On a system that does not report it,
/// the time since the first call.
#[must_use]
pub fn cpu_time() -> Duration {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGUN.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

/// Completes a prefix to a move by random choices among the tokens offered; `visit` sees every step.
///
/// # Panics
///
/// If an offered token cannot be completed to a move.
pub fn compose(state: &State, prefix: &str, rng: &mut Rng, mut visit: impl FnMut(&Continuations)) -> String {
    let mut last = prefix.to_owned();
    let composed = state.compose(
        prefix,
        || rng.next_u64(),
        |next| {
            last.clone_from(&next.prefix);
            visit(next);
        },
    );
    composed.unwrap_or_else(|error| panic!("{}: a token after {last:?} leads nowhere: {error}", state.position()))
}

/// The states of a random game, the start first, until the game ends or `plies` actions are played.
///
/// # Panics
///
/// If a composed move is refused.
#[must_use]
pub fn random_game(variant: Variant, plies: usize, rng: &mut Rng) -> Vec<State> {
    let mut state = State::start(variant);
    let mut states = vec![state.clone()];
    while states.len() <= plies && state.outcome().is_none() {
        let text = compose(&state, "", rng, |_| ());
        state.play(&text).unwrap_or_else(|error| panic!("{}: {text}: {error}", state.position()));
        states.push(state.clone());
    }
    states
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_splitmix64() {
        let mut rng = Rng::new(0);
        assert_eq!([rng.next_u64(), rng.next_u64()], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
    }

    #[test]
    fn the_same_seed_gives_the_same_game() {
        let game = |seed| random_game(Game::Gore.standard(), 20, &mut Rng::new(seed));
        let text = |seed| game(seed).last().map(|state| state.history().join(" "));
        assert_eq!(text(3), text(3));
        assert_ne!(text(3), text(4));
    }
}
