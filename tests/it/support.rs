//! What several tests need: chance with a fixed seed, and random play.

use colonnade_rules::{Continuations, Game, State, Variant};

/// Pseudo-random numbers (splitmix64).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Every variant of every game.
pub(crate) fn variants() -> impl Iterator<Item = Variant> {
    Game::ALL.iter().flat_map(|game| game.variants())
}

/// Completes a prefix to a move by choosing among the tokens offered; `visit` sees every step.
pub(crate) fn compose(
    state: &State,
    prefix: &str,
    chance: &mut Chance,
    mut visit: impl FnMut(&Continuations),
) -> String {
    let mut prefix = prefix.to_owned();
    loop {
        let next = state
            .continuations(&prefix)
            .unwrap_or_else(|error| panic!("{}: {prefix:?} was offered and leads nowhere: {error}", state.position()));
        visit(&next);
        match next.whole {
            Some(whole) if next.tokens.is_empty() || chance.below(2) == 0 => return whole,
            _ => prefix.clone_from(&chance.pick(&next.tokens).text),
        }
    }
}

/// The states of a random game, the start first, until it ends or `plies` were played.
pub(crate) fn random_game(variant: Variant, plies: usize, chance: &mut Chance) -> Vec<State> {
    let mut state = State::start(variant);
    let mut states = vec![state.clone()];
    while states.len() <= plies && state.outcome().is_none() {
        let text = compose(&state, "", chance, |_| ());
        state.play(&text).unwrap_or_else(|error| panic!("{}: {text}: {error}", state.position()));
        states.push(state.clone());
    }
    states
}
