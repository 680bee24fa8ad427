//! The player who has signed in with the browser that asks.

use std::fmt;

use colonnade_play::PlayerId;

/// A player who has signed in.
#[derive(Clone)]
pub(crate) struct SignedIn {
    pub(crate) player: PlayerId,
    pub(crate) name: String,
    /// The stored hash of the session.
    pub(crate) hash: [u8; 32],
    /// The token that the forms of this session have.
    pub(crate) form_token: String,
}

impl fmt::Debug for SignedIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SignedIn").field(&self.player).finish()
    }
}
