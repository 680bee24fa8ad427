//! Labels of the conditions of a game, which challenges and seeks have, and times in short.

use colonnade_language::say;
use colonnade_play::{Conditions, Opening, Span, TimeControl};

/// The label of a time control, in words: `3 days a move`.
pub(super) fn time(control: TimeControl) -> String {
    super::web::control(control)
}

/// A time control in short: `10d+36h/21d` in English. Other languages write it out.
pub(super) fn control(control: TimeControl) -> String {
    match control {
        TimeControl::Unlimited => say!(challenge::control_none),
        TimeControl::PerMove(time) => say!(challenge::control_per_move, span = span(time)),
        TimeControl::Bank { bank, increment, cap } => {
            let [bank, increment, cap] = [bank, increment, cap].map(span);
            say!(challenge::control_bank, bank = bank, increment = increment, cap = cap)
        }
    }
}

/// A span of time in short, in the largest unit that it is a multiple of: `36h` in English. Other languages write it out.
pub(super) fn span(span: Span) -> String {
    const UNITS: [u64; 3] = [86_400, 3_600, 60];
    let seconds = span.as_seconds();
    let unit = UNITS.into_iter().position(|unit| seconds > 0 && seconds.is_multiple_of(unit));
    match unit {
        Some(0) => say!(challenge::span_days, count = seconds / UNITS[0]),
        Some(1) => say!(challenge::span_hours, count = seconds / UNITS[1]),
        Some(_) => say!(challenge::span_minutes, count = seconds / UNITS[2]),
        None => say!(challenge::span_seconds, count = seconds),
    }
}

/// The labels of further conditions of a game.
pub(super) fn conditions(conditions: Conditions) -> impl Iterator<Item = String> {
    let opening = match conditions.opening {
        Opening::Standard => None,
        Opening::Pie => Some(say!(challenge::pie_rule)),
        Opening::Fair => Some(say!(challenge::from_fair_start)),
    };
    let vacation = conditions.vacation.map(|days| match days {
        0 => say!(challenge::no_vacation),
        days => say!(challenge::at_most_vacation, days = days),
    });
    let free_days = conditions.free_days.then(|| say!(challenge::free_days));
    opening.into_iter().chain(vacation).chain(free_days)
}

/// The label that says whether a game is rated.
pub(super) fn stake(rated: bool) -> String {
    if rated { say!(challenge::rated) } else { say!(challenge::casual) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_language::in_language;

    #[test]
    fn english_writes_times_as_they_are_typed_and_other_languages_write_them_out() {
        let german = "de".parse().expect("a language");
        for (typed, in_german) in [
            ("none", "ohne Zeitlimit"),
            ("3d", "3 Tage pro Zug"),
            ("45s", "45 Sekunden pro Zug"),
            ("10d+36h/21d", "10 Tage, mit jedem Zug 36 Stunden dazu, höchstens 21 Tage"),
        ] {
            let read: TimeControl = typed.parse().expect("a time control");
            assert_eq!(control(read), typed);
            assert_eq!(in_language(german, || control(read)), in_german);
        }
        assert_eq!(span(Span::seconds(0)), "0s");
        assert_eq!(in_language(german, || time(TimeControl::PerMove(Span::days(1)))), "1 Tag pro Zug");
    }
}
