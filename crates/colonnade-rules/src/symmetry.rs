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
    fn off_board_word(&self, exchanged: bool) -> u64 {
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
type Transform = u8;

const FILES: Transform = 1;
const RANKS: Transform = 2;
const SWAP: Transform = 4;

const fn inverse(transform: Transform) -> Transform {
    if transform & SWAP == 0 { transform } else { SWAP | (transform & FILES) << 1 | (transform & RANKS) >> 1 }
}

impl Group {
    const fn transforms(self, exchanged: bool) -> &'static [Transform] {
        match (self, exchanged) {
            (Group::Square, _) => &[0, 1, 2, 3, 4, 5, 6, 7],
            (Group::Turns, false) => &[0, FILES | RANKS],
            (Group::Turns, true) => &[SWAP | FILES, SWAP | RANKS],
            (Group::HalfTurn, false) => &[0],
            (Group::HalfTurn, true) => &[FILES | RANKS],
        }
    }
}

/// The image of a file and a rank under a transform.
const fn image(board: Board, transform: Transform, (mut file, mut rank): (u8, u8)) -> (u8, u8) {
    if transform & SWAP != 0 {
        (file, rank) = (rank, file);
    }
    if transform & FILES != 0 {
        file = board.files - 1 - file;
    }
    if transform & RANKS != 0 {
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
/// [`PositionKey::normalize_move`] converts moves to it, and [`PositionKey::denormalize_move`] converts them back.
///
/// ```
/// use colonnade_rules::{Game, State};
/// let mut one = State::start(Game::Pilare.standard());
/// let mut other = one.clone();
/// one.play("b1-b2-c2")?;
/// other.play("e1-e2-d2")?;
/// assert_eq!(one.key().value(), other.key().value());
/// let move_of_one = one.key().denormalize_move(&other.key().normalize_move("a6-a5-b5"));
/// assert!(one.parse(&move_of_one).is_ok());
/// # Ok::<(), colonnade_rules::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PositionKey {
    value: u64,
    group: Group,
    board: Board,
    exchanged: bool,
    /// The transforms that lead to the common orientation. A position that is symmetric itself has several.
    transforms: [Transform; 8],
    count: u8,
}

/// The largest number of squares of a board.
const MAX_SQUARES: usize = 100;

/// The key of a position, given the name of its variant.
pub(crate) fn key<P: Symmetric>(variant: &str, position: &P) -> PositionKey {
    let board = position.board();
    let exchanged = position.side_to_act() == Side::Second;
    let mut words = [0; MAX_SQUARES];
    for (at, word) in words.iter_mut().enumerate().take(board.len()) {
        *word = position.word(at, exchanged);
    }
    let mut transforms = [0; 8];
    let all = P::GROUP.transforms(exchanged);
    transforms[..all.len()].copy_from_slice(all);
    let mut count = all.len();
    // Find the orientation whose words, read in board order, are lexicographically the smallest.
    let source = |transform: Transform, at: usize| {
        let files = usize::from(board.files);
        let (file, rank) = image(board, inverse(transform), ((at % files) as u8, (at / files) as u8));
        usize::from(rank) * files + usize::from(file)
    };
    for at in 0..board.len() {
        if count == 1 {
            break;
        }
        let least = transforms[..count].iter().map(|&transform| words[source(transform, at)]).min().unwrap_or_default();
        let mut left = 0;
        for place in 0..count {
            if words[source(transforms[place], at)] == least {
                transforms[left] = transforms[place];
                left += 1;
            }
        }
        count = left;
    }
    let mut value = Fingerprint::new();
    value.add(name_word(P::INFO.slug, variant));
    value.add(position.off_board_word(exchanged));
    (0..board.len()).for_each(|at| value.add(words[source(transforms[0], at)]));
    PositionKey { value: value.finish() as u64, group: P::GROUP, board, exchanged, transforms, count: count as u8 }
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
    pub fn normalize_move(&self, text: &str) -> String {
        let transforms = self.transforms[..usize::from(self.count)].iter();
        transforms.map(|&transform| self.transformed(transform, text)).min().unwrap_or_default()
    }

    /// Converts a move of the common orientation to this position, both in canonical notation.
    #[must_use]
    pub fn denormalize_move(&self, text: &str) -> String {
        self.transformed(inverse(self.transforms[0]), text)
    }

    /// The text of a move with all its squares and lines transformed.
    fn transformed(&self, transform: Transform, text: &str) -> String {
        if transform == 0 {
            return text.to_owned();
        }
        match (self.group, text.split_once(':')) {
            (Group::Turns, Some((line, path))) => {
                format!("{}:{}", self.line(transform, line), self.squares(transform, path))
            }
            (Group::HalfTurn, Some((offer, holes))) => {
                format!("{offer}:{}", in_sowing_order(&self.squares(transform, holes)))
            }
            _ => self.squares(transform, text),
        }
    }

    /// The name of a line after a transform.
    fn line(&self, transform: Transform, name: &str) -> String {
        let rank = name.parse::<u8>().ok().and_then(|rank| rank.checked_sub(1));
        let index = rank.unwrap_or_else(|| name.bytes().next().unwrap_or_default().wrapping_sub(b'a'));
        if index >= self.board.files.min(self.board.ranks) {
            return name.to_owned();
        }
        // The result does not depend on the other coordinate.
        let (file, to_rank) = image(self.board, transform, if rank.is_some() { (0, index) } else { (index, 0) });
        let is_rank = rank.is_some() == (transform & SWAP == 0);
        if is_rank { (to_rank + 1).to_string() } else { char::from(b'a' + file).to_string() }
    }

    /// The text with every square replaced by its image.
    fn squares(&self, transform: Transform, text: &str) -> String {
        let mut transformed = String::with_capacity(text.len() + 4);
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let after = &rest[letter.len_utf8()..];
            let digits = after.bytes().take_while(u8::is_ascii_digit).count();
            let rank = after[..digits].parse::<u8>().ok().filter(|&rank| 0 < rank && rank <= self.board.ranks);
            let file = (letter as u32).wrapping_sub(u32::from(b'a'));
            match rank.filter(|_| file < u32::from(self.board.files)) {
                Some(rank) => {
                    let (file, rank) = image(self.board, transform, (file as u8, rank - 1));
                    transformed.push(char::from(b'a' + file));
                    transformed.push_str(&(rank + 1).to_string());
                    rest = &after[digits..];
                }
                None => {
                    transformed.push(letter);
                    rest = after;
                }
            }
        }
        transformed
    }
}

/// Names of holes in the order in which an offer lists them.
fn in_sowing_order(holes: &str) -> String {
    const ORDER: [&str; 8] = ["a1", "b1", "c1", "d1", "d2", "c2", "b2", "a2"];
    let named: Vec<&str> = holes.split(',').collect();
    ORDER.into_iter().filter(|hole| named.contains(hole)).collect::<Vec<_>>().join(",")
}
