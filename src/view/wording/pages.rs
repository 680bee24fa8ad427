//! Texts of the web pages about games that were imported, about people, and for sharing.

use chrono::Datelike;

use super::plural;
use super::web::{control, day, minute};
use crate::play::{Exactness, TimeControl, Timestamp};

/// The facts about a game beside its board.
#[derive(Clone, Debug, PartialEq)]
pub enum GameFact<'a> {
    /// The tournament or match that it belongs to.
    Event(&'a str),
    /// Where it was played.
    Site(&'a str),
    /// Its round.
    Round(&'a str),
    /// Who wrote the comments.
    Annotator(&'a str),
    /// When it began, and how exactly that is known.
    Began(Timestamp, Exactness),
    /// When it ended, and how exactly that is known.
    Ended(Timestamp, Exactness),
    /// When it was played, of which nothing is known but one time.
    Played(Timestamp, Exactness),
    /// Its time control.
    Control(TimeControl),
    /// Its time control, in the words of its record.
    RecordedControl(&'a str),
    /// Whether it is rated.
    Rated(bool),
    /// When the side to act runs out of time.
    Deadline(Timestamp),
    /// Who offers a draw.
    DrawOffer(&'a str),
    /// Who asks for a takeback, and of how many actions.
    Takeback(&'a str, u32),
}

/// A fact about a game: its label and its value. None if nothing of it is known.
#[must_use]
pub fn game_fact(fact: &GameFact<'_>) -> Option<(&'static str, String)> {
    Some(match *fact {
        GameFact::Event(text) => ("Event", text.to_owned()),
        GameFact::Site(text) => ("Site", text.to_owned()),
        GameFact::Round(text) => ("Round", text.to_owned()),
        GameFact::Annotator(text) => ("Annotator", text.to_owned()),
        GameFact::Began(at, exactness) => ("Began", told_minute(at, exactness)?),
        GameFact::Ended(at, exactness) => ("Ended", told_minute(at, exactness)?),
        GameFact::Played(at, exactness) => ("Played", told_minute(at, exactness)?),
        GameFact::Control(time) => ("Time", control(time)),
        GameFact::RecordedControl(text) => ("Time", text.to_owned()),
        GameFact::Rated(true) => ("Kind", "rated".to_owned()),
        GameFact::Rated(false) => ("Kind", "casual".to_owned()),
        GameFact::Deadline(at) => ("To act by", minute(at)),
        GameFact::DrawOffer(name) => ("Draw", format!("offered by {name}")),
        GameFact::Takeback(name, plies) => {
            ("Takeback", format!("of {} asked for by {name}", plural(plies, "action", "actions")))
        }
    })
}

/// A time as exactly as it is known, to the minute: `20 Nov 2026, 17:03 UTC`, `20 Nov 2026`, `Nov 2026` or `2026`.
#[must_use]
pub fn told_minute(at: Timestamp, exactness: Exactness) -> Option<String> {
    match exactness {
        Exactness::Minute => Some(minute(at)),
        _ => told_day(at, exactness),
    }
}

/// A time as exactly as it is known, to the day: `20 Nov 2026`, `Nov 2026` or `2026`.
#[must_use]
pub fn told_day(at: Timestamp, exactness: Exactness) -> Option<String> {
    match exactness {
        Exactness::Unknown => None,
        Exactness::Year => Some(at.year().to_string()),
        Exactness::Month => day(at).split_once(' ').map(|(_, month)| month.to_owned()),
        Exactness::Day | Exactness::Minute => Some(day(at)),
    }
}

/// The same for machines, as HTML writes dates: `2026-11-20T17:03:00Z`, `2026-11-20`, `2026-11` or `2026`.
#[must_use]
pub fn told_machine(at: Timestamp, exactness: Exactness) -> String {
    let form = match exactness {
        Exactness::Minute => return super::web::machine(at),
        Exactness::Day => "%Y-%m-%d",
        Exactness::Month => "%Y-%m",
        Exactness::Year | Exactness::Unknown => "%Y",
    };
    at.format(form).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_exactly_as_they_are_known() {
        let at = "2026-01-02T03:04:59Z".parse().expect("a time");
        let told = |exactness| (told_minute(at, exactness), told_machine(at, exactness));
        assert_eq!(told(Exactness::Minute), (Some("2 Jan 2026, 03:04 UTC".to_owned()), "2026-01-02T03:04:59Z".to_owned()));
        assert_eq!(told(Exactness::Day), (Some("2 Jan 2026".to_owned()), "2026-01-02".to_owned()));
        assert_eq!(told(Exactness::Month), (Some("Jan 2026".to_owned()), "2026-01".to_owned()));
        assert_eq!(told(Exactness::Year), (Some("2026".to_owned()), "2026".to_owned()));
        assert_eq!(told(Exactness::Unknown).0, None);
    }
}
