//! Clocks, vacation, pauses and outages: which time counts, and when it has run out.

use std::borrow::Cow;
use std::collections::BTreeSet;

use chrono::{Datelike, Days, NaiveDate, NaiveTime, TimeDelta};
use serde::{Deserialize, Serialize};

use super::free_days::FreeDays;
use super::outage::Outage;
use super::span::{Span, TimeControl, Timestamp};
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
}

/// The times at which a player's clock stands still: vacation days, free days, pauses, and outages.
struct TimeOff<'a> {
    vacation: Cow<'a, Vacation>,
    free: Option<FreeDays>,
    outages: &'a [Outage],
}

impl TimeOff<'_> {
    /// The time that counts between two points.
    fn counted(&self, from: Timestamp, to: Timestamp) -> TimeDelta {
        if to <= from {
            return TimeDelta::zero();
        }
        let off = self.spans(from, to).into_iter();
        let off = off.map(|off| off.common(&Outage { from, until: to }));
        to - from - off.sum::<TimeDelta>()
    }

    /// The time at which a span that begins at `from` is used up.
    fn after(&self, from: Timestamp, span: TimeDelta) -> Timestamp {
        let mut at = from;
        let mut left = span.max(TimeDelta::zero());
        for off in self.spans(from, self.horizon(from, left)) {
            // A span that would end exactly when time off begins ends after that.
            if off.from > at && left < off.from - at {
                break;
            }
            left -= (off.from - at).max(TimeDelta::zero());
            at = off.until;
        }
        at + left
    }

    /// A time before which a span that begins at `from` is certainly used up.
    fn horizon(&self, from: Timestamp, span: TimeDelta) -> Timestamp {
        if self.free.is_none() {
            return Timestamp::MAX_UTC;
        }
        let off = self.vacation.0.range(from.date_naive()..).map(|_| TimeDelta::days(1)).sum::<TimeDelta>()
            + self.outages.iter().map(Outage::length).sum::<TimeDelta>();
        // At most two days of seven are free.
        from.checked_add_signed((span + off) * 2 + TimeDelta::days(7)).unwrap_or(Timestamp::MAX_UTC)
    }

    /// The times after `from` and before `until` that do not count, in order. None of them overlap, so no time is left
    /// out twice.
    fn spans(&self, from: Timestamp, until: Timestamp) -> Vec<Outage> {
        let days = self.vacation.0.range(from.date_naive()..);
        let days = days.map(|&day| Outage { from: midnight(day), until: midnight(next(day)) });
        let free = self.free.into_iter().flat_map(|free| free.spans(from, until));
        let all = days.chain(self.outages.iter().copied()).chain(free);
        let mut all: Vec<Outage> = all.filter(|off| off.until > from).collect();
        if self.free.is_some() || !self.outages.is_empty() {
            all.sort_by_key(|off| *off);
        }
        let mut merged: Vec<Outage> = Vec::with_capacity(all.len());
        for off in all {
            match merged.last_mut() {
                Some(last) if off.from <= last.until => last.until = last.until.max(off.until),
                _ => merged.push(off),
            }
        }
        merged
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
    /// The outages since then, and the pause that was not over then or began later.
    outages: Vec<Outage>,
    /// The most vacation days of each player that count, from a day on; `None` for all days.
    vacation: Option<(NaiveDate, u16)>,
    /// The weekly free days of each player.
    free: BySide<Option<FreeDays>>,
    /// When the player to act was asked to act, if there is no limit.
    asked: Option<Timestamp>,
}

/// Time off of a player: the player's clock stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeAway {
    /// When it ends.
    pub until: Timestamp,
    /// Whether the present day is one of vacation; else it is a weekly free day.
    pub is_vacation: bool,
}

/// The times on both clocks when neither is running.
pub type Left = BySide<TimeDelta>;

impl Clocks {
    /// Without a limit of time, a player who has not acted for this time can be asked to.
    pub const IDLE: Span = Span::days(60);
    /// The time to act for a player who was asked to.
    pub const ANSWER: Span = Span::days(14);

    /// Creates fresh clocks; that of `side` runs.
    #[must_use]
    pub fn start(control: TimeControl, side: Side, now: Timestamp) -> Clocks {
        let initial = control.initial().map_or(TimeDelta::zero(), |span| span.delta());
        let left = BySide::new(initial, initial);
        Clocks {
            control,
            left,
            running: Some((side, now)),
            outages: Vec::new(),
            vacation: None,
            free: BySide::default(),
            asked: None,
        }
    }

    /// The clocks with the times `left`; that of `side` runs since `since`.
    #[must_use]
    pub(super) const fn resumed(&self, left: Left, side: Side, since: Timestamp) -> Clocks {
        let Clocks { control, vacation, free, .. } = *self;
        Clocks { control, left, running: Some((side, since)), outages: Vec::new(), vacation, free, asked: None }
    }

    /// Sets the weekly free days of each player.
    pub(super) const fn set_free_days(&mut self, free: BySide<Option<FreeDays>>) {
        self.free = free;
    }

    /// The weekly free days of each player that stop the player's clock.
    #[must_use]
    pub const fn free_days(&self) -> BySide<Option<FreeDays>> {
        self.free
    }

