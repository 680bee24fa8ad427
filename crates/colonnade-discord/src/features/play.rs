//! Games: their boards, and the buttons below them.

pub(crate) mod commands;
pub(crate) mod games;
pub(crate) mod hints;
