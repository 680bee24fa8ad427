//! Spans of time and time controls, as players write them.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// A point in time. All times are UTC, so daylight saving never matters.
pub type Timestamp = DateTime<Utc>;

/// A duration in whole seconds, e.g. `3d` or `36h`.
///
/// ```
/// use colonnade_play::Span;
/// assert_eq!("1d12h".parse::<Span>().unwrap().to_string(), "36h");
/// assert!("3 days".parse::<Span>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Span(u64);

impl Span {
    /// The longest span that can be parsed: a hundred years of 365 days.
    pub const LONGEST: Span = Span::days(36_500);

    /// A span of seconds.
    #[must_use]
    pub const fn seconds(seconds: u64) -> Span {
        Span(seconds)
    }

    /// A span of hours.
    #[must_use]
    pub const fn hours(hours: u64) -> Span {
        Span(hours * 3_600)
    }

    /// A span of days of 24 hours.
    #[must_use]
    pub const fn days(days: u64) -> Span {
        Span(days * 86_400)
    }

    /// The number of seconds.
    #[must_use]
    pub const fn as_seconds(self) -> u64 {
        self.0
    }

    /// The same span for arithmetic with [`Timestamp`], without overflow: a span longer than [`Span::LONGEST`] counts
    /// as that.
    #[must_use]
    pub fn delta(self) -> TimeDelta {
        let seconds = self.min(Span::LONGEST).0;
        TimeDelta::seconds(i64::try_from(seconds).unwrap_or_default())
    }
}

/// The units of a span, largest first, with their lengths in seconds.
const UNITS: [(char, u64); 5] = [('w', 604_800), ('d', 86_400), ('h', 3_600), ('m', 60), ('s', 1)];

impl fmt::Display for Span {
    /// Uses the largest unit, except weeks, of which the span is a multiple.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fits = UNITS.iter().skip(1).find(|(_, seconds)| self.0.is_multiple_of(*seconds));
        match fits {
            Some((unit, seconds)) if self.0 > 0 => write!(f, "{}{unit}", self.0 / seconds),
            _ => write!(f, "{}s", self.0),
        }
    }
}

/// The forms in which times are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeForm {
    /// A [`Span`].
    Span,
    /// A [`TimeControl`].
    Control,
}

/// The error for a text that is not a span or not a time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTimeError {
    /// The text.
    pub text: String,
    /// The form that was expected.
    pub expected: TimeForm,
}

impl fmt::Display for ParseTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a {:?}: {:?}", self.expected, self.text)
    }
}

impl std::error::Error for ParseTimeError {}

impl FromStr for Span {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<Span, ParseTimeError> {
        let refuse = || ParseTimeError { text: text.to_owned(), expected: TimeForm::Span };
        let mut units = UNITS.iter();
        let mut total = 0u64;
        let mut number = None::<u64>;
        for c in text.trim().chars() {
            if let Some(digit) = c.to_digit(10) {
                let value = number.unwrap_or(0).checked_mul(10).and_then(|n| n.checked_add(u64::from(digit)));
                number = Some(value.ok_or_else(refuse)?);
                continue;
            }
            // Each unit occurs at most once, larger ones first.
            let seconds = units.by_ref().find(|(unit, _)| *unit == c.to_ascii_lowercase()).ok_or_else(refuse)?.1;
            let part = number.take().and_then(|n| n.checked_mul(seconds)).ok_or_else(refuse)?;
            total = total.checked_add(part).ok_or_else(refuse)?;
        }
        let whole = number.is_none() && !text.trim().is_empty() && Span(total) <= Span::LONGEST;
        whole.then_some(Span(total)).ok_or_else(refuse)
    }
}

/// How much time the players have.
///
/// ```
/// use colonnade_play::{Span, TimeControl};
/// let control: TimeControl = "10d+36h/21d".parse().unwrap();
/// assert_eq!(control, TimeControl::Bank { bank: Span::days(10), increment: Span::hours(36), cap: Span::days(21) });
/// assert_eq!(control.to_string(), "10d+36h/21d");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TimeControl {
    /// No limit: `none`.
    Unlimited,
    /// A fixed time for each move: `3d`.
    PerMove(Span),
    /// A bank of time, which gains an increment after each turn, up to a cap: `10d+36h/21d`.
    Bank {
        /// The time at the start.
        bank: Span,
        /// The time added at the end of a turn.
        increment: Span,
        /// The most that the bank can hold.
        cap: Span,
    },
}

