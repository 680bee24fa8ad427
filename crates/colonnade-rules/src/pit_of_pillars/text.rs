//! Texts of Pit of Pillars: position strings, move texts, canonical notation.

use std::fmt;

use super::prefix::{FirstPart, MovePrefix, Second};
use super::{ALL, BOARD, MainAction, Move, PillarMove, PitOfPillars, Stage, bit};
use crate::error::{Illegal, MoveError, PositionError};
use crate::expected::Expected;
use crate::grammar::Grammar;
use crate::position::Position;
use crate::position_flaw::{CellForm, CountKind, ItemKind, PositionFlaw};
use crate::position_string::{self, Fields, write_board};
use crate::prefix::Token;
use crate::reader::{Fragment, ParsedSquare, PartialParse, Reader, Tail};
use crate::side::{BySide, Side, SideName};
use crate::stack::{Piece, Stack};

/// Reads a position string into a position of the same variant.
fn parse(mut position: PitOfPillars, text: &str) -> Result<PitOfPillars, PositionError> {
    /// A generous bound on the number of men: at most one man can be entered on each of 60 squares.
    const MEN: u16 = Stack::MAX_HEIGHT as u16;
    let names = "<board> <side> <stage> <white-reserve> <red-reserve> <last>";
    let fields = Fields::split(text, BOARD, names)?;
    let mut crowded = None;
    let mut too_tall = None;
    let mut corners = 0;
    fields.cells(CellForm::MenAndPillars, |square, text| {
        let mut stack = Stack::EMPTY;
        match text {
            "#" => corners |= bit(square),
            "." => {}
            "" => return None,
            _ => {
                for letter in text.chars() {
                    match letter {
                        'w' | 'r' if stack.height() == Stack::MAX_HEIGHT => too_tall = Some(square),
                        'w' => stack.push(Piece::Of(Side::First)),
                        'r' => stack.push(Piece::Of(Side::Second)),
                        'W' => position.pillars.first |= bit(square),
                        'R' => position.pillars.second |= bit(square),
                        _ => return None,
                    }
                }
                if position.all_pillars() & bit(square) != 0 && text.len() > 1 {
                    crowded.get_or_insert(square);
                }
            }
        }
        position.set(square, stack);
        Some(())
    })?;
    position.side = fields.side('w', 'r')?;
    if let Some(square) = too_tall {
        return Err(Fields::too_many(square, ItemKind::Men));
    }
    position.reserve = BySide::new(
        fields.number(1, CountKind::Reserve(SideName::White), MEN)? as u8,
        fields.number(2, CountKind::Reserve(SideName::Red), MEN)? as u8,
    );
    let men = position.stacks.iter().map(Stack::height).sum::<usize>();
    let reserve = usize::from(position.reserve.first) + usize::from(position.reserve.second);
    if men + reserve > usize::from(MEN) {
        return Err(PositionFlaw::Men { most: MEN, found: men + reserve }.into());
    }
    if let Some(square) = BOARD.squares().find(|&square| (corners ^ !ALL) & bit(square) != 0) {
        return Err(PositionFlaw::Corner { square }.into());
    }
    if let Some(square) = crowded {
        return Err(PositionFlaw::CrowdedPillar { square }.into());
    }
    let last = fields.extras[3];
    position.stage = match fields.extras[0] {
        "m" if last == "-" => Stage::Movement,
        "m" => return Err(PositionFlaw::LastWhileMoving { found: last.to_owned() }.into()),
        "e" => {
            if let Some(square) = BOARD.squares().find(|&square| position.stack(square).height() > 1) {
                return Err(PositionFlaw::StackWhileEntering { square }.into());
            }
            if position.all_pillars() != 0 {
                return Err(PositionFlaw::PillarWhileEntering.into());
            }
            if reserve > 0 {
                return Err(PositionFlaw::ReserveWhileEntering.into());
            }
            let square = position_string::square(last, BOARD);
            let opponent = position.side.other();
            match square {
                None if last == "-" && men == 0 => Stage::Entering(None),
                Some(square) if position.tops[opponent] & bit(square) != 0 => Stage::Entering(Some(square)),
                _ => {
                    let opponent = PitOfPillars::name(opponent);
                    return Err(PositionFlaw::LastWhileEntering { opponent, found: last.to_owned() }.into());
                }
            }
        }
        other => return Err(PositionFlaw::Stage { found: other.to_owned() }.into()),
    };
    Ok(position)
}

