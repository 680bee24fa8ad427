//! Lines of `colonnade puzzles`, and what is wrong with a file of puzzles.

use std::fmt::Display;

use super::super::short;
use colonnade_engine::PuzzleFault;

/// A line of a file of puzzles is wrong.
#[must_use]
pub fn bad_line(file: &dyn Display, line: usize, fault: &PuzzleFault) -> String {
    format!("{file}:{line}: {}", fault_text(fault))
}

fn fault_text(fault: &PuzzleFault) -> String {
    match fault {
        PuzzleFault::Form => {
            "not a puzzle; expected number, variant, rating, plies, other moves, position and line, separated by tabs"
                .to_owned()
        }
        PuzzleFault::Number => {
            "the number is wrong; expected at least 10000, and more than in the line before".to_owned()
        }
        PuzzleFault::Rating => "the rating is wrong; expected 600 to 2400".to_owned(),
        PuzzleFault::Position => "the position is wrong; expected a position string of the variant in which the game \
                                  goes on, as the program writes it"
            .to_owned(),
        PuzzleFault::Others(others) => format!("the number of other moves is wrong; expected {others}, at most 8000"),
        PuzzleFault::Action(text) => {
            let text = short(text, 100);
            format!("“{text}” is wrong; expected a legal move, as the program writes it")
        }
        PuzzleFault::End => {
            "the line is wrong; expected one that ends in a win of the side to move after so many plies, \
                             or seven actions where they are not known"
                .to_owned()
        }
    }
}

/// A puzzle that is not proved.
#[must_use]
pub fn not_proved(number: u16) -> String {
    format!("Puzzle {number} could not be proved with this work.")
}

/// How many puzzles were checked.
#[must_use]
pub fn checked(all: usize, wrong: usize) -> String {
    format!("{wrong} of {} not proved", super::counted(all as u64, "puzzle", "puzzles"))
}
