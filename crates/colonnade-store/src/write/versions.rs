//! A cache of the versions of players: most appends depend on those of two players.

use std::num::NonZeroUsize;

use lru::LruCache;

use crate::Fault;
use crate::tables::players;
use crate::transaction::Transaction;
use colonnade_play::PlayerId;

/// The most players whose versions are cached.
const MOST: NonZeroUsize = NonZeroUsize::new(16_384).expect("not zero");

/// The versions of players whose events nobody has changed since they were read.
///
/// Code that changes a player must call [`Versions::forget`]; code that cannot tell what is stored,
/// [`Versions::forget_all`].
#[derive(Debug)]
pub(crate) struct Versions(LruCache<PlayerId, u64>);

impl Default for Versions {
    fn default() -> Self {
        Versions(LruCache::new(MOST))
    }
}

impl Versions {
    /// Whether a player is exactly at a version.
    pub(crate) fn is_at(
        &mut self,
        transaction: &Transaction<'_>,
        player: PlayerId,
        version: u64,
    ) -> Result<bool, Fault> {
        if let Some(&known) = self.0.get(&player) {
            return Ok(known == version);
        }
        let is_at = players::is_at(transaction, player, version)?;
        if is_at {
            self.0.put(player, version);
        }
        Ok(is_at)
    }

    /// Forgets the version of a player who changes.
    pub(crate) fn forget(&mut self, player: PlayerId) {
        self.0.pop(&player);
    }

    /// Empties the cache.
    pub(crate) fn forget_all(&mut self) {
        self.0.clear();
    }
}
