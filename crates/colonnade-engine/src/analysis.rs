//! Reviews of the moves of a game: how much each one cost.

use std::sync::atomic::{AtomicBool, Ordering};

use colonnade_rules::{GameResult, MoveError, SWAP, Side, State};

use crate::answer::Answer;
use crate::think::{solve, think_fully};

/// How bad a move was, by the winning chance that it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    /// It cost 5 to 10 percentage points.
    Inaccuracy,
    /// It cost 10 to 15 percentage points.
    Mistake,
    /// It cost 15 percentage points or more, or gave away a proven win.
    Blunder,
}

/// The least loss that is judged, in thousandths.
const JUDGED: u16 = 50;

impl Judgement {
    /// The judgement of a move that gave away this many thousandths of the winning chance.
    #[must_use]
    pub const fn of_loss(loss: u16) -> Option<Judgement> {
        match loss {
            0..JUDGED => None,
            JUDGED..100 => Some(Judgement::Inaccuracy),
            100..150 => Some(Judgement::Mistake),
            _ => Some(Judgement::Blunder),
        }
    }
}

/// A move of a game, compared with the best one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The side that acted.
    pub side: Side,
    /// The move played, in canonical notation.
    pub played: String,
    /// The winning chance of this side before the move, in thousandths; a draw counts as half a win. It is the chance after
    /// the move before.
    pub best_chance: u16,
    /// The same after the move played; never greater than `best_chance`.
    pub chance: u16,
    /// The actions of the best line found. It begins with the move played if no better move was found.
    pub line: Vec<String>,
    /// The actions expected after the move played.
    pub reply: Vec<String>,
    /// How bad the move was; `None` if it was good enough. A loss of five percentage points or more is always judged.
    pub judgement: Option<Judgement>,
}

impl Review {
    /// The winning chance given away, in thousandths.
    #[must_use]
    pub const fn loss(&self) -> u16 {
        self.best_chance - self.chance
    }

    /// Whether a better move was found.
    #[must_use]
    pub fn has_better_line(&self) -> bool {
        self.line.first() != Some(&self.played)
    }
}

/// The fixed seed that makes reviews deterministic.
const SEED: u64 = 1;
/// A win that was proved before counts as lost only if this many times the work does not prove it again.
const DOUBT: u64 = 5;
/// An unproved loss is judged only if this many times the work confirms it.
const SECOND_LOOK: u64 = 4;

/// A position of the game, as a search sees it.
#[derive(Clone)]
struct Sight {
    side: Side,
    /// The winning chance of the side to act, in thousandths.
    chance: u16,
    /// The side for which a win is proved.
    won: Option<Side>,
    /// The expected actions, the best one first; empty if the game is over.
    line: Vec<String>,
}

impl Sight {
    /// The winning chance of a side.
    fn chance_of(&self, side: Side) -> u16 {
        match self.won {
            Some(winner) if winner == side => 1000,
            Some(_) => 0,
            None => of_side(side, self.side, self.chance),
        }
    }
}

/// The chance of one side, from the chance of the side `of`.
const fn of_side(side: Side, of: Side, chance: u16) -> u16 {
    if side as u8 == of as u8 { chance } else { 1000 - chance }
}

/// An action with what searches found about it; chances are those of the side that acted.
struct JudgedAction {
    side: Side,
    played: String,
    /// The line that is better, and the chance after its first move; `None` if none was found.
    better: Option<(Vec<String>, u16)>,
    /// Whether the action gave away a proven win.
    lets_go: bool,
    /// Whether it belongs to the choice of sides by the pie rule, which gives away nothing.
    chooses_sides: bool,
}

struct Searcher<'a> {
    work: u64,
    stop: &'a AtomicBool,
}

