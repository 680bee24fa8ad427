//! Starts other than the usual one, from which both sides score about the same in games of a level against itself.

use std::fmt;
use std::sync::LazyLock;

use colonnade_rules::{State, Variant};

/// The text of the list: one line per start, with fields separated by tabs: variant, number of the candidate, games,
/// points of the first side, processor seconds of the search, and moves. The example `starts` writes it; lines
/// that begin with `#` say how.
pub const STARTS: &str = include_str!("starts.txt");

/// The fewest starts from which one is drawn: with fewer, players would soon know them all.
const FEWEST: usize = 40;

/// A start of the list, with the games that selected it.
#[derive(Clone, Debug, PartialEq)]
pub struct FairStart {
    /// The variant played.
    pub variant: Variant,
    /// The number of the candidate from which the search made it.
    pub number: u64,
    /// The number of different games that selected it.
    pub games: u32,
    /// The points of the first side in these games, whichever is to act in the start; a draw is half a point.
    pub points: f64,
    /// The processor seconds of the search since the start before.
    pub seconds: u64,
    /// The moves from the usual start, in canonical notation.
    pub moves: Vec<String>,
}

impl FairStart {
    /// Reads a line of the list. `None` if it does not have the form of a start. The moves are not checked.
    #[must_use]
    pub fn read(line: &str) -> Option<FairStart> {
        let mut fields = line.split('\t');
        let [variant, number, games, points, seconds, moves] = std::array::from_fn(|_| fields.next());
        Some(FairStart {
            variant: variant?.parse().ok()?,
            number: number?.parse().ok()?,
            games: games?.parse().ok()?,
            points: points?.parse().ok()?,
            seconds: seconds?.parse().ok()?,
            moves: moves?.split(' ').map(str::to_owned).collect(),
        })
    }

    /// The position, without the moves that led to it; `None` if one is not legal (in the list, all are).
    #[must_use]
    pub fn state(&self) -> Option<State> {
        let mut state = State::start(self.variant);
        self.moves.iter().try_for_each(|text| state.play(text).map(drop)).ok()?;
        State::from_position(self.variant, &state.position()).ok()
    }
}

impl fmt::Display for FairStart {
    /// The line of the list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FairStart { variant, number, games, points, seconds, moves } = self;
        write!(f, "{}\t{number}\t{games}\t{points}\t{seconds}\t{}", variant.slug(), moves.join(" "))
    }
}

/// The starts of a variant; none if too few were found to draw from them.
#[must_use]
pub fn fair_starts(variant: Variant) -> &'static [FairStart] {
    static LIST: LazyLock<Vec<FairStart>> = LazyLock::new(|| STARTS.lines().filter_map(FairStart::read).collect());
    let mut of_variants = LIST.chunk_by(|one, other| one.variant == other.variant);
    of_variants.find(|starts| starts[0].variant == variant && starts.len() >= FEWEST).unwrap_or_default()
}

#[cfg(test)]
#[path = "starts_tests.rs"]
mod tests;
