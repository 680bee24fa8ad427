//! Two stores that write the same rows with a write lock.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::thread;

use super::locking_rows::{LockingRows, WriteLockFault};
use crate::codec::keys::Table;
use crate::rows::CommitFault;
use crate::testing::*;
use crate::{
    Append, AppendError, Asked, CommitChanges, CommitNews, Fault, IdKind, News, OpenItems, OpenSeeks, Reads, SortOrder,
    SoughtGame, SoughtTime, Store, Write, content_of,
};
use colonnade_archive::{ArchiveFilter, Count};
use colonnade_play::{
    ChallengeEvent, Game, GameId, Identity, PlayerEvent, PlayerId, SeekScope, Server, ServerEvent, ServerId,
    ServerSettings, Span, TimeControl, Viewer,
};
use colonnade_rules::{GameResult, Reason, Side};
use colonnade_testing::Rng;

/// Two stores on each kind of rows.
fn pairs() -> Vec<[Arc<Store>; 2]> {
    Common::all().iter().map(|rows| [rows.store(), rows.store()]).collect()
}

/// A new player joins if nothing has changed that the append depends on.
fn join_if(store: &Store, read: Reads) -> Result<(), AppendError> {
    let id = store.new_player().expect("a number");
    let events = vec![dated(0, joined("New", Identity::Discord(100 + id.0)))];
    store.append(Append { players: vec![Write { id, expected: 0, events }], read, ..Append::default() })
}

fn version(store: &Store, game: GameId) -> u64 {
    store.running_version(game).expect("a read").expect("it runs")
}

#[test]
fn numbers_are_given_once_whoever_gives_them() {
    for stores in pairs() {
        let numbers: Vec<u64> = thread::scope(|scope| {
            let reserve = |store: &Arc<Store>| {
                let store = Arc::clone(store);
                scope.spawn(move || -> Vec<u64> {
                    (0..100)
                        .map(|n| store.reserve(IdKind::Game, 1 + n % 3).map(|first| (first, 1 + n % 3)))
                        .flat_map(|given| {
                            let (first, count) = given.expect("numbers");
                            first..first + count
                        })
                        .collect()
                })
            };
            let threads = [reserve(&stores[0]), reserve(&stores[1]), reserve(&stores[0])];
            threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
        });
        assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len());
    }
}

#[test]
fn unused_numbers_are_given_again_after_the_end() {
    for rows in Common::all() {
        let store = rows.store();
        let ada = join(&store, "Ada", 1);
        let bob = join(&store, "Bob", 2);
        assert_eq!(won(&store, ada, bob, Side::First, 10), GameId(1));
        assert_eq!((store.new_game(), store.new_game()), (Ok(GameId(2)), Ok(GameId(3))));
        store.close().expect("closed");
        let store = rows.store();
        // Enough games that further numbers are reserved with a commit.
        for minutes in 0..12 {
            won(&store, ada, bob, Side::First, 20 + minutes);
        }
        store.close().expect("closed");
        assert_eq!(rows.store().new_game(), Ok(GameId(14)));
    }
}

#[test]
fn what_one_has_written_the_other_reads_and_goes_on_from() {
    for [one, two] in pairs() {
        let ada = join(&one, "Ada", 1);
        let bob = join(&two, "Bob", 2);
        assert_eq!(two.player_of(&Identity::Discord(1)), Ok(Some(ada)));
        let begun = begun(&one, ada, bob);
        let id = begun.id;
        let next = go_on(&two, id, Some(&begun), &[act(&begun, 1)]);
        // A write based on the previous version is refused by either store.
        for store in [&one, &two] {
            let (write, _) = game_write(id, Some(&begun), &[act(&begun, 2)]);
            let append = Append { games: vec![write], ..Append::default() };
            assert_eq!(store.append(append), Err(AppendError::Stale));
        }
        go_on(&one, id, Some(&next), &[ended(3, GameResult::Win(Side::First), Reason::Resignation)]);
        // Both allocate sequence numbers in the archive.
        won(&two, ada, bob, Side::First, 10);
        won(&one, ada, bob, Side::Second, 20);
        for store in [&one, &two] {
            assert_eq!(store.facts().expect("facts").archived, 3);
            assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
        }
    }
}

