//! Colonnade: correspondence play of stacking and sowing board games, and the archive of what was played.
//!
//! The program is made of layers, and a module imports only from lower ones: [`colonnade_rules`] has the rules of the
//! games, [`record`] game records, [`play`] the correspondence game, [`view`] pictures and text, [`store`] the durable
//! data, [`service`] the only writer, [`computer`] the computer players, [`scheduler`] background work, [`discord`] and
//! [`web`] the front ends, and [`app`], [`config`] and [`cli`] the program around them. `ARCHITECTURE.md` has the map.

pub mod app;
pub mod cli;
pub mod computer;
pub mod config;
#[cfg(feature = "discord")]
pub mod discord;
#[cfg(any(test, fuzzing))]
pub mod fuzz;
pub mod language;
pub mod play;
pub mod record;
pub mod scheduler;
pub mod service;
pub mod store;
pub mod view;
pub mod web;

/// The README, whose Rust code blocks are tested like the examples of this crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
