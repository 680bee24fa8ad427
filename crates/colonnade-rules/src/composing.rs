//! Random moves, composed one token after another.

use super::error::MoveError;
use super::game::State;
use super::prefix::Continuations;

impl State {
    /// Completes a prefix to a legal move by random choices among the tokens that can follow; `visit` sees every step.
    ///
    /// `draw` returns random 64-bit numbers; the same numbers give the same move. If a prefix is a whole move that can
    /// also go on, it ends if the next number is even. Every move is possible, but moves are not equally likely.
    ///
    /// # Errors
    ///
    /// As [`State::continuations`] of the prefix.
    ///
    /// ```
    /// use colonnade_rules::{Game, State};
    ///
    /// let state = State::start(Game::Gore.standard());
    /// let text = state.compose("", || 0, |_| ())?;
    /// assert_eq!(state.parse(&text)?.text(), text);
    /// # Ok::<(), colonnade_rules::MoveError>(())
    /// ```
    pub fn compose(
        &self,
        prefix: &str,
        mut draw: impl FnMut() -> u64,
        mut visit: impl FnMut(&Continuations),
    ) -> Result<String, MoveError> {
        let mut prefix = prefix.to_owned();
        loop {
            let next = self.continuations(&prefix)?;
            visit(&next);
            match next.whole {
                Some(whole) if next.tokens.is_empty() || draw() % 2 == 0 => return Ok(whole),
                _ => {
                    let at = (draw() % next.tokens.len() as u64) as usize;
                    prefix.clone_from(&next.tokens[at].text);
                }
            }
        }
    }
}
