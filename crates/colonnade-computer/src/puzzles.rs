//! The puzzles that come with the program and the host's own, and the check of answers to them.

use std::sync::OnceLock;

use colonnade_engine::{CollectedPuzzle, PuzzleFault, collection};
use colonnade_rules::{Game, State, Token};

/// The smallest number of a host's own puzzle. Those of the program stay below, so that the numbers never collide.
pub const FIRST_OWN: u16 = 10_000;

static OWN: OnceLock<Vec<CollectedPuzzle>> = OnceLock::new();

/// Adds the host's own puzzles. Called once, when the program starts to serve.
pub fn add(own: Vec<CollectedPuzzle>) {
    _ = OWN.set(own);
}

/// All puzzles, by number.
pub fn all() -> impl Iterator<Item = &'static CollectedPuzzle> {
    collection().iter().chain(OWN.get().into_iter().flatten())
}

/// Parses a host's own puzzles from the text of their file. Empty lines and lines that start with `#` are ignored.
///
/// # Errors
///
/// The number of the first bad line, from 1, and the fault. Whether the solution is the only one is not checked.
pub fn read(text: &str) -> Result<Vec<CollectedPuzzle>, (usize, PuzzleFault)> {
    let mut own: Vec<CollectedPuzzle> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let read = CollectedPuzzle::read(line).ok_or(PuzzleFault::Form).and_then(|puzzle| {
            let is_next = puzzle.number >= FIRST_OWN && own.last().is_none_or(|last| last.number < puzzle.number);
            if is_next { puzzle.check().map(|()| puzzle) } else { Err(PuzzleFault::Number) }
        });
        own.push(read.map_err(|fault| (number, fault))?);
    }
    Ok(own)
}

/// The puzzle with a number, if there is one.
#[must_use]
pub fn find(number: u64) -> Option<&'static CollectedPuzzle> {
    let number = u16::try_from(number).ok()?;
    all().find(|puzzle| puzzle.number == number)
}

/// The numbers and ratings of the puzzles of a game, or of all.
#[must_use]
pub fn rated(game: Option<Game>) -> Vec<(u16, u16)> {
    let wanted = |puzzle: &&CollectedPuzzle| game.is_none_or(|game| puzzle.variant.game() == game);
    all().filter(wanted).map(|puzzle| (puzzle.number, puzzle.rating)).collect()
}

/// The number of the puzzle of a UTC day, counted from 1970: each day the next one. `None` if there are no puzzles.
#[must_use]
pub fn of_day(day: i64) -> Option<u16> {
    let count = i64::try_from(all().count()).ok().filter(|&count| count > 0)?;
    // Neighbours in the collection are similar, so the step is large; it has no common factor with any likely length.
    let at = day.wrapping_mul(7_919).rem_euclid(count);
    all().nth(usize::try_from(at).ok()?).map(|puzzle| puzzle.number)
}

/// The games that have puzzles, in their usual order.
pub fn games() -> impl Iterator<Item = Game> {
    Game::ALL.iter().copied().filter(|game| all().any(|puzzle| puzzle.variant.game() == *game))
}

/// The first move of the solution; the whole solution if it has only one part.
#[must_use]
pub fn beginning(puzzle: &CollectedPuzzle, state: &State) -> String {
    let solution = &puzzle.puzzle.solution;
    let tokens: Vec<Token> = state.continuations("").map(|next| next.tokens).unwrap_or_default();
    let leading = tokens.into_iter().map(|token| token.text).filter(|text| solution.starts_with(text.as_str()));
    // The longest match is needed, since `a1` is also a prefix of `a10`.
    leading.max_by_key(String::len).unwrap_or_else(|| solution.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_puzzles_are_read_and_wrong_lines_are_named() {
        let own = |number: u16, at: usize| CollectedPuzzle { number, ..collection()[at].clone() }.to_string();
        let text = format!("# ours\n\n{}\t#1042\n{}\n", own(FIRST_OWN, 1), own(FIRST_OWN + 7, 84));
        let read_ = read(&text).expect("right");
        assert_eq!(read_.iter().map(|one| one.number).collect::<Vec<_>>(), [FIRST_OWN, FIRST_OWN + 7]);
        assert_eq!(read_[1].puzzle, collection()[84].puzzle);
        let one = own(FIRST_OWN, 0);
        let wrong = |from: &str, to: &str| read(&format!("# ours\n{}", one.replacen(from, to, 1)));
        for (from, to, fault) in [
            ("pilastri/4x4", "chess", PuzzleFault::Form),
            ("\t1120", "", PuzzleFault::Form),
            ("10000", "9999", PuzzleFault::Number),
            ("1120", "2900", PuzzleFault::Rating),
            (" w\t", " x\t", PuzzleFault::Position),
            ("\t2\t", "\t3\t", PuzzleFault::Others(2)),
            ("c2-b2", "c2-c2", PuzzleFault::Action("c2-c2".into())),
            (" a1-a3", "", PuzzleFault::End),
        ] {
            assert_eq!(wrong(from, to), Err((2, fault)), "{from}");
        }
        assert_eq!(read(&format!("{one}\n{one}")), Err((2, PuzzleFault::Number)));
    }

    #[test]
    fn solutions_are_found_and_begin_with_their_hints() {
        assert_eq!((find(0), find(1 << 40), find(u64::from(u16::MAX))), (None, None, None));
        assert!(games().eq(Game::ALL.iter().copied()));
        assert_eq!(rated(None).len(), Game::ALL.iter().map(|&game| rated(Some(game)).len()).sum::<usize>());
        for (number, _) in rated(None) {
            let puzzle = find(u64::from(number)).expect("it is listed");
            let state = puzzle.state().expect("a position");
            assert!(puzzle.puzzle.solution.starts_with(&beginning(puzzle, &state)));
            assert_eq!(puzzle.is_solved_by(&puzzle.puzzle.solution), Ok(true));
            assert!(puzzle.is_solved_by("zz").is_err());
        }
    }
}
