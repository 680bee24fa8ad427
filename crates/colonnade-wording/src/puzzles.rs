//! Puzzles in words.

use super::replies::hint_beginning;
use super::text_helpers::{joined_or, sentences};
use super::{code, md, short, side};
use colonnade_engine::{CollectedPuzzle, Verdict};
use colonnade_language::say;
use colonnade_play::{PuzzleResults, Rating};
use colonnade_rules::{Game as GameKind, State};

/// The task of a puzzle, as a sentence.
#[must_use]
pub fn puzzle_task(puzzle: &CollectedPuzzle, state: &State) -> String {
    let side = side(state.diagram().seats[state.side_to_act()].name);
    match puzzle.puzzle.plies {
        Some(1) => say!(puzzles::task_at_once, side = side),
        Some(_) if puzzle.puzzle.by_length => match puzzle.variant.game() {
            GameKind::PitOfPillars => say!(puzzles::task_next_pillars, side = side),
            _ => say!(puzzles::task_next, side = side),
        },
        Some(plies) => say!(puzzles::task_in_moves, side = side, count = plies.div_ceil(2)),
        None => say!(puzzles::task_open, side = side),
    }
}

/// A puzzle in a line: its number, its variant and how hard it is.
#[must_use]
pub fn puzzle_name(puzzle: &CollectedPuzzle) -> String {
    let number = say!(puzzles::number_label, number = puzzle.number.to_string());
    format!("{number} · {} · {}", puzzle.variant, say!(puzzles::rating_label, rating = puzzle.rating.to_string()))
}

/// The head of a puzzle that is to be solved, with what the reader has done so far.
#[must_use]
pub fn puzzle_head(puzzle: &CollectedPuzzle, state: &State, results: &PuzzleResults) -> String {
    let mut lines = vec![format!("**{}**", md(&puzzle_name(puzzle))), puzzle_task(puzzle, state)];
    if results.first(puzzle.number).is_some() {
        lines.push(say!(puzzles::answered_before));
    } else {
        lines.push(say!(puzzles::rating_at_stake, rating = md(&results.rating.to_string())));
    }
    lines.join("\n")
}

/// The puzzle of the day, for everybody in a channel.
#[must_use]
pub fn daily_puzzle(puzzle: &CollectedPuzzle, state: &State) -> String {
    let lines = [say!(puzzles::daily), md(&puzzle_name(puzzle)), puzzle_task(puzzle, state)];
    lines.join("\n")
}

/// How an attempt changed a rating; `before` is `None` if it did not count.
fn counted(before: Option<Rating>, after: Rating) -> String {
    let after = md(&after.to_string());
    match before {
        Some(before) => say!(puzzles::rating_changed, before = md(&before.to_string()), after = after),
        None => say!(puzzles::rating_kept, rating = after),
    }
}

/// How a puzzle continues after its solution.
#[must_use]
pub fn puzzle_line(puzzle: &CollectedPuzzle) -> String {
    short(&puzzle.puzzle.line.join(" "), 600)
}

/// The answer to the solution of a puzzle.
#[must_use]
pub fn puzzle_solved(puzzle: &CollectedPuzzle, answer: &str, before: Option<Rating>, after: Rating) -> String {
    let name = md(&puzzle_name(puzzle));
    let answer = code(&short(answer, 300));
    format!("✔ **{name}**\n{}\n{}", right(puzzle, &answer, code), counted(before, after))
}

/// The text that an answer is right, and how the puzzle continues.
fn right(puzzle: &CollectedPuzzle, answer: &str, shown: fn(&str) -> String) -> String {
    going_on(say!(puzzles::right, answer = answer), puzzle, shown)
}

/// A sentence about the solution, and one about how the puzzle continues, unless the solution ends the game.
fn going_on(sentence: String, puzzle: &CollectedPuzzle, shown: fn(&str) -> String) -> String {
    match puzzle.puzzle.line.len() {
        0 | 1 => sentence,
        _ => sentences([sentence, say!(puzzles::goes_on, line = shown(&puzzle_line(puzzle)))]),
    }
}

/// The answer to another move than the solution.
#[must_use]
pub fn puzzle_failed(puzzle: &CollectedPuzzle, answer: &str, before: Option<Rating>, after: Rating) -> String {
    let name = md(&puzzle_name(puzzle));
    let answer = code(&short(answer, 300));
    format!("✘ **{name}**\n{}", sentences([wrong(puzzle, &answer), counted(before, after)]))
}

/// The answer to another move that wins, where the task is the fastest win.
#[must_use]
pub fn puzzle_won_later(puzzle: &CollectedPuzzle, answer: &str) -> String {
    format!("**{}**\n{}", md(&puzzle_name(puzzle)), say!(puzzles::later, answer = code(&short(answer, 300))))
}

/// The answer to a move on the page of a puzzle.
#[must_use]
pub fn puzzle_judged(puzzle: &CollectedPuzzle, answer: &str, verdict: Verdict) -> String {
    match verdict {
        Verdict::Right => right(puzzle, answer, str::to_owned),
        Verdict::Later => say!(puzzles::later, answer = answer),
        Verdict::Wrong => wrong(puzzle, answer),
    }
}

/// The reason why an answer is wrong, as a sentence.
fn wrong(puzzle: &CollectedPuzzle, answer: &str) -> String {
    match (puzzle.puzzle.by_length, puzzle.puzzle.plies) {
        (true, Some(1)) => say!(puzzles::wrong_at_once, answer = answer),
        (true, _) => say!(puzzles::wrong_by_length, answer = answer),
        (false, _) => say!(puzzles::wrong, answer = answer),
    }
}

/// The solution of a puzzle, shown on request.
#[must_use]
pub fn puzzle_solution(puzzle: &CollectedPuzzle, before: Option<Rating>, after: Rating) -> String {
    let name = md(&puzzle_name(puzzle));
    let solution = say!(puzzles::solution, solution = code(&puzzle.puzzle.solution));
    format!("**{name}**\n{}\n{}", going_on(solution, puzzle, code), counted(before, after))
}

/// How the solution of a puzzle begins.
#[must_use]
pub fn puzzle_hint(beginning: &str) -> String {
    hint_beginning(beginning)
}

/// There are no puzzles of a game, only of others.
#[must_use]
pub fn no_puzzles(game: GameKind, others: &[GameKind]) -> String {
    say!(puzzles::none_of_game, game = game.name(), others = joined_or(others.iter().map(|game| game.name())))
}

/// A puzzle that is no longer there.
#[must_use]
pub fn no_such_puzzle() -> String {
    say!(puzzles::gone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_engine::collection;

    /// R21: a task promises a single winning move only where the other ones are proved to lose, and an answer that wins later
    /// is not called wrong.
    #[test]
    fn nothing_is_promised_that_is_not_proved() {
        for puzzle in collection() {
            let state = puzzle.state().expect("a position");
            let task = puzzle_task(puzzle, &state);
            assert_eq!(task.contains("Only one move wins"), !puzzle.puzzle.by_length, "{task}");
            let later = puzzle_judged(puzzle, "a1-a2", Verdict::Later);
            assert!(later.contains("wins too, but later") && !later.contains("is not the move"), "{later}");
            assert!(puzzle_won_later(puzzle, "a1-a2").contains("wins too, but later"));
        }
    }
}
