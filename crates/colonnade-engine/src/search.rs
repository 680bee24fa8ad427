//! An alpha-beta search with iterative deepening, used for all games.

use colonnade_rules::{Position, Progress, Repetition};

use crate::answer::{Answer, ChosenMove};
use crate::budget::{BudgetLimits, MOST_PLIES};
use crate::evaluator::{Candidate, Evaluator, SLOTS};
use crate::meter::{Meter, Stop};
use crate::random::Random;
use crate::score::{self, COUNTED, INFINITY, PROVEN, UNPROVEN, WIN};
use crate::table::{Bound, TableEntry, TranspositionTable};

/// A score, and whether it is independent of the positions before.
#[derive(Clone, Copy)]
struct Value {
    score: i32,
    pure: bool,
}

/// A position on the path from the root to the current position.
struct Visit {
    key: u128,
    epoch: u32,
}

/// The bounds between which a score matters.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const fn swapped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// A null window, which only asks whether a score is above `alpha`.
    const fn above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }
}

/// A search of one position.
pub(crate) struct Search<'a, 's, P: Position> {
    game: &'a Progress<P>,
    evaluator: &'a mut dyn Evaluator<P>,
    meter: &'a mut Meter<'s>,
    limits: BudgetLimits,
    table: TranspositionTable,
    /// History heuristic: how often moves of a slot were best, weighted by depth, by side.
    merits: Vec<i32>,
    killers: Vec<[u16; 2]>,
    trail: Vec<Visit>,
    /// Unused lists of candidates, kept to save allocations.
    lists: Vec<Vec<(u16, Candidate<P::Action>)>>,
    fresh: Vec<Candidate<P::Action>>,
    /// The best line from each ply (principal variations).
    lines: Vec<Vec<P::Action>>,
}

/// A move of the root position, with the result of the last completed iteration.
struct RootMove<A> {
    candidate: Candidate<A>,
    score: i32,
    exact: bool,
}

impl<'a, 's, P: Position> Search<'a, 's, P> {
    pub(crate) fn new(
        game: &'a Progress<P>,
        evaluator: &'a mut dyn Evaluator<P>,
        meter: &'a mut Meter<'s>,
        limits: BudgetLimits,
    ) -> Self {
        let positions = meter.left();
        Search::remembering(positions, game, evaluator, meter, limits)
    }

    /// A search whose transposition table has room for this many positions.
    pub(crate) fn remembering(
        positions: u64,
        game: &'a Progress<P>,
        evaluator: &'a mut dyn Evaluator<P>,
        meter: &'a mut Meter<'s>,
        limits: BudgetLimits,
    ) -> Self {
        let table = TranspositionTable::new(positions);
        Search {
            game,
            evaluator,
            meter,
            limits: BudgetLimits { depth: limits.depth.min(MOST_PLIES), ..limits },
            table,
            merits: vec![0; 2 * SLOTS],
            killers: vec![[u16::MAX; 2]; MOST_PLIES + 2],
            trail: Vec::new(),
            lists: Vec::new(),
            fresh: Vec::new(),
            lines: vec![Vec::new(); MOST_PLIES + 2],
        }
    }

    /// The best move; `None` if the game is over.
    pub(crate) fn run(mut self, random: &mut Random) -> Option<Answer<P::Action>> {
        let game = self.game;
        if game.outcome().is_some() {
            return None;
        }
        let mut found = Vec::new();
        let all = self.evaluator.candidates(game.position(), self.limits.width, &mut found, self.meter);
        // Moves with equal order are tried in an order that depends on the seed.
        random.shuffle(&mut found);
        found.sort_by_key(|candidate| -candidate.order);
        let mut moves: Vec<_> =
            found.into_iter().map(|candidate| RootMove { candidate, score: 0, exact: false }).collect();
        let mut line = vec![moves.first()?.candidate.action];
        let mut best = self.evaluator.evaluate(game.position());
        let mut depth = 0;
        let mut completed = [best; 2];
        for plies in 1..=self.limits.depth {
            let whole = self.iterate(&mut moves, plies, (&mut best, &mut line));
            if whole.is_err() {
                break;
            }
            depth = plies;
            completed = [completed[1], best];
            let known = best.abs() < COUNTED || WIN - best.abs() <= plies as i32;
            if best.abs() >= PROVEN && known || moves.len() == 1 {
                break;
            }
        }
        let score = if all { best } else { best.max(-UNPROVEN) };
        let steepness = self.evaluator.steepness(game.position());
        let candidates = moves
            .iter()
            .map(|root| ChosenMove { action: root.candidate.action, score: root.score, exact: root.exact })
            .collect();
        Some(Answer {
            action: line[0],
            score,
            chance: score::chance_of_depths(score, completed, steepness),
            proven_in: score::plies_to_end(score),
            line,
            candidates,
            depth,
            work: self.meter.units(),
            nodes: self.meter.nodes(),
            complete: !self.meter.stopped(),
        })
    }

