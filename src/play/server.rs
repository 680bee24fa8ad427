//! A Discord server: how games are played there. A versioned aggregate like a player.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::event::Dated;
use super::ids::{PlayerId, ServerId};
use super::settings::IdentityHash;
use super::span::TimeControl;

/// The settings of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerSettings {
    /// The channel for announcements, by Discord's number; None for the channel of the challenge.
    pub channel: Option<u64>,
    /// Whether each game gets a thread of its own.
    pub threads: bool,
    /// The time control of challenges that name none; None for the host's.
    pub control: Option<TimeControl>,
    /// Whether games that begin from now on are seen in the server only.
    pub private: bool,
    /// Who may make rated challenges.
    pub rated: RatedBy,
}

/// Who may make rated challenges in a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RatedBy {
    /// Every player may.
    #[default]
    Everybody,
    /// Those who may manage the server.
    Managers,
    /// No player may.
    Nobody,
}

impl RatedBy {
    /// Whether a player may make rated challenges who does or does not manage the server.
    #[must_use]
    pub const fn admits(self, manages: bool) -> bool {
        match self {
            RatedBy::Everybody => true,
            RatedBy::Managers => manages,
            RatedBy::Nobody => false,
        }
    }
}

/// An event of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ServerEvent {
    /// Its managers changed its settings.
    SettingsChanged(ServerSettings),
    /// A player may not begin games here any more.
    Barred(PlayerId),
    /// The player may begin games here again.
    Unbarred(PlayerId),
    /// Whoever has an identity with this hash may not begin games here any more.
    BarredIdentity(IdentityHash),
    /// Such a person may begin games here again.
    UnbarredIdentity(IdentityHash),
    /// Its managers allowed that seeks made here meet those of other servers, or no longer.
    SeeksOpened(bool),
    /// Its managers chose the picture theme of the boards in its channels.
    ThemeChosen(String),
}

/// A server as its events made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Server {
    /// Its number; [`Server::HOST`] stands for the whole host.
    pub id: ServerId,
    /// How many events made it: the version that a write names.
    pub version: u64,
    /// The settings of its managers.
    pub settings: ServerSettings,
    /// The players who may not begin games here.
    pub barred: BTreeSet<PlayerId>,
    /// Hashes of their identities, by which they are known again after a deletion.
    pub barred_identities: BTreeSet<IdentityHash>,
    /// Whether seeks made here may meet those of other servers that allow it, too.
    pub seeks_across: bool,
    /// The name of the picture theme of the boards in its channels; None for the standard one. It is stored behind the rest, where
    /// it is set.
    #[serde(skip)]
    pub theme: Option<String>,
}

impl Server {
    /// Stands for the whole host: who is barred here is barred everywhere.
    pub const HOST: ServerId = ServerId(0);

    /// A server before its first event.
    #[must_use]
    pub fn new(id: ServerId) -> Server {
        Server {
            id,
            version: 0,
            settings: ServerSettings::default(),
            barred: BTreeSet::new(),
            barred_identities: BTreeSet::new(),
            seeks_across: false,
            theme: None,
        }
    }

    /// Takes in one more event.
    pub fn apply(&mut self, event: &Dated<ServerEvent>) {
        self.version += 1;
        match &event.event {
            ServerEvent::SettingsChanged(settings) => self.settings = settings.clone(),
            ServerEvent::Barred(player) => _ = self.barred.insert(*player),
            ServerEvent::Unbarred(player) => _ = self.barred.remove(player),
            ServerEvent::BarredIdentity(hash) => _ = self.barred_identities.insert(*hash),
            ServerEvent::UnbarredIdentity(hash) => _ = self.barred_identities.remove(hash),
            ServerEvent::SeeksOpened(across) => self.seeks_across = *across,
            ServerEvent::ThemeChosen(theme) => self.theme = Some(theme.clone()),
        }
    }

    /// Whether a seek made here now is open to players of other servers: where games are public and that is allowed.
    #[must_use]
    pub const fn is_open_across(&self) -> bool {
        self.seeks_across && !self.settings.private
    }
}
