//! Texts of Buku: position strings, move texts, canonical notation.

use std::fmt;

use super::prefix::MovePrefix;
use super::{Buku, Move};
use crate::error::{MoveError, PositionError};
use crate::expected::Expected;
use crate::position::Position;
use crate::position_flaw::{CellForm, CountKind, ItemKind, PositionFlaw};
use crate::position_string::{self, Fields, write_board};
use crate::reader::{Fragment, PartialParse, Reader, Tail};
use crate::side::{BySide, Side, SideName};
use crate::square::Line;

/// Reads a position string into a position of the same variant.
pub(super) fn parse(mut position: Buku, text: &str) -> Result<Buku, PositionError> {
    let board = position.board();
    let total = board.len() as u16 + 1;
    let fields = Fields::split(text, board, "<counts> <side> <captured-by-White> <captured-by-Black> <extra>")?;
    let mut too_full = None;
    fields.cells(CellForm::Counters, |square, text| {
        let counters = position_string::number(text)?;
        if counters > total {
            too_full.get_or_insert(square);
        }
        *position.counters_mut(square) = counters.min(total) as u8;
        Some(())
    })?;
    position.side = fields.side('w', 'b')?;
    if let Some(square) = too_full {
        return Err(Fields::too_many(square, ItemKind::Counters));
    }
    position.captured = BySide::new(
        fields.number(0, CountKind::Captured(ItemKind::Counters, SideName::White), total)? as u8,
        fields.number(1, CountKind::Captured(ItemKind::Counters, SideName::Black), total)? as u8,
    );
    position.extra = fields.number(2, CountKind::Extra, 1)? == 1;
    let captured = position.captured.map(u16::from);
    let found = position.counters_left() + captured.first + captured.second + u16::from(position.extra);
    if found != total {
        return Err(PositionFlaw::Total { what: ItemKind::Counters, expected: total, found }.into());
    }
    // The totals are right, so a square without exactly one counter shows that a turn was already made.
    let singles = board.squares().all(|square| position.counters(square) == 1);
    if position.extra && (position.side == Side::Second || !singles) {
        return Err(PositionFlaw::Extra { found: fields.extras.join(" ") }.into());
    }
    Ok(position)
}

/// Reads a move text for a position; only the size of its board matters.
pub(super) fn parse_partial(position: &Buku, text: &str) -> Result<PartialParse<MovePrefix>, MoveError> {
    let mut reader = Reader::new(text)?;
    let prefix = |line, path, claimed| MovePrefix { sowing: Some(Move { line, path }), claimed };
    let nothing = MovePrefix { sowing: None, claimed: None };
    let from = reader.at();
    if reader.is_end() {
        let fragment = Fragment { text: String::new(), at: from };
        return Ok(PartialParse { chosen: nothing, tail: Tail::Open(fragment) });
    }
    let expected = || Expected::Line(position.board());
    let (line, name) = match (reader.number()?, reader.peek()) {
        (Some(number), _) if (1..=u32::from(position.size)).contains(&number) => {
            (Line::Rank(number as u8 - 1), number.to_string())
        }
        (None, Some(letter)) if letter.is_ascii_lowercase() && (letter as u8) < b'a' + position.size => {
            (Line::File(letter as u8 - b'a'), reader.word())
        }
        _ => return Err(reader.expected_at(from, expected()).into()),
    };
    if name.len() > 1 && matches!(line, Line::File(_)) {
        return Err(reader.expected_at(from, expected()).into());
    }
    if reader.is_end() && name == "1" && position.size >= 10 {
        let fragment = Fragment { text: name, at: from };
        return Ok(PartialParse { chosen: prefix(line, None, None), tail: Tail::Either(fragment, nothing) });
    }
    let mut claimed = None;
    if reader.separator(&['(']).is_some() {
        claimed = reader.number()?;
        if claimed.is_none() {
            return Err(reader.expected(Expected::CounterCount).into());
        }
        if reader.separator(&[')']).is_none() {
            return Err(reader.expected(Expected::ClosingBracket).into());
        }
    }
    if reader.separator(&[':']).is_none() {
        reader.end(Expected::FirstSquare)?;
        return Ok(PartialParse { chosen: prefix(line, None, claimed), tail: Tail::Closed });
    }
    if reader.is_end() {
        return Ok(PartialParse { chosen: prefix(line, None, claimed), tail: Tail::Closed });
    }
    let parsed = reader.path(position.board(), &['-', ','], true)?;
    reader.end_of_path(false)?;
    Ok(parsed.map(|path| prefix(line, path, claimed)))
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.line)?;
        self.path.map_or(Ok(()), |path| path.fmt(f))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for MovePrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sowing.map_or(Ok(()), |sowing| sowing.fmt(f))
    }
}

impl fmt::Display for Buku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, self.board(), |f, square| write!(f, "{}", self.counters(square)))?;
        let side = ["w", "b"][self.side as usize];
        write!(f, " {side} {} {} {}", self.captured.first, self.captured.second, u8::from(self.extra))
    }
}

impl fmt::Debug for Buku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Buku({self})")
    }
}