    /// Sets how many vacation days of each player count, from a day on; `None` for all days.
    pub(super) const fn limit_vacation(&mut self, most: Option<(NaiveDate, u16)>) {
        self.vacation = most;
    }

    /// The days of a player's vacation on which the player's clock stands still: the first ones since the game began, as
    /// many as its conditions allow.
    fn counted_days<'a>(&self, vacation: &'a Vacation) -> Cow<'a, Vacation> {
        match self.vacation {
            None => Cow::Borrowed(vacation),
            Some((from, most)) => Cow::Owned(Vacation(vacation.from(from).take(usize::from(most)).collect())),
        }
    }

    /// When the clock of a side stands still, with the player's vacation.
    fn time_off<'a>(&self, side: Side, vacation: &'a Vacation, outages: &'a [Outage]) -> TimeOff<'a> {
        TimeOff { vacation: self.counted_days(vacation), free: self.free[side], outages }
    }

    /// The time between two points that counts for a side.
    pub(super) fn counted(
        &self,
        side: Side,
        vacation: &Vacation,
        outages: &[Outage],
        from: Timestamp,
        to: Timestamp,
    ) -> TimeDelta {
        self.time_off(side, vacation, outages).counted(from, to)
    }

    /// The time off that a side has at `now`, with the player's vacation.
    #[must_use]
    pub fn rest(&self, side: Side, now: Timestamp, vacation: &Vacation) -> Option<TimeAway> {
        let off = self.time_off(side, vacation, &[]);
        let until = off.after(now, TimeDelta::zero());
        let is_vacation = off.vacation.covers(now.date_naive());
        (until > now).then_some(TimeAway { until, is_vacation })
    }

    /// Leaves out an outage or a pause on the running clock.
    pub(super) fn leave_out(&mut self, outage: Outage) {
        self.outages.push(outage);
    }

    /// The part of an outage that the running clock still counts; `None` if there is none, if no clock with a limit
    /// runs, if time was up before it, or if it is short and time is not up at its end.
    pub(super) fn counted_part(&self, outage: Outage, vacation: &Vacation) -> Option<Outage> {
        let (_, since) = self.running?;
        let known = self.outages.iter().map(|known| known.until).max();
        let part = Outage { from: outage.from.max(since).max(known.unwrap_or(since)), ..outage };
        let deadline = self.deadline(vacation)?;
        let matters = deadline >= part.from && !(outage.is_short() && deadline > part.until);
        (part.from < part.until && matters).then_some(part)
    }

    /// When the running clock began to run; `None` when no clock is running.
    pub(super) fn since(&self) -> Option<Timestamp> {
        self.running.map(|(_, since)| since)
    }

    /// The times on both clocks when the running one began to run.
    pub(super) const fn left_before(&self) -> Left {
        self.left
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
            left[side] -= self.time_off(side, vacation, &self.outages).counted(since, now);
        }
        Some(left)
    }

    /// When the running clock runs out, or the time of a player ends who was asked to act; `None` without a limit or when
    /// no clock is running.
    #[must_use]
    pub fn deadline(&self, vacation: &Vacation) -> Option<Timestamp> {
        let (side, since) = self.running?;
        let (from, span) = match self.control.initial() {
            Some(_) => (since, self.left[side]),
            None => (self.asked?, Clocks::ANSWER.delta()),
        };
        Some(self.time_off(side, vacation, &self.outages).after(from, span))
    }

    /// Asks the player to act to do so within [`Clocks::ANSWER`]: there is no limit of time.
    pub(super) const fn ask_to_act(&mut self, now: Timestamp) {
        self.asked = Some(now);
    }

    /// From when on the player to act can be asked to act: after [`Clocks::IDLE`]. `None` with a limit, or when no clock is
    /// running.
    pub(super) fn idle_from(&self, vacation: &Vacation) -> Option<Timestamp> {
        let (side, since) = self.running.filter(|_| self.control.initial().is_none())?;
        Some(self.time_off(side, vacation, &self.outages).after(since, Clocks::IDLE.delta()))
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
        self.resumed(left, next, now)
    }

    /// Until when the running clock stands still, if it does not run yet.
    #[must_use]
    pub fn waits_until(&self, now: Timestamp) -> Option<Timestamp> {
        self.running.map(|(_, since)| since).filter(|since| *since > now)
    }

    /// Stops the running clock for good.
    #[must_use]
    pub fn stop(&self, now: Timestamp, vacation: &Vacation) -> Clocks {
        let left = self.left(now, vacation).unwrap_or(self.left);
        Clocks { left, running: None, outages: Vec::new(), ..self.clone() }
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
/// day of the deadline is spent, even for days in the past, unless the conditions of the game leave no day that would
/// move the deadline. `None` if no deadline has passed.
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
        let mut longer = vacation.clone();
        longer.insert(day);
        let moved = clocks.deadline(&longer)?;
        if vacation.spent_in(day.year()) >= days_a_year || moved <= deadline {
            return Some(Expiry::TimedOut { spent, at: deadline });
        }
        (vacation, deadline) = (longer, moved);
        spent.push(day);
    }
    Some(Expiry::Postponed { spent, deadline })
}

#[cfg(test)]
#[path = "clock_tests.rs"]
mod tests;
