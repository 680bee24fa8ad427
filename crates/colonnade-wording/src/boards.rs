//! Positions in words: sentences of alternative texts, and the labels around text boards.

use std::fmt::Display;

use super::rules::{colour, side as side_name};
use super::text_helpers::{joined_or, listed};
use colonnade_language::say;
use colonnade_rules::{BySide, Colour, Duty, SideName, Square, TallyKind};

/// A player with the name of the side: `Ann (White)`.
#[must_use]
pub fn with_side(player: &impl Display, side: SideName) -> String {
    say!(boards::with_side, player = player.to_string(), side = side_name(side))
}

/// Whose turn it is: `White to move.`
#[must_use]
pub fn to_act(who: &str, duty: Duty) -> String {
    match duty {
        Duty::Move => say!(boards::to_move, who = who),
        Duty::Enter => say!(boards::to_enter, who = who),
        Duty::Answer => say!(boards::to_answer, who = who),
    }
}

/// The part of a move that is chosen so far.
#[must_use]
pub fn chosen_so_far(prefix: &str) -> String {
    match prefix {
        "" => say!(boards::nothing_chosen),
        _ => say!(boards::chosen_so_far, prefix = prefix),
    }
}

/// The pieces that a partly chosen move still has to lay down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InHand<'a> {
    /// A number of counters or stones.
    Counters(u8),
    /// A pillar, by its letter.
    Pillar(char),
    /// Pieces by their letters, the next one first.
    Pieces(&'a str),
}

/// The pieces in hand.
#[must_use]
pub fn in_hand(hand: InHand<'_>) -> String {
    match hand {
        InHand::Counters(count) => say!(boards::counters_in_hand, count = count),
        InHand::Pillar(letter) => say!(boards::pillar_in_hand, letter = letter),
        InHand::Pieces(letters) => say!(boards::pieces_in_hand, letters = letters),
    }
}

/// The ways in which a move can continue; `None` if there are none.
#[must_use]
pub fn can_follow(labels: &[&str]) -> Option<String> {
    match labels.len() {
        0 => None,
        1..=12 => Some(say!(boards::can_follow, labels = joined_or(labels))),
        count => Some(say!(boards::many_can_follow, count = count)),
    }
}

/// The scores of both sides.
#[must_use]
pub fn scores(sides: BySide<SideName>, score: BySide<u16>) -> String {
    let sides = sides.map(side_name);
    say!(
        boards::scores,
        first = sides.first,
        first_score = score.first,
        second = sides.second,
        second_score = score.second,
    )
}

/// The tallies of both sides.
#[must_use]
pub fn tallies(kind: TallyKind, sides: BySide<SideName>, counts: BySide<u16>) -> String {
    let BySide { first, second } = sides.map(side_name);
    let BySide { first: one, second: other } = counts;
    match kind {
        TallyKind::Captured => {
            say!(boards::tallies_captured, first = first, first_count = one, second = second, second_count = other)
        }
        TallyKind::Reserve => {
            say!(boards::tallies_reserve, first = first, first_count = one, second = second, second_count = other)
        }
    }
}

/// The label of a tally beside a player: `captured 3`.
#[must_use]
pub fn tally_label(kind: TallyKind, count: u16) -> String {
    match kind {
        TallyKind::Captured => say!(boards::captured_label, count = count),
        TallyKind::Reserve => say!(boards::reserve_label, count = count),
    }
}

/// A letter, or a kind of letters, that stands for pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceLetter {
    /// The letter of a colour.
    Colour(char, Colour),
    /// Capitals, which stand for pillars.
    Capitals,
}

/// The meaning of the letters that stand for pieces: `Letters: w white, r red, n neutral.`
#[must_use]
pub fn piece_letters(letters: &[PieceLetter]) -> String {
    let meaning = |letter: &PieceLetter| match letter {
        PieceLetter::Colour(letter, meant) => {
            say!(boards::letter_of_colour, letter = *letter, colour = colour(*meant))
        }
        PieceLetter::Capitals => say!(boards::capitals),
    };
    say!(boards::piece_letters, meanings = listed(&letters.iter().map(meaning).collect::<Vec<_>>()))
}

/// The pieces on a square: `a1 rw`, and the capacity that a stack has reached.
#[must_use]
pub fn pieces_on(square: Square, letters: &str, reached: Option<u8>) -> String {
    match reached {
        Some(capacity) => {
            say!(boards::at_capacity, square = square.to_string(), letters = letters, capacity = capacity)
        }
        None => say!(boards::pieces_on, square = square.to_string(), letters = letters),
    }
}

/// Every stack of a board.
#[must_use]
pub fn all_stacks(stacks: &[String]) -> String {
    say!(boards::all_stacks, stacks = listed(stacks))
}

/// Some of the stacks of a board, and the number of those left out.
#[must_use]
pub fn some_stacks(stacks: &[String], left_out: usize) -> String {
    say!(boards::some_stacks, stacks = listed(stacks), left_out = left_out)
}

/// The counters on every rank, from the highest rank down.
#[must_use]
pub fn counters_by_rank(ranks: &[(u8, Vec<u8>)]) -> String {
    let rank = |(number, counts): &(u8, Vec<u8>)| {
        let counts: Vec<String> = counts.iter().map(u8::to_string).collect();
        say!(boards::rank, rank = number, counts = counts.join(" "))
    };
    let ranks = ranks.iter().map(rank);
    let ranks = ranks.reduce(|before, next| say!(boards::next_rank, before = before, next = next));
    say!(boards::counters_by_rank, ranks = ranks.unwrap_or_default())
}

/// A hole with its stones, and whether it is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the type says it")]
pub struct Hole {
    pub square: Square,
    pub stones: u8,
    pub is_offered: bool,
}

/// The holes that a side owns.
#[must_use]
pub fn holes_of(side: SideName, holes: &[Hole]) -> String {
    let side = side_name(side);
    let hole = |Hole { square, stones, is_offered }: &Hole| match is_offered {
        true => say!(boards::offered_hole, square = square.to_string(), stones = stones),
        false => say!(boards::hole, square = square.to_string(), stones = stones),
    };
    match holes {
        [] => say!(boards::no_holes, side = side),
        holes => {
            let holes: Vec<String> = holes.iter().map(hole).collect();
            say!(boards::holes, side = side, holes = listed(&holes))
        }
    }
}

/// Brackets around squares of a text board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "`bracket` has the words")]
pub enum Bracket {
    Left,
    Landed,
    Captured,
    Possible,
}

/// The meaning of a pair of brackets.
#[must_use]
pub fn bracket(bracket: Bracket) -> String {
    match bracket {
        Bracket::Left => say!(boards::bracket_left),
        Bracket::Landed => say!(boards::bracket_landed),
        Bracket::Captured => say!(boards::bracket_captured),
        Bracket::Possible => say!(boards::bracket_possible),
    }
}
