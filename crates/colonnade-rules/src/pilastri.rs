//! Pilastri (Christopher Field, 2025): move a top piece onto the first stack in its way, always upwards.

use std::fmt;

mod prefix;

use super::diagram::{ActionKind, Cell, Colour, Content, Diagram, Duty, Facts, Layout, Seat};
use super::effect::Effect;
use super::error::{Illegal, MoveError, PositionError};
use super::grammar::Grammar;
use super::history::Fingerprint;
use super::outcome::{Outcome, Reason};
use super::path::Path;
use super::position::{GameInfo, Origin, Position, Repetition};
use super::position_flaw::{CellForm, ItemKind, PositionFlaw};
use super::position_string::{Fields, write_board};
use super::prefix::{Hand, Token};
use super::presentation::Drawing;
use super::reader::{PartialParse, Reader};
use super::rule::Rule;
use super::side::{BySide, Side, SideName};
use super::square::{Board, Direction, Square};
use super::stack::{Piece, Stack};
use super::symmetry::{Group, Symmetric, stack_word};
use prefix::MovePrefix;

/// A Pilastri position on 4×4, 6×6 or 8×8, with or without high jumpers.
///
/// Source of the rules: the designer's rules sheet (2025); abstractplay.com (8×8, high jumpers, White begins).
///
/// ```
/// use colonnade_rules::pilastri::Pilastri;
/// use colonnade_rules::{Notation, Position};
/// let position = Pilastri::from_position(2, "b,.,.,bbbbb/.,.,.,./.,.,.,./w,w,.,wwwwwwbb w")?;
/// let moves: Vec<String> = position.actions().map(|action| action.to_string()).collect();
/// assert_eq!(moves, ["a1-a4", "a1-b1", "b1-a1"]);
/// let refusal = position.parse("b1-d1").unwrap_err();
/// assert_eq!(refusal.to_string(), "b1-d1: ground-piece [b1, d1]");
/// # Ok::<(), colonnade_rules::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Pilastri {
    stacks: [Stack; 64],
    /// The squares of the stacks with a piece of this side on top, one bit per square.
    tops: BySide<u64>,
    /// By number of pieces, the squares of the stacks of at least that height; at 0 the whole board.
    at_least: [u64; 66],
    size: u8,
    high_jumpers: bool,
    side: Side,
}

/// A Pilastri move: from a stack to the first one in a direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it ends on.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// All legal moves of a position, in board order of their first squares.
#[derive(Clone, Copy)]
pub struct Moves {
    list: [Move; Moves::CAPACITY],
    len: usize,
}

impl Moves {
    /// An upper bound: four directions from each of 64 squares.
    const CAPACITY: usize = 256;
}

impl std::ops::Deref for Moves {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.list[..self.len]
    }
}

const LETTERS: BySide<char> = BySide::new('w', 'b');
const SIZES: [u8; 3] = [6, 8, 4];

/// Lookup tables for move generation.
struct Rays {
    /// For each square and direction, the squares beyond it, as bits.
    beyond: [[u64; 4]; 64],
    /// The squares in board order.
    squares: [Square; 64],
}

impl Rays {
    const fn new(size: u8) -> Rays {
        let board = Board::square(size);
        let mut rays = Rays { beyond: [[0; 4]; 64], squares: [Square::new(0, 0); 64] };
        let mut at = 0;
        while at < board.len() {
            rays.squares[at] = board.at(at);
            let mut way = 0;
            while way < 4 {
                let mut square = board.at(at);
                while let Some(next) = board.step(square, Direction::ALL[way]) {
                    rays.beyond[at][way] |= 1 << board.index(next);
                    square = next;
                }
                way += 1;
            }
            at += 1;
        }
        rays
    }

