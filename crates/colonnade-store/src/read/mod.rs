//! Reading: views of the rows, snapshots, and the search of the archive.

pub(crate) mod archive;
pub(crate) mod moment;
pub(crate) mod overview;
pub(crate) mod passes;
pub(crate) mod positions;
pub(crate) mod put_off;
pub(crate) mod recording;
pub(crate) mod row_cache;
pub(crate) mod search;
pub(crate) mod snapshots;
pub(crate) mod together;
pub(crate) mod view;
