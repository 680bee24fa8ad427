//! Looking back at the moves of a game: what each one cost.

use std::sync::atomic::AtomicBool;

use colonnade_rules::{GameResult, MoveError, Side, State};

use crate::answer::Answer;
use crate::think::{solved, think_fully};

/// How bad a move was, by the chances that it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    /// It cost 5 to 10 points in a hundred.
    Inaccuracy,
    /// It cost 10 to 15 points in a hundred.
    Mistake,
    /// It cost 15 points in a hundred or more, or let go a proven win.
    Blunder,
}

impl Judgement {
    /// The judgement of a move that gave away so many thousandths of a win.
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

/// One move of a game, compared with the best one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The side that acted.
    pub side: Side,
    /// The move played, in canonical notation.
    pub played: String,
    /// Its chance to win after the best move, in thousandths; a draw is half a win.
    pub best_chance: u16,
    /// The same after the move played; never more than `best_chance`.
    pub chance: u16,
    /// The actions of the best line found; it begins with the move played where none better was found.
    pub line: Vec<String>,
    /// The actions expected after the move played.
    pub reply: Vec<String>,
    /// How bad the move was; None where it was good enough.
    pub judgement: Option<Judgement>,
    /// False where the flag ended a search: the numbers are worth less then.
    pub complete: bool,
}

impl Review {
    /// The chances given away, in thousandths.
    #[must_use]
    pub const fn loss(&self) -> u16 {
        self.best_chance - self.chance
    }
}

/// The position after a move, as the side that made it sees it.
struct After {
    /// The chance of that side, in thousandths.
    chance: u16,
    line: Vec<String>,
    complete: bool,
}

/// Plays a move and searches on with so much work.
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
            // On the solved board the search finds every win, and says nothing of losses.
            let chance = if chance < 1000 && solved(&next, stop) == Some(false) { 0 } else { chance };
            let chance = if next.side_to_act() == side { chance } else { 1000 - chance };
            After { chance, line, complete }
        }
        None => After { chance: 500, line: Vec::new(), complete: false },
    })
}

/// Reviews do not depend on chance.
const SEED: u64 = 1;
/// A proven win was let go only if so much more work does not find that the move played wins, too.
const DOUBT: u64 = 5;

/// Compares a move with the best one that a search of `work` units finds.
///
/// The positions after either of the two are searched with the same work, so that neither is seen deeper; on the board of
/// Pilastri 4×4, which is solved, they are decided with all the work that it takes. The same
/// position, history, move and work give the same review. None where the game is over before the move.
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
