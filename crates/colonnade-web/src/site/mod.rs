//! Pages and files that belong to no game.

pub(crate) mod choices;
pub(crate) mod documents;
pub(crate) mod home;
pub(crate) mod puzzle_pages;
pub(crate) mod rules_pages;
pub(crate) mod rules_try;
pub(crate) mod setup;
pub(crate) mod starts_page;
pub(crate) mod static_files;
