//! The contract of stores, checked for every backend: ratings, statistics, leaderboards, the outbox, failing rows.

use std::sync::Arc;

use crate::rows::{CommitFault, Health};
use crate::testing::*;
use crate::{Append, AppendError, Delivery, Fault, Queued, Store};

use colonnade_archive::{Leader, Statistics};
use colonnade_play::{
    Audience, ChallengeFact, Dated, Fact, GameEvent, GameFact, GameId, Identity, Notice, Player, PlayerId, Rating,
    RatingPool, Setup, rate,
};
use colonnade_rules::{BySide, Game, GameResult, Reason, Side};
use colonnade_testing::Rng;

on_every_backend! {
    ratings_and_statistics_follow_the_results,
    a_cancelled_result_counts_no_more,
    leaders_stand_in_order,
    f06_who_has_not_played_for_a_year_is_no_leader,
    f07_a_game_is_rated_from_what_lists_show_at_its_end,
    casual_games_and_games_against_oneself_leave_ratings_alone,
    notices_wait_until_they_are_settled,
    a_notice_that_waits_is_not_put_in_again,
    of_an_event_that_is_written_each_is_told_once,
    many_callers_write_at_once,
}

fn game() -> Game {
    setup(PlayerId(1), PlayerId(2)).variant.game()
}

fn ratings_and_statistics_follow_the_results(trial: &mut Trial) {
    let store = trial.store();
    let a = join(store, "Ada", 1);
    let b = join(store, "Bob", 2);
    let mut wanted = BySide::new(Rating::default(), Rating::default());
    let mut statistics = Statistics::default();
    for (at, winner) in [(10, Side::First), (20, Side::Second), (15, Side::First)] {
        // The order of archiving counts, not the order in which the games ended.
        won(store, a, b, winner, at);
        wanted = rate(wanted, GameResult::Win(winner), Reason::Resignation, minute(at));
        statistics.add(Side::First, GameResult::Win(winner), Reason::Resignation, 2);
    }
    trial.reopen();
    let store = trial.store();
    assert_eq!(
        (store.rating(RatingPool::Public, a, game()), store.rating(RatingPool::Public, b, game())),
        (Ok(wanted.first), Ok(wanted.second))
    );
    assert_eq!(store.statistics(RatingPool::Public, a, game()), Ok(statistics));
    assert_eq!(store.rating(RatingPool::Public, a, Game::Buku), Ok(Rating::default()));
    assert_eq!(store.statistics(RatingPool::Public, PlayerId(99), game()), Ok(Statistics::default()));
}

/// Cancels the result of a finished game.
fn void(store: &Store, id: GameId) {
    let events = store.game(id).expect("a read");
    let game = colonnade_play::Game::fold(id, &events).expect("a game");
    go_on(store, id, Some(&game), &[dated(9_999, GameEvent::Voided)]);
}

