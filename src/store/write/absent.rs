//! Rows that the writer knows not to be there: most appends find neither plans nor followers.

use std::num::NonZeroUsize;

use lru::LruCache;

use crate::play::{GameId, PlayerId};

/// The most of them that are known.
const MOST: NonZeroUsize = NonZeroUsize::new(16_384).expect("not zero");

/// Rows that an append looks for, and mostly in vain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Row {
    /// A player's plan in a game.
    Plan(PlayerId, GameId),
    /// All followers of a game.
    Followers(GameId),
}

/// Rows that were not there when they were looked for, and that nobody has written since.
///
/// Whoever writes one has to call [`Absent::forget`], and whoever cannot say what is stored, [`Absent::forget_all`].
#[derive(Debug)]
pub(crate) struct Absent(LruCache<Row, ()>);

impl Default for Absent {
    fn default() -> Self {
        Absent(LruCache::new(MOST))
    }
}

impl Absent {
    /// Whether it is known that this is not there.
    pub(crate) fn has(&mut self, row: Row) -> bool {
        self.0.get(&row).is_some()
    }

    /// It was looked for, and is not there.
    pub(crate) fn note(&mut self, row: Row) {
        self.0.put(row, ());
    }

    /// It may be there.
    pub(crate) fn forget(&mut self, row: Row) {
        self.0.pop(&row);
    }

    /// Nothing is known any more.
    pub(crate) fn forget_all(&mut self) {
        self.0.clear();
    }
}
