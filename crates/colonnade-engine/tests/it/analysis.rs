//! Reviews, hints and puzzles.

use std::sync::atomic::AtomicBool;

use colonnade_engine::{
    Bounds, Effort, Judgement, Level, Puzzle, Review, hint, puzzle, review, solve, think, think_within,
};
use colonnade_rules::{Game, GameResult, Side, State, Variant};
use colonnade_testing::{Rng, compose, variants};

fn running() -> AtomicBool {
    AtomicBool::new(false)
}

/// The review of one move.
fn reviewed(before: &State, played: &str, work: u64) -> Review {
    let mut reviews = review(before, [played], work, &running(), || ()).expect("legal");
    assert_eq!(reviews.len(), 1);
    reviews.remove(0)
}

#[test]
fn a_move_that_throws_the_game_away_is_a_blunder() {
    // Picking up the empty rank 6 repeats the board and ends the game: Black takes the remaining 17 counters.
    let board = "0,0,0,0,0,0/2,1,1,1,1,1/1,1,1,1,1,0/1,1,1,1,1,0/0,0,0,0,0,0/0,0,0,0,0,0";
    let variant: Variant = "buku/6x6".parse().expect("a variant");
    let even = State::from_position(variant, &format!("{board} w 10 10 0")).expect("a position");
    let empty = "6:";
    let found = reviewed(&even, empty, 2_000);
    assert_eq!((found.judgement, found.chance), (Some(Judgement::Blunder), 0));
    assert_ne!(found.line[0], found.played);

    // For a side that leads by 20 it wins.
    let ahead = State::from_position(variant, &format!("{board} w 20 0 0")).expect("a position");
    let found = reviewed(&ahead, empty, 2_000);
    assert_eq!((found.judgement, found.loss(), found.chance), (None, 0, 1000));
}

#[test]
fn no_proof_is_no_loss() {
    let start = |slug: &str| State::start(slug.parse().expect("a variant"));
    let small = start("pilastri/4x4");
    assert_eq!(solve(&small, &running()), Some(true));
    assert_eq!(solve(&small, &AtomicBool::new(true)), None);
    for slug in ["pilastri/6x6", "gore/standard", "buku/6x6"] {
        assert_eq!(solve(&start(slug), &running()), None, "{slug}");
    }
    let stuck = "w,.,.,./.,.,.,./.,.,.,./.,.,.,bwbwbwbwbwbwbwb w";
    let over = State::from_position(small.variant(), stuck).expect("a position");
    assert!(over.outcome().is_some());
    assert_eq!(solve(&over, &running()), Some(false));
}

/// On the solved board, no move that keeps a win is blamed and each that gives one away is, even with little work.
#[test]
fn every_move_on_4x4_is_judged_as_it_is() {
    let mut chance = Rng::new(3);
    let wins = |state: &State| {
        let proved = solve(state, &running()).expect("the board is solved");
        let answer = think(state, Effort::Level(Level::default()), 1, &running());
        assert_eq!(answer.is_some_and(|answer| answer.chance == 1000), proved, "{}", state.position());
        proved
    };
    for variant in ["pilastri/4x4", "pilastri/4x4+high-jumpers"] {
        let mut kept = 0;
        let mut gone = 0;
        for _ in 0..4 {
            let mut state = State::start(variant.parse().expect("a variant"));
            // The first plies take the longest to solve.
            for ply in 0.. {
                if state.outcome().is_some() {
                    break;
                }
                let text = compose(&state, "", &mut chance, |_| ());
                let before = state.clone();
                state.play(&text).expect("legal");
                if ply < 4 || !wins(&before) {
                    continue;
                }
                let keeps = state.outcome().is_some() || !wins(&state);
                let found = reviewed(&before, &text, 500);
                let wanted = if keeps { None } else { Some(Judgement::Blunder) };
                assert_eq!(found.judgement, wanted, "{} {text}", before.position());
                assert_eq!(found.chance, if keeps { 1000 } else { 0 }, "{} {text}", before.position());
                *(if keeps { &mut kept } else { &mut gone }) += 1;
            }
        }
        assert!(kept > 3 && gone > 3, "{variant}: {kept} {gone}");
    }
}

