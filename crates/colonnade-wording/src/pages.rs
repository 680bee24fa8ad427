//! Texts of the web pages about games that were imported, about people, and for sharing.

use chrono::Datelike;

use super::endings::uncounted;
use super::web::{PageWords, control, day, game_name, minute};
use colonnade_archive::{Count, ResultTally};
use colonnade_language::say;
use colonnade_play::{DatePrecision, Opening, Rating, Stake, TimeControl, Timestamp};
use colonnade_rules::{BySide, Game, GameResult, Reason, Side, Variant};

/// The facts about a game beside its board.
#[derive(Clone, Debug, PartialEq)]
pub enum PageFact<'a> {
    /// The tournament or match that it belongs to.
    Event(&'a str),
    /// Where it was played.
    Site(&'a str),
    /// Its round.
    Round(&'a str),
    /// Who wrote the comments.
    Annotator(&'a str),
    /// When it began, and how exactly that is known.
    Began(Timestamp, DatePrecision),
    /// When it ended, and how exactly that is known.
    Ended(Timestamp, DatePrecision),
    /// When it was played, if only one time is known.
    Played(Timestamp, DatePrecision),
    /// Its time control.
    Control(TimeControl),
    /// Its time control, in the words of its record.
    RecordedControl(&'a str),
    /// The most vacation days of each player that stop the clock.
    Vacation(u16),
    /// The weekly free days of the players stop their clocks.
    FreeDays,
    /// How it begins.
    Opening(Opening),
    /// Whether it is rated, and if not any more, why.
    Stake(Stake),
    /// When the side to act runs out of time.
    Deadline(Timestamp),
    /// Who offers a draw.
    DrawOffer(&'a str),
    /// Who claims a win that is certain.
    Claim(&'a str),
    /// Until when it is paused.
    Paused(Timestamp),
    /// Who proposes a pause, and of how many days.
    Pause(&'a str, u8),
    /// Who asks for a takeback, and of how many actions.
    Takeback(&'a str, u32),
}

impl PageFact<'_> {
    /// Its time in machine-readable form, if it is a time.
    #[must_use]
    pub fn machine(&self) -> Option<String> {
        match *self {
            PageFact::Began(at, exactness) | PageFact::Ended(at, exactness) | PageFact::Played(at, exactness) => {
                Some(format_for_machines(at, exactness))
            }
            PageFact::Deadline(at) | PageFact::Paused(at) => Some(format_for_machines(at, DatePrecision::Minute)),
            _ => None,
        }
    }
}

/// A fact about a game: its label and its value. None if nothing of it is known.
#[must_use]
pub fn game_fact(fact: &PageFact<'_>) -> Option<(String, String)> {
    Some(match *fact {
        PageFact::Event(text) => (say!(pages::event), text.to_owned()),
        PageFact::Site(text) => (say!(pages::site), text.to_owned()),
        PageFact::Round(text) => (say!(pages::round), text.to_owned()),
        PageFact::Annotator(text) => (say!(pages::annotator), text.to_owned()),
        PageFact::Began(at, exactness) => (say!(pages::began), format_to_minute(at, exactness)?),
        PageFact::Ended(at, exactness) => (say!(pages::ended), format_to_minute(at, exactness)?),
        PageFact::Played(at, exactness) => (say!(pages::played), format_to_minute(at, exactness)?),
        PageFact::Control(time) => (say!(pages::time), control(time)),
        PageFact::RecordedControl(text) => (say!(pages::time), text.to_owned()),
        PageFact::FreeDays => (say!(pages::vacation_weekly), say!(pages::free_days_stop)),
        PageFact::Vacation(days) => (say!(pages::vacation), super::commands::vacation_choice(Some(days))),
        PageFact::Opening(opening) => (say!(pages::opening), super::commands::opening_choice(opening)),
        PageFact::Stake(stake) => (say!(pages::kind), stake_of(stake)),
        PageFact::Deadline(at) => (say!(pages::to_act_by), minute(at)),
        PageFact::DrawOffer(name) => (say!(pages::draw), say!(pages::draw_offered, name = name)),
        PageFact::Claim(name) => (say!(pages::claim), say!(pages::win_claimed, name = name)),
        PageFact::Paused(end) => (say!(pages::paused_until), minute(end)),
        PageFact::Pause(name, days) => (say!(pages::pause), say!(pages::pause_proposed, name = name, count = days)),
        PageFact::Takeback(name, plies) => {
            (say!(pages::takeback), say!(pages::takeback_asked, name = name, count = plies))
        }
    })
}

/// Whether a game is rated, and if it does not count although it was begun as a rated one, why.
fn stake_of(stake: Stake) -> String {
    match stake {
        Stake::Rated => say!(pages::rated),
        Stake::Casual => say!(pages::casual),
        Stake::Uncounted(why) => uncounted(why),
    }
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
    let first = &names.first;
    let second = &names.second;
    let game = game_name(variant);
    match (result, super::known_reason(reason)) {
        (GameResult::Win(winner), reason) => {
            let (winner, loser) = (&names[winner], &names[winner.other()]);
            match reason {
                Some(why) => {
                    say!(pages::won_why, winner = winner, loser = loser, game = game, count = plies, reason = why)
                }
                None => say!(pages::won, winner = winner, loser = loser, game = game, count = plies),
            }
        }
        (GameResult::Draw, Some(why)) => {
            say!(pages::drew_why, first = first, second = second, game = game, count = plies, reason = why)
        }
        (GameResult::Draw, None) => say!(pages::drew, first = first, second = second, game = game, count = plies),
        (GameResult::Unfinished, Some(why)) => {
            say!(pages::no_result_why, first = first, second = second, game = game, count = plies, reason = why)
        }
        (GameResult::Unfinished, None) => {
            say!(pages::no_result, first = first, second = second, game = game, count = plies)
        }
    }
}

/// A running game in a sentence.
#[must_use]
pub fn about_running(names: &BySide<String>, variant: Variant, to_act: Option<Side>, plies: u32) -> String {
    let first = &names.first;
    let second = &names.second;
    let game = game_name(variant);
    match to_act {
        Some(side) => {
            say!(pages::plays_to_act, first = first, second = second, game = game, count = plies, name = names[side])
        }
        None => say!(pages::plays, first = first, second = second, game = game, count = plies),
    }
}

/// The description of a picture of a game in general.
#[must_use]
pub fn board_of(game: Game) -> String {
    say!(pages::board_of, game = game.name())
}

/// The description of a picture of a position.
#[must_use]
pub fn board_after(variant: Variant, ply: u32) -> String {
    say!(pages::board_after, game = game_name(variant), count = ply)
}

/// Which of the games of a search a page shows: `25–48 of 1,160`.
#[must_use]
pub fn shown_of(first: usize, last: usize, all: Count) -> String {
    match all {
        Count::Exactly(all) => say!(pages::shown_of, first = first, last = last, all = all),
        Count::AtLeast(all) => say!(pages::shown_of_at_least, first = first, last = last, all = all),
    }
}

/// The list of players.
#[must_use]
pub fn players() -> PageWords {
    PageWords { title: say!(pages::players_title), description: say!(pages::players_description) }
}

/// A rating in a game: `Pilare 1623`.
#[must_use]
pub fn rating_in(game: Game, rating: &Rating) -> String {
    format!("{} {rating}", game.name())
}

/// The course of a rating, for those who do not see its graph.
#[must_use]
pub fn rating_course(game: Game, games: usize, began: i32, now: i32, low: i32, high: i32) -> String {
    let game = game.name();
    let [began, now, low, high] = [began, now, low, high].map(|rating| rating.to_string());
    say!(pages::rating_course, game = game, count = games, began = began, now = now, low = low, high = high)
}

/// The title of the page about the games of two players.
#[must_use]
pub fn against_title(names: &[String; 2]) -> String {
    say!(pages::against_title, first = names[0], second = names[1])
}

/// The description of the page about the games of two players.
#[must_use]
pub fn about_against(names: &[String; 2]) -> String {
    say!(pages::about_against, first = names[0], second = names[1])
}

/// The same, with the results of all these games; they are those of the first player.
#[must_use]
pub fn about_against_record(names: &[String; 2], all: ResultTally) -> String {
    let [first, second] = names;
    say!(pages::about_against_record, first = first, second = second, won = all.won, lost = all.lost, drawn = all.drawn)
}

/// The description of a player's page: the results of all games, and a rating in a game if there is one.
#[must_use]
pub fn about_player_record(name: &str, rating: Option<(Game, &Rating)>, all: ResultTally) -> String {
    let ResultTally { played, won, drawn, lost } = all;
    match rating {
        Some((game, rating)) => say!(
            pages::about_player_rated,
            name = name,
            rating = rating.to_string(),
            game = game.name(),
            played = played,
            won = won,
            drawn = drawn,
            lost = lost
        ),
        None => {
            say!(pages::about_player_record, name = name, played = played, won = won, drawn = drawn, lost = lost)
        }
    }
}

/// The description of a picture: the last position of the latest game of those that a page is about.
#[must_use]
pub fn final_position(names: &BySide<String>, variant: Variant) -> String {
    say!(pages::final_position, first = names.first, second = names.second, game = game_name(variant))
}

/// The page about the interface for programs.
#[must_use]
pub fn api() -> PageWords {
    PageWords { title: say!(pages::api_title), description: say!(pages::api_description) }
}

/// A time as exactly as it is known, to the minute: `20 Nov 2026, 17:03 UTC`, `20 Nov 2026`, `Nov 2026` or `2026`.
#[must_use]
pub fn format_to_minute(at: Timestamp, exactness: DatePrecision) -> Option<String> {
    match exactness {
        DatePrecision::Minute => Some(minute(at)),
        _ => format_to_day(at, exactness),
    }
}

/// A time as exactly as it is known, to the day: `20 Nov 2026`, `Nov 2026` or `2026`.
#[must_use]
pub fn format_to_day(at: Timestamp, exactness: DatePrecision) -> Option<String> {
    match exactness {
        DatePrecision::Unknown => None,
        DatePrecision::Year => Some(say!(web::year, year = at.year().to_string())),
        DatePrecision::Month => Some(say!(web::month_of_year, month = at.month(), year = at.year().to_string())),
        DatePrecision::Day | DatePrecision::Minute => Some(day(at)),
    }
}

/// The same for machines, as HTML writes dates: `2026-11-20T17:03:00Z`, `2026-11-20`, `2026-11` or `2026`.
#[must_use]
pub fn format_for_machines(at: Timestamp, exactness: DatePrecision) -> String {
    let form = match exactness {
        DatePrecision::Minute => return super::web::machine(at),
        DatePrecision::Day => "%Y-%m-%d",
        DatePrecision::Month => "%Y-%m",
        DatePrecision::Year | DatePrecision::Unknown => "%Y",
    };
    at.format(form).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_exactly_as_they_are_known() {
        let at = "2026-01-02T03:04:59Z".parse().expect("a time");
        let formatted = |exactness| (format_to_minute(at, exactness), format_for_machines(at, exactness));
        assert_eq!(
            formatted(DatePrecision::Minute),
            (Some("2 Jan 2026, 03:04 UTC".to_owned()), "2026-01-02T03:04:59Z".to_owned())
        );
        assert_eq!(formatted(DatePrecision::Day), (Some("2 Jan 2026".to_owned()), "2026-01-02".to_owned()));
        assert_eq!(formatted(DatePrecision::Month), (Some("Jan 2026".to_owned()), "2026-01".to_owned()));
        assert_eq!(formatted(DatePrecision::Year), (Some("2026".to_owned()), "2026".to_owned()));
        assert_eq!(formatted(DatePrecision::Unknown).0, None);
    }
}