impl Searcher<'_> {
    /// Searches a position. A win that `expected` names is searched for with more work if it is not found at once.
    fn sight(&self, state: &State, expected: Option<Side>) -> Sight {
        let side = state.side_to_act();
        if let Some(outcome) = state.outcome() {
            let won = match outcome.result {
                GameResult::Win(winner) => Some(winner),
                _ => None,
            };
            return Sight { side, chance: 500, won, line: Vec::new() };
        }
        let mut found = self.found(state, side, self.work);
        // On the solved board the search finds every win, but it does not prove losses.
        if found.won.is_none() && solve(state, self.stop) == Some(false) {
            found.won = Some(side.other());
        }
        match expected {
            // A proof of the position before, which follows from its best move.
            Some(winner) if found.won.is_none() && winner != side => found.won = expected,
            Some(winner) if found.won.is_none() && winner == side => {
                let again = self.found(state, side, self.work.saturating_mul(DOUBT));
                if again.won == expected {
                    found = again;
                }
            }
            _ => {}
        }
        found
    }

    fn found(&self, state: &State, side: Side, work: u64) -> Sight {
        match think_fully(state, work, SEED, self.stop) {
            Some(Answer { chance, line, .. }) => {
                let won = match chance {
                    1000 => Some(side),
                    0 => Some(side.other()),
                    _ => None,
                };
                Sight { side, chance, won, line }
            }
            None => Sight { side, chance: 500, won: None, line: Vec::new() },
        }
    }

    /// Searches the positions before and after an action.
    ///
    /// # Errors
    ///
    /// If the action is not legal.
    fn step(&self, before: &State, sight: &Sight, text: &str) -> Result<(JudgedAction, State, Sight), MoveError> {
        let side = before.side_to_act();
        let mut after = before.clone();
        let played = after.play(text)?;
        let chooses_sides = before.has_pie_rule() && (before.plies() == 0 || played == SWAP);
        if chooses_sides {
            let next = if played == SWAP { sight.clone() } else { self.sight(&after, None) };
            return Ok((JudgedAction { side, played, better: None, lets_go: false, chooses_sides }, after, next));
        }
        let best = sight.line.first();
        let is_best = best == Some(&played);
        // A side that is proved to win does so after each action of the other side, and after the best one of its own.
        let expected = sight.won.filter(|&winner| winner != side || is_best);
        let mut next = self.sight(&after, expected);
        let mut was_won = sight.won == Some(side);
        let mut better = None;
        if let Some(best) = best.filter(|_| !is_best && sight.won.is_none_or(|winner| winner == side)) {
            let mut other = before.clone();
            other.play(best)?;
            let chance = if was_won { 1000 } else { self.sight(&other, None).chance_of(side) };
            was_won |= chance == 1000;
            better = Some((sight.line.clone(), chance));
        }
        if was_won && !is_best && next.won.is_none() {
            next = self.found_after(&after, side).unwrap_or(next);
        }
        if let Some((line, chance)) = &mut better
            && !was_won
            && *chance >= next.chance_of(side) + JUDGED
        {
            // A judgement needs a second look.
            let mut other = before.clone();
            other.play(&line[0])?;
            let again = [&other, &after].map(|state| self.looked_again(state));
            if let [Some(there), Some(here)] = again {
                *chance = there.chance_of(side);
                next = here;
            }
        }
        let better = better.filter(|(_, chance)| *chance > next.chance_of(side));
        let lets_go = was_won && better.is_some();
        Ok((JudgedAction { side, played, better, lets_go, chooses_sides }, after, next))
    }

    /// A position searched with more work; `None` if the game is over, or decided.
    fn looked_again(&self, state: &State) -> Option<Sight> {
        let sight = self.found(state, state.side_to_act(), self.work.saturating_mul(SECOND_LOOK));
        (state.outcome().is_none() && sight.won.is_none()).then_some(sight)
    }

    /// The position after an action of a side that was proved to win, searched with more work; `None` if it is not proved.
    fn found_after(&self, after: &State, winner: Side) -> Option<Sight> {
        if after.outcome().is_some() {
            return None;
        }
        let again = self.found(after, after.side_to_act(), self.work.saturating_mul(DOUBT));
        again.won.is_some_and(|won| won == winner).then_some(again)
    }
}

