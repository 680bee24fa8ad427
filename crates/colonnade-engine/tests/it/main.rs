//! The promises of the engine, tried in all variants.

mod analysis;
mod memory;
mod play;
mod positions;
