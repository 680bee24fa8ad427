//! Positions that are equivalent for their players: rotated, mirrored, or with the sides exchanged.

use super::history::Fingerprint;
use super::position::Position;
use super::side::Side;
use super::square::Board;
use super::stack::Stack;

/// The symmetries of a game. The sides are exchanged exactly if the second side is to act, so that the first side is
/// always to act in the positions that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// Rotations and reflections, whichever side is to act (Pilare, Pilastri, Pit of Pillars).
    Square,
    /// A half turn keeps the sides; a quarter turn exchanges sides, ranks with files, and light with dark (Buku).
    Turns,
    /// A half turn exchanges the sides (Goré).
    HalfTurn,
}

/// A game whose positions are compared up to the symmetries of its rules.
pub(crate) trait Symmetric: Position {
    /// Its symmetries.
    const GROUP: Group;

    /// The contents of a square, given by its index in board order; with the sides exchanged if `exchanged` is true.
    fn word(&self, at: usize, exchanged: bool) -> u64;

    /// The rest of the position, without the side to act.
    fn beside(&self, exchanged: bool) -> u64 {
        let _ = exchanged;
        0
    }
}

/// A word that identifies a stack.
pub(crate) const fn stack_word(stack: &Stack, exchanged: bool) -> u64 {
    const LOW: u64 = 0x5555_5555_5555_5555;
    let mut words = stack.words();
    let mut at = 1;
    while exchanged && at < words.len() {
        words[at] = (words[at] & LOW) << 1 | words[at] >> 1 & LOW;
        at += 1;
    }
    if words[0] < 28 {
        return words[0] << 56 | words[1];
    }
    let mut tall = Fingerprint::new();
    let mut at = 0;
    while at < words.len() {
        tall.add(words[at]);
        at += 1;
    }
    28 << 56 | (tall.finish() as u64) >> 8
}

/// A rotation or reflection: ranks and files are swapped (4), then the files (1) and the ranks (2) are reversed.
type Turn = u8;

const FILES: Turn = 1;
const RANKS: Turn = 2;
const SWAP: Turn = 4;

const fn inverse(turn: Turn) -> Turn {
    if turn & SWAP == 0 { turn } else { SWAP | (turn & FILES) << 1 | (turn & RANKS) >> 1 }
}

impl Group {
    const fn turns(self, exchanged: bool) -> &'static [Turn] {
        match (self, exchanged) {
            (Group::Square, _) => &[0, 1, 2, 3, 4, 5, 6, 7],
            (Group::Turns, false) => &[0, FILES | RANKS],
            (Group::Turns, true) => &[SWAP | FILES, SWAP | RANKS],
            (Group::HalfTurn, false) => &[0],
            (Group::HalfTurn, true) => &[FILES | RANKS],
        }
    }
}

/// The image of a file and a rank under a turn.
const fn image(board: Board, turn: Turn, (mut file, mut rank): (u8, u8)) -> (u8, u8) {
    if turn & SWAP != 0 {
        (file, rank) = (rank, file);
    }
    if turn & FILES != 0 {
        file = board.files - 1 - file;
    }
    if turn & RANKS != 0 {
        rank = board.ranks - 1 - rank;
    }
    (file, rank)
}

/// A position up to the symmetries of its game: equal for all positions that are equivalent for their players.
///
/// [`PositionKey::value`] identifies a position among those of all variants, whichever moves led to it; earlier
/// positions are not part of it. It is the same on every machine and in every version, because archives store it. Two
/// different positions have the same value with a probability of 2⁻⁶⁴.
///
/// Moves and results of positions with the same value are counted in a common orientation, with the first side to act.
/// [`PositionKey::outward`] converts moves to it, and [`PositionKey::homeward`] converts them back.
///
/// ```
/// use colonnade_rules::{Game, State};
/// let mut one = State::start(Game::Pilare.standard());
/// let mut other = one.clone();
/// one.play("b1-b2-c2")?;
/// other.play("e1-e2-d2")?;
/// assert_eq!(one.key().value(), other.key().value());
/// let move_of_one = one.key().homeward(&other.key().outward("a6-a5-b5"));
/// assert!(one.read(&move_of_one).is_ok());
/// # Ok::<(), colonnade_rules::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PositionKey {
    value: u64,
    group: Group,
    board: Board,
    exchanged: bool,
    /// The turns that lead to the common orientation. A position that is symmetric itself has several.
    turns: [Turn; 8],
    count: u8,
}

/// The largest number of squares of a board.
const MOST: usize = 100;

