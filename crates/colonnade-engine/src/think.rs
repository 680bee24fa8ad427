//! Choosing a move, and solving boards.

use std::sync::atomic::{AtomicBool, Ordering};

use colonnade_rules::{Position, Presentation, Progress, SWAP, State, StateVisitor};

use crate::answer::{Answer, ChosenMove};
use crate::budget::{BudgetLimits, MOST_PLIES, SearchBudget};
use crate::evaluator::{self, Evaluator, Lookup};
use crate::level::Level;
use crate::meter::Meter;
use crate::random::Random;
use crate::score;
use crate::search::Search;

/// How much work a search may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Plays like a player of this level.
    Level(Level),
    /// Plays as well as possible with this many units of work.
    Work(u64),
}

/// Chooses a move for the side to act; `None` if the game is over. With the pie rule, the first action is one after which
/// the chances are about even, and the answer to it is a swap where the other side has the better chances.
///
/// The answer is the same for the same position, history, effort and seed on every machine, unless the flag `stop` is
/// set during the search. The search then ends soon, with the best move found so far; if no iteration is complete by
/// then, a search of tens of milliseconds follows. A search needs at most 32 MiB.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use colonnade_engine::{Effort, Level, think};
/// use colonnade_rules::{Game, State};
///
/// let mut state = State::start(Game::Pilastri.standard());
/// let answer = think(&state, Effort::Level(Level::ALL[2]), 7, &AtomicBool::new(false)).expect("the game has begun");
/// assert!(answer.complete);
/// state.play(&answer.action)?;
/// # Ok::<(), colonnade_rules::MoveError>(())
/// ```
#[must_use]
pub fn think(state: &State, effort: Effort, seed: u64, stop: &AtomicBool) -> Option<Answer<String>> {
    if state.has_pie_rule() && state.plies() == 0 {
        return even_opening(state, effort, seed, stop);
    }
    // The choice of a side comes first, so that it does not wait for a search that uses up the time.
    if state.can_swap() {
        let (chance, answer, last) = even_chance(state, effort, seed, stop)?;
        if chance < EVEN {
            return Some(taken(SWAP.to_owned(), answer, chance));
        }
        if last == effort {
            return Some(answer);
        }
    }
    state.visit(Thinking { effort, seed, stop })
}

/// The chance of an even position, in thousandths.
const EVEN: u16 = 500;
/// The number of first actions that are compared where the pie rule is in force.
const OPENINGS: usize = 15;
/// The number of the most even ones among them, by one level, that are compared by both.
const FINALISTS: usize = 8;

/// The winning chance of the side to act, in thousandths, for the choices of the pie rule, with the answer of the last
/// search and its effort. From level 4 on it is the mean of levels 4 and 5: a single one swings with the parity of its
/// depth.
fn even_chance(state: &State, effort: Effort, seed: u64, stop: &AtomicBool) -> Option<(u16, Answer<String>, Effort)> {
    let answer = |effort: Effort| state.visit(Thinking { effort, seed, stop });
    match effort {
        Effort::Level(level) if level >= Level::ALL[3] => {
            let lower = answer(Effort::Level(Level::ALL[3]))?;
            let last = Effort::Level(Level::ALL[4]);
            let higher = answer(last)?;
            Some((u16::midpoint(lower.chance, higher.chance), higher, last))
        }
        effort => answer(effort).map(|answer| (answer.chance, answer, effort)),
    }
}

/// The answer that makes an action, from that of the other player after it, whose chance is given.
fn taken(action: String, reply: Answer<String>, chance: u16) -> Answer<String> {
    let score = -reply.score;
    let chance = 1000 - chance;
    let candidates = vec![ChosenMove { action: action.clone(), score, exact: true }];
    let line = [vec![action.clone()], reply.line].concat();
    let proven_in = None;
    Answer { action, score, chance, proven_in, line, candidates, ..reply }
}

