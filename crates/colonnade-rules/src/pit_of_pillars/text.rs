//! Texts of Pit of Pillars: position strings, move texts, canonical notation.

use std::fmt;

use super::{ALL, Act, BOARD, Begun, Part, PitOfPillars, Second, Slide, Stage, Turn, bit};
use crate::error::{Invariant, MoveError, PositionError, quoted};
use crate::position_string::{self, Fields, write_board};
use crate::reader::{Draft, Fragment, Reader, Spot, Tail};
use crate::side::{BySide, Side};
use crate::stack::{Piece, Stack};

/// Reads a position string into a position of the same variant.
pub(super) fn parse(mut position: PitOfPillars, text: &str) -> Result<PitOfPillars, PositionError> {
    /// More men than this can never have been entered, one on each of 60 squares, by a wide margin.
    const MEN: u16 = Stack::MOST as u16;
    let names = "<board> <side> <stage> <white-reserve> <red-reserve> <last>";
    let fields = Fields::split(text, BOARD, names)?;
    let mut crowded = None;
    let mut too_tall = None;
    let mut corners = 0;
    fields.cells(|square, text| {
        let expected = || "a stack of w and r from bottom to top, a pillar W or R, “.”, or “#” in a corner".to_owned();
        let mut stack = Stack::EMPTY;
        match text {
            "#" => corners |= bit(square),
            "." => {}
            "" => return Err(expected()),
            _ => {
                for letter in text.chars() {
                    match letter {
                        'w' | 'r' if stack.height() == Stack::MOST => too_tall = Some(square),
                        'w' => stack.push(Piece::Of(Side::First)),
                        'r' => stack.push(Piece::Of(Side::Second)),
                        'W' => position.pillars.first |= bit(square),
                        'R' => position.pillars.second |= bit(square),
                        _ => return Err(expected()),
                    }
                }
                if position.all_pillars() & bit(square) != 0 && text.len() > 1 {
                    crowded.get_or_insert(square);
                }
            }
        }
        position.set(square, stack);
        Ok(())
    })?;
    position.side = fields.side("w", "r")?;
    if let Some(square) = too_tall {
        return Err(Fields::too_many(square, "men"));
    }
    position.reserve =
        BySide::new(fields.number(1, "the white reserve", MEN)? as u8, fields.number(2, "the red reserve", MEN)? as u8);
    let men = position.stacks.iter().map(Stack::height).sum::<usize>();
    let reserve = usize::from(position.reserve.first) + usize::from(position.reserve.second);
    if men + reserve > usize::from(MEN) {
        let message = format!("at most {MEN} men can be on the board and in reserve, found {}", men + reserve);
        return Err(PositionError::new(Invariant::Totals, message));
    }
    let own = |message: String| Err(PositionError::new(Invariant::Own, message));
    if let Some(square) = BOARD.squares().find(|&square| (corners ^ !ALL) & bit(square) != 0) {
        return own(format!("“#” stands in the four corners and nowhere else, which is not so on {square}"));
    }
    if let Some(square) = crowded {
        return own(format!("a pillar stands alone, but {square} holds more"));
    }
    let last = fields.extras[3];
    position.stage = match fields.extras[0] {
        "m" if last == "-" => Stage::Movement,
        "m" => return own(format!("in the movement stage the last field is “-”, found {}", quoted(last))),
        "e" => {
            if let Some(square) = BOARD.squares().find(|&square| position.stack(square).height() > 1) {
                return own(format!("while entering there are single men only, but {square} holds a stack"));
            }
            if position.all_pillars() != 0 {
                return own("while entering there are no pillars".to_owned());
            }
            if reserve > 0 {
                return own("while entering the reserves are 0".to_owned());
            }
            let square = position_string::square(last, BOARD);
            let opponent = position.side.other();
            match square {
                None if last == "-" && men == 0 => Stage::Entering(None),
                Some(square) if position.tops[opponent] & bit(square) != 0 => Stage::Entering(Some(square)),
                _ => {
                    let name = PitOfPillars::name(opponent);
                    return own(format!(
                        "while entering the last field is the square on which {name} entered last, “-” on the empty board; found {}",
                        quoted(last)
                    ));
                }
            }
        }
        other => return own(format!("the stage is e (entering) or m (movement), found {}", quoted(other))),
    };
    Ok(position)
}

/// Cuts a move text into its decided part and the rest.
pub(super) fn draft(text: &str) -> Result<Draft<Begun>, MoveError> {
    let mut reader = Reader::new(text)?.calling_squares("a square from a1 to h8 but the corners");
    let entry = reader.separator(&['+']).is_some();
    let first = if entry {
        match reader.square(BOARD)? {
            Spot::Whole(square, _) => Draft { chosen: Some(Part::Plus(Some(square))), tail: Tail::Closed },
            Spot::Part(fragment) if fragment.text.is_empty() => {
                Draft { chosen: Some(Part::Plus(None)), tail: Tail::Closed }
            }
            Spot::Part(fragment) => Draft { chosen: Some(Part::Plus(None)), tail: Tail::Open(fragment) },
        }
    } else {
        let path = reader.path(BOARD, &['-'], false)?;
        let onward = path.is_open();
        path.map(|path| path.map(if onward { Part::Onward } else { Part::Way }))
    };
    let mut draft = first.map(|first| Begun { first, second: Second::None });
    if draft.is_open() {
        return Ok(draft);
    }
    if reader.separator(&['/']).is_none() {
        if entry {
            reader.end("“/” and a pillar's move, or the end")?;
        } else {
            reader.end_of_path(", “/”")?;
        }
        return Ok(draft);
    }
    let open = |begun: Begun, fragment: Fragment| Ok(Draft { chosen: begun, tail: Tail::Open(fragment) });
    draft.chosen.second = Second::Asked;
    let from = match reader.square(BOARD)? {
        Spot::Part(fragment) => return open(draft.chosen, fragment),
        Spot::Whole(square, _) => square,
    };
    draft.chosen.second = Second::Square(from);
    if reader.separator(&['-']).is_some() {
        let at = reader.at();
        match reader.square(BOARD)? {
            Spot::Part(fragment) => return open(draft.chosen, fragment),
            Spot::Whole(to, _) if to == from => {
                return Err(reader.expected_at(at, format!("another square than {from}")).into());
            }
            Spot::Whole(to, _) => draft.chosen.second = Second::Slide(Slide { from, to }),
        }
        reader.end("the end: a pillar's move names its two ends")?;
    } else {
        reader.end("“-” and the square a pillar moves to, or the end")?;
    }
    Ok(draft)
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Move(from, to) => write!(f, "{from}-{to}"),
            Act::Enter(square) => write!(f, "+{square}"),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Entering(first, None) => first.fmt(f),
            Turn::Entering(first, Some(second)) => write!(f, "{first}/{second}"),
            Turn::Movement(act, None) => act.fmt(f),
            Turn::Movement(act, Some(Slide { from, to })) => write!(f, "{act}/{from}-{to}"),
        }
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Begun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first {
            None => {}
            // Canonical texts name the two ends only; a way with a turn is shown as it was read.
            Some(Part::Way(path)) => path.fmt(f)?,
            Some(Part::Onward(path)) => path.start().fmt(f)?,
            Some(Part::Plus(None)) => f.write_str("+")?,
            Some(Part::Plus(Some(square))) => write!(f, "+{square}")?,
        }
        match self.second {
            Second::None | Second::Asked => Ok(()),
            Second::Square(square) => write!(f, "/{square}"),
            Second::Slide(Slide { from, to }) => write!(f, "/{from}-{to}"),
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
