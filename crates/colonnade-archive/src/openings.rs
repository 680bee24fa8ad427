//! Openings: the moves played in a position, and how those games ended.

use colonnade_rules::{Game, GameResult, Side};

/// How many positions of each game are counted, from its start. After that, hardly any two games are alike. Games of
/// Buku diverge sooner than others, and games of Goré, which has few moves, later.
#[must_use]
pub const fn counted_positions(game: Game) -> usize {
    match game {
        Game::Gore => 24,
        Game::Buku => 8,
        _ => 16,
    }
}

/// The results of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games that the first side won.
    pub first: u64,
    /// Games that the second side won.
    pub second: u64,
    /// Drawn games.
    pub draws: u64,
}

impl Results {
    /// How many games these are.
    #[must_use]
    pub const fn games(self) -> u64 {
        self.first + self.second + self.draws
    }

    /// The same with the sides exchanged.
    #[must_use]
    pub const fn exchanged(self) -> Results {
        Results { first: self.second, second: self.first, draws: self.draws }
    }

    /// The counter of games with a result; `None` for unfinished games, which do not count.
    pub const fn of(&mut self, result: GameResult) -> Option<&mut u64> {
        match result {
            GameResult::Win(Side::First) => Some(&mut self.first),
            GameResult::Win(Side::Second) => Some(&mut self.second),
            GameResult::Draw => Some(&mut self.draws),
            GameResult::Unfinished => None,
        }
    }
}

/// The games in which a position occurred, including positions that are equal by symmetry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// How all of them ended.
    pub results: Results,
    /// The moves that were played, the most frequent first, in canonical notation.
    pub moves: Vec<(String, Results)>,
    /// The games that continued with moves not in this list, which is limited.
    pub others: Results,
    /// The games that ended in this position.
    pub ended: Results,
    /// While older games are still being indexed: the progress, in percent.
    pub progress: Option<u8>,
}
