//! Followers of running games: a row for each player and game, and a redundant one by game. They are not events: only
//! the present followers are kept.

use crate::play::{
    Audience, GameId, MOST_FOLLOWED, MOST_FOLLOWERS, MOST_IN_CHANNEL, MOST_IN_SERVER, Notice, PlayerId, ServerId,
    Timestamp,
};
use crate::store::codec::decode;
use crate::store::codec::keys::{Key, Parts, Table, last_number};
use crate::store::codec::value;
use crate::store::codec::values::time;
use crate::store::read::view::ReadView;
use crate::store::rows::Wanted;
use crate::store::tables::running_games;
use crate::store::write::absent::Absent;
use crate::store::write::refused::Refused;
use crate::store::write::transaction::Transaction;
use crate::store::{Fault, FollowWrite, FollowersNotice, WatchWrite};

/// The key of the row by player.
pub(crate) fn key(player: PlayerId, game: GameId) -> Key {
    Key::pair(Table::Followed, player.0, game.0)
}

/// The key of the row by game, which has no value.
pub(crate) fn by_game(game: GameId, player: PlayerId) -> Key {
    Key::pair(Table::Follower, game.0, player.0)
}

/// The prefix of the keys of all followers of a game.
fn all_of(game: GameId) -> Key {
    Key::numbered(Table::Follower, game.0)
}

/// The games that a player follows, by number, and the time since when.
pub(crate) fn followed(view: &dyn ReadView, player: PlayerId) -> Result<Vec<(GameId, Timestamp)>, Fault> {
    let rows = view.beginning(&Key::numbered(Table::Followed, player.0))?;
    let entry = |(key, row): &(Vec<u8>, Vec<u8>)| {
        Ok((GameId(last_number(key)?), decode(key, row, |bytes| time(bytes.signed()?))?))
    };
    rows.iter().map(entry).collect()
}

/// The players who follow a game, by number.
pub(crate) fn followers(view: &dyn ReadView, game: GameId) -> Result<Vec<PlayerId>, Fault> {
    let rows = view.beginning(&all_of(game))?;
    rows.iter().map(|(key, _)| last_number(key).map(PlayerId)).collect()
}

/// The notices for the followers of a game: players, and channels of its server.
pub(crate) fn told(view: &dyn ReadView, absent: &mut Absent, notice: &FollowersNotice) -> Result<Vec<Notice>, Fault> {
    let row = all_of(notice.game);
    if absent.has(&row) {
        return Ok(Vec::new());
    }
    let mut found: Vec<Audience> = followers(view, notice.game)?.into_iter().map(Audience::Player).collect();
    if let Some(server) = notice.server {
        let channels = channels(view, server, notice.game)?.into_iter();
        found.extend(channels.map(|channel| Audience::Watching { server, channel }));
    }
    if found.is_empty() {
        absent.note(row);
    }
    Ok(found.into_iter().map(|to| notice.to(to)).collect())
}

/// The rows that [`told`] reads.
pub(crate) fn told_wanted(notice: &FollowersNotice, wanted: &mut Wanted) {
    followers_wanted(notice.game, wanted);
    if let Some(server) = notice.server {
        wanted.beginning(&Key::pair(Table::Watching, server.0, notice.game.0), MOST_IN_SERVER as usize + 1);
    }
}

/// The key of a game that a channel follows; the row has no value.
pub(crate) fn watching(server: ServerId, game: GameId, channel: u64) -> Key {
    Key::pair(Table::Watching, server.0, game.0).number(channel)
}

/// The channels of a server that follow a game.
fn channels(view: &dyn ReadView, server: ServerId, game: GameId) -> Result<Vec<u64>, Fault> {
    let rows = view.beginning(&Key::pair(Table::Watching, server.0, game.0))?;
    rows.iter().map(|(key, _)| last_number(key)).collect()
}

/// The games that channels of a server follow, with the channels.
pub(crate) fn watched(view: &dyn ReadView, server: ServerId) -> Result<Vec<(GameId, u64)>, Fault> {
    let rows = view.beginning(&Key::numbered(Table::Watching, server.0))?;
    rows.iter().map(|(key, _)| Ok((GameId(Parts::of(key).skip(8).number()?), last_number(key)?))).collect()
}

