//! Private games count separately.

use crate::Store;
use crate::testing::*;
use colonnade_play::{
    Game as PlayedGame, GameEvent, GameId, Place, PlayerId, RatingPool, ServerId, Setup, SideOf, rate,
};
use colonnade_rules::{BySide, Game, GameResult, Reason, Side};

on_every_backend! {
    a_private_game_counts_in_its_server_only,
    a_game_in_direct_messages_counts_once_both_publish_it,
    a_cancelled_private_game_counts_no_more,
    an_erased_player_leaves_the_leaderboards_of_servers,
}

const HERE: RatingPool = RatingPool::Server(ServerId(5));
const ELSEWHERE: RatingPool = RatingPool::Server(ServerId(6));

fn game() -> Game {
    setup(PlayerId(1), PlayerId(2)).variant.game()
}

/// A game at a place that the first player wins.
fn won_at(store: &Store, place: Place, first: PlayerId, second: PlayerId) -> GameId {
    let begin = Setup { place, ..setup(first, second) };
    archive(store, &whole_game(begin, 10, 4, GameResult::Win(Side::First), Reason::Resignation))
}

fn private(server: u64) -> Place {
    Place::Server { server: ServerId(server), private: true }
}

/// How many games a player has played and how many of them were rated, in a pool.
fn played(store: &Store, pool: RatingPool, player: PlayerId) -> (u32, u32) {
    let statistics = store.statistics(pool, player, game()).expect("a read");
    (statistics.total(), store.rating(pool, player, game()).expect("a read").games)
}

fn healthy(store: &Store) -> bool {
    store.recompute(false, &mut |_, _| ()) == Ok(vec![])
}

fn a_private_game_counts_in_its_server_only(trial: &mut Trial) {
    let store = trial.store();
    let a = join(store, "Ada", 1);
    let b = join(store, "Bob", 2);
    let newcomers = BySide::new(Default::default(), Default::default());
    let hidden = won_at(store, private(5), a, b);
    assert_eq!((played(store, RatingPool::Public, a), played(store, HERE, a)), ((0, 0), (1, 1)));
    let public = won_at(store, Place::Server { server: ServerId(5), private: false }, b, a);
    trial.reopen();
    let store = trial.store();
    // The private game affects no public number, nor the other way round.
    let won = rate(newcomers, GameResult::Win(Side::First), Reason::Resignation, minute(15));
    assert_eq!(store.rating(RatingPool::Public, b, game()), Ok(won.first));
    assert_eq!(store.rating(HERE, a, game()), Ok(won.first));
    assert_eq!([HERE, ELSEWHERE, RatingPool::Public].map(|pool| played(store, pool, b)), [(1, 1), (0, 0), (1, 1)]);
    for game in [hidden, public] {
        let shown = store.summary(game).expect("a read").expect("a game").1.ratings;
        assert_eq!(shown, Some(newcomers.map(|rating| rating.rounded())), "{game}: both begin at the first rating");
    }
    assert_eq!(store.rating_pools(a), Ok([RatingPool::Public, HERE].into()));
    assert!(healthy(store));
}

fn a_game_in_direct_messages_counts_once_both_publish_it(trial: &mut Trial) {
    let store = trial.store();
    let a = join(store, "Ada", 1);
    let b = join(store, "Bob", 2);
    let id = won_at(store, Place::Direct, a, b);
    assert_eq!((played(store, RatingPool::Public, a), healthy(store)), ((0, 0), true));
    for side in [SideOf::First, SideOf::Second] {
        assert_eq!(played(store, RatingPool::Public, a), (0, 0));
        let game = PlayedGame::fold(id, &store.game(id).expect("a read")).expect("a game");
        go_on(store, id, Some(&game), &[dated(99, GameEvent::Published(side))]);
    }
    assert_eq!((played(store, RatingPool::Public, a), healthy(store)), ((1, 1), true));
}

fn a_cancelled_private_game_counts_no_more(trial: &mut Trial) {
    let store = trial.store();
    let a = join(store, "Ada", 1);
    let b = join(store, "Bob", 2);
    let [first, _] = [won_at(store, private(5), a, b), won_at(store, private(5), b, a)];
    won_at(store, Place::Local, a, b);
    let alone = rate(Default::default(), GameResult::Win(Side::First), Reason::Resignation, minute(15));
    let game_now = PlayedGame::fold(first, &store.game(first).expect("a read")).expect("a game");
    go_on(store, first, Some(&game_now), &[dated(99, GameEvent::Voided)]);
    assert_eq!((played(store, HERE, a), played(store, RatingPool::Public, a)), ((1, 1), (1, 1)));
    assert_eq!(store.rating(HERE, b, game()), Ok(alone.first));
    assert!(healthy(store));
}

fn an_erased_player_leaves_the_leaderboards_of_servers(trial: &mut Trial) {
    let store = trial.store();
    let players: Vec<PlayerId> = (0..3).map(|n| join(store, &format!("Player {n}"), 100 + n)).collect();
    for round in 0..45 {
        won_at(store, private(5), players[round % 3], players[(round + 1) % 3]);
    }
    let board = |pool| store.leaderboard(pool, game(), minute(500), 0, 9).expect("a read");
    assert_eq!((board(HERE).len(), board(ELSEWHERE).len(), board(RatingPool::Public).len()), (3, 0, 0));
    erase(store, players[0], 1, minute(500)).expect("an erasure");
    assert!(board(HERE).len() == 2 && board(HERE).iter().all(|leader| leader.player != players[0]));
    assert!(healthy(store));
}
