//! Positions in words: sentences of alternative texts, and the labels around text boards.

use std::fmt::Display;

use super::english::{joined_or, plural};
use super::rules::{colour, side as side_name, tally};
use colonnade_rules::{BySide, Colour, Duty, SideName, Square, TallyKind};

/// A player with the name of the side: `Ann (White)`.
#[must_use]
pub fn with_side(player: &impl Display, side: SideName) -> String {
    format!("{player} ({})", side_name(side))
}

/// Whose turn it is: `White to move.`
#[must_use]
pub fn to_act(who: &str, duty: Duty) -> String {
    match duty {
        Duty::Move => format!("{who} to move."),
        Duty::Enter => format!("{who} to enter."),
        Duty::Answer => format!("{who} to answer."),
    }
}

/// The last action: `Ann (White) played c1-c3 as action 12.`
#[must_use]
pub fn last_action(who: &str, notation: &str, number: u32) -> String {
    format!("{who} played {notation} as action {number}.")
}

/// How far a move is that is being chosen.
#[must_use]
pub fn chosen_so_far(prefix: &str) -> String {
    match prefix {
        "" => "Nothing is chosen yet.".to_owned(),
        _ => format!("Chosen so far: {prefix}."),
    }
}

/// The pieces that a move which is being chosen has still to lay down.
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
        InHand::Counters(count) => format!("In hand: {count}."),
        InHand::Pillar(letter) => format!("In hand: the pillar {letter}."),
        InHand::Pieces(letters) => format!("In hand, the next one first: {letters}."),
    }
}

/// The ways in which a move can go on; None if there are none.
#[must_use]
pub fn can_follow(labels: &[&str]) -> Option<String> {
    match labels.len() {
        0 => None,
        1..=12 => Some(format!("Next can come {}.", joined_or(labels))),
        count => Some(format!("There are {count} ways to go on.")),
    }
}

/// The scores of both sides.
#[must_use]
pub fn scores(sides: BySide<SideName>, score: BySide<u16>) -> String {
    let sides = sides.map(side_name);
    format!("Score: {} {}, {} {}.", sides.first, score.first, sides.second, score.second)
}

/// The tallies of both sides.
#[must_use]
pub fn tallies(kind: TallyKind, sides: BySide<SideName>, counts: BySide<u16>) -> String {
    let sides = sides.map(side_name);
    match kind {
        TallyKind::Captured => {
            format!("Captured: {} {}, {} {}.", sides.first, counts.first, sides.second, counts.second)
        }
        TallyKind::Reserve => format!("Reserve: {} {}, {} {}.", sides.first, counts.first, sides.second, counts.second),
    }
}

/// The label of a score beside a player: `score 25`.
#[must_use]
pub fn score_label(score: u16) -> String {
    format!("{} {score}", super::rules::SCORE)
}

/// The label of a tally beside a player: `captured 3`.
#[must_use]
pub fn tally_label(kind: TallyKind, count: u16) -> String {
    format!("{} {count}", tally(kind))
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
        PieceLetter::Colour(letter, meant) => format!("{letter} {}", colour(*meant)),
        PieceLetter::Capitals => "capitals pillars".to_owned(),
    };
    format!("Letters: {}.", letters.iter().map(meaning).collect::<Vec<_>>().join(", "))
}

/// The pieces on a square: `a1 rw`, and the capacity that a stack has reached.
#[must_use]
pub fn pieces_on(square: Square, letters: &str, reached: Option<u8>) -> String {
    match reached {
        Some(capacity) => format!("{square} {letters} at capacity {capacity}"),
        None => format!("{square} {letters}"),
    }
}

/// A board without pieces.
#[must_use]
pub const fn board_is_empty() -> &'static str {
    "The board is empty."
}

/// Every stack of a board.
#[must_use]
pub fn all_stacks(stacks: &[String]) -> String {
    format!("Stacks from bottom to top: {}. All else is empty.", stacks.join(", "))
}

/// Some of the stacks of a board, and the number of those left out.
#[must_use]
pub fn some_stacks(stacks: &[String], left_out: usize) -> String {
    let left_out = plural(left_out, "more stack is", "more stacks are");
    format!("Stacks from bottom to top, changed ones first: {}. {left_out} left out.", stacks.join(", "))
}

/// The counters on every rank, from the highest rank down.
#[must_use]
pub fn counters_by_rank(ranks: &[(u8, Vec<u8>)]) -> String {
    let rank = |(number, counts): &(u8, Vec<u8>)| {
        let counts: Vec<String> = counts.iter().map(u8::to_string).collect();
        format!("{number}: {}", counts.join(" "))
    };
    format!("Counters on each rank, from file a on: {}.", ranks.iter().map(rank).collect::<Vec<_>>().join("; "))
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
        true => format!("{square} {stones} offered"),
        false => format!("{square} {stones}"),
    };
    match holes {
        [] => format!("{side} owns no holes."),
        holes => format!("{side}'s holes: {}.", holes.iter().map(hole).collect::<Vec<_>>().join(", ")),
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
pub const fn bracket(bracket: Bracket) -> &'static str {
    match bracket {
        Bracket::Left => "( ) left",
        Bracket::Landed => "[ ] landed",
        Bracket::Captured => "{ } captured",
        Bracket::Possible => "< > possible",
    }
}
