//! Hints: which piece, which move, which line.

use std::sync::atomic::AtomicBool;

use colonnade_rules::{State, Token};

use crate::answer::Answer;
use crate::think::{Effort, think};

/// A hint, to be given in steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The first decision of the move; None where the move has only one.
    pub first: Option<Token>,
    /// The move and the line.
    pub answer: Answer<String>,
}

/// A hint for the side to act; None where the game is over.
///
/// It says what [`think`] with the same effort finds. A level that makes planned mistakes makes them here, too.
#[must_use]
pub fn hint(state: &State, effort: Effort, seed: u64, stop: &AtomicBool) -> Option<Hint> {
    let answer = think(state, effort, seed, stop)?;
    let tokens = state.continuations("").ok()?.tokens;
    let leading = tokens.into_iter().filter(|token| answer.action.starts_with(&token.text));
    // `a1` begins `a10`, too.
    let first = leading.max_by_key(|token| token.text.len()).filter(|token| token.text != answer.action);
    Some(Hint { first, answer })
}
