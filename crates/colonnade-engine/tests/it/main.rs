//! The promises of the engine, tried in all variants.

mod memory;
mod play;
mod positions;
