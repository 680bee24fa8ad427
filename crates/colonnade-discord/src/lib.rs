//! The Discord bot, with which players challenge each other and play games over several days.
//!
//! A gateway event becomes an `interaction`. Its handler calls the service and returns a `respond::Response`, which is
//! sent once: immediately if the handler is fast enough, otherwise after a deferred reply. An event is announced by the
//! response to the command that caused it, or, if there is none, by `delivery`, which delivers the outbox and, when
//! in doubt, asks Discord whether a message has arrived.
//!
//! Handlers are free functions that take the `bot::Bot`. The files by layer: `rest`, `message` and `custom_id` know
//! only Discord; `game_message`, `acting`, `composer` and the other handlers also know games; `components` and
//! `commands` dispatch to the handlers; `gateway` and [`connect`] maintain the connection.

mod acting;
mod analysis;
mod announcements;
mod archive;
mod board_view;
mod bot;
mod challenges;
mod challenging;
mod channel_texts;
mod commands;
mod components;
mod composer;
mod composer_message;
mod computer_games;
mod connect;
mod connection;
mod custom_id;
mod daily_puzzle;
mod delivery;
mod direct_messages;
mod drafts;
mod edits;
mod export;
mod followers;
mod forgetting;
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
mod members;
mod message;
mod missed;
mod moved_deadlines;
mod notes;
mod own_data;
mod own_settings;
mod pages;
mod plan_list;
mod plans;
mod players;
mod presence;
mod puzzles;
mod reachability;
mod recent;
mod refusals;
mod register;
mod replay;
mod respond;
mod rest;
mod rules;
mod seeks;
mod servers;
mod session_starts;
mod settings;
mod target;
mod time_outs;
mod tolerant;
mod typed_moves;
mod user_rate_limits;
mod watchdog;
mod welcome;
mod written_moves;

pub use connect::{ConnectError, Discord, connect};
pub use connection::{Connection, Deliveries};
pub use custom_id::component_names;
#[cfg(any(test, fuzzing, feature = "testing"))]
pub use custom_id::fuzz as fuzz_custom_ids;
pub use reachability::check_reachability;
pub use settings::{ComposeLink, LinkTo, Register, Settings};
