//! Moderation by the managers of a server and by the host.

use super::cache::Freshness;
use super::games::GameChange;
use super::{CommandOutcome, Reply, Service};
use crate::language::Language;
use crate::play::{Dated, GameEvent, GameId, PlayerId, Refusal, Server, ServerEvent, ServerId, ServerSettings, Viewer};
use crate::store::{Append, Write};
use colonnade_rules::Reason;

/// A moderator. The front end checks that a manager may manage the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moderator {
    /// A manager of a Discord server, for that server.
    Manager(ServerId),
    /// The host, for every server.
    Host,
}

impl Moderator {
    const fn server(self) -> ServerId {
        match self {
            Moderator::Manager(server) => server,
            Moderator::Host => Server::HOST,
        }
    }
}

impl Service {
    /// A server. A server without settings has the defaults of the host.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn server(&self, server: ServerId) -> Reply<Server> {
        self.store.server(server).map_err(|fault| self.fault(fault))
    }

    /// Changes the settings of a server. Games that have begun are not affected.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn change_server(&self, server: ServerId, settings: &ServerSettings) -> Reply<Server> {
        self.change_at(server, |server| {
            let changed = server.settings != *settings;
            changed.then(|| ServerEvent::SettingsChanged(settings.clone())).into_iter().collect()
        })
    }

    /// Chooses the picture theme of the boards in the channels of a server, by its name.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn choose_theme(&self, server: ServerId, theme: &str) -> Reply<Server> {
        self.change_at(server, |server| {
            let changed = server.theme.as_deref() != Some(theme);
            changed.then(|| ServerEvent::ThemeChosen(theme.to_owned())).into_iter().collect()
        })
    }

    /// Chooses the language of the messages in the channels of a server.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn choose_servers_language(&self, server: ServerId, language: Language) -> Reply<Server> {
        self.change_at(server, |server| {
            let changed = server.language() != language;
            changed.then(|| ServerEvent::LanguageChosen(language.tag().to_owned())).into_iter().collect()
        })
    }

    /// Bars a player from beginning games in the moderator's server, or allows it again.
    ///
    /// # Errors
    ///
    /// If there is no such player.
    pub fn bar(&self, by: Moderator, player: PlayerId, barred: bool) -> Reply<Server> {
        let player = self.player(player)?;
        let (id, hash) = (player.id, self.identity_hash(&player));
        let changed = self.change_at(by.server(), |server| {
            let event = if barred { ServerEvent::Barred(id) } else { ServerEvent::Unbarred(id) };
            let by_number = (server.barred.contains(&id) != barred).then_some(event);
            let by_hash = hash.filter(|hash| server.barred_identities.contains(hash) != barred).map(|hash| {
                if barred { ServerEvent::BarredIdentity(hash) } else { ServerEvent::UnbarredIdentity(hash) }
            });
            by_number.into_iter().chain(by_hash).collect()
        })?;
        if barred {
            self.leave_seeks(id, by.server())?;
        }
        Ok(changed)
    }

    /// Changes a server by the events that `decide` returns; without events nothing is written.
    pub(super) fn change_at(&self, id: ServerId, decide: impl Fn(&Server) -> Vec<ServerEvent>) -> Reply<Server> {
        // The settings of a server must not change while a challenge is being accepted.
        let _alone = self.people.lock();
        let done = self.commit(
            || {
                let server = self.server(id)?;
                let at = self.now();
                let events: Vec<_> = decide(&server).into_iter().map(|event| Dated { at, event }).collect();
                if events.is_empty() {
                    return Ok(None);
                }
                let mut changed = server.clone();
                events.iter().for_each(|event| changed.apply(event));
                let write = Write { id, expected: server.version, events };
                Ok(Some((Append { servers: vec![write], ..Append::default() }, changed)))
            },
            |changed| Ok(self.server(id)? == *changed),
        )?;
        done.map_or_else(|| self.server(id), Ok)
    }

    /// Closes a running game without a result, or cancels the result of a finished one: ratings are recomputed as if it
    /// had not been played.
    ///
    /// # Errors
    ///
    /// If there is no such game there, or it was cancelled already.
    pub fn void(&self, by: Moderator, game: GameId) -> Reply<CommandOutcome> {
        let done = self.commit(
            || {
                let now = self.now();
                let viewer = match by {
                    Moderator::Manager(server) => Viewer::Server(server),
                    Moderator::Host => Viewer::Host,
                };
                self.game(viewer, game)?;
                let table = self.load_with_players(game, Freshness::Stored)?;
                let there = matches!(by, Moderator::Host) || table.game.setup.place.server() == Some(by.server());
                if !there {
                    return Err(Refusal::NotOfServer(game).into());
                }
                if table.game.ending.as_ref().is_some_and(|ending| ending.reason == Reason::Void) {
                    return Err(Refusal::GameOver.into());
                }
                let mut change = GameChange::new(&table);
                change.apply_event(self, now.max(table.game.touched), GameEvent::Voided)?;
                Ok(Some(change.into_append(self, now, None)))
            },
            |done| self.took_place(done),
        )?;
        let done = done.ok_or(Refusal::NoSuchGame(game))?;
        self.count_again();
        self.publish(&done);
        Ok(done)
    }
}
