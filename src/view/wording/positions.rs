//! Faults of position strings.

use colonnade_rules::{CellForm, Count, Flaw, PositionError, Square, Things};

use super::english::{joined_and, quoted, sentence};
use super::rules::{rule, side};

/// Why a text is no position, as a clause.
#[must_use]
pub fn position_error(error: &PositionError) -> String {
    format!("not a position: {}", flaw(&error.flaw))
}

fn flaw(flaw: &Flaw) -> String {
    match flaw {
        Flaw::Fields { names, expected, found: None } => {
            format!("expected {expected} fields separated by one blank ({names}), found doubled or outer blanks")
        }
        Flaw::Fields { names, expected, found: Some(found) } => {
            format!("expected {expected} fields separated by one blank ({names}), found {found}")
        }
        Flaw::Ranks { expected, found } => format!("expected {expected} ranks separated by “/”, found {found}"),
        Flaw::Cells { rank, expected, found } => {
            format!("expected {expected} cells separated by “,” in rank {rank}, found {found}")
        }
        Flaw::Cell { square, found, expected } => bad_cell(*square, &quoted(found), *expected),
        Flaw::Side { letters: [first, second], found } => {
            format!("the side to act is {first} or {second}, found {}", quoted(found))
        }
        Flaw::TooMany { square, what: Things::Pieces } => format!("{square} holds more pieces than there are"),
        Flaw::TooMany { square, what: Things::Stones } => format!("{square} holds more stones than there are"),
        Flaw::TooMany { square, what: Things::Counters } => format!("{square} holds more counters than there are"),
        Flaw::TooMany { square, what: Things::Men } => format!("{square} holds more men than there are"),
        Flaw::Number { what, most, found } => bad_number(*what, *most, &quoted(found)),
        Flaw::Pieces { letter, expected, found } => {
            format!("expected {expected} pieces “{letter}”, found {found}")
        }
        Flaw::Total { what: Things::Counters, expected, found } => {
            format!("counters on the board, captured and extra must be {expected} together, found {found}")
        }
        Flaw::Total { expected, found, .. } => {
            format!("stones on the board and captured must be {expected} together, found {found}")
        }
        Flaw::Men { most, found } => format!("at most {most} men can be on the board and in reserve, found {found}"),
        Flaw::Negotiation { found } => format!(
            "the negotiation is -, x, or ? and the offered holes in sowing order, as in “?c1,d1”; found {}",
            quoted(found)
        ),
        Flaw::Offer { holes, rule: broken } => {
            format!("the open offer of {} is not possible. {}", joined_and(holes), sentence(&rule(broken)))
        }
        Flaw::Extra { found } => format!(
            "the extra counter is there only before White's first turn, when every square holds one counter; found {}",
            quoted(found)
        ),
        Flaw::Corner { square } => {
            format!("“#” stands in the four corners and nowhere else, which is not so on {square}")
        }
        Flaw::CrowdedPillar { square } => format!("a pillar stands alone, but {square} holds more"),
        Flaw::Stage { found } => format!("the stage is e (entering) or m (movement), found {}", quoted(found)),
        Flaw::LastWhileMoving { found } => {
            format!("in the movement stage the last field is “-”, found {}", quoted(found))
        }
        Flaw::StackWhileEntering { square } => {
            format!("while entering there are single men only, but {square} holds a stack")
        }
        Flaw::PillarWhileEntering => "while entering there are no pillars".to_owned(),
        Flaw::ReserveWhileEntering => "while entering the reserves are 0".to_owned(),
        Flaw::LastWhileEntering { opponent, found } => format!(
            "while entering the last field is the square on which {} entered last, “-” on the empty board; found {}",
            side(*opponent),
            quoted(found)
        ),
    }
}

fn bad_cell(square: Square, found: &str, form: CellForm) -> String {
    match form {
        CellForm::NeutralRedWhite => {
            format!("{square} holds {found}, expected a stack of n, r and w from bottom to top, or “.”")
        }
        CellForm::WhiteBlack => {
            format!("{square} holds {found}, expected a stack of w and b from bottom to top, or “.”")
        }
        CellForm::Stones => {
            format!("{square} holds {found}, expected a number of stones and the owner, s or n, as in “6s”")
        }
        CellForm::Counters => format!("{square} holds {found}, expected a number of counters"),
        CellForm::MenAndPillars => format!(
            "{square} holds {found}, expected a stack of w and r from bottom to top, a pillar W or R, “.”, or “#” in a \
             corner"
        ),
    }
}

fn bad_number(what: Count, most: u16, found: &str) -> String {
    match what {
        Count::Captured(Things::Stones, by) => {
            format!("the number of stones captured by {} is a number from 0 to {most}, found {found}", side(by))
        }
        Count::Captured(_, by) => {
            format!("the number of counters captured by {} is a number from 0 to {most}, found {found}", side(by))
        }
        Count::Extra => format!("the extra counter is a number from 0 to {most}, found {found}"),
        Count::Reserve(of) => format!("the reserve of {} is a number from 0 to {most}, found {found}", side(of)),
    }
}
