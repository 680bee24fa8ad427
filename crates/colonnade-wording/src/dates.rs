//! Days as the language of the reader writes them.

use chrono::{Datelike, NaiveDate, Weekday, WeekdaySet};

use super::text_helpers::joined_and;
use colonnade_language::say;
use colonnade_play::Timestamp;

/// A day: `20 Nov 2026`.
#[must_use]
pub fn day(time: Timestamp) -> String {
    date(time.date_naive())
}

/// A day of the calendar: `20 Nov 2026`.
#[must_use]
pub(super) fn date(day: NaiveDate) -> String {
    say!(web::day, day = day.day(), month = month(&day), year = day.year().to_string())
}

/// A month in short. A page shows hundreds of times; parsing a pattern for each would take longer than the rest of it.
pub(super) fn month(day: &impl Datelike) -> String {
    say!(web::month, month = day.month())
}

/// One or two days of the week, those in sequence from the first: `Saturday and Sunday`.
pub(super) fn weekdays(days: WeekdaySet) -> String {
    // Sunday and Monday are in sequence, too.
    let start = if days.contains(Weekday::Sun) && days.contains(Weekday::Mon) { Weekday::Sun } else { Weekday::Mon };
    joined_and(days.iter(start).map(|day| say!(people::weekday, day = day.to_string().to_lowercase())))
}
