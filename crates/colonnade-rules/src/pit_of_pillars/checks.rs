//! The rules of a turn.

use std::fmt;

use super::prefix::{FirstPart, MovePrefix, Second};
use super::{ALL, BOARD, MainAction, Move, PitOfPillars, around, bit, squares};
use crate::error::Illegal;
use crate::path::Path;
use crate::rule::Rule;
use crate::square::Square;

impl PitOfPillars {
    fn check_first(&self, first: Square, last: Option<Square>, text: &dyn fmt::Display) -> Result<(), Illegal> {
        check_corner(first, text)?;
        if self.vacant() & bit(first) == 0 {
            return Err(Illegal::new(Rule::Occupied { square: first }, text, [first]));
        }
        match last {
            Some(last) if around(bit(last)) & bit(first) == 0 => {
                Err(Illegal::new(Rule::NotNextToLast { last }, text, [first, last]))
            }
            _ => Ok(()),
        }
    }

    fn check_second(&self, first: Square, second: Square, text: &dyn fmt::Display) -> Result<(), Illegal> {
        check_corner(second, text)?;
        let vacant = self.vacant() & !bit(first);
        if vacant & bit(second) == 0 {
            return Err(Illegal::new(Rule::Occupied { square: second }, text, [second]));
        }
        match squares(around(bit(second)) & !vacant).next() {
            Some(neighbour) => {
                Err(Illegal::new(Rule::NotLonely { square: second, neighbour }, text, [second, neighbour]))
            }
            None => Ok(()),
        }
    }

    pub(super) fn judge_entering(&self, prefix: &MovePrefix, last: Option<Square>) -> Result<Option<Move>, Illegal> {
        let refuse = |rule, squares: &[Square]| Err(Illegal::new(rule, prefix, squares.iter().copied()));
        let first = match prefix.first {
            None => return Ok(None),
            Some(FirstPart::Way(path)) if path.is_empty() => path.start(),
            Some(_) => return refuse(Rule::StillEntering, &[]),
        };
        self.check_first(first, last, prefix)?;
        let opening = last.is_none();
        let room = self.second_men(first);
        match prefix.second {
            Second::None => Ok((opening || room == 0).then_some(Move::Entering(first, None))),
            Second::PillarMove(_) => refuse(Rule::NoPillarsYet, &[]),
            _ if opening => refuse(Rule::OneManOnly, &[]),
            _ if room == 0 => refuse(Rule::NoRoomForSecond { first }, &[first]),
            Second::Asked => Ok(None),
            Second::Square(second) => {
                self.check_second(first, second, prefix)?;
                Ok(Some(Move::Entering(first, Some(second))))
            }
        }
    }

    fn check_move(&self, path: &Path, text: &dyn fmt::Display) -> Result<(), Illegal> {
        let from = path.start();
        check_corner(from, text)?;
        if self.all_pillars() & bit(from) != 0 {
            return Err(Illegal::new(Rule::PillarFirst { square: from }, text, [from]));
        }
        match self.stack(from).owner() {
            None => return Err(Illegal::new(Rule::EmptySquare { square: from }, text, [from])),
            Some(side) if side != self.side => {
                let owner = Self::name(side);
                let mover = Self::name(self.side);
                return Err(Illegal::new(Rule::StackNotYours { square: from, owner, mover }, text, [from]));
            }
            Some(_) => {}
        }
        let way = path.steps().next();
        if path.steps().any(|step| Some(step) != way) {
            return Err(Illegal::new(Rule::MenTurn, text, path.squares()));
        }
        for square in path.squares().skip(1) {
            check_corner(square, text)?;
            if self.all_pillars() & bit(square) != 0 {
                let ends = square == path.end();
                let rule = if ends { Rule::OntoPillar { square } } else { Rule::OverPillar { square } };
                return Err(Illegal::new(rule, text, [square]));
            }
        }
        Ok(())
    }