#[test]
fn each_event_is_written_once_though_two_stores_race() {
    for stores in pairs() {
        let ada = join(&stores[0], "Ada", 1);
        let bob = join(&stores[1], "Bob", 2);
        let id = begun(&stores[0], ada, bob).id;
        // All threads write the next action of what they read, until the game has twelve.
        let written: usize = thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|n| {
                    let store = Arc::clone(&stores[n % 2]);
                    scope.spawn(move || {
                        let mut written = 0;
                        loop {
                            let events = store.game(id).expect("a read");
                            if events.len() > 12 {
                                return written;
                            }
                            let game = colonnade_play::Game::fold(id, &events).expect("a game");
                            let (write, _) = game_write(id, Some(&game), &[act(&game, events.len() as i64)]);
                            match store.append(Append { games: vec![write], ..Append::default() }) {
                                Ok(()) => written += 1,
                                Err(AppendError::Stale) => {}
                                Err(error) => panic!("{error}"),
                            }
                        }
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).sum()
        });
        assert_eq!((written, version(&stores[0], id), version(&stores[1], id)), (12, 13, 13));
        assert_eq!(stores[1].recompute(false, &mut |_, _| ()), Ok(vec![]));
    }
}

#[test]
fn an_append_is_refused_when_something_that_it_rests_on_has_changed() {
    for [one, two] in pairs() {
        let ada = join(&one, "Ada", 1);
        let bob = join(&one, "Bob", 2);
        let fresh = |read: Reads| join_if(&two, read);
        let looked = || two.decide(|| two.open_items(ada).expect("a read"));
        let (open_items, read) = looked();
        assert_eq!(open_items, OpenItems::default());
        assert_eq!(fresh(read.clone()), Ok(()));
        let challenge = one.new_challenge().expect("a number");
        to_challenge(&one, challenge, 0, ChallengeEvent::Made(terms(bob, Some(ada))), 99).expect("made");
        assert_eq!(fresh(read.clone()), Err(AppendError::Stale));
        // An erasure does not miss a game that began after its caller looked.
        assert_eq!(two.erase(ada, 1, read, minute(1)), Err(AppendError::Stale));
        let (open_items, read) = looked();
        assert_eq!((open_items.made, open_items.challenges.as_slice()), (0, &[challenge][..]));
        assert_eq!(fresh(read), Ok(()));

        let (_, host) = two.decide(|| two.server(Server::HOST).expect("a read"));
        assert_eq!(fresh(host.clone()), Ok(()));
        let settings = ServerSettings { private: true, ..ServerSettings::default() };
        to_server(&one, Server::HOST, 0, [ServerEvent::SettingsChanged(settings)]).expect("changed");
        assert_eq!(fresh(host), Err(AppendError::Stale));

        // A seek that was added or removed since.
        let all = OpenSeeks {
            server: ServerId(7),
            rated: false,
            time: SoughtTime::Exactly(TimeControl::PerMove(Span::days(3))),
            game: SoughtGame::All,
        };
        let asked = Asked { seeks: vec![all], ..Asked::default() };
        let looked = || two.decide(|| two.together(&asked).expect("a read").seeks[0].len());
        let (count, none) = looked();
        assert_eq!(count, 0);
        assert_eq!(fresh(none.clone()), Ok(()));
        let seek = one.new_challenge().expect("a number");
        let sought = crate::seeks_tests::sought(bob, variant(colonnade_rules::Game::Buku), SeekScope::Exact, false);
        to_challenge(&one, seek, 0, sought, 99).expect("made");
        let (count, there) = looked();
        assert_eq!(count, 1);
        assert_eq!((fresh(none.clone()), fresh(there.clone())), (Err(AppendError::Stale), Ok(())));
        to_challenge(&one, seek, 1, ChallengeEvent::Withdrawn, 99).expect("withdrawn");
        assert_eq!((fresh(none), fresh(there)), (Ok(()), Err(AppendError::Stale)));

        let events = whole_game(setup(ada, bob), 5, 3, GameResult::Win(Side::First), Reason::Resignation);
        let import = |store: &Store| {
            let (write, _) = game_write(store.new_game().expect("a number"), None, &events);
            let game = Game::fold(write.write.id, &write.write.events).expect("a game");
            let (found, read) = store.decide(|| store.count_duplicates(&[content_of(&game)]).expect("a read"));
            (found, Append { games: vec![write], read, ..Append::default() })
        };
        let ((found, first), (_, second)) = (import(&one), import(&two));
        assert_eq!(found, [0]);
        assert_eq!(one.append(first), Ok(()));
        assert_eq!(two.append(second), Err(AppendError::Stale));
        assert_eq!(two.recompute(false, &mut |_, _| ()), Ok(vec![]));
    }
}

