//! The bot: players challenge each other in Discord and play there over days.
//!
//! What comes in is read into a call, the service does it, `view` words and draws the answer, and the desk brings it to
//! where it was asked for: at once where there is time, later where there is not, and in both cases once. What happens
//! is announced by the answer to the command that made it happen, or, where there is none, by the outbox, whose
//! courier asks Discord in doubt what arrived.

mod board;
mod browse;
mod call;
mod challenges;
mod commands;
mod composer;
mod connect;
mod courier;
mod desk;
mod direct;
mod gateway;
mod people;
mod playing;
mod post;
mod press;
mod reach;
mod rest;
mod settings;
mod tag;

pub use connect::{ConnectError, Discord, connect};
pub use gateway::Connection;
pub use reach::reach;
pub use settings::{ComposeLink, Register, Settings};
