//! Buku (Jorge Gómez Arrausi, 2001): pick up a line of counters, sow them along a path, capture threes and fours.

use std::fmt;

mod prefix;
mod text;

use super::diagram::{ActionKind, Cell, Colour, Content, Diagram, Duty, Facts, Layout, Seat, Tally, TallyKind};
use super::effect::Effect;
use super::error::Illegal;
use super::grammar::Grammar;
use super::history::Fingerprint;
use super::outcome::{Outcome, Reason};
use super::path::Path;
use super::position::{GameInfo, Origin, Position, Repetition};
use super::prefix::{Hand, Token, TokenKind};
use super::presentation::Drawing;
use super::rule::Rule;
use super::side::{BySide, Side, SideName};
use super::square::{Board, Direction, Line, Square};
use super::symmetry::{Group, Symmetric};
use super::walk::{Grid, Squares, walks};

/// A Buku position on 6×6, 8×8 or 10×10.
///
/// Source of the rules: Mancala World, "Buku"; abstractplay.com (6×6 and 10×10; boards compared by counters alone).
///
/// ```
/// use colonnade_rules::buku::Buku;
/// use colonnade_rules::{Notation, Position};
/// let start = Buku::start(1);
/// assert_eq!(start.count(), Some(52_512));
/// let action = start.parse("2(7): A2 eennww")?;
/// assert_eq!(action.to_string(), "2:a2-c2-c4-a4");
/// # Ok::<(), colonnade_rules::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Buku {
    counters: [u8; 100],
    captured: BySide<u8>,
    size: u8,
    side: Side,
    /// Whether White's first turn, which sows an extra counter, is still to come.
    extra: bool,
}

/// A Buku move: the line picked up, and the path of its counters, or `None` for an empty line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The line picked up.
    pub line: Line,
    /// The squares on which one counter each is sown, in order.
    pub path: Option<Path>,
}

const GRIDS: [Grid; 3] = [Grid::new(8), Grid::new(6), Grid::new(10)];
const SIZES: [u8; 3] = [8, 6, 10];

/// The owner of a square: Black owns the dark squares, a1 among them.
const fn owner(square: Square) -> Side {
    if (square.file() + square.rank()) % 2 == 0 { Side::Second } else { Side::First }
}

const fn is_captured(counters: u8) -> bool {
    counters == 3 || counters == 4
}

