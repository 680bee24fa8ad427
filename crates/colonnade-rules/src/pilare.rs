//! Pilare (Jorge Gómez Arrausi, 2005): lift a stack with your piece on top and lay it out, the bottom piece first.

use std::fmt;
use std::sync::OnceLock;

mod prefix;

use super::diagram::{ActionKind, Cell, Colour, Content, Diagram, Duty, Facts, Layout, Seat};
use super::effect::Effect;
use super::error::{Illegal, MoveError, PositionError};
use super::grammar::Grammar;
use super::history::Fingerprint;
use super::outcome::{GameResult, Outcome, Reason};
use super::path::Path;
use super::position::{GameInfo, Origin, Position, Repetition};
use super::position_flaw::{CellForm, ItemKind, PositionFlaw};
use super::position_string::{Fields, write_board};
use super::prefix::{Hand, Token, TokenKind};
use super::presentation::Drawing;
use super::reader::{PartialParse, Reader};
use super::rule::Rule;
use super::side::{BySide, Side, SideName};
use super::square::{Board, Direction, Square};
use super::stack::{Piece, Stack};
use super::symmetry::{Group, Symmetric, stack_word};
use prefix::MovePrefix;

/// A Pilare position on 6×6 or 8×8.
///
/// Source of the rules: Mancala World, "Pilare"; mindsports.nl (sizes, Red begins).
///
/// ```
/// use colonnade_rules::pilare::Pilare;
/// use colonnade_rules::{Notation, Position};
/// let start = Pilare::start(0);
/// let action = start.parse("A1 en")?;
/// assert_eq!(action.to_string(), "a1-b1-b2");
/// let after = start.play(&action).expect("it was read in this position");
/// assert!(after.to_string().ends_with("/nr,nr,n,n,n,nr/.,nrn,nr,nr,nr,nr w"));
/// # Ok::<(), colonnade_rules::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Pilare {
    stacks: [Stack; 64],
    size: u8,
    side: Side,
}

/// A Pilare move: the path of the lifted stack, one step per piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The path, from the square of the lifted stack.
    pub path: Path,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.fmt(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.fmt(f)
    }
}

const LETTERS: [(char, Piece); 3] =
    [('n', Piece::Neutral), ('r', Piece::Of(Side::First)), ('w', Piece::Of(Side::Second))];

const fn colour(piece: Piece) -> Colour {
    match piece {
        Piece::Neutral => Colour::Neutral,
        Piece::Of(Side::First) => Colour::Red,
        Piece::Of(Side::Second) => Colour::White,
    }
}

impl Pilare {
    /// The stack on a square of the board.
    ///
    /// # Panics
    ///
    /// If the square is not on the board.
    #[must_use]
    pub fn stack(&self, square: Square) -> &Stack {
        &self.stacks[self.board().index(square)]
    }

    fn stack_mut(&mut self, square: Square) -> &mut Stack {
        &mut self.stacks[Board::square(self.size).index(square)]
    }

    /// The squares of the stacks that the side to act may lift.
    fn own(&self) -> impl DoubleEndedIterator<Item = Square> + '_ {
        self.board().squares().filter(|&square| self.stack(square).owner() == Some(self.side))
    }

    /// Lifts the stack and lays as many pieces as the path has steps; returns the pieces left in hand.
    fn lay(&mut self, path: &Path) -> Stack {
        let mut hand = std::mem::take(self.stack_mut(path.start())).pieces();
        for (square, piece) in path.squares().skip(1).zip(hand.by_ref()) {
            self.stack_mut(square).push(piece);
        }
        hand.collect()
    }

    fn check_path(&self, path: &Path) -> Result<(), Illegal> {
        let start = path.start();
        let stack = self.stack(start);
        if stack.is_empty() {
            return Err(Illegal::new(Rule::EmptySquare { square: start }, path, [start]));
        }
        if stack.owner() != Some(self.side) {
            let top = stack.top().map_or(Colour::Neutral, colour);
            let rule = Rule::TopNotYours { square: start, top, mover: Self::INFO.sides[self.side] };
            return Err(Illegal::new(rule, path, [start]));
        }
        if let Some((from, to)) = path.reversal() {
            return Err(Illegal::new(Rule::Reversal { from, to }, path, [from, to]));
        }
        if path.len() > stack.height() {
            let rule = Rule::StackLength { square: start, pieces: stack.height(), steps: path.len() };
            return Err(Illegal::new(rule, path, [start, path.end()]));
        }
        Ok(())
    }

    fn facts_of(&self, path: &Path) -> Facts {
        let mut facts = Facts::new(self.side, ActionKind::Sow, path);
        facts.left.push(path.start());
        facts.trails.push(path.squares().collect());
        facts.landed.extend(path.squares().skip(1));
        facts
    }
}

impl Position for Pilare {
    type Action = Move;

    const INFO: GameInfo = GameInfo {
        slug: "pilare",
        name: "Pilare",
        origin: Origin::Designed { by: "Jorge Gómez Arrausi", year: 2005 },
        sides: BySide::new(SideName::Red, SideName::White),
        variants: &["6x6", "8x8"],
        repetition: Repetition::Third,
    };