    /// The index of the first occupied square from `at` in a direction; 64 if there is none.
    #[inline]
    fn first(&self, at: usize, way: Direction, occupied: u64) -> usize {
        let hits = self.beyond[at][way as usize] & occupied;
        match way {
            Direction::North | Direction::East => hits.trailing_zeros() as usize,
            // `leading_zeros` of 0 is 64, and the wrapped index 2⁶⁴ − 1 becomes 64 as well.
            Direction::South | Direction::West => 63usize.wrapping_sub(hits.leading_zeros() as usize).min(64),
        }
    }
}

static RAYS: [Rays; 3] = [Rays::new(SIZES[0]), Rays::new(SIZES[1]), Rays::new(SIZES[2])];

impl Pilastri {
    const fn rays(&self) -> &'static Rays {
        &RAYS[match self.size {
            6 => 0,
            8 => 1,
            _ => 2,
        }]
    }

    /// The stack on a square of the board.
    ///
    /// # Panics
    ///
    /// If the square is not on the board.
    #[must_use]
    pub fn stack(&self, square: Square) -> &Stack {
        &self.stacks[self.board().index(square)]
    }

    const fn occupied(&self) -> u64 {
        self.tops.first | self.tops.second
    }

    /// The squares of the stacks on which the top piece of a stack of `height` pieces may land.
    #[inline]
    const fn landing(&self, height: usize) -> u64 {
        let ground_piece = height == 1 && !self.high_jumpers;
        self.at_least[height] & !(if ground_piece { self.at_least[2] } else { 0 })
    }

    /// All legal moves at once; this is the fastest way to get them.
    #[must_use]
    pub fn moves(&self) -> Moves {
        let rays = self.rays();
        let occupied = self.occupied();
        let nowhere = Move { from: Square::new(0, 0), to: Square::new(0, 0) };
        let mut moves = Moves { list: [nowhere; Moves::CAPACITY], len: 0 };
        let mut own = self.tops[self.side];
        while own != 0 {
            let at = own.trailing_zeros() as usize;
            own &= own - 1;
            let landing = self.landing(self.stacks[at].height());
            for way in Direction::ALL {
                // Always write the move and keep it only if legal, without a branch: the processor would often
                // mispredict it.
                let to = rays.first(at, way, occupied);
                moves.list[moves.len % Moves::CAPACITY] = Move { from: rays.squares[at], to: rays.squares[to & 63] };
                moves.len += usize::from(to < 64 && landing >> (to & 63) & 1 == 1);
            }
        }
        moves
    }

    /// Whether the variant with high jumpers is played.
    #[must_use]
    pub const fn has_high_jumpers(&self) -> bool {
        self.high_jumpers
    }

    /// The number of moves that a side has, or would have if it were to act.
    #[must_use]
    pub fn mobility(&self, side: Side) -> usize {
        let rays = self.rays();
        let occupied = self.occupied();
        let mut own = self.tops[side];
        let mut moves = 0;
        while own != 0 {
            let at = own.trailing_zeros() as usize;
            own &= own - 1;
            let landing = self.landing(self.stacks[at].height());
            for way in Direction::ALL {
                let to = rays.first(at, way, occupied);
                moves += usize::from(to < 64 && landing >> (to & 63) & 1 == 1);
            }
        }
        moves
    }

    /// The squares to which the top piece of a stack can move.
    fn targets(&self, from: Square) -> impl Iterator<Item = Square> + use<> {
        let rays = self.rays();
        let at = self.board().index(from);
        let occupied = self.occupied();
        let landing = self.landing(self.stacks[at].height());
        Direction::ALL.into_iter().filter_map(move |way| {
            let to = rays.first(at, way, occupied);
            (to < 64 && landing >> to & 1 == 1).then(|| rays.squares[to])
        })
    }

    /// Puts a stack of a position string on an empty square.
    fn put(&mut self, at: usize, stack: Stack) {
        self.stacks[at] = stack;
        if let Some(side) = stack.owner() {
            self.tops[side] |= 1 << at;
        }
        self.at_least[1..=stack.height()].iter_mut().for_each(|squares| *squares |= 1 << at);
    }

    /// The board of a variant without pieces.
    fn empty(variant: usize) -> Pilastri {
        let size = [SIZES, SIZES].concat()[variant];
        let mut at_least = [0; 66];
        at_least[0] = u64::MAX >> (64 - u32::from(size).pow(2));
        Pilastri {
            stacks: [Stack::EMPTY; 64],
            tops: BySide::new(0, 0),
            at_least,
            size,
            high_jumpers: variant >= SIZES.len(),
            side: Side::First,
        }
    }

    fn own(&self) -> impl Iterator<Item = Square> + use<> {
        let squares = &self.rays().squares;
        let own = self.tops[self.side];
        let rest = |&rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
        std::iter::successors(Some(own).filter(|&own| own != 0), rest)
            .map(|rest| squares[rest.trailing_zeros() as usize])
    }

    fn check_from(&self, from: Square, text: &dyn fmt::Display) -> Result<(), Illegal> {
        match self.stack(from).owner() {
            None => Err(Illegal::new(Rule::EmptySquare { square: from }, text, [from])),
            Some(side) if side != self.side => {
                let owner = Self::INFO.sides[side];
                let mover = Self::INFO.sides[self.side];
                Err(Illegal::new(Rule::PieceNotYours { square: from, owner, mover }, text, [from]))
            }
            Some(_) => Ok(()),
        }
    }

    /// Checks that the path is straight and crosses no stack; if it goes on, none may be at its end either.
    fn check_way(&self, path: &Path, onward: bool) -> Result<(), Illegal> {
        let to = path.end();
        let way = path.steps().next();
        if path.steps().any(|step| Some(step) != way) {
            return Err(Illegal::new(Rule::Turn, path, [path.start(), to]));
        }
        let passed = path.squares().skip(1).find(|&square| (onward || square != to) && !self.stack(square).is_empty());
        match passed {
            Some(met) => Err(Illegal::new(Rule::OverStack { met }, path, [met, to])),
            None => Ok(()),
        }
    }

    fn check_to(&self, path: &Path) -> Result<Move, Illegal> {
        self.check_way(path, false)?;
        let from = path.start();
        let to = path.end();
        let height = self.stack(from).height();
        let target = self.stack(to).height();
        if target == 0 {
            return Err(Illegal::new(Rule::EmptyTarget { square: to }, path, [to]));
        }
        if target < height {
            return Err(Illegal::new(Rule::NotHigher { height, target: to, holds: target }, path, [from, to]));
        }
        if self.landing(height) >> self.board().index(to) & 1 == 0 {
            return Err(Illegal::new(Rule::GroundPiece { target: to, holds: target }, path, [from, to]));
        }
        Ok(Move { from, to })
    }

    fn path(&self, step: &Move) -> Option<Path> {
        let way = step.from.towards(step.to)?;
        (0..step.from.distance(step.to)).try_fold(Path::new(step.from), |path, _| path.with(way, self.board()))
    }

    fn facts_of(&self, path: &Path) -> Facts {
        let mut facts = Facts::new(self.side, ActionKind::Move, path);
        facts.left.push(path.start());
        if !path.is_empty() {
            facts.trails.push(path.squares().collect());
            facts.landed.push(path.end());
        }
        facts
    }
}