impl TimeControl {
    /// The time on each clock at the start; `None` without a limit.
    #[must_use]
    pub const fn initial(self) -> Option<Span> {
        match self {
            TimeControl::Unlimited => None,
            TimeControl::PerMove(span) => Some(span),
            TimeControl::Bank { bank, .. } => Some(bank),
        }
    }

    /// Parses a time control as people type it: in the forms of [`FromStr`], or in words, such as `5 days`, `a week`,
    /// `36 hours per move` and `no limit`. A number alone means days. A suggestion such as `5d: 5 days a move` is read
    /// up to its colon.
    ///
    /// ```
    /// use colonnade_play::{Span, TimeControl};
    /// assert_eq!(TimeControl::parse_lenient("2"), Ok(TimeControl::PerMove(Span::days(2))));
    /// assert_eq!(TimeControl::parse_lenient("10 days + 36 hours / 3 weeks"), "10d+36h/21d".parse());
    /// ```
    ///
    /// # Errors
    ///
    /// If it is in neither form.
    pub fn parse_lenient(text: &str) -> Result<TimeControl, ParseTimeError> {
        let read = |text: &str| -> Option<TimeControl> { text.parse().ok().or_else(|| plain(text)?.parse().ok()) };
        let suggested = || text.split_once(": ").and_then(|(control, _)| read(control));
        let refuse = || ParseTimeError { text: text.to_owned(), expected: TimeForm::Control };
        read(text).or_else(suggested).ok_or_else(refuse)
    }

