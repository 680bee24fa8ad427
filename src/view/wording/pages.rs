//! Texts of the web pages about games that were imported, about people, and for sharing.

use chrono::Datelike;

use super::plural;
use super::web::{PageWords, control, day, game_name, minute};
use crate::play::{Exactness, Rating, TimeControl, Timestamp};
use colonnade_rules::{BySide, Game, GameResult, Reason, Side, Variant};

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

impl GameFact<'_> {
    /// Its time for machines, if it is one.
    #[must_use]
    pub fn machine(&self) -> Option<String> {
        match *self {
            GameFact::Began(at, exactness) | GameFact::Ended(at, exactness) | GameFact::Played(at, exactness) => {
                Some(told_machine(at, exactness))
            }
            GameFact::Deadline(at) => Some(told_machine(at, Exactness::Minute)),
            _ => None,
        }
    }
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

/// A finished game in a sentence, for those who see only that: `Ada won against Bob in Pilare 6x6 after 42 actions
/// (resignation).`
#[must_use]
pub fn about_finished(
    names: &BySide<String>,
    variant: Variant,
    result: GameResult,
    reason: Reason,
    plies: u32,
) -> String {
    let (first, second, game) = (&names.first, &names.second, game_name(variant));
    let actions = plural(plies, "action", "actions");
    let reason = super::known_reason(reason).map(|reason| format!(" ({reason})")).unwrap_or_default();
    match result {
        GameResult::Win(winner) => {
            let (winner, loser) = (&names[winner], &names[winner.other()]);
            format!("{winner} won against {loser} in {game} after {actions}{reason}.")
        }
        GameResult::Draw => format!("{first} and {second} drew in {game} after {actions}{reason}."),
        GameResult::Unfinished => format!("{first} and {second} played {game} without a result, {actions}{reason}."),
    }
}

/// A running game in a sentence.
#[must_use]
pub fn about_running(names: &BySide<String>, variant: Variant, to_act: Option<Side>, plies: u32) -> String {
    let (first, second, game) = (&names.first, &names.second, game_name(variant));
    let actions = plural(plies, "action", "actions");
    match to_act {
        Some(side) => format!("{first} and {second} play {game}: {actions} so far, {} to act.", names[side]),
        None => format!("{first} and {second} play {game}: {actions} so far."),
    }
}

/// The description of a picture of a game in general.
#[must_use]
pub fn board_of(game: Game) -> String {
    format!("A board of {} in the middle of a game.", game.name())
}

/// The description of a picture of a position.
#[must_use]
pub fn board_after(variant: Variant, ply: u32) -> String {
    format!("The board of {} after {}.", game_name(variant), plural(ply, "action", "actions"))
}

/// Who made a game.
#[must_use]
pub const fn designer(game: Game) -> &'static str {
    match game {
        Game::Pilare => "by Jorge Gómez Arrausi, 2005",
        Game::Gore => "traditional game of the Guro, Ivory Coast",
        Game::Pilastri => "by Christopher Field, 2025",
        Game::Buku => "by Jorge Gómez Arrausi, 2001",
        Game::PitOfPillars => "by Christian Freeling, 2013",
    }
}

/// The table, where the host has turned it off.
pub const NO_TABLE: &str = "The table is turned off here. The host can turn it on with web.table = \"local\".";
/// A form or a command that does not say from which page it comes.
pub const NO_ORIGIN: &str = "This request does not say from which page it comes, so nothing has changed. Browsers say it \
                             by themselves; a program uses the API.";

/// A hint for the first square of a path, with so many counters in hand.
#[must_use]
pub fn first_square(hand: u8) -> String {
    format!("{hand} in hand: choose the first square.")
}

/// A hint for the next square of a path, with so many pieces in hand.
#[must_use]
pub fn next_square(prefix: &str, hand: u64) -> String {
    format!("{prefix} so far, {hand} in hand: choose the next square.")
}

/// Which of the games of a search a page shows: `25–48 of 1160`.
#[must_use]
pub fn shown_of(first: usize, last: usize, all: &str) -> String {
    format!("{first}–{last} of {all}")
}

/// The list of players.
pub const PLAYERS: PageWords = PageWords {
    title: "Players",
    description: "Everybody who has played here in public, by name, with games and ratings.",
};

/// A rating in a game: `Pilare 1623`.
#[must_use]
pub fn rating_in(game: Game, rating: &Rating) -> String {
    format!("{} {rating}", game.name())
}

/// The course of a rating, for those who do not see its graph.
#[must_use]
pub fn rating_course(game: Game, games: usize, began: i32, now: i32, low: i32, high: i32) -> String {
    let (game, games) = (game.name(), plural(games as u64, "rated game", "rated games"));
    format!("Rating in {game} over the last {games}: from {began} to {now}, between {low} and {high}.")
}

/// The title of the page about the games of two players.
#[must_use]
pub fn against_title(names: &[String; 2]) -> String {
    format!("{} against {}", names[0], names[1])
}

/// The description of the page about the games of two players.
#[must_use]
pub fn about_against(names: &[String; 2]) -> String {
    format!("The games of {} and {} against each other, and their results.", names[0], names[1])
}

/// A format in which no embedding is described.
pub const ONLY_JSON: &str = "Embeddings are described as JSON only: leave out the format, or set it to json.";
/// An address that is none of a game here.
pub const NOT_EMBEDDABLE: &str = "The address is not that of a game of this site.";
/// The page about the interface for programs.
pub const API: PageWords = PageWords {
    title: "API",
    description: "The interface for programs: games, positions, the archive, players and ratings as JSON.",
};

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
        assert_eq!(
            told(Exactness::Minute),
            (Some("2 Jan 2026, 03:04 UTC".to_owned()), "2026-01-02T03:04:59Z".to_owned())
        );
        assert_eq!(told(Exactness::Day), (Some("2 Jan 2026".to_owned()), "2026-01-02".to_owned()));
        assert_eq!(told(Exactness::Month), (Some("Jan 2026".to_owned()), "2026-01".to_owned()));
        assert_eq!(told(Exactness::Year), (Some("2026".to_owned()), "2026".to_owned()));
        assert_eq!(told(Exactness::Unknown).0, None);
    }
}
