//! Tests of what the engine promises, in all variants.

mod analysis;
mod collection;
mod known;
mod memory;
mod play;
mod positions;