#[test]
fn everybody_hears_who_changed_and_that_something_was_erased() {
    for [one, two] in pairs() {
        let heard = two.news(0).expect("a read").expect("they share").number;
        let news = |since| two.news(since).expect("a read").expect("they share");
        let told = |number, is_own, changes: &[CommitChanges]| {
            let commits = changes.iter().map(|changes| CommitNews { is_own, changes: changes.clone() }).collect();
            News { number, commits: Some(commits), has_more: false }
        };
        assert_eq!((two.opened_at_commit(), news(heard)), (Some(heard), told(heard, false, &[])));
        let ada = join(&one, "Ada", 1);
        let changed = CommitChanges { players: vec![ada], ..CommitChanges::default() };
        assert_eq!(news(heard), told(heard + 1, false, std::slice::from_ref(&changed)));
        erase(&one, ada, 1, minute(1)).expect("erased");
        let erased = CommitChanges { everything: true, ..CommitChanges::default() };
        assert_eq!(news(heard + 1), told(heard + 2, false, std::slice::from_ref(&erased)));
        assert_eq!(news(heard + 2), told(heard + 2, false, &[]));
        // A store recognizes its own commits.
        assert_eq!(one.news(heard), Ok(Some(told(heard + 2, true, &[changed, erased]))));
        assert_eq!(news(heard + 3).commits, None, "nobody can tell of what is not there");
    }
    let alone = crate::in_memory().expect("a store");
    join(&alone, "Ada", 1);
    assert_eq!((alone.opened_at_commit(), alone.news(0)), (None, Ok(None)));
}

