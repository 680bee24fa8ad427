//! The puzzles that come with the program, and how answers to them are judged.

use colonnade_engine::{CollectedPuzzle, collection};
use colonnade_rules::{Game, MoveError, State, Token};

/// The puzzle with a number, if there is one.
#[must_use]
pub fn find(number: u64) -> Option<&'static CollectedPuzzle> {
    let number = u16::try_from(number).ok()?;
    collection().iter().find(|puzzle| puzzle.number == number)
}

/// The numbers and ratings of the puzzles of a game, or of all.
#[must_use]
pub fn rated(game: Option<Game>) -> Vec<(u16, u16)> {
    let wanted = |puzzle: &&CollectedPuzzle| game.is_none_or(|game| puzzle.variant.game() == game);
    collection().iter().filter(wanted).map(|puzzle| (puzzle.number, puzzle.rating)).collect()
}

/// The number of the puzzle of a day of UTC, counted from 1970 on: each day the next one. None where there are no puzzles.
#[must_use]
pub fn of_day(day: i64) -> Option<u16> {
    let count = i64::try_from(collection().len()).ok().filter(|&count| count > 0)?;
    // Neighbours in the collection are alike, so the step is large; it has no common factor with any likely length.
    let at = day.wrapping_mul(7_919).rem_euclid(count);
    collection().get(usize::try_from(at).ok()?).map(|puzzle| puzzle.number)
}

/// The games of which there are puzzles, in their usual order.
pub fn games() -> impl Iterator<Item = Game> {
    Game::ALL.iter().copied().filter(|game| collection().iter().any(|puzzle| puzzle.variant.game() == *game))
}

/// The move with which the solution begins; the whole of it where it has only one part.
#[must_use]
pub fn beginning(puzzle: &CollectedPuzzle, state: &State) -> String {
    let solution = &puzzle.puzzle.solution;
    let tokens: Vec<Token> = state.continuations("").map(|next| next.tokens).unwrap_or_default();
    let leading = tokens.into_iter().map(|token| token.text).filter(|text| solution.starts_with(text.as_str()));
    // `a1` begins `a10`, too.
    leading.max_by_key(String::len).unwrap_or_else(|| solution.clone())
}

/// Whether a move is the solution.
///
/// # Errors
///
/// That it is no legal move.
pub fn solves(puzzle: &CollectedPuzzle, state: &State, text: &str) -> Result<bool, MoveError> {
    Ok(state.read(text)? == puzzle.puzzle.solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_are_found_and_begin_with_their_hints() {
        assert_eq!((find(0), find(1 << 40), find(u64::from(u16::MAX))), (None, None, None));
        assert_eq!(games().collect::<Vec<_>>(), [Game::Pilare, Game::Gore, Game::Pilastri]);
        assert_eq!(rated(None).len(), Game::ALL.iter().map(|&game| rated(Some(game)).len()).sum::<usize>());
        for (number, _) in rated(None) {
            let puzzle = find(u64::from(number)).expect("it is listed");
            let state = puzzle.state().expect("a position");
            assert!(puzzle.puzzle.solution.starts_with(&beginning(puzzle, &state)));
            let right = state.actions().filter(|action| solves(puzzle, &state, &action.to_string()) == Ok(true));
            assert_eq!(right.count(), 1);
            assert!(solves(puzzle, &state, "zz").is_err());
        }
    }
}
