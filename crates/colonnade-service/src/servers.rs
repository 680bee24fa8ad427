//! Servers and their settings.

use super::{Reply, Service};
use colonnade_language::Language;
use colonnade_play::{Dated, ModerationEntry, Place, Server, ServerEvent, ServerId, ServerSettings, Timestamp};
use colonnade_store::{Append, Write};

/// A server. A server without settings has the defaults of the host.
///
/// # Errors
///
/// Only if something fails.
pub fn server(service: &Service, server: ServerId) -> Reply<Server> {
    service.store.server(server).map_err(|fault| service.fault(fault))
}

/// Changes the settings of a server. Games that have begun are not affected.
///
/// # Errors
///
/// Only if something fails.
pub fn change_server(service: &Service, server: ServerId, settings: &ServerSettings) -> Reply<Server> {
    change_at(service, server, |server| {
        let changed = server.settings != *settings;
        changed.then(|| ServerEvent::SettingsChanged(settings.clone())).into_iter().collect()
    })
}

/// Chooses the picture theme of the boards in the channels of a server, by its name.
///
/// # Errors
///
/// Only if something fails.
pub fn choose_theme(service: &Service, server: ServerId, theme: &str) -> Reply<Server> {
    change_at(service, server, |server| {
        let changed = server.theme.as_deref() != Some(theme);
        changed.then(|| ServerEvent::ThemeChosen(theme.to_owned())).into_iter().collect()
    })
}

/// Chooses the language of the messages in the channels of a server.
///
/// # Errors
///
/// Only if something fails.
pub fn choose_servers_language(service: &Service, server: ServerId, language: Language) -> Reply<Server> {
    change_at(service, server, |server| {
        let changed = server.language() != language;
        changed.then(|| ServerEvent::LanguageChosen(language.tag().to_owned())).into_iter().collect()
    })
}

/// Changes a server by the events that `decide` returns; without events nothing is written.
pub(super) fn change_at(
    service: &Service,
    id: ServerId,
    decide: impl Fn(&Server) -> Vec<ServerEvent>,
) -> Reply<Server> {
    change_recorded(service, id, None, decide)
}

/// Changes a server, with an entry in the record of moderation if anything changes.
pub(super) fn change_recorded(
    service: &Service,
    id: ServerId,
    entry: Option<&ModerationEntry>,
    decide: impl Fn(&Server) -> Vec<ServerEvent>,
) -> Reply<Server> {
    let done = service.commit(
        || {
            let server = server(service, id)?;
            let at = service.now();
            let mut events: Vec<_> = decide(&server).into_iter().map(|event| Dated { at, event }).collect();
            if events.is_empty() {
                return Ok(None);
            }
            let mut writes = Vec::new();
            match entry {
                Some(entry) if id == Server::HOST => {
                    events.push(Dated { at, event: ServerEvent::Moderated(entry.clone()) });
                }
                Some(entry) => writes.push(record_of(service, entry, at)?),
                None => {}
            }
            let mut changed = server.clone();
            events.iter().for_each(|event| changed.apply(event));
            writes.push(Write { id, expected: server.version, events });
            Ok(Some((Append { servers: writes, ..Append::default() }, changed)))
        },
        |changed| Ok(server(service, id)? == *changed),
    )?;
    done.map_or_else(|| server(service, id), Ok)
}

/// The write of an entry into the record of moderation.
pub(super) fn record_of(
    service: &Service,
    entry: &ModerationEntry,
    at: Timestamp,
) -> Reply<Write<ServerId, ServerEvent>> {
    let host = server(service, Server::HOST)?;
    let event = Dated { at, event: ServerEvent::Moderated(entry.clone()) };
    Ok(Write { id: Server::HOST, expected: host.version, events: vec![event] })
}

/// The channel set in the server of a place, or else this one; `None` outside servers.
///
/// # Errors
///
/// Only if something fails.
pub fn channel_in(service: &Service, place: Place, channel: Option<u64>) -> Reply<Option<u64>> {
    match place.server() {
        Some(id) => Ok(server(service, id)?.settings.channel.or(channel)),
        None => Ok(None),
    }
}
