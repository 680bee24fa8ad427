//! Pit of Pillars (Christian Freeling, 2013): stacks that are too high for the space around them become pillars.

mod checks;
mod compose;
mod prefix;
mod text;

use super::diagram::{Cell, Colour, Content, Diagram, Duty, Facts, Layout, Seat, Tally, TallyKind};
use super::error::Illegal;
use super::grammar::Grammar;
use super::history::Fingerprint;
use super::outcome::{GameResult, Outcome, Reason};
use super::position::{GameInfo, Origin, Position, Repetition};
use super::prefix::Hand;
use super::presentation::Drawing;
use super::rule::Rule;
use super::side::{BySide, Side, SideName};
use super::square::{Board, Direction, Square};
use super::stack::{Piece, Stack};
use super::symmetry::{Group, Symmetric, stack_word};

const BOARD: Board = Board::square(8);
/// The 60 squares of the board, one bit per square in board order.
const ALL: u64 = !(1 | 1 << 7 | 1 << 56 | 1 << 63);
const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// A Pit of Pillars position.
///
/// Source of the rules: mindsports.nl, "Pit of Pillars"; analog.games (a side that cannot act loses).
///
/// ```
/// use colonnade_rules::pit_of_pillars::PitOfPillars;
/// use colonnade_rules::{Notation, Position};
/// let start = PitOfPillars::start(0);
/// let first = start.parse("E4")?;
/// let next = start.play(&first).expect("it was read in this position");
/// assert_eq!(next.count(), Some(208));
/// assert_eq!(next.parse("e5 / b2")?.to_string(), "e5/b2");
/// # Ok::<(), colonnade_rules::MoveError>(())
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
    /// The entering stage, with the square of the man entered last; `None` on the empty board.
    Entering(Option<Square>),
    Movement,
}

/// A Pit of Pillars turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A turn of the entering stage: the first man and, if there is room, the second.
    Entering(Square, Option<Square>),
    /// A turn of the movement stage: the compulsory part and an optional move of a pillar.
    Movement(MainAction, Option<PillarMove>),
}

/// The compulsory part of a turn in the movement stage.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum MainAction {
    /// Move men from one square to another, as many as the squares are apart.
    Move(Square, Square),
    /// Enter a man from the reserve.
    Enter(Square),
}

/// A pillar's move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PillarMove {
    /// The square that the pillar leaves.
    pub from: Square,
    /// The square that it ends on.
    pub to: Square,
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
    /// The stack on a square of the board; empty if a pillar is there.
    ///
    /// # Panics
    ///
    /// If the square is not on the board.
    #[must_use]
    pub fn stack(&self, square: Square) -> &Stack {
        &self.stacks[BOARD.index(square)]
    }

    const fn all_pillars(&self) -> u64 {
        self.pillars.first | self.pillars.second
    }

    const fn vacant(&self) -> u64 {
        ALL & !(self.tops.first | self.tops.second | self.all_pillars())
    }

    /// The squares of the stacks that a side controls, one bit per square in board order.
    #[must_use]
    pub fn controlled(&self, side: Side) -> u64 {
        self.tops[side]
    }

    /// The squares of a side's pillars, one bit per square in board order.
    #[must_use]
    pub fn pillars(&self, side: Side) -> u64 {
        self.pillars[side]
    }

    /// The number of men that a side has in reserve.
    #[must_use]
    pub fn reserve(&self, side: Side) -> u8 {
        self.reserve[side]
    }

    /// Whether the game is in the entering stage.
    #[must_use]
    pub const fn is_entering(&self) -> bool {
        matches!(self.stage, Stage::Entering(_))
    }

    /// The height up to which a stack of both colours on this square is not captured by a move onto it.
    #[must_use]
    pub fn capacity(&self, square: Square) -> u8 {
        (around(bit(square)) & !self.all_pillars()).count_ones() as u8
    }

    /// Writes a stack and updates the table of controlled squares.
    fn set(&mut self, square: Square, stack: Stack) {
        for side in Side::ALL {
            self.tops[side] &= !bit(square);
        }
        if let Some(owner) = stack.owner() {
            self.tops[owner] |= bit(square);
        }
        self.stacks[BOARD.index(square)] = stack;
    }

    const fn name(side: Side) -> SideName {
        match side {
            Side::First => Self::INFO.sides.first,
            Side::Second => Self::INFO.sides.second,
        }
    }

    /// The squares on which the first man of a turn may be entered.
    fn first_men(&self, last: Option<Square>) -> u64 {
        last.map_or(ALL, |last| around(bit(last))) & self.vacant()
    }

    /// The squares on which the second man may be entered after the first one.
    fn second_men(&self, first: Square) -> u64 {
        let vacant = self.vacant() & !bit(first);
        vacant & !around(ALL & !vacant)
    }

    /// The squares to which men of a stack can move, whichever side controls it.
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

    /// The position after the compulsory part, with the same side to act, and the height of the captured stack, if any.
    #[must_use]
    pub fn after_main_action(&self, action: MainAction) -> (PitOfPillars, Option<u8>) {
        let mut after = self.clone();
        let captured = after.perform_main_action(action);
        (after, captured)
    }

    fn perform_main_action(&mut self, action: MainAction) -> Option<u8> {
        let (square, mut stack) = match action {
            MainAction::Move(from, to) => {
                let mut left = *self.stack(from);
                let moved = left.split_top(usize::from(from.distance(to)));
                self.set(from, left);
                let mut stack = *self.stack(to);
                stack.extend(moved.pieces());
                (to, stack)
            }
            MainAction::Enter(square) => {
                self.reserve[self.side] -= 1;
                let mut stack = *self.stack(square);
                stack.push(Piece::Of(self.side));
                (square, stack)
            }
        };
        let mine = stack.count(Piece::Of(self.side));
        let theirs = stack.count(Piece::Of(self.side.other()));
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

    fn move_pillar(&mut self, pillar_move: PillarMove) {
        self.pillars[self.side] ^= bit(pillar_move.from) | bit(pillar_move.to);
    }

    /// The possible compulsory parts of a turn of the movement stage. Not meaningful in the entering stage.
    pub fn main_actions(&self) -> impl Iterator<Item = MainAction> + '_ {
        let moves =
            squares(self.tops[self.side]).flat_map(|from| self.targets(from).map(move |to| MainAction::Move(from, to)));
        let entries = if self.reserve[self.side] > 0 { ALL & !self.all_pillars() } else { 0 };
        moves.chain(squares(entries).map(MainAction::Enter))
    }

    /// The possible moves of a pillar of the side to act on the current board. Call it on the position of
    /// [`PitOfPillars::after_main_action`].
    pub fn pillar_moves(&self) -> impl Iterator<Item = PillarMove> + use<> {
        let vacant = self.vacant();
        squares(self.pillars[self.side]).flat_map(move |from| {
            QUEEN.into_iter().flat_map(move |way| queen_ray(from, way, vacant)).map(move |to| PillarMove { from, to })
        })
    }
}

