//! The rules of a turn, each with the words in which it is refused.

use std::fmt;

use super::{ALL, Act, BOARD, Begun, Part, PitOfPillars, Second, Turn, around, bit, squares};
use crate::error::Illegal;
use crate::path::Path;
use crate::square::Square;

impl PitOfPillars {
    fn check_first(&self, first: Square, last: Option<Square>, text: &dyn fmt::Display) -> Result<(), Illegal> {
        check_corner(first, text)?;
        if self.vacant() & bit(first) == 0 {
            return Err(Illegal::new("occupied", text, [first], format!("{first} is occupied")));
        }
        match last {
            Some(last) if around(bit(last)) & bit(first) == 0 => {
                let message = format!("the first man must be entered next to {last}, where the opponent entered last");
                Err(Illegal::new("not-next-to-last", text, [first, last], message))
            }
            _ => Ok(()),
        }
    }

    fn check_second(&self, first: Square, second: Square, text: &dyn fmt::Display) -> Result<(), Illegal> {
        check_corner(second, text)?;
        let vacant = self.vacant() & !bit(first);
        if vacant & bit(second) == 0 {
            return Err(Illegal::new("occupied", text, [second], format!("{second} is occupied")));
        }
        match squares(around(bit(second)) & !vacant).next() {
            Some(neighbour) => {
                let message = format!(
                    "the second man must be entered away from all others, but {neighbour} beside {second} is occupied"
                );
                Err(Illegal::new("not-lonely", text, [second, neighbour], message))
            }
            None => Ok(()),
        }
    }

    pub(super) fn judge_entering(&self, begun: &Begun, last: Option<Square>) -> Result<Option<Turn>, Illegal> {
        let refuse = |rule, squares: &[Square], message: &str| {
            Err(Illegal::new(rule, begun, squares.iter().copied(), message.to_owned()))
        };
        let first = match begun.first {
            None => return Ok(None),
            Some(Part::Way(path)) if path.is_empty() => path.start(),
            Some(_) => {
                let message =
                    "men are still being entered: name the square of the first man and, behind “/”, of the second";
                return refuse("wrong-stage", &[], message);
            }
        };
        self.check_first(first, last, begun)?;
        let (opening, room) = (last.is_none(), self.second_men(first));
        match begun.second {
            Second::None => Ok((opening || room == 0).then_some(Turn::Entering(first, None))),
            Second::Slide(_) => refuse("wrong-stage", &[], "there are no pillars to move while men are being entered"),
            _ if opening => refuse("unexpected-second", &[], "the first turn of the game enters one man only"),
            _ if room == 0 => {
                let message = format!("there is no room for a second man, so the turn ends with {first}");
                refuse("unexpected-second", &[first], &message)
            }
            Second::Asked => Ok(None),
            Second::Square(second) => {
                self.check_second(first, second, begun)?;
                Ok(Some(Turn::Entering(first, Some(second))))
            }
        }
    }

    fn check_move(&self, path: &Path, text: &dyn fmt::Display) -> Result<(), Illegal> {
        let from = path.start();
        check_corner(from, text)?;
        if self.all_pillars() & bit(from) != 0 {
            let message = format!("{from} holds a pillar; a pillar moves only after a move or an entry, behind “/”");
            return Err(Illegal::new("pillar-first", text, [from], message));
        }
        match self.stack(from).owner() {
            None => return Err(Illegal::new("empty-square", text, [from], format!("{from} is vacant"))),
            Some(side) if side != self.side => {
                let message = format!(
                    "the stack on {from} is controlled by {}, and it is {}'s turn",
                    Self::name(side),
                    Self::name(self.side)
                );
                return Err(Illegal::new("not-yours", text, [from], message));
            }
            Some(_) => {}
        }
        let way = path.steps().next();
        if path.steps().any(|step| Some(step) != way) {
            return Err(Illegal::new("turn", text, path.squares(), "men move in a straight line".to_owned()));
        }
        for square in path.squares().skip(1) {
            check_corner(square, text)?;
            if self.all_pillars() & bit(square) != 0 {
                let (rule, verb) = if square == path.end() { ("onto-pillar", "onto") } else { ("over-pillar", "over") };
                return Err(Illegal::new(
                    rule,
                    text,
                    [square],
                    format!("men cannot move {verb} the pillar on {square}"),
                ));
            }
        }
        Ok(())
    }

