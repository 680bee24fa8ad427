use chrono::TimeDelta;

use super::*;
use colonnade_store::testing::minute;

#[test]
fn the_holder_ends_before_anybody_else_can_begin() {
    let duties = DutyTerms::default();
    let asked = Instant::now();
    assert_eq!(duties.time_left(ServiceDuty::Mail, asked), Duration::ZERO);
    duties.answered(ServiceDuty::Mail, asked, true);
    assert_eq!(duties.time_left(ServiceDuty::Mail, asked), LEASE - MARGIN);
    // However long the answer took, and however long this process was suspended.
    assert_eq!(duties.time_left(ServiceDuty::Mail, asked + Duration::from_secs(7)), Duration::from_secs(1));
    assert_eq!(duties.time_left(ServiceDuty::Mail, asked + Duration::from_secs(9)), Duration::ZERO);
    assert_eq!(duties.time_left(ServiceDuty::Clock, asked), Duration::ZERO);
    duties.answered(ServiceDuty::Mail, asked + Duration::from_secs(3), true);
    duties.answered(ServiceDuty::Mail, asked + Duration::from_secs(1), true);
    assert_eq!(
        duties.time_left(ServiceDuty::Mail, asked + Duration::from_secs(3)),
        LEASE - MARGIN,
        "the later one counts"
    );
    duties.answered(ServiceDuty::Mail, asked + Duration::from_secs(4), false);
    assert_eq!(duties.time_left(ServiceDuty::Mail, asked + Duration::from_secs(4)), Duration::ZERO);
}

#[test]
fn the_bot_listens_on_while_nobody_answers_and_nothing_else_is_done() {
    let duties = DutyTerms::default();
    let begun = Instant::now();
    let after = |seconds| begun + Duration::from_secs(seconds);
    for duty in [ServiceDuty::Bot, ServiceDuty::Mail] {
        duties.unanswered(duty, begun);
        assert_eq!(duties.time_left(duty, begun), Duration::ZERO, "it has nothing to go on with");
        duties.answered(duty, begun, true);
        (1..40).for_each(|times| duties.unanswered(duty, after(3 * times)));
    }
    assert_eq!(duties.time_left(ServiceDuty::Mail, after(8)), Duration::ZERO);
    assert_eq!(duties.time_left(ServiceDuty::Bot, after(100)), Duration::from_secs(20));
    duties.unanswered(ServiceDuty::Bot, after(119));
    assert_eq!(duties.time_left(ServiceDuty::Bot, after(120)), Duration::ZERO, "not for ever");
    // A process that was suspended requests it too late.
    duties.answered(ServiceDuty::Bot, begun, true);
    duties.unanswered(ServiceDuty::Bot, after(9));
    assert_eq!(duties.time_left(ServiceDuty::Bot, after(9)), Duration::ZERO);
    // Another process has it.
    duties.answered(ServiceDuty::Bot, after(9), true);
    duties.answered(ServiceDuty::Bot, after(12), false);
    duties.unanswered(ServiceDuty::Bot, after(12));
    assert_eq!(duties.time_left(ServiceDuty::Bot, after(12)), Duration::ZERO);
}

#[test]
fn an_answer_on_its_way_gives_back_nothing_that_was_left() {
    let duties = DutyTerms::default();
    let asked = Instant::now();
    let after = |seconds| asked + Duration::from_secs(seconds);
    duties.answered(ServiceDuty::Bot, asked, true);
    duties.release(ServiceDuty::Bot, after(1));
    duties.answered(ServiceDuty::Bot, asked, true);
    assert_eq!(duties.time_left(ServiceDuty::Bot, after(1)), Duration::ZERO);
    duties.answered(ServiceDuty::Mail, asked, true);
    assert_eq!(duties.time_left(ServiceDuty::Mail, asked), LEASE - MARGIN, "others are another matter");
    duties.answered(ServiceDuty::Bot, after(2), true);
    assert_eq!(duties.time_left(ServiceDuty::Bot, after(2)), LEASE - MARGIN);
}

#[test]
fn a_clock_that_differs_is_noticed() {
    let duties = DutyTerms::default();
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
