//! Boards in monospaced text, for code blocks and terminals.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::alt_text::in_hand;
use super::picture::Picture;
use super::words::{ended, letter, letters, player, reached};
use colonnade_language::say;
use colonnade_pictures::cut_path;
use colonnade_rules::{Content, Facts, Layout, Piece, Side, Square, Token};
use colonnade_wording::{self as wording, Bracket};

/// The most columns a line takes.
const COLUMNS: usize = 40;

/// Marks a text that belongs to a side, without changing its number of columns.
pub(super) type Painter<'a> = &'a dyn Fn(Side, &str) -> String;

pub(super) fn write(picture: &Picture, paint: Painter<'_>) -> String {
    let painted_plate = |side: Side| paint(side, &plate(picture, side));
    let mut lines = vec![painted_plate(picture.viewer.other())];
    lines.extend(board(picture, paint));
    lines.push(painted_plate(picture.viewer));
    if let (Some(last), None) = (&picture.last, &picture.preview) {
        let number = format!("{}. ", last.number);
        let text = cut_path(&last.facts.text, |text| number.len() + text.width() <= COLUMNS);
        lines.push(format!("{number}{text}"));
    }
    lines.extend(wrapped(&[turn(picture)], " "));
    let stacks: Vec<String> = piles(picture);
    lines.extend(wrapped(&stacks, "  "));
    lines.extend(wrapped(&legend(picture), "  "));
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The player of a side and their score or tally.
fn plate(picture: &Picture, side: Side) -> String {
    let score =
        picture.end.and_then(|outcome| outcome.score).map(|score| say!(boards::score_label, score = score[side]));
    let tally = picture.board().seats[side].tally.map(|tally| wording::tally_label(tally.kind, tally.count));
    match score.or(tally) {
        Some(label) => {
            let label = format!(" · {label}");
            clipped(&player(picture, side), COLUMNS - label.width()) + &label
        }
        None => clipped(&player(picture, side), COLUMNS),
    }
}

/// Who is to act and what is chosen so far, or how the game ended.
fn turn(picture: &Picture) -> String {
    let board = picture.board();
    if let Some(outcome) = &picture.end {
        return ended(picture, outcome);
    }
    let mut sentences = vec![wording::to_act(&wording::side(board.seats[board.to_act].name), board.duty)];
    if let Some(preview) = &picture.preview {
        sentences.push(wording::chosen_so_far(&preview.continuations.prefix));
        sentences.extend(in_hand(picture, &preview.hand));
    }
    sentences.join(" ")
}

/// The ranks from above, and the letters of the files.
fn board(picture: &Picture, paint: Painter<'_>) -> Vec<String> {
    let board = picture.board().board;
    let shown: Vec<String> = board.squares().map(|square| content(picture, square)).collect();
    let width = shown.iter().map(|text| text.width()).max().unwrap_or(1);
    let turned = picture.viewer == Side::Second;
    let files: Vec<u8> = if turned { (0..board.files).rev().collect() } else { (0..board.files).collect() };
    let ranks: Vec<u8> = if turned { (0..board.ranks).collect() } else { (0..board.ranks).rev().collect() };
    let mut lines = Vec::new();
    for rank in ranks {
        let mut line = format!("{:>2} ", rank + 1);
        let mut closing = ' ';
        for &file in &files {
            let square = Square::new(file, rank);
            let (open, close) = brackets(picture, square);
            line.push(match (closing, open) {
                (' ', open) => open,
                (closing, ' ') => closing,
                _ => '|',
            });
            let text = &shown[board.index(square)];
            match owner(picture, square) {
                Some(side) => line.push_str(&paint(side, text)),
                None => line.push_str(text),
            }
            line.extend(std::iter::repeat_n(' ', width - text.width()));
            closing = close;
        }
        line.push(closing);
        lines.push(line);
    }
    let letters: String = files.iter().map(|&file| format!(" {:width$}", Square::new(file, 0).letter())).collect();
    lines.push(format!("   {letters}"));
    lines
}

fn content(picture: &Picture, square: Square) -> String {
    let cell = picture.board().cell(square);
    match cell.content {
        Content::Absent => String::new(),
        Content::Pillar(side) => letter(picture, Piece::Of(side)).to_uppercase().collect(),
        Content::Stack(stack) => match stack.top() {
            None => "·".to_owned(),
            Some(top) => {
                let height = if stack.height() > 1 { stack.height().to_string() } else { String::new() };
                let limit = if reached(picture, square).is_some() { "!" } else { "" };
                format!("{}{height}{limit}", letter(picture, top))
            }
        },
        Content::Count(0) if picture.board().layout == Layout::Checkered => {
            if cell.owner == Some(Side::Second) { "▪" } else { "·" }.to_owned()
        }
        Content::Count(count) if picture.board().layout == Layout::Holes => {
            let owner = if cell.owner == Some(picture.viewer) { '▼' } else { '▲' };
            format!("{count}{owner}{}", if cell.offered { "+6" } else { "" })
        }
        Content::Count(count) => count.to_string(),
    }
}

/// The side that a square belongs to: by the piece on top, or by its ground.
fn owner(picture: &Picture, square: Square) -> Option<Side> {
    let cell = picture.board().cell(square);
    match cell.content {
        Content::Absent => None,
        Content::Pillar(side) => Some(side),
        Content::Stack(stack) => match stack.top() {
            Some(Piece::Of(side)) => Some(side),
            Some(Piece::Neutral) | None => None,
        },
        Content::Count(_) => cell.owner,
    }
}

/// The facts that the brackets show, and the possible continuations.
fn marked(picture: &Picture) -> Option<(&Facts, &[Token])> {
    match (&picture.preview, &picture.last) {
        (Some(preview), _) => Some((&preview.facts, &preview.continuations.tokens)),
        (None, Some(last)) => Some((&last.facts, &[])),
        (None, None) => None,
    }
}

fn brackets(picture: &Picture, square: Square) -> (char, char) {
    let Some((facts, tokens)) = marked(picture) else { return (' ', ' ') };
    if facts.captured.iter().any(|&(taken, _)| taken == square) {
        ('{', '}')
    } else if tokens.iter().any(|token| token.place() == Some(square)) {
        ('<', '>')
    } else if facts.landed.contains(&square) || facts.entered.contains(&square) {
        ('[', ']')
    } else if facts.left.contains(&square) {
        ('(', ')')
    } else {
        (' ', ' ')
    }
}

/// Every stack of two or more pieces, from bottom to top.
fn piles(picture: &Picture) -> Vec<String> {
    let board = picture.board();
    let pile = |square: Square| match board.cell(square).content {
        Content::Stack(stack) if stack.height() > 1 => {
            let limit = reached(picture, square).map_or(String::new(), |limit| format!("/{limit}"));
            Some(format!("{square} {}{limit}", letters(picture, &stack)))
        }
        _ => None,
    };
    board.board.squares().filter_map(pile).collect()
}

/// The meaning of the brackets that are on the board.
fn legend(picture: &Picture) -> Vec<String> {
    let board = picture.board().board;
    [('(', Bracket::Left), ('[', Bracket::Landed), ('{', Bracket::Captured), ('<', Bracket::Possible)]
        .into_iter()
        .filter(|&(open, _)| board.squares().any(|square| brackets(picture, square).0 == open))
        .map(|(_, meaning)| wording::bracket(meaning))
        .collect()
}

/// Items on lines that are not too long; an item that is too long by itself is cut.
fn wrapped(items: &[String], between: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let words =
        items.iter().flat_map(|item| if between == " " { item.split(' ').collect() } else { vec![item.as_str()] });
    for item in words {
        let item = clipped(item, COLUMNS);
        match lines.last_mut() {
            Some(line) if line.width() + between.len() + item.width() <= COLUMNS => {
                line.push_str(between);
                line.push_str(&item);
            }
            _ => lines.push(item),
        }
    }
    lines
}

/// A text cut at its end to a number of columns.
fn clipped(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut width = 1;
    let fitting = text.chars().take_while(|&character| {
        width += character.width().unwrap_or(0);
        width <= columns
    });
    let kept: String = fitting.collect();
    format!("{}…", kept.trim_end())
}
