//! Times in which players could not reach this service. They count on no clock.
//!
//! A service that players reach records this at short intervals. If it has not done so for a while, or records that it
//! is not reached, the time since then is an outage, which ends when it is reached again. Deadlines are handled only up
//! to the last time at which the service was reached.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::span::{Span, Timestamp};

/// A time in which players could not reach this service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outage {
    /// When the service was reached last.
    #[serde(with = "chrono::serde::ts_milliseconds")]
    pub from: Timestamp,
    /// When it was reached again.
    #[serde(with = "chrono::serde::ts_milliseconds")]
    pub until: Timestamp,
}

impl Outage {
    /// The longest outage. Time beyond it counts again.
    pub const LONGEST: Span = Span::days(7);
    /// A shorter outage counts only in games whose deadline lies in it.
    pub const SHORTEST: Span = Span::seconds(300);

    /// The outage from one time to another, cut to [`Outage::LONGEST`].
    #[must_use]
    pub fn between(from: Timestamp, until: Timestamp) -> Outage {
        Outage { from, until: until.min(from + Outage::LONGEST.delta()).max(from) }
    }

    /// How long it lasted.
    #[must_use]
    pub fn length(&self) -> TimeDelta {
        self.until - self.from
    }

    /// How much time both have in common.
    pub(super) fn common(&self, other: &Outage) -> TimeDelta {
        (self.until.min(other.until) - self.from.max(other.from)).max(TimeDelta::zero())
    }

    /// Whether it counts only in games whose deadline lies in it.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.length() < Outage::SHORTEST.delta()
    }

    /// Whether both have a time in common.
    #[must_use]
    pub fn overlaps(&self, other: &Outage) -> bool {
        self.from < other.until && other.from < self.until
    }
}

/// The times at which players reach this service, as far as they are recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reachability {
    /// When they reached it last; `None` if that was never recorded. Then all time counts.
    #[serde(with = "chrono::serde::ts_milliseconds_option")]
    last: Option<Timestamp>,
    /// Whether they are known not to reach it since then.
    away: bool,
    /// The outages that are over and not yet recorded in all games, the earliest first.
    outages: Vec<Outage>,
}

impl Reachability {
    /// How often a service that players reach records this.
    pub const INTERVAL: Span = Span::seconds(30);
    /// After so long a silence the service counts as not reached.
    const SILENCE: Span = Span::seconds(75);
    /// The most outages that wait to be recorded; of more, the first one is dropped.
    const MOST: usize = 32;

    /// Players reach the service at `now`.
    #[must_use]
    pub fn reached(&self, now: Timestamp) -> Reachability {
        let mut after = self.with_outage(self.present(now));
        after.last = Some(self.last.map_or(now, |last| last.max(now)));
        after.away = false;
        after
    }

    /// Players do not reach the service any more.
    #[must_use]
    pub fn lost(&self) -> Reachability {
        Reachability { away: self.last.is_some(), ..self.clone() }
    }

    /// If the present outage is longer than the longest one, the record without it: time then counts again, until the
    /// service is reached. `None` if it is not that long.
    #[must_use]
    pub fn given_up(&self, now: Timestamp) -> Option<Reachability> {
        let outage = self.present(now).filter(|outage| outage.length() >= Outage::LONGEST.delta())?;
        Some(Reachability { last: None, away: false, ..self.with_outage(Some(outage)) })
    }

    /// The same after some outages have been recorded in all games.
    #[must_use]
    pub fn recorded(&self, done: &[Outage]) -> Reachability {
        let outages = self.outages.iter().filter(|outage| !done.contains(outage)).copied().collect();
        Reachability { outages, ..self.clone() }
    }

    fn with_outage(&self, outage: Option<Outage>) -> Reachability {
        let mut after = self.clone();
        after.outages.extend(outage.filter(|outage| outage.from < outage.until));
        if after.outages.len() > Reachability::MOST {
            after.outages.remove(0);
        }
        after
    }

    /// The outage that lasts at `now`.
    #[must_use]
    pub fn present(&self, now: Timestamp) -> Option<Outage> {
        let last = self.last?;
        let is_lost = self.away || now - last > Reachability::SILENCE.delta();
        is_lost.then(|| Outage::between(last, now))
    }

    /// When players reached the service last.
    #[must_use]
    pub const fn last(&self) -> Option<Timestamp> {
        self.last
    }

    /// The outages that are over and not yet recorded in all games.
    #[must_use]
    pub fn past(&self) -> &[Outage] {
        &self.outages
    }

    /// All outages that a game may not have recorded at `now`.
    #[must_use]
    pub fn unrecorded(&self, now: Timestamp) -> Vec<Outage> {
        self.outages.iter().copied().chain(self.present(now)).collect()
    }

    /// The time up to which deadlines can be handled.
    #[must_use]
    pub fn judged_until(&self, now: Timestamp) -> Timestamp {
        self.last.map_or(now, |last| last.min(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + TimeDelta::seconds(seconds)
    }

    fn outage(from: i64, until: i64) -> Outage {
        Outage { from: at(from), until: at(until) }
    }

    #[test]
    fn silence_becomes_an_outage_when_the_service_is_reached_again() {
        let nobody = Reachability::default();
        assert_eq!(
            (nobody.present(at(9_999)), nobody.lost(), nobody.given_up(at(9_999))),
            (None, nobody.clone(), None)
        );
        assert_eq!(nobody.judged_until(at(50)), at(50), "without anybody who says so, every time counts");
        let reached = nobody.reached(at(100)).reached(at(130)).reached(at(160));
        assert_eq!((reached.present(at(235)), reached.past()), (None, &[][..]), "it says so at intervals");
        assert_eq!(reached.judged_until(at(235)), at(160));
        assert_eq!(reached.present(at(500)), Some(outage(160, 500)));
        let again = reached.reached(at(500));
        assert_eq!((again.past(), again.present(at(530))), (&[outage(160, 500)][..], None));
        assert_eq!(again.unrecorded(at(530)), [outage(160, 500)]);
        assert_eq!(again.recorded(&[outage(160, 500)]).past(), &[][..]);
        // If it is known that players do not reach the service, the outage begins at once.
        let lost = again.lost();
        assert_eq!(lost.present(at(510)), Some(outage(500, 510)));
        assert_eq!(lost.reached(at(510)).past(), [outage(160, 500), outage(500, 510)]);
        // A clock that was put back changes nothing.
        assert_eq!(reached.reached(at(10)), reached);
    }

    #[test]
    fn an_outage_is_bounded_and_so_is_what_waits() {
        let day = 86_400;
        let reached = Reachability::default().reached(at(0));
        assert_eq!(reached.given_up(at(7 * day - 1)), None);
        let given_up = reached.given_up(at(30 * day)).expect("too long");
        assert_eq!((given_up.past(), given_up.judged_until(at(30 * day))), (&[outage(0, 7 * day)][..], at(30 * day)));
        assert_eq!(given_up.given_up(at(60 * day)), None, "once");
        assert_eq!(reached.reached(at(30 * day)).past(), [outage(0, 7 * day)]);
        let many = (1..100).fold(reached, |reached, at_hour| reached.lost().reached(at(at_hour * 3_600)));
        assert_eq!(many.past().len(), Reachability::MOST);
    }
}
