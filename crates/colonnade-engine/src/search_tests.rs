use std::sync::atomic::AtomicBool;

use colonnade_rules::Notation;
use colonnade_rules::gore::Gore;
use colonnade_rules::pilastri::Pilastri;
use colonnade_rules::pit_of_pillars::PitOfPillars;
use colonnade_testing::Rng;

use super::*;
use crate::evaluator::gore::GoreEvaluator;
use crate::evaluator::{GenericEvaluator, Lookup};

fn searched<P: Position>(game: &Progress<P>, evaluator: &mut dyn Evaluator<P>, depth: usize) -> Answer<P::Action> {
    let stop = AtomicBool::new(false);
    let mut meter = Meter::new(1 << 15, &stop);
    let limits = BudgetLimits { depth, width: usize::MAX };
    Search::new(game, evaluator, &mut meter, limits).run(&mut Random::new(1)).expect("the game goes on")
}

/// The same score, found with the rules themselves by trying everything: no bounds, no table, no move order.
fn plain<P: Position>(game: &Progress<P>, evaluator: &mut dyn Evaluator<P>, depth: usize, ply: usize) -> i32 {
    let side = game.position().side_to_act();
    if let Some(outcome) = game.outcome() {
        return score::ended(&outcome, side, ply);
    }
    if depth == 0 {
        return evaluator.evaluate(game.position());
    }
    let stop = AtomicBool::new(false);
    let mut moves = Vec::new();
    evaluator.candidates(game.position(), usize::MAX, &mut moves, &mut Meter::new(1000, &stop));
    let scores = moves.iter().map(|candidate| {
        let mut next = game.clone();
        next.play_unchecked(&candidate.action);
        let same = next.position().side_to_act() == side;
        let score = plain(&next, evaluator, depth - 1, ply + 1);
        if same && next.outcome().is_none() {
            score
        } else if next.outcome().is_some() {
            score::ended(&next.outcome().expect("it ended"), side, ply + 1)
        } else {
            -score
        }
    });
    scores.max().expect("a move")
}

/// Games of random actions, offers included, until they end.
fn random_gore(rng: &mut Rng) -> Vec<Progress<Gore>> {
    let mut games = vec![Progress::new(Gore::start(0))];
    loop {
        let mut next = games[games.len() - 1].clone();
        let actions: Vec<_> = next.actions().collect();
        if actions.is_empty() || games.len() > 400 {
            return games;
        }
        next.play_unchecked(rng.pick(&actions));
        games.push(next);
    }
}

#[test]
fn the_search_finds_what_trying_everything_finds() {
    let mut rng = Rng::new(21);
    let mut offers = 0;
    for _ in 0..30 {
        let games = random_gore(&mut rng);
        // The last positions of the game, and some positions with an open offer.
        let late = games.len().saturating_sub(6);
        for (at, game) in games.iter().enumerate() {
            let offer = game.position().offer().is_some() && at % 7 == 0;
            offers += usize::from(offer);
            if game.outcome().is_none() && (at >= late || offer) {
                let mut evaluator = GoreEvaluator::new(Lookup::Off);
                let answer = searched(game, &mut evaluator, 3);
                // A single legal move is not searched any deeper.
                if answer.candidates.len() > 1 {
                    assert_eq!(answer.score, plain(game, &mut evaluator, 3, 0), "{}", game.position());
                }
            }
        }
    }
    assert!(offers > 20, "{offers} offers");
}

#[test]
fn a_game_without_knowledge_of_its_own_is_searched_by_its_listed_moves() {
    let mut won = 0;
    let mut rng = Rng::new(2);
    for _ in 0..40 {
        let mut game = Progress::new(Pilastri::start(2));
        while game.outcome().is_none() {
            let before = game.clone();
            let actions: Vec<_> = game.actions().collect();
            game.play_unchecked(rng.pick(&actions));
            if game.outcome().is_some() {
                let answer = searched(&before, &mut GenericEvaluator, 3);
                assert_eq!(answer.proven_in, Some(1), "{}", before.position());
                let after = before.position().clone().play(&answer.action).expect("legal");
                assert!(after.outcome().is_some());
                won += 1;
            }
        }
    }
    assert_eq!(won, 40);
    let pit = Progress::new(PitOfPillars::start(0));
    let answer = searched(&pit, &mut GenericEvaluator, 1);
    assert!(pit.position().check(&answer.action).is_ok());
}

#[test]
fn a_loss_is_proven_only_where_all_moves_were_tried() {
    let mut rng = Rng::new(4);
    let mut compared = 0;
    for _ in 0..300 {
        let mut game = Progress::new(Pilastri::start(2));
        while game.outcome().is_none() {
            let actions: Vec<_> = game.actions().collect();
            let whole = searched(&game, &mut GenericEvaluator, 2);
            if whole.score <= -score::PROVEN && actions.len() > 1 {
                let stop = AtomicBool::new(false);
                let mut meter = Meter::new(10_000, &stop);
                let limits = BudgetLimits { depth: 2, width: 1 };
                let narrow = Search::new(&game, &mut GenericEvaluator, &mut meter, limits).run(&mut Random::new(1));
                let narrow = narrow.expect("the game goes on");
                assert!(narrow.score > -score::PROVEN && narrow.proven_in.is_none(), "{}", game.position());
                compared += 1;
            }
            game.play_unchecked(rng.pick(&actions));
        }
    }
    assert!(compared > 5, "{compared}");
}

#[test]
fn the_shortest_win_is_played() {
    let game =
        Progress::new(Pilastri::from_position(2, "b,.,.,bbbbb/.,.,.,./.,.,.,./w,w,.,wwwwwwbb w").expect("a position"));
    let answer = searched(&game, &mut GenericEvaluator, 30);
    let mut now = game.clone();
    for action in &answer.line {
        now.play(action).expect("legal");
    }
    assert_eq!(answer.score, plain(&game, &mut GenericEvaluator, 30, 0));
    assert!(answer.proven_in.is_some_and(|plies| plies as usize >= answer.line.len()), "{:?}", answer.line);
}