/// The first action after which both sides have the most equal chances, of a few random ones: the other player will
/// choose a side. All of them are compared by a search of at most level 4, and the most even ones of these as the choice
/// of a side is.
fn even_opening(state: &State, effort: Effort, seed: u64, stop: &AtomicBool) -> Option<Answer<String>> {
    let quick = match effort {
        Effort::Level(level) => Effort::Level(level.min(Level::ALL[3])),
        Effort::Work(work) => Effort::Work(work / (OPENINGS + FINALISTS) as u64),
    };
    let mut compared: Vec<(String, State, u16, Answer<String>)> = Vec::new();
    for action in state.visit(RandomMoves { seed, most: OPENINGS }) {
        let mut after = state.clone();
        if after.play(&action).is_err() || after.outcome().is_some() {
            continue;
        }
        let answer = after.visit(Thinking { effort: quick, seed, stop })?;
        compared.push((action, after, answer.chance, answer));
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    let distance = |chance: u16| chance.abs_diff(EVEN);
    compared.sort_by_key(|(.., chance, _)| distance(*chance));
    let [mut work, mut nodes] = [0, 0];
    for (.., answer) in &compared {
        (work, nodes) = (work + answer.work, nodes + answer.nodes);
    }
    let by_both = matches!(effort, Effort::Level(level) if level >= Level::ALL[3]);
    for (_, after, chance, answer) in compared.iter_mut().take(FINALISTS).filter(|_| by_both) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let higher = after.visit(Thinking { effort: Effort::Level(Level::ALL[4]), seed, stop })?;
        (work, nodes) = (work + higher.work, nodes + higher.nodes);
        (*chance, *answer) = (u16::midpoint(*chance, higher.chance), higher);
    }
    let (action, _, chance, reply) =
        compared.into_iter().take(FINALISTS).min_by_key(|(.., chance, _)| distance(*chance))?;
    Some(Answer { work, nodes, ..taken(action, reply, chance) })
}

/// Different random moves of the side to act, at most `most` of them.
struct RandomMoves {
    seed: u64,
    most: usize,
}

impl StateVisitor for RandomMoves {
    type Output = Vec<String>;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> Vec<String> {
        let mut random = Random::new(self.seed);
        let drawn = (0..self.most).filter_map(|_| any_move(game, &mut random));
        let mut moves: Vec<String> = Vec::new();
        for action in drawn.map(|action| action.to_string()) {
            if !moves.contains(&action) {
                moves.push(action);
            }
        }
        moves
    }
}

/// The bounds of a search, finer than an [`Effort`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The largest number of units of work.
    pub work: u64,
    /// The largest number of positions visited.
    pub nodes: u64,
    /// The largest number of plies, at most 100.
    pub depth: usize,
    /// The largest number of candidates per position, at least one; `None` for that of the highest level.
    pub width: Option<usize>,
}

impl Bounds {
    /// This much work, and otherwise the bounds of the highest level.
    #[must_use]
    pub const fn of_work(work: u64) -> Bounds {
        Bounds { work, nodes: u64::MAX, depth: MOST_PLIES, width: None }
    }
}

/// As [`think`], within these bounds: for experiments with budgets, and for searches with more candidates than any
/// level.
#[must_use]
pub fn think_within(state: &State, bounds: Bounds, seed: u64, stop: &AtomicBool) -> Option<Answer<String>> {
    state.visit(Thinking { effort: bounds, seed, stop })
}

/// As [`think`] with this much work, plus all the work that a solved board needs.
pub(crate) fn think_fully(state: &State, work: u64, seed: u64, stop: &AtomicBool) -> Option<Answer<String>> {
    state.visit(Thinking { effort: WithFullLookup(work), seed, stop })
}

/// Whether the side to act wins on a board that can be searched to the end: Pilastri 4×4, with or without high jumpers.
///
/// `None` on any other board, if the flag ended the search, or if it exceeds its limit, which is above the work that
/// any start needs. `None` does not mean a loss; a finished game gives `Some(false)`, because a side that cannot move
/// has lost. The search identifies positions by 63-bit fingerprints, which are equal for mirrored and turned boards.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use colonnade_engine::solve;
/// use colonnade_rules::{Game, State};
///
/// let stop = AtomicBool::new(false);
/// let small = State::start("pilastri/4x4".parse()?);
/// assert_eq!(solve(&small, &stop), Some(true));
/// assert_eq!(solve(&State::start(Game::Pilastri.standard()), &stop), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve(state: &State, stop: &AtomicBool) -> Option<bool> {
    state.visit(Solving { stop })
}

