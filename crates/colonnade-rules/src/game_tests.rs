//! Tests of the state of any game: actions, history and undo.

use super::*;
use crate::action::StaleAction;

/// The states of a game of at most `plies` actions, chosen by a fixed rule; the start is first.
fn played(variant: Variant, plies: usize) -> Vec<State> {
    let mut states = vec![State::start(variant)];
    while states.len() <= plies {
        let state = &states[states.len() - 1];
        let Some(text) = state.actions().map(|action| action.to_string()).take(states.len() * 7 % 23 + 1).last() else {
            break;
        };
        let mut next = state.clone();
        next.play(&text).expect("a legal action");
        states.push(next);
    }
    states
}

fn variants() -> impl Iterator<Item = Variant> {
    Game::ALL.iter().flat_map(|game| game.variants())
}

/// Everything in which two equal states agree.
fn contents(state: &State) -> (String, u32, Vec<String>, u128, Option<Outcome>) {
    (state.position(), state.plies(), state.history(), state.identity(), state.outcome())
}

#[test]
fn an_action_has_the_text_and_the_state_that_playing_the_text_gives() {
    for variant in variants() {
        let states = played(variant, 60);
        for (before, after) in states.iter().zip(&states[1..]) {
            let text = after.history().pop().expect("an action");
            let action = before.parse(&format!(" {text} ")).expect("a legal action");
            assert_eq!((action.text(), action.choice().to_string()), (text.as_str(), text.clone()));
            assert_eq!(contents(action.after()), contents(after));
            let mut played = before.clone();
            assert_eq!(played.play(&action).as_ref(), Ok(&text));
            assert_eq!(contents(&played), contents(after));
            let (facts, state) = action.clone().into_parts();
            assert_eq!((&facts, contents(&state)), (action.facts(), contents(after)));
            assert_eq!(contents(&action.into_after()), contents(after));
        }
    }
}

#[test]
fn an_action_looked_at_first_is_the_same_as_one_that_is_played_at_once() {
    let state = State::start(Game::Gore.standard());
    let action = state.parse("c1").expect("a legal action");
    let (facts, after) = action.clone().into_parts();
    assert_eq!((&facts, after.position()), (action.facts(), action.after().position()));
    assert_eq!(action.clone().into_after().identity(), after.identity());
    assert_eq!((action.text(), state.plies()), ("c1", 0));
}

#[test]
fn an_action_is_refused_by_every_other_state() {
    let mut state = State::start(Game::Buku.standard());
    let action = state.parse("1:a1-h1-h2").expect("a legal action");
    assert_eq!(state.play(&action).as_deref(), Ok("1:a1-h1-h2"));
    assert_eq!(state.play(&action), Err(StaleAction));
    assert_eq!(state.plies(), 1);
    let elsewhere = State::from_position(state.variant(), &state.position()).expect("a position");
    let next = state.actions().next().expect("an action");
    assert!(next.belongs_to(&state) && !next.belongs_to(&elsewhere), "the same position with another history");
}

#[test]
fn a_listed_action_is_the_action_of_its_text_and_of_its_state_only() {
    for variant in variants() {
        let start = State::start(variant);
        let other = variants().find(|&other| other != variant).expect("another variant");
        for action in start.actions().take(50) {
            let mut listed = start.clone();
            let mut written = start.clone();
            assert_eq!(start.parse(&action.to_string()).as_ref(), Ok(&action));
            assert_eq!(listed.play(&action), Ok(action.to_string()));
            written.play(&action.to_string()).expect("legal");
            assert_eq!(contents(&listed), contents(&written));
            assert_eq!(listed.play(&action), Err(StaleAction));
            assert_eq!(State::start(other).play(&action), Err(StaleAction));
        }
    }
}

#[test]
fn the_start_is_the_same_state_whether_it_is_written_out_or_not() {
    for variant in variants() {
        let start = State::start(variant);
        let written = State::from_position(variant, &start.position()).expect("a position");
        assert_eq!(contents(&start), contents(&written));
    }
    let identities: std::collections::BTreeSet<u128> =
        variants().map(|variant| State::start(variant).identity()).collect();
    assert_eq!(identities.len(), variants().count());
}

#[test]
fn undo_leads_back_to_every_earlier_state() {
    for variant in variants() {
        let states = played(variant, 100);
        let last = &states[states.len() - 1];
        for (ply, earlier) in states.iter().enumerate() {
            let mut state = last.clone();
            let plies = states.len() - 1 - ply;
            assert_eq!(state.undo(plies as u32), plies as u32);
            assert_eq!(contents(&state), contents(earlier), "{variant} back to ply {ply}");
        }
        let mut state = last.clone();
        assert_eq!(state.undo(u32::MAX), last.plies());
        assert_eq!(contents(&state), contents(&states[0]));
        assert_eq!(state.undo(1), 0);
    }
}

#[test]
fn a_game_goes_on_after_an_undo_as_if_nothing_had_been_taken_back() {
    for variant in variants() {
        let states = played(variant, 100);
        let mut state = states[states.len() - 1].clone();
        let kept = states.len() / 2;
        state.undo((states.len() - 1 - kept) as u32);
        for later in &states[kept + 1..] {
            state.play(&later.history()[later.plies() as usize - 1]).expect("a legal action");
            assert_eq!(contents(&state), contents(later));
        }
    }
}
