//! Tests of the state of any game: checked actions, history and undo.

use super::*;
use crate::checked::StaleAction;

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
fn a_checked_action_has_the_text_the_facts_and_the_state_that_playing_the_text_gives() {
    for variant in variants() {
        let states = played(variant, 60);
        for (before, after) in states.iter().zip(&states[1..]) {
            let text = after.history().pop().expect("an action");
            let action = before.check(&format!(" {text} ")).expect("a legal action");
            assert_eq!(action.text(), text);
            assert_eq!(action.facts(), &before.facts(&text).expect("a legal action"));
            assert_eq!(contents(action.after()), contents(after));
            let mut applied = before.clone();
            assert_eq!(applied.apply(&action), Ok(()));
            assert_eq!(contents(&applied), contents(after));
            assert_eq!(contents(&action.into_after()), contents(after));
        }
    }
}

#[test]
fn a_checked_action_is_refused_by_every_other_state() {
    let mut state = State::start(Game::Buku.standard());
    let action = state.check("1:a1-h1-h2").expect("a legal action");
    assert_eq!(state.apply(&action), Ok(()));
    assert_eq!(state.apply(&action), Err(StaleAction));
    assert_eq!(state.plies(), 1);
    let elsewhere = State::from_position(state.variant(), &state.position()).expect("a position");
    let next = state.actions().map(|action| action.to_string()).next().expect("an action");
    let next = state.check(&next).expect("a legal action");
    assert!(next.belongs_to(&state) && !next.belongs_to(&elsewhere), "the same position with another history");
}

#[test]
fn a_legal_action_is_the_action_of_its_text_and_of_its_state_only() {
    for variant in variants() {
        let start = State::start(variant);
        let other = variants().find(|&other| other != variant).expect("another variant");
        for action in start.actions().take(50) {
            let (mut performed, mut played) = (start.clone(), start.clone());
            assert_eq!(start.checked(action), Ok(start.check(&action.to_string()).expect("legal")));
            assert_eq!(performed.perform(action), Ok(()));
            played.play(&action.to_string()).expect("legal");
            assert_eq!(contents(&performed), contents(&played));
            assert_eq!(performed.perform(action), Err(StaleAction));
            assert_eq!(State::start(other).perform(action), Err(StaleAction));
            assert_eq!(performed.checked(action).err(), Some(StaleAction));
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