impl Position for Pilastri {
    type Action = Move;

    const INFO: GameInfo = GameInfo {
        slug: "pilastri",
        name: "Pilastri",
        origin: Origin::Designed { by: "Christopher Field", year: 2025 },
        sides: BySide::new(SideName::White, SideName::Black),
        variants: &["6x6", "8x8", "4x4", "6x6+high-jumpers", "8x8+high-jumpers", "4x4+high-jumpers"],
        repetition: Repetition::Never,
    };

    fn start(variant: usize) -> Self {
        let mut start = Self::empty(variant);
        for (at, square) in start.board().squares().enumerate() {
            let side = if (square.file() + square.rank()) % 2 == 0 { Side::First } else { Side::Second };
            start.put(at, [Piece::Of(side)].into_iter().collect());
        }
        start
    }

    fn board(&self) -> Board {
        Board::square(self.size)
    }

    fn side_to_act(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        let can_move = self.own().any(|from| self.targets(from).next().is_some());
        (!can_move).then(|| Outcome::win(self.side.other(), Reason::NoMoves))
    }

    /// Never called: positions cannot recur, because a piece only moves upwards.
    fn outcome_by_repetition(&self, mover: Side) -> Outcome {
        Outcome::win(mover, Reason::Repetition)
    }

    fn repetition_key(&self) -> u128 {
        let mut key = Fingerprint::new();
        key.add(self.side as u64);
        key.add_stacks(&self.stacks);
        key.finish()
    }

