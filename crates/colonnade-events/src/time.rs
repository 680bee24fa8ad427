//! Points in time.

use serde::{Deserialize, Serialize};

/// A point in time, in milliseconds since the beginning of 1970 (UTC).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

/// The milliseconds of a day.
const DAY: i64 = 24 * 60 * 60 * 1_000;

impl Time {
    /// The time this many days later, or the last one that exists.
    #[must_use]
    pub const fn plus_days(self, days: u32) -> Time {
        Time(self.0.saturating_add(days as i64 * DAY))
    }

    /// The milliseconds from an earlier time until this one, 0 if that is later.
    pub(crate) const fn since(self, earlier: Time) -> i64 {
        let passed = self.0.saturating_sub(earlier.0);
        if passed < 0 { 0 } else { passed }
    }

    /// The time this many milliseconds later, or the last one that exists.
    pub(crate) const fn plus(self, milliseconds: i64) -> Time {
        Time(self.0.saturating_add(milliseconds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_neither_overflow_nor_run_backwards() {
        assert_eq!(Time(0).plus_days(2), Time(172_800_000));
        assert_eq!(Time(i64::MAX).plus_days(u32::MAX), Time(i64::MAX));
        assert_eq!(Time(5).since(Time(3)), 2);
        assert_eq!(Time(3).since(Time(5)), 0);
    }
}