/// The key of a position, given the name of its variant.
pub(crate) fn key<P: Symmetric>(variant: &str, position: &P) -> PositionKey {
    let (board, exchanged) = (position.board(), position.side_to_act() == Side::Second);
    let mut words = [0; MOST];
    for (at, word) in words.iter_mut().enumerate().take(board.len()) {
        *word = position.word(at, exchanged);
    }
    let mut turns = [0; 8];
    let all = P::GROUP.turns(exchanged);
    turns[..all.len()].copy_from_slice(all);
    let mut count = all.len();
    // Find the orientation whose words, read in board order, are lexicographically the smallest.
    let source = |turn: Turn, at: usize| {
        let files = usize::from(board.files);
        let (file, rank) = image(board, inverse(turn), ((at % files) as u8, (at / files) as u8));
        usize::from(rank) * files + usize::from(file)
    };
    for at in 0..board.len() {
        if count == 1 {
            break;
        }
        let least = turns[..count].iter().map(|&turn| words[source(turn, at)]).min().unwrap_or_default();
        let mut left = 0;
        for place in 0..count {
            if words[source(turns[place], at)] == least {
                turns[left] = turns[place];
                left += 1;
            }
        }
        count = left;
    }
    let mut value = Fingerprint::new();
    value.add(name_word(P::INFO.slug, variant));
    value.add(position.beside(exchanged));
    (0..board.len()).for_each(|at| value.add(words[source(turns[0], at)]));
    PositionKey { value: value.finish() as u64, group: P::GROUP, board, exchanged, turns, count: count as u8 }
}

/// A word for the names of a game and a variant, which keeps their values apart. It must never change.
fn name_word(game: &str, variant: &str) -> u64 {
    let bytes = game.bytes().chain([b'/']).chain(variant.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |word, byte| (word ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

impl PositionKey {
    /// The number under which archives store the position.
    #[must_use]
    pub const fn value(&self) -> u64 {
        self.value
    }

    /// Whether the common orientation exchanges the sides of this position.
    #[must_use]
    pub const fn is_exchanged(&self) -> bool {
        self.exchanged
    }

    /// Converts a move of this position to the common orientation, both in canonical notation. Moves that differ only
    /// by a symmetry of the position itself give the same text.
    #[must_use]
    pub fn outward(&self, text: &str) -> String {
        let turns = self.turns[..usize::from(self.count)].iter();
        turns.map(|&turn| self.turned(turn, text)).min().unwrap_or_default()
    }

    /// Converts a move of the common orientation to this position, both in canonical notation.
    #[must_use]
    pub fn homeward(&self, text: &str) -> String {
        self.turned(inverse(self.turns[0]), text)
    }

    /// The text of a move with all its squares and lines turned.
    fn turned(&self, turn: Turn, text: &str) -> String {
        if turn == 0 {
            return text.to_owned();
        }
        match (self.group, text.split_once(':')) {
            (Group::Turns, Some((line, path))) => format!("{}:{}", self.line(turn, line), self.squares(turn, path)),
            (Group::HalfTurn, Some((offer, holes))) => {
                format!("{offer}:{}", in_sowing_order(&self.squares(turn, holes)))
            }
            _ => self.squares(turn, text),
        }
    }

    /// The name of a line after a turn.
    fn line(&self, turn: Turn, name: &str) -> String {
        let rank = name.parse::<u8>().ok().and_then(|rank| rank.checked_sub(1));
        let index = rank.unwrap_or_else(|| name.bytes().next().unwrap_or_default().wrapping_sub(b'a'));
        if index >= self.board.files.min(self.board.ranks) {
            return name.to_owned();
        }
        // The result does not depend on the other coordinate.
        let (file, to_rank) = image(self.board, turn, if rank.is_some() { (0, index) } else { (index, 0) });
        let is_rank = rank.is_some() == (turn & SWAP == 0);
        if is_rank { (to_rank + 1).to_string() } else { char::from(b'a' + file).to_string() }
    }

    /// The text with every square replaced by its image.
    fn squares(&self, turn: Turn, text: &str) -> String {
        let mut turned = String::with_capacity(text.len() + 4);
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let after = &rest[letter.len_utf8()..];
            let digits = after.bytes().take_while(u8::is_ascii_digit).count();
            let rank = after[..digits].parse::<u8>().ok().filter(|&rank| 0 < rank && rank <= self.board.ranks);
            let file = (letter as u32).wrapping_sub(u32::from(b'a'));
            match rank.filter(|_| file < u32::from(self.board.files)) {
                Some(rank) => {
                    let (file, rank) = image(self.board, turn, (file as u8, rank - 1));
                    turned.push(char::from(b'a' + file));
                    turned.push_str(&(rank + 1).to_string());
                    rest = &after[digits..];
                }
                None => {
                    turned.push(letter);
                    rest = after;
                }
            }
        }
        turned
    }
}

/// Names of holes in the order in which an offer lists them.
fn in_sowing_order(holes: &str) -> String {
    const ORDER: [&str; 8] = ["a1", "b1", "c1", "d1", "d2", "c2", "b2", "a2"];
    let named: Vec<&str> = holes.split(',').collect();
    ORDER.into_iter().filter(|hole| named.contains(hole)).collect::<Vec<_>>().join(",")
}
