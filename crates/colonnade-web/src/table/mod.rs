//! The local table.

pub(crate) mod access;
pub(crate) mod commands;
pub(crate) mod form;
pub(crate) mod game;
pub(crate) mod start;
