//! Players and servers: profiles, settings, vacation.

use std::collections::BTreeMap;

use super::md;
use crate::play::{NoticeDelivery, NoticeKind, Player, RatedBy, Rating, Server, Settings, Statistics, Timestamp};
use crate::view::words::cut_name;
use colonnade_rules::Game as GameKind;

/// The public profile of a player: ratings and results by game.
#[must_use]
pub fn profile(name: &str, away: bool, games: &BTreeMap<GameKind, (Rating, Statistics)>) -> String {
    let mut text = format!("**{}**{}", md(&cut_name(name, 32)), if away { " (on vacation)" } else { "" });
    if games.is_empty() {
        text.push_str("\nNo finished games yet.");
    }
    for (game, (rating, results)) in games {
        let rounded = rating.rounded();
        let provisional = if rounded.provisional { "?" } else { "" };
        let by_side = results.by_side();
        let sum = |of: fn(crate::play::Tally) -> u32| of(by_side.first) + of(by_side.second);
        let (won, drawn, lost) = (sum(|tally| tally.won), sum(|tally| tally.drawn), sum(|tally| tally.lost));
        text.push_str(&format!(
            "\n{game}: rating {}{provisional} · {} played, {won} won, {drawn} drawn, {lost} lost",
            rounded.value,
            results.total(),
        ));
    }
    text
}

const fn kind(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Turn => "your turn",
        NoticeKind::Reminder => "reminders",
        NoticeKind::Challenge => "challenges",
        NoticeKind::Offer => "draws and takebacks",
        NoticeKind::End => "the end of a game",
        NoticeKind::Vacation => "vacation spent by itself",
    }
}

const fn way(way: NoticeDelivery) -> &'static str {
    match way {
        NoticeDelivery::Channel => "by a mention in the channel",
        NoticeDelivery::Direct => "by direct message",
        NoticeDelivery::Both => "by both mention and direct message",
        NoticeDelivery::Silent => "not at all",
    }
}

/// A player's settings.
#[must_use]
pub fn settings(settings: &Settings) -> String {
    let reminders = match settings.reminders.as_slice() {
        [] => "none".to_owned(),
        some => some.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ") + " before the end of your time",
    };
    let mut text = format!(
        "**Your settings**\nColours: {}\nBoards: {}\nReminders: {reminders}\nMoves: {}\nYour name on the web: {}",
        md(&settings.theme),
        if settings.own_seat { "seen from your own seat" } else { "seen from the first player's seat" },
        if settings.confirm { "shown to you before they count" } else { "played at once" },
        if settings.listed { "shown" } else { "not shown" },
    );
    for each in NoticeKind::ALL {
        text.push_str(&format!("\nTold of {}: {}", kind(each), way(settings.notices.of(each))));
    }
    text.push_str("\nGames in direct messages are told there in any case.");
    text
}

/// A player's vacation: days ahead, and how many are left this year.
#[must_use]
pub fn vacation(player: &Player, a_year: u32, now: Timestamp) -> String {
    let today = now.date_naive();
    let left = a_year.saturating_sub(player.vacation.spent_in(chrono::Datelike::year(&today)));
    let ahead: Vec<String> = player.vacation.from(today).take(40).map(|day| day.to_string()).collect();
    let days = if left == 1 { "day" } else { "days" };
    let ahead = if ahead.is_empty() { "none".to_owned() } else { ahead.join(", ") };
    format!(
        "**Your vacation**\nDays ahead (UTC): {ahead}\nLeft this year: {left} {days} of {a_year}\nAll your clocks stand still on these days."
    )
}

/// How games are played in a server. `channel` is Discord's number of the channel that was set.
#[must_use]
pub fn server(server: &Server, host: &str) -> String {
    let set = &server.settings;
    let channel = set.channel.map_or("where each challenge was made".to_owned(), |channel| format!("<#{channel}>"));
    let control = set.control.map_or(format!("{host} (the host's)"), |control| control.to_string());
    format!(
        "**Games in this server**\nChannel: {channel}\nA thread for each game: {}\nTime where a challenge names none: \
         {control}\nGames: {}\nRated games: {}\nBarred players: {}",
        if set.threads { "yes" } else { "no" },
        if set.private { "seen in this server only" } else { "public" },
        match set.rated {
            RatedBy::Everybody => "everybody may propose them",
            RatedBy::Managers => "those who manage the server may propose them",
            RatedBy::Nobody => "nobody may propose them",
        },
        server.barred.len(),
    )
}
