//! Texts of Buku: position strings, move texts, canonical notation.

use std::fmt;

use super::prefix::MovePrefix;
use super::{Buku, Move};
use crate::error::{Illegal, MoveError, PositionError};
use crate::expected::Expected;
use crate::grammar::Grammar;
use crate::path::Path;
use crate::position::Position;
use crate::position_flaw::{CellForm, CountKind, ItemKind, PositionFlaw};
use crate::position_string::{self, Fields, write_board};
use crate::prefix::{Token, TokenKind};
use crate::reader::{Fragment, PartialParse, Reader, Tail};
use crate::rule::Rule;
use crate::side::{BySide, Side, SideName};
use crate::square::{Direction, Line};

/// Reads a position string into a position of the same variant.
fn parse(mut position: Buku, text: &str) -> Result<Buku, PositionError> {
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
fn parse_partial(position: &Buku, text: &str) -> Result<PartialParse<MovePrefix>, MoveError> {
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

impl Grammar for Buku {
    type Prefix = MovePrefix;

    fn parse_position(variant: usize, text: &str) -> Result<Self, PositionError> {
        parse(Self::start(variant), text)
    }

    fn parse_partial(&self, text: &str) -> Result<PartialParse<MovePrefix>, MoveError> {
        parse_partial(self, text)
    }

    fn judge(&self, prefix: &MovePrefix) -> Result<Option<Move>, Illegal> {
        let Some(sowing) = prefix.sowing else { return Ok(None) };
        match &sowing.path {
            None => self.check_line(sowing.line, &sowing.line)?,
            Some(_) => self.check_line(sowing.line, &sowing)?,
        }
        let sown = self.sown(sowing.line);
        if let Some(claimed) = prefix.claimed.filter(|&claimed| claimed as usize != sown) {
            let rule = Rule::BracketCount { line: sowing.line, counters: sown, claimed };
            return Err(Illegal::new(rule, sowing, sowing.line.squares(self.board())));
        }
        let squares = match &sowing.path {
            None => 0,
            Some(path) => {
                self.check_path(&sowing, path)?;
                path.len() + 1
            }
        };
        Ok((squares == sown).then_some(sowing))
    }

    fn tokens(&self, prefix: &MovePrefix) -> Result<Vec<Token>, Illegal> {
        let Some(Move { line, path }) = prefix.sowing else {
            let sowable = self.lines().filter(|&line| self.sown(line) <= self.board().len());
            return Ok(sowable.map(|line| self.line_token(line)).collect());
        };
        let sown = self.sown(line);
        let mut picked = self.clone();
        picked.pick_up(line);
        let Some(path) = path else {
            // A board of even size has a cycle through all its squares, so a path of any length can begin on any
            // square.
            let starts = self.board().squares().filter(|_| sown > 0);
            return Ok(starts.map(|start| self.square_token(&picked, line, Path::new(start), None)).collect());
        };
        if path.len() + 1 == sown {
            return Ok(Vec::new());
        }
        let left = sown - path.len() - 1;
        let open = self.grid().ways_on(self.board().index(path.end()), self.free(&path), left);
        let steps = Direction::ALL.into_iter().filter_map(|way| Some((way, path.with(way, self.board())?)));
        let mut tokens: Vec<Token> = steps
            .filter(|(_, next)| open & self.bit(next.end()) != 0)
            .map(|(way, next)| self.square_token(&picked, line, next, Some(way)))
            .collect();
        if tokens.is_empty() {
            return Err(self.dead_end(line, path));
        }
        Token::sort(&mut tokens);
        Ok(tokens)
    }

    /// A path that passes over none of the tokens offered is a dead end; no further search is needed.
    fn hop(&self, prefix: &MovePrefix, offered: &[Token]) -> Result<bool, Illegal> {
        let whole = self.judge(prefix)?;
        let on_the_way = |path: &Path| {
            offered.iter().any(|token| match token.kind {
                TokenKind::Square(next) | TokenKind::Step(next, _) => path.squares().any(|square| square == next),
                TokenKind::Line(_) | TokenKind::Word => false,
            })
        };
        match prefix.sowing {
            Some(Move { line, path: Some(path) }) if !on_the_way(&path) => Err(self.dead_end(line, path)),
            _ => self.tokens(prefix).map(|_| whole.is_some()),
        }
    }
}
