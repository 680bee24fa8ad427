//! Wins that are certain by counting.

use super::game::{State, StateVisitor};
use super::presentation::Presentation;
use super::progress::Progress;
use super::side::Side;

impl State {
    /// The side that wins whatever the other side does, by counting alone: it has captured more than half of all that is
    /// counted (Buku, Goré). `None` once the game has ended.
    ///
    /// ```
    /// use colonnade_rules::{Game, Side, State};
    /// let state = State::from_position(Game::Gore.standard(), "3n,3n,3n,4n/3s,3s,2s,2s s 25 0 -")?;
    /// assert_eq!(state.secured(), Some(Side::First));
    /// # Ok::<(), colonnade_rules::PositionError>(())
    /// ```
    #[must_use]
    pub fn secured(&self) -> Option<Side> {
        self.visit(Secured)
    }
}

struct Secured;

impl StateVisitor for Secured {
    type Output = Option<Side>;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> Option<Side> {
        if game.outcome().is_some() { None } else { game.position().secured() }
    }
}