    /// The shortest time that a player can ever have for one move.
    #[must_use]
    pub fn shortest(self) -> Option<Span> {
        match self {
            TimeControl::Unlimited => None,
            TimeControl::PerMove(span) => Some(span),
            TimeControl::Bank { bank, increment, cap } => Some(bank.min(increment).min(cap)),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Unlimited => f.write_str("none"),
            TimeControl::PerMove(span) => span.fmt(f),
            TimeControl::Bank { bank, increment, cap } => write!(f, "{bank}+{increment}/{cap}"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<TimeControl, ParseTimeError> {
        let refuse = || ParseTimeError { text: text.to_owned(), expected: TimeForm::Control };
        let text = text.trim();
        if text.eq_ignore_ascii_case("none") {
            return Ok(TimeControl::Unlimited);
        }
        let span = |part: &str| part.parse::<Span>().ok().filter(|span| *span > Span(0)).ok_or_else(refuse);
        let Some((bank, rest)) = text.split_once('+') else { return Ok(TimeControl::PerMove(span(text)?)) };
        let (increment, cap) = rest.split_once('/').ok_or_else(refuse)?;
        let bank = span(bank)?;
        let increment = span(increment)?;
        let cap = span(cap)?;
        if cap < bank { Err(refuse()) } else { Ok(TimeControl::Bank { bank, increment, cap }) }
    }
}

/// Converts a time control in words to the form that [`FromStr`] parses.
fn plain(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let mut words = words(&text)?;
    if matches!(words[..], ["unlimited" | "never" | "endless"] | ["no", "limit"] | ["no", "time", "limit"]) {
        return Some("none".to_owned());
    }
    // The words after the last span say what the span is for.
    if words.pop_if(|word| matches!(*word, "move" | "moves" | "turn")).is_some() {
        words.pop_if(|word| matches!(*word, "a" | "per" | "each" | "every" | "/"));
        words.pop_if(|word| *word == "for");
    }
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    if let [number] = words[..]
        && is_number(number)
    {
        return Some(format!("{number}d"));
    }
    let known = words.into_iter().filter(|word| !matches!(*word, "and" | ",")).map(|word| match word {
        "a" | "an" | "one" => Some("1"),
        "two" => Some("2"),
        "three" => Some("3"),
        "four" => Some("4"),
        "five" => Some("5"),
        "six" => Some("6"),
        "seven" => Some("7"),
        "ten" => Some("10"),
        "week" | "weeks" => Some("w"),
        "day" | "days" => Some("d"),
        "hour" | "hours" | "hr" | "hrs" => Some("h"),
        "minute" | "minutes" | "min" | "mins" => Some("m"),
        "second" | "seconds" | "sec" | "secs" => Some("s"),
        "w" | "d" | "h" | "m" | "s" | "+" | "/" => Some(word),
        number => is_number(number).then_some(number),
    });
    let known = known.collect::<Option<Vec<&str>>>()?;
    let is_clear = known.windows(2).all(|pair| !(is_number(pair[0]) && is_number(pair[1])));
    is_clear.then(|| known.concat())
}

/// The numbers, words and marks of a text; `None` if it contains anything else except blanks.
fn words(text: &str) -> Option<Vec<&str>> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let run = |of: fn(&char) -> bool| rest.find(|c| !of(&c)).unwrap_or(rest.len());
        let length = match first {
            '0'..='9' => run(char::is_ascii_digit),
            'a'..='z' => run(char::is_ascii_lowercase),
            '+' | '/' | ',' => 1,
            _ if first.is_whitespace() => first.len_utf8(),
            _ => return None,
        };
        let (word, after) = rest.split_at(length);
        words.extend(Some(word).filter(|word| !word.trim().is_empty()));
        rest = after;
    }
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_read_in_falling_units() {
        for (text, shown) in
            [("3d", "3d"), ("1w", "7d"), ("1d12h", "36h"), ("90M", "90m"), (" 45s ", "45s"), ("0s", "0s")]
        {
            assert_eq!(text.parse::<Span>().map(|span| span.to_string()).as_deref(), Ok(shown));
        }
        for text in ["", "3", "d", "3d3d", "1h2d", "-1d", "1.5d", "3 d", "99999999999999999999s", "200000w", "3x"] {
            assert!(text.parse::<Span>().is_err(), "{text}");
        }
    }

    #[test]
    fn no_span_leads_out_of_the_calendar() {
        let now: Timestamp = "2026-03-01T12:00:00Z".parse().expect("a time");
        assert_eq!(now + Span::seconds(u64::MAX).delta(), now + Span::LONGEST.delta());
        assert!(now - Span::seconds(u64::MAX).delta() < now);
        let endless = TimeControl::PerMove(Span::seconds(u64::MAX));
        let clocks = crate::Clocks::start(endless, colonnade_rules::Side::First, now);
        assert!(clocks.deadline(&crate::Vacation::default()).is_some());
    }

    #[test]
    fn time_controls_are_read_in_words() {
        for (text, meant) in [
            ("2", "2d"),
            ("5 days", "5d"),
            ("5days", "5d"),
            (" 3 D ", "3d"),
            ("a week", "7d"),
            ("One day per move", "1d"),
            ("36 hours a move", "36h"),
            ("2 days for each move", "2d"),
            ("1 day and 12 hours", "36h"),
            ("1 week, 1 day / move", "8d"),
            ("10 days + 36 hours / 21 days", "10d+36h/21d"),
            ("No limit", "none"),
            ("unlimited", "none"),
            ("NONE", "none"),
            ("5d: 5 days a move", "5d"),
            ("10d+36h/21d: 10 Tage", "10d+36h/21d"),
            ("none: 無制限", "none"),
        ] {
            assert_eq!(
                TimeControl::parse_lenient(text).map(|control| control.to_string()).as_deref(),
                Ok(meant),
                "{text}"
            );
        }
        for text in [
            "",
            "soon",
            "0",
            "2 3",
            "days",
            "2 days 3",
            "2 3 days",
            "3 moons",
            "10+1/21",
            "-1",
            "1.5 days",
            "move",
            "9999999",
            "soon: 5d",
            ": 5d",
            "5d:5 days",
        ] {
            assert_eq!(TimeControl::parse_lenient(text).expect_err(text).text, text);
        }
    }

    #[test]
    fn time_controls_round_trip() {
        for text in ["none", "3d", "10d+36h/21d", "30s", "1h+5m/2h"] {
            assert_eq!(text.parse::<TimeControl>().map(|control| control.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "0d", "3d+", "3d+1d", "3d+1d/2d", "10d/21d", "3d+0s/5d"] {
            let error = text.parse::<TimeControl>().expect_err(text);
            assert_eq!((error.text.as_str(), error.expected), (text, TimeForm::Control));
        }
    }
}
