//! Where games are played.

use serde::{Deserialize, Serialize};

use super::ids::ServerId;
use super::viewer::Visibility;

/// Where a challenge was made and its game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// A Discord server.
    Server {
        /// The server.
        server: ServerId,
        /// Whether its games are visible only there.
        private: bool,
    },
    /// A conversation with the bot; private unless both players agree to make the game public.
    Direct,
    /// The host's own table; public on that host.
    Local,
    /// Another place: the game was imported. Public on that host.
    Imported,
}

impl Place {
    /// Where the news of a game at this place is announced. If it is told directly, its players are told wherever they
    /// are, so that it does not fill a channel: a game against a computer, which concerns only its player, and a game of
    /// a tournament, which is one of many that begin at once.
    #[must_use]
    pub const fn of_news(self, is_told_directly: bool) -> Place {
        match self {
            Place::Server { .. } if is_told_directly => Place::Direct,
            place => place,
        }
    }

    /// Who may see games played here besides their players and the host; `published` is whether both players agree.
    #[must_use]
    pub const fn visibility(self, published: bool) -> Visibility {
        match self {
            Place::Server { server, private: true } => Visibility::Server(server),
            Place::Direct if !published => Visibility::Players,
            Place::Server { private: false, .. } | Place::Direct | Place::Local | Place::Imported => Visibility::Public,
        }
    }

    /// The Discord server.
    #[must_use]
    pub const fn server(self) -> Option<ServerId> {
        match self {
            Place::Server { server, .. } => Some(server),
            Place::Direct | Place::Local | Place::Imported => None,
        }
    }
}
