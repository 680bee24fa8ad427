//! Moves composed by chance, one token after another.

use super::error::MoveError;
use super::game::State;
use super::prefix::Continuations;

impl State {
    /// Completes a prefix to a legal move by choosing among the tokens that can follow; `visit` sees every step.
    ///
    /// The numbers of `draw`, of all 64-bit numbers, choose: the same numbers make the same move. A move that is whole and can
    /// go on ends where the next number is even. Moves are not equally likely, and each is possible.
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
    /// assert_eq!(state.read(&text)?, text);
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
