//! Viewers, and what each may see.

use serde::{Deserialize, Serialize};

use super::ids::{PlayerId, ServerId};
use colonnade_rules::BySide;

/// A reader of games, the archive, players and pictures. A game that the viewer may not see is treated as missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Anybody on the web.
    Nobody,
    /// A player, anywhere.
    Player(PlayerId),
    /// Anybody in a Discord server.
    Server(ServerId),
    /// A player, in a Discord server.
    Member {
        /// The player.
        player: PlayerId,
        /// The server.
        server: ServerId,
    },
    /// The host.
    Host,
}

impl Viewer {
    /// The player, if the viewer is a known one.
    #[must_use]
    pub const fn player(self) -> Option<PlayerId> {
        match self {
            Viewer::Player(player) | Viewer::Member { player, .. } => Some(player),
            Viewer::Nobody | Viewer::Server(_) | Viewer::Host => None,
        }
    }

    /// The Discord server in which the viewer is.
    #[must_use]
    pub const fn server(self) -> Option<ServerId> {
        match self {
            Viewer::Server(server) | Viewer::Member { server, .. } => Some(server),
            Viewer::Nobody | Viewer::Player(_) | Viewer::Host => None,
        }
    }
}

/// Games that count together for ratings, statistics and a leaderboard. Each game counts in one pool. The figures of a
/// pool are shown only to viewers who may see its games, so no figure reveals anything about hidden games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RatingPool {
    /// All public games.
    Public,
    /// The private games of a Discord server.
    Server(ServerId),
}

/// Who may see a game besides its players and the host.
///
/// ```
/// use colonnade_play::{PlayerId, ServerId, Viewer, Visibility};
/// use colonnade_rules::BySide;
/// let players = BySide::new(PlayerId(1), PlayerId(2));
/// let private = Visibility::Server(ServerId(9));
/// assert!(private.admits(Viewer::Player(PlayerId(2)), players) && private.admits(Viewer::Server(ServerId(9)), players));
/// assert!(!private.admits(Viewer::Nobody, players) && !private.admits(Viewer::Player(PlayerId(3)), players));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Visibility {
    /// All viewers.
    Public,
    /// Everybody in this Discord server.
    Server(ServerId),
    /// No other viewers.
    Players,
}

impl Visibility {
    /// The pool of ratings and statistics in which a game counts; `None` for a game that only its players may see,
    /// which counts in no pool.
    #[must_use]
    pub const fn rating_pool(self) -> Option<RatingPool> {
        match self {
            Visibility::Public => Some(RatingPool::Public),
            Visibility::Server(server) => Some(RatingPool::Server(server)),
            Visibility::Players => None,
        }
    }

    /// Whether `viewer` may see a game between `players`.
    #[must_use]
    pub fn admits(self, viewer: Viewer, players: BySide<PlayerId>) -> bool {
        let plays = viewer.player().is_some_and(|player| player == players.first || player == players.second);
        plays
            || match self {
                Visibility::Public => true,
                Visibility::Server(server) => viewer == Viewer::Host || viewer.server() == Some(server),
                Visibility::Players => viewer == Viewer::Host,
            }
    }
}
