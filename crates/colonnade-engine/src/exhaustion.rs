//! Wins in three and five plies, found by exhaustive search.

use std::sync::atomic::AtomicBool;

use colonnade_rules::{GameResult, Outcome, Presentation, Progress, Side, State, StateVisitor};

use crate::distinct::distinct;
use crate::evaluator::{self, Evaluator, Lookup};
use crate::meter::Meter;
use crate::puzzle::Puzzle;

/// Positions with more moves than this are not searched.
const MOST_MOVES: usize = 8_000;
/// The candidates for the second move of a win in five plies.
const SECOND_MOVES: usize = 24;

/// Returns a puzzle if exactly one move wins within three plies against every answer. All moves and answers are tried,
/// without the usual search. `None` if there is no such move or more than one, if a move wins at once, or if more than
/// `most` positions would have to be visited.
///
/// In Buku the move must instead be the only one, among thousands, that wins at once. In Pit of Pillars, moves that
/// differ only in the move of a pillar count as one.
#[must_use]
pub fn puzzle_by_exhaustion(state: &State, most: u64) -> Option<Puzzle> {
    state.visit(PuzzleByExhaustion { most })
}

struct PuzzleByExhaustion {
    most: u64,
}

impl StateVisitor for PuzzleByExhaustion {
    type Output = Option<Puzzle>;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> Option<Puzzle> {
        let evaluator = evaluator::of_game::<P>(Lookup::Off);
        if game.outcome().is_some() || !evaluator.is_critical(game.position()) {
            return None;
        }
        let mut search = ExhaustiveSearch::new(game, &*evaluator, self.most);
        let actions = distinct(game, MOST_MOVES)?;
        let others = actions.len() - 1;
        if evaluator.has_one_ply_puzzles() {
            let wins = |action: &&P::Action| is_won(after(game, action).outcome(), search.side);
            let mut winning = actions.iter().filter(wins);
            let only = winning.next().filter(|_| others > 0)?;
            return winning.next().is_none().then(|| found(&[*only], others));
        }
        if search.wins_now(game)? {
            return None;
        }
        let mut only: Option<(&P::Action, Progress<P>)> = None;
        for action in &actions {
            let next = after(game, action);
            if next.outcome().is_none() && next.position().side_to_act() != search.side && search.wins_after(&next)? {
                match &only {
                    None => only = Some((action, next)),
                    Some((before, _)) if evaluator.is_same_answer(before, action) => (),
                    Some(_) => return None,
                }
            }
        }
        let (action, next) = only.filter(|_| others > 0)?;
        // Choose the answer that leaves the fewest winning moves.
        let winning = |then: &Progress<P>| {
            let ending = evaluator.ending(then.position());
            ending.filter(|last| is_won(after(then, last).outcome(), search.side)).collect::<Vec<_>>()
        };
        let answer = next.actions().min_by_key(|answer| winning(&after(&next, answer)).len())?;
        let last = *winning(&after(&next, &answer)).first()?;
        Some(found(&[*action, answer, last], others))
    }
}

fn found<A: ToString>(line: &[A], others: usize) -> Puzzle {
    let line: Vec<String> = line.iter().map(ToString::to_string).collect();
    Puzzle { solution: line[0].clone(), plies: Some(line.len() as u16), line, others, by_length: true }
}

/// Whether a move counts as the same answer as the solution, as in [`puzzle_by_exhaustion`], and also wins in three
/// plies.
pub(crate) fn is_equivalent_win(state: &State, text: &str, solution: &str, most: u64) -> bool {
    state.visit(EquivalentWin { text, solution, most })
}

struct EquivalentWin<'a> {
    text: &'a str,
    solution: &'a str,
    most: u64,
}

impl StateVisitor for EquivalentWin<'_> {
    type Output = bool;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> bool {
        let (Ok(action), Ok(solution)) = (game.parse(self.text), game.parse(self.solution)) else { return false };
        let evaluator = evaluator::of_game::<P>(Lookup::Off);
        if !evaluator.is_same_answer(&action, &solution) {
            return false;
        }
        let next = after(game, &action);
        next.outcome().is_none() && ExhaustiveSearch::new(game, &*evaluator, self.most).wins_after(&next) == Some(true)
    }
}

/// Whether two moves count as the same answer to a puzzle, as in [`puzzle_by_exhaustion`].
pub(crate) fn is_same_answer(state: &State, one: &str, other: &str) -> bool {
    state.visit(SameAnswer { one, other })
}

struct SameAnswer<'a> {
    one: &'a str,
    other: &'a str,
}

