//! Views of the rows: snapshots, reads that are put off, and reads that are recorded.

pub(crate) mod moment;
pub(crate) mod passes;
pub(crate) mod put_off;
pub(crate) mod recording;
pub(crate) mod row_cache;
pub(crate) mod snapshots;
pub(crate) mod view;
