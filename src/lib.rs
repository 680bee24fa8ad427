//! Colonnade: correspondence play of five stacking and sowing board games, and the archive of what was played.
//!
//! The crate is a house of rooms, one above the other; a room only looks down. At the ground stands [`rules`],
//! which others may want by itself.

pub mod rules;
