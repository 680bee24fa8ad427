//! Followers of running games: a row for each player and game, and one by game that says the same. They are no events: only
//! who follows now is kept.

use crate::play::{GameId, MOST_FOLLOWED, MOST_FOLLOWERS, PlayerId, Timestamp};
use crate::store::codec::decode;
use crate::store::codec::keys::{Key, Table, last_number};
use crate::store::codec::value;
use crate::store::codec::values::time;
use crate::store::read::view::ReadView;
use crate::store::rows::Wanted;
use crate::store::tables::running_games;
use crate::store::write::absent::{Absent, Row};
use crate::store::write::refused::Refused;
use crate::store::write::transaction::Transaction;
use crate::store::{Fault, FollowWrite};

/// The key of the row by player.
pub(crate) fn key(player: PlayerId, game: GameId) -> Key {
    Key::pair(Table::Followed, player.0, game.0)
}

/// The key of the row by game, which has no value.
pub(crate) fn by_game(game: GameId, player: PlayerId) -> Key {
    Key::pair(Table::Follower, game.0, player.0)
}

/// The games that a player follows, by number, and since when.
pub(crate) fn followed(view: &dyn ReadView, player: PlayerId) -> Result<Vec<(GameId, Timestamp)>, Fault> {
    let rows = view.beginning(&Key::numbered(Table::Followed, player.0))?;
    let entry = |(key, row): &(Vec<u8>, Vec<u8>)| {
        Ok((GameId(last_number(key)?), decode(key, row, |bytes| time(bytes.signed()?))?))
    };
    rows.iter().map(entry).collect()
}

/// The players who follow a game, by number.
pub(crate) fn followers(view: &dyn ReadView, game: GameId) -> Result<Vec<PlayerId>, Fault> {
    let rows = view.beginning(&Key::numbered(Table::Follower, game.0))?;
    rows.iter().map(|(key, _)| last_number(key).map(PlayerId)).collect()
}

/// Those who are told of what happens to a game.
pub(crate) fn told(view: &dyn ReadView, absent: &mut Absent, game: GameId) -> Result<Vec<PlayerId>, Fault> {
    let row = Row::Followers(game);
    if absent.has(row) {
        return Ok(Vec::new());
    }
    let found = followers(view, game)?;
    if found.is_empty() {
        absent.note(row);
    }
    Ok(found)
}

/// The rows that [`followers`] reads.
pub(crate) fn followers_wanted(game: GameId, wanted: &mut Wanted) {
    wanted.beginning(&Key::numbered(Table::Follower, game.0), MOST_FOLLOWERS as usize + 1);
}

/// The rows that are read for a write.
pub(crate) fn wanted(write: &FollowWrite, wanted: &mut Wanted) {
    wanted.beginning(&Key::numbered(Table::Followed, write.player.0), MOST_FOLLOWED as usize + 1);
    if write.since.is_some() {
        wanted.key(running_games::key(write.game));
        followers_wanted(write.game, wanted);
    }
}

/// Writes that a player follows a game, or does no more.
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
    absent.forget(Row::Followers(write.game));
    transaction.put_new(key(write.player, write.game), row);
    transaction.mark(by_game(write.game, write.player));
    Ok(())
}

/// Removes a follower from a game.
fn leave(transaction: &mut Transaction<'_>, player: PlayerId, game: GameId) {
    transaction.delete(key(player, game));
    transaction.delete(by_game(game, player));
}

/// Removes all followers of a game.
pub(crate) fn end(transaction: &mut Transaction<'_>, game: GameId) -> Result<(), Fault> {
    for player in followers(transaction, game)? {
        leave(transaction, player, game);
    }
    Ok(())
}

/// Removes all that a player follows.
pub(crate) fn clear(transaction: &mut Transaction<'_>, player: PlayerId) -> Result<(), Fault> {
    for (game, _) in followed(transaction, player)? {
        leave(transaction, player, game);
    }
    Ok(())
}
