//! Positions with a known best move.

use std::sync::atomic::AtomicBool;

use colonnade_engine::{Answer, Effort, Level, think};
use colonnade_rules::{Game, GameResult, Side, State};
use colonnade_testing::{Rng, compose, seed};

fn at(variant: &str, position: &str) -> State {
    State::from_position(variant.parse().expect("a variant"), position).expect("a position")
}

fn best(state: &State, effort: Effort) -> Answer<String> {
    think(state, effort, 5, &AtomicBool::new(false)).expect("the game goes on")
}

#[test]
fn an_empty_line_that_ends_the_game_in_its_favour_is_taken() {
    // White leads by 20 captured counters. Picking up the empty rank 6 repeats the board: Black takes the remaining 17.
    let board = "0,0,0,0,0,0/2,1,1,1,1,1/1,1,1,1,1,0/1,1,1,1,1,0/0,0,0,0,0,0/0,0,0,0,0,0";
    let state = at("buku/6x6", &format!("{board} w 20 0 0"));
    let answer = best(&state, Effort::Work(2_000));
    assert_eq!(answer.proven_in, Some(1));
    assert!(answer.action.ends_with(':'), "{answer:?}");
    assert_eq!((answer.chance, answer.score > 0), (1000, true));
    // If White is behind by 20, that loses at once.
    let state = at("buku/6x6", &format!("{board} w 0 20 0"));
    assert!(!best(&state, Effort::Work(2_000)).action.ends_with(':'));
}

#[test]
fn four_by_four_is_never_lost_from_the_start() {
    let mut rng = Rng::new(seed(44));
    for variant in ["pilastri/4x4", "pilastri/4x4+high-jumpers"] {
        for _ in 0..3 {
            let mut state = State::start(variant.parse().expect("a variant"));
            while state.outcome().is_none() {
                let text = match state.side_to_act() {
                    Side::First => best(&state, Effort::Level(Level::default())).action,
                    Side::Second if rng.one_in(2) => compose(&state, "", &mut rng, |_| ()),
                    Side::Second => best(&state, Effort::Level(Level::ALL[3])).action,
                };
                state.play(&text).expect("legal");
            }
            let result = state.outcome().map(|outcome| outcome.result);
            assert_eq!(result, Some(GameResult::Win(Side::First)), "{variant}: {:?}", state.history());
        }
    }
}

#[test]
fn four_by_four_is_never_lost_from_a_won_position() {
    let mut rng = Rng::new(seed(45));
    let mut won = 0;
    for game in 0..24 {
        let variant = ["pilastri/4x4", "pilastri/4x4+high-jumpers"][game % 2];
        let mut state = State::start(variant.parse().expect("a variant"));
        for _ in 0..rng.next_u64() % 8 {
            if state.outcome().is_none() {
                state.play(&compose(&state, "", &mut rng, |_| ())).expect("legal");
            }
        }
        if state.outcome().is_some() {
            continue;
        }
        let side = state.side_to_act();
        let claims = best(&state, Effort::Level(Level::default())).chance == 1000;
        // If the side to act does not claim a win, the other side has one, whatever is played.
        let winner = if claims { side } else { side.other() };
        won += usize::from(claims);
        while state.outcome().is_none() {
            let text = if state.side_to_act() == winner {
                let answer = best(&state, Effort::Level(Level::default()));
                assert_eq!(answer.chance, 1000, "{}", state.position());
                answer.action
            } else {
                compose(&state, "", &mut rng, |_| ())
            };
            state.play(&text).expect("legal");
        }
        let result = state.outcome().map(|outcome| outcome.result);
        assert_eq!(result, Some(GameResult::Win(winner)), "{variant}: {:?}", state.history());
    }
    assert!((4..=20).contains(&won), "{won}");
}

#[test]
fn an_open_offer_is_answered() {
    for deal in ["?a1", "?a1,b1", "?c1,d1"] {
        let state = at("gore/standard", &format!("0n,1n,2n,4n/1s,0s,4s,3s n 12 21 {deal}"));
        let answer = best(&state, Effort::Level(Level::ALL[3]));
        assert!(["accept", "decline"].contains(&answer.action.as_str()), "{answer:?}");
    }
}

#[test]
fn level_4_beats_level_1() {
    for game in [Game::Pilastri, Game::Gore, Game::PitOfPillars] {
        for strong in Side::ALL {
            let mut state = State::start(game.standard());
            while state.outcome().is_none() && state.plies() < 200 {
                let level = if state.side_to_act() == strong { 3 } else { 0 };
                state.play(&best(&state, Effort::Level(Level::ALL[level])).action).expect("legal");
            }
            let result = state.outcome().map(|outcome| outcome.result);
            assert_eq!(result, Some(GameResult::Win(strong)), "{game}: {:?}", state.history());
        }
    }
}
