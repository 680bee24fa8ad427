//! Lists: games, challenges, the archive, leaderboards, what can be played.

use super::{Called, code, md, moment, short};
use crate::play::{Challenge, Leader, Page, PlayerId, Standing, Summary};
use crate::view::words::cut_name;
use colonnade_rules::BySide;
use colonnade_rules::Continuations;

/// The most characters of a message that a list fills.
const ROOM: usize = 1_800;

fn pair(names: &BySide<String>) -> String {
    format!("{} – {}", md(&cut_name(&names.first, 24)), md(&cut_name(&names.second, 24)))
}

/// A running game in the list of one of its players.
#[must_use]
pub fn game_line(game: &Standing, reader: PlayerId) -> String {
    let waits = if game.waits_for(reader) { "▶ **your turn**" } else { "waiting" };
    let time = game.deadline.map_or(String::new(), |at| format!(" · {}", moment(at)));
    format!("{} {} · {} · {waits}{time}", md(&game.id.to_string()), game.variant, pair(&game.names))
}

/// A player's running games.
#[must_use]
pub fn games(list: &[Standing], reader: PlayerId) -> String {
    if list.is_empty() {
        return "You have no running games. `/challenge` begins one.".to_owned();
    }
    lines("Your games, those that wait for you first:", list.iter().map(|game| game_line(game, reader)))
}

/// An open challenge in a list.
#[must_use]
pub fn challenge_line(challenge: &Challenge, from: &Called, to: Option<&Called>) -> String {
    super::challenge::line(challenge, from, to)
}

/// A finished game in a list.
#[must_use]
pub fn archive_line(game: &Summary) -> String {
    let (day, plies) = (game.ended.format("%Y-%m-%d"), game.plies);
    let moves = if plies == 1 { "1 move".to_owned() } else { format!("{plies} moves") };
    let result = super::result(game.result, game.reason);
    format!("{} {} · {} · {result} · {moves} · {day}", md(&game.id.to_string()), game.variant, pair(&game.names))
}

/// A page of the archive; `filter` says in words what was asked for.
#[must_use]
pub fn archive_page(page: &Page<Summary>, filter: &str, count: &str) -> String {
    let head = format!("**Archive**{filter}: {count}");
    if page.items.is_empty() {
        let more =
            if page.next.is_some() { "None of the games looked at so far; there may be more." } else { "No games." };
        return format!("{head}\n{more}");
    }
    lines(&head, page.items.iter().map(archive_line))
}

/// The leaders of a game.
#[must_use]
pub fn leaders(game: &str, list: &[Leader]) -> String {
    if list.is_empty() {
        return format!("**{game}**: nobody has played enough rated games yet.");
    }
    let place = |(number, leader): (usize, &Leader)| {
        let rating = leader.rating.rounded().value;
        format!("{number}. {} · {}", md(&cut_name(&leader.name, 32)), rating)
    };
    lines(&format!("**{game}**, the highest ratings:"), (1..).zip(list).map(place))
}

/// What can be played from here on, each with what it does.
#[must_use]
pub fn moves(next: &Continuations) -> String {
    let head = if next.prefix.is_empty() {
        format!("A move can begin with ({}):", next.tokens.len())
    } else {
        format!("{} can go on with ({}):", code(&next.prefix), next.tokens.len())
    };
    lines(&head, next.tokens.iter().map(|token| format!("{} {}", code(&token.label), super::effect(&token.effect))))
}

/// A head and as many lines as have room; says how many more there are.
fn lines(head: &str, all: impl Iterator<Item = String>) -> String {
    let mut text = head.to_owned();
    let mut left = 0usize;
    for line in all {
        let line = short(&line, 200);
        if left > 0 || text.chars().count() + line.chars().count() > ROOM {
            left += 1;
            continue;
        }
        text.push('\n');
        text.push_str(&line);
    }
    if left > 0 {
        text.push_str(&format!("\nand {left} more"));
    }
    text
}
