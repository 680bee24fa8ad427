//! Who looks.

use super::ids::{PlayerId, ServerId};

/// Who reads games, archive, players and pictures. Whoever may not see a game is answered as if there were none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Anybody, on the web.
    Nobody,
    /// A player.
    Player(PlayerId),
    /// Whoever is in a Discord server.
    Server(ServerId),
    /// The host, at his own machine.
    Host,
}
