//! Reading: views of the rows, snapshots, and the search of the archive.

pub(crate) mod archive;
pub(crate) mod positions;
pub(crate) mod row_cache;
pub(crate) mod snapshots;
pub(crate) mod together;
pub(crate) mod view;
