//! The numbers that identify players, games, challenges and servers.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

id! {
    /// A player's permanent number, assigned by this program: never a Discord ID.
    PlayerId, ""
}
id! {
    /// A game's number, shown as `#1042`.
    GameId, "#"
}
id! {
    /// A challenge's number.
    ChallengeId, ""
}
id! {
    /// A Discord server, by its Discord ID; never shown.
    ServerId, ""
}
