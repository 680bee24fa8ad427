//! News between services on the same rows.

use crate::{challenges, games, outbox, people};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::FutureExt;
use tokio::sync::broadcast::Receiver;

use super::turn_tests::{StoppedClock, begin, join, pairs, proposal, race};
use super::*;
use colonnade_play::{Command, Fact, GameFact, Viewer};
use colonnade_store::testing::{Common, minute};

pub(super) fn pair(rows: &Common) -> [Arc<Service>; 2] {
    [(); 2].map(|()| Arc::new(Service::new(rows.store(), Arc::new(StoppedClock), PlaySettings::default())))
}

/// Plays the next action of the player to act. Returns the version afterwards.
fn act(service: &Service, game: GameId) -> Option<u64> {
    let seen = games::get(service, Viewer::Host, game).expect("there");
    let to_act = seen.players()[seen.state.side_to_act()];
    let text = seen.state.actions().map(|action| action.to_string()).next().expect("an action");
    let order = CommandRequest {
        version: Some(seen.version),
        ..CommandRequest::new(game, to_act, Command::Act(text.as_str().into()))
    };
    games::act(service, &order).ok().map(|done| done.game.version)
}

/// All updates that a subscriber has received.
fn drained(told: &mut Receiver<GameUpdate>) -> Vec<GameUpdate> {
    std::iter::from_fn(|| told.try_recv().ok()).collect()
}

fn version(update: &GameUpdate) -> u64 {
    let Fact::Game { version, .. } = update.fact else { panic!("{update:?}") };
    version
}

/// Whether an alarm has rung since the last call.
fn has_rung(alarm: &Alarm) -> bool {
    alarm.notified().now_or_never().is_some()
}

#[test]
fn followers_everywhere_hear_of_each_change_once_and_in_order() {
    for services in pairs(&PlaySettings::default()) {
        let ada = join(&services[0], 1);
        let bob = join(&services[1], 2);
        let mut told = [services[0].subscribe(), services[1].subscribe()];
        let games = [begin(&services[0], ada, bob), begin(&services[1], bob, ada)];
        let turn = AtomicUsize::new(0);
        let done = race(&services, 4, |service| {
            let mut done = Vec::new();
            for _ in 0..4 {
                let game = games[turn.fetch_add(1, Ordering::SeqCst) % 2];
                done.extend(act(service, game).map(|version| (game, version)));
                // Readers in between process the same commits.
                service.process_commits().expect("followed");
            }
            done
        });
        let resigned =
            games::act(&services[0], &CommandRequest::new(games[0], ada, Command::Resign)).expect("resigned");
        let mut done: Vec<(GameId, u64)> = done.concat();
        done.extend(games.map(|game| (game, 1)));
        done.push((games[0], resigned.game.version));
        done.sort_unstable();
        services.iter().for_each(|service| service.process_commits().expect("followed"));
        let heard = told.each_mut().map(drained);
        assert_eq!(heard[0], heard[1], "in one order");
        let mut seen: Vec<(GameId, u64)> = heard[0].iter().map(|update| (update.game, version(update))).collect();
        for game in games {
            let versions: Vec<u64> = seen.iter().filter(|(of, _)| *of == game).map(|(_, version)| *version).collect();
            assert!(versions.is_sorted_by(|one, next| one < next), "{versions:?}");
        }
        seen.sort_unstable();
        assert_eq!(seen, done);
        let last = heard[0].last().expect("the end");
        assert!(matches!(last.fact, Fact::Game { what: GameFact::Ended, .. }), "{last:?}");
        assert!(last.is_visible_to(Viewer::Player(ada)) && !last.is_visible_to(Viewer::Nobody));
        services.iter().for_each(|service| service.process_commits().expect("followed"));
        assert_eq!(told.each_mut().map(drained), [vec![], vec![]], "nothing twice");
    }
}

