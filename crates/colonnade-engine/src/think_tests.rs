use colonnade_rules::Notation;
use colonnade_rules::gore::Gore;
use colonnade_rules::pilastri::Pilastri;

use super::*;
use crate::evaluator::gore::GoreEvaluator;
use crate::evaluator::pilastri::PilastriEvaluator;
use crate::evaluator::{Candidate, KnownMove};

/// An evaluator that sets the flag after a number of calls for candidates.
struct Stopping<'a, K> {
    inner: K,
    left: u64,
    stop: &'a AtomicBool,
}

impl<P: Position, K: Evaluator<P>> Evaluator<P> for Stopping<'_, K> {
    fn candidates(
        &mut self,
        position: &P,
        width: usize,
        out: &mut Vec<Candidate<P::Action>>,
        meter: &mut Meter<'_>,
    ) -> bool {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.inner.candidates(position, width, out, meter)
    }

    fn evaluate(&self, position: &P) -> i32 {
        self.inner.evaluate(position)
    }

    fn search_key(&self, position: &P) -> u64 {
        self.inner.search_key(position)
    }

    fn exact(&self, position: &P) -> Option<i32> {
        self.inner.exact(position)
    }

    fn pending_tables(&self, game: &Progress<P>) -> Option<&'static AtomicBool> {
        self.inner.pending_tables(game)
    }

    fn known_move(&mut self, game: &Progress<P>, meter: &mut Meter<'_>) -> Option<KnownMove<P::Action>> {
        self.inner.known_move(game, meter)
    }

    fn remembers(&self) -> bool {
        self.inner.remembers()
    }

    fn reduces(&self) -> bool {
        self.inner.reduces()
    }
}

/// A search limited only by the flag, which is set after `after` calls for candidates; at once if that is 0.
fn stopped<P: Position>(game: &Progress<P>, inner: impl Evaluator<P>, after: u64) -> Answer<P::Action> {
    let stop = AtomicBool::new(after == 0);
    let budget = bounded_budget(game.position(), &inner, Bounds::of_work(u64::MAX));
    let mut evaluator = Stopping { inner, left: after, stop: &stop };
    search(game, &mut evaluator, budget, &mut Random::new(1), &stop).expect("the game goes on")
}

fn gore(position: &str) -> Progress<Gore> {
    Progress::new(Gore::from_position(0, position).expect("a position"))
}

/// In the first position nothing is looked up; the second one waits for the table or has it.
#[test]
fn a_stopped_search_looks_at_as_much_while_the_endings_are_built() {
    let many = gore("4n,4n,4n,4n/4s,4s,4s,5s n 8 7 -");
    let few = gore("4n,4n,4n,4n/4s,4s,4s,4s n 8 8 -");
    for after in [5_000, 100_000] {
        let [many, few] = [&many, &few].map(|game| stopped(game, GoreEvaluator::new(Lookup::Budgeted), after));
        assert!(!many.complete && !few.complete);
        assert!(many.depth >= 6 && few.depth >= 6, "{} and {} plies", many.depth, few.depth);
        assert!(2 * few.nodes >= many.nodes, "{} and {} positions", many.nodes, few.nodes);
    }
}

#[test]
fn a_search_that_is_stopped_at_once_has_looked_ahead() {
    for stones in ["4n,4n,4n,4n/4s,4s,4s,4s n 8 8 -", "6n,6n,6n,6n/6s,6s,6s,6s n 0 0 -"] {
        let answer = stopped(&gore(stones), GoreEvaluator::new(Lookup::Full), 0);
        assert!(answer.depth >= 3 && !answer.complete, "{answer:?}");
    }
    for variant in [2, 5] {
        let mut game = Progress::new(Pilastri::start(variant));
        for _ in 0..2 {
            let first = game.actions().next().expect("a move");
            game.play_unchecked(&first);
        }
        for lookup in [Lookup::Full, Lookup::Budgeted] {
            let answer = stopped(&game, PilastriEvaluator::new(lookup), 0);
            assert!(answer.depth >= 3 && !answer.complete && answer.nodes > 100, "{answer:?}");
        }
    }
}

/// Neither the answer nor the random numbers change.
#[test]
fn what_goes_on_besides_changes_no_answer_of_a_search_that_ends_by_itself() {
    let never = AtomicBool::new(false);
    let game = gore("4n,4n,4n,4n/4s,4s,4s,4s n 8 8 -");
    let budget = SearchBudget {
        work: 15_000,
        nodes: u64::MAX,
        limits: BudgetLimits { depth: MOST_PLIES, width: usize::MAX },
        random_move_percent: 0,
    };
    let searched = |evaluator: &mut GoreEvaluator| {
        let mut dice = Random::new(7);
        let before = Random::new(7);
        let answer = search(&game, evaluator, budget, &mut dice, &never);
        let mut plain = before;
        let mut meter = Meter::new(budget.work, &never);
        let expected = Search::new(&game, evaluator, &mut meter, budget.limits).run(&mut plain);
        assert_eq!(answer, expected);
        assert_eq!(dice.next(), plain.next());
        answer.expect("the game goes on")
    };
    let mut evaluator = GoreEvaluator::new(Lookup::Budgeted);
    let first = searched(&mut evaluator);
    let second = searched(&mut evaluator);
    assert_eq!(first, second);
    assert!(first.complete && first.work > 15_000);
}

#[test]
fn the_deeper_answer_counts_with_the_work_of_both() {
    let game = gore("4n,4n,4n,4n/4s,4s,4s,5s n 8 7 -");
    let [none, some, more] = [(0, 10), (2, 20), (3, 30)].map(|(depth, work)| {
        let answer = stopped(&game, GoreEvaluator::new(Lookup::Off), 1);
        Answer { depth, work, nodes: work, score: work as i32, ..answer }
    });
    let told = |one: &Answer<_>, other: &Answer<_>| {
        let answer = deeper(one.clone(), other.clone());
        (answer.depth, answer.score, answer.work, answer.nodes)
    };
    assert_eq!(told(&some, &more), (3, 30, 50, 50));
    assert_eq!(told(&more, &some), (3, 30, 50, 50));
    assert_eq!(told(&some, &none), (2, 20, 30, 30));
    let both = [told(&none, &Answer { depth: 0, ..some.clone() }), told(&Answer { depth: 0, ..some }, &none)];
    assert_eq!(both, [(0, 20, 30, 30); 2], "the one that looked at more");
}
