//! Reading: views of the rows, snapshots, and the search of the archive.

pub(crate) mod archive;
pub(crate) mod snapshots;
pub(crate) mod view;