impl Buku {
    const fn grid(&self) -> &'static Grid {
        const EIGHT: &Grid = &GRIDS[0];
        const SIX: &Grid = &GRIDS[1];
        const TEN: &Grid = &GRIDS[2];
        match self.size {
            8 => EIGHT,
            6 => SIX,
            _ => TEN,
        }
    }

    /// The owner of a square: White owns the light squares, Black the dark ones, a1 among them.
    #[must_use]
    pub const fn owner(square: Square) -> Side {
        owner(square)
    }

    /// The counters on each square, in board order.
    #[must_use]
    pub fn contents(&self) -> &[u8] {
        &self.counters[..self.board().len()]
    }

    /// The counters that each side has captured.
    #[must_use]
    pub const fn captured(&self) -> BySide<u8> {
        self.captured
    }

    fn counters(&self, square: Square) -> u8 {
        self.counters[self.board().index(square)]
    }

    fn counters_mut(&mut self, square: Square) -> &mut u8 {
        &mut self.counters[Board::square(self.size).index(square)]
    }

    /// The lines that the side to act can pick up, in board order.
    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        let side = self.side;
        (0..self.size).map(move |index| match side {
            Side::First => Line::Rank(index),
            Side::Second => Line::File(index),
        })
    }

    /// The number of counters that a line sows, including White's extra one.
    #[must_use]
    pub fn sown(&self, line: Line) -> usize {
        let held: usize = line.squares(self.board()).map(|square| usize::from(self.counters(square))).sum();
        held + usize::from(self.extra)
    }

    /// Picks up a line; all counters of the move, including the extra one, are then in hand.
    fn pick_up(&mut self, line: Line) {
        for square in line.squares(self.board()) {
            *self.counters_mut(square) = 0;
        }
    }

    fn sow(&mut self, path: &Path) {
        for square in path.squares() {
            *self.counters_mut(square) += 1;
        }
    }

    /// Makes the captures of the side to act; reports each captured square.
    fn capture(&mut self, mut captured: impl FnMut(Square, u8)) {
        let board = self.board();
        let side = self.side;
        for (at, square) in board.squares().enumerate() {
            let counters = self.counters[at];
            if is_captured(counters) && owner(square) == side {
                self.captured[side] += counters;
                self.counters[at] = 0;
                captured(square, counters);
            }
        }
    }

    fn bit(&self, square: Square) -> Squares {
        1 << self.board().index(square)
    }

    fn free(&self, path: &Path) -> Squares {
        path.squares().fold(self.grid().all(), |free, square| free & !self.bit(square))
    }

    fn check_line(&self, line: Line, text: &dyn fmt::Display) -> Result<(), Illegal> {
        let own = match self.side {
            Side::First => Line::Rank(0),
            Side::Second => Line::File(0),
        };
        if std::mem::discriminant(&own) != std::mem::discriminant(&line) {
            let rule = Rule::WrongLine { mover: Self::INFO.sides[self.side], own };
            return Err(Illegal::new(rule, text, line.squares(self.board())));
        }
        let sown = self.sown(line);
        if sown > self.board().len() {
            let rule = Rule::NoPath { line, counters: sown, squares: self.board().len() };
            return Err(Illegal::new(rule, text, line.squares(self.board())));
        }
        Ok(())
    }

    fn check_path(&self, sowing: &Move, path: &Path) -> Result<(), Illegal> {
        let mut seen: Squares = 0;
        for square in path.squares() {
            if seen & self.bit(square) != 0 {
                return Err(Illegal::new(Rule::Revisit { square }, sowing, [square]));
            }
            seen |= self.bit(square);
        }
        let sown = self.sown(sowing.line);
        let squares = path.len() + 1;
        if squares > sown {
            let rule = Rule::SowingLength { line: sowing.line, counters: sown, squares };
            return Err(Illegal::new(rule, sowing, [path.end()]));
        }
        Ok(())
    }

    /// The error for a path after which the remaining counters cannot all be sown.
    fn dead_end(&self, line: Line, path: Path) -> Illegal {
        let left = self.sown(line) - path.len() - 1;
        Illegal::new(Rule::DeadEnd { left, from: path.end() }, Move { line, path: Some(path) }, [path.end()])
    }

    fn line_token(&self, line: Line) -> Token {
        let sown = self.sown(line);
        let effect = match sown {
            0 => {
                let captured = self.facts_of(&Move { line, path: None }).captured;
                // Without a capture nothing changes on the board, so the board repeats.
                let ends_for = captured.is_empty().then(|| Self::INFO.sides[self.side.other()]);
                Effect::PickUpNothing { captured, ends_for }
            }
            _ => Effect::PickUp { counters: sown - usize::from(self.extra), extra: self.extra },
        };
        let text = format!("{line}:");
        Token { label: text.clone(), kind: TokenKind::Line(line), text, whole: sown == 0, effect }
    }

    /// The token of the next square of a path that can be completed.
    fn square_token(&self, picked: &Buku, line: Line, path: Path, way: Option<Direction>) -> Token {
        let sown = self.sown(line);
        let square = path.end();
        let whole = path.len() + 1 == sown;
        let sowing = Move { line, path: Some(path) };
        let captured = if whole { self.facts_of(&sowing).captured } else { Vec::new() };
        let effect = Effect::SowCounter { square, counters: picked.counters(square) + 1, captured };
        let kind = way.map_or(TokenKind::Square(square), |way| TokenKind::Step(square, way));
        Token { label: square.to_string(), kind, text: sowing.to_string(), whole, effect }
    }

    fn facts_of(&self, sowing: &Move) -> Facts {
        let mut facts = Facts::new(self.side, ActionKind::Sow, sowing);
        facts.line = Some(sowing.line);
        facts.left = sowing.line.squares(self.board()).filter(|&square| self.counters(square) > 0).collect();
        if let Some(path) = sowing.path {
            facts.landed = path.squares().collect();
            facts.trails.push(facts.landed.clone());
        }
        let sown = sowing.path.map_or(0, |path| path.len() + 1);
        if sown == self.sown(sowing.line) {
            let mut after = self.after(sowing);
            after.capture(|square, counters| facts.captured.push((square, counters)));
        }
        facts
    }

    /// The board after picking up and sowing, before capturing.
    fn after(&self, sowing: &Move) -> Buku {
        let mut after = self.clone();
        after.pick_up(sowing.line);
        if let Some(path) = &sowing.path {
            after.sow(path);
        }
        after
    }

    fn counters_left(&self) -> u16 {
        self.counters.iter().map(|&counters| u16::from(counters)).sum()
    }
}

