//! What is wrong with a position string, as a sentence.

use colonnade_rules::{CellForm, CountKind, ItemKind, PositionError, PositionFlaw, Rule, SideName, Square};

/// The message for a text that is not a position.
pub(crate) fn message(error: &PositionError) -> String {
    format!("not a position: {}", flaw(&error.flaw))
}

fn flaw(flaw: &PositionFlaw) -> String {
    match flaw {
        PositionFlaw::Fields { names, expected, found: None } => {
            format!("expected {expected} fields separated by one blank ({names}), found doubled or outer blanks")
        }
        PositionFlaw::Fields { names, expected, found: Some(found) } => {
            format!("expected {expected} fields separated by one blank ({names}), found {found}")
        }
        PositionFlaw::Ranks { expected, found } => format!("expected {expected} ranks separated by “/”, found {found}"),
        PositionFlaw::Cells { rank, expected, found } => {
            format!("expected {expected} cells separated by “,” in rank {rank}, found {found}")
        }
        PositionFlaw::Cell { square, found, expected } => cell(*square, found, *expected),
        PositionFlaw::Side { letters: [first, second], found } => {
            format!("the side to act is {first} or {second}, found “{found}”")
        }
        PositionFlaw::TooMany { square, what } => format!("{square} holds more {} than there are", items(*what)),
        PositionFlaw::Number { what, most, found } => {
            format!("{} is a number from 0 to {most}, found “{found}”", counted(*what))
        }
        PositionFlaw::Pieces { letter, expected, found } => {
            format!("expected {expected} pieces “{letter}”, found {found}")
        }
        PositionFlaw::Total { what: ItemKind::Counters, expected, found } => {
            format!("counters on the board, captured and extra must be {expected} together, found {found}")
        }
        PositionFlaw::Total { expected, found, .. } => {
            format!("stones on the board and captured must be {expected} together, found {found}")
        }
        PositionFlaw::Men { most, found } => {
            format!("at most {most} men can be on the board and in reserve, found {found}")
        }
        PositionFlaw::Negotiation { found } => format!(
            "the negotiation is -, x, or ? and the offered holes in sowing order, as in “?c1,d1”; found “{found}”"
        ),
        PositionFlaw::Offer { holes, rule } => offer(holes, rule),
        PositionFlaw::Extra { found } => format!(
            "the extra counter is there only before White's first turn, when every square holds one counter; found “{found}”"
        ),
        PositionFlaw::Corner { square } => {
            format!("“#” stands in the four corners and nowhere else, which is not so on {square}")
        }
        PositionFlaw::CrowdedPillar { square } => format!("a pillar stands alone, but {square} holds more"),
        PositionFlaw::Stage { found } => format!("the stage is e (entering) or m (movement), found “{found}”"),
        PositionFlaw::LastWhileMoving { found } => {
            format!("in the movement stage the last field is “-”, found “{found}”")
        }
        PositionFlaw::StackWhileEntering { square } => {
            format!("while entering there are single men only, but {square} holds a stack")
        }
        PositionFlaw::PillarWhileEntering => "while entering there are no pillars".to_owned(),
        PositionFlaw::ReserveWhileEntering => "while entering the reserves are 0".to_owned(),
        PositionFlaw::LastWhileEntering { opponent, found } => format!(
            "while entering the last field is the square on which {} entered last, “-” on the empty board; found “{found}”",
            name(*opponent)
        ),
    }
}

fn offer(holes: &[Square], rule: &Rule) -> String {
    let holes: Vec<String> = holes.iter().map(ToString::to_string).collect();
    format!("the open offer of {} is not possible (rule {})", holes.join(", "), rule.code())
}

fn cell(square: Square, found: &str, form: CellForm) -> String {
    let expected = match form {
        CellForm::NeutralRedWhite => "a stack of n, r and w from bottom to top, or “.”",
        CellForm::WhiteBlack => "a stack of w and b from bottom to top, or “.”",
        CellForm::Stones => "a number of stones and the owner, s or n, as in “6s”",
        CellForm::Counters => "a number of counters",
        CellForm::MenAndPillars => "a stack of w and r from bottom to top, a pillar W or R, “.”, or “#” in a corner",
    };
    format!("{square} holds “{found}”, expected {expected}")
}

const fn items(what: ItemKind) -> &'static str {
    match what {
        ItemKind::Stones => "stones",
        ItemKind::Counters => "counters",
        ItemKind::Men => "men",
        ItemKind::Pieces => "pieces",
    }
}

fn counted(what: CountKind) -> String {
    match what {
        CountKind::Captured(what, by) => format!("the number of {} captured by {}", items(what), name(by)),
        CountKind::Extra => "the extra counter".to_owned(),
        CountKind::Reserve(of) => format!("the reserve of {}", name(of)),
    }
}

const fn name(side: SideName) -> &'static str {
    match side {
        SideName::White => "White",
        SideName::Black => "Black",
        SideName::Red => "Red",
        SideName::South => "South",
        SideName::North => "North",
    }
}
