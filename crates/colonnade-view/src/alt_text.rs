//! Alternative texts: pictures in words, for people who do not see them.

use super::picture::Picture;
use super::words::{ended, letter, letters, player, reached};
use colonnade_language::say;
use colonnade_pictures::cut_path;
use colonnade_rules::{ActionKind, Colour, Content, Hand, Layout, Piece, Side, Square};
use colonnade_wording::{self as wording, Hole, InHand, PieceLetter};

/// The most characters, counted in UTF-16 units; any other count is lower.
const MOST: usize = 1024;
/// The most characters of a notation.
const NOTATION: usize = 120;

pub(super) fn write(picture: &Picture) -> String {
    let mut sentences = vec![turn(picture)];
    sentences.extend(last(picture));
    sentences.extend(composing(picture));
    sentences.extend(counts(picture));
    let room = MOST.saturating_sub(length(&wording::sentences(sentences.iter().cloned())) + 1);
    sentences.push(match picture.board().layout {
        Layout::Grid => stacks(picture, room),
        Layout::Checkered => counters(picture),
        Layout::Holes => holes(picture),
    });
    wording::sentences(sentences)
}

fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

fn turn(picture: &Picture) -> String {
    match &picture.end {
        Some(outcome) => ended(picture, outcome),
        None => wording::to_act(&player(picture, picture.board().to_act), picture.board().duty),
    }
}

/// The last action: who played it, its notation, and its effects. A long path is cut in the middle.
fn last(picture: &Picture) -> Option<String> {
    let last = picture.last.as_ref()?;
    if last.facts.kind == ActionKind::Swap {
        let [who, other] = Side::ALL.map(|side| player(picture, side));
        return Some(say!(announcement::swapped, who = who, other = other));
    }
    let side = last.facts.side;
    let notation = cut_path(&last.facts.text, |text| text.len() <= NOTATION);
    let played = say!(boards::last_action, who = player(picture, side), notation = notation, number = last.number);
    let board = picture.board();
    let did = wording::acted(board.seats[side].name, &last.facts, board.layout);
    Some(wording::sentences([played, did]))
}

/// The chosen part of a move, the pieces in hand, and how it can continue.
fn composing(picture: &Picture) -> Option<String> {
    let preview = picture.preview.as_ref()?;
    let next = &preview.continuations;
    let mut sentences = vec![wording::chosen_so_far(&cut_path(&next.prefix, |text| text.len() <= NOTATION))];
    sentences.extend(in_hand(picture, &preview.hand));
    let labels: Vec<&str> = next.tokens.iter().map(|token| token.label.as_str()).collect();
    sentences.extend(wording::can_follow(&labels));
    Some(wording::sentences(sentences))
}

/// The pieces in hand, in a sentence; None without any.
pub(super) fn in_hand(picture: &Picture, hand: &Hand) -> Option<String> {
    Some(match hand {
        Hand::Empty => return None,
        Hand::Counters(count) => wording::in_hand(InHand::Counters(*count)),
        Hand::Pillar(side) => wording::in_hand(InHand::Pillar(letter(picture, Piece::Of(*side)).to_ascii_uppercase())),
        Hand::Pieces(pieces) if pieces.is_empty() => return None,
        Hand::Pieces(pieces) => {
            let letters: String = pieces.iter().map(|&piece| letter(picture, piece)).collect();
            wording::in_hand(InHand::Pieces(&letters))
        }
    })
}

/// The scores, or the tallies beside the board.
fn counts(picture: &Picture) -> Option<String> {
    let seats = picture.board().seats;
    let sides = seats.map(|seat| seat.name);
    if let Some(score) = picture.end.and_then(|outcome| outcome.score) {
        return Some(wording::scores(sides, score));
    }
    let first = seats.first.tally?;
    let second = seats.second.tally?;
    Some(wording::tallies(first.kind, sides, colonnade_rules::BySide::new(first.count, second.count)))
}

/// Every stack. If not all fit into `room`, those that the action changed come first.
fn stacks(picture: &Picture, room: usize) -> String {
    let board = picture.board();
    let facts = picture.preview.as_ref().map(|preview| &preview.facts);
    let facts = facts.or(picture.last.as_ref().map(|last| &last.facts));
    let is_changed = |square: Square| {
        facts.is_some_and(|facts| {
            facts.left.contains(&square) || facts.landed.contains(&square) || facts.entered.contains(&square)
        })
    };
    let mut items: Vec<(Square, String)> =
        board.board.squares().filter_map(|square| Some((square, item(picture, square)?))).collect();
    if items.is_empty() {
        return say!(boards::board_is_empty);
    }
    let key = wording::piece_letters(&piece_letters(picture));
    let text = |stacks: String| wording::sentences([key.clone(), stacks]);
    let names = |items: &[(Square, String)]| items.iter().map(|(_, item)| item.clone()).collect::<Vec<_>>();
    let all = text(wording::all_stacks(&names(&items)));
    if length(&all) <= room {
        return all;
    }
    items.sort_by_key(|&(square, _)| !is_changed(square));
    let items = names(&items);
    let some = |shown: usize| text(wording::some_stacks(&items[..shown], items.len() - shown));
    // As many as fit: a text with one more stack is longer.
    let counts: Vec<usize> = (0..items.len()).collect();
    let fitting = counts.partition_point(|&shown| length(&some(shown)) <= room);
    fitting.checked_sub(1).map(some).unwrap_or_default()
}

/// The pieces on a square; None for an empty square.
fn item(picture: &Picture, square: Square) -> Option<String> {
    match picture.board().cell(square).content {
        Content::Pillar(side) => {
            let letter = letter(picture, Piece::Of(side)).to_ascii_uppercase();
            Some(wording::pieces_on(square, &letter.to_string(), None))
        }
        Content::Stack(stack) if !stack.is_empty() => {
            Some(wording::pieces_on(square, &letters(picture, &stack), reached(picture, square)))
        }
        _ => None,
    }
}

/// The letters that appear on the board.
fn piece_letters(picture: &Picture) -> Vec<PieceLetter> {
    let board = picture.board();
    let of = |side: Side| PieceLetter::Colour(letter(picture, Piece::Of(side)), board.seats[side].colour);
    let mut key = vec![of(Side::First), of(Side::Second)];
    let is_neutral = |content: Content| matches!(content, Content::Stack(stack) if stack.count(Piece::Neutral) > 0);
    if board.cells.iter().any(|cell| is_neutral(cell.content)) {
        key.push(PieceLetter::Colour(letter(picture, Piece::Neutral), Colour::Neutral));
    }
    if board.cells.iter().any(|cell| matches!(cell.content, Content::Pillar(_))) {
        key.push(PieceLetter::Capitals);
    }
    key
}

/// The number of counters on each square, rank by rank.
fn counters(picture: &Picture) -> String {
    let board = picture.board().board;
    let rank = |rank: u8| {
        let counts = (0..board.files).map(|file| count(picture, Square::new(file, rank)));
        (rank + 1, counts.collect())
    };
    wording::counters_by_rank(&(0..board.ranks).rev().map(rank).collect::<Vec<_>>())
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
        let hole =
            |square: Square| Hole { square, stones: count(picture, square), is_offered: board.cell(square).offered };
        wording::holes_of(board.seats[side].name, &squares.map(hole).collect::<Vec<_>>())
    };
    wording::sentences(Side::ALL.map(owned))
}
