//! Wins in three plies, found by trying everything.

use colonnade_rules::{GameResult, Outcome, Presentation, Progress, Side, State, StateVisitor};

use crate::puzzle::Puzzle;

/// Your move, the answer, and the move that ends the game.
const PLIES: u16 = 3;
/// Positions with more moves are not looked at.
const MOST_MOVES: usize = 1_500;

/// Whether exactly one move wins in three plies whatever the answer: the only one by its length. All moves and answers are tried,
/// without the search. None where there is no such move or several, where a move wins at once, or where more than `most`
/// positions would have to be looked at.
#[must_use]
pub fn forced(state: &State, most: u64) -> Option<Puzzle> {
    state.visit(Trying { most })
}

struct Trying {
    most: u64,
}

impl StateVisitor for Trying {
    type Output = Option<Puzzle>;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> Option<Puzzle> {
        if game.outcome().is_some() {
            return None;
        }
        let side = game.position().side_to_act();
        let mut tries = Tries { side, left: self.most, refutation: None };
        let actions: Vec<P::Action> = game.actions().take(MOST_MOVES + 1).collect();
        if actions.len() > MOST_MOVES || actions.len() < 2 || tries.wins_now(game)? {
            return None;
        }
        let mut only = None;
        for action in &actions {
            let next = after(game, action);
            if next.outcome().is_none() && next.position().side_to_act() != side && tries.wins_after(&next)? {
                if only.is_some() {
                    return None;
                }
                only = Some((action, next));
            }
        }
        let (action, next) = only?;
        // The answer that leaves the fewest ways to win.
        let answer = next.actions().min_by_key(|answer| {
            let then = after(&next, answer);
            then.actions().filter(|last| is_won(after(&then, last).outcome(), side)).count()
        })?;
        let then = after(&next, &answer);
        let last = then.actions().find(|last| is_won(after(&then, last).outcome(), side))?;
        let line = [action, &answer, &last].map(ToString::to_string).to_vec();
        let solution = action.to_string();
        Some(Puzzle { solution, line, plies: Some(PLIES), others: actions.len() - 1, by_length: true })
    }
}

fn is_won(outcome: Option<Outcome>, side: Side) -> bool {
    outcome.is_some_and(|outcome| outcome.result == GameResult::Win(side))
}

fn after<P: Presentation>(game: &Progress<P>, action: &P::Action) -> Progress<P> {
    let mut next = game.clone();
    next.play_unchecked(action);
    next
}

struct Tries<A> {
    side: Side,
    /// How many positions may still be looked at.
    left: u64,
    /// The answer that refuted the move before: it often refutes the next one.
    refutation: Option<A>,
}

impl<A: Copy + PartialEq> Tries<A> {
    /// Whether a move ends the game in a win of the side; None where that is too much work.
    fn wins_now<P: Presentation<Action = A>>(&mut self, game: &Progress<P>) -> Option<bool> {
        for action in game.actions() {
            self.left = self.left.checked_sub(1)?;
            if is_won(after(game, &action).outcome(), self.side) {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether every answer lets the side win with its next move.
    fn wins_after<P: Presentation<Action = A>>(&mut self, game: &Progress<P>) -> Option<bool> {
        let answers: Vec<A> = game.actions().take(MOST_MOVES + 1).collect();
        if answers.len() > MOST_MOVES {
            return None;
        }
        let first = self.refutation.filter(|refutation| answers.contains(refutation));
        for answer in first.into_iter().chain(answers) {
            let then = after(game, &answer);
            let wins = match then.outcome() {
                Some(outcome) => outcome.result == GameResult::Win(self.side),
                None => then.position().side_to_act() == self.side && self.wins_now(&then)?,
            };
            if !wins {
                self.refutation = Some(answer);
                return Some(false);
            }
        }
        Some(true)
    }
}