fn a_cancelled_result_counts_no_more(trial: &mut Trial) {
    let a = PlayerId(1);
    let b = PlayerId(2);
    let c = PlayerId(3);
    let games = [(a, b, Side::First), (b, c, Side::First), (c, a, Side::Second), (a, b, Side::Second)];
    let without = Trial::memory();
    let store = trial.store();
    let ids: Vec<GameId> =
        (0..).zip(games).map(|(at, (first, second, winner))| won(store, first, second, winner, at)).collect();
    for (at, (first, second, winner)) in (0..).zip(games).skip(1) {
        won(without.store(), first, second, winner, at);
    }
    void(store, ids[0]);
    for player in [a, b, c] {
        assert_eq!(
            store.rating(RatingPool::Public, player, game()),
            without.store().rating(RatingPool::Public, player, game())
        );
        assert_eq!(
            store.statistics(RatingPool::Public, player, game()),
            without.store().statistics(RatingPool::Public, player, game())
        );
    }
    let (_, summary) = store.summary(ids[0]).expect("a read").expect("a game");
    assert_eq!((summary.result, summary.reason, summary.ratings), (GameResult::Unfinished, Reason::Void, None));
    assert_eq!((summary.ended, store.recompute(false, &mut |_, _| ())), (minute(0), Ok(vec![])));
    // With all results cancelled, nobody has played.
    ids.iter().skip(1).for_each(|&id| void(store, id));
    assert_eq!(store.rating(RatingPool::Public, a, game()), Ok(Rating::default()));
    assert_eq!(store.statistics(RatingPool::Public, a, game()), Ok(Statistics::default()));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

fn leaders_stand_in_order(trial: &mut Trial) {
    let store = trial.store();
    let players: Vec<PlayerId> = (0..6).map(|n| join(store, &format!("Player {n}"), 100 + n)).collect();
    let mut chance = Rng::new(4);
    for at in 0..160 {
        let first = chance.below(6);
        let second = chance.below(6);
        if first != second {
            // The lower number wins mostly.
            let winner = if (first < second) != chance.one_in(5) { Side::First } else { Side::Second };
            won(store, players[first], players[second], winner, at);
        }
    }
    let ratings = players
        .iter()
        .map(|&player| (player, store.rating(RatingPool::Public, player, game()).expect("a read").at(minute(500))));
    let mut wanted: Vec<(PlayerId, Rating)> = ratings.filter(|(_, rating)| !rating.is_provisional()).collect();
    wanted.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    assert!(wanted.len() >= 4, "{wanted:?}");
    let board = |skip, limit| store.leaderboard(RatingPool::Public, game(), minute(500), skip, limit).expect("a read");
    let found: Vec<(PlayerId, Rating)> =
        board(0, 99).into_iter().map(|leader| (leader.player, leader.rating)).collect();
    assert_eq!(found, wanted);
    let second = Leader { player: wanted[1].0, name: format!("Player {}", wanted[1].0.0 - 1), rating: wanted[1].1 };
    assert_eq!((board(1, 1), board(99, 9)), (vec![second], vec![]));
    // A deleted player leaves the leaderboard, also after the ratings are recomputed.
    erase(store, wanted[0].0, 1, minute(500)).expect("an erasure");
    assert!(board(0, 99).iter().map(|leader| leader.player).eq(wanted[1..].iter().map(|(player, _)| *player)));
    let last = store.archive(&Default::default(), colonnade_play::Viewer::Host, crate::SortOrder::NewestFirst, None, 1);
    void(store, last.expect("a page").items[0].id);
    assert!(board(0, 99).iter().all(|leader| leader.player != wanted[0].0));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

/// F6: the row stays, so that the next result lists the player again.
fn f06_who_has_not_played_for_a_year_is_no_leader(trial: &mut Trial) {
    const YEAR: i64 = 365 * 24 * 60;
    let store = trial.store();
    let players: Vec<PlayerId> = (0..4).map(|n| join(store, &format!("Player {n}"), 100 + n)).collect();
    let [active, other, idle, gone] = players[..] else { panic!("four players") };
    for at in 0..40 {
        let winner = if at % 2 == 0 { Side::First } else { Side::Second };
        won(store, active, other, winner, at);
        won(store, idle, gone, winner, at);
    }
    won(store, active, other, Side::First, YEAR / 2);
    let board = |store: &Store, at, skip| {
        let leaders = store.leaderboard(RatingPool::Public, game(), minute(at), skip, 2).expect("a read");
        leaders.into_iter().map(|leader| leader.player).collect::<Vec<_>>()
    };
    let listed = |store: &Store, at| [board(store, at, 0), board(store, at, 2)].concat().len();
    assert_eq!([listed(store, YEAR / 2), listed(store, YEAR), listed(store, YEAR + 40)], [4, 4, 2]);
    assert_eq!((board(store, YEAR + 40, 0), board(store, YEAR + 40, 1)), (vec![active, other], vec![other]));
    trial.reopen();
    let store = trial.store();
    assert_eq!((listed(store, YEAR + 40), store.recompute(false, &mut |_, _| ())), (2, Ok(vec![])));
    won(store, idle, gone, Side::First, YEAR + 50);
    assert_eq!([listed(store, YEAR + 50), listed(store, 2 * YEAR)], [4, 2]);
}

fn f07_a_game_is_rated_from_what_lists_show_at_its_end(trial: &mut Trial) {
    let store = trial.store();
    let a = join(store, "Ada", 1);
    let b = join(store, "Bob", 2);
    for at in 0..60 {
        won(store, a, b, if at % 2 == 0 { Side::First } else { Side::Second }, at);
    }
    let later = 10 * 365 * 24 * 60;
    let rating = |store: &Store, player| store.rating(RatingPool::Public, player, game()).expect("a read");
    let stored = BySide::new(rating(store, a), rating(store, b));
    let shown = stored.map(|rating| rating.at(minute(later)));
    assert!(!stored.first.is_provisional() && shown.first.is_provisional(), "{shown:?}");
    assert_eq!(stored.first.as_of, Some(minute(59)));
    trial.reopen();
    let store = trial.store();
    let id = won(store, a, b, Side::First, later);
    let (_, summary) = store.summary(id).expect("a read").expect("a game");
    assert_eq!(summary.ratings, Some(shown.map(|rating| rating.rounded())));
    let after = rate(stored, GameResult::Win(Side::First), Reason::Resignation, minute(later));
    assert_eq!(BySide::new(rating(store, a), rating(store, b)), after);
    // Such a result says more than one that came at once.
    assert!(after.first.value - shown.first.value > 20.0, "{after:?}");
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

fn casual_games_and_games_against_oneself_leave_ratings_alone(trial: &mut Trial) {
    let store = trial.store();
    let a = PlayerId(1);
    let b = PlayerId(2);
    let casual = Setup { rated: false, ..setup(a, b) };
    archive(store, &whole_game(casual, 0, 4, GameResult::Win(Side::First), Reason::NoMoves));
    archive(store, &whole_game(setup(a, a), 0, 4, GameResult::Win(Side::First), Reason::NoMoves));
    assert_eq!(store.rating(RatingPool::Public, a, game()), Ok(Rating::default()));
    // A casual game still counts as played.
    assert_eq!(store.statistics(RatingPool::Public, a, game()).map(|statistics| statistics.total()), Ok(1));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

fn notice(version: u64, not_before: i64) -> Notice {
    let fact = Fact::Game { game: GameId(1), version, ply: 3, what: GameFact::Acted };
    let notice = Notice::new(Audience::Player(PlayerId(7)), fact, minute(0));
    Notice { not_before: minute(not_before), origin: Some("here".to_owned()), ..notice }
}

fn push(store: &Store, notices: Vec<Notice>) {
    store.append(Append { notices, ..Append::default() }).expect("an append");
}

fn waiting(store: &Store, now: i64) -> Vec<(u64, Notice)> {
    let notices = store.notices(minute(now), 99).expect("a read");
    notices.into_iter().map(|Queued { number, notice }| (number, notice)).collect()
}

fn notices_wait_until_they_are_settled(trial: &mut Trial) {
    push(trial.store(), vec![notice(1, 5), notice(2, 0), notice(3, 0)]);
    trial.reopen();
    let store = trial.store();
    assert_eq!(waiting(store, 4), [(2, notice(2, 0)), (3, notice(3, 0))]);
    assert_eq!(waiting(store, 5), [(2, notice(2, 0)), (3, notice(3, 0)), (1, notice(1, 5))]);
    assert_eq!(store.notices(minute(9), 1).expect("a read").len(), 1);
    assert_eq!(store.next_notice(), Ok(Some(minute(0))));
    let again = Notice { attempts: 1, error: Some("no".to_owned()), ..notice(2, 8) };
    store.settle(2, Delivery::Again(again.clone())).expect("a write");
    store.settle(3, Delivery::Delivered).expect("a write");
    let dead = Notice { attempts: 9, ..notice(1, 5) };
    store.settle(1, Delivery::Dead(dead.clone())).expect("a write");
    // A removed notice is not settled twice.
    store.settle(1, Delivery::Again(notice(1, 0))).expect("a write");
    store.settle(77, Delivery::Delivered).expect("a write");
    assert_eq!((waiting(store, 7), waiting(store, 8)), (vec![], vec![(2, again)]));
    assert_eq!(store.next_notice(), Ok(Some(minute(8))));
    assert_eq!(store.dead_letters(9), Ok(vec![Queued { number: 1, notice: dead }]));
    // Numbers continue, even if the last ones are gone.
    store.settle(2, Delivery::Delivered).expect("a write");
    trial.reopen();
    push(trial.store(), vec![notice(4, 0)]);
    assert_eq!(waiting(trial.store(), 9), [(4, notice(4, 0))]);
    let facts = trial.store().facts().expect("a read");
    assert_eq!((facts.notices, facts.dead_letters), (1, 1));
}

fn a_notice_that_waits_is_not_put_in_again(trial: &mut Trial) {
    let store = trial.store();
    let twin = Notice { at: minute(3), ..notice(1, 3) };
    let challenge = Fact::Challenge { challenge: colonnade_play::ChallengeId(1), what: ChallengeFact::Made };
    let other = Notice::new(Audience::Player(PlayerId(7)), challenge, minute(1));
    push(store, vec![notice(1, 0), twin.clone(), other.clone()]);
    push(store, vec![twin.clone()]);
    assert_eq!(waiting(store, 9), [(1, notice(1, 0)), (2, other)]);
    store.settle(1, Delivery::Delivered).expect("a write");
    push(store, vec![twin.clone()]);
    assert_eq!(waiting(store, 9).last(), Some(&(3, twin)));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

fn of_an_event_that_is_written_each_is_told_once(trial: &mut Trial) {
    let store = trial.store();
    let players = [join(store, "Ada", 1), join(store, "Ben", 2)];
    let (begin, _) = game_write(GameId(1), None, &[dated(0, GameEvent::Started(setup(players[0], players[1])))]);
    let notices = vec![notice(1, 0), notice(1, 3), notice(2, 0)];
    store.append(Append { games: vec![begin], notices, ..Append::default() }).expect("an append");
    // For an event stored earlier, or not yet stored, existing notices are looked up.
    push(store, vec![notice(1, 0), notice(2, 0)]);
    assert_eq!(waiting(store, 9), [(1, notice(1, 0)), (2, notice(2, 0))]);
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

fn many_callers_write_at_once(trial: &mut Trial) {
    let callers = 16u64;
    let rounds = 12u64;
    let store = trial.shared();
    let shared = store.new_player().expect("a number");
    to_player(store.as_ref(), shared, 0, vec![joined("All", Identity::Discord(0))]).expect("a player");
    std::thread::scope(|scope| {
        for caller in 1..=callers {
            let store = Arc::clone(&store);
            scope.spawn(move || {
                let own = join(store.as_ref(), &format!("Caller {caller}"), caller);
                for round in 0..rounds {
                    let name = format!("Caller {caller} {round}");
                    let renamed = vec![colonnade_play::PlayerEvent::Renamed(name)];
                    to_player(store.as_ref(), own, 1 + round, renamed).expect("a write to another player");
                    // All write to the same player; one write at a time succeeds.
                    loop {
                        let read = store.player(shared).expect("a read").len() as u64;
                        let blocked = vec![colonnade_play::PlayerEvent::Blocked(own)];
                        match to_player(store.as_ref(), shared, read, blocked) {
                            Ok(()) => break,
                            Err(error) => assert_eq!(error, AppendError::Stale),
                        }
                    }
                }
            });
        }
    });
    drop(store);
    trial.reopen();
    let player = Player::fold(shared, &trial.store().player(shared).expect("a read"));
    assert_eq!((player.version, player.blocks.len() as u64), (1 + callers * rounds, callers));
    let last = format!("Caller 3 {}", rounds - 1);
    assert_eq!(trial.store().players_named(&last, 9).expect("a read").len(), 1);
}

#[test]
fn a_commit_that_fails_changes_nothing_and_the_next_one_succeeds() {
    let (rows, store) = memory();
    let ada = join(store.as_ref(), "Ada", 1);
    rows.fail_commits([Some(CommitFault::NotApplied)]);
    let block = |expected| to_player(store.as_ref(), ada, expected, vec![colonnade_play::PlayerEvent::Blocked(ada)]);
    assert!(matches!(block(1), Err(AppendError::Fault(Fault::Unavailable(_)))));
    assert_eq!(store.player(ada).expect("a read").len(), 1);
    assert_eq!((block(1), block(2)), (Ok(()), Ok(())));
}

#[test]
fn a_commit_of_unknown_outcome_is_told_as_such() {
    for (fault, version) in [(CommitFault::UnknownApplied, 2), (CommitFault::UnknownNotApplied, 1)] {
        let (rows, store) = memory();
        let ada = join(store.as_ref(), "Ada", 1);
        rows.fail_commits([Some(fault)]);
        let block =
            |expected| to_player(store.as_ref(), ada, expected, vec![colonnade_play::PlayerEvent::Blocked(ada)]);
        assert!(matches!(block(1), Err(AppendError::Unknown(_))));
        assert_eq!(store.player(ada).expect("a read").len() as u64, version);
        assert_eq!(block(version), Ok(()));
    }
}

#[test]
fn a_large_append_that_is_broken_off_is_finished_before_the_next() {
    let begin = |store: &Store| -> Append {
        let events = |id: u64| -> [Dated<GameEvent>; 1] {
            [dated(id as i64, GameEvent::Started(setup(PlayerId(id), PlayerId(1))))]
        };
        let games = (0..1_200)
            .map(|_| store.new_game().expect("a number"))
            .map(|id| game_write(id, None, &events(id.0)).0)
            .collect();
        Append { games, ..Append::default() }
    };
    let running = |store: &Store| store.running(crate::Running::All, None, usize::MAX).expect("a read").len();
    for fault in [CommitFault::UnknownApplied, CommitFault::UnknownNotApplied, CommitFault::NotApplied] {
        for at in 0..6 {
            let (rows, store) = memory();
            let append = begin(store.as_ref());
            rows.fail_commits(std::iter::repeat_n(None, at).chain([Some(fault)]));
            let answer = store.append(append);
            // Whatever the answer, nobody sees a partial commit.
            assert!([0, 1_200].contains(&running(store.as_ref())), "{fault:?} {at}");
            rows.fail_commits([]);
            join(store.as_ref(), "Ada", 1);
            let found = running(store.as_ref());
            match answer {
                Ok(()) => assert_eq!(found, 1_200),
                Err(AppendError::Fault(_)) => assert_eq!(found, 0),
                Err(AppendError::Unknown(_)) => assert!([0, 1_200].contains(&found)),
                Err(AppendError::Stale) => panic!("nothing was stale"),
            }
            assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
        }
    }
}

#[test]
fn reads_that_fail_are_told() {
    let (rows, store) = memory();
    let ada = join(store.as_ref(), "Ada", 1);
    rows.fail_reads(1);
    assert!(matches!(store.player(ada), Err(Fault::Unavailable(_))));
    assert_eq!(store.player(ada).expect("a read").len(), 1);
}

#[test]
fn what_was_counted_last_is_told_while_the_database_is_being_opened() {
    let (rows, store) = memory();
    join(store.as_ref(), "Ada", 1);
    assert_eq!(store.facts().map(|facts| facts.players), Ok(1));
    rows.be(Health::Opening);
    join(store.as_ref(), "Bob", 2);
    assert_eq!(store.facts().map(|facts| (facts.players, facts.fault)), Ok((1, None)), "nothing is read");
    rows.be(Health::Good);
    assert_eq!(store.facts().map(|facts| facts.players), Ok(2));
}
