use crate::{PlaySettings, SystemClock, duties, upkeep};
use std::sync::Arc;

use super::*;
use crate::commit_feed_tests::pair;
use colonnade_store::testing::Common;

#[test]
fn one_service_at_a_time_has_a_duty_and_others_take_it_over() {
    for rows in Common::all() {
        let [one, two] = pair(&rows);
        assert_eq!(
            (duties::has_duty(&one, ServiceDuty::Mail), duties::take_duty(&one, ServiceDuty::Mail)),
            (false, Ok(true))
        );
        assert_eq!(
            (
                duties::has_duty(&one, ServiceDuty::Mail),
                duties::take_duty(&two, ServiceDuty::Mail),
                duties::has_duty(&two, ServiceDuty::Mail)
            ),
            (true, Ok(false), false)
        );
        assert_eq!(
            (duties::take_duty(&two, ServiceDuty::Clock), duties::take_duty(&one, ServiceDuty::Clock)),
            (Ok(true), Ok(false))
        );
        // A service keeps a duty that it renews.
        assert_eq!(
            (duties::take_duty(&one, ServiceDuty::Mail), duties::take_duty(&two, ServiceDuty::Mail)),
            (Ok(true), Ok(false))
        );
        // A service that was suspended for too long learns that it has lost its duty.
        rows.end_leases();
        assert_eq!(
            (
                duties::take_duty(&two, ServiceDuty::Mail),
                duties::take_duty(&one, ServiceDuty::Mail),
                duties::has_duty(&one, ServiceDuty::Mail)
            ),
            (Ok(true), Ok(false), false)
        );
        // A service that is closed releases its own duties at once, and no others.
        upkeep::close(&two).expect("closed");
        assert_eq!(
            (duties::take_duty(&one, ServiceDuty::Mail), duties::take_duty(&one, ServiceDuty::Clock)),
            (Ok(true), Ok(true))
        );
        let three = duties::take_duty(&pair(&rows)[0], ServiceDuty::Bot);
        assert_eq!(three, Ok(true));
    }
    let alone = Service::in_memory();
    assert!(duties::has_duty(&alone, ServiceDuty::Bot) && duties::take_duty(&alone, ServiceDuty::Clock) == Ok(true));
}

#[test]
fn of_many_that_want_a_duty_one_gets_it() {
    for rows in Common::all() {
        let services: Vec<Arc<Service>> = (0..3).flat_map(|_| pair(&rows)).collect();
        for duty in [ServiceDuty::Clock, ServiceDuty::Mail, ServiceDuty::Bot] {
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
        let taken =
            || [&low, &high, &twin].map(|service| duties::take_duty(service, ServiceDuty::Bot).expect("no fault"));
        assert_eq!((taken(), duties::duty_name(&low, ServiceDuty::Bot)), ([true, true, false], "shards/0-3/8"));
        assert_eq!([&low, &high].map(duties::has_waiting_process), [Ok(true), Ok(false)]);
        upkeep::close(&low).expect("closed");
        assert_eq!([&high, &twin].map(|service| duties::take_duty(service, ServiceDuty::Bot)), [Ok(true), Ok(true)]);
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
            assert_eq!(duties::take_duty(&one, ServiceDuty::Bot), Ok(true));
            assert_eq!(
                (duties::take_duty(&two, ServiceDuty::Bot), duties::has_duty(&two, ServiceDuty::Bot)),
                (Ok(false), false)
            );
            let overlap = duties::overlap(&two).expect("it says why");
            assert_eq!((overlap.own, overlap.other), (two.duties.shards, one.duties.shards));
            // The service that had the shards first continues.
            assert_eq!((duties::take_duty(&one, ServiceDuty::Bot), duties::overlap(&one)), (Ok(true), None));
            upkeep::close(&one).expect("closed");
            assert_eq!((duties::take_duty(&two, ServiceDuty::Bot), duties::overlap(&two)), (Ok(true), None));
            upkeep::close(&two).expect("closed");
        }
        // A waiting service holds no shards: shards that neither holds are free.
        let [one, two, three] = [(0, 3, 8), (3, 5, 8), (4, 7, 8)].map(|range| with_shards(&rows, range));
        let taken = [&one, &two, &three].map(|service| duties::take_duty(service, ServiceDuty::Bot).expect("no fault"));
        assert_eq!(taken, [true, false, true]);
        [one, two, three].iter().for_each(|service| upkeep::close(service).expect("closed"));
        let all = pair(&rows)[0].clone();
        let some = with_shards(&rows, (0, 3, 8));
        assert_eq!(
            (duties::take_duty(&all, ServiceDuty::Bot), duties::take_duty(&some, ServiceDuty::Bot)),
            (Ok(true), Ok(false))
        );
        assert_eq!(duties::overlap(&some).map(|overlap| overlap.other), Some(ShardRange::All));
        assert_eq!(
            (duties::release_duty(&all, ServiceDuty::Bot), duties::has_duty(&all, ServiceDuty::Bot)),
            (Ok(()), false)
        );
        assert_eq!(
            (duties::take_duty(&some, ServiceDuty::Bot), duties::take_duty(&all, ServiceDuty::Bot)),
            (Ok(true), Ok(false))
        );
        assert_eq!(duties::overlap(&all).map(|overlap| overlap.own), Some(ShardRange::All));
        // A service whose lease had ended, as after an outage of the database, checks again.
        rows.end_leases();
        assert_eq!(duties::take_duty(&all, ServiceDuty::Bot), Ok(true));
        some.duties.answered(ServiceDuty::Bot, Instant::now(), false);
        assert_eq!(
            (duties::take_duty(&some, ServiceDuty::Bot), duties::take_duty(&all, ServiceDuty::Bot)),
            (Ok(false), Ok(true))
        );
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
                    .map(|service| scope.spawn(|| duties::take_duty(service, ServiceDuty::Bot) == Ok(true)))
                    .collect();
                threads.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
            });
            assert!(taken.iter().filter(|taken| **taken).count() <= 1, "{taken:?}");
            services.iter().for_each(|service| upkeep::close(service).expect("closed"));
        }
    }
}
