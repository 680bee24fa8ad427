//! Players and servers: profiles, settings, vacation.

use std::collections::BTreeMap;

use super::commands::{notice_choice, way_choice};
use super::english::{joined_and, plural};
use super::md;
use crate::play::{
    DailyPuzzle, Identity, NoticeDelivery, NoticeKind, Player, RatedBy, Rating, Server, Settings, Span, Statistics,
    Tally, Timestamp,
};
use crate::view::Theme;
use crate::view::words::cut_name;
use colonnade_rules::Game as GameKind;

/// Rating and results by game.
type Results = BTreeMap<GameKind, (Rating, Statistics)>;

/// The profile of a player: ratings and results by game, of public games and of the private games of the server in
/// which it is read.
#[must_use]
pub fn profile(name: &str, away: bool, games: &Results, here: &Results) -> String {
    let mut lines = vec![profile_heading(name, away)];
    if games.is_empty() && here.is_empty() {
        lines.push("No finished games yet.".to_owned());
    }
    let results = |games: &Results| -> Vec<String> {
        games.iter().map(|(&game, (rating, results))| game_results(game, *rating, results)).collect()
    };
    lines.extend(results(games));
    if !here.is_empty() {
        lines.push("In the private games of this server:".to_owned());
        lines.extend(results(here));
    }
    lines.join("\n")
}

fn profile_heading(name: &str, is_away: bool) -> String {
    let name = md(&cut_name(name, 32));
    if is_away { format!("**{name}** (on vacation)") } else { format!("**{name}**") }
}

fn game_results(game: GameKind, rating: Rating, results: &Statistics) -> String {
    let by_side = results.by_side();
    let sum = |of: fn(Tally) -> u32| of(by_side.first) + of(by_side.second);
    let (won, drawn, lost) = (sum(|tally| tally.won), sum(|tally| tally.drawn), sum(|tally| tally.lost));
    let played = results.total();
    let rating = rating.rounded();
    let mark = if rating.provisional { "?" } else { "" };
    format!("{game}: rating {}{mark} · {played} played, {won} won, {drawn} drawn, {lost} lost", rating.value)
}

/// A player's settings.
#[must_use]
pub fn settings(settings: &Settings) -> String {
    let mut lines = vec![
        "**Your settings**".to_owned(),
        format!("Colours: {}", md(&settings.theme)),
        if settings.own_seat {
            "Boards: seen from your own seat".to_owned()
        } else {
            "Boards: seen from the first player's seat".to_owned()
        },
        format!("Reminders: {}", reminders(&settings.reminders)),
        if settings.confirm {
            "Moves: shown to you before they count".to_owned()
        } else {
            "Moves: played at once".to_owned()
        },
        if settings.listed {
            "Your name on the web: shown".to_owned()
        } else {
            "Your name on the web: not shown".to_owned()
        },
    ];
    lines.extend(NoticeKind::ALL.map(|kind| told_of(kind, settings.notices.of(kind))));
    lines.push("Games in direct messages are told there in any case.".to_owned());
    lines.join("\n")
}

fn reminders(before: &[Span]) -> String {
    match before {
        [] => "none".to_owned(),
        _ => format!("{} before the end of your time", joined_and(before)),
    }
}

/// The choice of when a player is reminded.
#[must_use]
pub fn reminders_choice(before: &[Span]) -> String {
    if before.is_empty() { "no reminders".to_owned() } else { reminders(before) }
}

fn told_of(kind: NoticeKind, way: NoticeDelivery) -> String {
    format!("Told of {}: {}", notice_choice(kind), way_choice(way))
}

/// The name of the computer player of a level.
#[must_use]
pub fn computer(level: u8) -> String {
    format!("Computer, level {level}")
}

/// A wish for a hint in a game between people.
#[must_use]
pub const fn no_hint_between_people() -> &'static str {
    "Hints are for games against the computer."
}

/// Whether a name is taken for that of a computer player.
#[must_use]
pub fn is_computers_name(name: &str) -> bool {
    let name = name.to_lowercase();
    Identity::LEVELS.into_iter().any(|level| computer(level).to_lowercase() == name)
}

/// A player's vacation: days ahead, and how many are left this year.
#[must_use]
pub fn vacation(player: &Player, a_year: u32, now: Timestamp) -> String {
    let today = now.date_naive();
    let left = a_year.saturating_sub(player.vacation.spent_in(chrono::Datelike::year(&today)));
    let ahead: Vec<String> = player.vacation.from(today).take(40).map(|day| day.to_string()).collect();
    let lines = [
        "**Your vacation**".to_owned(),
        if ahead.is_empty() {
            "Days ahead (UTC): none".to_owned()
        } else {
            format!("Days ahead (UTC): {}", ahead.join(", "))
        },
        format!("Left this year: {} of {a_year}", plural(left, "day", "days")),
        "All your clocks stand still on these days.".to_owned(),
    ];
    lines.join("\n")
}

/// How games are played in a server. `host` is the host's time control.
#[must_use]
pub fn server(server: &Server, host: &str) -> String {
    let set = &server.settings;
    let lines = [
        "**Games in this server**".to_owned(),
        match set.channel {
            Some(channel) => format!("Channel: <#{channel}>"),
            None => "Channel: where each challenge was made".to_owned(),
        },
        if set.threads { "A thread for each game: yes" } else { "A thread for each game: no" }.to_owned(),
        match set.control {
            Some(control) => format!("Time where a challenge names none: {control}"),
            None => format!("Time where a challenge names none: {host} (the host's)"),
        },
        if set.private { "Games: seen in this server only" } else { "Games: public" }.to_owned(),
        match set.rated {
            RatedBy::Everybody => "Rated games: everybody may propose them",
            RatedBy::Managers => "Rated games: those who manage the server may propose them",
            RatedBy::Nobody => "Rated games: nobody may propose them",
        }
        .to_owned(),
        match (server.seeks_across, set.private) {
            (true, false) => "Seeks: meet those of other servers that allow it",
            (true, true) => "Seeks: in this server only, as its games are",
            (false, _) => "Seeks: in this server only",
        }
        .to_owned(),
        match server.puzzles {
            DailyPuzzle::Off => "Puzzle of the day: not posted".to_owned(),
            DailyPuzzle::In(channel) => format!("Puzzle of the day: in <#{channel}>, between 12:00 and 13:00 UTC"),
            DailyPuzzle::Lost(channel) => {
                format!("Puzzle of the day: not posted any more, because I cannot write in <#{channel}>")
            }
        },
        format!("Colours of boards in channels: {}", server.theme.as_deref().unwrap_or(Theme::default().name())),
        format!("Barred players: {}", server.barred.len()),
    ];
    lines.join("\n")
}
