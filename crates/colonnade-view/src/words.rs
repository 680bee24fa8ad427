//! Names, letters and shortened notations that text boards, alternative texts and messages share.

use colonnade_pictures::cut_name;

use super::picture::Picture;
use colonnade_rules::{BySide, Colour, Content, Outcome, Piece, Side, Square, Stack};
use colonnade_wording::{reason_of, sentences, short_result, side as side_name, with_side};

/// The player of a side: `Ann (White)`, or `White` without another name.
pub(super) fn player(picture: &Picture, side: Side) -> String {
    let seat = picture.board().seats[side].name;
    match picture.players_name(side) {
        Some(name) => with_side(&cut_name(&name, 32), seat),
        None => side_name(seat),
    }
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
    sentences([Some(result), reason_of(outcome.reason)].into_iter().flatten())
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_language::in_language;
    use colonnade_rules::{Game, State};

    #[test]
    fn a_player_named_as_the_side_keeps_it_in_every_language() {
        let told = |tag: &str, name: &str| {
            in_language(tag.parse().expect("a language"), || {
                let at_rest = Picture::of(&State::start(Game::Pilastri.standard()));
                let names = BySide::new(name.to_owned(), String::new());
                let picture = Picture { names, ..at_rest };
                (player(&picture, Side::First), player(&picture, Side::Second))
            })
        };
        assert_eq!(told("de", "Weiß"), ("Weiß (Weiß)".to_owned(), "Schwarz".to_owned()));
        assert_eq!(told("en", "Weiß"), ("Weiß (White)".to_owned(), "Black".to_owned()));
        assert_eq!(told("de", ""), ("Weiß".to_owned(), "Schwarz".to_owned()));
    }
}
