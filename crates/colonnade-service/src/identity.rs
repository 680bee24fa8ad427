//! Recognizes people in lists of bars and blocks, even if they were deleted and came back with another number.

use std::sync::Arc;

use super::Service;
use colonnade_play::{Identity, IdentityHash, Player, Server};

/// A hash of bytes under the host's secret key.
pub type KeyedHash = Arc<dyn Fn(&[u8]) -> [u8; 32] + Send + Sync>;

impl Service {
    /// Sets the keyed hash for identities. Without one, bars and blocks end when the player is deleted.
    #[must_use]
    pub fn with_keyed_hash(mut self, hash: KeyedHash) -> Service {
        self.keyed_hash = Some(hash);
        self
    }
}

/// The hash of a player's identity; `None` for players without a Discord account.
pub(super) fn identity_hash(service: &Service, player: &Player) -> Option<IdentityHash> {
    let hash = service.keyed_hash.as_ref()?;
    let Some(Identity::Discord(user)) = &player.identity else { return None };
    let mut short = [0; 16];
    short.copy_from_slice(&hash(&user.to_be_bytes())[..16]);
    Some(IdentityHash(short))
}

/// Whether a server bars a player.
pub(super) fn is_barred(service: &Service, server: &Server, player: &Player) -> bool {
    server.barred.contains(&player.id)
        || (!server.barred_identities.is_empty()
            && identity_hash(service, player).is_some_and(|hash| server.barred_identities.contains(&hash)))
}

/// Whether one of two players blocks the other.
pub(super) fn is_blocked(service: &Service, a: &Player, b: &Player) -> bool {
    let blocks = |by: &Player, other: &Player| {
        by.blocks.contains(&other.id)
            || (!by.blocked_identities.is_empty()
                && identity_hash(service, other).is_some_and(|hash| by.blocked_identities.contains(&hash)))
    };
    blocks(a, b) || blocks(b, a)
}