    /// One iteration over the moves of the root position. A new best move is kept even if the iteration ends early.
    fn iterate(
        &mut self,
        moves: &mut [RootMove<P::Action>],
        plies: usize,
        (best, line): (&mut i32, &mut Vec<P::Action>),
    ) -> Result<(), Stop> {
        let position = self.game.position();
        let mut alpha = -INFINITY;
        let mut results = Vec::with_capacity(moves.len());
        for at in 0..moves.len() {
            let action = moves[at].candidate.action;
            let full = Window { alpha, beta: INFINITY };
            let narrow = if at == 0 { full } else { Window::above(alpha) };
            let mut value = self.child(position, &action, plies - 1, 0, narrow)?;
            if at > 0 && value.score > alpha {
                value = self.child(position, &action, plies - 1, 0, full)?;
            }
            let better = value.score > alpha;
            if better {
                alpha = value.score;
                *best = alpha;
                line.clear();
                line.push(action);
                line.extend_from_slice(&self.lines[1]);
                // The best move so far is tried first in the next iteration.
                moves[..=at].rotate_right(1);
                (moves[0].score, moves[0].exact) = (alpha, true);
            }
            results.push((action, value.score, better));
        }
        for (action, score, exact) in results {
            if let Some(root) = moves.iter_mut().find(|root| root.candidate.action == action) {
                (root.score, root.exact) = (score, exact);
            }
        }
        Ok(())
    }

    /// The score of a move for the side that makes it; `ply` is the ply of the position before it.
    fn child(
        &mut self,
        position: &P,
        action: &P::Action,
        depth: usize,
        ply: usize,
        window: Window,
    ) -> Result<Value, Stop> {
        let mover = position.side_to_act();
        let mut next = position.clone();
        next.play_unchecked(action);
        self.meter.node()?;
        self.lines[ply + 1].clear();
        if let Some(outcome) = next.outcome() {
            return Ok(Value { score: score::ended(&outcome, mover, ply + 1), pure: true });
        }
        if P::INFO.repetition != Repetition::Never {
            let visit = Visit { key: next.repetition_key(), epoch: next.epoch() };
            let before = self.occurrences(&visit);
            let last = if P::INFO.repetition == Repetition::Second { 1 } else { 2 };
            if before >= last {
                let outcome = next.outcome_by_repetition(mover);
                return Ok(Value { score: score::ended(&outcome, mover, ply + 1), pure: false });
            }
            self.trail.push(visit);
        }
        // After a declined offer the same side acts again, so the score changes its sign only if the side changes.
        let same = next.side_to_act() == mover;
        let inner = if same { window } else { window.swapped() };
        let value = self.node(&next, depth, ply + 1, inner);
        if P::INFO.repetition != Repetition::Never {
            self.trail.pop();
        }
        let mut value = value?;
        if !same {
            value.score = -value.score;
        }
        Ok(value)
    }

    /// How often a position occurred, in the game or on the path from the root.
    fn occurrences(&self, visit: &Visit) -> usize {
        let since = self.trail.iter().rev().take_while(|earlier| earlier.epoch == visit.epoch);
        let on_the_way = since.filter(|earlier| earlier.key == visit.key).count();
        let in_the_game =
            if self.game.position().epoch() == visit.epoch { self.game.occurrences(visit.key) } else { 0 };
        on_the_way + in_the_game
    }

    fn node(&mut self, position: &P, depth: usize, ply: usize, window: Window) -> Result<Value, Stop> {
        if let Some(score) = self.evaluator.exact(position) {
            return Ok(Value { score, pure: true });
        }
        if depth == 0 || ply >= MOST_PLIES {
            return Ok(Value { score: self.evaluator.evaluate(position), pure: true });
        }
        let key = self.evaluator.search_key(position);
        let known = self.table.get(key, ply);
        if let Some(TableEntry { score, bound, depth: searched, .. }) = known
            && usize::from(searched) >= depth
        {
            let enough = match bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= window.beta,
                Bound::AtMost => score <= window.alpha,
                Bound::None => false,
            };
            if enough {
                return Ok(Value { score, pure: true });
            }
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        // Generating fewer candidates is faster.
        let width = if depth == 1 { self.limits.width.min(self.evaluator.frontier()) } else { self.limits.width };
        let mut all = self.candidates(position, (ply, width), known, &mut moves);
        if moves.len() > width {
            moves.truncate(width);
            all = false;
        }
        let value = self.best_of(position, &moves, all, depth, ply, window, key);
        moves.clear();
        self.lists.push(moves);
        value
    }

