//! Faults of position strings.

use colonnade_rules::{CellForm, CountKind, ItemKind, PositionError, PositionFlaw, Square};

use super::rules::{rule, side};
use super::text_helpers::{joined_and, quoted, sentence};
use colonnade_language::say;

/// Why a text is not a position, as a clause.
#[must_use]
pub fn position_error(error: &PositionError) -> String {
    say!(positions::not_a_position, flaw = flaw(&error.flaw))
}

fn flaw(flaw: &PositionFlaw) -> String {
    match flaw {
        PositionFlaw::Fields { names, expected, found: None } => {
            say!(positions::fields_blanks, expected = expected, names = names)
        }
        PositionFlaw::Fields { names, expected, found: Some(found) } => {
            say!(positions::fields, expected = expected, names = names, found = found)
        }
        PositionFlaw::Ranks { expected, found } => say!(positions::ranks, expected = expected, found = found),
        PositionFlaw::Cells { rank, expected, found } => {
            say!(positions::cells, expected = expected, rank = rank.to_string(), found = found)
        }
        PositionFlaw::Cell { square, found, expected } => bad_cell(*square, &quoted(found), *expected),
        PositionFlaw::Side { letters: [first, second], found } => {
            say!(positions::side, first = first, second = second, found = quoted(found))
        }
        PositionFlaw::TooMany { square, what } => too_many(*square, *what),
        PositionFlaw::Number { what, most, found } => bad_number(*what, *most, &quoted(found)),
        PositionFlaw::Pieces { letter, expected, found } => {
            say!(positions::pieces, expected = expected, letter = letter, found = found)
        }
        PositionFlaw::Total { what: ItemKind::Counters, expected, found } => {
            say!(positions::total_counters, expected = expected, found = found)
        }
        PositionFlaw::Total { expected, found, .. } => {
            say!(positions::total_stones, expected = expected, found = found)
        }
        PositionFlaw::Men { most, found } => say!(positions::men, most = most, found = found),
        PositionFlaw::Negotiation { found } => say!(positions::negotiation, found = quoted(found)),
        PositionFlaw::Offer { holes, rule: broken } => {
            say!(positions::offer, holes = joined_and(holes), why = sentence(&rule(broken)))
        }
        PositionFlaw::Extra { found } => say!(positions::extra_late, found = quoted(found)),
        PositionFlaw::Corner { square } => say!(positions::corner, square = square.to_string()),
        PositionFlaw::CrowdedPillar { square } => say!(positions::crowded_pillar, square = square.to_string()),
        PositionFlaw::Stage { found } => say!(positions::stage, found = quoted(found)),
        PositionFlaw::LastWhileMoving { found } => say!(positions::last_while_moving, found = quoted(found)),
        PositionFlaw::StackWhileEntering { square } => {
            say!(positions::stack_while_entering, square = square.to_string())
        }
        PositionFlaw::PillarWhileEntering => say!(positions::pillar_while_entering),
        PositionFlaw::ReserveWhileEntering => say!(positions::reserve_while_entering),
        PositionFlaw::LastWhileEntering { opponent, found } => {
            say!(positions::last_while_entering, side = side(*opponent), found = quoted(found))
        }
    }
}

fn too_many(square: Square, what: ItemKind) -> String {
    let square = square.to_string();
    match what {
        ItemKind::Pieces => say!(positions::too_many_pieces, square = square),
        ItemKind::Stones => say!(positions::too_many_stones, square = square),
        ItemKind::Counters => say!(positions::too_many_counters, square = square),
        ItemKind::Men => say!(positions::too_many_men, square = square),
    }
}

fn bad_cell(square: Square, found: &str, form: CellForm) -> String {
    let square = square.to_string();
    match form {
        CellForm::NeutralRedWhite => say!(positions::cell_neutral_red_white, square = square, found = found),
        CellForm::WhiteBlack => say!(positions::cell_white_black, square = square, found = found),
        CellForm::Stones => say!(positions::cell_stones, square = square, found = found),
        CellForm::Counters => say!(positions::cell_counters, square = square, found = found),
        CellForm::MenAndPillars => say!(positions::cell_men_and_pillars, square = square, found = found),
    }
}

fn bad_number(what: CountKind, most: u16, found: &str) -> String {
    match what {
        CountKind::Captured(ItemKind::Stones, by) => {
            say!(positions::captured_stones, side = side(by), most = most, found = found)
        }
        CountKind::Captured(_, by) => say!(positions::captured_counters, side = side(by), most = most, found = found),
        CountKind::Extra => say!(positions::extra, most = most, found = found),
        CountKind::Reserve(of) => say!(positions::reserve, side = side(of), most = most, found = found),
    }
}