    fn start(variant: usize) -> Self {
        let size = [6, 8][variant];
        let mut start = Pilare { stacks: [Stack::EMPTY; 64], size, side: Side::First };
        for square in start.board().squares() {
            let file = square.file();
            let rank = square.rank();
            let side = if rank < size / 2 { Side::First } else { Side::Second };
            let edge = file == 0 || file == size - 1 || rank == 0 || rank == size - 1;
            let stack = start.stack_mut(square);
            stack.push(Piece::Neutral);
            if edge {
                stack.push(Piece::Of(side));
            }
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
        let stuck = self.own().next().is_none();
        stuck.then(|| Outcome::win(self.side.other(), Reason::NoMoves))
    }

    fn outcome_by_repetition(&self, _mover: Side) -> Outcome {
        Outcome { result: GameResult::Draw, reason: Reason::Repetition, score: None }
    }

    fn repetition_key(&self) -> u128 {
        let mut key = Fingerprint::new();
        key.add(self.side as u64);
        key.add_stacks(&self.stacks);
        key.finish()
    }

    fn actions(&self) -> impl Iterator<Item = Move> + '_ {
        self.own()
            .flat_map(|square| Paths::new(self.board(), square, self.stack(square).height()))
            .map(|path| Move { path })
    }

    fn count(&self) -> Option<u128> {
        let counts = path_counts(self.size);
        self.own().try_fold(0u128, |sum, square| {
            sum.checked_add(counts[self.board().index(square)][self.stack(square).height()]?)
        })
    }

    fn check(&self, action: &Move) -> Result<(), Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::game_over());
        }
        if action.path.squares().any(|square| !self.board().contains(square)) {
            return Err(Illegal::new(Rule::OffBoard { board: self.board() }, action, [action.path.end()]));
        }
        match self.judge(&MovePrefix(Some(action.path)))? {
            Some(_) => Ok(()),
            None => {
                let square = action.path.start();
                let pieces = self.stack(square).height();
                Err(Illegal::new(Rule::StackLength { square, pieces, steps: action.path.len() }, action, [square]))
            }
        }
    }

    fn play_unchecked(&mut self, action: &Move) {
        self.lay(&action.path);
        self.side = self.side.other();
    }
}

impl Symmetric for Pilare {
    const GROUP: Group = Group::Square;

    fn word(&self, at: usize, exchanged: bool) -> u64 {
        stack_word(&self.stacks[at], exchanged)
    }
}

impl Grammar for Pilare {
    type Prefix = MovePrefix;

    fn parse_position(variant: usize, text: &str) -> Result<Self, PositionError> {
        let start = Self::start(variant);
        let mut position = Pilare { stacks: [Stack::EMPTY; 64], ..start };
        let fields = Fields::split(text, position.board(), "<board> <side>")?;
        let mut too_tall = None;
        fields.cells(CellForm::NeutralRedWhite, |square, text| {
            if text == "." {
                return Some(());
            }
            let piece = |letter| LETTERS.iter().find(|(l, _)| *l == letter).map(|(_, piece)| *piece);
            let pieces: Option<Vec<Piece>> = text.chars().map(piece).collect();
            let pieces = pieces.filter(|pieces| !pieces.is_empty())?;
            if pieces.len() > Stack::MAX_HEIGHT {
                too_tall.get_or_insert(square);
            }
            *position.stack_mut(square) = pieces.into_iter().take(Stack::MAX_HEIGHT).collect();
            Some(())
        })?;
        position.side = fields.side('r', 'w')?;
        if let Some(square) = too_tall {
            return Err(Fields::too_many(square, ItemKind::Pieces));
        }
        for (letter, piece) in LETTERS {
            let total = |p: &Pilare| p.stacks.iter().map(|stack| stack.count(piece)).sum::<usize>();
            let expected = total(&start);
            let found = total(&position);
            if expected != found {
                return Err(PositionFlaw::Pieces { letter, expected, found }.into());
            }
        }
        Ok(position)
    }

    fn parse_partial(&self, text: &str) -> Result<PartialParse<MovePrefix>, MoveError> {
        let mut reader = Reader::new(text)?;
        let parsed = reader.path(self.board(), &['-'], true)?;
        reader.end_of_path(false)?;
        Ok(parsed.map(MovePrefix))
    }

    fn judge(&self, prefix: &MovePrefix) -> Result<Option<Move>, Illegal> {
        let Some(path) = prefix.0 else { return Ok(None) };
        self.check_path(&path)?;
        Ok((path.len() == self.stack(path.start()).height()).then_some(Move { path }))
    }

