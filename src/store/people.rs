//! Players and servers: their events, and how players are found.

use super::bytes::Out;
use super::draft::{Draft, value};
use super::keys::{Key, Table, last_number};
use super::look::{Look, Way, decode};
use super::posting::Refused;
use super::{Fault, Write, figures, history};
use crate::play::{Dated, Identity, Player, PlayerEvent, PlayerId, ServerEvent, ServerId};

/// The events of a player.
pub(super) fn events(look: &dyn Look, player: PlayerId) -> Result<Vec<Dated<PlayerEvent>>, Fault> {
    history::events(look, Table::PlayerEvent, player.0)
}

/// A player as his events made him.
pub(super) fn player(look: &dyn Look, player: PlayerId) -> Result<Player, Fault> {
    Ok(Player::fold(player, &events(look, player)?))
}

pub(super) fn version(look: &dyn Look, player: PlayerId) -> Result<u64, Fault> {
    history::version(look, Table::PlayerEvent, player.0)
}

fn identity_key(identity: &Identity) -> Key {
    let key = Key::of(Table::Identity);
    match identity {
        Identity::Discord(user) => key.byte(0).number(*user),
        Identity::Local(name) => key.byte(1).bytes(name.as_bytes()),
        Identity::Recorded(name) => key.byte(2).bytes(name.as_bytes()),
    }
}

/// The row by which a name is found. Very long names are found by their beginning.
fn name_key(name: &str, player: PlayerId) -> Key {
    let small = name.to_lowercase();
    Key::of(Table::Name).bytes(&small.as_bytes()[..small.len().min(256)]).byte(0).number(player.0)
}

/// The player with an identity.
pub(super) fn player_of(look: &dyn Look, identity: &Identity) -> Result<Option<PlayerId>, Fault> {
    let key = identity_key(identity);
    look.get(&key)?.map(|value| decode(&key.0, &value, |bytes| bytes.number().map(PlayerId))).transpose()
}

/// Players whose names begin so.
pub(super) fn named(look: &dyn Look, beginning: &str, limit: usize) -> Result<Vec<(PlayerId, String)>, Fault> {
    let prefix = Key::of(Table::Name).bytes(beginning.to_lowercase().as_bytes());
    let rows = look.rows(&prefix, &prefix.end(), Way::Ascending, limit)?;
    let named = rows.iter().map(|(key, value)| {
        let name = decode(key, value, |bytes| bytes.block())?;
        Ok((PlayerId(last_number(key)?), String::from_utf8_lossy(name).into_owned()))
    });
    named.collect()
}

/// How many players there are, deleted ones included.
pub(super) fn count(look: &dyn Look) -> Result<u64, Fault> {
    let key = Key::of(Table::PlayerCount);
    look.get(&key)?.map_or(Ok(0), |value| decode(&key.0, &value, |bytes| bytes.number()))
}

/// Writes how many players there are.
pub(super) fn put_count(draft: &mut Draft<'_>, count: u64) {
    draft.put(Key::of(Table::PlayerCount), number(count));
}

fn number(number: u64) -> Out {
    let mut out = value();
    out.number(number);
    out
}

/// The rows by which a player is found.
pub(super) fn index(player: &Player) -> Vec<(Key, Out)> {
    let Some(identity) = &player.identity else { return Vec::new() };
    let mut rows = vec![(identity_key(identity), number(player.id.0))];
    // A placeholder has no name to be found by.
    if !player.name.is_empty() {
        let mut name = value();
        name.block(player.name.as_bytes());
        rows.push((name_key(&player.name, player.id), name));
    }
    rows
}

/// Puts the rows by which a player is found right, after his events changed him.
pub(super) fn reindex(draft: &mut Draft<'_>, before: &Player, after: &Player) -> Result<(), Fault> {
    if (&before.identity, &before.name) == (&after.identity, &after.name) {
        return Ok(());
    }
    for (key, _) in index(before) {
        draft.delete(key);
    }
    for (key, value) in index(after) {
        draft.put(key, value);
    }
    if after.is_deleted() && !before.is_deleted() {
        figures::unlist(draft, after.id)?;
    }
    Ok(())
}

/// What happens to a player.
pub(super) fn write(draft: &mut Draft<'_>, write: &Write<PlayerId, PlayerEvent>) -> Result<(), Refused> {
    let before = player(draft, write.id)?;
    if before.version != write.expected {
        return Err(Refused::Stale);
    }
    let mut after = before.clone();
    write.events.iter().for_each(|event| after.apply(event));
    // Whoever was found by his identity meanwhile is that player.
    if let Some(identity) = after.identity.as_ref().filter(|_| after.identity != before.identity)
        && player_of(draft, identity)?.is_some_and(|other| other != write.id)
    {
        return Err(Refused::Stale);
    }
    if before.version == 0 && after.version > 0 {
        let count = count(draft)?;
        put_count(draft, count + 1);
    }
    history::extend(draft, Table::PlayerEvent, write.id.0, write.expected, &write.events);
    Ok(reindex(draft, &before, &after)?)
}

/// What happens to a server.
pub(super) fn write_server(draft: &mut Draft<'_>, write: &Write<ServerId, ServerEvent>) -> Result<(), Refused> {
    if history::version(draft, Table::ServerEvent, write.id.0)? != write.expected {
        return Err(Refused::Stale);
    }
    history::extend(draft, Table::ServerEvent, write.id.0, write.expected, &write.events);
    Ok(())
}
