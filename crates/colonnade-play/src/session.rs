//! The sessions of a player in browsers.

use super::{Span, Timestamp};

/// The most sessions that a player has at once. The one that was used longest ago ends when another begins.
pub const MOST_SESSIONS: usize = 20;

/// How long a link that begins a session is valid.
pub const SIGN_IN_LIFETIME: Span = Span::seconds(600);

/// How far the clocks of several processes differ at most.
const CLOCK_SKEW: Span = Span::seconds(60);

/// The most bytes of the word for a device.
pub const LONGEST_DEVICE: usize = 40;

/// How long a session lasts without use, and at most.
const IDLE: Span = Span::days(30);
const LONGEST: Span = Span::days(180);

/// A player who has signed in with one browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrowserSession {
    /// The keyed hash of the secret that the browser has.
    pub hash: [u8; 32],
    /// When it began.
    pub begun: Timestamp,
    /// The beginning of the day, in UTC, on which it was used last.
    pub used: Timestamp,
    /// The names of browser and system, of at most [`LONGEST_DEVICE`] bytes; empty if they are not known.
    pub device: String,
}

impl BrowserSession {
    /// A session that begins.
    #[must_use]
    pub fn new(hash: [u8; 32], device: String, now: Timestamp) -> BrowserSession {
        BrowserSession { hash, begun: now, used: day(now), device }
    }

    /// Whether it has not expired.
    #[must_use]
    pub fn is_open(&self, now: Timestamp) -> bool {
        now < self.used + IDLE.delta() && now < self.begun + LONGEST.delta()
    }
}

/// The sessions of a player, in the order in which they began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sessions {
    /// The time of the latest link that is used up. Links that were made then or earlier begin no session.
    pub used_link: Option<Timestamp>,
    /// The sessions, some of which may have expired.
    pub all: Vec<BrowserSession>,
}

impl Sessions {
    /// The sessions after one more, which begins with a link that was made at `link`; `None` if that link is used up.
    #[must_use]
    pub fn with(&self, session: BrowserSession, link: Timestamp) -> Option<Sessions> {
        if !self.is_unused(link, session.begun) {
            return None;
        }
        let mut after = self.open(session.begun);
        if after.all.len() >= MOST_SESSIONS {
            let oldest = (0..after.all.len()).min_by_key(|&place| after.all[place].used)?;
            after.all.remove(oldest);
        }
        after.used_link = Some(link);
        after.all.push(session);
        Some(after)
    }

    /// Whether a link that was made at `link` begins a session: no later one is used up, and it was not made ahead of the
    /// clock, which has been set back then. One that was used up ahead of the clock does not count.
    #[must_use]
    pub fn is_unused(&self, link: Timestamp, now: Timestamp) -> bool {
        let latest = now + CLOCK_SKEW.delta();
        link <= latest && self.used_link.is_none_or(|used| used < link || used > latest)
    }

    /// The sessions that are open. Nothing is left if there are none and no link can be valid any more.
    #[must_use]
    pub fn open(&self, now: Timestamp) -> Sessions {
        let all: Vec<_> = self.all.iter().filter(|session| session.is_open(now)).cloned().collect();
        let used_link = self.used_link.filter(|used| !all.is_empty() || now < *used + SIGN_IN_LIFETIME.delta());
        Sessions { used_link, all }
    }

    /// The sessions after a use of the one with a hash; `None` if it was used on that day already, or is not open.
    #[must_use]
    pub fn after_use(&self, hash: &[u8; 32], now: Timestamp) -> Option<Sessions> {
        let mut after = self.open(now);
        let session = after.all.iter_mut().find(|session| session.hash == *hash)?;
        let today = day(now);
        if session.used >= today {
            return None;
        }
        session.used = today;
        Some(after)
    }
}

/// The beginning of a day in UTC.
pub(super) fn day(at: Timestamp) -> Timestamp {
    at.date_naive().and_time(chrono::NaiveTime::MIN).and_utc()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().expect("a time")
    }

    fn session(number: u8, begun: Timestamp) -> BrowserSession {
        BrowserSession::new([number; 32], "Firefox, Linux".to_owned(), begun)
    }

    #[test]
    fn a_session_lasts_thirty_days_without_use_and_half_a_year_at_most() {
        let begun = at("2026-03-01T12:00:00Z");
        let mut sessions = Sessions::default().with(session(1, begun), begun).expect("a session");
        assert!(sessions.all[0].is_open(at("2026-03-30T23:59:59Z")));
        assert!(!sessions.all[0].is_open(at("2026-03-31T00:00:00Z")));
        for month in 1..=6 {
            let now = begun + Span::days(29 * month).delta();
            sessions = sessions.after_use(&[1; 32], now).expect("the first use of the day");
            assert_eq!(sessions.after_use(&[1; 32], now), None, "it is stored once a day");
            assert_eq!(sessions.after_use(&[2; 32], now), None);
        }
        assert!(sessions.all[0].is_open(at("2026-08-28T11:59:59Z")));
        assert!(!sessions.all[0].is_open(at("2026-08-28T12:00:00Z")));
        assert_eq!(sessions.after_use(&[1; 32], at("2026-08-29T08:00:00Z")), None);
    }

    #[test]
    fn a_link_is_used_once_and_makes_older_ones_worthless() {
        let now = at("2026-03-01T12:00:00Z");
        let link = now - Span::seconds(300).delta();
        let one = Sessions::default().with(session(1, now), link).expect("a session");
        for older in [link, link - Span::seconds(60).delta()] {
            assert_eq!(one.with(session(2, now), older), None);
        }
        assert_eq!(one.with(session(2, now), link + Span::seconds(1).delta()).expect("another").all.len(), 2);
        let back = now - Span::hours(24).delta();
        assert_eq!(one.with(session(2, back), link), None, "a link that was made ahead of the clock");
        assert!(one.with(session(2, back), back).is_some(), "a clock that was set back keeps nobody out");
        let ended = Sessions { all: Vec::new(), ..one };
        assert_eq!(ended.open(now).with(session(1, now), link), None, "the end of its session does not renew it");
        assert_eq!(ended.open(link + SIGN_IN_LIFETIME.delta()), Sessions::default());
    }

    #[test]
    fn the_session_that_was_used_longest_ago_goes() {
        let mut sessions = Sessions::default();
        let mut now = at("2026-03-01T12:00:00Z");
        for number in 0..MOST_SESSIONS as u8 {
            now += Span::hours(24).delta();
            sessions = sessions.with(session(number, now), now).expect("a session");
        }
        sessions = sessions.after_use(&[0; 32], now).expect("a use");
        now += Span::hours(1).delta();
        sessions = sessions.with(session(99, now), now).expect("a session");
        let numbers: Vec<u8> = sessions.all.iter().map(|session| session.hash[0]).collect();
        assert_eq!((numbers.len(), &numbers[..3]), (MOST_SESSIONS, &[0, 2, 3][..]));
    }
}
