//! The tables of the store: reads and writes of each.

pub(crate) mod action_times;
pub(crate) mod archived_games;
pub(crate) mod blocks;
pub(crate) mod challenges;
pub(crate) mod declared;
pub(crate) mod due;
pub(crate) mod duplicates;
pub(crate) mod events;
pub(crate) mod followers;
pub(crate) mod games;
pub(crate) mod lists;
pub(crate) mod long_values;
pub(crate) mod open_items;
pub(crate) mod outbox;
pub(crate) mod players;
pub(crate) mod positions;
pub(crate) mod projection;
pub(crate) mod projections;
pub(crate) mod ratings;
pub(crate) mod running_games;
pub(crate) mod seeks;
pub(crate) mod servers;
pub(crate) mod snapshots;
pub(crate) mod tournaments;
pub(crate) mod typed;
