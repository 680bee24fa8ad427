//! Colonnade: correspondence play of stacking and sowing board games, and the archive of what was played.
//!
//! The program is made of crates, each with the name of a module here: [`colonnade_rules`] has the rules of the
//! games, [`record`] game records, [`play`] the correspondence game, [`view`] pictures and text, [`store`] the durable
//! data, [`service`] the only writer, [`computer`] the computer players, [`scheduler`] background work, [`discord`] and
//! [`web`] the front ends. [`app`], [`config`] and [`cli`] are the program around them. `ARCHITECTURE.md` has the map.

pub mod app;
pub mod cli;
pub mod config;
#[cfg(any(test, fuzzing))]
pub mod fuzz;

pub use colonnade_archive as archive;
pub use colonnade_computer as computer;
#[cfg(feature = "discord")]
pub use colonnade_discord as discord;
pub use colonnade_language as language;
pub use colonnade_play as play;
pub use colonnade_record as record;
pub use colonnade_scheduler as scheduler;
pub use colonnade_service as service;
pub use colonnade_store as store;
pub use colonnade_view as view;
pub use colonnade_web as web;
pub use colonnade_wording as wording;

/// The README, whose Rust code blocks are tested like the examples of this crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
