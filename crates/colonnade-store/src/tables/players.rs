//! Players: their events, and the indexes by identity and name.

use crate::codec::bytes::Encoder;
use crate::codec::keys::{Key, Table, last_number};
use crate::codec::{self, decode, value};
use crate::rows::Wanted;
use crate::tables::events;
use crate::tables::snapshots;
use crate::transaction::Transaction;
use crate::transaction::refused::Refused;
use crate::views::passes;
use crate::views::view::{self, ReadView, ScanDirection};
use crate::{Fault, Write};
use colonnade_play::{Dated, Identity, Player, PlayerEvent, PlayerId};

/// The events of a player.
pub(crate) fn events(view: &dyn ReadView, player: PlayerId) -> Result<Vec<Dated<PlayerEvent>>, Fault> {
    events::events(view, Table::PlayerEvent, player.0)
}

/// A player, folded from the latest snapshot and the events after it.
pub(crate) fn player(view: &dyn ReadView, player: PlayerId) -> Result<Player, Fault> {
    snapshots::load(view, player.0).map(|(player, _)| player)
}

/// Whether a player is exactly at a version.
pub(crate) fn is_at(view: &dyn ReadView, player: PlayerId, version: u64) -> Result<bool, Fault> {
    events::is_at(view, Table::PlayerEvent, player.0, version)
}

fn identity_key(identity: &Identity) -> Key {
    let key = Key::of(Table::Identity);
    match identity {
        Identity::Discord(user) => key.byte(0).number(*user),
        Identity::Local(name) => key.byte(1).bytes(name.as_bytes()),
        Identity::Recorded(name) => key.byte(2).bytes(name.as_bytes()),
        Identity::Computer(level) => key.byte(3).byte(*level),
        Identity::Program(owner, number) => key.byte(4).number(*owner).byte(*number),
    }
}

/// The key of a name in the index. Very long names are indexed by their beginning.
fn name_key(name: &str, player: PlayerId) -> Key {
    let small = name.to_lowercase();
    Key::of(Table::Name).bytes(&small.as_bytes()[..small.len().min(256)]).byte(0).number(player.0)
}

/// The player with an identity.
pub(crate) fn player_of(view: &dyn ReadView, identity: &Identity) -> Result<Option<PlayerId>, Fault> {
    view::row(view, &identity_key(identity), |bytes| bytes.number().map(PlayerId))
}

/// The row that [`player_of`] reads.
pub(crate) fn identity_wanted(identity: &Identity, wanted: &mut Wanted) {
    wanted.key(identity_key(identity));
}

/// Players whose names begin with `beginning`.
pub(crate) fn named(view: &dyn ReadView, beginning: &str, limit: usize) -> Result<Vec<(PlayerId, String)>, Fault> {
    named_after(view, beginning, None, limit)
}

/// The same, ordered by name, after the given name and player.
pub(crate) fn named_after(
    view: &dyn ReadView,
    beginning: &str,
    after: Option<(&str, PlayerId)>,
    limit: usize,
) -> Result<Vec<(PlayerId, String)>, Fault> {
    let prefix = Key::of(Table::Name).bytes(beginning.to_lowercase().as_bytes());
    let end = prefix.end();
    let place = after.map(|(name, player)| name_key(name, player).next());
    let from = match &place {
        Some(place) if place.0 > prefix.0 => place,
        _ => &prefix,
    };
    if from.0 >= end.0 {
        return Ok(Vec::new());
    }
    let rows = view.rows(from, &end, ScanDirection::Ascending, limit)?;
    let named = rows.iter().map(|(key, value)| {
        let name = decode(key, value, |bytes| bytes.block())?;
        Ok((PlayerId(last_number(key)?), String::from_utf8_lossy(name).into_owned()))
    });
    named.collect()
}

/// The number of players, including deleted ones.
pub(crate) fn count(view: &dyn ReadView) -> Result<u64, Fault> {
    Ok(view::row(view, &Key::of(Table::PlayerCount), |bytes| bytes.number())?.unwrap_or(0))
}

/// Writes the number of players.
pub(crate) fn put_count(transaction: &mut Transaction<'_>, count: u64) {
    transaction.put(Key::of(Table::PlayerCount), codec::number(count));
}

/// The index rows of a player.
pub(crate) fn index(player: &Player) -> Vec<(Key, Encoder)> {
    let Some(identity) = &player.identity else { return Vec::new() };
    let mut rows = vec![(identity_key(identity), codec::number(player.id.0))];
    // A placeholder has no name to index.
    if !player.name.is_empty() {
        let mut name = value();
        name.block(player.name.as_bytes());
        rows.push((name_key(&player.name, player.id), name));
    }
    rows
}

/// Updates the index rows of a player after events.
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

/// The rows that a write reads.
pub(crate) fn wanted(write: &Write<PlayerId, PlayerEvent>, wanted: &mut Wanted) {
    snapshots::wanted::<Player>(write.id.0, wanted);
    if write.expected == 0 {
        wanted.key(Key::of(Table::PlayerCount));
    }
    for Dated { event, .. } in &write.events {
        if let PlayerEvent::Joined { identity, .. } | PlayerEvent::Mentioned(identity) = event {
            wanted.key(identity_key(identity));
        }
    }
}

/// Writes events of a player, and returns the player after them.
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
    // Another player may have got this identity meanwhile.
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
    snapshots::put_if_due(transaction, before.version, &after)?;
    reindex(transaction, &before, &after);
    Ok(after)
}

/// Whether any player blocks a hashed identity.
pub(crate) fn has_hashed_identities(view: &dyn ReadView) -> Result<bool, Fault> {
    let all = events::aggregates(view, Table::PlayerEvent)?;
    let found = passes::for_each(view, &all, |view, &id| {
        Ok(!snapshots::load::<Player>(view, id)?.0.blocked_identities.is_empty())
    })?;
    Ok(found.contains(&true))
}
