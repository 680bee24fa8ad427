//! Position strings: a string that is accepted is written back unchanged, and the game can go on from there.

#![no_main]

use colonnade_rules::{Game, State};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((which, rest)) = data.split_first() else { return };
    let variants: Vec<_> = Game::ALL.iter().flat_map(|game| game.variants()).collect();
    let variant = variants[usize::from(*which) % variants.len()];
    let text = String::from_utf8_lossy(rest);
    let Ok(mut state) = State::from_position(variant, &text) else { return };
    assert_eq!(state.position(), text);
    let action = state.actions().map(|action| action.to_string()).next();
    assert_eq!(action.is_none(), state.outcome().is_some());
    if let Some(action) = action {
        state.play(&action).expect("a generated action is legal");
    }
});
