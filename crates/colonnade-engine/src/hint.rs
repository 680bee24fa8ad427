//! Hints: the piece, the move, and the line.

use std::sync::atomic::AtomicBool;

use colonnade_rules::{State, Token};

use crate::answer::Answer;
use crate::think::{Effort, think};

/// A hint, meant to be given in steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The first token of the move; `None` if the move has only one token.
    pub first: Option<Token>,
    /// The move and the expected line.
    pub answer: Answer<String>,
}

/// A hint for the side to act; `None` if the game is over.
///
/// The answer is that of [`think`] with the same effort, including deliberate mistakes of a level.
#[must_use]
pub fn hint(state: &State, effort: Effort, seed: u64, stop: &AtomicBool) -> Option<Hint> {
    let answer = think(state, effort, seed, stop)?;
    let tokens = state.continuations("").ok()?.tokens;
    let leading = tokens.into_iter().filter(|token| answer.action.starts_with(&token.text));
    // `a1` is a prefix of `a10`, so take the longest token.
    let first = leading.max_by_key(|token| token.text.len()).filter(|token| token.text != answer.action);
    Some(Hint { first, answer })
}
