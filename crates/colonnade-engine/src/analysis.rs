//! Reviews of the moves of a game: how much each one cost.

use std::sync::atomic::AtomicBool;

use colonnade_rules::{GameResult, MoveError, Side, State};

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

impl Judgement {
    /// The judgement of a move that gave away this many thousandths of the winning chance.
    #[must_use]
    pub const fn of_loss(loss: u16) -> Option<Judgement> {
        match loss {
            0..50 => None,
            50..100 => Some(Judgement::Inaccuracy),
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
    /// The winning chance of this side after the best move, in thousandths; a draw counts as half a win.
    pub best_chance: u16,
    /// The same after the move played; never greater than `best_chance`.
    pub chance: u16,
    /// The actions of the best line found. It begins with the move played if no better move was found.
    pub line: Vec<String>,
    /// The actions expected after the move played.
    pub reply: Vec<String>,
    /// How bad the move was; `None` if it was good enough.
    pub judgement: Option<Judgement>,
    /// False if the stop flag ended a search; the numbers are then less reliable.
    pub complete: bool,
}

impl Review {
    /// The winning chance given away, in thousandths.
    #[must_use]
    pub const fn loss(&self) -> u16 {
        self.best_chance - self.chance
    }
}

/// The position after a move, from the point of view of the side that made it.
struct After {
    /// The winning chance of that side, in thousandths.
    chance: u16,
    line: Vec<String>,
    complete: bool,
}

/// Plays a move and searches the position after it with this much work.
///
/// # Errors
///
/// If the move is not legal.
fn after(before: &State, text: &str, work: u64, stop: &AtomicBool) -> Result<After, MoveError> {
    let side = before.side_to_act();
    let mut next = before.clone();
    next.play(text)?;
    if let Some(outcome) = next.outcome() {
        let chance = match outcome.result {
            GameResult::Win(winner) if winner == side => 1000,
            GameResult::Win(_) => 0,
            _ => 500,
        };
        return Ok(After { chance, line: Vec::new(), complete: true });
    }
    Ok(match think_fully(&next, work, SEED, stop) {
        Some(Answer { chance, line, complete, .. }) => {
            // On the solved board the search finds every win, but it does not prove losses.
            let chance = if chance < 1000 && solve(&next, stop) == Some(false) { 0 } else { chance };
            let chance = if next.side_to_act() == side { chance } else { 1000 - chance };
            After { chance, line, complete }
        }
        None => After { chance: 500, line: Vec::new(), complete: false },
    })
}

/// The fixed seed that makes reviews deterministic.
const SEED: u64 = 1;
/// A proven win counts as given away only if this many times the work does not prove a win after the move.
const DOUBT: u64 = 5;

/// Compares a move with the best one that a search of `work` units finds.
///
/// The positions after both moves are searched with the same work, so that neither is searched deeper. On the solved
/// board of Pilastri 4×4 they are solved, however much work that takes. The same position, history, move and work give
/// the same review. `None` if the game is over before the move.
///
/// # Errors
///
/// If the move is not legal.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use colonnade_engine::review;
/// use colonnade_rules::{Game, State};
///
/// let mut state = State::start(Game::Pilastri.standard());
/// let stop = AtomicBool::new(false);
/// let action = state.continuations("")?.tokens.remove(0).text;
/// let action = state.continuations(&action)?.tokens.remove(0).text;
/// let review = review(&state, &action, 1_000, &stop)?.expect("the game goes on");
/// println!("{} of {} in 1,000: {:?}", review.chance, review.best_chance, review.judgement);
/// # Ok::<(), colonnade_rules::MoveError>(())
/// ```
pub fn review(before: &State, played: &str, work: u64, stop: &AtomicBool) -> Result<Option<Review>, MoveError> {
    if before.outcome().is_some() {
        return Ok(None);
    }
    let played = before.read(played)?;
    let Some(best) = think_fully(before, work, SEED, stop) else { return Ok(None) };
    let here = after(before, &played, work, stop)?;
    let mut review = Review {
        side: before.side_to_act(),
        best_chance: here.chance,
        chance: here.chance,
        line: [vec![played.clone()], here.line.clone()].concat(),
        reply: here.line,
        judgement: None,
        complete: best.complete && here.complete,
        played,
    };
    if best.action == review.played {
        return Ok(Some(review));
    }
    let there = after(before, &best.action, work, stop)?;
    review.complete &= there.complete;
    let proven = best.chance == 1000 || there.chance == 1000;
    let best_chance = if proven { 1000 } else { there.chance };
    if best_chance <= review.chance {
        return Ok(Some(review));
    }
    review.best_chance = best_chance;
    review.line = best.line;
    review.judgement = Judgement::of_loss(review.loss());
    if proven && review.judgement != Some(Judgement::Blunder) {
        let again = after(before, &review.played, work.saturating_mul(DOUBT), stop)?;
        review.complete &= again.complete;
        review.chance = again.chance;
        review.judgement = (review.chance < 1000).then_some(Judgement::Blunder);
    }
    Ok(Some(review))
}
