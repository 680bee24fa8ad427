//! Composing moves, step by step or in a modal, and lines of conditional moves.

pub(crate) mod commands;
pub(crate) mod composer;
pub(crate) mod modal_moves;
pub(crate) mod plan_list;
pub(crate) mod plans;
