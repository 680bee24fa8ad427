#![doc = include_str!("../README.md")]

mod answer;
mod knowledge;
mod level;
mod meter;
mod random;
mod score;
mod search;
mod table;
mod think;

pub use answer::{Answer, Choice};
pub use level::Level;
pub use think::{Effort, consider, think, warm_up};
