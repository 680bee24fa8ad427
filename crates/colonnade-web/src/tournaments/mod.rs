//! Tournaments: the list of those that everybody may see, and the page of one.

mod calendar;
mod feed;
pub(crate) mod list_page;
pub(crate) mod table_view;
pub(crate) mod tournament_page;
mod trf;
