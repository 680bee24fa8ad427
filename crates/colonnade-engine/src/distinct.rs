//! Moves that lead to different positions.

use std::collections::HashSet;

use colonnade_rules::{MoveError, Presentation, Progress, State, StateVisitor};

/// The largest number of moves that are listed to find the distinct ones.
const MOST_LISTED: usize = 20_000;

/// Whether two moves lead to the same position; in Buku the same squares can be sown in another order.
///
/// # Errors
///
/// If one of the texts is not a legal move.
pub fn lead_to_same_position(state: &State, one: &str, other: &str) -> Result<bool, MoveError> {
    let one = state.parse(one)?;
    let other = state.parse(other)?;
    Ok(one == other || one.after().position() == other.after().position())
}

/// One legal move for each position that a move leads to, in the usual order; `None` if there are more than `most`, or
/// if too many moves would have to be listed.
pub(crate) fn distinct<P: Presentation>(game: &Progress<P>, most: usize) -> Option<Vec<P::Action>> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for (listed, action) in game.actions().enumerate() {
        if listed == MOST_LISTED {
            return None;
        }
        let mut next = game.position().clone();
        next.play_unchecked(&action);
        if seen.insert(next) {
            found.push(action);
            if found.len() > most {
                return None;
            }
        }
    }
    Some(found)
}

/// The distinct moves as texts, without those that lead to the same position as `besides`.
pub(crate) fn others(state: &State, besides: &str, most: usize) -> Option<Vec<String>> {
    state.visit(OtherMoves { besides, most })
}

struct OtherMoves<'a> {
    besides: &'a str,
    most: usize,
}

impl StateVisitor for OtherMoves<'_> {
    type Output = Option<Vec<String>>;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> Self::Output {
        let after = |action: &P::Action| {
            let mut next = game.position().clone();
            next.play_unchecked(action);
            next
        };
        let there = after(&game.parse(self.besides).ok()?);
        let moves = distinct(game, self.most + 1)?;
        Some(moves.iter().filter(|&action| after(action) != there).map(ToString::to_string).collect())
    }
}