/// This much work, in addition to the work that a solved board needs.
#[derive(Clone, Copy)]
struct WithFullLookup(u64);

struct Solving<'a> {
    stop: &'a AtomicBool,
}

impl StateVisitor for Solving<'_> {
    type Output = Option<bool>;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> Self::Output {
        evaluator::of_game::<P>(Lookup::Full).wins(game.position(), self.stop)
    }
}

struct Thinking<'a, E> {
    effort: E,
    seed: u64,
    stop: &'a AtomicBool,
}

impl StateVisitor for Thinking<'_, Bounds> {
    type Output = Option<Answer<String>>;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> Self::Output {
        self.within(game, self.effort, Lookup::Budgeted)
    }
}

impl StateVisitor for Thinking<'_, WithFullLookup> {
    type Output = Option<Answer<String>>;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> Self::Output {
        let work = self.effort.0;
        let width = evaluator::of_game::<P>(Lookup::Full).review_width(game.position(), work);
        self.within(game, Bounds { width: Some(width), ..Bounds::of_work(work) }, Lookup::Full)
    }
}

impl<E> Thinking<'_, E> {
    fn within<P: Presentation>(&self, game: &Progress<P>, bounds: Bounds, lookup: Lookup) -> Option<Answer<String>> {
        if game.outcome().is_some() {
            return None;
        }
        let mut evaluator = evaluator::of_game::<P>(lookup);
        let budget = bounded_budget(game.position(), &*evaluator, bounds);
        let mut random = position_random(game, &*evaluator, self.seed);
        let answer = search(game, &mut *evaluator, budget, &mut random, self.stop)?;
        Some(answer.map(|action| action.to_string()))
    }
}

impl StateVisitor for Thinking<'_, Effort> {
    type Output = Option<Answer<String>>;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> Self::Output {
        let answer = think_typed(game, self.effort, self.seed, self.stop)?;
        Some(answer.map(|action| action.to_string()))
    }
}

