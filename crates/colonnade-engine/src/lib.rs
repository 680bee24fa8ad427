#![doc = include_str!("../README.md")]

mod analysis;
mod answer;
mod budget;
mod collect;
mod collection;
mod distinct;
mod evaluator;
mod exhaustion;
mod hint;
pub mod known;
mod level;
mod meter;
mod proof;
mod puzzle;
mod random;
mod score;
mod search;
mod self_play;
mod starts;
mod table;
mod think;

pub use analysis::{Judgement, Review, review};
pub use answer::{Answer, ChosenMove};
pub use collect::collect_puzzle;
pub use collection::{COLLECTION, CollectedPuzzle, PuzzleFault, Verdict, collection, proof_work};
pub use distinct::lead_to_same_position;
pub use evaluator::{EndingRow, MOST_ENDING_STONES, ending_table, set_ending_stones};
pub use exhaustion::puzzle_by_exhaustion;
pub use hint::{Hint, hint};
pub use level::Level;
pub use proof::{can_be_certain, certain_winner};
pub use puzzle::{Puzzle, puzzle};
pub use self_play::{SelfPlay, play_itself};
pub use starts::{FairStart, STARTS, fair_starts};
pub use think::{Bounds, Effort, solve, think, think_typed, think_within, warm_up};
