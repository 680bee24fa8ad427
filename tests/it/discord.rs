//! The bot against a fake Discord server on loopback: every command, button, menu, form and suggestion, used as users
//! do, through the library that the bot uses. Messages are compared with snapshots; the fake server itself checks that
//! every message keeps Discord's limits.
//!
//! After an intended change, `INSTA_UPDATE=always cargo test --test it discord` writes the new snapshots.

mod contract;
mod double;
mod gateway;
mod harness;
mod languages;
mod lines;
mod lists;
mod payload;
mod puzzles;
mod rest;
mod shown;
mod tournaments;
mod typed;
mod world;

mod agreements;
mod authority;
mod bounds;
mod browsing;
mod challenges;
mod channels;
mod closing;
mod composing;
mod computers;
mod connection;
mod counting;
mod delivery;
mod groups;
mod next_game;
mod notes;
mod outages;
mod people;
mod plans;
mod playing;
mod reaching;
mod refusals;
mod seeking;
mod servers;
mod suggesting;
mod told;
mod troubles;
mod two_processes;
mod uploads;
mod watching;
mod written;
