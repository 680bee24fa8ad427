//! The knowledge about each game.

mod buku;
mod gore;
mod pilare;
mod pilastri;
mod pit;

use std::sync::atomic::AtomicBool;

pub(crate) use buku::BukuMind;
pub(crate) use gore::GoreMind;
pub(crate) use pilare::PilareMind;
pub(crate) use pilastri::PilastriMind;
pub(crate) use pit::PitMind;

/// Builds the tables that are kept for the process.
pub(crate) fn build_tables(stop: &AtomicBool) {
    _ = gore::endings(stop);
}