impl Position for PitOfPillars {
    type Action = Move;

    const INFO: GameInfo = GameInfo {
        slug: "pit-of-pillars",
        name: "Pit of Pillars",
        origin: Origin::Designed { by: "Christian Freeling", year: 2013 },
        sides: BySide::new(SideName::White, SideName::Red),
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

    fn board(&self) -> Board {
        BOARD
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
        key.add_stacks(&self.stacks);
        key.finish()
    }

    /// Pillars never leave the board, and the entering stage does not return.
    fn epoch(&self) -> u32 {
        self.all_pillars().count_ones() + u32::from(self.stage == Stage::Movement)
    }

    fn actions(&self) -> impl Iterator<Item = Move> + '_ {
        let over = self.outcome().is_some();
        let (entering, moving, last) = match self.stage {
            Stage::Entering(last) => (!over, false, last),
            Stage::Movement => (false, !over, None),
        };
        let firsts = if entering { self.first_men(last) } else { 0 };
        let entries = squares(firsts).flat_map(move |first| {
            let room = if last.is_none() { 0 } else { self.second_men(first) };
            let alone = (room == 0).then_some(Move::Entering(first, None));
            alone.into_iter().chain(squares(room).map(move |second| Move::Entering(first, Some(second))))
        });
        let actions = moving.then(|| self.main_actions()).into_iter().flatten().flat_map(|action| {
            let pillar_moves = self.after_main_action(action).0.pillar_moves().map(Some);
            std::iter::once(None).chain(pillar_moves).map(move |pillar_move| Move::Movement(action, pillar_move))
        });
        entries.chain(actions)
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
            Stage::Movement => {
                self.main_actions().map(|action| 1 + self.after_main_action(action).0.pillar_moves().count()).sum()
            }
        };
        Some(count as u128)
    }

    fn check(&self, action: &Move) -> Result<(), Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::game_over());
        }
        let form = |rule| Err(Illegal::new(rule, action, []));
        match action {
            Move::Movement(MainAction::Move(from, to), _) if from.towards(*to).is_none() => {
                return form(Rule::MenTurn);
            }
            Move::Movement(MainAction::Move(from, to), _) if !(BOARD.contains(*from) && BOARD.contains(*to)) => {
                return form(Rule::OffBoard { board: BOARD });
            }
            Move::Movement(_, Some(pillar_move)) if pillar_move.from == pillar_move.to => {
                return form(Rule::NoHop);
            }
            _ => {}
        }
        match self.judge(&Self::prefix_of(action))? {
            Some(_) => Ok(()),
            None => form(Rule::MissingSecond),
        }
    }

    fn play_unchecked(&mut self, action: &Move) {
        match *action {
            Move::Entering(first, second) => {
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
            Move::Movement(action, pillar_move) => {
                self.perform_main_action(action);
                if let Some(pillar_move) = pillar_move {
                    self.move_pillar(pillar_move);
                }
            }
        }
        self.side = self.side.other();
    }
}

impl Symmetric for PitOfPillars {
    const GROUP: Group = Group::Square;

    fn word(&self, at: usize, exchanged: bool) -> u64 {
        let has = |set: u64| set >> at & 1;
        let first = has(self.pillars.first);
        let second = has(self.pillars.second);
        let (own, other) = if exchanged { (second, first) } else { (first, second) };
        let is_last = matches!(self.stage, Stage::Entering(Some(last)) if BOARD.index(last) == at);
        own << 63 | other << 62 | u64::from(is_last) << 61 | stack_word(&self.stacks[at], exchanged)
    }

    fn off_board_word(&self, exchanged: bool) -> u64 {
        let BySide { first, second } = self.reserve;
        let (own, other) = if exchanged { (second, first) } else { (first, second) };
        u64::from(self.is_entering()) << 16 | u64::from(own) << 8 | u64::from(other)
    }
}

impl Drawing for PitOfPillars {
    fn draw(&self) -> Diagram {
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
            tally: Some(Tally { kind: TallyKind::Reserve, count: u16::from(self.reserve[side]) }),
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

    fn describe(&self, action: &Move) -> Facts {
        self.facts_of(&Self::prefix_of(action))
    }

    fn scene(&self, prefix: &Self::Prefix) -> (Diagram, Facts, Hand) {
        self.composed(prefix)
    }
}

#[cfg(test)]
#[path = "pit_of_pillars_tests.rs"]
mod tests;
