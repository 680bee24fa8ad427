//! Clocks and vacation: which time counts, and when it has run out.

use std::collections::BTreeSet;

use chrono::{Datelike, Days, NaiveDate, NaiveTime, TimeDelta};
use serde::{Deserialize, Serialize};

use super::span::{TimeControl, Timestamp};
use colonnade_rules::{BySide, Side};

/// A player's vacation: the UTC days on which the clocks of all the player's games stand still.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Vacation(BTreeSet<NaiveDate>);

impl Vacation {
    /// Whether the day is a vacation day.
    #[must_use]
    pub fn covers(&self, day: NaiveDate) -> bool {
        self.0.contains(&day)
    }

    /// Adds a day.
    pub fn insert(&mut self, day: NaiveDate) {
        self.0.insert(day);
    }

    /// Removes a day.
    pub fn remove(&mut self, day: NaiveDate) {
        self.0.remove(&day);
    }

    /// When the vacation that includes `now` ends; `None` if `now` is not on vacation.
    #[must_use]
    pub fn back(&self, now: Timestamp) -> Option<Timestamp> {
        let today = now.date_naive();
        let mut after = today;
        while self.covers(after) {
            after = next(after);
        }
        (after != today).then(|| midnight(after))
    }

    /// The vacation days from a day on, in order.
    pub fn from(&self, day: NaiveDate) -> impl Iterator<Item = NaiveDate> + '_ {
        self.0.range(day..).copied()
    }

    /// The number of vacation days in a calendar year.
    #[must_use]
    pub fn spent_in(&self, year: i32) -> u32 {
        self.0.iter().filter(|day| day.year() == year).count() as u32
    }

    /// The time that counts between two points: time on vacation days does not count.
    #[must_use]
    pub fn counted(&self, from: Timestamp, to: Timestamp) -> TimeDelta {
        if to <= from {
            return TimeDelta::zero();
        }
        let days = self.0.range(from.date_naive()..=to.date_naive());
        let off = days.map(|&day| {
            let (begins, ends) = (midnight(day), midnight(next(day)));
            (ends.min(to) - begins.max(from)).max(TimeDelta::zero())
        });
        to - from - off.sum::<TimeDelta>()
    }

    /// The time at which a span that begins at `from` is used up.
    #[must_use]
    pub fn after(&self, from: Timestamp, span: TimeDelta) -> Timestamp {
        let (mut at, mut left) = (from, span.max(TimeDelta::zero()));
        for &day in self.0.range(from.date_naive()..) {
            let begins = midnight(day);
            // A span that would end exactly at the midnight when a vacation begins ends after that vacation.
            if begins > at && left < begins - at {
                break;
            }
            left -= (begins - at).max(TimeDelta::zero());
            at = midnight(next(day));
        }
        at + left
    }
}

fn midnight(day: NaiveDate) -> Timestamp {
    day.and_time(NaiveTime::MIN).and_utc()
}

fn next(day: NaiveDate) -> NaiveDate {
    day.checked_add_days(Days::new(1)).unwrap_or(NaiveDate::MAX)
}

/// The two clocks of a game. The clock of the side to act runs, even while it has an offer to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    control: TimeControl,
    left: BySide<TimeDelta>,
    /// The side whose clock is running, and since when; `None` when the game is over.
    running: Option<(Side, Timestamp)>,
}

/// The times on both clocks when neither is running.
pub type Left = BySide<TimeDelta>;

impl Clocks {
    /// Creates fresh clocks; that of `side` runs.
    #[must_use]
    pub fn start(control: TimeControl, side: Side, now: Timestamp) -> Clocks {
        let initial = control.initial().map_or(TimeDelta::zero(), |span| span.delta());
        Clocks { control, left: BySide::new(initial, initial), running: Some((side, now)) }
    }

