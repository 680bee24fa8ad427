//! Players and servers: profiles, settings, vacation.

use std::collections::BTreeMap;

use super::commands::{language_choice, notice_choice, way_choice};
use super::conditions::{control, span};
use super::dates::{date, weekdays};
use super::refusals::not_a_time;
use super::reliability::reliable;
use super::text_helpers::{listed, sentence};
use super::themes::theme_name;
use super::{NameOrMention, md};
use colonnade_archive::{Reliability, ResultTally, Statistics};
use colonnade_language::say;
use colonnade_language::{Language, in_language};
use colonnade_pictures::Theme;
use colonnade_pictures::cut_name;
use colonnade_play::{
    DailyPuzzle, FreeDays, Identity, InvalidReminders, MOST_REMINDERS, NoticeDelivery, NoticeKind, Player, RatedBy,
    Rating, Server, Settings, Span, TimeControl, Timestamp,
};
use colonnade_rules::Game as GameKind;

/// Rating and results by game.
type Results = BTreeMap<GameKind, (Rating, Statistics)>;

/// The profile of a player: ratings and results by game, of public games and of the private games of the server in
/// which it is read.
#[must_use]
pub fn profile(name: &str, away: bool, games: &Results, here: &Results, reliability: &Reliability) -> String {
    let mut lines = vec![profile_heading(name, away)];
    if games.is_empty() && here.is_empty() {
        lines.push(say!(people::no_finished_games));
    }
    lines.extend(reliable(&md(name), reliability));
    let results = |games: &Results| -> Vec<String> {
        games.iter().map(|(&game, (rating, results))| game_results(game, *rating, results)).collect()
    };
    lines.extend(results(games));
    if !here.is_empty() {
        lines.push(say!(people::private_games_here));
        lines.extend(results(here));
    }
    lines.join("\n")
}

fn profile_heading(name: &str, is_away: bool) -> String {
    let name = md(&cut_name(name, 32));
    if is_away { say!(people::heading_away, name = name) } else { format!("**{name}**") }
}

fn game_results(game: GameKind, rating: Rating, results: &Statistics) -> String {
    let by_side = results.by_side();
    let sum = |of: fn(ResultTally) -> u32| of(by_side.first) + of(by_side.second);
    let won = sum(|tally| tally.won);
    let drawn = sum(|tally| tally.drawn);
    let lost = sum(|tally| tally.lost);
    say!(
        people::game_results,
        game = game.to_string(),
        rating = rating.rounded().to_string(),
        played = results.total(),
        won = won,
        drawn = drawn,
        lost = lost
    )
}

/// A player's settings.
#[must_use]
pub fn settings(settings: &Settings, language: Option<Language>, keeps_vacation: bool) -> String {
    let mut lines = vec![
        say!(people::settings),
        say!(people::colours, theme = theme(Some(&settings.theme))),
        say!(people::language, language = language_choice(language)),
        if settings.own_seat { say!(people::boards_own_seat) } else { say!(people::boards_first_seat) },
        match settings.reminders.as_slice() {
            [] => say!(people::reminders_none),
            before => say!(people::reminders, times = times(before)),
        },
        if settings.confirm { say!(people::moves_confirmed) } else { say!(people::moves_at_once) },
        if settings.listed { say!(people::name_shown) } else { say!(people::name_not_shown) },
        if keeps_vacation { say!(people::vacation_by_command) } else { say!(people::vacation_automatic) },
    ];
    lines.extend(NoticeKind::ALL.map(|kind| notice_setting(kind, settings.notices.of(kind))));
    lines.push(say!(people::direct_games));
    lines.join("\n")
}

/// The name of the chosen theme; of the standard one if none is chosen, or if the program does not have the chosen one.
fn theme(chosen: Option<&str>) -> String {
    theme_name(match chosen.map(str::parse) {
        Some(Ok(theme)) => theme,
        Some(Err(_)) | None => Theme::default(),
    })
}

/// The choice of when a player is reminded.
#[must_use]
pub fn reminders_choice(before: &[Span]) -> String {
    match before {
        [] => say!(people::no_reminders_choice),
        _ => say!(people::reminders_choice, times = times(before)),
    }
}

/// Times before an end, a list: `1d and 6h` in English.
fn times(before: &[Span]) -> String {
    let times: Vec<String> = before.iter().map(|&time| span(time)).collect();
    let Some((last, rest)) = times.split_last() else { return String::new() };
    let rest = rest.iter().cloned();
    match rest.reduce(|before, next| say!(people::times_comma, before = before, next = next)) {
        Some(before) => say!(people::times_and, before = before, last = last),
        None => last.clone(),
    }
}

fn notice_setting(kind: NoticeKind, way: NoticeDelivery) -> String {
    say!(people::told_of, subject = notice_choice(kind), way = way_choice(way))
}

