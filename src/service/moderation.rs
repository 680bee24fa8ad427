//! What a server's managers and the host can do.

use super::games::GameChange;
use super::{CommandOutcome, Reply, Service};
use crate::play::{Dated, GameEvent, GameId, PlayerId, Refusal, Server, ServerEvent, ServerId, ServerSettings, Viewer};
use crate::store::{Append, Write};
use colonnade_rules::Reason;

/// Who moderates. The front checks that a manager may manage the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moderator {
    /// Whoever manages a Discord server, there.
    Manager(ServerId),
    /// The host, everywhere.
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
    /// A server; one that nobody has set anything for is as the host has it.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn server(&self, server: ServerId) -> Reply<Server> {
        let events = self.store.server(server).map_err(|fault| self.incident(&fault))?;
        Ok(Server::fold(server, &events))
    }

    /// Changes how games are played in a server; games that have begun stay as they are.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn change_server(&self, server: ServerId, settings: &ServerSettings) -> Reply<Server> {
        self.change_at(server, |server| {
            (server.settings != *settings).then(|| ServerEvent::SettingsChanged(settings.clone()))
        })
    }

    /// Bars a player from beginning games in the moderator's server, or allows it again.
    ///
    /// # Errors
    ///
    /// If there is no such player.
    pub fn bar(&self, by: Moderator, player: PlayerId, barred: bool) -> Reply<Server> {
        let player = self.player(player)?.id;
        self.change_at(by.server(), |server| {
            let event = if barred { ServerEvent::Barred(player) } else { ServerEvent::Unbarred(player) };
            (server.barred.contains(&player) != barred).then_some(event)
        })
    }

    /// Changes a server by the event that `decide` gives; without one nothing is written.
    fn change_at(&self, id: ServerId, decide: impl Fn(&Server) -> Option<ServerEvent>) -> Reply<Server> {
        // Challenges are accepted by what is set at that moment.
        let _alone = self.people.lock();
        let done = self.commit(
            || {
                let server = self.server(id)?;
                let Some(event) = decide(&server) else { return Ok(None) };
                let event = Dated { at: self.now(), event };
                let write = Write { id, expected: server.version, events: vec![event.clone()] };
                let mut changed = server;
                changed.apply(&event);
                Ok(Some((Append { servers: vec![write], ..Append::default() }, changed)))
            },
            |changed| Ok(self.server(id)? == *changed),
        )?;
        done.map_or_else(|| self.server(id), Ok)
    }

    /// Closes a running game without a result, or cancels the result of a finished one: ratings are as if it had not
    /// been played.
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
                let table = self.load_with_players(game)?;
                let there = matches!(by, Moderator::Host) || table.game.setup.place.server() == Some(by.server());
                if !there {
                    return Err(Refusal::NoSuchGame(game).into());
                }
                if table.game.ending.as_ref().is_some_and(|ending| ending.reason == Reason::Void) {
                    return Err(Refusal::GameOver.into());
                }
                let mut turn = GameChange::new(&table);
                turn.happen(self, now, GameEvent::Voided)?;
                Ok(Some(turn.append(self, now, None)))
            },
            |done| self.took_place(done),
        )?;
        let done = done.ok_or(Refusal::NoSuchGame(game))?;
        self.tell(&done);
        Ok(done)
    }
}
