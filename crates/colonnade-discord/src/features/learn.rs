//! The rules of the games, and the first steps.

pub(crate) mod commands;
pub(crate) mod rules;
pub(crate) mod welcome;
