//! The versions of players that the writer knows by heart: most appends rest on those of two.

use std::num::NonZeroUsize;

use lru::LruCache;

use crate::play::PlayerId;
use crate::store::Fault;
use crate::store::tables::players;
use crate::store::write::transaction::Transaction;

/// The most players whose versions are known.
const MOST: NonZeroUsize = NonZeroUsize::new(16_384).expect("not zero");

/// The versions of those players whose events nobody has changed since they were read.
///
/// Whoever changes a player has to call [`Versions::forget`], and whoever cannot say what is stored,
/// [`Versions::forget_all`].
#[derive(Debug)]
pub(crate) struct Versions(LruCache<PlayerId, u64>);

impl Default for Versions {
    fn default() -> Self {
        Versions(LruCache::new(MOST))
    }
}

impl Versions {
    /// Whether so much and no more has happened to a player.
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

    /// A player changes.
    pub(crate) fn forget(&mut self, player: PlayerId) {
        self.0.pop(&player);
    }

    /// Nothing is known any more.
    pub(crate) fn forget_all(&mut self) {
        self.0.clear();
    }
}