/// As [`think`], with the game's own actions instead of texts.
#[must_use]
pub fn think_typed<P: Presentation>(
    game: &Progress<P>,
    effort: Effort,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Answer<P::Action>> {
    if game.outcome().is_some() {
        return None;
    }
    let lookup = match effort {
        Effort::Level(level) if level < Level::default() => Lookup::Off,
        Effort::Level(_) => Lookup::Full,
        Effort::Work(_) => Lookup::Budgeted,
    };
    let mut evaluator = evaluator::of_game::<P>(lookup);
    let budget = match effort {
        Effort::Level(level) => evaluator.budget(game.position(), level),
        Effort::Work(work) => bounded_budget(game.position(), &*evaluator, Bounds::of_work(work)),
    };
    let mut random = position_random(game, &*evaluator, seed);
    let is_random = random.below(100) < budget.random_move_percent;
    let mut answer = search(game, &mut *evaluator, budget, &mut random, stop)?;
    if is_random && let Some(action) = any_move(game, &mut random) {
        answer.action = action;
        answer.line = vec![action];
    }
    Some(answer)
}

fn bounded_budget<P: Position>(position: &P, evaluator: &dyn Evaluator<P>, bounds: Bounds) -> SearchBudget {
    let width = bounds.width.unwrap_or(evaluator.budget(position, Level::ALL[5]).limits.width).max(1);
    SearchBudget {
        work: bounds.work,
        nodes: bounds.nodes,
        limits: BudgetLimits { depth: bounds.depth, width },
        random_move_percent: 0,
    }
}

/// The random generator for a position, different in each position so that a seed does not repeat within a game.
fn position_random<P: Position>(game: &Progress<P>, evaluator: &dyn Evaluator<P>, seed: u64) -> Random {
    Random::new(seed ^ evaluator.search_key(game.position()) ^ u64::from(game.plies()).rotate_left(32))
}

/// The work, in units, of the short search that the flag does not end: tens of milliseconds.
const SHARE: u64 = 10_000;
/// The number of positions for the table of a search that another search may follow.
const FEW_POSITIONS: u64 = 1 << 16;

/// The best move. While the tables that it needs are being built, a search without them runs. The result of that search
/// or, if it has none, of a short search is used only if the flag ends the main search before it has a better answer.
fn search<P: Position>(
    game: &Progress<P>,
    evaluator: &mut dyn Evaluator<P>,
    budget: SearchBudget,
    random: &mut Random,
    stop: &AtomicBool,
) -> Option<Answer<P::Action>> {
    let dice = random.clone();
    let meanwhile = match evaluator.pending_tables(game) {
        Some(ready) => fallback_search(game, evaluator, (budget.meter(stop).or(ready), budget.limits), dice.clone()),
        None => None,
    };
    let mut meter = budget.meter(stop);
    if let Some(known_move) = evaluator.known_move(game, &mut meter) {
        return Some(Answer {
            action: known_move.action,
            score: known_move.score,
            chance: score::chance(known_move.score, evaluator.steepness(game.position())),
            proven_in: score::plies_to_end(known_move.score),
            line: vec![known_move.action],
            candidates: vec![ChosenMove { action: known_move.action, score: known_move.score, exact: true }],
            depth: 0,
            work: meter.units(),
            nodes: meter.nodes(),
            complete: !meter.stopped(),
        });
    }
    // If the flag is already set, no table is allocated.
    let whole = match stop.load(Ordering::Relaxed) {
        true => None,
        false => Some(Search::new(game, evaluator, &mut meter, budget.limits).run(random)?),
    };
    let found = match (whole, meanwhile) {
        (Some(whole), _) if whole.complete => return Some(whole),
        (Some(whole), Some(meanwhile)) => Some(deeper(whole, meanwhile)),
        (whole, meanwhile) => whole.or(meanwhile),
    };
    let answer = match found {
        Some(found) if found.depth > 0 => found,
        found => {
            let never = AtomicBool::new(false);
            let budget = SearchBudget { work: budget.work.min(SHARE), ..budget };
            let short = fallback_search(game, evaluator, (budget.meter(&never), budget.limits), dice)?;
            match found {
                Some(found) => deeper(found, short),
                None => short,
            }
        }
    };
    Some(Answer { complete: false, ..answer })
}

/// The answer of a search beside the main one.
fn fallback_search<P: Position>(
    game: &Progress<P>,
    evaluator: &mut dyn Evaluator<P>,
    (mut meter, limits): (Meter<'_>, BudgetLimits),
    mut random: Random,
) -> Option<Answer<P::Action>> {
    let positions = meter.left().min(FEW_POSITIONS);
    Search::remembering(positions, game, evaluator, &mut meter, limits).run(&mut random)
}

/// The answer of the deeper search, with the work of both. At equal depth the first one counts; if neither completed an
/// iteration, the one that visited more positions.
fn deeper<A>(one: Answer<A>, other: Answer<A>) -> Answer<A> {
    let work = one.work + other.work;
    let nodes = one.nodes + other.nodes;
    let looked = if one.depth == 0 && other.depth == 0 { one.nodes >= other.nodes } else { one.depth >= other.depth };
    let better = if looked { one } else { other };
    Answer { work, nodes, ..better }
}

/// A random legal move, composed token by token.
fn any_move<P: Presentation>(game: &Progress<P>, random: &mut Random) -> Option<P::Action> {
    let mut text = String::new();
    loop {
        let continuations = game.continuations(&text).ok()?;
        let tokens = &continuations.tokens;
        if tokens.is_empty() {
            break;
        }
        // A prefix that is already a whole move may end here.
        let at = random.below(tokens.len() + usize::from(continuations.whole.is_some()));
        match tokens.get(at) {
            Some(token) => text.clone_from(&token.text),
            None => break,
        }
    }
    game.parse(&text).ok()
}

/// Builds Goré's table of endings (6 MB, unless it is set smaller) in a separate thread, once per process. Without this
/// call, the first search that needs it takes a second or more longer. If the flag is set, the call returns early and the
/// thread goes on.
pub fn warm_up(stop: &AtomicBool) {
    evaluator::build_tables(stop);
}

#[cfg(test)]
#[path = "think_tests.rs"]
mod tests;