    /// Checks that a move of so many squares has as many men.
    fn check_reach(&self, path: &Path, squares: usize, text: &dyn fmt::Display) -> Result<(), Illegal> {
        let from = path.start();
        let height = self.stack(from).height();
        if squares > height {
            let message = format!("moving {squares} squares takes {squares} men, and {from} holds {height}");
            return Err(Illegal::new("too-far", text, [from, path.end()], message));
        }
        Ok(())
    }

    fn check_entry(&self, square: Option<Square>, text: &dyn fmt::Display) -> Result<(), Illegal> {
        if self.reserve[self.side] == 0 {
            let message = format!("{} has no man in reserve to enter", Self::name(self.side));
            return Err(Illegal::new("no-reserve", text, square, message));
        }
        let Some(square) = square else { return Ok(()) };
        check_corner(square, text)?;
        if self.all_pillars() & bit(square) != 0 {
            return Err(Illegal::new(
                "onto-pillar",
                text,
                [square],
                format!("a man cannot be entered on the pillar on {square}"),
            ));
        }
        Ok(())
    }

    /// Checks a pillar's move after the compulsory part, which `self` has already seen done.
    fn check_slide(&self, from: Square, to: Option<Square>, text: &dyn fmt::Display) -> Result<(), Illegal> {
        check_corner(from, text)?;
        if self.pillars[self.side.other()] & bit(from) != 0 {
            let message = format!("the pillar on {from} is {}'s", Self::name(self.side.other()));
            return Err(Illegal::new("not-your-pillar", text, [from], message));
        }
        if self.pillars[self.side] & bit(from) == 0 {
            return Err(Illegal::new("no-pillar", text, [from], format!("there is no pillar on {from}")));
        }
        let Some(to) = to else { return Ok(()) };
        check_corner(to, text)?;
        let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
        if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
            let message = "a pillar moves along a rank, a file or a diagonal".to_owned();
            return Err(Illegal::new("not-queen-line", text, [from, to], message));
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
            Some(square) => {
                let message = format!("{square} is not vacant, and a pillar moves over and onto vacant squares only");
                Err(Illegal::new("pillar-blocked", text, [from, square], message))
            }
            None => Ok(()),
        }
    }

    pub(super) fn judge_movement(&self, begun: &Begun) -> Result<Option<Turn>, Illegal> {
        let act = match begun.first {
            None => return Ok(None),
            Some(Part::Onward(path)) => {
                self.check_move(&path, &path)?;
                self.check_reach(&path, path.len() + 1, &path)?;
                return Ok(None);
            }
            Some(Part::Way(path)) => {
                self.check_move(&path, begun)?;
                self.check_reach(&path, path.len(), begun)?;
                if path.is_empty() && begun.second != Second::None {
                    let message =
                        "men are no longer entered two at a time: move men (c3-c5) or enter one from the reserve (+d4)";
                    return Err(Illegal::new("wrong-stage", begun, [path.start()], message.to_owned()));
                }
                (!path.is_empty()).then(|| Act::Move(path.start(), path.end()))
            }
            Some(Part::Plus(square)) => {
                self.check_entry(square, begun)?;
                square.map(Act::Enter)
            }
        };
        let Some(act) = act else { return Ok(None) };
        let (from, slide) = match begun.second {
            Second::None => return Ok(Some(Turn::Movement(act, None))),
            Second::Asked => return Ok(None),
            Second::Square(from) => (from, None),
            Second::Slide(slide) => (slide.from, Some(slide)),
        };
        self.acted(act).0.check_slide(from, slide.map(|slide| slide.to), begun)?;
        Ok(slide.map(|slide| Turn::Movement(act, Some(slide))))
    }
}

fn check_corner(square: Square, text: &dyn fmt::Display) -> Result<(), Illegal> {
    if BOARD.contains(square) && ALL & bit(square) != 0 {
        return Ok(());
    }
    Err(Illegal::new(
        "off-board",
        text,
        [square],
        format!("{square} is not a square of this board, which has no corners"),
    ))
}
