//! Position strings: the fields, ranks and cells that all games share.

use std::fmt;

use super::error::{Invariant, PositionError, quoted};
use super::side::Side;
use super::square::{Board, Square};

/// The fields of a position string, with the shape of its board checked.
pub(crate) struct Fields<'a> {
    board: Board,
    cells: Vec<&'a str>,
    side: &'a str,
    /// The fields after the side.
    pub(crate) extras: Vec<&'a str>,
}

impl<'a> Fields<'a> {
    /// Splits a position string; checks the numbers of fields, ranks and cells, in this order.
    /// `names` are the names of all fields, `<board> <side> …`, for the message.
    pub(crate) fn split(text: &'a str, board: Board, names: &str) -> Result<Self, PositionError> {
        let mut fields: Vec<&str> = text.split(' ').collect();
        let wanted = names.split(' ').count();
        if fields.len() != wanted || fields.contains(&"") {
            let found =
                if fields.contains(&"") { "doubled or outer blanks".to_owned() } else { fields.len().to_string() };
            return Err(PositionError::new(
                Invariant::Fields,
                format!("expected {wanted} fields separated by one blank ({names}), found {found}"),
            ));
        }
        let extras = fields.split_off(2);
        let ranks: Vec<&str> = fields[0].split('/').collect();
        if ranks.len() != usize::from(board.ranks) {
            return Err(PositionError::new(
                Invariant::Ranks,
                format!("expected {} ranks separated by “/”, found {}", board.ranks, ranks.len()),
            ));
        }
        let mut cells = Vec::with_capacity(board.len());
        for (rank, text) in (1..).zip(ranks.iter().rev()) {
            let from = cells.len();
            cells.extend(text.split(','));
            let found = cells.len() - from;
            if found != usize::from(board.files) {
                return Err(PositionError::new(
                    Invariant::Cells,
                    format!("expected {} cells separated by “,” in rank {rank}, found {found}", board.files),
                ));
            }
        }
        Ok(Fields { board, cells, side: fields[1], extras })
    }

    /// Reads every cell with `read`, which returns what was expected where it cannot.
    pub(crate) fn cells(&self, mut read: impl FnMut(Square, &str) -> Result<(), String>) -> Result<(), PositionError> {
        for (square, text) in self.board.squares().zip(&self.cells) {
            read(square, text).map_err(|expected| {
                PositionError::new(Invariant::Letters, format!("{square} holds {}, expected {expected}", quoted(text)))
            })?;
        }
        Ok(())
    }

    /// The error that a cell holds more than any position can; told with the totals.
    pub(crate) fn too_many(square: Square, what: &str) -> PositionError {
        PositionError::new(Invariant::Totals, format!("{square} holds more {what} than there are"))
    }

    /// The side to act, by its two letters.
    pub(crate) fn side(&self, first: &str, second: &str) -> Result<Side, PositionError> {
        match self.side {
            side if side == first => Ok(Side::First),
            side if side == second => Ok(Side::Second),
            other => Err(PositionError::new(
                Invariant::Side,
                format!("the side to act is {first} or {second}, found {}", quoted(other)),
            )),
        }
    }

    /// A number among the extras.
    pub(crate) fn number(&self, extra: usize, name: &str, most: u16) -> Result<u16, PositionError> {
        number(self.extras[extra]).filter(|&n| n <= most).ok_or_else(|| {
            PositionError::new(
                Invariant::Totals,
                format!("{name} is a number from 0 to {most}, found {}", quoted(self.extras[extra])),
            )
        })
    }
}

/// A plain decimal number: digits only, no leading zero. Above `u16` it is `u16::MAX`.
pub(crate) fn number(text: &str) -> Option<u16> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let plain = digits && (text.len() == 1 || !text.starts_with('0'));
    plain.then(|| text.parse().unwrap_or(u16::MAX))
}

/// A square of the board, written canonically.
pub(crate) fn square(text: &str, board: Board) -> Option<Square> {
    board.squares().find(|square| square.to_string() == text)
}

/// Writes the board field: ranks from the top down, cells from file a on.
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
