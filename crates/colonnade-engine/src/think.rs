//! Choosing a move.

use std::sync::atomic::AtomicBool;

use colonnade_rules::{Position, Presentation, Progress, State, StateVisitor};

use crate::answer::{Answer, Choice};
use crate::knowledge::{self, Knowledge, Lookup};
use crate::level::{Level, Plan};
use crate::meter::Meter;
use crate::random::Random;
use crate::score;
use crate::search::{Limits, MOST_PLIES, Search};

/// How hard to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// As a player of this level.
    Level(Level),
    /// As well as possible with so many units of work.
    Work(u64),
}

/// Chooses a move for the side to act; None where the game is over.
///
/// The answer is the same for the same position, history, effort and seed, on every machine, unless the flag `stop` is set
/// meanwhile: then the search ends soon, with the best move found so far. It needs at most 32 MiB.
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
    state.visit(Thinking { effort, seed, stop })
}

struct Thinking<'a> {
    effort: Effort,
    seed: u64,
    stop: &'a AtomicBool,
}

impl StateVisitor for Thinking<'_> {
    type Output = Option<Answer<String>>;

    fn visit<P: Presentation>(self, game: &Progress<P>) -> Self::Output {
        let answer = consider(game, self.effort, self.seed, self.stop)?;
        Some(answer.map(|action| action.to_string()))
    }
}

/// As [`think`], with the game's own moves instead of texts.
#[must_use]
pub fn consider<P: Presentation>(
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
    let mut knowledge = knowledge::of_game::<P>(lookup);
    let plan = match effort {
        Effort::Level(level) => knowledge.plan(level),
        Effort::Work(work) => {
            let limits = Limits { depth: MOST_PLIES, ..knowledge.plan(Level::ALL[5]).limits };
            Plan { work, limits, slips: 0 }
        }
    };
    // The same seed shall not mean the same dice in every position of a game.
    let mut random =
        Random::new(seed ^ knowledge.search_key(game.position()) ^ u64::from(game.plies()).rotate_left(32));
    let slips = random.below(100) < plan.slips;
    let mut answer = search(game, &mut *knowledge, plan, &mut random, stop)?;
    if slips && let Some(action) = any_move(game, &mut random) {
        answer.action = action;
        answer.line = vec![action];
    }
    Some(answer)
}

fn search<P: Position>(
    game: &Progress<P>,
    knowledge: &mut dyn Knowledge<P>,
    plan: Plan,
    random: &mut Random,
    stop: &AtomicBool,
) -> Option<Answer<P::Action>> {
    let mut meter = Meter::new(plan.work, stop);
    let Some(settled) = knowledge.settled(game, &mut meter) else {
        return Search::new(game, knowledge, &mut meter, plan.limits).run(random);
    };
    Some(Answer {
        action: settled.action,
        score: settled.score,
        chance: score::chance(settled.score, knowledge.steepness()),
        proven_in: score::plies_to_end(settled.score),
        line: vec![settled.action],
        candidates: vec![Choice { action: settled.action, score: settled.score, exact: true }],
        depth: 0,
        work: meter.units(),
        nodes: meter.nodes(),
        complete: !meter.stopped(),
    })
}

/// A legal move, composed decision by decision.
fn any_move<P: Presentation>(game: &Progress<P>, random: &mut Random) -> Option<P::Action> {
    let mut text = String::new();
    loop {
        let continuations = game.continuations(&text).ok()?;
        let tokens = &continuations.tokens;
        if tokens.is_empty() {
            break;
        }
        // A move that is whole already may end here.
        let at = random.below(tokens.len() + usize::from(continuations.whole.is_some()));
        match tokens.get(at) {
            Some(token) => text.clone_from(&token.text),
            None => break,
        }
    }
    game.read(&text).ok()
}

/// Builds what is built once in a process: Goré's table of endings, 6 MB. Otherwise the first search that needs it does,
/// and takes seconds longer. Ends early, without the table, where the flag is set.
pub fn warm_up(stop: &AtomicBool) {
    knowledge::build_tables(stop);
}
