//! The puzzle of the day: posted once in each server that wants it, by any process, on time or late, never twice.

use super::testing::Common;
use super::*;
use crate::{outbox, upkeep};
use colonnade_computer::puzzles;
use colonnade_play::{Fact, Server, ServerId, puzzle_day};

use std::sync::atomic::{AtomicI64, Ordering};

const SERVER: ServerId = ServerId(1_100_000_000_000_000_000);
const DAY: i64 = 20_782;

#[derive(Default)]
struct SetClock(AtomicI64);

impl SetClock {
    fn set(&self, at: Timestamp) {
        self.0.store(at.timestamp_millis(), Ordering::SeqCst);
    }
}

impl Clock for SetClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_timestamp_millis(self.0.load(Ordering::SeqCst)).expect("a time")
    }
}

/// Two services each on all kinds of rows, at noon of a day.
fn pairs() -> Vec<([Arc<Service>; 2], Arc<SetClock>)> {
    let pair = |rows: &Common| {
        let clock = Arc::new(SetClock::default());
        clock.set(Server::puzzle_time(Server::HOST, DAY));
        let service =
            || Arc::new(Service::new(rows.store(), Arc::clone(&clock) as Arc<dyn Clock>, PlaySettings::default()));
        ([service(), service()], Arc::clone(&clock))
    };
    Common::all().iter().map(pair).collect()
}

fn seconds(seconds: i64) -> chrono::TimeDelta {
    chrono::TimeDelta::seconds(seconds)
}

/// The days whose puzzles wait for delivery, with the numbers of the puzzles.
fn told(service: &Service) -> Vec<(ServerId, i64, u16)> {
    let notices = outbox::notices_after(service, 0, 99_999).expect("listed");
    let facts = notices.into_iter().map(|queued| match queued.notice.fact {
        Fact::DailyPuzzle { server, day, number } => (server, i64::from(day), number),
        fact => panic!("{fact:?}"),
    });
    facts.collect()
}

/// Delivers notices as the outbox does.
fn deliver(service: &Service) -> Vec<i64> {
    let notices = outbox::notices_after(service, 0, 99_999).expect("listed");
    notices.iter().for_each(|queued| outbox::settle_notice(service, queued, Sent::Delivered).expect("settled"));
    notices.iter().map(|queued| puzzle_day(queued.notice.at)).collect()
}

#[test]
fn it_is_posted_once_a_day_by_one_of_several_processes() {
    for ([one, other], clock) in pairs() {
        crate::puzzles::set_puzzles(&one, SERVER, Some(7)).expect("set");
        let at = Server::puzzle_time(SERVER, DAY);
        clock.set(at - seconds(1));
        assert_eq!((upkeep::wake(&one), told(&one)), (Ok(Some(at)), Vec::new()));
        for day in DAY..DAY + 3 {
            let at = Server::puzzle_time(SERVER, day);
            clock.set(at);
            std::thread::scope(|scope| {
                for service in [&one, &other, &one, &other] {
                    scope.spawn(|| upkeep::wake(service).expect("woken"));
                }
            });
            assert_eq!(told(&other), [(SERVER, day, puzzles::of_day(day).expect("a puzzle"))]);
            assert_eq!(deliver(&other), [day]);
            // It is settled and gone, and is not posted again.
            for later in [1, 7_200] {
                clock.set(at + seconds(later));
                assert_eq!(upkeep::wake(&one), Ok(Some(Server::puzzle_time(SERVER, day + 1))));
            }
            assert_eq!(told(&one), []);
        }
        assert_eq!(upkeep::recompute(&one, false, &mut |_, _| ()), Ok(vec![]));
    }
}

#[test]
fn what_is_late_is_posted_on_its_day_only() {
    for ([one, _], clock) in pairs() {
        crate::puzzles::set_puzzles(&one, SERVER, Some(7)).expect("set");
        let midnight = Server::puzzle_time(Server::HOST, DAY) + seconds(43_200);
        // No process runs for days, until a night: then it is not time yet.
        clock.set(midnight + seconds(5 * 86_400 + 60));
        let next = Server::puzzle_time(SERVER, DAY + 6);
        assert_eq!((upkeep::wake(&one), told(&one)), (Ok(Some(next)), Vec::new()));
        // Then none runs until an evening: the puzzle of that day is posted, within an hour.
        let evening = Server::puzzle_time(SERVER, DAY + 9) + seconds(20_000);
        clock.set(evening);
        assert_eq!(upkeep::wake(&one), Ok(Some(Server::puzzle_time(SERVER, DAY + 10))));
        assert_eq!(told(&one).iter().map(|told| told.1).collect::<Vec<_>>(), [DAY + 9]);
        let notice = &outbox::notices_after(&one, 0, 9).expect("listed")[0].notice;
        assert!(notice.not_before >= evening && notice.not_before < evening + seconds(3_600), "{notice:?}");
    }
}

#[test]
fn turning_it_off_and_on_posts_no_day_twice() {
    for ([one, other], clock) in pairs() {
        let at = Server::puzzle_time(SERVER, DAY);
        crate::puzzles::set_puzzles(&one, SERVER, Some(7)).expect("set");
        crate::puzzles::set_puzzles(&other, SERVER, None).expect("set");
        crate::puzzles::set_puzzles(&one, SERVER, Some(8)).expect("set");
        clock.set(at);
        upkeep::wake(&one).expect("woken");
        assert_eq!(deliver(&one), [DAY]);
        // Turned off and on after it, even by a process whose clock is behind.
        for now in [at + seconds(5), at - seconds(20)] {
            clock.set(now);
            crate::puzzles::set_puzzles(&other, SERVER, None).expect("set");
            crate::puzzles::set_puzzles(&other, SERVER, Some(7)).expect("set");
            clock.set(at + seconds(9));
            upkeep::wake(&one).expect("woken");
            assert_eq!(told(&one), []);
        }
        // While it is off nothing is posted, and a puzzle that was due is dropped.
        crate::puzzles::set_puzzles(&other, SERVER, None).expect("set");
        clock.set(Server::puzzle_time(SERVER, DAY + 1));
        assert_eq!((upkeep::wake(&one), told(&one)), (Ok(None), Vec::new()));
        crate::puzzles::set_puzzles(&other, SERVER, Some(7)).expect("set");
        clock.set(Server::puzzle_time(SERVER, DAY + 2));
        upkeep::wake(&one).expect("woken");
        assert_eq!(deliver(&one), [DAY + 2]);
        assert_eq!(upkeep::recompute(&one, false, &mut |_, _| ()), Ok(vec![]));
    }
}

#[test]
fn many_servers_are_posted_to_in_few_commits_and_spread() {
    let ([one, _], clock) = pairs().swap_remove(0);
    let servers: Vec<ServerId> = (0..1_000).map(|number| ServerId(SERVER.0 + (number << 22))).collect();
    servers.iter().for_each(|&server| _ = crate::puzzles::set_puzzles(&one, server, Some(7)).expect("set"));
    let late = Server::puzzle_time(Server::HOST, DAY) + seconds(9_000);
    clock.set(late);
    upkeep::wake(&one).expect("woken");
    let mut told: Vec<ServerId> = told(&one).into_iter().map(|told| told.0).collect();
    told.sort();
    assert_eq!((told.len(), told == servers), (1_000, true), "each once");
    let mut minutes = [0_u32; 60];
    for queued in outbox::notices_after(&one, 0, 9_999).expect("listed") {
        minutes[(queued.notice.not_before - late).num_minutes() as usize] += 1;
    }
    assert!(minutes.iter().all(|&count| count < 40), "{minutes:?}");
}
