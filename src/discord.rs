//! The Discord bot: players challenge each other and play there over days.
//!
//! An event of the gateway becomes an `interaction`, a handler asks the service and returns a `respond::Response`,
//! and the response is sent once: at once where there is time, deferred where there is not. An announcement is the
//! response to the command that caused it, or, where there is none, comes from the outbox by the `courier`, which
//! asks Discord in doubt whether a message has arrived.
//!
//! Handlers are free functions that take the `bot::Bot`. The files by layer: `rest`, `message`, `custom_id`
//! know Discord only; `game_message`, `acting`, `composer` and the other handlers know games as well;
//! `components` and `commands` lead to the handlers; `gateway` and [`connect`] keep the connection.

mod acting;
mod analysis;
mod announcements;
mod archive;
mod bot;
mod challenges;
mod commands;
mod components;
mod composer;
mod connect;
mod connection;
mod courier;
mod custom_id;
mod daily_puzzle;
mod direct_messages;
mod drafts;
mod edits;
mod export;
mod followers;
mod game_choice;
mod game_message;
mod games;
mod gateway;
mod heavy_work;
mod hints;
mod interaction;
mod languages;
mod layout;
mod locales;
mod message;
mod missed;
mod notes;
mod own_data;
mod own_settings;
mod pace;
mod pages;
mod plan_list;
mod plans;
mod players;
mod puzzles;
mod reach;
mod recent;
mod register;
mod replay;
mod respond;
mod rest;
mod rules;
mod seeks;
mod servers;
mod session_starts;
mod settings;
mod typed_moves;
mod watchdog;
mod welcome;
mod written_moves;

pub use connect::{ConnectError, Discord, connect};
pub use connection::{Connection, Deliveries};
pub use custom_id::component_names;
pub use reach::reach;
pub use settings::{ComposeLink, LinkTo, Register, Settings};