#[test]
fn who_loses_the_turn_decides_again_and_writes_once() {
    let rows = LockingRows::in_memory();
    let one = under_write_lock(&rows);
    let two = under_write_lock(&rows);
    let ada = join(&one, "Ada", 1);
    rows.fail([WriteLockFault::Overtaken; 3]);
    let bob = join(&one, "Bob", 2);
    assert_eq!(two.player(bob).map(|events| events.len()), Ok(1));
    // Retries are limited.
    rows.fail([WriteLockFault::Overtaken; 10]);
    let lost = to_player(&one, PlayerId(9), 0, vec![joined("Cy", Identity::Discord(3))]);
    assert!(matches!(lost, Err(AppendError::Fault(Fault::Unavailable(_)))), "{lost:?}");
    assert_eq!(two.player_of(&Identity::Discord(3)), Ok(None));
    // After an unknown outcome, nothing is taken as known.
    rows.fail([CommitFault::UnknownApplied, CommitFault::UnknownNotApplied].map(WriteLockFault::Commit));
    for (user, is_there) in [(4, true), (5, false)] {
        let id = one.new_player().expect("a number");
        let unknown = to_player(&one, id, 0, vec![joined("Di", Identity::Discord(user))]);
        assert!(matches!(unknown, Err(AppendError::Unknown(_))), "{unknown:?}");
        assert_eq!(two.player_of(&Identity::Discord(user)).map(|found| found.is_some()), Ok(is_there));
    }
    rows.fail([WriteLockFault::Commit(CommitFault::NotApplied)]);
    let refused = to_player(&two, PlayerId(90), 0, vec![joined("Ed", Identity::Discord(6))]);
    assert!(matches!(refused, Err(AppendError::Fault(_))), "{refused:?}");
    won(&two, ada, bob, Side::First, 10);
    won(&one, ada, bob, Side::First, 20);
    assert_eq!(one.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

#[test]
fn a_recount_that_mends_ends_when_another_store_writes() {
    for rows in Common::all() {
        let one = rows.store();
        let two = rows.store();
        let ada = join(&one, "Ada", 1);
        let bob = join(&one, "Bob", 2);
        won(&one, ada, bob, Side::First, 10);
        rows.damage(Table::PlayerCount);
        let told = one.recompute(false, &mut |_, _| ()).expect("a recount");
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!(two.recompute(true, &mut |_, _| ()).map(|told| told.len()), Ok(1));
        assert_eq!(one.recompute(false, &mut |_, _| ()), Ok(vec![]));
        // The archive is checked after the first repairs.
        rows.damage(Table::Count);
        let mut others = vec![3];
        let mended = one.recompute(true, &mut |_, _| {
            others.pop().into_iter().for_each(|user| _ = join(&two, "Cy", user));
        });
        assert_eq!(mended, Err(AppendError::Stale));
        assert_eq!(two.player_of(&Identity::Discord(3)).map(|found| found.is_some()), Ok(true));
        assert!(!one.recompute(true, &mut |_, _| ()).expect("a recount").is_empty());
        assert_eq!(two.recompute(false, &mut |_, _| ()), Ok(vec![]));
    }
}

#[test]
fn what_no_hint_has_foretold_is_read_and_counts() {
    for [one, two] in pairs() {
        let ada = join(&one, "Ada", 1);
        let bob = join(&one, "Bob", 2);
        // More than a player is expected to have.
        for number in 0..300 {
            let id = one.new_challenge().expect("a number");
            let challenge = |made: &Store| to_challenge(made, id, 0, ChallengeEvent::Made(terms(ada, None)), 99);
            challenge(if number % 2 == 0 { &one } else { &two }).expect("made");
        }
        let looked = || two.decide(|| two.open_items(ada).expect("a read"));
        let (open_items, read) = looked();
        assert_eq!((open_items.made, open_items.challenges.len()), (300, 300));
        let fresh = |read: Reads| join_if(&two, read);
        assert_eq!(fresh(read.clone()), Ok(()));
        let last = *open_items.challenges.last().expect("many");
        to_challenge(&one, last, 1, ChallengeEvent::Withdrawn, 99).expect("withdrawn");
        assert_eq!(fresh(read), Err(AppendError::Stale));
        assert_eq!(fresh(looked().1), Ok(()));
        assert_eq!(two.open_items(bob), Ok(OpenItems::default()));
    }
}

#[test]
fn a_version_known_by_heart_that_another_store_made_old_counts_for_nothing() {
    for [one, two] in pairs() {
        let ada = join(&one, "Ada", 1);
        let bob = join(&one, "Bob", 2);
        let mut game = begun(&one, ada, bob);
        let mut go = |store: &Store, version: u64| {
            let (write, next) = game_write(game.id, Some(&game), &[act(&game, game.version as i64)]);
            let append = Append { games: vec![write], versions: vec![(ada, version), (bob, 1)], ..Append::default() };
            store.append(append).map(|()| game = next)
        };
        for (writer, reader, version) in [(&two, &one, 1), (&one, &two, 2), (&two, &one, 3)] {
            // Both cache the version.
            assert_eq!((go(reader, version), go(writer, version)), (Ok(()), Ok(())));
            assert_eq!(go(reader, version), Ok(()));
            to_player(writer, ada, version, vec![PlayerEvent::Renamed(format!("Ada {version}"))]).expect("renamed");
            assert_eq!(go(reader, version), Err(AppendError::Stale));
            assert_eq!(go(reader, version + 1), Ok(()));
        }
    }
}

#[test]
fn a_page_sees_one_moment_while_another_store_changes_the_blocks() {
    /// The games of an append.
    const TOGETHER: usize = 10;
    for [one, two] in pairs() {
        thread::scope(|scope| {
            let writer = scope.spawn(|| {
                let mut chance = Rng::new(colonnade_testing::seed(75));
                for _ in 0..30 {
                    let games = (0..TOGETHER).map(|_| {
                        let id = one.new_game().expect("a number");
                        // They end at arbitrary times, so that blocks are changed anywhere, split and joined.
                        let events = made_up(&mut chance, id, 5);
                        finished(id, 0, &events)
                    });
                    one.append(Append { games: games.collect(), ..Append::default() }).expect("an append");
                }
            });
            let none = ArchiveFilter::default();
            let mut is_last = false;
            while !is_last {
                is_last = writer.is_finished();
                for order in [SortOrder::NewestFirst, SortOrder::OldestFirst] {
                    let page = two.archive(&none, Viewer::Host, order, None, 1_000).expect("a page");
                    assert_eq!((page.items.len() % TOGETHER, page.next), (0, None));
                    let mut places: Vec<_> = page.items.iter().map(|game| (game.ended, game.id)).collect();
                    if order == SortOrder::NewestFirst {
                        places.reverse();
                    }
                    assert!(places.is_sorted_by(|a, b| a < b));
                }
                // The page and the count of all games are from the same snapshot, too.
                let page =
                    two.archive_with_count(&none, Viewer::Host, SortOrder::NewestFirst, None, 7).expect("a page");
                let Count::Exactly(count) = page.count else { panic!("{:?}", page.count) };
                assert_eq!((count % TOGETHER as u64, page.items.len()), (0, if count == 0 { 0 } else { 7 }));
            }
            let all = two.archive(&none, Viewer::Host, SortOrder::NewestFirst, None, 1_000).expect("a page");
            assert_eq!(all.items.len(), 30 * TOGETHER);
        });
        assert_eq!(two.recompute(false, &mut |_, _| ()), Ok(vec![]));
    }
}
