//! Messages, and the ids of their components, as Discord knows them.

pub(crate) mod board_view;
pub(crate) mod layout;
pub(crate) mod message;
pub(crate) mod overflow;
pub(crate) mod pagination;
