//! Words that several pages share.

use chrono::{Datelike, TimeDelta, Timelike};

use crate::play::{Ending, Span, TimeControl, Timestamp};
use crate::view::wording::plural;
use colonnade_rules::{BySide, GameResult, Reason, Side, Variant};

/// The name of a side in a game.
pub(super) fn side_name(variant: Variant, side: Side) -> &'static str {
    let sides = &variant.game().info().sides;
    sides[side]
}

/// The name of a game and its variant; of the variant only where there are several.
pub(super) fn game_name(variant: Variant) -> String {
    match variant.game().variants().len() {
        1 => variant.game().name().to_owned(),
        _ => variant.to_string(),
    }
}

/// How a game ended, e.g. `Ada won: no moves left`.
pub(super) fn result(result: GameResult, reason: Reason, names: &BySide<String>) -> String {
    let who = match result {
        GameResult::Win(side) => format!("{} won", names[side]),
        GameResult::Draw => "Draw".to_owned(),
        GameResult::Unfinished => "No result".to_owned(),
    };
    format!("{who}: {}", reason.words())
}

/// How a game ended, with everything that is told of it.
pub(super) fn ending(ending: &Ending, names: &BySide<String>) -> String {
    let mut words = result(ending.result, ending.reason, names);
    if let Some(score) = ending.score {
        words.push_str(&format!(", {} to {}", score.first, score.second));
    }
    if ending.without_glory {
        words.push_str(", without glory");
    }
    words
}

/// A time control in words.
pub(super) fn control(control: TimeControl) -> String {
    match control {
        TimeControl::Unlimited => "no time limit".to_owned(),
        TimeControl::PerMove(span) => format!("{} a move", words_of(span.delta())),
        TimeControl::Bank { bank, increment, cap } => {
            let [bank, increment, cap] = [bank, increment, cap].map(|span: Span| words_of(span.delta()));
            format!("{bank}, {increment} more with each move, at most {cap}")
        }
    }
}

/// A span in its two largest units: `2 days 4 hours`.
pub(super) fn words_of(span: TimeDelta) -> String {
    let seconds = span.num_seconds().max(0);
    let units =
        [(86_400, "day", "days"), (3_600, "hour", "hours"), (60, "minute", "minutes"), (1, "second", "seconds")];
    let Some(at) = units.iter().position(|(unit, ..)| seconds >= *unit) else { return "no time".to_owned() };
    let mut left = seconds;
    let mut parts = Vec::new();
    for &(unit, one, many) in &units[at..units.len().min(at + 2)] {
        let count = left / unit;
        left %= unit;
        if count > 0 {
            parts.push(plural(count, one, many));
        }
    }
    parts.join(" ")
}

/// A day: `20 Nov 2026`.
pub(super) fn day(time: Timestamp) -> String {
    format!("{} {} {}", time.day(), month(time), time.year())
}

/// A minute: `20 Nov 2026, 17:03 UTC`.
pub(super) fn minute(time: Timestamp) -> String {
    let (hour, minute) = (time.hour(), time.minute());
    format!("{} {} {}, {hour:02}:{minute:02} UTC", time.day(), month(time), time.year())
}

/// A minute where year and time zone are told beside it: `20 Nov, 17:03`.
pub(super) fn short_minute(time: Timestamp) -> String {
    format!("{} {}, {:02}:{:02}", time.day(), month(time), time.hour(), time.minute())
}

/// A month in short. A page tells hundreds of times: to read a pattern each time takes longer than all else in the page.
fn month(time: Timestamp) -> &'static str {
    const SHORT: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    SHORT[time.month0() as usize]
}

/// A time as machines read it.
pub(super) fn machine(time: Timestamp) -> String {
    time.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

/// A text for a query of an address.
pub(super) fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_told_in_two_units() {
        let words = |seconds| words_of(TimeDelta::seconds(seconds));
        assert_eq!(words(0), "no time");
        assert_eq!(words(-5), "no time");
        assert_eq!(words(59), "59 seconds");
        assert_eq!(words(3_660), "1 hour 1 minute");
        assert_eq!(words(2 * 86_400 + 59), "2 days");
    }

    #[test]
    fn times_are_told_for_people() {
        let time = "2026-01-02T03:04:59Z".parse().expect("a time");
        assert_eq!(day(time), "2 Jan 2026");
        assert_eq!(minute(time), "2 Jan 2026, 03:04 UTC");
        assert_eq!(short_minute(time), "2 Jan, 03:04");
        assert_eq!(machine(time), "2026-01-02T03:04:59Z");
    }

    #[test]
    fn queries_hold_any_text() {
        assert_eq!(encoded("offer:c1,d1 é&"), "offer%3Ac1%2Cd1%20%C3%A9%26");
    }
}