/// Compares the moves of a game with the best ones that searches of `work` units find. `each` is called after each move.
/// If the flag is set, the moves searched by then are reviewed.
///
/// Each position is searched once, and that after a better move too, with the same work. On the solved board of
/// Pilastri 4×4 they are solved, however much work that takes. The same game and work give the same reviews.
///
/// The chances are a curve: the chance before a move is that after the move before. A position is worth as much as its
/// best move, so no move raises the chance of its side; what a search learns later corrects the chances before. Without a
/// better move, at most 4.9 percentage points are lost, so that each greater loss has a reason and is judged. With the pie
/// rule, the first action and a swap choose sides and lose nothing; chances are always those of a side, whoever plays it.
///
/// # Errors
///
/// If a move is not legal.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use colonnade_engine::review;
/// use colonnade_rules::{Game, State};
///
/// let state = State::start(Game::Gore.standard());
/// let reviews = review(&state, ["b1", "c2"], 1_000, &AtomicBool::new(false), || ())?;
/// for review in &reviews {
///     println!("{}: {} of {} in 1,000: {:?}", review.played, review.chance, review.best_chance, review.judgement);
/// }
/// assert_eq!(reviews[0].chance, 1000 - reviews[1].best_chance);
/// # Ok::<(), colonnade_rules::MoveError>(())
/// ```
pub fn review<'a>(
    start: &State,
    actions: impl IntoIterator<Item = &'a str>,
    work: u64,
    stop: &AtomicBool,
    mut each: impl FnMut(),
) -> Result<Vec<Review>, MoveError> {
    let searcher = Searcher { work, stop };
    let mut state = start.clone();
    let mut sights = vec![searcher.sight(&state, None)];
    let mut steps = Vec::new();
    for text in actions {
        if state.outcome().is_some() {
            break;
        }
        let (step, after, next) = searcher.step(&state, &sights[steps.len()], text)?;
        if stop.load(Ordering::Relaxed) {
            break;
        }
        steps.push(step);
        sights.push(next);
        state = after;
        each();
    }
    Ok(reviewed(steps, &sights))
}

/// The reviews of the actions between positions, made from the last one to the first.
fn reviewed(steps: Vec<JudgedAction>, sights: &[Sight]) -> Vec<Review> {
    let Some(last) = sights.get(steps.len()) else { return Vec::new() };
    // The chance after the action, of this side.
    let mut of = last.side;
    let mut chance = last.chance_of(last.side);
    let mut reviews = Vec::with_capacity(steps.len());
    for (at, step) in steps.into_iter().enumerate().rev() {
        let JudgedAction { side, played, better, lets_go, chooses_sides } = step;
        let after = of_side(side, of, chance);
        let found = better.as_ref().map_or(0, |(_, better)| better - sights[at + 1].chance_of(side));
        let own = better.as_ref().map_or(sights[at].chance_of(side), |(_, better)| *better);
        let best_chance = match (chooses_sides, lets_go) {
            (true, _) => after,
            (_, true) => 1000,
            _ => own.clamp(after, (after + found.max(JUDGED - 1)).min(1000)),
        };
        let reply = sights[at + 1].line.clone();
        let line = match better {
            Some((line, _)) if best_chance > after => line,
            _ => [std::slice::from_ref(&played), &reply].concat(),
        };
        let judgement =
            if lets_go && after < 1000 { Some(Judgement::Blunder) } else { Judgement::of_loss(best_chance - after) };
        (of, chance) = (side, best_chance);
        reviews.push(Review { side, played, best_chance, chance: after, line, reply, judgement });
    }
    reviews.reverse();
    reviews
}

#[cfg(test)]
#[path = "analysis_tests.rs"]
mod tests;
