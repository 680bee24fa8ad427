use std::sync::atomic::AtomicBool;

use colonnade_testing::Rng;

use super::*;

fn listed(position: &Buku, width: usize) -> Vec<Candidate<Move>> {
    let stop = AtomicBool::new(false);
    let mut out = Vec::new();
    BukuEvaluator::new().candidates(position, width, &mut out, &mut Meter::new(0, &stop));
    out
}

/// The value of the position after a move for the side that made it.
fn after(position: &Buku, action: &Move) -> i32 {
    let mut next = position.clone();
    next.play_unchecked(action);
    -BukuEvaluator::new().evaluate(&next)
}

/// Positions of random games.
fn positions(variant: usize, count: usize) -> Vec<Buku> {
    let mut rng = Rng::new(12);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Buku::start(variant);
        for _ in 0..2 + rng.next_u64() % 12 {
            let candidates = listed(&position, 40);
            if position.outcome().is_none() && !candidates.is_empty() {
                position.play_unchecked(&rng.pick(&candidates).action);
            }
        }
        if position.outcome().is_none() {
            found.push(position);
        }
    }
    found
}

#[test]
fn the_beam_finds_the_best_result_of_one_ply() {
    let evaluator = BukuEvaluator::new();
    let mut found = 0;
    let mut compared = 0;
    for position in positions(1, 120) {
        if position.count().is_none_or(|count| count > 30_000) {
            continue;
        }
        let best = position.actions().map(|action| after(&position, &action)).max().expect("a move");
        let first = listed(&position, 20)[0];
        assert!(evaluator.evaluate(&position).abs() < 10_000);
        assert!(after(&position, &first.action) <= best);
        found += usize::from(after(&position, &first.action) == best);
        compared += 1;
    }
    assert!(compared >= 40, "{compared}");
    assert!(found * 100 >= compared * 98, "{found} of {compared}");
}

#[test]
fn candidates_are_legal_ordered_by_their_worth_and_different() {
    for variant in 0..3 {
        for position in positions(variant, 12) {
            let candidates = listed(&position, 30);
            for pair in candidates.windows(2) {
                assert!(pair[0].order >= pair[1].order);
                assert_ne!(pair[0].action, pair[1].action);
            }
            for candidate in &candidates {
                assert!(position.check(&candidate.action).is_ok(), "{position}: {}", candidate.action);
                assert_eq!(candidate.order, after(&position, &candidate.action), "{position}: {}", candidate.action);
            }
        }
    }
}

#[test]
fn a_line_that_fills_the_board_is_sown_to_and_fro() {
    let rows = ["0,0,0,0,0,0"; 5].join("/");
    let position: Buku =
        colonnade_rules::Notation::from_position(1, &format!("36,0,0,0,0,0/{rows} w 1 0 0")).expect("a position");
    let candidates = listed(&position, 20);
    assert!(candidates.iter().any(|candidate| candidate.action.path.is_some_and(|path| path.len() == 35)));
    assert!(candidates.iter().all(|candidate| position.check(&candidate.action).is_ok()));
}
