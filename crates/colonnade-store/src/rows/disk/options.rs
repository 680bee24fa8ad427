//! How the rows in a directory are opened.

use std::time::Duration;

/// How to open rows.
#[derive(Clone, Debug)]
pub(crate) struct RowsOptions {
    /// The size of sled's cache, in bytes of its own count; it takes up to three times that in memory.
    pub(crate) cache_bytes: u64,
    /// Whether to create a store if there is none.
    pub(crate) create: bool,
    /// The format of the stored data: the one for a new store, and the only one that is opened.
    pub(crate) format: u32,
    /// How many bytes of old segments are checked for damage before the rows are open; the others are checked later.
    pub(crate) check_bytes: u64,
    /// The length of the write-ahead log. Commits longer than a quarter of it do not go through it.
    pub(crate) log_bytes: u64,
    /// About the longest time after a commit until sled has it and the log no longer does.
    pub(crate) wipe_after: Duration,
}

impl Default for RowsOptions {
    fn default() -> RowsOptions {
        RowsOptions {
            cache_bytes: 64 << 20,
            create: true,
            format: 1,
            check_bytes: 64 << 20,
            log_bytes: 1 << 20,
            wipe_after: Duration::from_secs(2),
        }
    }
}