    /// The candidates of a position in the order in which they are tried; returns whether these are all moves.
    fn candidates(
        &mut self,
        position: &P,
        (ply, width): (usize, usize),
        known: Option<TableEntry>,
        moves: &mut Vec<(u16, Candidate<P::Action>)>,
    ) -> bool {
        self.fresh.clear();
        let all = self.evaluator.candidates(position, width, &mut self.fresh, self.meter);
        let merits = &self.merits[position.side_to_act() as usize * SLOTS..];
        let killers = self.killers[ply];
        let best = known.map_or(TableEntry::NO_MOVE, |known| known.best);
        let remembers = self.evaluator.remembers();
        for (at, &(mut candidate)) in self.fresh.iter().enumerate() {
            let slot = candidate.slot;
            if at as u16 == best {
                candidate.order = i32::MAX;
            } else if remembers {
                let killer = if killers.contains(&slot) { 100_000 } else { 0 };
                candidate.order += killer + merits[usize::from(slot)];
            }
            moves.push((at as u16, candidate));
        }
        moves.sort_by_key(|(_, candidate)| std::cmp::Reverse(candidate.order));
        all
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one node")]
    fn best_of(
        &mut self,
        position: &P,
        moves: &[(u16, Candidate<P::Action>)],
        all: bool,
        depth: usize,
        ply: usize,
        window: Window,
        key: u64,
    ) -> Result<Value, Stop> {
        let mut best = Value { score: -INFINITY, pure: true };
        let mut alpha = window.alpha;
        let mut best_at = TableEntry::NO_MOVE;
        for (number, &(at, candidate)) in moves.iter().enumerate() {
            let value = self.tried(position, &candidate, number, depth, ply, Window { alpha, ..window })?;
            best.pure &= value.pure;
            if value.score <= best.score {
                continue;
            }
            best.score = value.score;
            if best.score <= alpha {
                continue;
            }
            (alpha, best_at) = (best.score, at);
            let (head, tail) = self.lines.split_at_mut(ply + 1);
            head[ply].clear();
            head[ply].push(candidate.action);
            head[ply].extend_from_slice(&tail[0]);
            if alpha >= window.beta {
                best.pure = value.pure;
                self.reward(position, candidate.slot, depth, ply);
                break;
            }
        }
        // Moves that were not tried can be better than a proven loss.
        if !all {
            best.score = best.score.max(-UNPROVEN);
        }
        if best.pure {
            let bound = match best.score {
                score if score >= window.beta => Bound::AtLeast,
                score if score > window.alpha => Bound::Exact,
                _ => Bound::AtMost,
            };
            self.table.put(key, ply, (best.score, bound), depth as u8, best_at);
        }
        Ok(best)
    }

    /// The score of the candidate at index `number`, by principal variation search with late move reductions.
    fn tried(
        &mut self,
        position: &P,
        candidate: &Candidate<P::Action>,
        number: usize,
        depth: usize,
        ply: usize,
        window: Window,
    ) -> Result<Value, Stop> {
        let action = &candidate.action;
        if number == 0 {
            return self.child(position, action, depth - 1, ply, window);
        }
        let above = Window::above(window.alpha);
        let less = usize::from(depth >= 3 && number >= 4 && self.evaluator.reduces());
        let mut value = self.child(position, action, depth - 1 - less, ply, above)?;
        if less > 0 && value.score > window.alpha {
            value = self.child(position, action, depth - 1, ply, above)?;
        }
        if value.score > window.alpha && value.score < window.beta {
            value = self.child(position, action, depth - 1, ply, window)?;
        }
        Ok(value)
    }

    /// Records a move that caused a cutoff, as killer move and in the history heuristic.
    fn reward(&mut self, position: &P, slot: u16, depth: usize, ply: usize) {
        if self.killers[ply][0] != slot {
            self.killers[ply] = [slot, self.killers[ply][0]];
        }
        let merit = &mut self.merits[position.side_to_act() as usize * SLOTS + usize::from(slot)];
        *merit += (depth * depth) as i32;
        if *merit > 50_000 {
            self.merits.iter_mut().for_each(|merit| *merit /= 2);
        }
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