    fn actions(&self) -> impl Iterator<Item = Move> + '_ {
        let moves = self.moves();
        (0..moves.len()).map(move |at| moves[at])
    }

    fn count(&self) -> Option<u128> {
        Some(self.moves().len() as u128)
    }

    fn check(&self, action: &Move) -> Result<(), Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::game_over());
        }
        let on_board = self.board().contains(action.from) && self.board().contains(action.to);
        match self.path(action).filter(|path| on_board && !path.is_empty()) {
            Some(path) => self.judge(&MovePrefix::path(path)).map(|_| ()),
            None => Err(Illegal::new(Rule::NotOnOneLine, action, [action.from, action.to])),
        }
    }

    fn play_unchecked(&mut self, action: &Move) {
        let from = self.board().index(action.from);
        let to = self.board().index(action.to);
        let mine = self.side;
        let theirs = self.side.other();
        self.at_least[self.stacks[from].height()] &= !(1 << from);
        if let Some(piece) = self.stacks[from].pop() {
            self.stacks[to].push(piece);
        }
        self.at_least[self.stacks[to].height()] |= 1 << to;
        self.tops[mine] = self.tops[mine] & !(1 << from) | 1 << to;
        self.tops[theirs] &= !(1 << to);
        if let Some(uncovered) = self.stacks[from].owner() {
            self.tops[uncovered] |= 1 << from;
        }
        self.side = theirs;
    }
}

impl Symmetric for Pilastri {
    const GROUP: Group = Group::Square;

    fn word(&self, at: usize, exchanged: bool) -> u64 {
        stack_word(&self.stacks[at], exchanged)
    }
}

impl Grammar for Pilastri {
    type Prefix = MovePrefix;

    fn parse_position(variant: usize, text: &str) -> Result<Self, PositionError> {
        let mut position = Self::empty(variant);
        let board = position.board();
        let fields = Fields::split(text, board, "<board> <side>")?;
        let mut too_tall = None;
        fields.cells(CellForm::WhiteBlack, |square, text| {
            if text == "." {
                return Some(());
            }
            let piece = |letter| Side::ALL.into_iter().find(|&side| LETTERS[side] == letter).map(Piece::Of);
            let pieces: Option<Vec<Piece>> = text.chars().map(piece).collect();
            let pieces = pieces.filter(|pieces| !pieces.is_empty())?;
            if pieces.len() > board.len() {
                too_tall.get_or_insert(square);
            }
            position.put(board.index(square), pieces.into_iter().take(board.len()).collect());
            Some(())
        })?;
        position.side = fields.side('w', 'b')?;
        if let Some(square) = too_tall {
            return Err(Fields::too_many(square, ItemKind::Pieces));
        }
        let total = |side| position.stacks.iter().map(|stack| stack.count(Piece::Of(side))).sum::<usize>();
        for side in Side::ALL {
            let expected = board.len() / 2;
            let found = total(side);
            if expected != found {
                return Err(PositionFlaw::Pieces { letter: LETTERS[side], expected, found }.into());
            }
        }
        Ok(position)
    }

