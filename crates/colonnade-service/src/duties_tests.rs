use crate::{PlaySettings, SystemClock, duties, upkeep};
use std::sync::Arc;

use chrono::TimeDelta;

use super::*;
use crate::commit_feed_tests::pair;
use colonnade_store::testing::{Common, minute};

#[test]
fn the_holder_ends_before_anybody_else_can_begin() {
    let duties = Duties::default();
    let asked = Instant::now();
    assert_eq!(duties.time_left(Duty::Mail, asked), Duration::ZERO);
    duties.answered(Duty::Mail, asked, true);
    assert_eq!(duties.time_left(Duty::Mail, asked), LEASE - MARGIN);
    // However long the answer took, and however long this process was suspended.
    assert_eq!(duties.time_left(Duty::Mail, asked + Duration::from_secs(7)), Duration::from_secs(1));
    assert_eq!(duties.time_left(Duty::Mail, asked + Duration::from_secs(9)), Duration::ZERO);
    assert_eq!(duties.time_left(Duty::Clock, asked), Duration::ZERO);
    duties.answered(Duty::Mail, asked + Duration::from_secs(3), true);
    duties.answered(Duty::Mail, asked + Duration::from_secs(1), true);
    assert_eq!(duties.time_left(Duty::Mail, asked + Duration::from_secs(3)), LEASE - MARGIN, "the later one counts");
    duties.answered(Duty::Mail, asked + Duration::from_secs(4), false);
    assert_eq!(duties.time_left(Duty::Mail, asked + Duration::from_secs(4)), Duration::ZERO);
}

#[test]
fn the_bot_listens_on_while_nobody_answers_and_nothing_else_is_done() {
    let duties = Duties::default();
    let begun = Instant::now();
    let after = |seconds| begun + Duration::from_secs(seconds);
    for duty in [Duty::Bot, Duty::Mail] {
        duties.unanswered(duty, begun);
        assert_eq!(duties.time_left(duty, begun), Duration::ZERO, "it has nothing to go on with");
        duties.answered(duty, begun, true);
        (1..40).for_each(|times| duties.unanswered(duty, after(3 * times)));
    }
    assert_eq!(duties.time_left(Duty::Mail, after(8)), Duration::ZERO);
    assert_eq!(duties.time_left(Duty::Bot, after(100)), Duration::from_secs(20));
    duties.unanswered(Duty::Bot, after(119));
    assert_eq!(duties.time_left(Duty::Bot, after(120)), Duration::ZERO, "not for ever");
    // A process that was suspended requests it too late.
    duties.answered(Duty::Bot, begun, true);
    duties.unanswered(Duty::Bot, after(9));
    assert_eq!(duties.time_left(Duty::Bot, after(9)), Duration::ZERO);
    // Another process has it.
    duties.answered(Duty::Bot, after(9), true);
    duties.answered(Duty::Bot, after(12), false);
    duties.unanswered(Duty::Bot, after(12));
    assert_eq!(duties.time_left(Duty::Bot, after(12)), Duration::ZERO);
}

#[test]
fn an_answer_on_its_way_gives_back_nothing_that_was_left() {
    let duties = Duties::default();
    let asked = Instant::now();
    let after = |seconds| asked + Duration::from_secs(seconds);
    duties.answered(Duty::Bot, asked, true);
    duties.release(Duty::Bot, after(1));
    duties.answered(Duty::Bot, asked, true);
    assert_eq!(duties.time_left(Duty::Bot, after(1)), Duration::ZERO);
    duties.answered(Duty::Mail, asked, true);
    assert_eq!(duties.time_left(Duty::Mail, asked), LEASE - MARGIN, "others are another matter");
    duties.answered(Duty::Bot, after(2), true);
    assert_eq!(duties.time_left(Duty::Bot, after(2)), LEASE - MARGIN);
}

