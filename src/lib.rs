//! Colonnade: correspondence play of stacking and sowing board games, and the archive of what was played.
//!
//! The program is made of layers, and a module imports only lower ones: [`colonnade_rules`] are the rules of the games,
//! [`record`] their records, [`play`] the correspondence game, [`view`] pictures and words, [`store`] the durable data,
//! [`service`] the only writer, [`computer`] the computer players, [`scheduler`] what happens by itself, [`discord`] and [`web`] the fronts, and [`app`],
//! [`config`] and [`cli`] the program around them. `ARCHITECTURE.md` has the map.

pub mod app;
pub mod cli;
pub mod computer;
pub mod config;
#[cfg(feature = "discord")]
pub mod discord;
pub mod language;
pub mod play;
pub mod record;
pub mod scheduler;
pub mod service;
pub mod store;
pub mod view;
pub mod web;

/// The README, whose blocks of Rust are tested like the examples of this crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