#[test]
fn alarms_ring_for_what_others_have_made_due_and_once_for_the_own() {
    for [one, two] in pairs(&PlaySettings::default()) {
        let alarms = [one.due_alarm(), one.mail_alarm(), two.due_alarm(), two.mail_alarm()];
        let rung = || alarms.map(has_rung);
        let ada = join(&one, 1);
        let bob = join(&one, 2);
        two.process_commits().expect("followed");
        rung();
        begin(&one, ada, bob);
        assert_eq!(rung(), [true, true, false, false]);
        one.process_commits().expect("followed");
        two.process_commits().expect("followed");
        assert_eq!(rung(), [false, false, true, true]);
        // Settling a notice releases those behind it in the queue.
        let notice = outbox::notices(&one, 9).expect("read").remove(0);
        outbox::settle_notice(&one, &notice, Sent::Delivered).expect("settled");
        two.process_commits().expect("followed");
        assert_eq!(rung(), [false, false, false, true]);
        // Something due after the sleeper wakes anyway does not wake it.
        two.due_alarm().begin_sleep(Some(minute(0)));
        challenges::challenge(&one, &proposal(ada, None)).expect("made");
        two.process_commits().expect("followed");
        assert!(!has_rung(two.due_alarm()));
    }
}

#[test]
fn who_was_away_for_longer_than_the_log_lasts_knows_that_something_was_missed() {
    for rows in Common::all() {
        let [one, two] = pair(&rows);
        let ada = join(&one, 1);
        let bob = join(&one, 2);
        let game = begin(&one, ada, bob);
        assert_eq!(people::player(&two, ada).expect("there").name, "Player 1");
        two.process_commits().expect("followed");
        let mut told = two.subscribe();
        let mut missed = two.missed_updates();
        has_rung(two.due_alarm());
        act(&one, game).expect("played");
        assert!(!missed.has_changed().expect("it lives"));
        rows.discard_messages();
        two.process_commits().expect("followed");
        assert!(missed.has_changed().expect("it lives") && has_rung(two.due_alarm()) && has_rung(two.mail_alarm()));
        assert_eq!(drained(&mut told), []);
        missed.mark_unchanged();
        // Updates continue from there.
        let version_now = act(&one, game).expect("played");
        two.process_commits().expect("followed");
        assert_eq!(drained(&mut told).iter().map(version).collect::<Vec<_>>(), [version_now]);
        assert!(!missed.has_changed().expect("it lives"));
    }
}

#[test]
fn a_commit_rings_for_its_own_follower_only_where_somebody_listens() {
    // A database notifies about the commits of other services, too.
    for rows in Common::all().iter().filter(|rows| !rows.is_database()) {
        let [one, two] = pair(rows);
        let ada = join(&one, 1);
        let bob = join(&one, 2);
        let game = begin(&one, ada, bob);
        assert!(one.wait_for_commits().now_or_never().is_none(), "nobody listens");
        let _told = one.subscribe();
        act(&one, game).expect("played");
        assert!(one.wait_for_commits().now_or_never().is_some());
        act(&two, game).expect("played");
        assert!(two.wait_for_commits().now_or_never().is_none() && one.wait_for_commits().now_or_never().is_none());
    }
    // A service alone does not follow a log, and tells subscribers at once.
    let alone = Service::in_memory();
    let mut told = alone.subscribe();
    let ada = join(&alone, 1);
    let bob = join(&alone, 2);
    begin(&alone, ada, bob);
    assert_eq!((alone.is_shared(), alone.process_commits(), drained(&mut told).len()), (false, Ok(()), 1));
}

#[test]
fn a_database_tells_its_other_services_at_once() {
    for rows in Common::all().iter().filter(|rows| rows.is_database()) {
        let [one, two] = pair(rows);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let news = |service: &Service| {
            let news =
                async { tokio::time::timeout(std::time::Duration::from_secs(60), service.wait_for_commits()).await };
            assert!(runtime.block_on(news).is_ok(), "nothing is told");
        };
        let ada = join(&one, 1);
        news(&two);
        join(&two, 2);
        news(&one);
        assert_eq!(people::player(&two, ada).expect("there").name, "Player 1");
    }
}
