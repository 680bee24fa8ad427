//! Wins that are certain: by counting, or by the table of Goré's endings.

use std::any::Any;
use std::sync::atomic::AtomicBool;

use colonnade_rules::gore::Gore;
use colonnade_rules::{Position, Presentation, Progress, Side, State, StateVisitor};

use crate::evaluator::gore;

/// The side that wins whatever the other side does: by what it has captured ([`State::secured`]), or by Goré's table of
/// endings. `None` if that is not known, if the game is over, and if the flag ended the wait for the table, which takes
/// seconds once per process.
///
/// Goré's table does not know the history of a game. Where a position has occurred before, a third occurrence could end
/// the game on the way to the win, so that the table proves nothing.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use colonnade_engine::certain_winner;
/// use colonnade_rules::{Game, Side, State};
///
/// let state = State::from_position(Game::Gore.standard(), "0n,0n,3n,0n/0s,0s,0s,1s s 22 22 -")?;
/// assert_eq!(certain_winner(&state, &AtomicBool::new(false)), Some(Side::Second));
/// # Ok::<(), colonnade_rules::PositionError>(())
/// ```
#[must_use]
pub fn certain_winner(state: &State, stop: &AtomicBool) -> Option<Side> {
    if !can_be_certain(state) {
        return None;
    }
    state.secured().or_else(|| state.visit(ByTable { stop }).filter(|_| !has_repeated(state)))
}

/// Whether [`certain_winner`] may know the winner. That tells nothing about the players' chances: a side has captured more
/// than half of all that is counted, or Goré's table has the position.
#[must_use]
pub fn can_be_certain(state: &State) -> bool {
    state.outcome().is_none() && (state.secured().is_some() || state.visit(HasTable))
}

/// The position, if the game is Goré.
fn as_gore<P: Position>(game: &Progress<P>) -> Option<&Gore> {
    (game.position() as &dyn Any).downcast_ref()
}

struct HasTable;

impl StateVisitor for HasTable {
    type Output = bool;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> bool {
        as_gore(game).is_some_and(gore::is_in_table)
    }
}

struct ByTable<'a> {
    stop: &'a AtomicBool,
}

impl StateVisitor for ByTable<'_> {
    type Output = Option<Side>;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> Option<Side> {
        gore::winner(as_gore(game)?, self.stop)
    }
}

/// Whether a position of the game has occurred twice.
fn has_repeated(state: &State) -> bool {
    let mut earlier = state.clone();
    loop {
        if earlier.visit(Occurrences) > 1 {
            return true;
        }
        if earlier.undo(1) == 0 {
            return false;
        }
    }
}

/// The number of times that the current position has occurred.
struct Occurrences;

impl StateVisitor for Occurrences {
    type Output = usize;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> usize {
        game.occurrences(game.position().repetition_key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_rules::Game;

    fn state(game: Game, position: &str) -> State {
        State::from_position(game.standard(), position).expect("a position")
    }

    fn winner(state: &State) -> Option<Side> {
        certain_winner(state, &AtomicBool::new(false))
    }

    #[test]
    fn a_majority_of_counters_is_a_certain_win() {
        let with = |white: u8, black: u8| {
            let left = 65 - white - black;
            let rest = "/0,0,0,0,0,0,0,0".repeat(7);
            state(Game::Buku, &format!("{left},0,0,0,0,0,0,0{rest} w {white} {black} 0"))
        };
        for (white, black, wins) in
            [(32, 5, None), (32, 32, None), (33, 5, Some(Side::First)), (5, 33, Some(Side::Second))]
        {
            let state = with(white, black);
            assert_eq!((winner(&state), can_be_certain(&state)), (wins, wins.is_some()));
        }
    }

    #[test]
    fn a_game_that_is_over_has_no_certain_winner() {
        let over = state(Game::Gore, "1n,1n,2n,0n/0s,2s,1s,1s s 30 10 -");
        assert!(over.outcome().is_some());
        assert_eq!((winner(&over), can_be_certain(&over)), (None, false));
    }

    #[test]
    fn captured_stones_are_kept_by_declining_every_offer() {
        let position = "3n,9n,4n,0n/0s,2s,1s,1s s 3 25 -";
        assert_eq!(winner(&state(Game::Gore, position)), Some(Side::Second));
        let offered = state(Game::Gore, "3n,9n,4n,0n/0s,2s,1s,1s n 3 25 ?b1,c1");
        assert_eq!(winner(&offered), Some(Side::Second));
        let even = state(Game::Gore, "3n,9n,4n,0n/0s,2s,1s,1s s 4 24 -");
        assert!(even.secured().is_none() && can_be_certain(&even));
    }

    /// The table is asked about the position alone. After a repetition, the game may end before the win.
    #[test]
    fn repeated_positions_are_noticed() {
        let tall = format!("{}rrrrrrrrr{}", "n".repeat(36), "w".repeat(9));
        let empty = "/.,.,.,.,.,.".repeat(4);
        let mut state = state(Game::Pilare, &format!("w,.,.,.,.,{tall}{empty}/r,.,.,.,.,. r"));
        for text in ["a1-b1", "a6-b6", "b1-a1"] {
            state.play(text).expect("legal");
            assert!(!has_repeated(&state), "{text}");
        }
        state.play("b6-a6").expect("legal");
        assert!(has_repeated(&state));
        state.play("a1-a2").expect("legal");
        assert!(has_repeated(&state), "also earlier ones count");
    }
}
