use std::sync::atomic::AtomicBool;

use colonnade_testing::Rng;

use super::*;

fn listed(position: &Pilare, width: usize) -> (Vec<Candidate<Move>>, bool) {
    let stop = AtomicBool::new(false);
    let mut out = Vec::new();
    let all = PilareEvaluator::new().candidates(position, width, &mut out, &mut Meter::new(0, &stop));
    (out, all)
}

/// The change of value for the side that makes the move.
fn gain(position: &Pilare, action: &Move) -> i32 {
    let mut next = position.clone();
    next.play_unchecked(action);
    -2 * PilareEvaluator::new().evaluate(&next) - 2 * PilareEvaluator::new().evaluate(position)
}

fn positions(variant: usize, plies: u64) -> Vec<Pilare> {
    let mut rng = Rng::new(6);
    let mut found = Vec::new();
    for _ in 0..25 {
        let mut position = Pilare::start(variant);
        for _ in 0..rng.next_u64() % plies {
            if position.outcome().is_none() {
                position.play_unchecked(&rng.pick(&listed(&position, 60).0).action);
            }
        }
        if position.outcome().is_none() {
            found.push(position);
        }
    }
    found
}

#[test]
fn candidates_are_the_best_moves_by_what_they_change() {
    let mut compared = 0;
    for position in positions(0, 16).into_iter().chain(positions(1, 16)) {
        let low = position.board().squares().all(|square| position.stack(square).height() <= 7);
        let (candidates, all) = listed(&position, 40);
        for candidate in &candidates {
            assert!(position.check(&candidate.action).is_ok(), "{position}: {}", candidate.action);
            assert_eq!(candidate.order, gain(&position, &candidate.action), "{position}: {}", candidate.action);
        }
        if low {
            let mut gains: Vec<i32> = position.actions().map(|action| gain(&position, &action)).collect();
            gains.sort_unstable_by_key(|gain| -gain);
            assert_eq!(all, gains.len() <= 40);
            gains.truncate(40);
            let orders: Vec<i32> = candidates.iter().map(|candidate| candidate.order).collect();
            assert_eq!(orders, gains, "{position}");
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn tall_stacks_are_laid_out_too() {
    let tall = "n".repeat(20) + "r";
    let rest = "n,n,n,n,n,n/n,n,n,n,nw,nw/nw,nw,nw,nw,w,w/wwr,r,r,r,r,r/r,r,r,.,.,.";
    let position: Pilare =
        colonnade_rules::Notation::from_position(0, &format!("{tall},.,.,.,.,./{rest} r")).expect("a position");
    let (candidates, all) = listed(&position, 4_000);
    assert!(!all);
    let from_tall = |candidate: &&Candidate<Move>| candidate.action.path.len() == 21;
    assert!(candidates.iter().filter(from_tall).count() > 10);
    assert!(candidates.iter().all(|candidate| position.check(&candidate.action).is_ok()));
}
