//! Challenges and seeks.

pub(crate) mod commands;
pub(crate) mod computer_games;
pub(crate) mod list;
pub(crate) mod making;
pub(crate) mod seeks;
