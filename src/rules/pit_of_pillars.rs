//! Pit of Pillars (Christian Freeling, 2013): stacks that outgrow the room around them become pillars.

use std::fmt;

use super::diagram::{ActionKind, Cell, Colour, Content, Diagram, Duty, Facts, Layout, Seat, Tally};
use super::error::{Illegal, Invariant, MoveError, PositionError, quoted};
use super::history::Fingerprint;
use super::notation::{self, Fields, write_board};
use super::outcome::{GameResult, Outcome, Reason};
use super::path::Path;
use super::position::{GameInfo, Position, Repetition};
use super::prefix::{Hand, Token};
use super::reader::{Draft, Fragment, Reader, Spot, Tail};
use super::side::{BySide, Side};
use super::square::{Board, Direction, Square};
use super::stack::{Piece, Stack};

const BOARD: Board = Board::square(8);
/// The 60 squares of the board, one bit a square in board order.
const ALL: u64 = !(1 | 1 << 7 | 1 << 56 | 1 << 63);
const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// A Pit of Pillars position.
///
/// Source of the rules: mindsports.nl, "Pit of Pillars"; analog.games (who cannot act has lost).
///
/// ```
/// use colonnade::rules::{PitOfPillars, Position};
/// let start = PitOfPillars::start(0);
/// let first = start.read("E4")?;
/// let next = start.play(&first).expect("it was read in this position");
/// assert_eq!(next.count(), Some(208));
/// assert_eq!(next.read("e5 / b2")?.to_string(), "e5/b2");
/// # Ok::<(), colonnade::rules::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PitOfPillars {
    stacks: [Stack; 64],
    /// The squares of the stacks that each side controls.
    tops: BySide<u64>,
    pillars: BySide<u64>,
    reserve: BySide<u8>,
    side: Side,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Stage {
    /// Entering; with the man entered last, none on the empty board.
    Entering(Option<Square>),
    Movement,
}

/// A Pit of Pillars turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A turn of the entering stage: the first man and, if there is room, the second.
    Entering(Square, Option<Square>),
    /// A turn of the movement stage: the compulsory part and, if wanted, a pillar's move.
    Movement(Act, Option<Slide>),
}

/// The compulsory part of a turn in the movement stage.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// Move as many men as squares lie between.
    Move(Square, Square),
    /// Enter a man from the reserve.
    Enter(Square),
}

/// A pillar's move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slide {
    /// The square that the pillar leaves.
    pub from: Square,
    /// The square that it ends on.
    pub to: Square,
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

/// The beginning of a turn, as far as its form goes: what stands before the `/`, and what behind it.
#[derive(Clone)]
pub struct Begun {
    first: Option<Part>,
    second: Option<(Square, Option<Square>)>,
}

#[derive(Clone, Copy)]
enum Part {
    /// A square, or a way from it.
    Way(Path),
    /// `+` and perhaps a square.
    Plus(Option<Square>),
}

impl fmt::Display for Begun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first {
            None => {}
            // Canonical texts name the two ends only; a way with a turn is shown as it was read.
            Some(Part::Way(path)) => path.fmt(f)?,
            Some(Part::Plus(None)) => f.write_str("+")?,
            Some(Part::Plus(Some(square))) => write!(f, "+{square}")?,
        }
        match self.second {
            None => Ok(()),
            Some((from, None)) => write!(f, "/{from}"),
            Some((from, Some(to))) => write!(f, "/{from}-{to}"),
        }
    }
}

const fn bit(square: Square) -> u64 {
    1 << BOARD.index(square)
}

fn squares(set: u64) -> impl Iterator<Item = Square> + Clone {
    std::iter::successors((set != 0).then_some(set), |&rest| Some(rest & (rest - 1)).filter(|&rest| rest != 0))
        .map(|rest| BOARD.at(rest.trailing_zeros() as usize))
}

const fn around(set: u64) -> u64 {
    ((set << 1) & NOT_A | (set >> 1) & NOT_H | set << 8 | set >> 8) & ALL
}

