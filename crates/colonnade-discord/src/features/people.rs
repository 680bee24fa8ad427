//! A player's settings, data and relations to others.

pub(crate) mod commands;
pub(crate) mod forgetting;
pub(crate) mod own_data;
pub(crate) mod players;
pub(crate) mod settings;