impl Position for Buku {
    type Action = Move;

    const INFO: GameInfo = GameInfo {
        slug: "buku",
        name: "Buku",
        origin: Origin::Designed { by: "Jorge Gómez Arrausi", year: 2001 },
        sides: BySide::new(SideName::White, SideName::Black),
        variants: &["8x8", "6x6", "10x10"],
        repetition: Repetition::Second,
    };

    fn start(variant: usize) -> Self {
        let mut start = Buku {
            counters: [0; 100],
            captured: BySide::new(0, 0),
            size: SIZES[variant],
            side: Side::First,
            extra: true,
        };
        start.counters[..usize::from(SIZES[variant]).pow(2)].fill(1);
        start
    }

    fn board(&self) -> Board {
        Board::square(self.size)
    }

    fn side_to_act(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        // The rule applies to the end of a turn, and before White's first turn there was none.
        if self.extra || self.counters.iter().any(|&counters| counters > 1) {
            return None;
        }
        let mut score = self.captured.map(u16::from);
        for (square, &counters) in self.board().squares().zip(&self.counters) {
            score[owner(square)] += u16::from(counters);
        }
        Some(Outcome::by_score(score, Reason::Counters))
    }

    /// Captured counters stay captured.
    fn secured(&self) -> Option<Side> {
        // There is one counter more than there are squares.
        let all = self.board().len() + 1;
        Side::ALL.into_iter().find(|&side| 2 * usize::from(self.captured[side]) > all)
    }

    fn outcome_by_repetition(&self, mover: Side) -> Outcome {
        let mut score = self.captured.map(u16::from);
        score[mover.other()] += self.counters_left();
        Outcome::by_score(score, Reason::Repetition)
    }

    fn repetition_key(&self) -> u128 {
        let mut key = Fingerprint::new();
        for chunk in self.counters.chunks(8) {
            let word = chunk.iter().fold(0, |word, &counters| word << 8 | u64::from(counters));
            key.add(word);
        }
        key.finish()
    }

    /// A capture removes counters from the board for good.
    fn epoch(&self) -> u32 {
        u32::from(self.captured.first) + u32::from(self.captured.second)
    }

    fn actions(&self) -> impl Iterator<Item = Move> + '_ {
        let over = self.outcome().is_some();
        self.lines().filter(move |_| !over).flat_map(move |line| {
            let sown = self.sown(line);
            let empty = (sown == 0).then_some(Move { line, path: None });
            let starts = (1..=self.board().len()).contains(&sown).then(|| self.board().squares());
            let paths = starts.into_iter().flatten().flat_map(move |start| Sowings::new(self.board(), start, sown));
            empty.into_iter().chain(paths.map(move |path| Move { line, path: Some(path) }))
        })
    }

    fn count(&self) -> Option<u128> {
        if self.outcome().is_some() {
            return Some(0);
        }
        Some(self.lines().map(|line| walks(usize::from(self.size), self.sown(line))).sum())
    }

    fn check(&self, action: &Move) -> Result<(), Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::game_over());
        }
        let line = match action.line {
            Line::Rank(index) | Line::File(index) => index,
        };
        let leaves = action.path.is_some_and(|path| path.squares().any(|square| !self.board().contains(square)));
        if line >= self.size || leaves {
            return Err(Illegal::new(Rule::OffBoard { board: self.board() }, action, []));
        }
        match self.judge(&(*action).into())? {
            Some(_) => Ok(()),
            None => {
                let squares = action.path.map_or(0, |path| path.len() + 1);
                let rule = Rule::SowingLength { line: action.line, counters: self.sown(action.line), squares };
                Err(Illegal::new(rule, action, []))
            }
        }
    }

    fn play_unchecked(&mut self, action: &Move) {
        self.pick_up(action.line);
        if let Some(path) = &action.path {
            self.sow(path);
        }
        self.extra = false;
        self.capture(|_, _| ());
        self.side = self.side.other();
    }
}

