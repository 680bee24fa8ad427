//! Tournaments: the list of those that everybody may see, and the page of one.

pub(crate) mod list_page;
pub(crate) mod table_view;
pub(crate) mod tournament_page;
