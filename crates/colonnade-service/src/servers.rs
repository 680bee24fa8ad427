//! Servers and their settings.

use super::{Reply, Service};
use colonnade_language::Language;
use colonnade_play::{Dated, ModerationEntry, Place, Server, ServerEvent, ServerId, ServerSettings, Timestamp};
use colonnade_store::{Append, Write};

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

    /// Changes a server by the events that `decide` returns; without events nothing is written.
    pub(super) fn change_at(&self, id: ServerId, decide: impl Fn(&Server) -> Vec<ServerEvent>) -> Reply<Server> {
        self.change_recorded(id, None, decide)
    }

    /// Changes a server, with an entry in the record of moderation if anything changes.
    pub(super) fn change_recorded(
        &self,
        id: ServerId,
        entry: Option<&ModerationEntry>,
        decide: impl Fn(&Server) -> Vec<ServerEvent>,
    ) -> Reply<Server> {
        let done = self.commit(
            || {
                let server = self.server(id)?;
                let at = self.now();
                let mut events: Vec<_> = decide(&server).into_iter().map(|event| Dated { at, event }).collect();
                if events.is_empty() {
                    return Ok(None);
                }
                let mut writes = Vec::new();
                match entry {
                    Some(entry) if id == Server::HOST => {
                        events.push(Dated { at, event: ServerEvent::Moderated(entry.clone()) });
                    }
                    Some(entry) => writes.push(self.record_of(entry, at)?),
                    None => {}
                }
                let mut changed = server.clone();
                events.iter().for_each(|event| changed.apply(event));
                writes.push(Write { id, expected: server.version, events });
                Ok(Some((Append { servers: writes, ..Append::default() }, changed)))
            },
            |changed| Ok(self.server(id)? == *changed),
        )?;
        done.map_or_else(|| self.server(id), Ok)
    }

    /// The write of an entry into the record of moderation.
    pub(super) fn record_of(&self, entry: &ModerationEntry, at: Timestamp) -> Reply<Write<ServerId, ServerEvent>> {
        let host = self.server(Server::HOST)?;
        let event = Dated { at, event: ServerEvent::Moderated(entry.clone()) };
        Ok(Write { id: Server::HOST, expected: host.version, events: vec![event] })
    }

    /// The channel set in the server of a place, or else this one; `None` outside servers.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn channel_in(&self, place: Place, channel: Option<u64>) -> Reply<Option<u64>> {
        match place.server() {
            Some(server) => Ok(self.server(server)?.settings.channel.or(channel)),
            None => Ok(None),
        }
    }
}
