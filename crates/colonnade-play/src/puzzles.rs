//! The puzzle results of a player: a separate rating, and the first attempt at each puzzle.

use super::rating::Rating;

/// The most attempts that are kept and rated.
pub const MOST_ATTEMPTS: usize = 2_000;
/// The standard deviation of the rating of a puzzle.
const DEVIATION: f64 = 80.0;

/// The rating of a puzzle for somebody who has attempted none: an easy one.
const FIRST: f64 = 800.0;

/// The first attempt at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleAttempt {
    /// The number of the puzzle.
    pub number: u16,
    /// Whether it was solved.
    pub solved: bool,
}

/// The attempts of a player and the resulting rating.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleResults {
    /// The rating, separate from those of games; its `games` are the rated attempts.
    pub rating: Rating,
    /// The first attempts, in order.
    pub attempts: Vec<PuzzleAttempt>,
}

impl PuzzleResults {
    /// Whether a puzzle was solved at the first attempt; `None` if there was none.
    #[must_use]
    pub fn first(&self, number: u16) -> Option<bool> {
        self.attempts.iter().find(|attempt| attempt.number == number).map(|attempt| attempt.solved)
    }

    /// How many puzzles were solved at the first attempt.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.attempts.iter().filter(|attempt| attempt.solved).count()
    }

    /// The results after an attempt at a puzzle with a fixed rating; `None` if it does not count, as a repeated one.
    #[must_use]
    pub fn after(&self, number: u16, rating: u16, solved: bool) -> Option<PuzzleResults> {
        if self.first(number).is_some() || self.attempts.len() >= MOST_ATTEMPTS {
            return None;
        }
        let puzzle = Rating { value: f64::from(rating), deviation: DEVIATION, ..Rating::default() };
        let mut after = self.clone();
        after.rating = self.rating.after_period(puzzle, if solved { 1.0 } else { 0.0 });
        after.attempts.push(PuzzleAttempt { number, solved });
        Some(after)
    }

    /// The number of the next puzzle among those with these numbers and ratings: not attempted and nearest to the
    /// player's rating, which counts as low before the first attempt, or else the one attempted longest ago. With `shown`,
    /// the one after it in this order.
    #[must_use]
    pub fn next(&self, puzzles: &[(u16, u16)], shown: Option<u16>) -> Option<u16> {
        let own = if self.attempts.is_empty() { FIRST } else { self.rating.value };
        let distance = |rating: u16| (f64::from(rating) - own).abs();
        let mut left: Vec<(u16, u16)> =
            puzzles.iter().copied().filter(|(number, _)| self.first(*number).is_none()).collect();
        left.sort_by(|a, b| distance(a.1).total_cmp(&distance(b.1)).then(a.0.cmp(&b.0)));
        let mut order: Vec<u16> = left.into_iter().map(|(number, _)| number).collect();
        if order.is_empty() {
            let has = |number: u16| puzzles.iter().any(|puzzle| puzzle.0 == number);
            order = self.attempts.iter().map(|attempt| attempt.number).filter(|&number| has(number)).collect();
        }
        let at = shown.and_then(|shown| order.iter().position(|&number| number == shown)).map_or(0, |at| at + 1);
        order.get(at).or_else(|| order.first()).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_attempt_counts_and_no_other() {
        let before = PuzzleResults::default();
        let solved = before.after(7, 1_500, true).expect("it counts");
        let failed = before.after(7, 1_500, false).expect("it counts");
        assert!(solved.rating.value > 1_600.0 && failed.rating.value < 1_400.0, "{solved:?} {failed:?}");
        assert_eq!((solved.first(7), failed.first(7), solved.first(8)), (Some(true), Some(false), None));
        assert_eq!((solved.after(7, 1_500, false), failed.after(7, 1_500, true)), (None, None));
        assert_eq!((solved.solved(), failed.solved(), solved.rating.games), (1, 0, 1));
    }

    #[test]
    fn attempts_are_bounded() {
        let attempts = (1..=MOST_ATTEMPTS as u16).map(|number| PuzzleAttempt { number, solved: true }).collect();
        let full = PuzzleResults { attempts, ..PuzzleResults::default() };
        assert_eq!(full.after(MOST_ATTEMPTS as u16 + 1, 1_500, true), None);
    }

    #[test]
    fn the_nearest_puzzle_that_is_new_comes_next_and_then_the_oldest() {
        let puzzles = [(1, 900), (2, 1_450), (3, 1_550), (4, 2_000)];
        let mut results = PuzzleResults::default();
        assert_eq!((results.next(&puzzles, None), results.next(&puzzles, Some(1))), (Some(1), Some(2)), "an easy one");
        assert_eq!((results.next(&puzzles, Some(4)), results.next(&[], None)), (Some(1), None), "in a circle");
        for number in [3, 1, 2] {
            results = results.after(number, 1_500, number == 1).expect("it counts");
        }
        assert_eq!(results.next(&puzzles, Some(2)), Some(4));
        results = results.after(4, 1_500, false).expect("it counts");
        assert_eq!((results.next(&puzzles, None), results.next(&puzzles, Some(3))), (Some(3), Some(1)));
    }
}
