//! A cache of rows that the writer knows do not exist: most appends find neither plans nor followers.

use std::num::NonZeroUsize;

use lru::LruCache;

use crate::codec::keys::Key;

/// The most rows in the cache.
const MOST: NonZeroUsize = NonZeroUsize::new(16_384).expect("not zero");

/// Keys of rows, and prefixes of such keys, of which none existed when they were looked for, and that nobody has written
/// since.
///
/// Code that writes one must call [`Absent::forget`]; code that cannot tell what is stored, [`Absent::forget_all`].
#[derive(Debug)]
pub(crate) struct Absent(LruCache<Key, ()>);

impl Default for Absent {
    fn default() -> Self {
        Absent(LruCache::new(MOST))
    }
}

impl Absent {
    /// Whether a row is known not to exist.
    pub(crate) fn has(&mut self, row: &Key) -> bool {
        self.0.get(row).is_some()
    }

    /// Records that a row does not exist.
    pub(crate) fn note(&mut self, row: Key) {
        self.0.put(row, ());
    }

    /// Records that a row may exist.
    pub(crate) fn forget(&mut self, row: &Key) {
        self.0.pop(row);
    }

    /// Empties the cache.
    pub(crate) fn forget_all(&mut self) {
        self.0.clear();
    }
}
