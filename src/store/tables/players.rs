//! Players and servers: their events, and how players are found.

use crate::play::{Dated, Identity, Player, PlayerEvent, PlayerId, ServerEvent, ServerId};
use crate::store::codec::bytes::Encoder;
use crate::store::codec::decode;
use crate::store::codec::keys::{Key, Table, last_number};
use crate::store::codec::value;
use crate::store::codec::values::{put_serde, take_serde};
use crate::store::read::view::{Direction, ReadView};
use crate::store::tables::events;
use crate::store::write::refused::Refused;
use crate::store::write::transaction::Transaction;
use crate::store::{Fault, Write};

/// The events of a player.
pub(crate) fn events(view: &dyn ReadView, player: PlayerId) -> Result<Vec<Dated<PlayerEvent>>, Fault> {
    events::events(view, Table::PlayerEvent, player.0)
}

/// A snapshot of a player is kept after so many events: so many are folded at most, however many there are.
pub(crate) const SNAPSHOT_EVERY: u64 = 64;

fn snapshot_key(player: PlayerId) -> Key {
    Key::numbered(Table::PlayerSnapshot, player.0)
}

/// A player as the latest snapshot has them.
pub(crate) fn snapshot(view: &dyn ReadView, player: PlayerId) -> Result<Option<Player>, Fault> {
    let key = snapshot_key(player);
    view.get(&key)?.map(|value| decode(&key.0, &value, take_serde)).transpose()
}

/// The row of a snapshot.
pub(crate) fn snapshot_row(player: &Player) -> (Key, Encoder) {
    let mut out = value();
    put_serde(&mut out, player);
    (snapshot_key(player.id), out)
}

/// A player, folded from the latest snapshot and the events after it.
pub(crate) fn player(view: &dyn ReadView, player: PlayerId) -> Result<Player, Fault> {
    load(view, player).map(|(player, _)| player)
}

/// The same, with the number of events that were folded.
pub(crate) fn load(view: &dyn ReadView, id: PlayerId) -> Result<(Player, usize), Fault> {
    let mut player = snapshot(view, id)?.unwrap_or_else(|| Player::new(id));
    let later = events::after(view, Table::PlayerEvent, id.0, player.version)?;
    later.iter().for_each(|event| player.apply(event));
    Ok((player, later.len()))
}

pub(crate) fn version(view: &dyn ReadView, player: PlayerId) -> Result<u64, Fault> {
    events::version(view, Table::PlayerEvent, player.0)
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
pub(crate) fn player_of(view: &dyn ReadView, identity: &Identity) -> Result<Option<PlayerId>, Fault> {
    let key = identity_key(identity);
    view.get(&key)?.map(|value| decode(&key.0, &value, |bytes| bytes.number().map(PlayerId))).transpose()
}

/// Players whose names begin so.
pub(crate) fn named(view: &dyn ReadView, beginning: &str, limit: usize) -> Result<Vec<(PlayerId, String)>, Fault> {
    let prefix = Key::of(Table::Name).bytes(beginning.to_lowercase().as_bytes());
    let rows = view.rows(&prefix, &prefix.end(), Direction::Ascending, limit)?;
    let named = rows.iter().map(|(key, value)| {
        let name = decode(key, value, |bytes| bytes.block())?;
        Ok((PlayerId(last_number(key)?), String::from_utf8_lossy(name).into_owned()))
    });
    named.collect()
}

/// How many players there are, deleted ones included.
pub(crate) fn count(view: &dyn ReadView) -> Result<u64, Fault> {
    let key = Key::of(Table::PlayerCount);
    view.get(&key)?.map_or(Ok(0), |value| decode(&key.0, &value, |bytes| bytes.number()))
}

/// Writes how many players there are.
pub(crate) fn put_count(transaction: &mut Transaction<'_>, count: u64) {
    transaction.put(Key::of(Table::PlayerCount), number(count));
}

fn number(number: u64) -> Encoder {
    let mut out = value();
    out.number(number);
    out
}

/// The rows by which a player is found.
pub(crate) fn index(player: &Player) -> Vec<(Key, Encoder)> {
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

/// Brings the rows by which a player is found up to date after events changed the player.
pub(crate) fn reindex(transaction: &mut Transaction<'_>, before: &Player, after: &Player) {
    if (&before.identity, &before.name) == (&after.identity, &after.name) {
        return;
    }
    for (key, _) in index(before) {
        transaction.delete(key);
    }
    for (key, value) in index(after) {
        transaction.put(key, value);
    }
}

/// Writes what happens to a player, and returns the player after it.
pub(crate) fn write(
    transaction: &mut Transaction<'_>,
    write: &Write<PlayerId, PlayerEvent>,
) -> Result<Player, Refused> {
    let before = player(transaction, write.id)?;
    if before.version != write.expected {
        return Err(Refused::Stale);
    }
    let mut after = before.clone();
    write.events.iter().for_each(|event| after.apply(event));
    // Somebody else may have got this identity meanwhile.
    if let Some(identity) = after.identity.as_ref().filter(|_| after.identity != before.identity)
        && player_of(transaction, identity)?.is_some_and(|other| other != write.id)
    {
        return Err(Refused::Stale);
    }
    if before.version == 0 && after.version > 0 {
        let count = count(transaction)?;
        put_count(transaction, count + 1);
    }
    events::extend(transaction, Table::PlayerEvent, write.id.0, write.expected, &write.events);
    if after.version / SNAPSHOT_EVERY > before.version / SNAPSHOT_EVERY {
        let (key, value) = snapshot_row(&after);
        transaction.put(key, value);
    }
    reindex(transaction, &before, &after);
    Ok(after)
}

/// A change of a server.
pub(crate) fn write_server(
    transaction: &mut Transaction<'_>,
    write: &Write<ServerId, ServerEvent>,
) -> Result<(), Refused> {
    if events::version(transaction, Table::ServerEvent, write.id.0)? != write.expected {
        return Err(Refused::Stale);
    }
    events::extend(transaction, Table::ServerEvent, write.id.0, write.expected, &write.events);
    Ok(())
}
