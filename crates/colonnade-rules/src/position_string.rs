//! Position strings: the fields, ranks and cells that all games share.

use std::fmt;

use super::error::PositionError;
use super::position_flaw::{CellForm, CountKind, ItemKind, PositionFlaw};
use super::side::Side;
use super::square::{Board, Square};

/// The fields of a position string. The shape of the board is already checked.
pub(crate) struct Fields<'a> {
    board: Board,
    cells: Vec<&'a str>,
    side: &'a str,
    /// The fields after the side.
    pub(crate) extras: Vec<&'a str>,
}

impl<'a> Fields<'a> {
    /// Splits a position string and checks the numbers of fields, ranks and cells, in this order. `names` are the names
    /// of all fields, `<board> <side> …`, for the error.
    pub(crate) fn split(text: &'a str, board: Board, names: &'static str) -> Result<Self, PositionError> {
        let mut fields: Vec<&str> = text.split(' ').collect();
        let wanted = names.split(' ').count();
        if fields.len() != wanted || fields.contains(&"") {
            let found = (!fields.contains(&"")).then_some(fields.len());
            return Err(PositionFlaw::Fields { names, expected: wanted, found }.into());
        }
        let extras = fields.split_off(2);
        let ranks: Vec<&str> = fields[0].split('/').collect();
        if ranks.len() != usize::from(board.ranks) {
            return Err(PositionFlaw::Ranks { expected: usize::from(board.ranks), found: ranks.len() }.into());
        }
        let mut cells = Vec::with_capacity(board.len());
        for (rank, text) in (1..).zip(ranks.iter().rev()) {
            let from = cells.len();
            cells.extend(text.split(','));
            let found = cells.len() - from;
            if found != usize::from(board.files) {
                return Err(PositionFlaw::Cells { rank, expected: usize::from(board.files), found }.into());
            }
        }
        Ok(Fields { board, cells, side: fields[1], extras })
    }

    /// Reads each cell with `read`, which returns `None` for an invalid cell; `expected` is the form for the error.
    pub(crate) fn cells(
        &self,
        expected: CellForm,
        mut read: impl FnMut(Square, &str) -> Option<()>,
    ) -> Result<(), PositionError> {
        for (square, &text) in self.board.squares().zip(&self.cells) {
            read(square, text).ok_or_else(|| PositionFlaw::Cell { square, found: text.to_owned(), expected })?;
        }
        Ok(())
    }

    /// The error for a cell that holds more than any position can; callers report it with the totals.
    pub(crate) fn too_many(square: Square, what: ItemKind) -> PositionError {
        PositionFlaw::TooMany { square, what }.into()
    }

    /// The side to act, given by one of these two letters.
    pub(crate) fn side(&self, first: char, second: char) -> Result<Side, PositionError> {
        let mut letters = self.side.chars();
        match (letters.next(), letters.next()) {
            (Some(side), None) if side == first => Ok(Side::First),
            (Some(side), None) if side == second => Ok(Side::Second),
            _ => Err(PositionFlaw::Side { letters: [first, second], found: self.side.to_owned() }.into()),
        }
    }

    /// The number in one of the extra fields, at most `most`.
    pub(crate) fn number(&self, extra: usize, what: CountKind, most: u16) -> Result<u16, PositionError> {
        let found = self.extras[extra];
        let number = number(found).filter(|&number| number <= most);
        number.ok_or_else(|| PositionFlaw::Number { what, most, found: found.to_owned() }.into())
    }
}

/// A plain decimal number: digits only, no leading zero. Numbers above `u16::MAX` become `u16::MAX`.
pub(crate) fn number(text: &str) -> Option<u16> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let plain = digits && (text.len() == 1 || !text.starts_with('0'));
    plain.then(|| text.parse().unwrap_or(u16::MAX))
}

/// A square of the board, written canonically.
pub(crate) fn square(text: &str, board: Board) -> Option<Square> {
    board.squares().find(|square| square.to_string() == text)
}

/// Writes the board field: ranks from the top down, cells from file a onwards.
pub(crate) fn write_board(
    f: &mut fmt::Formatter<'_>,
    board: Board,
    mut cell: impl FnMut(&mut fmt::Formatter<'_>, Square) -> fmt::Result,
) -> fmt::Result {
    for rank in (0..board.ranks).rev() {
        for file in 0..board.files {
            if file > 0 {
                f.write_str(",")?;
            }
            cell(f, Square::new(file, rank))?;
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}
