use chrono::{Weekday, WeekdaySet};

use super::*;
use crate::free_days::zone;

fn at(text: &str) -> Timestamp {
    format!("{text}:00Z").parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn vacation(days: &[&str]) -> Vacation {
    Vacation(days.iter().map(|text| day(text)).collect())
}

fn off(days: &[&str]) -> TimeOff<'static> {
    TimeOff { vacation: Cow::Owned(vacation(days)), free: None, outages: &[] }
}

fn control(text: &str) -> TimeControl {
    text.parse().expect("a time control")
}

const NONE: Vacation = Vacation(BTreeSet::new());

#[test]
fn vacation_days_do_not_count() {
    for (from, to, days, hours) in [
        ("2026-03-01T12:00", "2026-03-02T12:00", &[][..], 24),
        ("2026-03-01T12:00", "2026-03-04T12:00", &["2026-03-02", "2026-03-03"], 24),
        ("2026-03-01T12:00", "2026-03-01T18:00", &["2026-03-01"], 0),
        ("2026-03-01T12:00", "2026-03-02T06:00", &["2026-03-01"], 6),
        ("2026-03-01T12:00", "2026-03-02T06:00", &["2026-03-02"], 12),
        ("2026-12-31T12:00", "2027-01-02T12:00", &["2026-12-31", "2027-01-01"], 12),
        ("2028-02-28T00:00", "2028-03-01T00:00", &["2028-02-29"], 24),
        ("2026-03-02T12:00", "2026-03-01T12:00", &["2026-03-01"], 0),
        // Clocks go forward on 2026-03-29 in Europe; in UTC the day has 24 hours like any other.
        ("2026-03-29T00:00", "2026-03-30T00:00", &[], 24),
    ] {
        assert_eq!(off(days).counted(at(from), at(to)), TimeDelta::hours(hours), "{from} to {to} without {days:?}");
    }
}

#[test]
fn a_span_runs_around_vacation() {
    for (from, hours, days, end) in [
        ("2026-03-01T12:00", 24, &[][..], "2026-03-02T12:00"),
        ("2026-03-01T12:00", 24, &["2026-03-02"], "2026-03-03T12:00"),
        ("2026-03-01T12:00", 24, &["2026-03-01"], "2026-03-03T00:00"),
        ("2026-03-01T12:00", 12, &["2026-03-02"], "2026-03-03T00:00"),
        ("2026-03-01T12:00", 11, &["2026-03-02"], "2026-03-01T23:00"),
        ("2026-03-01T12:00", 24, &["2026-03-05"], "2026-03-02T12:00"),
        ("2026-12-30T12:00", 24, &["2026-12-31", "2027-01-01"], "2027-01-02T12:00"),
        ("2026-03-01T12:00", 0, &["2026-03-01"], "2026-03-02T00:00"),
    ] {
        let end_found = off(days).after(at(from), TimeDelta::hours(hours));
        assert_eq!(end_found, at(end), "{hours} h from {from} without {days:?}");
        assert_eq!(off(days).counted(at(from), end_found), TimeDelta::hours(hours), "there and back");
    }
}

#[test]
fn time_for_each_move_is_fresh_every_turn() {
    let clocks = Clocks::start(control("3d"), Side::First, at("2026-03-01T00:00"));
    assert_eq!(clocks.deadline(&NONE), Some(at("2026-03-04T00:00")));
    let clocks = clocks.pass(Side::Second, true, at("2026-03-03T00:00"), &NONE);
    assert_eq!(clocks.running(), Some(Side::Second));
    assert_eq!(clocks.deadline(&NONE), Some(at("2026-03-06T00:00")));
    let clocks = clocks.pass(Side::First, true, at("2026-03-05T00:00"), &NONE);
    assert_eq!(clocks.deadline(&NONE), Some(at("2026-03-08T00:00")));
}

