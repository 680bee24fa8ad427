//! Analyses, the board to analyse on, the explorer.

pub(crate) mod board;
pub(crate) mod explorer;
pub(crate) mod report;
pub(crate) mod start;
pub(crate) mod studies;
