//! The boards of games.

pub(crate) mod frames;
pub(crate) mod game_view;
pub(crate) mod move_builder;
pub(crate) mod picture_cache;