impl StateVisitor for SameAnswer<'_> {
    type Output = bool;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> bool {
        let (Ok(one), Ok(other)) = (game.parse(self.one), game.parse(self.other)) else { return false };
        evaluator::of_game::<P>(Lookup::Off).is_same_answer(&one, &other)
    }
}

/// Whether a move other than the solution is proved to win too: because the side then has won whatever follows, or because
/// it can win with its third move at the latest, whatever the answers. False also if that takes more than `most` positions.
pub(crate) fn wins_in_five_plies(state: &State, text: &str, most: u64) -> bool {
    state.visit(WinInFivePlies { text, most })
}

struct WinInFivePlies<'a> {
    text: &'a str,
    most: u64,
}

impl StateVisitor for WinInFivePlies<'_> {
    type Output = bool;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> bool {
        let Ok(action) = game.parse(self.text) else { return false };
        let mut evaluator = evaluator::of_game::<P>(Lookup::Off);
        let next = after(game, &action);
        let side = game.position().side_to_act();
        if let Some(outcome) = next.outcome() {
            return is_won(Some(outcome), side);
        }
        if next.position().secured() == Some(side) {
            return true;
        }
        next.position().side_to_act() != side
            && FivePlies { side, left: self.most }.after(&next, &mut *evaluator) == Some(true)
    }
}

/// A search for a win of a side that has made its first move.
struct FivePlies {
    side: Side,
    /// The number of positions that may still be visited.
    left: u64,
}

impl FivePlies {
    /// Whether the side wins with its second or third move after every answer.
    fn after<P: Presentation>(&mut self, game: &Progress<P>, evaluator: &mut dyn Evaluator<P>) -> Option<bool> {
        let mut refutation = None;
        for (number, answer) in game.actions().enumerate() {
            let then = after(game, &answer);
            if number > MOST_MOVES {
                return None;
            }
            if then.outcome().is_some() {
                if is_won(then.outcome(), self.side) { continue } else { return Some(false) }
            }
            if then.position().side_to_act() != self.side || !self.second(&then, evaluator, &mut refutation)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether the side, which is to act, wins with its next move or the one after it. Only the best candidates are tried.
    fn second<P: Presentation>(
        &mut self,
        game: &Progress<P>,
        evaluator: &mut dyn Evaluator<P>,
        refutation: &mut Option<P::Action>,
    ) -> Option<bool> {
        let mut search = ExhaustiveSearch { side: self.side, evaluator, left: self.left, refutation: *refutation };
        let wins = search.wins_now(game);
        self.left = search.left;
        if wins? {
            return Some(true);
        }
        let never = AtomicBool::new(false);
        let mut candidates = Vec::new();
        evaluator.candidates(game.position(), SECOND_MOVES, &mut candidates, &mut Meter::new(u64::MAX, &never));
        candidates.sort_by_key(|candidate| -candidate.order);
        for candidate in candidates.iter().take(SECOND_MOVES) {
            let next = after(game, &candidate.action);
            if next.outcome().is_some() || next.position().side_to_act() == self.side {
                continue;
            }
            let mut search = ExhaustiveSearch { side: self.side, evaluator, left: self.left, refutation: *refutation };
            let wins = search.wins_after(&next);
            (self.left, *refutation) = (search.left, search.refutation);
            if wins? {
                return Some(true);
            }
        }
        Some(false)
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

struct ExhaustiveSearch<'a, P: Presentation> {
    side: Side,
    evaluator: &'a dyn Evaluator<P>,
    /// The number of positions that may still be visited.
    left: u64,
    /// The answer that refuted the previous move: it often refutes the next one.
    refutation: Option<P::Action>,
}

impl<'a, P: Presentation> ExhaustiveSearch<'a, P> {
    fn new(game: &Progress<P>, evaluator: &'a dyn Evaluator<P>, most: u64) -> ExhaustiveSearch<'a, P> {
        ExhaustiveSearch { side: game.position().side_to_act(), evaluator, left: most, refutation: None }
    }

    /// Whether a move ends the game in a win of the side; `None` if that takes too much work.
    fn wins_now(&mut self, game: &Progress<P>) -> Option<bool> {
        for action in self.evaluator.ending(game.position()) {
            self.left = self.left.checked_sub(1)?;
            if is_won(after(game, &action).outcome(), self.side) {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether the side can win with its next move after every answer.
    fn wins_after(&mut self, game: &Progress<P>) -> Option<bool> {
        let first = self.refutation.filter(|refutation| game.position().check(refutation).is_ok());
        for (number, answer) in first.into_iter().chain(game.actions()).enumerate() {
            if number > MOST_MOVES {
                return None;
            }
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
