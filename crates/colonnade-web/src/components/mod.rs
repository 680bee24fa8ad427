//! Parts of pages that several pages share, and the page of an error.

pub(crate) mod action_blocks;
pub(crate) mod assets;
pub(crate) mod board_view;
pub(crate) mod boards;
pub(crate) mod error;
pub(crate) mod layout;
pub(crate) mod marked;
pub(crate) mod reader;
pub(crate) mod results_bar;
pub(crate) mod themes;
