//! The connection to Discord: events from the gateway, calls of the REST interface, and their limits.

pub(crate) mod connection;
pub(crate) mod direct_messages;
pub(crate) mod edit;
pub(crate) mod gateway;
pub(crate) mod interaction;
pub(crate) mod locales;
pub(crate) mod members;
pub(crate) mod refusals;
pub(crate) mod register;
pub(crate) mod rest;
pub(crate) mod session_starts;
pub(crate) mod tolerant;
pub(crate) mod user_rate_limits;
pub(crate) mod watchdog;
