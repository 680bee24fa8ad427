//! Pages of players.

pub(crate) mod people_pages;
pub(crate) mod player_pages;
pub(crate) mod previews;
