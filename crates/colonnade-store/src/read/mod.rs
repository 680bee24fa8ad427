//! Reading: the search of the archive, and several things at once.

pub(crate) mod archive;
pub(crate) mod overview;
pub(crate) mod positions;
pub(crate) mod search;
pub(crate) mod together;
