//! The times that players take follow the public games, however these change.

use super::{AddedGames, GAMES};
use crate::testing::*;
use crate::{Indexing, Store};
use colonnade_play::{
    BySideOf, Cause, Dated, Game, GameEvent, GameId, Outage, Place, PlayerId, RatingPool, ServerId, Setup, SideOf, Span,
};
use colonnade_rules::{self as rules, GameResult, Reason, Side};

on_every_backend! {
    times_follow_what_counts_in_public,
    games_of_earlier_versions_are_added_in_steps,
}

fn add_all(store: &Store) {
    while store.index().expect("a step") == Indexing::Working {}
}

/// The median of a player, in minutes.
fn median(store: &Store, player: PlayerId) -> Option<u64> {
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
    let found = store.overviews(None, &[player], &[RatingPool::Public]).expect("a read");
    found[0].pace.0.median().map(|span| span.as_seconds() / 60)
}

/// A game of 20 actions in which the first player takes `first` minutes for each, and the second one `second`.
fn paced(setup: Setup, [first, second]: [i64; 2]) -> Vec<Dated<GameEvent>> {
    let setup = Setup { variant: variant(rules::Game::Pilastri), ..setup };
    let mut at = 0;
    let mut events = vec![dated(at, GameEvent::Started(setup))];
    let mut game = Game::fold(GameId(0), &events).expect("a game");
    for ply in 0..20 {
        at += if ply % 2 == 0 { first } else { second };
        events.push(act(&game, at));
        game.apply(&events[events.len() - 1]).expect("a legal action");
    }
    events.push(won_by_first(at + 1));
    events
}

fn won_by_first(minutes: i64) -> Dated<GameEvent> {
    ended(minutes, GameResult::Win(Side::First), Reason::Resignation)
}

fn times_follow_what_counts_in_public(trial: &mut Trial) {
    let store = trial.store();
    add_all(store);
    let [a, b] = [join(store, "Ada", 1), join(store, "Bob", 2)];
    let in_private = Setup { place: Place::Server { server: ServerId(5), private: true }, ..setup(a, b) };
    archive(store, &paced(in_private, [1, 1]));
    assert_eq!([a, b].map(|player| median(store, player)), [None; 2]);
    let public = archive(store, &paced(setup(a, b), [100, 8]));
    assert_eq!([a, b].map(|player| median(store, player)), [Some(120), Some(10)]);
    let direct = Setup { place: Place::Direct, ..setup(b, a) };
    let direct = archive(store, &paced(direct, [5_000, 5_000]));
    let is_known = |store: &Store| median(store, a) == Some(5_760);
    let change = |store: &Store, id: GameId, event| {
        let game = Game::fold(id, &store.game(id).expect("a read")).expect("a game");
        go_on(store, id, Some(&game), &[dated(99_999, event)]);
    };
    change(store, direct, GameEvent::Published(SideOf::First));
    assert!(!is_known(store), "one has agreed");
    change(store, direct, GameEvent::Published(SideOf::Second));
    change(store, public, GameEvent::Voided);
    assert!(is_known(store), "only the other game counts");
    change(store, public, GameEvent::Reinstated);
    change(store, direct, GameEvent::Voided);
    trial.reopen();
    assert_eq!([a, b].map(|player| median(trial.store(), player)), [Some(120), Some(10)]);
    assert_eq!(erase(trial.store(), a, 1, minute(99_999)), Ok(()));
    assert_eq!(median(trial.store(), b), Some(10));
}

fn games_of_earlier_versions_are_added_in_steps(trial: &mut Trial) {
    let store = trial.store();
    let [a, b] = [join(store, "Ada", 1), join(store, "Bob", 2)];
    for _ in 0..=GAMES {
        archive(store, &paced(setup(a, b), [3, 40]));
    }
    let running = begun(store, a, b);
    assert_eq!(median(store, a), None, "nothing counts yet");
    while median(store, a).is_none() {
        assert_eq!(store.index(), Ok(Indexing::Working));
    }
    // A game with a number that was passed, one that is still to come, and a new one.
    go_on(store, running.id, Some(&running), &[act(&running, 3), won_by_first(4)]);
    let last = GameId(GAMES as u64 + 1);
    let game = Game::fold(last, &store.game(last).expect("a read")).expect("a game");
    go_on(store, last, Some(&game), &[dated(99_999, GameEvent::Voided)]);
    archive(store, &paced(setup(a, b), [3, 40]));
    assert_eq!(median(store, b), Some(45));
    add_all(store);
    trial.reopen();
    assert_eq!(median(trial.store(), b), Some(45));
    assert_eq!(trial.store().index(), Ok(Indexing::Idle));
}

#[test]
fn only_chosen_actions_count_without_pauses() {
    let start = setup(PlayerId(1), PlayerId(2));
    let acted = |text: &str, cause| GameEvent::Acted { text: text.to_owned(), cause, left: None::<BySideOf<i64>> };
    let events = [
        dated(0, GameEvent::Started(start)),
        dated(10, acted("a", Cause::Chosen)),
        dated(11, acted("b", Cause::Forced)),
        dated(12, acted("c", Cause::Planned)),
        dated(20, GameEvent::TakenBack { plies: 1, left: None }),
        dated(25, acted("d", Cause::Chosen)),
        dated(26, GameEvent::Unreached { side: SideOf::Second, until: minute(40), left: None }),
        dated(50, GameEvent::Outage(Outage { from: minute(42), until: minute(49) })),
        dated(60, acted("e", Cause::Chosen)),
        dated(70, GameEvent::Recorded { text: "f".to_owned(), at: Some(minute(65)) }),
    ];
    let game = colonnade_play::Transcript::fold(GameId(1), events).expect("a game");
    let minutes: Vec<_> = game.chosen_actions().map(|(player, span)| (player.0, span.as_seconds() / 60)).collect();
    assert_eq!(minutes, [(1, 10), (1, 5), (2, 13)]);
    assert!(game.chosen_actions().all(|(_, span)| span < Span::hours(1)));
}

#[test]
fn after_a_swap_actions_are_those_of_the_same_players() {
    let acted = |text: &str| GameEvent::Acted { text: text.to_owned(), cause: Cause::Chosen, left: None };
    let events = [
        dated(0, GameEvent::Started(setup(PlayerId(1), PlayerId(2)))),
        dated(1, acted("a")),
        dated(3, acted("swap")),
        dated(6, acted("b")),
    ];
    let game = colonnade_play::Transcript::fold(GameId(1), events).expect("a game");
    let players: Vec<u64> = game.chosen_actions().map(|(player, _)| player.0).collect();
    assert_eq!(players, [1, 2, 1]);
}

#[test]
fn progress_has_the_walked_games_and_the_new_ones() {
    let progress = AddedGames { walked: 3, end: 5 };
    assert_eq!(
        (1..8).map(|game| progress.has(GameId(game))).collect::<Vec<_>>(),
        [true, true, true, false, false, true, true]
    );
}
