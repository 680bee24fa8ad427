#![doc = include_str!("../README.md")]

mod analysis;
mod answer;
mod collecting;
mod collection;
mod distinct;
mod forced;
mod hint;
mod knowledge;
pub mod known;
mod level;
mod meter;
mod puzzle;
mod random;
mod score;
mod search;
mod table;
mod think;

pub use analysis::{Judgement, Review, review};
pub use answer::{Answer, Choice};
pub use collecting::collected;
pub use collection::{COLLECTION, CollectedPuzzle, PuzzleFault, collection, finding_work};
pub use distinct::lead_to_the_same;
pub use forced::forced;
pub use hint::{Hint, hint};
pub use knowledge::{EndingRow, ending_table};
pub use level::Level;
pub use puzzle::{Puzzle, puzzle};
pub use think::{Bounds, Effort, consider, solved, think, think_within, warm_up};
