//! Colonnade: correspondence play of five stacking and sowing board games, and the archive of what was played.
//!
//! The crate is a house of rooms, one above the other; a room only looks down (`tests/it/tidy.rs` holds it to that).
//! At the ground stands [`rules`], which others may want by itself; above it [`record`], the game records, [`play`],
//! the correspondence game, [`view`], the pictures, and [`store`], what is kept; on top [`cli`], the commands.

pub mod app;
pub mod cli;
pub mod config;
pub mod discord;
pub mod play;
pub mod record;
pub mod scheduler;
pub mod service;
pub mod store;
pub mod view;
pub mod web;