/// Splits a move text into its decided part and the rest.
fn parse_partial(text: &str) -> Result<PartialParse<MovePrefix>, MoveError> {
    let mut reader = Reader::new(text)?.without_corners();
    let entry = reader.separator(&['+']).is_some();
    let first = if entry {
        match reader.square(BOARD)? {
            ParsedSquare::Whole(square, _) => {
                PartialParse { chosen: Some(FirstPart::Plus(Some(square))), tail: Tail::Closed }
            }
            ParsedSquare::Part(fragment) if fragment.text.is_empty() => {
                PartialParse { chosen: Some(FirstPart::Plus(None)), tail: Tail::Closed }
            }
            ParsedSquare::Part(fragment) => {
                PartialParse { chosen: Some(FirstPart::Plus(None)), tail: Tail::Open(fragment) }
            }
        }
    } else {
        let path = reader.path(BOARD, &['-'], false)?;
        let onward = path.is_open();
        path.map(|path| path.map(if onward { FirstPart::Onward } else { FirstPart::Way }))
    };
    let mut parsed = first.map(|first| MovePrefix { first, second: Second::None });
    if parsed.is_open() {
        return Ok(parsed);
    }
    if reader.separator(&['/']).is_none() {
        if entry {
            reader.end(Expected::PillarMoveOrEnd)?;
        } else {
            reader.end_of_path(true)?;
        }
        return Ok(parsed);
    }
    let open = |prefix: MovePrefix, fragment: Fragment| Ok(PartialParse { chosen: prefix, tail: Tail::Open(fragment) });
    parsed.chosen.second = Second::Asked;
    let from = match reader.square(BOARD)? {
        ParsedSquare::Part(fragment) => return open(parsed.chosen, fragment),
        ParsedSquare::Whole(square, _) => square,
    };
    parsed.chosen.second = Second::Square(from);
    if reader.separator(&['-']).is_some() {
        let at = reader.at();
        match reader.square(BOARD)? {
            ParsedSquare::Part(fragment) => return open(parsed.chosen, fragment),
            ParsedSquare::Whole(to, _) if to == from => {
                return Err(reader.expected_at(at, Expected::AnotherSquare(from)).into());
            }
            ParsedSquare::Whole(to, _) => parsed.chosen.second = Second::PillarMove(PillarMove { from, to }),
        }
        reader.end(Expected::EndOfPillarMove)?;
    } else {
        reader.end(Expected::PillarTargetOrEnd)?;
    }
    Ok(parsed)
}

impl fmt::Display for MainAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MainAction::Move(from, to) => write!(f, "{from}-{to}"),
            MainAction::Enter(square) => write!(f, "+{square}"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Entering(first, None) => first.fmt(f),
            Move::Entering(first, Some(second)) => write!(f, "{first}/{second}"),
            Move::Movement(action, None) => action.fmt(f),
            Move::Movement(action, Some(PillarMove { from, to })) => write!(f, "{action}/{from}-{to}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for MovePrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first {
            None => {}
            // A canonical text names only the two ends; a path with a turn is shown as it was read.
            Some(FirstPart::Way(path)) => path.fmt(f)?,
            Some(FirstPart::Onward(path)) => path.start().fmt(f)?,
            Some(FirstPart::Plus(None)) => f.write_str("+")?,
            Some(FirstPart::Plus(Some(square))) => write!(f, "+{square}")?,
        }
        match self.second {
            Second::None | Second::Asked => Ok(()),
            Second::Square(square) => write!(f, "/{square}"),
            Second::PillarMove(PillarMove { from, to }) => write!(f, "/{from}-{to}"),
        }
    }
}

impl fmt::Display for PitOfPillars {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, BOARD, |f, square| {
            let stack = self.stack(square);
            if ALL & bit(square) == 0 {
                f.write_str("#")
            } else if self.pillars.first & bit(square) != 0 {
                f.write_str("W")
            } else if self.pillars.second & bit(square) != 0 {
                f.write_str("R")
            } else if stack.is_empty() {
                f.write_str(".")
            } else {
                let letter = |piece| if piece == Piece::Of(Side::First) { "w" } else { "r" };
                stack.pieces().try_for_each(|piece| f.write_str(letter(piece)))
            }
        })?;
        let (stage, last) = match self.stage {
            Stage::Entering(last) => ("e", last),
            Stage::Movement => ("m", None),
        };
        write!(f, " {} {stage} {} {} ", ["w", "r"][self.side as usize], self.reserve.first, self.reserve.second)?;
        match last {
            None => f.write_str("-"),
            Some(last) => last.fmt(f),
        }
    }
}

impl fmt::Debug for PitOfPillars {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PitOfPillars({self})")
    }
}

impl Grammar for PitOfPillars {
    type Prefix = MovePrefix;

    fn parse_position(variant: usize, text: &str) -> Result<Self, PositionError> {
        parse(Self::start(variant), text)
    }

    fn parse_partial(&self, text: &str) -> Result<PartialParse<MovePrefix>, MoveError> {
        parse_partial(text)
    }

    fn judge(&self, prefix: &MovePrefix) -> Result<Option<Move>, Illegal> {
        match self.stage {
            Stage::Entering(last) => self.judge_entering(prefix, last),
            Stage::Movement => self.judge_movement(prefix),
        }
    }

    fn tokens(&self, prefix: &MovePrefix) -> Result<Vec<Token>, Illegal> {
        let mut tokens = match self.stage {
            Stage::Entering(last) => self.entering_tokens(prefix, last),
            Stage::Movement => self.movement_tokens(prefix)?,
        };
        Token::sort(&mut tokens);
        Ok(tokens)
    }
}
