//! Move texts: the first bytes choose a variant and play a few moves; the rest is read as a move.

#![no_main]

use colonnade_rules::{Game, State};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&[which, plies], rest)) = data.split_first_chunk() else { return };
    let variants: Vec<_> = Game::ALL.iter().flat_map(|game| game.variants()).collect();
    let mut state = State::start(variants[usize::from(which) % variants.len()]);
    for choice in rest.iter().take(usize::from(plies % 32)) {
        let Some(text) = state.actions().map(|action| action.to_string()).take(usize::from(*choice) + 1).last() else {
            break;
        };
        state.play(&text).expect("a generated action is legal");
    }
    let text = String::from_utf8_lossy(rest);
    if let Ok(canonical) = state.read(&text) {
        assert_eq!(state.read(&canonical).as_deref(), Ok(canonical.as_str()));
    }
    if let Ok(next) = state.continuations(&text) {
        assert!(next.whole.is_some() || !next.tokens.is_empty());
        for token in next.tokens {
            state.preview(&token.text).expect("what is offered leads on");
        }
    }
});
