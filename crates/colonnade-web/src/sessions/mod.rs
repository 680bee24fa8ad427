//! Signing in by a link from the bot, the sessions that begin so, and the pages of the player who has signed in.

pub(crate) mod challenge_form;
pub(crate) mod challenge_page;
pub(crate) mod own_game;
pub(crate) mod own_pages;
pub(crate) mod own_settings;
pub(crate) mod programs_page;
pub(crate) mod sign_in;
pub(crate) mod signed_in;
pub(crate) mod tokens;