    fn parse_partial(&self, text: &str) -> Result<PartialParse<MovePrefix>, MoveError> {
        let mut reader = Reader::new(text)?;
        let parsed = reader.path(self.board(), &['-'], false)?;
        reader.end_of_path(false)?;
        let onward = parsed.is_open() && parsed.chosen.is_some();
        Ok(parsed.map(|path| MovePrefix { path, onward }))
    }

    fn judge(&self, prefix: &MovePrefix) -> Result<Option<Move>, Illegal> {
        let Some(path) = prefix.path else { return Ok(None) };
        self.check_from(path.start(), &path)?;
        if prefix.onward {
            return self.check_way(&path, true).map(|()| None);
        }
        if path.is_empty() { Ok(None) } else { self.check_to(&path).map(Some) }
    }

    fn tokens(&self, prefix: &MovePrefix) -> Result<Vec<Token>, Illegal> {
        let Some(path) = prefix.path else {
            let take = |from| {
                let effect = Effect::TakePiece { height: self.stack(from).height() };
                Token::square(from, from.to_string(), false, effect)
            };
            return Ok(self.own().filter(|&from| self.targets(from).next().is_some()).map(take).collect());
        };
        if !path.is_empty() && !prefix.onward {
            return Ok(Vec::new());
        }
        let from = path.start();
        let land = |to: Square| {
            let effect = Effect::Land { onto: self.stack(to).height() };
            Token::square(to, Move { from, to }.to_string(), true, effect)
        };
        let mut tokens: Vec<Token> = self.targets(from).filter(|&to| prefix.leads_to(&path, to)).map(land).collect();
        if tokens.is_empty() {
            let height = self.stack(from).height();
            return Err(Illegal::new(Rule::PieceStuck { square: from, height }, path, [from]));
        }
        Token::sort(&mut tokens);
        Ok(tokens)
    }
}

impl Drawing for Pilastri {
    fn draw(&self) -> Diagram {
        let seat = |name, colour| Seat { name, colour, tally: None };
        Diagram {
            board: self.board(),
            layout: Layout::Grid,
            cells: self.board().squares().map(|square| Cell::of(Content::Stack(*self.stack(square)))).collect(),
            seats: BySide::new(seat(SideName::White, Colour::White), seat(SideName::Black, Colour::Black)),
            to_act: self.side,
            duty: Duty::Move,
        }
    }

    fn describe(&self, action: &Move) -> Facts {
        self.facts_of(&self.path(action).unwrap_or(Path::new(action.from)))
    }

    fn scene(&self, prefix: &MovePrefix) -> (Diagram, Facts, Hand) {
        let Some(path) = prefix.path else {
            return (self.draw(), Facts::new(self.side, ActionKind::Move, ""), Hand::Empty);
        };
        let path = if prefix.onward { Path::new(path.start()) } else { path };
        let mut after = self.clone();
        let mut hand = Hand::Empty;
        if path.is_empty() {
            hand = Hand::Pieces(after.stacks[self.board().index(path.start())].pop().into_iter().collect());
        } else {
            after.play_unchecked(&Move { from: path.start(), to: path.end() });
            after.side = self.side;
        }
        (after.draw(), self.facts_of(&path), hand)
    }
}

impl fmt::Display for Pilastri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, self.board(), |f, square| {
            let stack = self.stack(square);
            if stack.is_empty() {
                return f.write_str(".");
            }
            stack.pieces().try_for_each(|piece| match piece {
                Piece::Of(side) => write!(f, "{}", LETTERS[side]),
                Piece::Neutral => Ok(()),
            })
        })?;
        write!(f, " {}", LETTERS[self.side])
    }
}

impl fmt::Debug for Pilastri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pilastri({self})")
    }
}

#[cfg(test)]
#[path = "pilastri_tests.rs"]
mod tests;