#[test]
fn a_bank_gains_its_increment_up_to_the_cap() {
    let clocks = Clocks::start(control("10d+36h/11d"), Side::First, at("2026-03-01T00:00"));
    assert_eq!(clocks.deadline(&NONE), Some(at("2026-03-11T00:00")));
    // One of ten days used, 36 hours gained: ten and a half.
    let clocks = clocks.pass(Side::Second, true, at("2026-03-02T00:00"), &NONE);
    assert_eq!(clocks.left(at("2026-03-02T00:00"), &NONE).map(|left| left.first), Some(TimeDelta::hours(252)));
    // At once: ten days and 36 hours are more than the cap of eleven days.
    let clocks = clocks.pass(Side::First, true, at("2026-03-02T00:00"), &NONE);
    assert_eq!(clocks.left(at("2026-03-02T00:00"), &NONE).map(|left| left.second), Some(TimeDelta::days(11)));
    assert_eq!(clocks.deadline(&NONE), Some(at("2026-03-12T12:00")));
}

#[test]
fn offers_and_answers_only_stop_and_resume() {
    let clocks = Clocks::start(control("3d"), Side::First, at("2026-03-01T00:00"));
    // First offers after a day; Second thinks for a day; First goes on with the two days that were left.
    let offered = clocks.pass(Side::Second, false, at("2026-03-02T00:00"), &NONE);
    assert_eq!(offered.deadline(&NONE), Some(at("2026-03-05T00:00")));
    let answered = offered.pass(Side::First, false, at("2026-03-03T00:00"), &NONE);
    assert_eq!(answered.deadline(&NONE), Some(at("2026-03-05T00:00")));
    assert_eq!(answered.left(at("2026-03-03T00:00"), &NONE), Some(BySide::new(TimeDelta::days(2), TimeDelta::days(2))));
}

#[test]
fn without_a_limit_nothing_runs_out() {
    let clocks = Clocks::start(TimeControl::Unlimited, Side::First, at("2026-03-01T00:00"));
    assert_eq!((clocks.deadline(&NONE), clocks.left(at("2030-01-01T00:00"), &NONE)), (None, None));
    assert_eq!(check_expiry(&clocks, &NONE, 20, at("2030-01-01T00:00")), None);
}

#[test]
fn a_deadline_that_would_pass_spends_vacation() {
    let clocks = Clocks::start(control("1d"), Side::First, at("2026-03-01T12:00"));
    let now = at("2026-03-02T12:00");
    assert_eq!(check_expiry(&clocks, &NONE, 20, at("2026-03-02T11:59")), None);
    let expiry = check_expiry(&clocks, &NONE, 20, now);
    // The whole of 2 March does not count: twelve hours are left from midnight.
    let spent = vec![day("2026-03-02")];
    assert_eq!(expiry, Some(Expiry::Postponed { spent, deadline: at("2026-03-03T12:00") }));
    assert_eq!(check_expiry(&clocks, &NONE, 0, now), Some(Expiry::TimedOut { spent: vec![], at: now }));
}

#[test]
fn downtime_spends_the_days_that_passed_and_ends_with_the_time_that_counted() {
    let clocks = Clocks::start(control("1d"), Side::First, at("2026-03-01T12:00"));
    let three = check_expiry(&clocks, &NONE, 20, at("2026-03-04T18:00"));
    let spent = ["2026-03-02", "2026-03-03", "2026-03-04"].map(day).to_vec();
    assert_eq!(three, Some(Expiry::Postponed { spent: spent.clone(), deadline: at("2026-03-05T12:00") }));
    // With two days a year, the third deadline stands; the deadline counts, not the late check.
    let late = check_expiry(&clocks, &NONE, 2, at("2026-04-01T00:00"));
    assert_eq!(late, Some(Expiry::TimedOut { spent: spent[..2].to_vec(), at: at("2026-03-04T12:00") }));
}

#[test]
fn each_year_has_its_own_days() {
    let clocks = Clocks::start(control("1d"), Side::First, at("2026-12-30T12:00"));
    // The one day of 2026 is spent on the 31st; the deadline of 1 January uses the day of 2027.
    let expiry = check_expiry(&clocks, &NONE, 1, at("2027-01-01T13:00"));
    let spent = ["2026-12-31", "2027-01-01"].map(day).to_vec();
    assert_eq!(expiry, Some(Expiry::Postponed { spent, deadline: at("2027-01-02T12:00") }));
}