#[test]
fn a_clock_that_differs_is_noticed() {
    let duties = Duties::default();
    let off = |database: i64, after: i64| {
        let at = |milliseconds| minute(0) + TimeDelta::milliseconds(milliseconds);
        duties.compare_clocks(at(0), at(database), at(after));
        duties.clock_off.load(Ordering::SeqCst) != 0
    };
    assert_eq!(
        [off(0, 0), off(-900, 5), off(-1_100, 5), off(900, 5), off(1_100, 5)],
        [false, false, true, false, true]
    );
    // A response that took long says little about the clock.
    assert_eq!([off(3_000, 5_000), off(6_100, 5_000)], [false, true]);
}

#[test]
fn one_service_at_a_time_has_a_duty_and_others_take_it_over() {
    for rows in Common::all() {
        let [one, two] = pair(&rows);
        assert_eq!((duties::has_duty(&one, Duty::Mail), duties::take_duty(&one, Duty::Mail)), (false, Ok(true)));
        assert_eq!(
            (
                duties::has_duty(&one, Duty::Mail),
                duties::take_duty(&two, Duty::Mail),
                duties::has_duty(&two, Duty::Mail)
            ),
            (true, Ok(false), false)
        );
        assert_eq!((duties::take_duty(&two, Duty::Clock), duties::take_duty(&one, Duty::Clock)), (Ok(true), Ok(false)));
        // A service keeps a duty that it renews.
        assert_eq!((duties::take_duty(&one, Duty::Mail), duties::take_duty(&two, Duty::Mail)), (Ok(true), Ok(false)));
        // A service that was suspended for too long learns that it has lost its duty.
        rows.end_leases();
        assert_eq!(
            (
                duties::take_duty(&two, Duty::Mail),
                duties::take_duty(&one, Duty::Mail),
                duties::has_duty(&one, Duty::Mail)
            ),
            (Ok(true), Ok(false), false)
        );
        // A service that is closed releases its own duties at once, and no others.
        upkeep::close(&two).expect("closed");
        assert_eq!((duties::take_duty(&one, Duty::Mail), duties::take_duty(&one, Duty::Clock)), (Ok(true), Ok(true)));
        let three = duties::take_duty(&pair(&rows)[0], Duty::Bot);
        assert_eq!(three, Ok(true));
    }
    let alone = Service::in_memory();
    assert!(duties::has_duty(&alone, Duty::Bot) && duties::take_duty(&alone, Duty::Clock) == Ok(true));
}

#[test]
fn of_many_that_want_a_duty_one_gets_it() {
    for rows in Common::all() {
        let services: Vec<Arc<Service>> = (0..3).flat_map(|_| pair(&rows)).collect();
        for duty in [Duty::Clock, Duty::Mail, Duty::Bot] {
            let taken = std::thread::scope(|scope| {
                let threads: Vec<_> =
                    services.iter().map(|service| scope.spawn(|| duties::take_duty(service, duty))).collect();
                threads
                    .into_iter()
                    .map(|thread| thread.join().expect("no panic").expect("no fault"))
                    .collect::<Vec<_>>()
            });
            assert_eq!(taken.iter().filter(|taken| **taken).count(), 1, "{taken:?}");
        }
    }
}

#[test]
fn each_range_of_shards_has_a_process_and_a_twin_stands_by() {
    for rows in Common::all() {
        let [low, high, twin] = [(0, 3, 8), (4, 7, 8), (0, 3, 8)].map(|range| with_shards(&rows, range));
        let taken = || [&low, &high, &twin].map(|service| duties::take_duty(service, Duty::Bot).expect("no fault"));
        assert_eq!((taken(), duties::duty_name(&low, Duty::Bot)), ([true, true, false], "shards/0-3/8"));
        assert_eq!([&low, &high].map(duties::has_waiting_process), [Ok(true), Ok(false)]);
        upkeep::close(&low).expect("closed");
        assert_eq!([&high, &twin].map(|service| duties::take_duty(service, Duty::Bot)), [Ok(true), Ok(true)]);
        assert_eq!(duties::overlap(&twin), None);
        assert_eq!(duties::has_waiting_process(&twin), Ok(false), "it waits no longer itself");
    }
}