/// A game with one deliberate blunder: White has a won game on 4×4 and then makes the first move that loses.
#[test]
fn the_blunder_of_a_game_is_named() {
    let mut state = State::start("pilastri/4x4".parse().expect("a variant"));
    let wins = |state: &State| {
        let answer = think(state, Effort::Level(Level::default()), 1, &running());
        answer.is_some_and(|answer| answer.chance == 1000)
    };
    assert!(wins(&state));
    let blunder = state.actions().map(|action| action.to_string()).find(|text| {
        let mut next = state.clone();
        next.play(text).expect("legal");
        next.outcome().is_none() && wins(&next)
    });
    let blunder = blunder.expect("four first moves lose");
    let found = reviewed(&state, &blunder, 1_000_000);
    assert_eq!((found.judgement, found.best_chance, found.chance), (Some(Judgement::Blunder), 1000, 0));
    // The best move of the same position is not a blunder, and neither is Black's answer.
    let best = found.line[0].clone();
    let found = reviewed(&state, &best, 1_000_000);
    assert_eq!((found.judgement, found.loss()), (None, 0));
    state.play(&blunder).expect("legal");
    let answer = think(&state, Effort::Level(Level::default()), 1, &running()).expect("the game goes on");
    let found = reviewed(&state, &answer.action, 1_000_000);
    assert_eq!((found.judgement, found.best_chance), (None, 1000));
}

#[test]
fn losses_are_judged_by_their_size() {
    let judged = [0, 49, 50, 99, 100, 149, 150, 1000].map(Judgement::of_loss);
    let [slight, mistake, blunder] = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder].map(Some);
    assert_eq!(judged, [None, None, slight, slight, mistake, mistake, blunder, blunder]);
}

#[test]
fn every_move_of_a_random_game_is_reviewed_in_all_variants() {
    let mut rng = Rng::new(8);
    for variant in variants() {
        let mut state = State::start(variant);
        for _ in 0..6 {
            let played = compose(&state, "", &mut rng, |_| ());
            let found = reviewed(&state, &played, 300);
            assert_eq!(reviewed(&state, &played, 300), found);
            assert!(found.chance <= found.best_chance, "{found:?}");
            assert_eq!(found.judgement.is_some(), found.loss() >= 50 || found.judgement == Some(Judgement::Blunder));
            let mut line = state.clone();
            for text in &found.line {
                line.play(text).expect("a legal line");
            }
            state.play(&played).expect("legal");
            let mut line = state.clone();
            for text in &found.reply {
                line.play(text).expect("a legal reply");
            }
            if state.outcome().is_some() {
                break;
            }
        }
    }
}

#[test]
fn illegal_moves_are_refused_and_ended_games_have_no_review() {
    let state = State::start(Game::Gore.standard());
    assert!(review(&state, ["z9"], 100, &running(), || ()).is_err());
    let played = compose(&state, "", &mut Rng::new(1), |_| ());
    let stopped = review(&state, [played.as_str()], 1 << 40, &AtomicBool::new(true), || ());
    assert_eq!(stopped.expect("legal"), [], "nothing is reviewed by half a search");
    let stuck = "w,.,.,./.,.,.,./.,.,.,./.,.,.,bwbwbwbwbwbwbwb w";
    let over = State::from_position("pilastri/4x4".parse().expect("a variant"), stuck).expect("a position");
    assert_eq!(review(&over, ["a1-a2"], 100, &running(), || ()).expect("over"), []);
}

/// R20, W24: the chances are a curve, no move raises the chance of its side, and a loss of five points or more is judged.
#[test]
fn the_chances_of_a_game_are_one_curve_and_what_moves_it_is_judged() {
    for variant in variants() {
        let mut state = State::start(variant);
        let start = state.clone();
        let mut played = Vec::new();
        while state.outcome().is_none() && played.len() < 24 {
            let answer = think(&state, Effort::Level(Level::ALL[2]), 3, &running()).expect("the game goes on");
            played.push(state.play(&answer.action).expect("legal"));
        }
        let mut searched = 0;
        let texts = played.iter().map(String::as_str);
        let reviews = review(&start, texts, 400, &running(), || searched += 1).expect("legal");
        assert_eq!((reviews.len(), searched), (played.len(), played.len()));
        let of_first = |side: Side, chance: u16| if side == Side::First { chance } else { 1000 - chance };
        for pair in reviews.windows(2) {
            let [before, after] = [of_first(pair[0].side, pair[0].chance), of_first(pair[1].side, pair[1].best_chance)];
            assert_eq!(before, after, "{}", variant.slug());
        }
        for found in &reviews {
            assert!(found.chance <= found.best_chance, "{found:?}");
            assert_eq!(found.judgement.is_some(), found.loss() >= 50 || found.judgement == Some(Judgement::Blunder));
            assert!(found.judgement.is_none() || found.has_better_line(), "{found:?}");
        }
    }
}