#[test]
fn vacation_taken_ahead_moves_the_deadline_without_spending_more() {
    let clocks = Clocks::start(control("1d"), Side::First, at("2026-03-01T12:00"));
    let ahead = vacation(&["2026-03-02", "2026-03-03"]);
    assert_eq!(clocks.deadline(&ahead), Some(at("2026-03-04T12:00")));
    assert_eq!(check_expiry(&clocks, &ahead, 2, at("2026-03-03T23:59")), None);
    assert_eq!(
        check_expiry(&clocks, &ahead, 2, at("2026-03-04T12:00")),
        Some(Expiry::TimedOut { spent: vec![], at: at("2026-03-04T12:00") })
    );
}

#[test]
fn d23_an_outage_does_not_count_and_vacation_in_it_counts_once() {
    let outage = |from: &str, until: &str| Outage { from: at(from), until: at(until) };
    let mut clocks = Clocks::start(control("1d"), Side::First, at("2026-03-01T12:00"));
    let ahead = vacation(&["2026-03-02"]);
    // The vacation of 2 March lies in the outage: both together stop the clock for 36 hours.
    let long = outage("2026-03-01T18:00", "2026-03-03T06:00");
    assert_eq!(clocks.counted_part(long, &ahead), Some(long));
    clocks.leave_out(long);
    assert_eq!(clocks.deadline(&ahead), Some(at("2026-03-04T00:00")));
    assert_eq!(clocks.left(at("2026-03-03T12:00"), &ahead).map(|left| left.first), Some(TimeDelta::hours(12)));
    assert_eq!(clocks.counted_part(long, &ahead), None, "it is known");
    let longer = outage("2026-03-01T18:00", "2026-03-03T09:00");
    assert_eq!(clocks.counted_part(longer, &ahead), Some(outage("2026-03-03T06:00", "2026-03-03T09:00")));
    let late = outage("2026-03-04T00:01", "2026-03-05T00:00");
    assert_eq!(clocks.counted_part(late, &ahead), None, "time was up before it");
    // A short one matters only to a deadline in it.
    let brief = |from, until| clocks.counted_part(outage(from, until), &ahead);
    assert_eq!(brief("2026-03-03T23:00", "2026-03-03T23:01"), None);
    assert_eq!(brief("2026-03-03T23:59", "2026-03-04T00:01"), Some(outage("2026-03-03T23:59", "2026-03-04T00:01")));
}

#[test]
fn only_the_agreed_number_of_vacation_days_counts() {
    let began = |most| {
        let mut clocks = Clocks::start(control("1d"), Side::First, at("2026-03-01T12:00"));
        clocks.limit_vacation(Some((day("2026-03-01"), most)));
        clocks
    };
    // Days before the game count for nothing, and of later ones the first.
    let ahead = vacation(&["2026-02-27", "2026-02-28", "2026-03-02", "2026-03-03", "2026-03-04"]);
    for (most, deadline) in
        [(0, "2026-03-02T12:00"), (1, "2026-03-03T12:00"), (2, "2026-03-04T12:00"), (9, "2026-03-05T12:00")]
    {
        assert_eq!(began(most).deadline(&ahead), Some(at(deadline)), "{most}");
        let counted = began(most).counted_days(&ahead).into_owned();
        assert_eq!(began(most).counted_days(&counted).as_ref(), &counted, "the limit applies once");
    }
    // No day is spent for nothing, and those that may be are spent.
    let now = at("2026-03-09T00:00");
    let spent = ["2026-03-02", "2026-03-03"].map(day).to_vec();
    let none = check_expiry(&began(0), &NONE, 20, now);
    assert_eq!(none, Some(Expiry::TimedOut { spent: vec![], at: at("2026-03-02T12:00") }));
    let two = check_expiry(&began(2), &NONE, 20, now);
    assert_eq!(two, Some(Expiry::TimedOut { spent, at: at("2026-03-04T12:00") }));
    // The limit stays when the turn passes, and after the end.
    let passed = began(0).pass(Side::Second, true, at("2026-03-01T13:00"), &ahead);
    assert_eq!(passed.deadline(&ahead), Some(at("2026-03-02T13:00")));
    let stopped = passed.stop(at("2026-03-02T01:00"), &ahead);
    assert_eq!(stopped.left(at("2026-03-02T01:00"), &ahead).map(|left| left.second), Some(TimeDelta::hours(12)));
}

