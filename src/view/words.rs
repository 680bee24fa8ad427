//! Names, letters and shortened notations that text boards, alternative texts and messages share.

use unicode_segmentation::UnicodeSegmentation;

pub(super) use colonnade_pictures::cut_path;

use super::picture::Picture;
use super::wording::{reason_of, short_result, side as side_name, with_side};
use colonnade_rules::{BySide, Colour, Content, Outcome, Piece, Side, Square, Stack};

/// A name cut to `most` grapheme clusters, without line breaks.
pub(super) fn cut_name(name: &str, most: usize) -> String {
    let clean = |character: &str| -> String {
        // More combining marks on one letter are unreadable.
        let seen = character.chars().take(8).map(|c| if c.is_control() { ' ' } else { c });
        seen.collect()
    };
    let characters: Vec<&str> = name.graphemes(true).take(most + 1).collect();
    if characters.len() <= most {
        return characters.into_iter().map(clean).collect();
    }
    let kept: String = characters[..most - 1].iter().copied().map(clean).collect();
    format!("{}…", kept.trim_end())
}

/// The player of a side: `Ann (White)`, or `White` without another name.
pub(super) fn player(picture: &Picture, side: Side) -> String {
    let seat = picture.board().seats[side].name;
    let name = cut_name(&picture.name(side), 32);
    if name == side_name(seat) { name } else { with_side(&name, seat) }
}

/// The letter of a piece: that of its colour.
pub(super) fn letter(picture: &Picture, piece: Piece) -> char {
    match piece {
        Piece::Neutral => 'n',
        Piece::Of(side) => match picture.board().seats[side].colour {
            Colour::White => 'w',
            Colour::Red => 'r',
            Colour::Black => 'b',
            Colour::Shared | Colour::Neutral => 'o',
        },
    }
}

/// A stack from bottom to top, a letter for each piece.
pub(super) fn letters(picture: &Picture, stack: &Stack) -> String {
    stack.pieces().map(|piece| letter(picture, piece)).collect()
}

/// The capacity of a square whose stack has reached it.
pub(super) fn reached(picture: &Picture, square: Square) -> Option<u8> {
    let cell = picture.board().cell(square);
    match cell.content {
        Content::Stack(stack) => cell.capacity.filter(|&capacity| stack.height() >= usize::from(capacity)),
        _ => None,
    }
}

/// The end of a game: who won, and why.
pub(super) fn ended(picture: &Picture, outcome: &Outcome) -> String {
    let players = BySide::new(player(picture, Side::First), player(picture, Side::Second));
    let result = short_result(outcome.result, &players);
    match reason_of(outcome.reason) {
        Some(reason) => format!("{result} {reason}"),
        None => result,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_cut_between_characters() {
        assert_eq!(cut_name("Ann", 8), "Ann");
        assert_eq!(cut_name("👨\u{200d}👩\u{200d}👧 family", 4), "👨\u{200d}👩\u{200d}👧 f…");
        assert_eq!(cut_name("two\nlines", 20), "two lines");
        assert!(cut_name(&"e\u{301}\u{302}\u{303}".repeat(1000), 32).chars().count() < 200);
    }
}