#[test]
fn a_hint_begins_with_a_decision_of_the_move() {
    for variant in variants() {
        let state = State::start(variant);
        let found = hint(&state, Effort::Work(300), 1, &running()).expect("the game goes on");
        if let Some(first) = &found.first {
            let on = state.continuations(&first.text).expect("a beginning");
            assert!(found.answer.action.starts_with(&on.prefix), "{found:?}");
            assert_ne!(first.text, found.answer.action);
        } else {
            let tokens = state.continuations("").expect("a game").tokens;
            assert!(tokens.iter().any(|token| token.text == found.answer.action), "{found:?}");
        }
    }
}

/// Puzzles from games of level 2 with some random moves.
fn puzzles(variant: &str, games: u64) -> Vec<(State, Puzzle)> {
    let mut rng = Rng::new(5);
    let mut found = Vec::new();
    for seed in 0..games {
        let mut state = State::start(variant.parse().expect("a variant"));
        while state.outcome().is_none() && state.plies() < 120 {
            found.extend(puzzle(&state, 2_000, &running()).map(|puzzle| (state.clone(), puzzle)));
            let text = if rng.one_in(4) {
                compose(&state, "", &mut rng, |_| ())
            } else {
                think(&state, Effort::Level(Level::ALL[1]), seed, &running()).expect("the game goes on").action
            };
            state.play(&text).expect("legal");
        }
    }
    found
}

#[test]
fn puzzles_have_one_winning_move_and_a_deeper_search_agrees() {
    let found = puzzles("pilastri/6x6", 8);
    assert!(!found.is_empty());
    for (state, puzzle) in &found {
        assert!(puzzle.plies >= Some(3) && puzzle.line.len() >= 3 && puzzle.others >= 1, "{puzzle:?}");
        let side = state.side_to_act();
        let mut winning = Vec::new();
        for text in state.actions().map(|action| action.to_string()) {
            let mut next = state.clone();
            next.play(&text).expect("legal");
            // A forced reply is given without a search, so it decides nothing.
            while next.outcome().is_none() && next.actions().take(2).count() == 1 {
                let only = next.actions().next().expect("an action").to_string();
                next.play(&only).expect("legal");
            }
            let deeper = Bounds { width: Some(usize::MAX), ..Bounds::of_work(500_000) };
            let wins = match (next.outcome(), think_within(&next, deeper, 2, &running())) {
                (Some(outcome), _) => outcome.result == GameResult::Win(side),
                (None, Some(reply)) => {
                    assert!([0, 1000].contains(&reply.chance), "{}: {text} is not decided", state.position());
                    (reply.chance == 1000) == (next.side_to_act() == side)
                }
                (None, None) => false,
            };
            if wins {
                winning.push(text);
            }
        }
        assert_eq!(winning, std::slice::from_ref(&puzzle.solution), "{}", state.position());
    }
}

#[test]
fn a_position_with_two_wins_or_none_is_no_puzzle() {
    // 20 of White's 24 first moves win on 4×4; at the start on a larger board nothing is proved.
    for variant in ["pilastri/4x4", "pilastri/6x6"] {
        assert_eq!(puzzle(&State::start(variant.parse().expect("a variant")), 20_000, &running()), None);
    }
    let stopped = AtomicBool::new(true);
    for (state, _) in puzzles("pilastri/6x6", 3) {
        assert_eq!(puzzle(&state, 2_000, &stopped), None);
    }
}

/// F5 of the acceptance cases: chances stay those of the sides, whoever plays them after a swap.
#[test]
fn a_swap_changes_no_chance_and_is_not_judged() {
    let plain = State::start(Game::Buku.variant("6x6").expect("a variant"));
    let never = AtomicBool::new(false);
    let mut moves = Vec::new();
    let mut state = plain.clone();
    for _ in 0..6 {
        let Some(answer) = think(&state, Effort::Work(2_000), 3, &never) else { break };
        state.play(&answer.action).expect("legal");
        moves.push(answer.action);
    }
    assert!(moves.len() > 3);
    let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
    let swapped = [&texts[..1], &["swap"], &texts[1..]].concat();
    let without = review(&plain, texts, 2_000, &never, || ()).expect("legal");
    let with = review(&plain.clone().with_pie_rule(), swapped, 2_000, &never, || ()).expect("legal");
    assert_eq!(with.len(), without.len() + 1);
    assert_eq!(with[2..], without[1..], "what follows is judged as without it");
    let first = &with[0];
    let swap = &with[1];
    assert_eq!((first.judgement, first.loss(), swap.judgement, swap.loss()), (None, 0, None, 0));
    assert_eq!((swap.side, swap.played.as_str()), (with[2].side, "swap"));
    assert_eq!((swap.chance, 1000 - first.chance), (with[2].best_chance, with[2].best_chance));
}