    fn tokens(&self, prefix: &MovePrefix) -> Result<Vec<Token>, Illegal> {
        let Some(path) = prefix.0 else {
            let lift = |square: Square| {
                let effect = Effect::Lift { pieces: self.stack(square).pieces().map(colour).collect() };
                Token::square(square, square.to_string(), false, effect)
            };
            return Ok(self.own().map(lift).collect());
        };
        let mut after = self.clone();
        let hand = after.lay(&path);
        let Some(piece) = hand.get(0) else { return Ok(Vec::new()) };
        let mut tokens: Vec<Token> = Direction::ALL
            .into_iter()
            .filter(|way| path.last_step() != Some(way.opposite()))
            .filter_map(|way| {
                let next = path.with(way, self.board())?;
                let effect = Effect::Lay { piece: colour(piece), height: after.stack(next.end()).height() + 1 };
                Some(Token {
                    label: next.end().to_string(),
                    kind: TokenKind::Step(next.end(), way),
                    text: next.to_string(),
                    whole: hand.height() == 1,
                    effect,
                })
            })
            .collect();
        Token::sort(&mut tokens);
        Ok(tokens)
    }
}

impl Drawing for Pilare {
    fn draw(&self) -> Diagram {
        let seat = |name, colour| Seat { name, colour, tally: None };
        Diagram {
            board: self.board(),
            layout: Layout::Grid,
            cells: self.board().squares().map(|square| Cell::of(Content::Stack(*self.stack(square)))).collect(),
            seats: BySide::new(seat(SideName::Red, Colour::Red), seat(SideName::White, Colour::White)),
            to_act: self.side,
            duty: Duty::Move,
        }
    }

    fn describe(&self, action: &Move) -> Facts {
        self.facts_of(&action.path)
    }

    fn scene(&self, prefix: &MovePrefix) -> (Diagram, Facts, Hand) {
        let Some(path) = prefix.0 else {
            return (self.draw(), Facts::new(self.side, ActionKind::Sow, ""), Hand::Empty);
        };
        let mut after = self.clone();
        let hand = after.lay(&path);
        (after.draw(), self.facts_of(&path), Hand::Pieces(hand.pieces().collect()))
    }
}

impl fmt::Display for Pilare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, self.board(), |f, square| {
            let stack = self.stack(square);
            if stack.is_empty() {
                return f.write_str(".");
            }
            stack.pieces().try_for_each(|piece| {
                LETTERS.iter().filter(|(_, p)| *p == piece).try_for_each(|(letter, _)| write!(f, "{letter}"))
            })
        })?;
        write!(f, " {}", ["r", "w"][self.side as usize])
    }
}

impl fmt::Debug for Pilare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pilare({self})")
    }
}

/// All paths of a given length that never turn straight back, generated lazily.
struct Paths {
    board: Board,
    path: Path,
    length: usize,
    /// The direction to try next from the end of the path, as an index into `Direction::ALL`.
    next: usize,
    done: bool,
}

impl Paths {
    const fn new(board: Board, start: Square, length: usize) -> Paths {
        Paths { board, path: Path::new(start), length, next: 0, done: false }
    }
}

impl Iterator for Paths {
    type Item = Path;

    fn next(&mut self) -> Option<Path> {
        while !self.done {
            let back = self.path.last_step().map(Direction::opposite);
            let step = Direction::ALL.get(self.next).filter(|_| self.path.len() < self.length);
            if let Some(&way) = step {
                self.next += 1;
                if Some(way) != back && self.path.push(way, self.board) {
                    self.next = 0;
                    if self.path.len() == self.length {
                        return Some(self.path);
                    }
                }
                continue;
            }
            match self.path.pop() {
                Some(way) => self.next = way as usize + 1,
                None => self.done = true,
            }
        }
        None
    }
}

/// For each square, the number of paths of each length that never turn straight back; `None` above `u128::MAX`.
type PathCounts = Vec<Vec<Option<u128>>>;

/// The table of a board, computed once: how a path can continue depends only on its last square and step.
fn path_counts(size: u8) -> &'static PathCounts {
    static TABLES: [OnceLock<PathCounts>; 2] = [OnceLock::new(), OnceLock::new()];
    TABLES[usize::from(size == 8)].get_or_init(|| {
        let board = Board::square(size);
        // `onward[square][way]`: the number of paths of the current length whose first step is `way`.
        let mut onward = vec![[Some(1u128); 4]; board.len()];
        for (at, square) in board.squares().enumerate() {
            onward[at] = Direction::ALL.map(|way| Some(u128::from(board.step(square, way).is_some())));
        }
        let mut table: PathCounts = vec![vec![Some(1)]; board.len()];
        for _ in 0..Stack::MAX_HEIGHT {
            for (row, ways) in table.iter_mut().zip(&onward) {
                row.push(ways.iter().try_fold(0u128, |sum, ways| sum.checked_add((*ways)?)));
            }
            onward = board
                .squares()
                .map(|square| {
                    Direction::ALL.map(|way| {
                        let Some(next) = board.step(square, way) else { return Some(0) };
                        let goes_on = Direction::ALL.into_iter().filter(|&then| then != way.opposite());
                        goes_on
                            .map(|then| onward[board.index(next)][then as usize])
                            .try_fold(0u128, |sum, ways| sum.checked_add(ways?))
                    })
                })
                .collect();
        }
        table
    })
}

#[cfg(test)]
#[path = "pilare_tests.rs"]
mod tests;
