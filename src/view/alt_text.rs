//! Alternative texts: pictures in words, for people who do not see them.

use super::picture::Picture;
use super::wording::rules as wording;
use super::words::{action, cut_path, ended, letter, letters, player, reached};
use colonnade_rules::{Colour, Content, Facts, Hand, Layout, Piece, Side, Square, TallyKind};

/// The most characters, counted in UTF-16 units; any other count is lower.
const MOST: usize = 1024;
/// The most characters of a notation.
const NOTATION: usize = 120;

pub(super) fn write(picture: &Picture) -> String {
    let mut text = [turn(picture), last(picture), composing(picture), counts(picture)]
        .into_iter()
        .filter(|sentence| !sentence.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    let board = match picture.board().layout {
        Layout::Grid => stacks(picture, MOST - length(&text).min(MOST)),
        Layout::Checkered => counters(picture),
        Layout::Holes => holes(picture),
    };
    text.push(' ');
    text.push_str(&board);
    text
}

fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

fn turn(picture: &Picture) -> String {
    match &picture.end {
        Some(outcome) => ended(picture, outcome),
        None => format!("{} {}.", player(picture, picture.board().to_act), wording::duty(picture.board().duty)),
    }
}

fn last(picture: &Picture) -> String {
    let Some(last) = &picture.last else { return String::new() };
    format!("Action {}, {}: {}.", last.number, player(picture, last.facts.side), said(&last.facts, picture))
}

/// The effects of an action; a long path is cut in the middle.
fn said(facts: &Facts, picture: &Picture) -> String {
    let short = Facts { text: cut_path(&facts.text, |text| text.len() <= NOTATION), ..facts.clone() };
    action(&short, picture.board().layout)
}

fn composing(picture: &Picture) -> String {
    let Some(preview) = &picture.preview else { return String::new() };
    let next = &preview.continuations;
    let chosen = if next.prefix.is_empty() { "nothing".to_owned() } else { next.prefix.clone() };
    let chosen = cut_path(&chosen, |text| text.len() <= NOTATION);
    let hand = match &preview.hand {
        Hand::Empty => String::new(),
        Hand::Counters(count) => format!(", {count} in hand"),
        Hand::Pillar(_) => ", a pillar in hand".to_owned(),
        Hand::Pieces(pieces) if pieces.is_empty() => String::new(),
        Hand::Pieces(pieces) => {
            let pieces: String = pieces.iter().map(|&piece| letter(picture, piece)).collect();
            format!(", in hand {pieces}, the next one first")
        }
    };
    let labels: Vec<&str> = next.tokens.iter().map(|token| token.label.as_str()).collect();
    let follow = match labels.len() {
        0 => String::new(),
        1..=12 => format!(" Possible next: {}.", labels.join(", ")),
        count => format!(" {count} ways to go on."),
    };
    format!("Chosen so far: {chosen}{hand}.{follow}")
}

/// The scores, or the tallies beside the board.
fn counts(picture: &Picture) -> String {
    let seats = picture.board().seats;
    let (one, two) = (wording::side(seats.first.name), wording::side(seats.second.name));
    if let Some(score) = picture.end.and_then(|outcome| outcome.score) {
        return format!("Score: {} {}, {} {}.", one, score.first, two, score.second);
    }
    let (Some(first), Some(second)) = (seats.first.tally, seats.second.tally) else { return String::new() };
    match first.kind {
        TallyKind::Captured => format!("Captured: {one} {}, {two} {}.", first.count, second.count),
        TallyKind::Reserve => format!("Reserve: {one} {}, {two} {}.", first.count, second.count),
    }
}

/// Every stack. If not all fit into `room`, those that the action changed come first.
fn stacks(picture: &Picture, room: usize) -> String {
    let board = picture.board();
    let facts = picture.preview.as_ref().map(|preview| &preview.facts);
    let facts = facts.or(picture.last.as_ref().map(|last| &last.facts));
    let is_changed = |square: &Square| {
        facts.is_some_and(|facts| {
            facts.left.contains(square) || facts.landed.contains(square) || facts.entered.contains(square)
        })
    };
    let (mut items, mut others): (Vec<Square>, Vec<Square>) = (Vec::new(), Vec::new());
    for square in board.board.squares().filter(|&square| !item(picture, square).is_empty()) {
        if is_changed(&square) { items.push(square) } else { others.push(square) }
    }
    let intro = format!("Board, each stack from bottom to top ({}): ", key(picture));
    let whole: Vec<String> =
        board.board.squares().map(|square| item(picture, square)).filter(|item| !item.is_empty()).collect();
    if whole.is_empty() {
        return "The board is empty.".to_owned();
    }
    let text = format!("{intro}{}. All else is empty.", whole.join(", "));
    if length(&text) < room {
        return text;
    }
    items.append(&mut others);
    let mut text = format!("{intro}changed squares first: ");
    // Space for the words that end the list.
    let room = room.saturating_sub(40);
    let mut shown = 0;
    for square in &items {
        let next = format!("{}{}", if shown == 0 { "" } else { ", " }, item(picture, *square));
        if length(&text) + length(&next) > room {
            break;
        }
        text.push_str(&next);
        shown += 1;
    }
    format!("{text}, and {} more squares.", items.len() - shown)
}

/// The pieces on a square; empty for an empty square.
fn item(picture: &Picture, square: Square) -> String {
    match picture.board().cell(square).content {
        Content::Pillar(side) => format!("{square} {}", letter(picture, Piece::Of(side)).to_ascii_uppercase()),
        Content::Stack(stack) if !stack.is_empty() => {
            let limit = reached(picture, square).map_or(String::new(), |limit| format!(" at capacity {limit}"));
            format!("{square} {}{limit}", letters(picture, &stack))
        }
        _ => String::new(),
    }
}

/// The meaning of the letters.
fn key(picture: &Picture) -> String {
    let board = picture.board();
    let word = |side: Side| match board.seats[side].colour {
        Colour::White => "w white",
        Colour::Red => "r red",
        Colour::Black => "b black",
        Colour::Shared | Colour::Neutral => "o shared",
    };
    let mut key = vec![word(Side::First), word(Side::Second)];
    let stacks = || {
        board.cells.iter().filter_map(|cell| match cell.content {
            Content::Stack(stack) => Some(stack),
            _ => None,
        })
    };
    if stacks().any(|stack| stack.count(Piece::Neutral) > 0) {
        key.push("n neutral");
    }
    if board.cells.iter().any(|cell| matches!(cell.content, Content::Pillar(_))) {
        key.push("capital letters pillars");
    }
    key.join(", ")
}

/// The number of counters on each square, rank by rank.
fn counters(picture: &Picture) -> String {
    let board = picture.board().board;
    let rank = |rank: u8| {
        let counts: Vec<String> =
            (0..board.files).map(|file| count(picture, Square::new(file, rank)).to_string()).collect();
        format!("{}: {}", rank + 1, counts.join(" "))
    };
    let ranks: Vec<String> = (0..board.ranks).rev().map(rank).collect();
    format!("Counters on each rank, from file a on: {}.", ranks.join("; "))
}

fn count(picture: &Picture, square: Square) -> u8 {
    match picture.board().cell(square).content {
        Content::Count(count) => count,
        _ => 0,
    }
}

/// The number of stones in each hole, owner by owner.
fn holes(picture: &Picture) -> String {
    let board = picture.board();
    let owned = |side: Side| {
        let squares = board.board.squares().filter(|&square| board.cell(square).owner == Some(side));
        let hole = |square: Square| {
            let offered = if board.cell(square).offered { " offered" } else { "" };
            format!("{square} {}{offered}", count(picture, square))
        };
        let holes: Vec<String> = squares.map(hole).collect();
        format!(
            "{}'s holes: {}.",
            wording::side(board.seats[side].name),
            if holes.is_empty() { "none".to_owned() } else { holes.join(", ") }
        )
    };
    format!("{} {}", owned(Side::First), owned(Side::Second))
}
