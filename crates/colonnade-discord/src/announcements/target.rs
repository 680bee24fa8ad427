//! Where announcements go.

use crate::bot::user_id;
use colonnade_play::{Challenge, Game, GameId, PlayerId, ServerId};
use colonnade_service::{Reply, Service, outbox, people, servers};

/// Where an announcement goes.
pub(crate) enum Target {
    Channel {
        /// The channel; if it is a thread, then its parent.
        channels: Channels,
        /// The players whom the message is for, with their users. They get direct messages if the channel refuses it.
        players: Vec<(PlayerId, u64)>,
    },
    User {
        player: PlayerId,
        user: u64,
        /// The channels in which the user is mentioned if direct messages are closed.
        channels: Option<Channels>,
    },
    /// The channel of a server's daily puzzles.
    Puzzles { server: ServerId, channel: u64 },
    /// A user who follows the game. If direct messages are closed, the user stops following all games.
    Follower { user: u64, player: PlayerId },
    /// A channel where the game is followed, until the channel is gone.
    Watching { server: ServerId, channel: u64, game: GameId },
}

/// The channels of a server where something is announced: the first that accepts the message gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Channels {
    pub(crate) server: ServerId,
    pub(crate) first: u64,
    /// The channel of a thread.
    pub(crate) parent: Option<u64>,
}

impl Channels {
    pub(crate) fn iter(self) -> impl Iterator<Item = u64> {
        [self.first].into_iter().chain(self.parent)
    }

    /// Those of a game; `None` if it is not played in a server.
    pub(crate) fn of_game(service: &Service, game: &Game) -> Reply<Option<Channels>> {
        let (Some(server), Some(first)) = (game.setup.place.server(), outbox::channel_of_game(service, game)?) else {
            return Ok(None);
        };
        let parent = servers::channel_in(service, game.setup.place, game.setup.channel)?;
        Ok(Some(Channels { server, first, parent: parent.filter(|parent| *parent != first) }))
    }

    /// Those of a challenge.
    pub(super) fn of_challenge(service: &Service, challenge: &Challenge) -> Reply<Option<Channels>> {
        let channel = outbox::channel_of_challenge(service, challenge)?;
        let channels = challenge.terms.place.server().zip(channel);
        Ok(channels.map(|(server, first)| Channels { server, first, parent: None }))
    }
}

/// The Discord id of a player.
pub(super) fn user_of(service: &Service, player: PlayerId) -> Reply<Option<u64>> {
    Ok(user_id(&people::player(service, player)?))
}