/// The rows that [`watch`] reads.
pub(crate) fn watch_wanted(write: &WatchWrite, wanted: &mut Wanted) {
    wanted.beginning(&Key::numbered(Table::Watching, write.server.0), MOST_IN_SERVER as usize + 1);
    wanted.key(running_games::key(write.game));
}

/// Writes that a channel begins or stops following a game.
pub(crate) fn watch(
    transaction: &mut Transaction<'_>,
    absent: &mut Absent,
    &WatchWrite { server, game, channel, is_followed }: &WatchWrite,
) -> Result<(), Refused> {
    let watched = watched(transaction, server)?;
    if watched.contains(&(game, channel)) == is_followed {
        return Ok(());
    }
    if !is_followed {
        transaction.delete(watching(server, game, channel));
        return Ok(());
    }
    let here = watched.iter().filter(|(_, there)| *there == channel).count();
    let is_full = watched.len() >= MOST_IN_SERVER as usize || here >= MOST_IN_CHANNEL as usize;
    let standing = running_games::standing(transaction, game)?;
    if is_full || standing.is_none_or(|standing| standing.place.server() != Some(server)) {
        return Err(Refused::Stale);
    }
    absent.forget(&all_of(game));
    transaction.mark(watching(server, game, channel));
    Ok(())
}

/// The rows that [`followers`] reads.
pub(crate) fn followers_wanted(game: GameId, wanted: &mut Wanted) {
    wanted.beginning(&all_of(game), MOST_FOLLOWERS as usize + 1);
}

/// The rows that a write reads.
pub(crate) fn wanted(write: &FollowWrite, wanted: &mut Wanted) {
    wanted.beginning(&Key::numbered(Table::Followed, write.player.0), MOST_FOLLOWED as usize + 1);
    if write.since.is_some() {
        wanted.key(running_games::key(write.game));
        followers_wanted(write.game, wanted);
    }
}

/// Writes that a player begins or stops following a game.
pub(crate) fn write(
    transaction: &mut Transaction<'_>,
    absent: &mut Absent,
    write: &FollowWrite,
) -> Result<(), Refused> {
    let followed = followed(transaction, write.player)?;
    let is_followed = followed.iter().any(|(game, _)| *game == write.game);
    let Some(since) = write.since else {
        if is_followed {
            leave(transaction, write.player, write.game);
        }
        return Ok(());
    };
    if is_followed {
        return Ok(());
    }
    let is_full = followed.len() >= MOST_FOLLOWED as usize
        || followers(transaction, write.game)?.len() >= MOST_FOLLOWERS as usize;
    if is_full || running_games::version(transaction, write.game)?.is_none() {
        return Err(Refused::Stale);
    }
    let mut row = value();
    row.signed(since.timestamp_millis());
    absent.forget(&all_of(write.game));
    transaction.put_new(key(write.player, write.game), row);
    transaction.mark(by_game(write.game, write.player));
    Ok(())
}

/// Removes a follower from a game.
fn leave(transaction: &mut Transaction<'_>, player: PlayerId, game: GameId) {
    transaction.delete(key(player, game));
    transaction.delete(by_game(game, player));
}

/// Removes all followers of a game, and the channels of its server, if any, that follow it.
pub(crate) fn end(transaction: &mut Transaction<'_>, game: GameId, server: Option<ServerId>) -> Result<(), Fault> {
    if let Some(server) = server {
        for channel in channels(transaction, server, game)? {
            transaction.delete(watching(server, game, channel));
        }
    }
    for player in followers(transaction, game)? {
        leave(transaction, player, game);
    }
    Ok(())
}

/// Removes a player as a follower from all games.
pub(crate) fn clear(transaction: &mut Transaction<'_>, player: PlayerId) -> Result<(), Fault> {
    for (game, _) in followed(transaction, player)? {
        leave(transaction, player, game);
    }
    Ok(())
}
