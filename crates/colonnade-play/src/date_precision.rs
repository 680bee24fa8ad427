//! The precision to which the record of an imported game says when it was played.
//!
//! The store keeps an instant for every game. For an imported game this is the first instant of the day, month or year
//! in the record, and the milliseconds added to it encode the precision (decision 108).

use chrono::{NaiveDate, NaiveTime, TimeDelta, Timelike};

use super::place::Place;
use super::span::Timestamp;

/// The precision to which a time is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DatePrecision {
    /// Not at all.
    Unknown,
    /// The year.
    Year,
    /// The month of a year.
    Month,
    /// The day.
    Day,
    /// The minute.
    Minute,
}

/// The instant of an imported game whose record has no date. It is earlier than all others, so such games come last in
/// every list.
pub const UNDATED: Timestamp = Timestamp::from_timestamp_millis(DatePrecision::UNKNOWN_MS).expect("a time");

impl DatePrecision {
    const UNKNOWN_MS: i64 = 1;
    const YEAR_MS: u32 = 2;
    const MONTH_MS: u32 = 3;

    /// The precision of a time of a game, given where the game was played, when it began, and that time.
    #[must_use]
    pub fn of(place: &Place, started: Timestamp, ended: Timestamp, at: Timestamp) -> DatePrecision {
        if *place != Place::Imported {
            return DatePrecision::Minute;
        }
        let is_midnight = at.num_seconds_from_midnight() == 0;
        match at.nanosecond() / 1_000_000 {
            _ if at == UNDATED => DatePrecision::Unknown,
            0 if is_midnight => DatePrecision::Day,
            DatePrecision::YEAR_MS if is_midnight => DatePrecision::Year,
            DatePrecision::MONTH_MS if is_midnight => DatePrecision::Month,
            // Earlier versions stored the time of the import for a game whose record has no date.
            _ if started == ended => DatePrecision::Unknown,
            _ => DatePrecision::Minute,
        }
    }
}

/// The instant for a date such as `2026.11.20`, `2026.11.??` or `2026.??.??`; `None` for a date without a year.
#[must_use]
pub fn parse_date_tag(date: &str) -> Option<Timestamp> {
    let mut parts = date.split('.');
    let year = parts.next()?.parse().ok()?;
    let mut part = || parts.next().and_then(|part| part.parse::<u32>().ok());
    let month = part();
    let day = part();
    let first = NaiveDate::from_ymd_opt(year, month.unwrap_or(1), month.and(day).unwrap_or(1))?.and_hms_opt(0, 0, 0)?;
    let mark = match (month, day) {
        (None, _) => DatePrecision::YEAR_MS,
        (Some(_), None) => DatePrecision::MONTH_MS,
        (Some(_), Some(_)) => 0,
    };
    Some(first.and_utc() + TimeDelta::milliseconds(mark.into()))
}

/// The instant of a time of day such as `17:03:11` or `17:03:11.250` in UTC on a day; `None` if it is no such time, or the
/// day is not known exactly.
#[must_use]
pub fn parse_time_tag(day: Timestamp, time: &str) -> Option<Timestamp> {
    let is_whole_day = DatePrecision::of(&Place::Imported, day, day, day) == DatePrecision::Day;
    let time = NaiveTime::parse_from_str(time, "%H:%M:%S%.f").ok().filter(|_| is_whole_day)?;
    Some(day.date_naive().and_time(time).and_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_date_tells_is_kept_with_it() {
        let shown = |date: &str| {
            parse_date_tag(date).map(|at| (DatePrecision::of(&Place::Imported, at, at, at), at.to_string()))
        };
        let kept = |exactness, text: &str| Some((exactness, format!("{text} UTC")));
        assert_eq!(shown("2026.11.20"), kept(DatePrecision::Day, "2026-11-20 00:00:00"));
        assert_eq!(shown("2026.11.??"), kept(DatePrecision::Month, "2026-11-01 00:00:00.003"));
        assert_eq!(shown("2026.??.??"), kept(DatePrecision::Year, "2026-01-01 00:00:00.002"));
        assert_eq!(shown("2026.??.07"), kept(DatePrecision::Year, "2026-01-01 00:00:00.002"));
        assert_eq!(shown("????.??.??"), None);
        assert_eq!(shown("nonsense"), None);
    }

    #[test]
    fn a_time_of_day_belongs_to_a_day_that_is_known() {
        let on = |date: &str, time: &str| parse_time_tag(parse_date_tag(date)?, time).map(|at| at.to_string());
        assert_eq!(on("2026.11.20", "17:03:11").as_deref(), Some("2026-11-20 17:03:11 UTC"));
        assert_eq!(on("2026.11.20", "00:00:00.250").as_deref(), Some("2026-11-20 00:00:00.250 UTC"));
        for (date, time) in [("2026.11.??", "17:03:11"), ("2026.??.??", "17:03:11"), ("2026.11.20", "5 o'clock")] {
            assert_eq!(on(date, time), None, "{date} {time}");
        }
    }

    #[test]
    fn only_times_of_imported_games_are_inexact() {
        let at = "2026-11-20T17:03:00Z".parse().expect("a time");
        let later = at + TimeDelta::days(2);
        let of = |place: &Place, started, ended, at| DatePrecision::of(place, started, ended, at);
        assert_eq!(of(&Place::Local, UNDATED, UNDATED, UNDATED), DatePrecision::Minute);
        assert_eq!(of(&Place::Imported, UNDATED, UNDATED, UNDATED), DatePrecision::Unknown);
        assert_eq!(of(&Place::Imported, at, at, at), DatePrecision::Unknown);
        assert_eq!(of(&Place::Imported, at, later, later), DatePrecision::Minute);
    }
}