    /// Creates clocks that show `left`; that of `side` runs since `since`.
    #[must_use]
    pub const fn resume(control: TimeControl, left: Left, side: Side, since: Timestamp) -> Clocks {
        Clocks { control, left, running: Some((side, since)) }
    }

    /// The side whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// The times on both clocks now; `None` without a limit. `vacation` is that of the side whose clock is running.
    #[must_use]
    pub fn left(&self, now: Timestamp, vacation: &Vacation) -> Option<Left> {
        self.control.initial()?;
        let mut left = self.left;
        if let Some((side, since)) = self.running {
            left[side] -= vacation.counted(since, now);
        }
        Some(left)
    }

    /// When the running clock runs out; `None` without a limit or when no clock is running.
    #[must_use]
    pub fn deadline(&self, vacation: &Vacation) -> Option<Timestamp> {
        self.control.initial()?;
        self.running.map(|(side, since)| vacation.after(since, self.left[side]))
    }

    /// Stops the running clock and starts that of `next`. When the `turn` passes to the other player, the player who
    /// ended it gets the increment, or the full time for the next move; offers and answers only switch the clocks.
    #[must_use]
    pub fn pass(&self, next: Side, turn: bool, now: Timestamp, vacation: &Vacation) -> Clocks {
        let mut left = self.left(now, vacation).unwrap_or(self.left);
        if let (Some((side, _)), true) = (self.running, turn) {
            left[side] = match self.control {
                TimeControl::Unlimited => left[side],
                TimeControl::PerMove(span) => span.delta(),
                TimeControl::Bank { increment, cap, .. } => (left[side] + increment.delta()).min(cap.delta()),
            };
        }
        Clocks { control: self.control, left, running: Some((next, now)) }
    }

    /// Stops the running clock and starts that of `next`, to which the turn goes back. The time that the other side
    /// spent on the actions taken back does not shorten its next move.
    #[must_use]
    pub fn take_back(&self, next: Side, now: Timestamp, vacation: &Vacation) -> Clocks {
        let mut left = self.left(now, vacation).unwrap_or(self.left);
        if let TimeControl::PerMove(span) = self.control {
            left[next.other()] = span.delta();
        }
        Clocks { control: self.control, left, running: Some((next, now)) }
    }

    /// Stops the running clock for good.
    #[must_use]
    pub fn stop(&self, now: Timestamp, vacation: &Vacation) -> Clocks {
        let left = self.left(now, vacation).unwrap_or(self.left);
        Clocks { control: self.control, left, running: None }
    }
}

/// The outcome of a deadline that has passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expiry {
    /// Vacation days were spent automatically, and the deadline is in the future again.
    Postponed {
        /// The days spent.
        spent: Vec<NaiveDate>,
        /// The new deadline.
        deadline: Timestamp,
    },
    /// Time is up.
    TimedOut {
        /// Vacation days that were spent before, but did not suffice.
        spent: Vec<NaiveDate>,
        /// When time was up: at the deadline, however late this is noticed.
        at: Timestamp,
    },
}

/// Handles a deadline that has passed at `now`: as long as the player has days left in the year of the deadline, the
/// day of the deadline is spent, even for days in the past. `None` if no deadline has passed.
#[must_use]
pub fn check_expiry(clocks: &Clocks, vacation: &Vacation, days_a_year: u32, now: Timestamp) -> Option<Expiry> {
    let mut deadline = clocks.deadline(vacation)?;
    if deadline > now {
        return None;
    }
    let mut vacation = vacation.clone();
    let mut spent = Vec::new();
    while deadline <= now {
        let day = deadline.date_naive();
        if vacation.spent_in(day.year()) >= days_a_year {
            return Some(Expiry::TimedOut { spent, at: deadline });
        }
        vacation.insert(day);
        spent.push(day);
        deadline = clocks.deadline(&vacation)?;
    }
    Some(Expiry::Postponed { spent, deadline })
}

#[cfg(test)]
#[path = "clock_tests.rs"]
mod tests;
