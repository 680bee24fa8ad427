//! Weekly free days: weekdays in a player's time zone on which the player's clock stands still.

use std::str::FromStr;

use chrono::{Datelike, Days, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc, Weekday, WeekdaySet};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use super::outage::Outage;
use super::span::Timestamp;

/// The weekly free days of a player. In games whose players have agreed on it, the player's clock stands still on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct FreeDays {
    days: WeekdaySet,
    zone: Tz,
}

impl FreeDays {
    /// The most days a week.
    pub const MOST: u8 = 2;

    /// The sets of days that players can choose: two in sequence, or one.
    pub fn choices() -> impl Iterator<Item = WeekdaySet> {
        let pairs = WeekdaySet::ALL.iter(Weekday::Mon).map(|day| WeekdaySet::from_array([day, day.succ()]));
        pairs.chain(WeekdaySet::ALL.iter(Weekday::Mon).map(WeekdaySet::single))
    }

    /// Free days in a time zone; `None` if there are none, or more than [`FreeDays::MOST`].
    #[must_use]
    pub fn new(days: WeekdaySet, zone: Tz) -> Option<FreeDays> {
        (1..=FreeDays::MOST).contains(&days.len()).then_some(FreeDays { days, zone })
    }

    /// The weekdays.
    #[must_use]
    pub const fn days(&self) -> WeekdaySet {
        self.days
    }

    /// The time zone.
    #[must_use]
    pub const fn zone(&self) -> Tz {
        self.zone
    }

    /// The free days that end after `from` and begin before `until`, in order.
    pub(super) fn spans(self, from: Timestamp, until: Timestamp) -> impl Iterator<Item = Outage> {
        let local = |at: Timestamp| at.with_timezone(&self.zone).date_naive();
        let last = local(until);
        let days = std::iter::successors(Some(local(from)), |day| day.checked_add_days(Days::new(1)));
        let free = days.take_while(move |day| *day <= last).filter(move |day| self.days.contains(day.weekday()));
        free.map(move |day| Outage { from: self.midnight(day), until: self.midnight(day + Days::new(1)) })
            .filter(move |span| span.until > from && span.from < until)
    }

    /// When a day begins: at midnight, or where clocks are put forward at midnight, right after that.
    fn midnight(self, day: NaiveDate) -> Timestamp {
        let quarter_hours = (0..=96).map(|count| day.and_time(NaiveTime::MIN) + TimeDelta::minutes(15 * count));
        let exists = |local| self.zone.from_local_datetime(&local).earliest();
        quarter_hours
            .filter_map(exists)
            .next()
            .map_or_else(|| Utc.from_utc_datetime(&day.and_time(NaiveTime::MIN)), |at| at.with_timezone(&Utc))
    }
}

/// The names of all time zones, in order.
pub fn zones() -> impl Iterator<Item = &'static str> {
    chrono_tz::TZ_VARIANTS.iter().map(|zone| zone.name())
}

/// Parses the name of a time zone, in upper or lower case.
#[must_use]
pub fn zone(text: &str) -> Option<Tz> {
    let name = text.trim().replace(' ', "_");
    chrono_tz::TZ_VARIANTS.into_iter().find(|zone| zone.name().eq_ignore_ascii_case(&name))
}

/// The stored form: a bit for each weekday, Monday the lowest, and the name of the time zone. An unknown name counts as UTC.
#[derive(Serialize, Deserialize)]
struct Stored(u8, String);

impl From<FreeDays> for Stored {
    fn from(FreeDays { days, zone }: FreeDays) -> Self {
        let bits = days.iter(Weekday::Mon).map(|day| 1 << day.num_days_from_monday()).sum();
        Stored(bits, zone.name().to_owned())
    }
}

impl TryFrom<Stored> for FreeDays {
    type Error = String;

    fn try_from(Stored(bits, zone): Stored) -> Result<Self, String> {
        let days = WeekdaySet::ALL.iter(Weekday::Mon).filter(|day| bits & (1 << day.num_days_from_monday()) != 0);
        // A name that this version of the tz database does not have must not keep anybody from their games.
        let zone = Tz::from_str(&zone).unwrap_or(Tz::UTC);
        FreeDays::new(days.collect(), zone).ok_or_else(|| format!("weekdays: {bits:#b}"))
    }
}