impl Symmetric for Buku {
    const GROUP: Group = Group::Turns;

    fn word(&self, at: usize, _exchanged: bool) -> u64 {
        u64::from(self.counters[at])
    }

    fn off_board_word(&self, exchanged: bool) -> u64 {
        let BySide { first, second } = self.captured;
        let (own, other) = if exchanged { (second, first) } else { (first, second) };
        u64::from(self.extra) << 16 | u64::from(own) << 8 | u64::from(other)
    }
}

impl Drawing for Buku {
    fn draw(&self) -> Diagram {
        let cell =
            |square: Square| Cell { owner: Some(owner(square)), ..Cell::of(Content::Count(self.counters(square))) };
        let seat = |side| Seat {
            name: Self::INFO.sides[side],
            colour: Colour::Shared,
            tally: Some(Tally { kind: TallyKind::Captured, count: u16::from(self.captured[side]) }),
        };
        Diagram {
            board: self.board(),
            layout: Layout::Checkered,
            cells: self.board().squares().map(cell).collect(),
            seats: BySide::new(seat(Side::First), seat(Side::Second)),
            to_act: self.side,
            duty: Duty::Move,
        }
    }

    fn describe(&self, action: &Move) -> Facts {
        self.facts_of(action)
    }

    fn scene(&self, prefix: &Self::Prefix) -> (Diagram, Facts, Hand) {
        let Some(sowing) = prefix.sowing else {
            return (self.draw(), Facts::new(self.side, ActionKind::Sow, ""), Hand::Empty);
        };
        let left = self.sown(sowing.line) - sowing.path.map_or(0, |path| path.len() + 1);
        let mut after = self.after(&sowing);
        if left == 0 {
            after.capture(|_, _| ());
        }
        let hand = if left == 0 { Hand::Empty } else { Hand::Counters(left as u8) };
        (after.draw(), self.facts_of(&sowing), hand)
    }
}

/// All self-avoiding paths over a given number of squares, generated lazily.
struct Sowings {
    board: Board,
    path: Path,
    seen: Squares,
    squares: usize,
    /// The direction to try next from the end of the path, as an index into `Direction::ALL`.
    next: usize,
    /// Whether the current path has not been returned yet.
    fresh: bool,
    done: bool,
}

impl Sowings {
    fn new(board: Board, start: Square, squares: usize) -> Sowings {
        let seen = 1 << board.index(start);
        Sowings { board, path: Path::new(start), seen, squares, next: 0, fresh: true, done: false }
    }
}

impl Iterator for Sowings {
    type Item = Path;

    fn next(&mut self) -> Option<Path> {
        while !self.done {
            if self.path.len() + 1 == self.squares {
                if std::mem::take(&mut self.fresh) {
                    return Some(self.path);
                }
            } else if let Some(&way) = Direction::ALL.get(self.next) {
                self.next += 1;
                if let Some(square) = self.board.step(self.path.end(), way) {
                    let bit = 1 << self.board.index(square);
                    if self.seen & bit == 0 && self.path.push(way, self.board) {
                        self.seen |= bit;
                        self.next = 0;
                        self.fresh = true;
                    }
                }
                continue;
            }
            self.seen &= !(1 << self.board.index(self.path.end()));
            match self.path.pop() {
                Some(way) => self.next = way as usize + 1,
                None => self.done = true,
            }
        }
        None
    }
}

#[cfg(test)]
#[path = "buku_tests.rs"]
mod tests;
