//! Pages behind signed links.

pub(crate) mod move_links;
pub(crate) mod move_page;
pub(crate) mod planning;