    /// Checks that the stack has at least as many men as the move has squares.
    fn check_reach(&self, path: &Path, squares: usize, text: &dyn fmt::Display) -> Result<(), Illegal> {
        let from = path.start();
        let height = self.stack(from).height();
        if squares > height {
            return Err(Illegal::new(Rule::TooFar { squares, from, holds: height }, text, [from, path.end()]));
        }
        Ok(())
    }

    fn check_entry(&self, square: Option<Square>, text: &dyn fmt::Display) -> Result<(), Illegal> {
        if self.reserve[self.side] == 0 {
            return Err(Illegal::new(Rule::NoReserve { mover: Self::name(self.side) }, text, square));
        }
        let Some(square) = square else { return Ok(()) };
        check_corner(square, text)?;
        if self.all_pillars() & bit(square) != 0 {
            return Err(Illegal::new(Rule::EntryOnPillar { square }, text, [square]));
        }
        Ok(())
    }

    /// Checks a pillar's move; `self` is the position after the compulsory part.
    fn check_pillar_move(&self, from: Square, to: Option<Square>, text: &dyn fmt::Display) -> Result<(), Illegal> {
        check_corner(from, text)?;
        if self.pillars[self.side.other()] & bit(from) != 0 {
            let owner = Self::name(self.side.other());
            return Err(Illegal::new(Rule::NotYourPillar { square: from, owner }, text, [from]));
        }
        if self.pillars[self.side] & bit(from) == 0 {
            return Err(Illegal::new(Rule::NoPillar { square: from }, text, [from]));
        }
        let Some(to) = to else { return Ok(()) };
        check_corner(to, text)?;
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
            return Err(Illegal::new(Rule::NotQueenLine, text, [from, to]));
        }
        let way = (files.signum(), ranks.signum());
        let mut blocked = None;
        for step in 1..=files.abs().max(ranks.abs()) {
            let square =
                Square::new((from.file() as i8 + way.0 * step) as u8, (from.rank() as i8 + way.1 * step) as u8);
            if self.vacant() & bit(square) == 0 {
                blocked = blocked.or(Some(square));
            }
        }
        match blocked {
            Some(square) => Err(Illegal::new(Rule::PillarBlocked { square }, text, [from, square])),
            None => Ok(()),
        }
    }

    pub(super) fn judge_movement(&self, prefix: &MovePrefix) -> Result<Option<Move>, Illegal> {
        let action = match prefix.first {
            None => return Ok(None),
            Some(FirstPart::Onward(path)) => {
                self.check_move(&path, &path)?;
                self.check_reach(&path, path.len() + 1, &path)?;
                return Ok(None);
            }
            Some(FirstPart::Way(path)) => {
                self.check_move(&path, prefix)?;
                self.check_reach(&path, path.len(), prefix)?;
                if path.is_empty() && prefix.second != Second::None {
                    return Err(Illegal::new(Rule::NoLongerEntering, prefix, [path.start()]));
                }
                (!path.is_empty()).then(|| MainAction::Move(path.start(), path.end()))
            }
            Some(FirstPart::Plus(square)) => {
                self.check_entry(square, prefix)?;
                square.map(MainAction::Enter)
            }
        };
        let Some(action) = action else { return Ok(None) };
        let (from, pillar_move) = match prefix.second {
            Second::None => return Ok(Some(Move::Movement(action, None))),
            Second::Asked => return Ok(None),
            Second::Square(from) => (from, None),
            Second::PillarMove(pillar_move) => (pillar_move.from, Some(pillar_move)),
        };
        self.after_main_action(action).0.check_pillar_move(
            from,
            pillar_move.map(|pillar_move| pillar_move.to),
            prefix,
        )?;
        Ok(pillar_move.map(|pillar_move| Move::Movement(action, Some(pillar_move))))
    }
}

fn check_corner(square: Square, text: &dyn fmt::Display) -> Result<(), Illegal> {
    if BOARD.contains(square) && ALL & bit(square) != 0 {
        return Ok(());
    }
    Err(Illegal::new(Rule::Corner { square }, text, [square]))
}