/// The name under which the computer player of a level is stored. It is always English: a name in the language of the
/// opponent would change in all games of the computer player.
#[must_use]
pub fn computer_as_kept(level: u8) -> String {
    in_language(Language::ENGLISH, || say!(people::computer, level = level))
}

/// Whether a name is that of a computer player, in any language.
#[must_use]
pub fn is_computers_name(name: &str) -> bool {
    let name = name.to_lowercase();
    let names_in =
        |language| Identity::LEVELS.map(move |level| in_language(language, || say!(people::computer, level = level)));
    Language::all().flat_map(names_in).any(|computers| computers.to_lowercase() == name)
}

/// Why a text is not a list of reminders, as a sentence.
#[must_use]
pub fn invalid_reminders(error: &InvalidReminders) -> String {
    match error {
        InvalidReminders::NotATime(error) => sentence(&not_a_time(error)),
        InvalidReminders::TooMany(given) => {
            say!(replies_people::too_many_reminders, most = MOST_REMINDERS, given = *given)
        }
    }
}

/// A player's vacation and weekly free days.
#[must_use]
pub fn vacation(player: &Player, a_year: u32, now: Timestamp) -> String {
    let free = match player.free_days {
        Some(free) => say!(people::free_days, days = free_days(free)),
        None => say!(people::free_days_none),
    };
    let days = vacation_days(player, a_year, now);
    std::iter::once(say!(people::vacation)).chain(days).chain([free]).collect::<Vec<_>>().join("\n")
}

/// A player's vacation: days ahead, how many are left this year, and their effect.
#[must_use]
pub fn vacation_days(player: &Player, a_year: u32, now: Timestamp) -> [String; 3] {
    let today = now.date_naive();
    let left = a_year.saturating_sub(player.vacation.spent_in(chrono::Datelike::year(&today)));
    let ahead: Vec<String> = player.vacation.from(today).take(40).map(date).collect();
    [
        if ahead.is_empty() {
            say!(people::vacation_none)
        } else {
            say!(people::vacation_ahead, days = listed(&ahead))
        },
        say!(people::vacation_left, days = left, year = a_year),
        say!(people::vacation_clocks),
    ]
}

/// Weekly free days with their time zone: `Saturday and Sunday (Europe/Berlin)`.
#[must_use]
pub fn free_days(free: FreeDays) -> String {
    say!(people::free_days_in, days = weekdays(free.days()), zone = free.zone().name().replace('_', " "))
}

/// The weekly free days of a player, before somebody accepts a game.
#[must_use]
pub fn free_days_of(player: &NameOrMention, free: FreeDays) -> String {
    say!(challenge::free_days_of, player = player.to_string(), days = weekdays(free.days()))
}

/// How games are played in a server. `host` is the host's time control.
#[must_use]
pub fn server(server: &Server, host: TimeControl, barred: &[NameOrMention]) -> String {
    let set = &server.settings;
    let lines = [
        say!(people::server),
        match set.channel {
            Some(channel) => say!(people::channel, channel = format!("<#{channel}>")),
            None => say!(people::channel_of_challenge),
        },
        if set.threads { say!(people::threads) } else { say!(people::no_threads) },
        match set.control {
            Some(own) => say!(people::control, control = control(own)),
            None => say!(people::control_of_host, control = control(host)),
        },
        if set.private { say!(people::games_private) } else { say!(people::games_public) },
        match set.rated {
            RatedBy::Everybody => say!(people::rated_by_everybody),
            RatedBy::Managers => say!(people::rated_by_managers),
            RatedBy::Nobody => say!(people::rated_by_nobody),
        },
        match (server.seeks_across, set.private) {
            (true, false) => say!(people::seeks_across),
            (true, true) => say!(people::seeks_private),
            (false, _) => say!(people::seeks_here),
        },
        match server.puzzles {
            DailyPuzzle::Off => say!(people::daily_off),
            DailyPuzzle::In(channel) => say!(people::daily_in, channel = format!("<#{channel}>")),
            DailyPuzzle::Lost(channel) => say!(people::daily_lost, channel = format!("<#{channel}>")),
        },
        say!(people::theme, theme = theme(server.theme.as_deref())),
        say!(people::server_language, language = server.language().name()),
        barred_players(server.barred.len(), barred),
    ];
    lines.join("\n")
}

/// The barred players: how many there are, and the names of some of them.
fn barred_players(count: usize, names: &[NameOrMention]) -> String {
    if names.is_empty() {
        return say!(people::barred, count = count);
    }
    let told: Vec<String> = names.iter().map(NameOrMention::to_string).collect();
    say!(people::barred_players, count = count, names = listed(&told), more = count.saturating_sub(told.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_computers_are_taken_in_all_languages() {
        for name in ["Computer, level 3", "computer, LEVEL 6", "Computer, Stufe 3"] {
            assert!(is_computers_name(name), "{name}");
        }
        assert!(!is_computers_name("Computer, level 7") && !is_computers_name("Ada"));
    }
}