/// Free days of a player, by the names of the days.
fn free(days: &[Weekday], name: &str) -> FreeDays {
    FreeDays::new(days.iter().copied().collect(), zone(name).expect("a time zone")).expect("one or two days")
}

#[test]
fn weekly_free_days_begin_and_end_at_midnight_of_the_players_time_zone() {
    let weekend = [Weekday::Sat, Weekday::Sun];
    for (days, zone, from, deadline) in [
        // 2026-11-28 is a Saturday.
        (&weekend[..], "UTC", "2026-11-27T12:00", "2026-11-30T12:00"),
        (&weekend, "UTC", "2026-11-27T00:00", "2026-11-30T00:00"),
        (&weekend, "UTC", "2026-11-28T12:00", "2026-12-01T00:00"),
        (&weekend, "Europe/Berlin", "2026-11-27T12:00", "2026-11-30T12:00"),
        (&weekend, "Europe/Berlin", "2026-11-28T12:00", "2026-11-30T23:00"),
        (&weekend, "Asia/Kolkata", "2026-11-28T12:00", "2026-11-30T18:30"),
        // A day of 23 hours, one of 25, and a day that begins at one o'clock.
        (&[Weekday::Sun], "Europe/Berlin", "2026-03-28T12:00", "2026-03-30T11:00"),
        (&[Weekday::Sun], "Europe/Berlin", "2026-10-24T12:00", "2026-10-26T13:00"),
        (&[Weekday::Fri], "Africa/Cairo", "2026-04-24T05:00", "2026-04-25T21:00"),
    ] {
        let mut clocks = Clocks::start(control("1d"), Side::First, at(from));
        clocks.set_free_days(BySide::new(Some(free(days, zone)), None));
        assert_eq!(clocks.deadline(&NONE), Some(at(deadline)), "{days:?} in {zone} from {from}");
        // The days of one player do not stop the clock of the other.
        let passed = clocks.pass(Side::Second, true, at(from), &NONE);
        assert_eq!(passed.deadline(&NONE), Some(at(from) + TimeDelta::days(1)));
    }
}

#[test]
fn rest_is_told_until_it_ends_with_what_it_is() {
    let mut clocks = Clocks::start(control("1d"), Side::First, at("2026-11-26T00:00"));
    clocks.set_free_days(BySide::new(Some(free(&[Weekday::Sat, Weekday::Sun], "UTC")), None));
    let rest = |text, days: &[&str]| clocks.rest(Side::First, at(text), &vacation(days));
    let until = |text, is_vacation| Some(TimeAway { until: at(text), is_vacation });
    assert_eq!(rest("2026-11-27T23:59", &[]), None);
    assert_eq!(rest("2026-11-28T00:00", &[]), until("2026-11-30T00:00", false));
    assert_eq!(rest("2026-11-28T00:00", &["2026-11-30"]), until("2026-12-01T00:00", false));
    assert_eq!(rest("2026-11-27T12:00", &["2026-11-27"]), until("2026-11-30T00:00", true));
    assert_eq!(clocks.rest(Side::Second, at("2026-11-28T00:00"), &NONE), None);
}

#[test]
fn free_days_are_stored_by_the_name_of_their_zone() {
    for (days, name) in [(&[Weekday::Sun, Weekday::Mon][..], "Europe/Berlin"), (&[Weekday::Thu], "UTC")] {
        let free = free(days, name);
        let stored = serde_json::to_string(&free).expect("JSON");
        assert!(stored.contains(name), "{stored}");
        assert_eq!(serde_json::from_str::<FreeDays>(&stored).expect("the same"), free);
    }
    let renamed = serde_json::from_str::<FreeDays>("[1,\"Nowhere\"]").expect("still read");
    assert_eq!(renamed, free(&[Weekday::Mon], "UTC"));
    for stored in ["[0,\"UTC\"]", "[7,\"UTC\"]", "[128,\"UTC\"]"] {
        assert!(serde_json::from_str::<FreeDays>(stored).is_err(), "{stored}");
    }
    assert_eq!(zone(" europe/berlin ").map(|zone| zone.name()), Some("Europe/Berlin"));
    assert_eq!((zone("Mars/Olympus"), FreeDays::choices().count()), (None, 14));
}

