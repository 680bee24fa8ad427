//! Puzzles in words.

use super::english::joined_or;
use super::replies::hint_beginning;
use super::{code, md, short, side};
use crate::play::{PuzzleResults, Rating};
use colonnade_engine::CollectedPuzzle;
use colonnade_rules::{Game as GameKind, State};

/// The task of a puzzle, as a sentence.
#[must_use]
pub fn puzzle_task(puzzle: &CollectedPuzzle, state: &State) -> String {
    let side = side(state.diagram().seats[state.side_to_act()].name);
    match puzzle.puzzle.plies {
        Some(1) => format!("{side} is to move. Find the only move with which {side} wins at once."),
        Some(_) if puzzle.puzzle.by_length => {
            let pillars = match puzzle.variant.game() {
                GameKind::PitOfPillars => " (a pillar may move with it)",
                _ => "",
            };
            format!(
                "{side} is to move. Find the only move{pillars} after which {side} wins with the next one, whatever the answer."
            )
        }
        Some(plies) => {
            format!("{side} is to move. Only one move wins, in {} moves of {side} at most. Find it.", plies.div_ceil(2))
        }
        None => format!("{side} is to move. Only one move wins. Find it."),
    }
}

/// A puzzle in a line: its number, its variant and how hard it is.
#[must_use]
pub fn puzzle_name(puzzle: &CollectedPuzzle) -> String {
    format!("Puzzle {} · {} · rated {}", puzzle.number, puzzle.variant, puzzle.rating)
}

/// The head of a puzzle that is to be solved, with what the reader has done so far.
#[must_use]
pub fn puzzle_head(puzzle: &CollectedPuzzle, state: &State, results: &PuzzleResults) -> String {
    let mut lines = vec![format!("**{}**", md(&puzzle_name(puzzle))), puzzle_task(puzzle, state)];
    if results.first(puzzle.number).is_some() {
        lines.push("You have answered this one before; only the first answer counts.".to_owned());
    } else {
        lines.push(format!(
            "Your puzzle rating is {}; your first answer counts for it.",
            md(&results.rating.to_string())
        ));
    }
    lines.join("\n")
}

/// The puzzle of the day, for everybody in a channel.
#[must_use]
pub fn daily_puzzle(puzzle: &CollectedPuzzle, state: &State) -> String {
    let lines = ["**The puzzle of the day**".to_owned(), md(&puzzle_name(puzzle)), puzzle_task(puzzle, state)];
    lines.join("\n")
}

/// How an attempt changed a rating; None where it did not count.
fn counted(before: Option<Rating>, after: Rating) -> String {
    match before {
        Some(before) => format!("Your puzzle rating: {} → {}.", md(&before.to_string()), md(&after.to_string())),
        None => format!("Only the first answer to a puzzle counts; your puzzle rating is {}.", md(&after.to_string())),
    }
}

/// How a puzzle goes on after its solution.
#[must_use]
pub fn puzzle_line(puzzle: &CollectedPuzzle) -> String {
    short(&puzzle.puzzle.line.join(" "), 600)
}

/// The answer to the solution of a puzzle.
#[must_use]
pub fn puzzle_solved(puzzle: &CollectedPuzzle, answer: &str, before: Option<Rating>, after: Rating) -> String {
    let (name, answer) = (md(&puzzle_name(puzzle)), code(&short(answer, 300)));
    let line = goes_on(puzzle, code);
    format!("✔ **{name}**\nRight, {answer} wins.{line}\n{}", counted(before, after))
}

/// How it goes on after the solution, as a sentence after others; empty where the solution ends the game.
fn goes_on(puzzle: &CollectedPuzzle, shown: fn(&str) -> String) -> String {
    match puzzle.puzzle.line.len() {
        0 | 1 => String::new(),
        _ => format!(" It may go on so: {}", shown(&puzzle_line(puzzle))),
    }
}

/// The answer to another move than the solution.
#[must_use]
pub fn puzzle_failed(puzzle: &CollectedPuzzle, answer: &str, before: Option<Rating>, after: Rating) -> String {
    let (name, answer) = (md(&puzzle_name(puzzle)), code(&short(answer, 300)));
    format!("✘ **{name}**\n{} {}", wrong(puzzle, &answer), counted(before, after))
}

/// The answer to a move on the page of a puzzle.
#[must_use]
pub fn puzzle_judged(puzzle: &CollectedPuzzle, answer: &str, is_right: bool) -> String {
    if is_right { format!("Right, {answer} wins.{}", goes_on(puzzle, str::to_owned)) } else { wrong(puzzle, answer) }
}

/// The reason why an answer is wrong, as a sentence.
fn wrong(puzzle: &CollectedPuzzle, answer: &str) -> String {
    if puzzle.puzzle.by_length && puzzle.puzzle.plies != Some(1) {
        return format!("{answer} is not the move: there is an answer to it after which the next move does not win.");
    }
    let at_once = if puzzle.puzzle.by_length { " at once" } else { "" };
    format!("{answer} is not the move: it does not win{at_once}.")
}

/// The solution of a puzzle, shown on request.
#[must_use]
pub fn puzzle_solution(puzzle: &CollectedPuzzle, before: Option<Rating>, after: Rating) -> String {
    let name = md(&puzzle_name(puzzle));
    let solution = code(&puzzle.puzzle.solution);
    format!("**{name}**\nThe move is {solution}.{}\n{}", goes_on(puzzle, code), counted(before, after))
}

/// How the solution of a puzzle begins.
#[must_use]
pub fn puzzle_hint(beginning: &str) -> String {
    hint_beginning(beginning)
}

/// There are no puzzles of a game, only of others.
#[must_use]
pub fn no_puzzles(game: GameKind, others: &[GameKind]) -> String {
    let others: Vec<String> = others.iter().map(|game| game.name().to_owned()).collect();
    format!("There are no puzzles of {} yet, only of {}.", game.name(), joined_or(&others))
}

/// A puzzle that is no longer there.
#[must_use]
pub fn no_such_puzzle() -> String {
    "This puzzle is not there any more. `/puzzle` shows another one.".to_owned()
}
