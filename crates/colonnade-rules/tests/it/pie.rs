//! The pie rule: a swap leaves the position, counts as an action, and can be taken back.

use colonnade_rules::{Action, ActionKind, Effect, Game, MoveError, Rule, SWAP, State, Variant};
use colonnade_testing::{Rng, compose, seed, variants};

/// A game with the pie rule after a random first action.
fn after_one(variant: Variant, rng: &mut Rng) -> State {
    let mut state = State::start(variant).with_pie_rule();
    let text = compose(&state, "", rng, |_| ());
    state.play(&text).expect("legal");
    state
}

#[test]
fn the_answer_to_the_first_action_may_be_a_swap() {
    let mut rng = Rng::new(seed(1));
    for variant in variants() {
        let start = State::start(variant).with_pie_rule();
        assert!(start.has_pie_rule() && !start.can_swap());
        assert!(start.continuations("").expect("a beginning").tokens.iter().all(|token| token.label != SWAP));

        let one = after_one(variant, &mut rng);
        assert!(one.can_swap(), "{variant}");
        let last = one.continuations("").expect("a beginning").tokens.pop().expect("tokens");
        assert_eq!((last.text.as_str(), last.whole, last.effect), (SWAP, true, Effect::Swap));
        assert_eq!(one.continuations(" SWAP ").expect("whole").whole.as_deref(), Some(SWAP));
        assert_eq!(one.continuations("sw").expect("a beginning").completions[0].text, SWAP);
        assert_eq!(one.preview("").expect("a beginning").continuations, one.continuations("").expect("a beginning"));
        assert_eq!(one.preview(SWAP).expect("whole").diagram, one.diagram());
        assert!(matches!(one.parse("sw"), Err(MoveError::Incomplete(_))));
        assert_eq!(one.forced_action().map(|action| action.to_string()), None);

        let swap = one.parse("Swap").expect("legal");
        assert_eq!((swap.text(), swap.facts().kind, swap.facts().side), (SWAP, ActionKind::Swap, one.side_to_act()));
        let two = swap.after();
        assert_eq!((two.position(), two.side_to_act(), two.plies()), (one.position(), one.side_to_act(), 2));
        assert_eq!((two.key().value(), two.outcome()), (one.key().value(), one.outcome()));
        assert!(two.has_swapped() && !two.can_swap());
        assert_eq!(two.history(), [one.history()[0].as_str(), SWAP]);
        // What was made for one of the states belongs to no other.
        assert!(swap.belongs_to(&one) && !swap.belongs_to(two));
        let without = one.history().iter().fold(State::start(variant), |mut state, text| {
            state.play(text).expect("legal");
            state
        });
        assert!(!swap.belongs_to(&without));
        assert_eq!(without.actions().take(50).count(), one.actions().take(50).filter(|a| a.text() != SWAP).count());
        assert!(matches!(without.parse(SWAP), Err(MoveError::NotNotation(_))));
    }
}

#[test]
fn a_swap_elsewhere_is_refused_by_name() {
    let mut state = State::start(Game::Pilastri.standard()).with_pie_rule();
    let refused = |state: &State| state.parse(SWAP).expect_err("refused").rule().cloned();
    assert_eq!(refused(&state), Some(Rule::SwapNotNow));
    state.play("a1-a2").expect("legal");
    state.play(SWAP).expect("legal");
    assert_eq!(refused(&state), Some(Rule::SwapNotNow), "twice");
    assert!(matches!(state.parse("s"), Err(MoveError::NotNotation(_))));
    let mut other = State::start(Game::Pilastri.standard()).with_pie_rule();
    other.play("a1-a2").expect("legal");
    let answer = compose(&other, "", &mut Rng::new(seed(2)), |_| ());
    other.play(if answer == SWAP { "b2-b3" } else { &answer }).expect("legal");
    assert_eq!(refused(&other), Some(Rule::SwapNotNow), "after an answer");
}

#[test]
fn games_with_a_swap_go_on_and_go_back_as_without_it() {
    let mut rng = Rng::new(seed(3));
    for variant in variants() {
        let mut with = after_one(variant, &mut rng);
        let mut without = State::start(variant);
        without.play(&with.history()[0]).expect("legal");
        with.play(SWAP).expect("legal");
        let mut states = vec![State::start(variant).with_pie_rule(), {
            let mut one = State::start(variant).with_pie_rule();
            one.play(&with.history()[0]).expect("legal");
            one
        }];
        for _ in 0..70 {
            states.push(with.clone());
            assert_eq!((with.position(), with.outcome()), (without.position(), without.outcome()));
            assert_eq!(with.plies(), without.plies() + 1);
            if with.outcome().is_some() {
                break;
            }
            let text = compose(&without, "", &mut rng, |_| ());
            with.play(&text).expect("legal");
            without.play(&text).expect("legal");
        }
        let end = states.last().expect("states").clone();
        for (plies, state) in states.iter().enumerate() {
            let mut back = end.clone();
            let taken = end.plies() - plies as u32;
            assert_eq!(back.undo(taken), taken);
            assert_eq!(back.history(), state.history());
            assert_eq!((back.position(), back.can_swap()), (state.position(), state.can_swap()));
            assert_eq!(back.undo(1_000), plies as u32);
            assert_eq!(back.plies(), 0);
        }
    }
}

#[test]
fn counts_include_the_swap() {
    fn walk(state: &State, depth: u8) -> u128 {
        if depth == 0 { 1 } else { state.actions().map(Action::into_after).map(|next| walk(&next, depth - 1)).sum() }
    }
    let small = Game::Pilastri.variant("4x4").expect("a variant");
    let buku = Game::Buku.variant("6x6").expect("a variant");
    // In the last one, the first action can end the game, so that nobody can swap.
    let last = "0,0,0,0,0,0/0,0,0,0,0,0/0,0,0,0,0,0/0,0,0,0,0,0/2,0,0,0,0,0/3,0,0,0,0,0 b 16 16 0";
    let starts = [State::start(small), State::start(Game::Gore.standard())];
    let ending = State::from_position(buku, last).expect("a position").with_pie_rule();
    let ends = ending.actions().filter(|action| action.after().outcome().is_some()).count();
    assert!(ends > 0);
    for depth in 0..3 {
        assert_eq!(ending.perft(depth), Some(walk(&ending, depth)), "{depth}");
        let ended = ending.actions().find(|action| action.after().outcome().is_some()).expect("there are some");
        assert_eq!(ended.after().perft(depth), Some(walk(ended.after(), depth)), "{depth} after the end");
    }
    for start in starts {
        let variant = start.variant();
        let mut state = start.with_pie_rule();
        for text in [None, Some("swap")] {
            for depth in 0..4 {
                assert_eq!(state.perft(depth), Some(walk(&state, depth)), "{variant} {depth}");
            }
            assert_eq!(state.count(), Some(state.actions().count() as u128));
            let first = state.actions().next().expect("legal").to_string();
            state.play(text.unwrap_or(&first)).expect("legal");
        }
        assert_eq!(state.perft(3), Some(walk(&state, 3)), "{variant} after the swap");
    }
}