/// A service whose bot has the shards from `first` to `last`, out of `of`.
fn with_shards(rows: &Common, (first, last, of): (u32, u32, u32)) -> Service {
    let service = Service::new(rows.store(), Arc::new(SystemClock), PlaySettings::default());
    service.for_shards(ShardRange::Some { first, last, of })
}

#[test]
fn who_would_hear_the_same_as_another_process_waits_and_says_so() {
    for rows in Common::all() {
        for (own, other) in [((0, 3, 8), (3, 5, 8)), ((0, 1, 4), (4, 7, 8)), ((0, 3, 8), (0, 7, 8))] {
            let [one, two] = [own, other].map(|range| with_shards(&rows, range));
            assert_eq!(duties::take_duty(&one, Duty::Bot), Ok(true));
            assert_eq!((duties::take_duty(&two, Duty::Bot), duties::has_duty(&two, Duty::Bot)), (Ok(false), false));
            let overlap = duties::overlap(&two).expect("it says why");
            assert_eq!((overlap.own, overlap.other), (two.duties.shards, one.duties.shards));
            // The service that had the shards first continues.
            assert_eq!((duties::take_duty(&one, Duty::Bot), duties::overlap(&one)), (Ok(true), None));
            upkeep::close(&one).expect("closed");
            assert_eq!((duties::take_duty(&two, Duty::Bot), duties::overlap(&two)), (Ok(true), None));
            upkeep::close(&two).expect("closed");
        }
        // A waiting service holds no shards: shards that neither holds are free.
        let [one, two, three] = [(0, 3, 8), (3, 5, 8), (4, 7, 8)].map(|range| with_shards(&rows, range));
        let taken = [&one, &two, &three].map(|service| duties::take_duty(service, Duty::Bot).expect("no fault"));
        assert_eq!(taken, [true, false, true]);
        [one, two, three].iter().for_each(|service| upkeep::close(service).expect("closed"));
        let all = pair(&rows)[0].clone();
        let some = with_shards(&rows, (0, 3, 8));
        assert_eq!((duties::take_duty(&all, Duty::Bot), duties::take_duty(&some, Duty::Bot)), (Ok(true), Ok(false)));
        assert_eq!(duties::overlap(&some).map(|overlap| overlap.other), Some(ShardRange::All));
        assert_eq!((duties::release_duty(&all, Duty::Bot), duties::has_duty(&all, Duty::Bot)), (Ok(()), false));
        assert_eq!((duties::take_duty(&some, Duty::Bot), duties::take_duty(&all, Duty::Bot)), (Ok(true), Ok(false)));
        assert_eq!(duties::overlap(&all).map(|overlap| overlap.own), Some(ShardRange::All));
        // A service whose lease had ended, as after an outage of the database, checks again.
        rows.end_leases();
        assert_eq!(duties::take_duty(&all, Duty::Bot), Ok(true));
        some.duties.terms()[Duty::Bot as usize] = None;
        assert_eq!((duties::take_duty(&some, Duty::Bot), duties::take_duty(&all, Duty::Bot)), (Ok(false), Ok(true)));
    }
}

#[test]
fn of_several_who_would_hear_the_same_one_at_most_listens() {
    for rows in Common::all() {
        for _ in 0..8 {
            let services: Vec<Service> =
                [(0, 3, 8), (3, 5, 8), (2, 7, 8)].map(|range| with_shards(&rows, range)).into();
            let taken = std::thread::scope(|scope| {
                let threads: Vec<_> = services
                    .iter()
                    .map(|service| scope.spawn(|| duties::take_duty(service, Duty::Bot) == Ok(true)))
                    .collect();
                threads.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
            });
            assert!(taken.iter().filter(|taken| **taken).count() <= 1, "{taken:?}");
            services.iter().for_each(|service| upkeep::close(service).expect("closed"));
        }
    }
}