/// A square and the vacant squares that a queen reaches from it in one direction.
fn queen_ray(from: Square, (files, ranks): (i8, i8), vacant: u64) -> impl Iterator<Item = Square> {
    let mut at = (from.file() as i8, from.rank() as i8);
    std::iter::from_fn(move || {
        at = (at.0 + files, at.1 + ranks);
        let on_board = (0..8).contains(&at.0) && (0..8).contains(&at.1);
        let square = on_board.then(|| Square::new(at.0 as u8, at.1 as u8))?;
        (vacant & bit(square) != 0).then_some(square)
    })
}

const QUEEN: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl PitOfPillars {
    fn stack(&self, square: Square) -> &Stack {
        &self.stacks[BOARD.index(square)]
    }

    const fn all_pillars(&self) -> u64 {
        self.pillars.first | self.pillars.second
    }

    const fn vacant(&self) -> u64 {
        ALL & !(self.tops.first | self.tops.second | self.all_pillars())
    }

    fn capacity(&self, square: Square) -> u8 {
        (around(bit(square)) & !self.all_pillars()).count_ones() as u8
    }

    /// Writes a stack and keeps the table of controlled squares.
    fn set(&mut self, square: Square, stack: Stack) {
        for side in Side::ALL {
            self.tops[side] &= !bit(square);
        }
        if let Some(owner) = stack.owner() {
            self.tops[owner] |= bit(square);
        }
        self.stacks[BOARD.index(square)] = stack;
    }

    fn name(side: Side) -> &'static str {
        Self::INFO.sides[side]
    }

    // --- entering stage ---

    /// Where the first man of a turn may be entered.
    fn first_men(&self, last: Option<Square>) -> u64 {
        last.map_or(ALL, |last| around(bit(last))) & self.vacant()
    }

    /// Where the second man may be entered once the first one stands.
    fn second_men(&self, first: Square) -> u64 {
        let vacant = self.vacant() & !bit(first);
        vacant & !around(ALL & !vacant)
    }

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

    fn judge_entering(&self, begun: &Begun, last: Option<Square>) -> Result<Option<Turn>, Illegal> {
        let first = match begun.first {
            None => return Ok(None),
            Some(Part::Way(path)) if path.is_empty() => path.start(),
            Some(_) => {
                let message =
                    "men are still being entered: name the square of the first man and, behind “/”, of the second";
                return Err(Illegal::new("wrong-stage", begun, [], message.to_owned()));
            }
        };
        self.check_first(first, last, begun)?;
        let (opening, room) = (last.is_none(), self.second_men(first));
        match begun.second {
            None if opening || room == 0 => Ok(Some(Turn::Entering(first, None))),
            None => Ok(None),
            Some((_, Some(_))) => Err(Illegal::new(
                "wrong-stage",
                begun,
                [],
                "there are no pillars to move in the entering stage".to_owned(),
            )),
            Some((second, None)) if opening => Err(Illegal::new(
                "unexpected-second",
                begun,
                [second],
                "the first turn of the game enters one man only".to_owned(),
            )),
            Some((second, None)) => {
                self.check_second(first, second, begun)?;
                Ok(Some(Turn::Entering(first, Some(second))))
            }
        }
    }

    // --- movement stage ---

    /// The squares to which men of a stack can move, with no regard to whose it is.
    fn targets(&self, from: Square) -> impl Iterator<Item = Square> + '_ {
        let height = self.stack(from).height();
        let way = move |way: Direction| {
            let onward = move |&square: &Square| BOARD.step(square, way);
            let open = ALL & !self.all_pillars();
            std::iter::successors(onward(&from), onward).take(height).take_while(move |&square| open & bit(square) != 0)
        };
        Direction::ALL.into_iter().flat_map(way)
    }

    fn can_move(&self, from: Square) -> bool {
        self.capacity(from) > 0
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
        let height = self.stack(from).height();
        if path.len() > height {
            let message = format!("moving {} squares takes {} men, and {from} holds {height}", path.len(), path.len());
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

    fn judge_movement(&self, begun: &Begun) -> Result<Option<Turn>, Illegal> {
        let act = match begun.first {
            None => return Ok(None),
            Some(Part::Way(path)) => {
                self.check_move(&path, begun)?;
                if path.is_empty() && begun.second.is_some() {
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
        match begun.second {
            None => Ok(Some(Turn::Movement(act, None))),
            Some((from, to)) => {
                self.acted(act).0.check_slide(from, to, begun)?;
                Ok(to.map(|to| Turn::Movement(act, Some(Slide { from, to }))))
            }
        }
    }

    /// The position after the compulsory part, the same side still to act; with the height of a captured stack.
    fn acted(&self, act: Act) -> (PitOfPillars, Option<u8>) {
        let mut after = self.clone();
        let captured = after.act(act);
        (after, captured)
    }

    fn act(&mut self, act: Act) -> Option<u8> {
        let (square, mut stack) = match act {
            Act::Move(from, to) => {
                let mut left = *self.stack(from);
                let moved = left.split_top(usize::from(from.distance(to)));
                self.set(from, left);
                let mut stack = *self.stack(to);
                stack.extend(moved.pieces());
                (to, stack)
            }
            Act::Enter(square) => {
                self.reserve[self.side] -= 1;
                let mut stack = *self.stack(square);
                stack.push(Piece::Of(self.side));
                (square, stack)
            }
        };
        let (mine, theirs) = (stack.count(Piece::Of(self.side)), stack.count(Piece::Of(self.side.other())));
        let height = stack.height() as u8;
        let captured = mine > 0 && theirs > 0 && height > self.capacity(square);
        if captured {
            self.reserve[self.side] += mine as u8;
            self.pillars[self.side] |= bit(square);
            stack = Stack::EMPTY;
        }
        self.set(square, stack);
        captured.then_some(height)
    }

    fn slide(&mut self, slide: Slide) {
        self.pillars[self.side] ^= bit(slide.from) | bit(slide.to);
    }

    fn acts(&self) -> impl Iterator<Item = Act> + '_ {
        let moves =
            squares(self.tops[self.side]).flat_map(|from| self.targets(from).map(move |to| Act::Move(from, to)));
        let entries = if self.reserve[self.side] > 0 { ALL & !self.all_pillars() } else { 0 };
        moves.chain(squares(entries).map(Act::Enter))
    }

    fn slides(&self) -> impl Iterator<Item = Slide> + use<> {
        let vacant = self.vacant();
        squares(self.pillars[self.side]).flat_map(move |from| {
            QUEEN.into_iter().flat_map(move |way| queen_ray(from, way, vacant)).map(move |to| Slide { from, to })
        })
    }

    fn act_effect(&self, act: Act) -> String {
        let (square, does) = match act {
            Act::Move(from, to) => (to, format!("moves {}", men(usize::from(from.distance(to))))),
            Act::Enter(square) => (square, "enters a man".to_owned()),
        };
        let below = self.stack(square).height();
        let onto = if below == 0 { String::new() } else { format!(" onto {}", men(below)) };
        match self.acted(act).1 {
            Some(height) => {
                format!("{does}{onto} and captures the stack ({height} high, capacity {})", self.capacity(square))
            }
            None if below == 0 => format!("{does}{onto}"),
            None => format!("{does}{onto}, {} high", self.acted(act).0.stack(square).height()),
        }
    }

    fn movement_tokens(&self, begun: &Begun) -> Result<Vec<Token>, Illegal> {
        let act = match begun.first {
            None => return Ok(self.opening_tokens()),
            Some(Part::Way(path)) if path.is_empty() => {
                let from = path.start();
                let to = |to: Square| {
                    let act = Act::Move(from, to);
                    Token::square(to, act.to_string(), true, self.act_effect(act))
                };
                let tokens: Vec<Token> = self.targets(from).map(to).collect();
                if tokens.is_empty() {
                    let message =
                        format!("the men on {from} cannot move: every way is blocked by a pillar or the edge");
                    return Err(Illegal::new("no-target", begun, [from], message));
                }
                return Ok(tokens);
            }
            Some(Part::Plus(None)) => {
                let enter = |square: Square| {
                    let act = Act::Enter(square);
                    Token::square(square, act.to_string(), true, self.act_effect(act))
                };
                return Ok(squares(ALL & !self.all_pillars()).map(enter).collect());
            }
            Some(Part::Way(path)) => Act::Move(path.start(), path.end()),
            Some(Part::Plus(Some(square))) => Act::Enter(square),
        };
        let after = self.acted(act).0;
        match begun.second {
            None => {
                let mut froms: Vec<Square> = after.slides().map(|slide| slide.from).collect();
                froms.dedup();
                let from = |from: Square| {
                    Token::square(from, format!("{act}/{from}"), false, format!("takes the pillar on {from}"))
                };
                Ok(froms.into_iter().map(from).collect())
            }
            Some((from, None)) => {
                let slides = after.slides().filter(|slide| slide.from == from);
                let tokens: Vec<Token> = slides
                    .map(|Slide { from, to }| {
                        Token::square(
                            to,
                            format!("{act}/{from}-{to}"),
                            true,
                            format!("moves the pillar from {from} to {to}"),
                        )
                    })
                    .collect();
                if tokens.is_empty() {
                    let message = format!("the pillar on {from} has no vacant square beside it to move to");
                    return Err(Illegal::new("pillar-blocked", begun, [from], message));
                }
                Ok(tokens)
            }
            Some(_) => Ok(Vec::new()),
        }
    }

    fn opening_tokens(&self) -> Vec<Token> {
        let mine = squares(self.tops[self.side]).filter(|&from| self.can_move(from));
        let take = |from: Square| {
            let height = self.stack(from).height();
            let effect =
                if height == 1 { "moves this man".to_owned() } else { format!("moves up to {height} men from here") };
            Token::square(from, from.to_string(), false, effect)
        };
        let reserve = usize::from(self.reserve[self.side]);
        let enter = (reserve > 0)
            .then(|| Token::word("+", "+".to_owned(), false, format!("enters a man ({reserve} in reserve)")));
        mine.map(take).chain(enter).collect()
    }

    fn entering_tokens(&self, begun: &Begun, last: Option<Square>) -> Vec<Token> {
        let first = match begun.first {
            Some(Part::Way(path)) => path.start(),
            _ => {
                let enter = |square: Square| {
                    let whole = last.is_none() || self.second_men(square) == 0;
                    let effect = if whole && last.is_some() {
                        "enters a man; no room for a second, so entering ends"
                    } else {
                        "enters a man"
                    };
                    Token::square(square, square.to_string(), whole, effect.to_owned())
                };
                return squares(self.first_men(last)).map(enter).collect();
            }
        };
        if last.is_none() || begun.second.is_some() {
            return Vec::new();
        }
        let enter = |second: Square| {
            Token::square(second, format!("{first}/{second}"), true, "enters the second man".to_owned())
        };
        squares(self.second_men(first)).map(enter).collect()
    }

    fn facts_of(&self, begun: &Begun) -> Facts {
        let entering = matches!(self.stage, Stage::Entering(_));
        let mut facts = Facts::new(self.side, if entering { ActionKind::Enter } else { ActionKind::Move }, begun);
        let act = match begun.first {
            None | Some(Part::Plus(None)) => return facts,
            Some(Part::Way(path)) if entering => {
                let second = begun.second.map(|(second, _)| second);
                facts.entered = std::iter::once(path.start()).chain(second).collect();
                facts.landed.clone_from(&facts.entered);
                return facts;
            }
            Some(Part::Way(path)) => {
                facts.left.push(path.start());
                if path.is_empty() {
                    return facts;
                }
                facts.trails.push(path.squares().collect());
                facts.landed.extend(std::iter::repeat_n(path.end(), path.len()));
                Act::Move(path.start(), path.end())
            }
            Some(Part::Plus(Some(square))) => {
                facts.kind = ActionKind::Enter;
                facts.entered.push(square);
                facts.landed.push(square);
                Act::Enter(square)
            }
        };
        if let Some(height) = self.acted(act).1 {
            facts.captured.extend(facts.landed.last().map(|&square| (square, height)));
        }
        if let Some((from, to)) = begun.second {
            facts.left.push(from);
            if let Some(to) = to {
                facts.trails.push(vec![from, to]);
                facts.landed.push(to);
            }
        }
        facts
    }

    fn begun(turn: &Turn) -> Begun {
        match *turn {
            Turn::Entering(first, second) => {
                Begun { first: Some(Part::Way(Path::new(first))), second: second.map(|second| (second, None)) }
            }
            Turn::Movement(act, slide) => {
                let first = match act {
                    Act::Enter(square) => Part::Plus(Some(square)),
                    Act::Move(from, to) => {
                        let mut path = Path::new(from);
                        if let Some(way) = from.towards(to) {
                            (0..from.distance(to)).for_each(|_| _ = path.push(way, BOARD));
                        }
                        Part::Way(path)
                    }
                };
                Begun { first: Some(first), second: slide.map(|slide| (slide.from, Some(slide.to))) }
            }
        }
    }
}

/// `1 man`, `2 men`.
fn men(count: usize) -> String {
    if count == 1 { "1 man".to_owned() } else { format!("{count} men") }
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

impl Position for PitOfPillars {
    type Action = Turn;
    type Prefix = Begun;

    const INFO: GameInfo = GameInfo {
        slug: "pit-of-pillars",
        name: "Pit of Pillars",
        origin: "Christian Freeling, 2013",
        sides: BySide::new("White", "Red"),
        variants: &["standard"],
        repetition: Repetition::Third,
    };

    fn start(variant: usize) -> Self {
        assert_eq!(variant, 0, "Pit of Pillars has one variant");
        PitOfPillars {
            stacks: [Stack::EMPTY; 64],
            tops: BySide::new(0, 0),
            pillars: BySide::new(0, 0),
            reserve: BySide::new(0, 0),
            side: Side::First,
            stage: Stage::Entering(None),
        }
    }

    fn parse(variant: usize, text: &str) -> Result<Self, PositionError> {
        /// More men than this can never have been entered, one on each of 60 squares, by a wide margin.
        const MEN: u16 = Stack::MOST as u16;
        let mut position = Self::start(variant);
        let names = "<board> <side> <stage> <white-reserve> <red-reserve> <last>";
        let fields = Fields::split(text, BOARD, names)?;
        let mut crowded = None;
        let mut corners = 0;
        fields.cells(|square, text| {
            let expected =
                || "a stack of w and r from bottom to top, a pillar W or R, “.”, or “#” in a corner".to_owned();
            let mut stack = Stack::EMPTY;
            match text {
                "#" => corners |= bit(square),
                "." => {}
                _ if text.is_empty() || text.len() > Stack::MOST => return Err(expected()),
                _ => {
                    for letter in text.chars() {
                        match letter {
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
        position.reserve = BySide::new(
            fields.number(1, "the white reserve", MEN)? as u8,
            fields.number(2, "the red reserve", MEN)? as u8,
        );
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
                let square = notation::square(last, BOARD);
                let opponent = position.side.other();
                match square {
                    None if last == "-" && men == 0 => Stage::Entering(None),
                    Some(square) if position.tops[opponent] & bit(square) != 0 => Stage::Entering(Some(square)),
                    _ => {
                        let name = Self::name(opponent);
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

    fn side_to_act(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = match self.stage {
            Stage::Entering(last) => (self.first_men(last) == 0).then_some(Reason::NoAction),
            Stage::Movement if self.tops[self.side] == 0 => Some(Reason::Elimination),
            Stage::Movement => {
                let stuck =
                    self.reserve[self.side] == 0 && !squares(self.tops[self.side]).any(|from| self.can_move(from));
                stuck.then_some(Reason::NoAction)
            }
        };
        reason.map(|reason| Outcome::win(self.side.other(), reason))
    }

    fn outcome_by_repetition(&self, _mover: Side) -> Outcome {
        Outcome { result: GameResult::Draw, reason: Reason::Repetition, score: None }
    }

    fn repetition_key(&self) -> u128 {
        let mut key = Fingerprint::new();
        let stage = match self.stage {
            Stage::Entering(last) => 1 + last.map_or(64, |last| BOARD.index(last) as u64),
            Stage::Movement => 0,
        };
        let reserve = self.reserve.map(u64::from);
        key.add(reserve.first << 32 | reserve.second << 16 | stage << 1 | self.side as u64);
        key.add(self.pillars.first);
        key.add(self.pillars.second);
        for square in squares(self.tops.first | self.tops.second) {
            let stack = self.stack(square);
            key.add((BOARD.index(square) << 8 | stack.height()) as u64);
            stack.words().for_each(|word| key.add(word));
        }
        key.finish()
    }

    /// Pillars never leave the board, and the entering stage does not come back.
    fn epoch(&self) -> u32 {
        self.all_pillars().count_ones() + u32::from(self.stage == Stage::Movement)
    }

    fn actions(&self) -> impl Iterator<Item = Turn> + '_ {
        let over = self.outcome().is_some();
        let (entering, moving, last) = match self.stage {
            Stage::Entering(last) => (!over, false, last),
            Stage::Movement => (false, !over, None),
        };
        let firsts = if entering { self.first_men(last) } else { 0 };
        let entries = squares(firsts).flat_map(move |first| {
            let room = if last.is_none() { 0 } else { self.second_men(first) };
            let alone = (room == 0).then_some(Turn::Entering(first, None));
            alone.into_iter().chain(squares(room).map(move |second| Turn::Entering(first, Some(second))))
        });
        let acts = moving.then(|| self.acts()).into_iter().flatten().flat_map(|act| {
            let slides = self.acted(act).0.slides().map(Some);
            std::iter::once(None).chain(slides).map(move |slide| Turn::Movement(act, slide))
        });
        entries.chain(acts)
    }

    fn count(&self) -> Option<u128> {
        if self.outcome().is_some() {
            return Some(0);
        }
        let count = match self.stage {
            Stage::Entering(None) => ALL.count_ones() as usize,
            Stage::Entering(Some(last)) => squares(self.first_men(Some(last)))
                .map(|first| self.second_men(first).count_ones().max(1) as usize)
                .sum(),
            Stage::Movement => self.acts().map(|act| 1 + self.acted(act).0.slides().count()).sum(),
        };
        Some(count as u128)
    }

    fn check(&self, action: &Turn) -> Result<(), Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::game_over());
        }
        let form = |rule, message: &str| Err(Illegal::new(rule, action, [], message.to_owned()));
        match action {
            Turn::Movement(Act::Move(from, to), _) if from.towards(*to).is_none() => {
                return form("turn", "men move in a straight line");
            }
            Turn::Movement(Act::Move(from, to), _) if !(BOARD.contains(*from) && BOARD.contains(*to)) => {
                return form("off-board", "the move leaves the board");
            }
            Turn::Movement(_, Some(slide)) if slide.from == slide.to => {
                return form("no-hop", "a pillar that moves changes its square");
            }
            _ => {}
        }
        match self.judge(&Self::begun(action))? {
            Some(_) => Ok(()),
            None => form("missing-second", "there is room for a second man, so it must be entered"),
        }
    }

    fn play_unchecked(&mut self, action: &Turn) {
        match *action {
            Turn::Entering(first, second) => {
                let opening = self.stage == Stage::Entering(None);
                for square in std::iter::once(first).chain(second) {
                    self.set(square, [Piece::Of(self.side)].into_iter().collect());
                }
                self.stage = match second {
                    Some(second) => Stage::Entering(Some(second)),
                    None if opening => Stage::Entering(Some(first)),
                    None => Stage::Movement,
                };
            }
            Turn::Movement(act, slide) => {
                self.act(act);
                if let Some(slide) = slide {
                    self.slide(slide);
                }
            }
        }
        self.side = self.side.other();
    }

    fn diagram(&self) -> Diagram {
        let cell = |square: Square| {
            let pillar = Side::ALL.into_iter().find(|&side| self.pillars[side] & bit(square) != 0);
            let content = match pillar {
                _ if ALL & bit(square) == 0 => Content::Absent,
                Some(side) => Content::Pillar(side),
                None => Content::Stack(*self.stack(square)),
            };
            let limited = self.stage == Stage::Movement && !self.stack(square).is_empty();
            Cell { capacity: limited.then(|| self.capacity(square)), ..Cell::of(content) }
        };
        let seat = |side, colour| Seat {
            name: Self::name(side),
            colour,
            tally: Some(Tally { label: "reserve", count: u16::from(self.reserve[side]) }),
        };
        Diagram {
            board: BOARD,
            layout: Layout::Grid,
            cells: BOARD.squares().map(cell).collect(),
            seats: BySide::new(seat(Side::First, Colour::White), seat(Side::Second, Colour::Red)),
            to_act: self.side,
            duty: if self.stage == Stage::Movement { Duty::Move } else { Duty::Enter },
        }
    }

    fn facts(&self, action: &Turn) -> Facts {
        self.facts_of(&Self::begun(action))
    }

    fn draft(&self, text: &str) -> Result<Draft<Begun>, MoveError> {
        let mut reader = Reader::new(text)?;
        let only = |first| Begun { first, second: None };
        let entered = reader.separator(&['+']).is_some();
        let part = if entered {
            match reader.square(BOARD)? {
                Spot::Whole(square, _) => Draft { chosen: Some(Part::Plus(Some(square))), tail: Tail::Closed },
                Spot::Part(fragment) if fragment.text.is_empty() => {
                    Draft { chosen: Some(Part::Plus(None)), tail: Tail::Closed }
                }
                Spot::Part(fragment) => Draft { chosen: Some(Part::Plus(None)), tail: Tail::Open(fragment) },
            }
        } else {
            reader.path(BOARD, &['-'], false)?.map(|path| path.map(Part::Way))
        };
        let mut draft = part.map(only);
        if let Tail::Open(fragment) = &mut draft.tail {
            // `c3-c4-` and `c3-c4-c` are on their way to a square further on.
            if let Some(Part::Way(path)) = draft.chosen.first
                && !path.is_empty()
            {
                fragment.beyond = Some(path);
                draft.chosen.first = Some(Part::Way(Path::new(path.start())));
            }
            return Ok(draft);
        }
        if reader.separator(&['/']).is_none() {
            reader.end("“-” and the next square, “/”, or the end")?;
            return Ok(draft);
        }
        let open = |begun: Begun, fragment: Fragment| Ok(Draft { chosen: begun, tail: Tail::Open(fragment) });
        let second = match reader.square(BOARD)? {
            Spot::Part(fragment) => return open(draft.chosen, fragment),
            Spot::Whole(square, _) => square,
        };
        draft.chosen.second = Some((second, None));
        if reader.separator(&['-']).is_some() {
            let at = reader.at();
            match reader.square(BOARD)? {
                Spot::Part(fragment) => return open(draft.chosen, fragment),
                Spot::Whole(to, _) if to == second => {
                    return Err(reader.expected_at(at, format!("another square than {second}")).into());
                }
                Spot::Whole(to, _) => draft.chosen.second = Some((second, Some(to))),
            }
        }
        reader.end("the end: a pillar's move names its two ends")?;
        Ok(draft)
    }

    fn judge(&self, prefix: &Begun) -> Result<Option<Turn>, Illegal> {
        match self.stage {
            Stage::Entering(last) => self.judge_entering(prefix, last),
            Stage::Movement => self.judge_movement(prefix),
        }
    }

    fn tokens(&self, prefix: &Begun) -> Result<Vec<Token>, Illegal> {
        let mut tokens = match self.stage {
            Stage::Entering(last) => self.entering_tokens(prefix, last),
            Stage::Movement => self.movement_tokens(prefix)?,
        };
        Token::sort(&mut tokens);
        Ok(tokens)
    }

    fn scene(&self, prefix: &Begun) -> (Diagram, Facts, Hand) {
        let facts = self.facts_of(prefix);
        let mut after = self.clone();
        let mut hand = Hand::Empty;
        match (self.stage, prefix.first) {
            (_, None) => {}
            (Stage::Entering(_), _) => {
                for &square in &facts.entered {
                    after.set(square, [Piece::Of(self.side)].into_iter().collect());
                }
            }
            (Stage::Movement, Some(Part::Way(path))) if path.is_empty() => {}
            (Stage::Movement, Some(Part::Plus(None))) => hand = Hand::Pieces(vec![Piece::Of(self.side)]),
            (Stage::Movement, Some(Part::Way(path))) => _ = after.act(Act::Move(path.start(), path.end())),
            (Stage::Movement, Some(Part::Plus(Some(square)))) => _ = after.act(Act::Enter(square)),
        }
        if let (Stage::Movement, Some((from, Some(to)))) = (self.stage, prefix.second) {
            after.slide(Slide { from, to });
        }
        (after.diagram(), facts, hand)
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

#[cfg(test)]
#[path = "pit_of_pillars_tests.rs"]
mod tests;