/// Clocks against a simple model that counts minute by minute: with vacation, limited or not, weekly free days, pauses
/// and outages, in time zones that change their clocks and at the end of the year.
#[test]
fn deadlines_are_those_of_a_clock_that_counts_minutes() {
    const ZONES: [&str; 8] = [
        "UTC",
        "Europe/Berlin",
        "America/New_York",
        "Asia/Kolkata",
        "Pacific/Apia",
        "Africa/Cairo",
        "Australia/Lord_Howe",
        "America/Havana",
    ];
    let mut chance = colonnade_testing::Rng::new(47);
    for case in 0..600 {
        // The end of a year, and the times when most clocks are changed.
        let day_of_case =
            ["2026-12-28", "2026-03-06", "2026-03-27", "2026-04-22", "2026-10-23", "2026-10-30"][case % 6];
        let start = at(&format!("{day_of_case}T00:00")) + TimeDelta::minutes(chance.below(3 * 1440) as i64);
        let hours = 1 + chance.below(72) as i64;
        let most = chance.below(4) as u16;
        let limit = chance.one_in(2).then(|| (start.date_naive(), most));
        let first = day(day_of_case) - Days::new(1);
        let days: BTreeSet<NaiveDate> =
            (0..chance.below(6)).map(|_| first + Days::new(chance.below(9) as u64)).collect();
        let taken = Vacation(days.clone());
        let weekdays: WeekdaySet =
            (0..chance.below(3)).map(|_| Weekday::try_from(chance.below(7) as u8).expect("a day")).collect();
        let zone = zone(ZONES[chance.below(ZONES.len())]).expect("a time zone");
        let outages: Vec<Outage> = (0..chance.below(3))
            .map(|_| {
                let from = start + TimeDelta::minutes(chance.below(4 * 1440) as i64);
                Outage { from, until: from + TimeDelta::minutes(chance.below(1440) as i64) }
            })
            .collect();
        let paused = start + TimeDelta::minutes(chance.below(4 * 1440) as i64);
        let pause = Outage { from: paused, until: paused + TimeDelta::days(chance.below(12) as i64) };
        let mut clocks = Clocks::start(control(&format!("{hours}h")), Side::First, start);
        clocks.limit_vacation(limit);
        clocks.set_free_days(BySide::new(FreeDays::new(weekdays, zone), None));
        outages.iter().chain([&pause]).for_each(|off| clocks.leave_out(*off));
        let counts: Vec<NaiveDate> = match limit {
            None => days.into_iter().collect(),
            Some((from, most)) => days.into_iter().filter(|day| *day >= from).take(usize::from(most)).collect(),
        };
        let stands = |minute: Timestamp| {
            counts.contains(&minute.date_naive())
                || weekdays.contains(minute.with_timezone(&zone).weekday())
                || outages.iter().chain([&pause]).any(|off| off.from <= minute && minute < off.until)
        };
        let mut left = hours * 60;
        let mut now = start;
        while left > 0 || stands(now) {
            left -= i64::from(!stands(now));
            now += TimeDelta::minutes(1);
        }
        assert_eq!(clocks.deadline(&taken), Some(now), "case {case}: {weekdays} in {zone} from {start}");
        let halfway = start + (now - start) / 2;
        let minutes = (0..).map(|minute| start + TimeDelta::minutes(minute)).take_while(|minute| *minute < halfway);
        let used = minutes.filter(|minute| !stands(*minute)).count() as i64;
        let shown = clocks.left(halfway, &taken).expect("a limit").first;
        assert!((shown - TimeDelta::minutes(hours * 60 - used)).abs() <= TimeDelta::minutes(1), "case {case}");
    }
}
