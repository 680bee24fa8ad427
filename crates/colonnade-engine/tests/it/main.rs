//! The promises of the engine, tried in all variants.

mod analysis;
mod collection;
mod known;
mod memory;
mod play;
mod positions;
