//! The puzzles that come with the crate.

use std::sync::LazyLock;

use colonnade_rules::{State, Variant};

use crate::puzzle::Puzzle;

/// One line a puzzle, parted by tabs: number, variant, rating, plies, other moves, position string, and the line. Plies are
/// `-` where they are not known, and `=3` where the move is the only one by that length. The example `puzzles` makes it;
/// lines that begin with `#` say how.
const TEXT: &str = include_str!("collection.txt");

/// A puzzle of the collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectedPuzzle {
    /// Its number, from 1 on. A number always means the same puzzle; that of one taken out stays free.
    pub number: u16,
    /// The variant played.
    pub variant: Variant,
    /// The position string.
    pub position: String,
    /// How hard it is: fixed, on the scale of ratings.
    pub rating: u16,
    /// The solution, and what was proved.
    pub puzzle: Puzzle,
}

impl CollectedPuzzle {
    /// The position, with no history before it; None where the collection is not right, which a test excludes.
    #[must_use]
    pub fn state(&self) -> Option<State> {
        State::from_position(self.variant, &self.position).ok()
    }

    fn read(line: &str) -> Option<CollectedPuzzle> {
        let mut fields = line.split('\t');
        let [number, variant, rating, plies, others, position, moves] = std::array::from_fn(|_| fields.next());
        let plies = plies?;
        let line: Vec<String> = moves?.split(' ').map(str::to_owned).collect();
        let puzzle = Puzzle {
            solution: line.first()?.clone(),
            line,
            plies: match plies.trim_start_matches('=') {
                "-" => None,
                plies => Some(plies.parse().ok()?),
            },
            others: others?.parse().ok()?,
            by_length: plies.starts_with('='),
        };
        Some(CollectedPuzzle {
            number: number?.parse().ok()?,
            variant: variant?.parse().ok()?,
            position: position?.to_owned(),
            rating: rating?.parse().ok()?,
            puzzle,
        })
    }
}

/// All puzzles of the collection, by number.
#[must_use]
pub fn collection() -> &'static [CollectedPuzzle] {
    static ALL: LazyLock<Vec<CollectedPuzzle>> =
        LazyLock::new(|| TEXT.lines().filter_map(CollectedPuzzle::read).collect());
    &ALL
}
