//! Games, their records and pictures, lists and statistics of games.

pub(crate) mod archive;
pub(crate) mod archive_params;
pub(crate) mod cards;
pub(crate) mod events;
pub(crate) mod export;
pub(crate) mod feed;
pub(crate) mod file_names;
pub(crate) mod game_page;
pub(crate) mod pictures;
pub(crate) mod record_address;
pub(crate) mod sharing;
pub(crate) mod statistics_page;
